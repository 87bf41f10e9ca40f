"""Section 2: the board from first principles, and what is in the box."""

from itertools import product

import pytest

import bestiary
from bestiary.games.merlins_beast_hunt.board import CENTRE, DICE, HOLES, HOLES_OF_SQUARE, LINES, LINES_OF_SQUARE, SQUARES

from .table import TITLE

ROWS, COLUMNS = 3, 4
CELLS = {f"{'abcd'[column]}{row + 1}": (row, column) for row, column in product(range(ROWS), range(COLUMNS))}


def beside(one: str, other: str) -> bool:
    (row, column), (far_row, far_column) = CELLS[one], CELLS[other]
    return abs(row - far_row) + abs(column - far_column) == 1


def test_2_1_twelve_squares_four_corners_six_edges_two_centres() -> None:
    assert set(SQUARES) == set(CELLS)
    fences = [len(lines) for lines in LINES_OF_SQUARE]
    assert [fences.count(count) for count in (2, 3, 4)] == [4, 6, 2]
    assert {SQUARES[at] for at in CENTRE} == {"b2", "c2"}


def test_2_1_seventeen_lines_one_between_each_two_neighbours() -> None:
    neighbours = {f"{one}-{other}" for one in CELLS for other in CELLS if one < other and beside(one, other)}
    assert len(LINES) == 17
    assert {line.name for line in LINES} == {"-".join(sorted(name.split("-"))) for name in neighbours}
    assert {line.name for line in LINES} == {
        f"{SQUARES[one]}-{SQUARES[other]}" for one, other in (line.squares for line in LINES)
    }


def test_2_1_six_large_holes_inside_and_ten_small_ones_on_the_rim_44_dice() -> None:
    # A crossing is worth a hole if a line inside the board reaches it: all but the board's four corners.
    crossings = set(product(range(ROWS + 1), range(COLUMNS + 1))) - set(product((0, ROWS), (0, COLUMNS)))
    assert {hole.crossing for hole in HOLES} == crossings
    inside = {(row, column) for row, column in crossings if 0 < row < ROWS and 0 < column < COLUMNS}
    assert {hole.crossing for hole in HOLES if hole.large} == inside
    assert (len(inside), len(crossings - inside)) == (6, 10)
    assert sum(hole.room for hole in HOLES) == DICE == 44


def test_2_1_each_line_runs_between_the_holes_at_the_ends_of_the_border_of_its_squares() -> None:
    for line in LINES:
        borders = []
        for square in line.squares:
            row, column = CELLS[SQUARES[square]]
            borders.append({(row, column), (row + 1, column), (row, column + 1), (row + 1, column + 1)})
        assert {HOLES[end].crossing for end in line.ends} == borders[0] & borders[1]


def test_2_2_each_end_is_held_by_the_two_quarters_on_either_side_of_its_line() -> None:
    for line in LINES:
        for end, pair in zip(line.ends, line.pairs, strict=True):
            quarters = [quarter for at, quarter in enumerate(HOLES[end].quarters) if pair >> at & 1]
            assert set(quarters) == {SQUARES[square] for square in line.squares}


def test_2_2_every_quarter_of_a_large_hole_holds_two_fences() -> None:
    for number, hole in enumerate(HOLES):
        for at in range(hole.room):
            holding = [
                line
                for line in LINES
                for end, pair in zip(line.ends, line.pairs, strict=True)
                if end == number and pair >> at & 1
            ]
            assert len(holding) == (2 if hole.large else 1)


@pytest.mark.parametrize(("fences", "dice"), [(2, 8), (3, 12), (4, 16)])
def test_7_4_eight_twelve_and_sixteen_dice_close_a_square(fences: int, dice: int) -> None:
    found = {
        sum(HOLES[hole].room for hole in HOLES_OF_SQUARE[at])
        for at, lines in enumerate(LINES_OF_SQUARE)
        if len(lines) == fences
    }
    assert found == {dice}


@pytest.mark.parametrize(("seats", "dice"), [(2, 20), (3, 15), (4, 10)])
def test_2_3_to_2_5_what_is_on_the_table(seats: int, dice: int) -> None:
    s = bestiary.start(TITLE.name, seats=seats, seed=3).state
    assert [s.every_die.count(seat) for seat in range(seats)] == [dice] * seats
    assert s.every_die.count(4) == 15
    assert len(s.every_beast) == 18
    for seat in range(seats):
        cards = s.decks[seat] + s.hands[seat]
        assert [cards.count(4 * seat + icon) for icon in range(4)] == [4, 4, 4, 4]


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(bestiary.BestiaryError):
        bestiary.start(TITLE.name, seats=seats)


def test_2_5_eighteen_beasts() -> None:
    beasts = {
        beast.name: (beast.count, beast.points) for beast in TITLE.box(2, {"rerolls": "once", "enclosure": "holes"}).beasts
    }
    assert beasts == {"unicorn": (6, 5), "centaur": (4, 7), "chimera": (6, 8), "basilisk": (2, 10)}
