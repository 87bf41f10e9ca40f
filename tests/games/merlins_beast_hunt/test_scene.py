"""What the table shows and says: the board, what things would bring, what is missing; and what a learner is shown."""

import re
from pathlib import Path

import pytest

import bestiary
from bestiary.games.merlins_beast_hunt.board import HOLES, LINES, SQUARES
from bestiary.kernel import Game, Option
from bestiary.kernel.scene import Area, Dice, Grid, Tally
from tests.conformance.suite import snapshot

from .table import GREEN, ORANGE, PURPLE, TITLE, do, end_turn, full, lay, put
from .test_scoring import CORNER, CORNER_CARDS, square


def area(game: Game, name: str, seat: int | None = PURPLE) -> Area:
    return next(one for one in game.scene(seat).areas if one.id == name)


def tally(game: Game, name: str) -> dict[str, int | str]:
    return {
        one.label: one.value
        for area in game.scene(PURPLE).areas
        if isinstance(area, Tally) and area.id == name
        for one in area.counts
    }


def note(game: Game, option: Option) -> str:
    """What is said beside this choice."""
    return next(choice.note for choice in game.scene(game.state.on_turn).choices if choice.option == option)


# -- the board


def test_the_board_is_drawn_as_it_lies() -> None:
    game = lay({"b1-c1": "pWa g**", "b1-c2": "b1 nTh"}, {"b1-c1": "green water"}, beasts={"c2": "chimera"})
    board = area(game, "board")
    assert isinstance(board, Grid)
    assert (len(board.cells), len(board.edges), len(board.corners)) == (12, 17, 16)
    assert [spot.title for spot in board.cells] == list(SQUARES)
    beast = board.cells[SQUARES.index("c2")].pieces[0].face
    assert beast is not None
    assert (beast.title, beast.numbers[0].value, beast.text) == ("chimera", 8, "The fences around it must show three icons")
    edge = board.edges[[line.name for line in LINES].index("b1-c1")]
    assert (edge.row, edge.column, edge.upright) == (0, 2, True)
    inner = board.corners[[hole.name for hole in HOLES].index("b1-c2")]
    assert (inner.row, inner.column, inner.quarters, inner.pieces[0].quarter) == (1, 2, ("nw", "ne", "sw", "se"), "nw")


def test_dice_are_told_apart_without_colour() -> None:
    game = lay(tray="pWa pTh pLi pBa", seats=4)
    for number, hole in enumerate(HOLES):
        for at in range(hole.room):
            game.state.dice[hole.first + at] = (number * 4 + at) % 30
    board = area(game, "board")
    assert isinstance(board, Grid)
    shorts = {piece.face.title: piece.face.short for corner in board.corners for piece in corner.pieces if piece.face}
    assert len(shorts) == len({*shorts.values()}) == 30
    assert all(len(short) == 3 for short in shorts.values())


def test_the_key_reads_the_letters() -> None:
    board = area(lay(seats=3), "board")
    assert isinstance(board, Grid)
    assert board.key == ("dice: p purple, g green, o orange, n neutral, Wa water, Th thorns, Li lightning, Ba bamboo, ** wild")


def test_dice_left_for_each_player() -> None:
    game = lay(tray="pWa nTh p**", pool={PURPLE: 0})
    assert tally(game, "dice") == {
        "purple:": "2 and 1 neutral active and 0 in the pool",
        "green:": "4 active and 16 in the pool",
        "neutral:": 14,
    }


def test_whose_dice_have_run_out() -> None:
    game = lay(seat=GREEN, ran_out=PURPLE, pool={PURPLE: 0}, active={PURPLE: "n n n n"})
    assert tally(game, "dice")["purple:"] == "run out, so these are the last turns"


def test_of_a_die_in_a_large_hole_it_is_said_where_it_points() -> None:
    board = area(lay({"b1-c1": "pWa", "b1-c2": "c2 nTh"}), "board")
    assert isinstance(board, Grid)
    assert {piece.note for corner in board.corners for piece in corner.pieces} == {"", "towards c2"}


def test_dice_used_for_beasts_lie_apart() -> None:
    game = lay(tray="pBe pWa")
    do(game, ("add", "unicorn", "a1", "beast"))
    used, tray = area(game, "used"), area(game, "tray")
    assert isinstance(used, Dice)
    assert isinstance(tray, Dice)
    assert ([one.face.title for one in used.pieces if one.face], len(tray.pieces)) == (["purple beast"], 1)


