"""Sections 4 and 5: a turn and its four actions."""

import pytest

from .table import do, lay, offered, refused

# -- 4 A turn


def test_4_1_any_number_of_actions_in_any_order_each_for_a_card() -> None:
    game = lay("Golem Troll Demon", "11123")
    s = do(game, ("move", "slayer", 1, 1), ("swap", 2), ("move", "raven", 1, 1), ("move", "slayer", 1, 0))
    assert s.hand == [3]
    assert s.plays == 4
    assert refused(game, ("swap", 1)) == "You hold no 1 (5.1)"
    assert refused(game, ("move", "slayer", 1, 1)) == "You hold no 1 (4.1)"


def test_4_2_a_move_ticks_one_move_symbol() -> None:
    s = do(lay("Imp Golem", "1"), ("move", "slayer", 1, 1))
    assert s.open[1] == ("move",)
    assert s.standing[1]


def test_4_2_a_symbol_is_ticked_once_a_turn() -> None:
    game = lay("Scorpion Golem", "11345", slayer=0, wolf=0)
    s = do(game, ("move", "wolf", 1, 1), ("move", "slayer", 1, 1), ("discard", 5))
    assert s.open[1] == ("melee",)  # the second move was a move, and ticked nothing
    assert refused(lay("Golem", "1", slayer=1), ("ranged", "slayer", 1, 1)).endswith("(5.4)")


def test_4_2_an_attack_on_a_ticked_symbol_says_so() -> None:
    game = lay("Scorpion Golem", "123", slayer=1)
    do(game, ("melee", "slayer", 1))
    assert refused(game, ("melee", "slayer", 2)) == "The melee symbol of the Scorpion is ticked already this turn (4.2)"


def test_4_2_what_can_be_ticked_is_ticked() -> None:
    s = do(lay("Ghost Golem", "15"), ("move", "wolf", 1, 1))
    assert not s.standing[1]


def test_4_3_a_turn_needs_a_card() -> None:
    game = lay("Golem", "12345")
    assert refused(game, ("end",)) == "Play a card first: a turn in which nothing was played can't be ended (4.3)"
    do(game, ("swap", 1))
    assert game.why_not(("end",)) is None


def test_4_4_played_cards_are_discarded_and_five_are_held_again() -> None:
    game = lay("Golem Troll", "12345", deck=20)
    before = len(game.state.discard)
    s = do(game, ("swap", 1), ("move", "slayer", 2, 2))
    assert s.played == [1, 2]
    do(game, ("end",))
    assert (s.played, len(s.hand), len(s.deck)) == ([], 5, 18)
    assert len(s.discard) == before + 2


def test_4_4_the_hand_fills_as_far_as_the_deck_goes() -> None:
    s = do(lay("Golem", "12345", deck=1), ("swap", 1), ("swap", 2), ("end",))
    assert (len(s.hand), s.deck) == (4, [])


def test_4_4_unfinished_symbols_open_again() -> None:
    s = do(lay("Imp Golem", "12345"), ("move", "slayer", 1, 1), ("end",))
    assert s.open[1] == ("move", "move")


# -- 5.1 Swap


def test_5_1_any_card_turns_the_companion_over_where_it_stands() -> None:
    game = lay("Golem Troll", "45", wolf=2)
    s = do(game, ("swap", 5))
    assert (s.companion, s.friend) == ("raven", 2)
    do(game, ("swap", 4))
    assert (s.companion, s.friend) == ("wolf", 2)


# -- 5.2 Move


def test_5_2_by_exactly_the_card_to_either_side() -> None:
    game = lay("Golem Troll Demon Lich Howler Dragon", "3", slayer=4, wolf=1)
    assert offered(game, "move") == {("move", "slayer", 3, 1), ("move", "slayer", 3, 7), ("move", "wolf", 3, 4)}
    assert (
        refused(game, ("move", "slayer", 3, 6)) == "A 3 can't bring the slayer to the Dragon (6), which is 2 places away (5.2)"
    )


