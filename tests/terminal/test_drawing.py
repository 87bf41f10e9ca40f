"""Scenes as drawings and as sentences."""

import random

import pytest
from rich.cells import cell_len

import bestiary
from bestiary.kernel.scene import (
    Count,
    Dice,
    Face,
    Grid,
    Hand,
    Mark,
    Number,
    Piece,
    Pile,
    Row,
    Scene,
    Spot,
    Tally,
    Track,
)
from bestiary.terminal.draw import NARROWEST, drawing
from bestiary.terminal.frames import FINE, ROUGH
from bestiary.terminal.plain import listing, looked_up
from bestiary.terminal.view import View

from .sitting import Person

BEAST = Face(
    "Basilisk",
    colour="crimson",
    numbers=(Number("worth", 7, 5),),
    marks=(Mark("claw", "claw", done=True), Mark("claw", "claw"), Mark("wing", "wing")),
    text="Stare: whoever looks at it turns to stone",
    known="published",
)
COIN = Piece("coin", "token", Face("gold", numbers=(Number("gold", 3),)))
WORDY = Face("Gargoyle", text="It sleeps by day and nobody has ever seen it eat")


def die(name: str, face: str) -> Piece:
    return Piece(name, "die", Face(face, colour="blue"))


def spot(name: str, title: str, *pieces: Piece) -> Spot:
    return Spot(name, title, pieces)


def board(rows: int = 3, columns: int = 4) -> Grid:
    cells = [spot(f"cell-{row}-{column}", f"{'abc'[row]}{column + 1}") for row in range(rows) for column in range(columns)]
    cells[5] = spot("cell-1-1", "b2", Piece("unicorn", "token", Face("Unicorn")))
    edges = [spot(f"edge-h-1-{place}", f"between a{place + 1} and b{place + 1}") for place in range(columns)]
    edges[1] = spot("edge-h-1-1", "between a2 and b2", Piece("fence", "card", Face("thorns", colour="green")))
    edges.append(spot("edge-v-1-0", "between a1 and a2", Piece("fence2", "card", Face("water"))))
    edges.append(spot("nowhere", "beyond the sea", Piece("fence3", "card", Face("bamboo"))))
    corners = [
        spot("corner-1-1", "the hole by b1", die("d1", "water"), die("d2", "water"), die("d3", "wild")),
        spot("corner-0-2", "the rim by a2", *(die(f"r{one}", "thorns") for one in range(12))),
    ]
    return Grid("board", "The island", rows, columns, tuple(cells), tuple(edges), tuple(corners))


def every_area() -> Scene:
    row = Row(
        "row",
        "The show",
        (
            spot(
                "a",
                "the gate",
                Piece("beast", "card", BEAST),
                Piece("coin", "token", Face("gold", numbers=(Number("gold", 3),))),
            ),
            spot("b", "2", Piece("stone", "tile", WORDY, note="asleep")),
            spot("c", "3", Piece("hidden", "card", back="beast")),
            spot("d", "4", Piece("dead", "card", back="beast", note="Hydra, slain")),
            spot("e", "5"),
        ),
    )
    track = Track(
        "score",
        "Score",
        tuple(
            spot(f"s{number}", str(number), *([Piece("red", "pawn", Face("the red wizard"))] if number == 3 else []))
            for number in range(31)
        ),
    )
    areas = (
        row,
        track,
        board(),
        Dice("dice", "Dice", (die("x", "claw"), die("y", "6"))),
        Hand("mine", "Your hand", 0, 2, (Piece("h1", "card", BEAST), Piece("h2", "card", WORDY))),
        Hand("other", "Their hand", 1, 4, back="card"),
        Pile("deck", "Deck", 30, back="card"),
        Pile("graves", "Graves", 3, tuple(Piece(f"g{one}", "card", Face("Rat")) for one in range(3))),
        Pile("market", "Market", 5, (Piece("m", "card", BEAST),)),
        Tally("tally", "Round", (Count("round", 2), Count("weather", "rain"))),
    )
    return Scene("tattle", 0, 2, 4, areas, None, (), (), None, False, False, "")


def drawn(scene: Scene, width: int, rough: bool = False) -> str:
    return "\n".join(text.plain for text in drawing(scene, width, ROUGH if rough else FINE))


