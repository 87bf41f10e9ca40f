"""The map's cells, named a1 to h7; who reaches whom (6.6); where tiles lie in each sort of map (3.5)."""

from __future__ import annotations

from math import isqrt
from typing import Literal

ROWS, COLUMNS = 7, 8
CELLS = tuple(f"{'abcdefgh'[column]}{row + 1}" for row in range(ROWS) for column in range(COLUMNS))
AT = {name: number for number, name in enumerate(CELLS)}
EVERY = range(len(CELLS))

Range = Literal["", "short", "mid", "long"]


def distance(one: int, other: int) -> int:
    """In orthogonal steps, over gaps too."""
    row, column = divmod(one, COLUMNS)
    to_row, to_column = divmod(other, COLUMNS)
    return abs(row - to_row) + abs(column - to_column)


def beside(cell: int) -> tuple[int, ...]:
    """The cells orthogonally adjacent, tile or none."""
    return tuple(other for other in EVERY if distance(cell, other) == 1)


STEPS: dict[str, range] = {"": range(99), "short": range(1), "mid": range(2), "long": range(1, 3)}
#: REACH[range][from] has True for each cell in range.
REACH = {name: tuple(tuple(distance(one, other) in steps for other in EVERY) for one in EVERY) for name, steps in STEPS.items()}
BESIDE = tuple(beside(cell) for cell in EVERY)


def cell(row: int, column: int) -> int:
    return row * COLUMNS + column


def rectangle(tiles: int) -> list[int]:
    """The rectangle nearest to a square, its last row perhaps shorter; around it a margin for the Van."""
    rows = isqrt(tiles)
    columns = -(-tiles // rows)
    return [cell(1 + number // columns, 1 + number % columns) for number in range(tiles)]


CENTRE = cell(3, 3)


def outward(tiles: int) -> list[int]:
    """So many cells around the centre, the nearest first, rings of squares; each touches the ones before."""

    def ring(one: int) -> tuple[int, int, int]:
        row, column = divmod(one, COLUMNS)
        across, down = abs(column - 3), abs(row - 3)
        return max(across, down), across + down, one

    return sorted((one for one in EVERY if one % COLUMNS < COLUMNS - 1), key=ring)[:tiles]


def margin(cells: list[int]) -> list[int]:
    """Where the Van can be laid: empty cells beside the others."""
    taken = {*cells}
    return sorted({other for one in cells for other in BESIDE[one]} - taken)
