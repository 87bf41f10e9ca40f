"""A position to be looked at: as text, or as a picture of that text."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt
from rich.text import Text

from bestiary.kernel import Game

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

Image: TypeAlias = "npt.NDArray[np.uint8]"

MODES = ["human", "ansi", "rgb_array"]
WIDTH = 100  # of the text, in letters


def render(game: Game, seat: int | None, mode: str | None) -> str | Image | None:
    """What this seat sees. `human` writes it to standard output."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return picture(game, seat)
    text = as_text(game, seat)
    if mode == "ansi":
        return text
    sys.stdout.write(text + "\n")
    return None


def as_text(game: Game, seat: int | None) -> str:
    """The table as the terminal draws it, without colours, and the question."""
    from bestiary.terminal.draw import drawing  # what draws is not needed to step
    from bestiary.terminal.frames import FINE

    scene = game.scene(seat)
    lines = [line.plain.rstrip() for line in drawing(scene, WIDTH, FINE)]
    return "\n".join([*lines, *_question(game)])


def _question(game: Game) -> list[str]:
    """Who is asked what; or how it ended."""
    if game.outcome is not None:
        return [game.title.words.text("end", (game.outcome.reason,), game.name)]
    prompt = game.scene(None).prompt
    return [prompt.text] if prompt else []


# -- the picture: the same drawing, its frames drawn as lines and its words in a font that comes with Pillow

WIDE, HIGH, LETTERS = 8, 17, 14  # a letter's room in the drawing, and the size of the font
SIZE = (WIDE * (WIDTH + 2), 952)  # of every picture, so that pictures make a film; what needs more room is drawn smaller
PAPER, INK, FRAME = (250, 247, 240), (38, 34, 30), (190, 182, 170)
SHADES = {
    "red": (176, 32, 32),
    "bright_red": (200, 90, 20),
    "green": (20, 110, 40),
    "yellow": (150, 110, 0),
    "bright_yellow": (170, 130, 0),
    "blue": (30, 70, 170),
    "magenta": (130, 40, 130),
    "bright_magenta": (180, 60, 150),
    "bright_black": (110, 110, 110),
}


def picture(game: Game, seat: int | None) -> Image:
    """The drawing as red, green and blue."""
    from PIL import Image as Images
    from PIL import ImageDraw

    from bestiary.terminal.draw import drawing
    from bestiary.terminal.frames import FINE, ROUGH

    rows = [*drawing(game.scene(seat), WIDTH, ROUGH._replace(lines=FINE.lines)), *map(Text, _question(game))]
    page = Images.new("RGB", (SIZE[0], (len(rows) + 2) * HIGH), PAPER)
    pen = ImageDraw.Draw(page)
    for row, text in enumerate(rows, 1):
        for column, sign in enumerate(text.plain, 1):
            _frame(pen, column * WIDE, row * HIGH, FINE.lines.find(sign))
        for place, words in _runs(text.plain, FINE.lines):
            pen.text(((place + 1) * WIDE, row * HIGH), words, fill=_shade(text, place), font=_font())
    if page.height > SIZE[1]:
        page = page.resize((SIZE[0] * SIZE[1] // page.height, SIZE[1]), Images.Resampling.LANCZOS)
    whole = Images.new("RGB", SIZE, PAPER)
    whole.paste(page)
    return np.array(whole)


def _runs(line: str, frames: str) -> Iterator[tuple[int, str]]:
    """Words that stand together, from the place where they begin; signs alone each at its place, where they make up lines."""
    sign = f"[^{re.escape(frames)}]"
    for run in re.finditer(f"{sign}+(?: {sign}+)*", line):
        if any(map(str.isalnum, run[0])) and not re.search(r"(.)\1\1", run[0]):
            yield run.start(), run[0]
        else:
            yield from enumerate(run[0], run.start())


def _frame(pen: ImageDraw.ImageDraw, x: int, y: int, ways: int) -> None:
    """A corner, crossing or line of a box: 1 goes up from the middle of its room, 2 down, 4 left, 8 right."""
    across, down = x + WIDE // 2, y + HIGH // 2
    ends = {1: (across, y), 2: (across, y + HIGH), 4: (x, down), 8: (x + WIDE, down)}
    for way, end in ends.items():
        if ways > 0 and ways & way:
            pen.line([(across, down), end], fill=FRAME)


def _shade(text: Text, place: int) -> tuple[int, int, int]:
    """The ink of the letter at this place."""
    styles = (str(span.style) for span in text.spans if span.start <= place < span.end)
    return next((SHADES[word] for style in styles for word in style.split() if word in SHADES), INK)


@cache
def _font() -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(LETTERS)