def test_5_2_not_beyond_the_dungeon() -> None:
    assert offered(lay("Golem", "5", slayer=12, wolf=2), "move") == {("move", "slayer", 5, 7), ("move", "wolf", 5, 7)}


def test_5_2_back_to_the_entrance() -> None:
    assert do(lay("Golem", "4", slayer=4), ("move", "slayer", 4, 0)).slayer == 0


def test_5_2_slain_monsters_places_count() -> None:
    s = do(lay("- - Golem", "3"), ("move", "slayer", 3, 3))
    assert s.slayer == 3


def test_2_3_only_the_companion_whose_side_is_up() -> None:
    game = lay("Golem", "1", raven=0)
    assert refused(game, ("move", "wolf", 1, 1)) == "The wolf is not with you now: the raven is (2.3)"
    assert refused(game, ("melee", "wolf", 1)).endswith("(2.3)")
    assert refused(lay("Bug", "1", wolf=0), ("ranged", "raven", 1, 1)).endswith("(2.3)")


# -- 5.3 Melee


@pytest.mark.parametrize(("figure", "where"), [("slayer", {"slayer": 1}), ("wolf", {"wolf": 1})])
def test_5_3_equal_or_higher_at_the_monsters_place(figure: str, where: dict[str, int]) -> None:
    game = lay("Golem Troll", "1235", **where)  # type: ignore[arg-type]
    assert offered(game, "melee") == {("melee", figure, 3), ("melee", figure, 5)}
    assert refused(game, ("melee", figure, 2)) == "A 2 is too weak: the current strength of the Golem (1) is 3 (5.3)"
    assert not do(game, ("melee", figure, 5)).standing[1]


def test_5_3_not_from_beside_it() -> None:
    assert refused(lay("Golem", "5"), ("melee", "slayer", 5)) == "There is no monster at the entrance (3.2)"
    assert refused(lay("Golem -", "5", slayer=2), ("melee", "slayer", 5)).endswith("is slain already (7.3)")


def test_5_3_the_monstrous_form_fights_too() -> None:
    game = lay("Golem Bug", "31", slayer=1, monstrous=True)
    assert offered(game, "melee") == {("melee", "slayer", 3)}
    assert offered(game, "ranged") == {("ranged", "slayer", 1, 2)}


# -- 5.4 Ranged


@pytest.mark.parametrize(("figure", "where"), [("slayer", {"slayer": 4, "raven": 9}), ("raven", {"slayer": 9, "raven": 4})])
def test_5_4_exactly_the_distance_strength_does_not_matter(figure: str, where: dict[str, int]) -> None:
    game = lay("- - - - - - Lich", "123", **where)  # type: ignore[arg-type]
    assert ("ranged", figure, 3, 7) in offered(game, "ranged")
    assert refused(game, ("ranged", figure, 2, 7)).endswith("a ranged attack with a 2 needs exactly 2 (5.4)")
    assert not do(game, ("ranged", figure, 3, 7)).standing[7]  # strength 4, slain with a 3


def test_5_4_to_the_left_as_well() -> None:
    assert ("ranged", "slayer", 2, 1) in offered(lay("Bug", "2", slayer=3), "ranged")


def test_5_4_not_at_ones_own_place() -> None:
    assert offered(lay("Bug Elemental", "5", slayer=1), "ranged") == set()


# -- 5.5 Attacks that do nothing


def test_5_5_an_attack_must_tick() -> None:
    golem = lay("Golem", "35", slayer=1, raven=6)
    assert refused(golem, ("ranged", "raven", 5, 1)) == (
        "The Golem has no ranged symbol, so such an attack would do nothing (5.5)"
    )
    bug = lay("Bug", "5", slayer=1)
    assert refused(bug, ("melee", "slayer", 5)) == "The Bug has no melee symbol, so such an attack would do nothing (5.5)"


def test_5_5_a_move_that_ticks_nothing_is_a_move() -> None:
    s = do(lay("Golem", "1"), ("move", "slayer", 1, 1))
    assert (s.slayer, s.open[1], s.played) == (1, ("melee",), [1])