@pytest.mark.parametrize("width", [NARROWEST, 60, 80, 100, 160])
@pytest.mark.parametrize("rough", [False, True])
def test_every_kind_of_area_is_drawn_within_its_width(width: int, rough: bool) -> None:
    text = drawn(every_area(), width, rough)
    assert max(map(cell_len, text.splitlines())) <= width
    assert not rough or text.isascii()
    words = " ".join(text.split())
    for expected in (
        *("Basilisk", "worth 7", "printed 5", "Gargoyle", "Hydra", "face down", "Unicorn", "red wizard"),
        *("[claw] [6]", "4 face down", "30 face down", "Rat", "round 2", "weather rain", "whoever looks at it"),
        *("between a2 and b2: thorns", "beyond the sea: bamboo", "water", "the rim by a2"),
    ):
        assert expected in words, expected


@pytest.mark.parametrize("width", [80, 100])
def test_edges_and_corners_are_drawn_where_their_ids_say(width: int) -> None:
    lines = drawn(every_area(), width).split("The island\n")[1].splitlines()
    heights = [at for at, line in enumerate(lines) if line[0] in "┌├└"]
    second = lines[heights[1]]
    assert "━ thorns ━" in second
    assert second.index("3") < second.index("━")
    assert "┃" in lines[heights[0] + 1]
    assert "┃" not in lines[heights[1] + 1]
    assert "●" in lines[heights[0]], "twelve dice in one hole have no room for their number"


def test_marks_that_are_done_can_be_told_without_colour() -> None:
    text = drawn(every_area(), 80)
    assert "claw ✓○" in text
    assert "wing ○" in text
    assert "✓ done" in text
    assert "claw (done), claw, wing" in " ".join(said.text for said in listing(every_area()))


def test_long_texts_stand_beneath_the_boxes() -> None:
    text = " ".join(drawn(every_area(), 80).split())
    assert "Stare: whoever looks at it turns to stone (Basilisk)" in text
    assert "(a) It sleeps by day and nobody has ever seen it eat (Gargoyle)" in text


def test_a_board_too_wide_for_the_terminal_is_listed() -> None:
    scene = every_area()
    wide = Grid("wide", "The sea", 1, 30, tuple(spot(f"c-{at}", str(at)) for at in range(30)))
    text = "\n".join(line.plain for line in drawing(_with(scene, wide, board()), 60, FINE))
    assert "The sea: none" in text
    assert "┌" in text


def _with(scene: Scene, *areas: Grid) -> Scene:
    return Scene(scene.title, 0, 2, 4, areas, None, (), (), None, False, False, "")


def test_sentences_tell_all_that_a_drawing_shows() -> None:
    text = " ".join(said.text for said in listing(every_area()))
    assert not set(text) & set("┌│━○✓▲●")
    for expected in (
        "Basilisk, worth 7 (printed 5)",
        "Stare: whoever looks at it turns to stone.",
        "gold 3",
        "Gargoyle (asleep)",
        "Hydra, slain.",
        "3: The red wizard.",
        "30 more, all empty.",
        "b2: Unicorn.",
        "between a2 and b2: Thorns.",
        "the hole by b1: Water (2 times), wild.",
        "Dice: claw, 6.",
        "Their hand: 4 face down.",
        "Graves, 3 cards: Rat (3 times).",
        "4 face down",
        "Round: round 2, weather rain.",
    ):
        assert expected in text, expected


def test_a_piece_can_be_looked_up_by_words() -> None:
    (found,) = looked_up(every_area(), "show basil")
    assert found.text.startswith("The show, the gate: Basilisk")
    assert "Numbers: published." in found.text
    assert looked_up(every_area(), "phoenix") == []


@pytest.mark.parametrize("width", [40, 80, 100])
@pytest.mark.parametrize("title", bestiary.titles())
def test_a_whole_game_of_every_title_can_be_shown(title: str, width: int) -> None:
    game, rng = bestiary.start(title, seed=width), random.Random(width)
    while True:
        seat = game.ask.seat if game.ask else None
        scene = game.scene(seat)
        assert max(cell_len(text.plain) for text in drawing(scene, width, FINE)) <= width
        listing(scene)
        if game.ask is None:
            break
        game.answer(rng.choice(game.ask.options))


def test_a_terminal_too_narrow_says_so_once_and_tells_the_table() -> None:
    person = Person(plain=False, width=NARROWEST - 1)
    view = View(person.voice)
    view.table(every_area())
    view.table(every_area())
    assert person.heard.count("This terminal has only 39 columns.") == 1
    assert person.heard.count("Basilisk, worth 7 (printed 5)") == 6
    assert "┌" not in person.saw
