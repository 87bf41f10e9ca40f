"""The board (2.1, 2.2): squares, lines, holes and quarters, named after the squares they touch.

Squares are called a1 to d3, columns by letter, rows by number. A line is called after the two squares it parts, a hole after
the square to its upper left and the one to its lower right, a hole on the rim after the two squares it lies between, and a
quarter of a large hole after the square it points to.
"""

from __future__ import annotations

from typing import NamedTuple

ROWS, COLUMNS = 3, 4


class Line(NamedTuple):
    """A line for one fence: the squares it parts, the holes at its ends, and there the bits of the quarters that hold it."""

    name: str
    squares: tuple[int, int]
    ends: tuple[int, int]
    pairs: tuple[int, int]


class Hole(NamedTuple):
    """A hole: its first place among the dice on the board, and for each place a name; its lines."""

    name: str
    crossing: tuple[int, int]  # row and column of the crossing of lines
    first: int
    quarters: tuple[str, ...]  # the squares they point to; both places of a small hole are alike
    large: bool

    @property
    def room(self) -> int:
        return len(self.quarters)


def square(row: int, column: int) -> int:
    return row * COLUMNS + column


def called(row: int, column: int) -> str:
    return f"{'abcd'[column]}{row + 1}"


SQUARES = tuple(called(row, column) for row in range(ROWS) for column in range(COLUMNS))


def _holes() -> tuple[Hole, ...]:
    holes: list[Hole] = []
    first = 0
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            around = [
                (one, other)
                for one in (row - 1, row)
                for other in (column - 1, column)
                if 0 <= one < ROWS and 0 <= other < COLUMNS
            ]
            if len(around) == 1:
                continue  # a corner of the board: no line reaches it
            names = tuple(called(*one) for one in around)
            holes.append(Hole(f"{names[0]}-{names[-1]}", (row, column), first, names, large=len(around) == 4))
            first += len(around)
    return tuple(holes)


HOLES = _holes()
DICE = sum(hole.room for hole in HOLES)  # 44
AT = {hole.crossing: number for number, hole in enumerate(HOLES)}


def _pair(hole: Hole, squares: tuple[int, int]) -> int:
    """The bits of the quarters on either side of a line: those that point to the two squares it parts."""
    return sum(1 << quarter for quarter, name in enumerate(hole.quarters) if name in {SQUARES[one] for one in squares})


def _line(squares: tuple[int, int], ends: tuple[tuple[int, int], tuple[int, int]]) -> Line:
    one, other = AT[ends[0]], AT[ends[1]]
    name = f"{SQUARES[squares[0]]}-{SQUARES[squares[1]]}"
    return Line(name, squares, (one, other), (_pair(HOLES[one], squares), _pair(HOLES[other], squares)))


LINES = (
    *(
        _line((square(row, column), square(row, column + 1)), ((row, column + 1), (row + 1, column + 1)))
        for row in range(ROWS)
        for column in range(COLUMNS - 1)
    ),
    *(
        _line((square(row, column), square(row + 1, column)), ((row + 1, column), (row + 1, column + 1)))
        for row in range(ROWS - 1)
        for column in range(COLUMNS)
    ),
)

LINES_OF_HOLE = tuple(tuple(number for number, line in enumerate(LINES) if hole in line.ends) for hole in range(len(HOLES)))
LINES_OF_SQUARE = tuple(tuple(n for n, line in enumerate(LINES) if one in line.squares) for one in range(len(SQUARES)))
#: For each hole its lines, each with the hole at its other end.
OPPOSITE = tuple(
    tuple((line, next(end for end in LINES[line].ends if end != hole)) for line in lines)
    for hole, lines in enumerate(LINES_OF_HOLE)
)
HOLES_OF_SQUARE = tuple(tuple(sorted({hole for line in lines for hole in LINES[line].ends})) for lines in LINES_OF_SQUARE)
#: For each hole and each set of its free quarters: the lines whose pair of dice is there.
HELD_AT = tuple(
    tuple(
        sum(
            1 << line
            for line in lines
            for end, pair in zip(LINES[line].ends, LINES[line].pairs, strict=True)
            if end == hole and not free & pair
        )
        for free in range(1 << HOLES[hole].room)
    )
    for hole, lines in enumerate(LINES_OF_HOLE)
)
#: Lines as bits, to be held against the bits of the lines on which cards lie.
LINE_BITS_OF_HOLE = tuple(sum(1 << line for line in lines) for lines in LINES_OF_HOLE)
LINE_BITS_OF_SQUARE = tuple(sum(1 << line for line in lines) for lines in LINES_OF_SQUARE)
CENTRE = tuple(one for one, lines in enumerate(LINES_OF_SQUARE) if len(lines) == 4)
#: From each square the squares beside it, with the line between.
BESIDE = tuple(
    tuple((line.squares[line.squares[0] == one], number) for number, line in enumerate(LINES) if one in line.squares)
    for one in range(len(SQUARES))
)
BESIDE_BITS = tuple(sum(1 << to for to, _ in ways) for ways in BESIDE)
