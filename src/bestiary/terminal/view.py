"""Showing a scene by a voice: drawn, or in sentences where nobody could see a drawing."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from bestiary.kernel.scene import Hand, News, Scene

from . import plain
from .choosing import MANY, Narrowing
from .draw import NARROWEST, drawing
from .frames import FINE, ROUGH
from .voice import Voice
from .wording import line, sentence


class View:
    """The table as the terminal shows it now; it may have been made wider or narrower meanwhile."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self._told_narrow = False

    def news(self, news: Iterable[News]) -> None:
        for one in news:
            self.voice.say(sentence(one.text), hang=2)

    def log(self, news: Iterable[News]) -> list[Text]:
        """All that happened, each answer with its number."""
        lines, before = [], -1
        for one in news:
            number = f"{one.number}." if one.number != before else ""
            before = one.number
            lines += self.voice.wrapped(f"{number:<4} {sentence(one.text)}", hang=5)
        return lines

    def table(self, scene: Scene) -> None:
        """Everything that lies on the table."""
        width = self.voice.width
        narrow = width < NARROWEST and not self.voice.plain
        if narrow and not self._told_narrow:
            self.voice.say(line("narrow", width=width, least=NARROWEST))
        self._told_narrow = narrow
        if narrow or self.voice.plain:
            self.listed(plain.listing(scene))
        else:
            self.voice.show(drawing(scene, width, ROUGH if self.voice.ascii_only else FINE))

    def hand(self, scene: Scene) -> None:
        """What the asked seat holds: all one needs to hear again before answering."""
        mine = (area for area in scene.areas if isinstance(area, Hand) and area.seat == scene.seat)
        self.listed(said for area in mine for said in plain.list_area(area))

    def listed(self, lines: Iterable[plain.Said]) -> None:
        for said in lines:
            self.voice.say(said.text, indent=2 * said.indent, hang=2)

    def question(self, scene: Scene, choices: Narrowing) -> None:
        """What is asked, and what may be answered."""
        prompt = scene.prompt
        assert prompt is not None
        if not self.voice.plain:
            self.voice.say()
        asked = line("asked", player=scene.names[prompt.seat], text=prompt.text) if scene.names else prompt.text
        self.voice.say(f"{asked} {line('by-rule', rule=prompt.rule)}", "bold")
        self.entries(choices)
        if not self.voice.plain:
            self.voice.say(line("hint-begun" if choices.begun else "hint"), "dim")

    def entries(self, choices: Narrowing) -> None:
        """The list to pick from; a long one in columns, where somebody sees it."""
        if choices.so_far:
            self.voice.say(line("so-far", text=choices.so_far))
        texts = []
        for entry in choices.entries():
            key = "suggested-entry" if len(entry.leads) == 1 and entry.leads[0].suggested else "entry"
            text = line("noted", title=entry.text, note=entry.note) if entry.note else entry.text
            texts.append(line(key, number=entry.key, text=text))
        wide = max(map(cell_len, texts)) + 2
        columns = 1 if self.voice.plain or len(texts) <= MANY else max(1, self.voice.width // wide)
        if columns == 1:
            for text in texts:
                self.voice.say(text, hang=5)
        else:
            high = -(-len(texts) // columns)
            self.voice.show(Text("".join(one.ljust(wide) for one in texts[at::high]).rstrip()) for at in range(high))
        if choices.suggested and not choices.begun:
            self.voice.say(line("enter", sentence=choices.suggested.text))
