"""Scenes as drawings and as sentences."""

import random

import pytest
from rich.cells import cell_len

import bestiary
from bestiary.kernel.scene import (
    Corner,
    Count,
    Dice,
    Edge,
    Face,
    Grid,
    Hand,
    Mark,
    Number,
    Piece,
    Pile,
    Quarter,
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


def die(name: str, face: str, short: str = "", quarter: Quarter = "") -> Piece:
    return Piece(name, "die", Face(face, colour="blue", short=short), quarter=quarter)


def spot(name: str, title: str, *pieces: Piece) -> Spot:
    return Spot(name, title, pieces)


def board(rows: int = 3, columns: int = 4) -> Grid:
    cells = [spot(f"cell-{row}-{column}", f"{'abc'[row]}{column + 1}") for row in range(rows) for column in range(columns)]
    cells[5] = spot("cell-1-1", "b2", Piece("unicorn", "token", Face("Unicorn")))
    thorns = Piece("fence", "card", Face("green thorns fence", colour="green", short="green thorns"))
    water = Piece("fence2", "card", Face("water"))
    edges = [Edge(f"edge-{place}", f"between a{place + 1} and b{place + 1}", row=1, column=place) for place in range(columns)]
    edges[1] = Edge("edge-1", "between a2 and b2", (thorns,), row=1, column=1)
    edges.append(Edge("edge-9", "between a1 and a2", (water,), row=0, column=1, upright=True))
    full = tuple(die(f"d{quarter}", "water", short, quarter) for quarter, short in (("nw", "gWa"), ("se", "o**")))
    corners = [
        Corner("corner-1-1", "the hole by b1", full, row=1, column=1, quarters=("nw", "ne", "sw", "se")),
        Corner("corner-0-2", "the rim by a2", tuple(die(f"r{one}", "thorns") for one in range(12)), row=0, column=2),
        Corner("corner-3-4", "the far end", (Piece("coin2", "token", Face("coin")),), row=3, column=4),
    ]
    return Grid("board", "The island", rows, columns, tuple(cells), tuple(edges), tuple(corners), "g green, Wa water")


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
    return Scene("tattle", 0, 2, ("One", "Two"), 4, areas, None, (), (), None, False, False, "")


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
        *("thorns", "water"),
    ):
        assert expected in words, expected


@pytest.mark.parametrize("width", [80, 100])
def test_a_board_has_its_edges_and_corners_where_they_are(width: int) -> None:
    lines = drawn(every_area(), width).split("The island\n")[1].splitlines()
    rim, first, second = lines[0], lines[1], lines[4]
    assert "●12" in rim, "twelve dice in a corner without quarters are counted"
    assert "a1" in first
    assert first.index("a1") < first.index("water") < first.index("a2"), "an upright fence stands between a1 and a2"
    assert "(gWa  · )━" in second, "the upper half of the hole, then the fence to its right"
    assert second.index("(gWa") < second.index("green")
    assert "( ·  o**)" in lines[5]
    assert "thorns" in lines[5]
    assert "╌" in second, "an edge that holds nothing can be seen"
    assert any("g green, Wa water" in one for one in lines)


def test_a_board_that_has_no_room_is_told_with_its_edges_and_corners() -> None:
    text = " ".join(drawn(every_area(), 44).split())
    assert "b2: Unicorn" in text
    assert "between a2 and b2: green thorns fence" in text
    assert "the hole by b1: water \u00d72" in text


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
    small = Grid("small", "The pond", 2, 2, tuple(spot(f"p-{at}", str(at)) for at in range(4)))
    text = "\n".join(line.plain for line in drawing(_with(scene, wide, small), 60, FINE))
    assert "The sea: none" in text
    assert "┌" in text


def _with(scene: Scene, *areas: Grid) -> Scene:
    return Scene(scene.title, 0, 2, scene.names, 4, areas, None, (), (), None, False, False, "")


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
        "between a2 and b2: Green thorns fence.",
        "the hole by b1: Water (2 times).",
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
