"""Section 5: dice and cards on the board, with the figures of the rulebook that show them."""

import pytest

from .table import GREEN, ORANGE, PURPLE, do, end_turn, full, lay, offered, put, refused

# -- 5 As many or as few, in any order


def test_5_as_many_as_one_likes_in_any_order() -> None:
    game = lay(tray="pBa pBa pTh pTh", hand="thorns thorns", seats=2)
    do(game, put("pBa", "b1-c1"), put("pBa", "b1-c1"), ("card", "thorns", "b1-c1"), put("pTh", "b1-c2", "b1"))
    s = do(game, put("pTh", "b1-c2", "b2"), ("card", "thorns", "b1-b2"))
    assert (s.laid.bit_count(), s.tray, s.hands[PURPLE]) == (2, [], [])


def test_5_or_none() -> None:
    game = lay(tray="pBa pBa pTh pTh", hand="thorns")
    assert end_turn(game).on_turn == GREEN


def test_5_1_only_dice_that_are_there() -> None:
    game = lay(tray="pBa nTh pBe")
    assert refused(game, put("pTh", "b1-c2", "b1")) == "You have no thorns die of your colour to place (5.1)"
    assert refused(game, put("nBa", "b1-c2", "b1")) == "You have no bamboo die of the neutral colour to place (5.1)"
    assert not any(option[2] == "beast" for option in offered(game, "die"))


def test_5_1_equal_dice_are_offered_once() -> None:
    game = lay({"b1-c1": "gBa"}, tray="pBa pBa pBa nBa")
    assert offered(game, "die") == {put("pBa", "b1-c1"), put("nBa", "b1-c1")}


# -- 5.1.1 One icon to a hole


def test_figure_1_thorns_cannot_join_two_bamboo_dice() -> None:
    """Yellow adds two thorns to a hole with two orange bamboo: illegal."""
    game = lay({"b1-c2": "b1 oBa, c1 oBa"}, tray="yTh yTh yBa", seat=3, seats=4)
    assert refused(game, put("yTh", "b1-c2", "b2")) == "The hole b1-c2 already holds bamboo (5.1.1)"
    assert game.why_not(put("yBa", "b1-c2", "b2")) is None


def test_5_1_1_each_hole_has_its_own() -> None:
    game = lay({"b1-c2": "b1 oBa", "b1-c1": "oTh"}, {}, tray="oBa oTh", seat=ORANGE, seats=3)
    assert offered(game, "die") == {put("oTh", "b1-c1"), *(put("oBa", "b1-c2", quarter) for quarter in ("c1", "b2", "c2"))}


# -- 5.1.2 Wild


def test_5_1_2_a_wild_joins_any_icon_and_leaves_it() -> None:
    game = lay({"b1-c1": "gWa", "b1-c2": "b1 gLi"}, tray="p** pWa pTh")
    assert {put("p**", "b1-c1"), put("p**", "b1-c2", "c2")} <= offered(game, "die")
    do(game, put("p**", "b1-c2", "c1"))
    assert refused(game, put("pTh", "b1-c2", "b2")) == "The hole b1-c2 already holds lightning (5.1.1)"
    assert game.why_not(put("pWa", "b1-c1")) is None


def test_5_1_2_a_wild_is_never_the_first() -> None:
    game = lay(tray="p** pWa")
    assert refused(game, put("p**", "b1-c1")) == "A wild can't be the first die in the hole b1-c1 (5.1.2)"
    do(game, put("pWa", "b1-c1"))
    assert game.why_not(put("p**", "b1-c1")) is None


def test_5_1_2_one_wild_a_turn() -> None:
    game = lay({"b1-c2": "b1 gWa"}, tray="p** p**")
    do(game, put("p**", "b1-c2", "c1"))
    assert refused(game, put("p**", "b1-c2", "b2")) == "One wild only may be used in a turn, and this turn's is used (5.1.2)"
    assert offered(game, "add") == set()


def test_5_1_2_the_next_turn_has_its_own() -> None:
    game = lay({"b1-c2": "b1 gWa"}, tray="p** p**")
    do(game, put("p**", "b1-c2", "c1"))
    assert not end_turn(game).wild_used


# -- 5.1.3 The network


def test_5_1_3_the_first_die_of_the_game_goes_anywhere() -> None:
    game = lay(tray="pWa")
    assert len(offered(game, "die")) == 6 * 4 + 10


def test_5_1_3_then_into_holes_with_dice_or_that_a_card_reaches() -> None:
    game = lay({"b1-c1": "gWa gWa"}, {"b1-c1": "green water"}, tray="pWa pTh")
    assert {option[3] for option in offered(game, "die")} == {"b1-c2"}
    assert refused(game, put("pWa", "a1-b2", "a1")) == "Neither a die nor a card reaches the hole a1-b2 (5.1.3)"


