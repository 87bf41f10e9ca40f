"""Boxes side by side, with their titles in the border."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from rich.cells import cell_len, set_cell_size
from rich.text import Text

#: A line of text in one style.
Styled: TypeAlias = "tuple[str, str]"
BORDER = "dim"


class Signs(NamedTuple):
    """The few characters that are no letters."""

    lines: str  # by the ways a line goes on from here: 1 up, 2 down, 4 left, 8 right
    across: str  # something lies on an edge
    down: str
    dashes: str  # nothing lies there
    dots: str
    open: str
    done: str
    pawn: str
    token: str
    dot: str
    times: str


FINE = Signs(" ╵╷│╴┘┐┤╶└┌├─┴┬┼", "━", "┃", "╌", "╎", "○", "✓", "▲", "●", "·", "\u00d7")
ROUGH = Signs(" ++|++++++++-+++", "=", "#", "-", ":", "o", "x", "@", "*", "-", "x")


class Cell(NamedTuple):
    title: str
    lines: Sequence[Styled]

    def fitted(self, inner: int) -> list[Styled]:
        """The lines broken to the width; the title too if the border has no room for it."""
        above = [(self.title, "bold")] if self.title and not fits(self.title, inner) else []
        return [(line, style) for text, style in [*above, *self.lines] for line in folded(text, inner)]


def fits(title: str, inner: int) -> bool:
    return cell_len(title) <= inner


def folded(text: str, width: int) -> list[str]:
    """Broken between words, and within those that are too long."""
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]


def framed(rows: Sequence[Sequence[Cell]], inner: int, signs: Signs) -> list[Text]:
    """Rows of boxes, `inner` characters wide inside. The last row may be shorter."""
    lines = []
    for number in range(len(rows) + 1):
        above = rows[number - 1] if number else ()
        below = rows[number] if number < len(rows) else ()
        lines.append(_border(above, below, inner, signs))
        if below:
            lines += _bodies(below, inner, signs)
    return lines


def _border(above: Sequence[Cell], below: Sequence[Cell], inner: int, signs: Signs) -> Text:
    text = Text()
    width = max(len(above), len(below))
    for place in range(width + 1):
        ways = (
            1 * bool(above and place <= len(above))
            + 2 * bool(below and place <= len(below))
            + 4 * (place > 0)
            + 8 * (place < width)
        )
        text.append(signs.lines[ways], BORDER)
        if place == width:
            break
        title = below[place].title if place < len(below) and fits(below[place].title, inner) else ""
        spaced = f" {title} " if title and cell_len(title) + 2 <= inner else title
        text.append(spaced, "bold")
        text.append(signs.lines[12] * (inner - cell_len(spaced)), BORDER)
    return text


def _bodies(cells: Sequence[Cell], inner: int, signs: Signs) -> list[Text]:
    bodies = [cell.fitted(inner) for cell in cells]
    lines = []
    for at in range(max(1, *map(len, bodies))):
        text = Text()
        for place in range(len(cells) + 1):
            text.append(signs.lines[3], BORDER)
            if place < len(cells):
                words, style = bodies[place][at] if at < len(bodies[place]) else ("", "")
                text.append(set_cell_size(words, inner), style)
        lines.append(text)
    return lines
