"""A board with something on its borders: cells, and around them the edges and corners with what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.cells import cell_len
from rich.text import Text

from bestiary.kernel.scene import Corner, Edge, Grid, Piece, Quarter

from .faces import Legend, boxed, colour, name, natural_width
from .frames import BORDER, Signs, folded
from .wording import bare

WIDEST_CELL = 16
HIGHEST_UPRIGHT = 3  # lines for what stands on an upright edge
PIECE = 3  # the short name of a piece in a corner takes at least so much

NORTH: tuple[Quarter, ...] = ("nw", "ne")
SOUTH: tuple[Quarter, ...] = ("sw", "se")

#: Lines of text, all of one width.
Block: TypeAlias = "list[Text]"


def board(grid: Grid, width: int, signs: Signs, legend: Legend) -> list[Text] | None:
    """The board as it lies, or None if it is too wide for this terminal."""
    corners = {(one.row, one.column): one for one in grid.corners}
    across = {(one.row, one.column): one for one in grid.edges if not one.upright}
    upright = {(one.row, one.column): one for one in grid.edges if one.upright}
    piece = max([PIECE, *(cell_len(_short(one)) for corner in grid.corners if corner.quarters for one in corner.pieces)])
    gutters = [_gutter(grid, column, piece) for column in range(grid.columns + 1)]
    narrowest = max(4, natural_width((one for cell in grid.cells for one in cell.pieces), signs))
    inner = min((width - sum(gutters)) // grid.columns, max(WIDEST_CELL, narrowest))
    if inner < narrowest:
        return None
    apart = " " * (inner > narrowest)  # from what stands on an edge, whose name may fill its gutter; where there is room
    lines: list[Text] = []
    for row in range(grid.rows + 1):
        between = [_across(across.get((row, column)), inner, signs) for column in range(grid.columns)]
        crossings = [_corner(corners.get((row, column)), wide, piece, signs) for column, wide in enumerate(gutters)]
        lines += _side_by_side(crossings, between)
        if row < grid.rows:
            cells = [_cell(grid, row, column, inner, apart, signs, legend) for column in range(grid.columns)]
            uprights = [_upright(upright.get((row, column)), wide, signs) for column, wide in enumerate(gutters)]
            lines += _side_by_side(uprights, cells)
    return lines


def _gutter(grid: Grid, column: int, piece: int) -> int:
    """How wide a column of corners and upright edges is."""
    corners = [one for one in grid.corners if one.column == column]
    across = max((len({quarter[1] for quarter in one.quarters}) or 1 for one in corners), default=0)
    return across * (piece + 1) + 1 if across else 3


def _corner(corner: Corner | None, width: int, piece: int, signs: Signs) -> Block:
    """A hole with a place for each quarter; a corner without quarters shows how many pieces lie there."""
    if corner is None:
        return [_fitted(Text(), width)]
    if not corner.quarters:
        held = len(corner.pieces)
        only = _short(corner.pieces[0]) if held == 1 else f"{signs.token}{held}" if held else signs.dot
        return [_fitted(Text(only, "bold" if held else BORDER), width)]
    lying = {one.quarter: one for one in corner.pieces}
    halves = [[lying.get(one) for one in half if one in corner.quarters] for half in (NORTH, SOUTH)]
    return [_fitted(_places(half, piece, signs), width) for half in halves if half]


def _places(half: Sequence[Piece | None], piece: int, signs: Signs) -> Text:
    """Places side by side, each with its piece or free."""
    text = Text("(", BORDER)
    for number, lying in enumerate(half):
        text.append(" " if number else "")
        shown = _short(lying) if lying else signs.dot.center(piece)
        text.append(shown.ljust(piece), _style(lying) if lying else BORDER)
    return text.append(")", BORDER)


def _across(edge: Edge | None, width: int, signs: Signs) -> Block:
    """What lies on a level edge, in as many lines as its name has words; or the bare line."""
    if edge is None or not edge.pieces:
        return [_fitted(Text(signs.dashes * width if edge else signs.lines[12] * width, BORDER), width)]
    lying = edge.pieces[-1]
    title = _short(lying)
    room = max([width - 6, *map(cell_len, title.split())])  # so that some of the line can be seen on either side
    words = [f" {word} " if cell_len(word) < width - 2 else word for word in folded(title, min(room, width))[:2]]
    return [_fitted(Text(word.center(width, signs.across), _style(lying)), width) for word in words]


def _upright(edge: Edge | None, width: int, signs: Signs) -> Block:
    if edge is None or not edge.pieces:
        return [_fitted(Text((signs.dots if edge else signs.lines[3]).center(width), BORDER), width)] * HIGHEST_UPRIGHT
    lying = edge.pieces[-1]
    words = folded(_short(lying), width)[:HIGHEST_UPRIGHT]
    words += [signs.down] * (HIGHEST_UPRIGHT - len(words))
    return [_fitted(Text(word.center(width), _style(lying)), width) for word in words]


def _cell(grid: Grid, row: int, column: int, inner: int, apart: str, signs: Signs, legend: Legend) -> Block:
    spot = grid.cells[row * grid.columns + column]
    lines = [(bare(spot.title), BORDER)]
    lines += [line for piece in spot.pieces for line in boxed(piece, signs, legend)]
    return [_fitted(Text(apart + text, style), inner) for text, style in lines]


def _short(piece: Piece) -> str:
    return (piece.face and piece.face.short) or name(piece)


def _style(piece: Piece) -> str:
    return f"bold {colour(piece.face)}".strip()


def _fitted(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis", pad=True)
    return text


def _side_by_side(gutters: Sequence[Block], cells: Sequence[Block]) -> list[Text]:
    """Gutter, cell, gutter and so on, as high as the highest of them."""
    blocks = [block for place, gutter in enumerate(gutters) for block in (gutter, *cells[place : place + 1])]
    lines = [
        Text.assemble(*(block[at] if at < len(block) else " " * block[0].cell_len for block in blocks))
        for at in range(max(map(len, blocks)))
    ]
    for text in lines:
        text.rstrip()
    return lines