def test_figures_6_and_7_a_discontinuous_network() -> None:
    """Figure 6: one thing leads to the next. Figure 7: dice and a card that touch nothing of it."""
    holes = {"b1-c1": "gWa gWa", "b1-c2": "b1 gWa, c1 gWa, b2 gWa"}
    game = lay(holes, {"b1-c1": "green water"}, tray="pWa pTh pTh", hand="water thorns")
    assert offered(game, "card") == {("card", "water", "b1-b2"), ("card", "thorns", "b1-b2")}
    do(game, ("card", "thorns", "b1-b2"), put("pTh", "a1-b2", "b1"))  # touches the card that was laid, so it is one network
    assert refused(game, put("pTh", "c2-d3", "c2")) == "Neither a die nor a card reaches the hole c2-d3 (5.1.3)"
    assert refused(game, ("card", "water", "c2-d2")) == (
        "Neither end of that line has its pair of dice: the hole c1-d2 lacks 2 there, and the hole c2-d3 lacks 2 (5.2.1)"
    )


def test_5_1_3_whose_dice_they_are_makes_no_difference() -> None:
    game = lay({"a1-b1": "gWa"}, tray="pWa")
    assert offered(game, "die") == {put("pWa", "a1-b1")}


# -- 5.1.4 Full holes


def test_5_1_4_two_dice_to_a_small_hole() -> None:
    game = lay({"a1-b1": "gWa"}, tray="pWa pWa p**")
    do(game, put("pWa", "a1-b1"))
    assert refused(game, put("pWa", "a1-b1")) == "The hole a1-b1 is full (5.1.4)"
    assert refused(game, put("p**", "a1-b1")) == "The hole a1-b1 is full (5.1.4)"


def test_5_1_4_four_to_a_large_one_one_to_a_quarter() -> None:
    game = lay({"b1-c2": "b1 gWa"}, tray="pWa pWa pWa p**")
    assert refused(game, put("pWa", "b1-c2", "b1")) == "In the hole b1-c2 a green water die lies towards b1 already (5.1.4)"
    do(game, put("pWa", "b1-c2", "c1"), put("pWa", "b1-c2", "b2"), put("p**", "b1-c2", "c2"))
    assert refused(game, put("pWa", "b1-c2", "c2")) == "The hole b1-c2 is full (5.1.4)"


# -- 5.2.1 Support


def test_5_2_1_a_card_lies_between_a_pair_at_one_end_at_least() -> None:
    game = lay({"b1-c2": "b1 gWa, c2 gWa"}, tray="pWa", hand="water")
    assert offered(game, "card") == set()  # two dice, but no pair on either side of a line
    assert refused(game, ("card", "water", "b1-c1")) == (
        "Neither end of that line has its pair of dice: the hole b1-c1 lacks 2 there, and the hole b1-c2 lacks 1 (5.2.1)"
    )
    do(game, put("pWa", "b1-c2", "c1"))
    assert offered(game, "card") == {("card", "water", "b1-c1"), ("card", "water", "c1-c2")}


def test_5_2_1_a_die_of_a_large_hole_serves_two_pairs() -> None:
    game = lay({"b1-c2": "b1 gWa, c1 gWa, c2 gWa"}, hand="water water")
    s = do(game, ("card", "water", "b1-c1"), ("card", "water", "c1-c2"))
    assert s.laid.bit_count() == 2


def test_5_2_1_only_cards_of_the_own_hand() -> None:
    game = lay({"b1-c1": "gWa gWa"}, hand="thorns")
    assert refused(game, ("card", "water", "b1-c1")) == "You hold no water card (5.2)"


# -- 5.2.2 Matching


def test_figure_2_a_card_of_the_icon_of_its_pair() -> None:
    game = lay({"b1-c1": "gWa gWa"}, hand="water")
    s = do(game, ("card", "water", "b1-c1"))
    assert (s.hands[PURPLE], s.laid.bit_count()) == ([], 1)


def test_figure_3_thorns_between_bamboo_dice_while_the_other_hole_can_take_thorns() -> None:
    """Though the bamboo dice do not match the thorns card, the hole at its other end can still hold thorns."""
    game = lay({"b1-c1": "oBa oBa"}, hand="thorns", tray="pTh pTh")
    assert game.why_not(("card", "thorns", "b1-c1")) is None


def test_figure_4_later_two_thorns_dice_are_put_at_the_other_end() -> None:
    game = lay({"b1-c1": "oBa oBa"}, {"b1-c1": "purple thorns"}, tray="pTh pTh", seats=3)
    s = do(game, put("pTh", "b1-c2", "b1"), put("pTh", "b1-c2", "c1"))
    assert end_turn(game).complete.bit_count() == 1
    assert s.points == [2, 0, 0]  # two of purple's dice and two of orange's: no bonus


def test_figure_5_dice_that_do_not_match_the_waiting_card() -> None:
    game = lay({"b1-c1": "oBa oBa"}, {"b1-c1": "purple thorns"}, tray="pWa pBa pTh", seats=3)
    for letters in ("pWa", "pBa"):
        assert refused(game, put(letters, "b1-c2", "b1")) == (
            "A card waits at the hole b1-c2 for thorns: between b1 and c1 (5.2.3)"
        )
    assert game.why_not(put("pTh", "b1-c2", "b1")) is None