# -- what fences lack and may score


@pytest.mark.parametrize(
    ("holes", "said"),
    [
        ({"b1-c1": "pTh pTh"}, "2 dice missing for 7 points at most"),
        ({"b1-c1": "pTh p**"}, "2 dice missing for 6 points at most"),
        ({"b1-c1": "pTh gTh"}, "2 dice missing for 5 points at most"),
        ({"b1-c1": "gTh gTh"}, "2 dice missing for 4 points at most"),
        ({"b1-c1": "gTh nTh"}, "2 dice missing for 5 points at most"),
        ({"b1-c1": "pTh pTh", "b1-c2": "b1 pWa"}, "1 die missing for 5 points at most"),
        ({"b1-c1": "pWa pWa"}, "2 dice missing for 5 points at most"),
        ({"b1-c1": "pTh pTh", "b1-c2": "b1 pTh, c1 gTh"}, "complete, 5 points"),
    ],
)
def test_what_a_fence_lacks_and_may_score_at_most(holes: dict[str, str], said: str) -> None:
    game = lay(holes, {"b1-c1": "purple thorns"})
    board = area(game, "board")
    assert isinstance(board, Grid)
    assert [edge.pieces[0].note for edge in board.edges if edge.pieces] == [said]
    unfinished = {} if said.startswith("complete") else {"purple thorns at b1-c1:": said}
    assert tally(game, "fences") == unfinished


def test_a_card_waiting_elsewhere_spoils_what_a_fence_may_score() -> None:
    """Another card's commitment (5.2.3) keeps this hole from ever showing water."""
    holes = {"b1-c1": "pWa pWa", "c1-d2": "c1 gBa, c2 gBa"}
    open_yet = lay(holes, {"b1-c1": "purple water"})
    spoilt = lay(holes, {"b1-c1": "purple water", "c1-c2": "green thorns"})
    assert tally(open_yet, "fences")["purple water at b1-c1:"] == "2 dice missing for 7 points at most"
    assert tally(spoilt, "fences")["purple water at b1-c1:"] == "2 dice missing for 5 points at most"


# -- what a choice would bring


def test_a_die_tells_whose_fences_it_completes() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 gTh, c2 gTh"}, {"b1-c1": "green water", "c1-c2": "purple thorns"}, tray="pTh")
    assert note(game, put("pTh", "b1-c2", "c1")) == "completes green's fence: 3 points"
    assert note(game, put("pTh", "b1-c2", "b2")) == ""


def test_a_card_tells_what_it_scores_at_once_or_may_score() -> None:
    game = lay({"b1-c1": "pWa pWa", "b1-c2": "b1 pWa"}, tray="pWa", hand="water thorns")
    assert note(game, ("card", "water", "b1-c1")) == "1 die missing for 7 points at most"
    do(game, put("pWa", "b1-c2", "c1"))
    assert note(game, ("card", "water", "b1-c1")) == "completes purple's fence: 7 points"


def test_what_is_told_is_what_is_scored() -> None:
    """Along a game: every fence that a note announces scores so much, if nothing else is placed."""
    told = 0
    for seed in range(40):
        game = bestiary.start(TITLE.name, seats=2, seed=seed)
        while game.ask is not None and told < 40:
            options = game.ask.options
            if game.ask.what == "place":
                for choice in game.scene(game.ask.seat).choices:
                    if "completes" in choice.note:
                        announced = sum(map(int, re.findall(r"(\d+) points", choice.note)))
                        with_it, without = game.fork(), game.fork()
                        do(with_it, choice.option, ("end",))
                        do(without, ("end",))
                        assert sum(with_it.state.points) - sum(without.state.points) == announced
                        told += 1
            game.answer(options[(seed * 7 + game.state.number * 5) % len(options)])
    assert told >= 20


def test_a_choice_tells_what_it_catches() -> None:
    game = square("a1", "unicorn", CORNER, CORNER_CARDS, "a1-b2", "b2")
    assert note(game, put("pTh", "a1-b2", "b2")) == "catches the unicorn of a1"
    other = square("a1", "centaur", CORNER, CORNER_CARDS, "a1-b2", "b2")
    assert note(other, put("pTh", "a1-b2", "b2")) == ""


