"""Draw the README's picture anew: `make pictures`. A game on a fixed deal, drawn by the terminal itself."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.text import Text

import bestiary
from bestiary.terminal.choosing import Narrowing, sentence_of
from bestiary.terminal.view import View
from bestiary.terminal.voice import Voice

PICTURE = Path(__file__).parent / "terminal.svg"
RECORD = Path(__file__).parent.parent / "tests" / "records" / "maverick-by-hand.json"
ANSWERS = 23  # far enough that monsters lie slain and trophies shine


def main() -> None:
    console = Console(record=True, width=80, file=StringIO(), force_terminal=True, highlight=False)
    view = View(Voice(console, lambda _: ""))
    game = bestiary.load(RECORD.read_text("utf-8"))
    game.rewind(ANSWERS)
    scene = game.scene(0, since=ANSWERS - 1)
    console.print(Text("$ bestiary play maverick", "bold"))
    console.print()
    view.news(scene.news)
    view.table(scene)
    view.question(scene, Narrowing(sentence_of(one.option, one.parts, one.suggested) for one in scene.choices))
    drawn = console.export_svg(title="Bestiary")
    # The drawing must need nothing from elsewhere: system fonts will do.
    drawn = re.sub(r"@font-face\s*{[^}]*}\s*", "", drawn).replace(
        "Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace"
    )
    PICTURE.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