def test_figure_5_a_card_that_neither_end_can_match() -> None:
    game = lay({"b1-c1": "oBa oBa", "b1-c2": "b1 pWa"}, hand="thorns water bamboo", seats=3)
    assert refused(game, ("card", "thorns", "b1-c1")) == (
        "Thorns is at neither end: the hole b1-c1 holds bamboo, and the hole b1-c2 holds water (5.2.2)"
    )
    assert offered(game, "card") == {("card", "water", "b1-c1"), ("card", "bamboo", "b1-c1")}


def test_5_2_2_a_wild_counts_as_its_holes_icon_in_a_pair() -> None:
    game = lay({"b1-c1": "gWa g**", "b1-c2": "b1 gTh"}, hand="water lightning")
    assert offered(game, "card") == {("card", "water", "b1-c1")}


def test_5_2_2_even_two_wilds_do() -> None:
    game = lay({"b1-c2": "b1 gWa, c2 p**, b2 g**", "b2-c3": "b2 gTh"}, hand="water lightning")
    assert offered(game, "card") & {("card", "water", "b2-c2"), ("card", "lightning", "b2-c2")} == {("card", "water", "b2-c2")}


# -- 5.2.3 Waiting cards


WAITING = {"b1-c1": "gWa gWa", "c1-d2": "c1 gBa, c2 gBa, d1 gBa"}


def test_5_2_3_two_cards_that_need_different_icons_of_one_hole() -> None:
    game = lay(WAITING, {"b1-c1": "green thorns"}, hand="lightning thorns bamboo", tray="pWa")
    assert refused(game, ("card", "lightning", "c1-c2")) == (
        "At the hole b1-c2 a card is waiting for thorns already, and this one would wait for lightning (5.2.3)"
    )
    assert game.why_not(("card", "thorns", "c1-c2")) is None
    assert game.why_not(("card", "bamboo", "c1-c2")) is None  # it is matched already and waits for nothing


def test_5_2_3_two_cards_waiting_here_need_thorns() -> None:
    game = lay(WAITING, {"b1-c1": "green thorns", "c1-c2": "purple thorns"}, tray="pWa pTh p**")
    assert refused(game, put("pWa", "b1-c2", "b1")) == (
        "2 cards wait at the hole b1-c2 for thorns: between b1 and c1, between c1 and c2 (5.2.3)"
    )
    assert refused(game, put("p**", "b1-c2", "b1")) == "A wild can't be the first die in the hole b1-c2 (5.1.2)"
    do(game, put("pTh", "b1-c2", "b1"), put("p**", "b1-c2", "c1"))  # a wild on top is welcome


def test_5_2_3_a_matched_card_commits_nobody() -> None:
    game = lay({"b1-c1": "gWa gWa"}, {"b1-c1": "green water"}, tray="pTh")
    assert len(offered(game, "die")) == 4


def test_5_2_3_it_commits_whoever_laid_it_too() -> None:
    game = lay({"b1-c1": "pWa pWa"}, hand="thorns", tray="pWa pTh")
    do(game, ("card", "thorns", "b1-c1"))
    assert refused(game, put("pWa", "b1-c2", "b1")).endswith("(5.2.3)")


# -- 5.2.4 One card to a line


def test_5_2_4_a_line_holds_one_card() -> None:
    game = lay({"b1-c1": "gWa gWa"}, {"b1-c1": "green water"}, hand="water")
    assert refused(game, ("card", "water", "b1-c1")) == "The green water fence lies between b1 and c1 already (5.2.4)"


# -- 5.3 Taking back, 5.4 the end


def test_5_3_placements_are_taken_back_freely_until_the_turn_is_ended() -> None:
    game = lay({"b1-c1": "gWa gWa"}, tray="pWa pWa pBe", hand="water")
    plays = [
        ("card", "water", "b1-c1"),
        put("pWa", "b1-c2", "b1"),
        ("add", "unicorn", "a1", "beast"),
        put("pWa", "b1-c2", "c1"),
    ]
    do(game, *plays)
    assert game.state.laid
    for _ in plays:
        game.undo()
    assert (game.state.laid, len(game.state.tray), game.state.beasts[0], game.record) == (0, 3, -1, [])


def test_5_4_then_nothing_moves_any_more() -> None:
    game = lay({"b1-c1": "gWa gWa"}, tray="pWa", hand="water water", deck=4)
    do(game, ("card", "water", "b1-c1"))
    end_turn(game)
    assert not game.can_undo
    words = game.state.box.vocabulary
    assert {word[0] for word in words} == {
        "open",
        "keep",
        "die",
        "card",
        "add",
        "move",
        "discard",
        "end",
    }  # none takes up a die


@pytest.mark.parametrize("name", ["a1-b1", "b1-c2"])
def test_a_full_hole_is_full_of_its_dice(name: str) -> None:
    game = lay({name: full(name, "gBa")}, tray="pBa")
    assert offered(game, "die") == set()