def test_a_note_changes_nothing() -> None:
    game = lay({"b1-c1": "pWa pWa"}, tray="pWa pTh", hand="water thorns")
    before = snapshot(game)
    game.scene(PURPLE)
    assert snapshot(game) == before


# -- which beasts can be caught and what is missing


@pytest.mark.parametrize(
    ("beast", "at", "said"),
    [
        ("unicorn", "a1", "2 cards and 8 dice missing"),
        ("unicorn", "b1", "3 cards and 12 dice missing"),
        ("unicorn", "b2", "4 cards and 16 dice missing"),
        ("centaur", "a1", "2 cards and 8 dice missing, none reinforced yet"),
        ("chimera", "b1", "3 cards and 12 dice missing, fewer than three icons yet"),
        ("chimera", "a1", "can't be caught here, since the fences can't show three icons"),
        ("basilisk", "b2", "4 cards and 16 dice missing"),
        ("basilisk", "b1", "can't be caught here, but on a central square"),
    ],
)
def test_what_is_missing_to_catch_a_beast(beast: str, at: str, said: str) -> None:
    assert tally(lay(beasts={at: beast}), "ways") == {f"{beast} on {at}:": said}


def test_a_centaur_that_no_fence_can_catch_any_more() -> None:
    holes = {"a1-b1": "gWa gWa", "a1-a2": "gTh gTh", "a1-b2": "a1 gLi, b1 gLi"}
    assert tally(lay(holes, beasts={"a1": "centaur"}), "ways") == {
        "centaur on a1:": "can't be caught here, since none of the fences can be reinforced"
    }


def test_a_chimera_whose_fences_show_too_few_icons_by_now() -> None:
    cards = {"a1-b1": "green water", "b1-b2": "green water"}
    game = lay({"a1-b1": "gWa gWa", "a1-b2": "b1 gWa, b2 gWa"}, cards, beasts={"b1": "chimera"})
    assert "three icons" in str(tally(game, "ways")["chimera on b1:"])
    assert "can't be caught" in str(tally(game, "ways")["chimera on b1:"])


def test_a_closed_beast_is_ready() -> None:
    game = square("a1", "unicorn", CORNER, CORNER_CARDS, "a1-b2", "b2")
    do(game, put("pTh", "a1-b2", "b2"))
    assert tally(game, "ways") == {"unicorn on a1:": "closed in"}


# -- how things are said


def test_choices_in_words() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 gWa"}, tray="pWa nWa pBe", hand="water")
    assert game.say(put("pWa", "b1-c2", "b2")) == "Put your water into the hole b1-c2 towards b2"
    assert game.say(put("nWa", "a1-b1")) == "Put a neutral water into the hole a1-b1 on the rim"
    assert game.say(("card", "water", "b1-c1")) == "Lay a water fence between b1 and c1"
    assert game.say(("add", "unicorn", "a1", "beast")) == "Add a unicorn on a1 with a beast die"


def test_keeping_in_words_tells_neutral_dice_apart() -> None:
    game = lay(phase="roll", active={PURPLE: "p n"}, pool={PURPLE: 0})
    s = game.state
    faces = ["water", "thorns", "lightning", "bamboo", "wild", "beast"]
    assert game.say(("keep", 1)) == f"Keep {faces[s.rolled[0] % 6]}"
    assert game.say(("keep", 2)) == f"Keep neutral {faces[s.rolled[1] % 6]}"
    assert game.say(("keep", 3)) == "Keep all dice"


def test_a_pack_may_bring_a_beast_with_a_line_of_its_own_on_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    wyvern = '[beast.wyvern]\nname = "wyvern"\ncount = 2\npoints = 9\ncondition = "reinforced"\n'
    path.write_text(f'title = "merlins-beast-hunt"\n{wyvern}', "utf-8")
    game = bestiary.start(TITLE.name, seats=2, packs=path)
    do(game, ("open", "wyvern", "a1"))
    game.state.caught[PURPLE].append(4)
    game.resign(GREEN)
    sheet = game.scene(None).sheet
    assert sheet is not None
    assert [(line.text, line.points) for line in sheet.lines] == [("Fences: 0", 0), ("Other beasts: 1", 9), ("Fences: 0", 0)]
    assert game.outcome is not None
    assert game.outcome.scores == (9, 0)


