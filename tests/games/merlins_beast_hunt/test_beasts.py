"""Section 6: bringing beasts to the board and moving them."""

import pytest

from bestiary.games.merlins_beast_hunt.board import SQUARES

from .table import GREEN, KINDS, PURPLE, do, end_turn, lay, offered, put, refused

CENTRE = {"b2", "c2"}


def at(square: str) -> int:
    return SQUARES.index(square)


# -- 6.1 Beast dice


def test_6_1_each_beast_die_adds_or_moves_one_beast_once_a_turn() -> None:
    game = lay(tray="pBe pBe")
    s = do(game, ("add", "unicorn", "a1", "beast"), ("add", "chimera", "d3", "beast"))
    assert (s.beasts[at("a1")], s.beasts[at("d3")]) == (KINDS.index("unicorn"), KINDS.index("chimera"))
    assert refused(game, ("add", "centaur", "a2", "beast")) == "You have no beast die left to bring a beast with (6.1)"


def test_6_1_the_die_is_not_placed_and_stays_active() -> None:
    game = lay(tray="pBe nBe", pool={PURPLE: 0}, active={GREEN: "g"})
    do(game, ("add", "unicorn", "a1", "beast"))
    assert not offered(game, "die")
    s = end_turn(game)
    assert s.active[PURPLE] == [PURPLE, 4, 4, 4]  # both are still there, two neutral ones were added


def test_6_1_a_wild_used_as_a_beast_is_the_turns_one_wild_and_stays_active() -> None:
    game = lay({"b1-c1": "gWa"}, tray="p** p**")
    do(game, ("add", "unicorn", "a1", "wild"))
    said = "One wild only may be used in a turn, and this turn's is used (5.1.2)"
    assert refused(game, put("p**", "b1-c1")) == said
    assert refused(game, ("move", "a1", "a2", "wild")) == said
    assert end_turn(game).active[PURPLE] == [PURPLE] * 4


def test_6_1_several_in_a_turn_one_of_them_wild() -> None:
    game = lay(tray="pBe p** pBe")
    s = do(game, ("add", "unicorn", "a1", "wild"), ("add", "unicorn", "a2", "beast"), ("add", "unicorn", "a3", "beast"))
    assert s.supply[KINDS.index("unicorn")] == 3


# -- 6.2 Adding


def test_6_2_to_corners_and_edges_only_any_kind_that_is_left() -> None:
    game = lay(tray="pBe")
    assert offered(game, "add") == {
        ("add", kind, square, "beast") for kind in KINDS for square in SQUARES if square not in CENTRE
    }


def test_6_2_a_kind_may_run_out() -> None:
    game = lay(tray="pBe", supply={"basilisk": 0})
    assert refused(game, ("add", "basilisk", "a1", "beast")) == "No basilisk is left in the supply (2.5)"


# -- 6.3 Moving


def test_6_3_to_an_empty_square_beside_not_diagonally() -> None:
    game = lay(tray="pBe", beasts={"b2": "unicorn", "b1": "centaur"})
    moves = offered(game, "move")
    assert {option for option in moves if option[1] == "b2"} == {("move", "b2", to, "beast") for to in ("a2", "c2", "b3")}
    assert refused(game, ("move", "b2", "b1", "beast")) == "A centaur is on b1 (6.5)"
    assert ("move", "b2", "a1", "beast") not in game.state.box.vocabulary


def test_6_3_anybodys_beast_since_they_are_nobodys() -> None:
    s = do(lay(tray="gBe", seat=GREEN, beasts={"a1": "unicorn"}), ("move", "a1", "a2", "beast"))
    assert (s.beasts[at("a1")], s.beasts[at("a2")]) == (-1, KINDS.index("unicorn"))


def test_6_3_two_dice_move_one_beast_twice() -> None:
    s = do(lay(tray="pBe p**", beasts={"a1": "unicorn"}), ("move", "a1", "a2", "beast"), ("move", "a2", "b2", "wild"))
    assert s.beasts[at("b2")] == KINDS.index("unicorn")


def test_6_3_where_no_beast_is_none_moves() -> None:
    assert refused(lay(tray="pBe"), ("move", "a1", "a2", "beast")) == "No beast is on a1 (6.3)"


# -- 6.4 Fences


@pytest.mark.parametrize("far", ["", "b1 pWa, c1 pWa"])
def test_6_4_not_through_a_fence_complete_or_not(far: str) -> None:
    holes = {"b1-c1": "gWa gWa"} | ({"b1-c2": far} if far else {})
    game = lay(holes, {"b1-c1": "green water"}, tray="pBe", beasts={"b1": "unicorn"})
    assert refused(game, ("move", "b1", "c1", "beast")) == "A fence lies between b1 and c1 (6.4)"
    assert offered(game, "move") == {("move", "b1", "a1", "beast"), ("move", "b1", "b2", "beast")}


# -- 6.5 One to a square, none into a closed one


def test_6_5_one_beast_to_a_square() -> None:
    game = lay(tray="pBe", beasts={"a1": "unicorn"})
    assert refused(game, ("add", "chimera", "a1", "beast")) == "A unicorn is on a1 (6.5)"


CORNER = {"a1-b1": "gWa gWa", "a1-a2": "gTh gTh"}


def test_6_5_none_is_added_where_a_card_lies_on_each_line() -> None:
    game = lay(CORNER, {"a1-b1": "green water", "a1-a2": "green thorns"}, tray="pBe")
    assert refused(game, ("add", "unicorn", "a1", "beast")) == "A1 is closed: a card lies on each of its lines (6.5)"
    assert game.why_not(("add", "unicorn", "b1", "beast")) is None


def test_6_5_one_card_leaves_it_open() -> None:
    assert ("add", "unicorn", "a1", "beast") in offered(lay(CORNER, {"a1-b1": "green water"}, tray="pBe"), "add")


# -- 6.6 Basilisks


def test_6_6_a_basilisk_needs_two_beast_dice_to_a_central_square() -> None:
    game = lay(tray="pBe pBe")
    assert ("add", "basilisk", "b2", "beast") not in game.state.box.vocabulary
    s = do(game, ("add", "basilisk", "b1", "beast"), ("move", "b1", "b2", "beast"))
    assert s.beasts[at("b2")] == KINDS.index("basilisk")


def test_6_6_not_of_one_turn_nor_of_one_player() -> None:
    game = lay(tray="gBe", seat=GREEN, beasts={"b1": "basilisk"})  # purple brought it
    assert do(game, ("move", "b1", "b2", "beast")).beasts[at("b2")] == KINDS.index("basilisk")