# -- what a learner is shown


def shown(game: Game, seat: int) -> dict[str, int]:
    return dict(zip(TITLE.features(game.state.box), TITLE.sensed(game.state, seat), strict=True))


def test_a_learner_is_shown_its_own_things_first() -> None:
    game = lay(
        {"b1-c1": "pWa g**", "b1-c2": "b1 nTh"},
        {"b1-c1": "green water"},
        tray="pBa nBe",
        hand="water water bamboo",
        seats=3,
        points={GREEN: 7},
        beasts={"c2": "chimera"},
        idle=2,
        ran_out=ORANGE,
    )
    mine, theirs = shown(game, PURPLE), shown(game, GREEN)
    assert (mine["idle"], mine["ran-out"], theirs["ran-out"]) == (2, 3, 2)
    assert mine["points.1"] == theirs["points.0"] == 7
    assert (mine["on-turn"], theirs["on-turn"]) == (0, 2)  # purple sits at green's right: two to the left of it
    assert (mine["hand-water.0"], mine["hand-bamboo.0"], theirs["hand-water.2"]) == (2, 1, 2)
    assert (mine["fence-owner.b1-c1"], theirs["fence-owner.b1-c1"], mine["fence-icon.b1-c1"]) == (2, 1, 1)
    assert [mine[f"die-owner.b1-c1.{place}"] for place in range(2)] == [1, 2]
    assert [theirs[f"die-owner.b1-c1.{place}"] for place in range(2)] == [3, 1]
    assert mine["die-owner.b1-c2.0"] == theirs["die-owner.b1-c2.0"] == 4  # neutral, as everybody counts
    assert (mine["die-face.b1-c1.1"], mine["die-face.b1-c2.1"]) == (5, 0)
    assert mine["beast.c2"] == 3
    assert (mine["tray-own-bamboo"], mine["tray-neutral-beast"], mine["tray-own-water"]) == (1, 1, 0)
    assert mine["hole-icon.b1-c2"] == 2


def test_a_learner_is_shown_what_waiting_cards_want() -> None:
    game = lay({"b1-c1": "gWa gWa"}, {"b1-c1": "green thorns"})
    assert shown(game, PURPLE)["hole-wanted.b1-c2"] == 2
    assert shown(game, PURPLE)["hole-wanted.a1-b2"] == 0


def test_a_learner_is_shown_what_is_asked_of_whom() -> None:
    game = bestiary.start(TITLE.name, seats=3, seed=1)
    seen = []
    while game.ask is not None:
        for seat in range(3):
            told = shown(game, seat)
            assert (told["asked-seat"] + seat) % 3 == game.ask.seat
        asked = ("nothing", "opening_beast", "keep", "place", "discard")[told["asked"]]
        assert asked == game.ask.what
        seen.append(asked)
        game.answer(game.ask.options[-1])
    assert {*seen} == {"opening_beast", "keep", "place", "discard"}
    assert shown(game, 0)["asked"] == 0


def test_a_learner_is_shown_the_dice_that_were_rolled_where_they_lie() -> None:
    game = lay(phase="roll", active={PURPLE: "p p n"}, pool={PURPLE: 0})
    told = shown(game, GREEN)
    assert [told[f"rolled-face.{place}"] for place in range(4)] == [*(code % 6 + 1 for code in game.state.rolled), 0]
    assert [told[f"rolled-owner.{place}"] for place in range(4)] == [1, 1, 2, 0]


def test_what_everybody_can_count_is_shown_but_not_the_order_of_decks() -> None:
    game = lay(seats=3, seat=ORANGE, hand="water")
    told = shown(game, ORANGE)
    assert [told[f"deck-{icon}.0"] for icon in ("water", "thorns", "lightning", "bamboo")] == [3, 4, 4, 4]
    game.state.decks[ORANGE].reverse()
    assert shown(game, ORANGE) == told


def test_a_full_hole_wants_nothing() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": full("b1-c2", "gTh")}, {"b1-c1": "green thorns"})
    assert shown(game, PURPLE)["hole-wanted.b1-c2"] == 0
    end_turn(game)
    assert shown(game, PURPLE)["on-turn"] == 1
