"""Sections 6 and 7: abilities, slaying, trophies; and every monster of section 10."""

import pytest

from bestiary.games.maverick.effects import strength
from bestiary.kernel import Game

from .table import NAMES, TITLE, do, lay, offered, refused

# -- 6.1 Noxious


def test_6_1_the_slayer_moving_onto_a_noxious_monster_discards() -> None:
    game = lay("Scorpion Golem", "1235")
    s = do(game, ("move", "slayer", 1, 1))
    assert game.ask is not None
    assert (game.ask.what, game.ask.options) == ("bite", (("discard", 2), ("discard", 3), ("discard", 5)))
    assert refused(game, ("discard", 1)) == "You hold no 1 (6.1)"
    assert refused(game, ("end",)).startswith("That does not answer the question now asked: The monster is noxious")
    do(game, ("discard", 3))
    assert s.hand == [2, 5]
    assert 3 in s.discard
    assert s.plays == 1  # a card discarded is not a card played
    assert game.ask.what == "play"


def test_6_1_not_the_companion() -> None:
    game = lay("Scorpion Golem", "1235")
    assert do(game, ("move", "wolf", 1, 1)).hand == [2, 3, 5]
    assert game.ask is not None
    assert game.ask.what == "play"


def test_6_1_not_a_slain_one() -> None:
    game = lay("- Golem", "135", slayer=2)
    game.state.row = (game.state.row[0], NAMES["Scorpion"], *game.state.row[2:])
    do(game, ("move", "slayer", 1, 1))
    assert game.ask is not None
    assert game.ask.what == "play"


def test_6_1_also_on_the_move_that_slays_it_after_the_trophy() -> None:
    game = lay("Scorpion Golem", "1145", wolf=1)
    s = do(game, ("melee", "wolf", 1), ("move", "slayer", 1, 1))
    assert not s.standing[1]
    assert s.trophies[1] == 1
    assert game.ask is not None
    assert game.ask.what == "bite"
    do(game, ("discard", 5))
    assert s.hand == [4]


def test_6_1_an_empty_hand_loses_nothing() -> None:
    game = lay("Scorpion Golem", "1")
    do(game, ("move", "slayer", 1, 1))
    assert game.ask is not None
    assert game.ask.options == (("end",),)


def test_6_1_every_move_onto_it_bites() -> None:
    game = lay("Scorpion Golem", "111145")
    do(game, ("move", "slayer", 1, 1), ("discard", 4), ("move", "slayer", 1, 2), ("move", "slayer", 1, 1))
    assert game.ask is not None
    assert game.ask.what == "bite"


# -- 6.2 Rally


def test_6_2_rally_strengthens_what_stands_beside_it() -> None:
    s = lay("Bug Howler Golem Ghost", "1").state
    assert [strength(s, place) for place in range(1, 5)] == [2, 4, 4, 0]


def test_6_2_two_rallying_neighbours_add_two_and_rally_each_other() -> None:
    s = lay("Howler Golem Banshee", "1").state
    assert [strength(s, place) for place in range(1, 4)] == [4, 5, 1]
    s = lay("Howler Banshee", "1").state
    assert [strength(s, place) for place in range(1, 3)] == [5, 2]


def test_6_2_not_once_it_is_slain() -> None:
    game = lay("Golem Howler", "4", slayer=2)
    s = do(game, ("melee", "slayer", 4))
    assert strength(s, 1) == 3


def test_6_2_melee_must_reach_the_current_strength() -> None:
    game = lay("Golem Howler", "345", slayer=1)
    assert offered(game, "melee") == {("melee", "slayer", 4), ("melee", "slayer", 5)}


def test_6_2_shown_with_what_is_printed() -> None:
    piece = lay("Golem Howler", "1").scene(0).areas[0].spots[1].pieces[0]
    assert (piece.face.numbers[0].value, piece.face.numbers[0].printed) == (4, 3)


# -- 6.3 Reign


def test_6_3_the_last_symbol_waits_for_weaker_neighbours() -> None:
    game = lay("Imp Dragon", "12355", slayer=2, raven=4)
    do(game, ("melee", "slayer", 5), ("ranged", "raven", 2, 2), ("move", "raven", 1, 3))
    s = do(game, ("move", "raven", 3, 6))
    assert s.open[2] == ("move",)
    game = lay("Imp Lich", "2", slayer=4)
    assert refused(game, ("ranged", "slayer", 2, 2)) == ("The Lich reigns: the Imp beside it is weaker and still stands (6.3)")


def test_6_3_the_dragon_and_the_imp() -> None:
    game = lay("Imp Dragon", "1255", slayer=1, raven=4)
    do(game, ("move", "slayer", 1, 2), ("ranged", "raven", 2, 2))
    assert refused(game, ("melee", "slayer", 5)) == ("The Dragon reigns: the Imp beside it is weaker and still stands (6.3)")


def test_6_3_a_move_onto_it_is_a_move_that_does_not_tick() -> None:
    game = lay("Imp Dragon", "1255", slayer=2, raven=4)
    game = lay("Imp Dragon", "11255", slayer=2, raven=4)
    s = do(game, ("melee", "slayer", 5), ("ranged", "raven", 2, 2), ("move", "slayer", 1, 3), ("move", "slayer", 1, 2))
    assert (s.slayer, s.open[2], s.standing[2]) == (2, ("move",), True)


def test_6_3_once_the_weaker_are_slain_it_can_fall() -> None:
    game = lay("Bug Lich", "12", slayer=2, raven=4)
    s = do(game, ("ranged", "slayer", 1, 1), ("ranged", "raven", 2, 2))
    assert not s.standing[2]


def test_6_3_equal_or_stronger_neighbours_do_not_matter() -> None:
    game = lay("Demon Lich Howler", "2", slayer=4)
    assert strength(game.state, 2) == 5
    assert strength(game.state, 3) == 4
    assert refused(game, ("ranged", "slayer", 2, 2)).endswith("(6.3)")  # the Howler itself makes the Lich stronger
    game = lay("Demon Lich Demon", "2", slayer=4)
    assert ("ranged", "slayer", 2, 2) in offered(game, "ranged")


def test_6_3_current_strength_counts() -> None:
    # Golem 3, raised to 4 by the Howler, is not weaker than the Lich (4).
    game = lay("Lich Golem Howler", "2", slayer=3)
    assert ("ranged", "slayer", 2, 1) in offered(game, "ranged")


# -- 7 Slaying


def test_7_1_all_symbols_in_one_turn_in_any_order_by_either_figure() -> None:
    first = do(
        lay("Dragon Golem", "1235", wolf=1, slayer=3), ("melee", "wolf", 5), ("ranged", "slayer", 2, 1), ("move", "wolf", 1, 2)
    )
    assert first.open[1] == ("move",)
    game = lay("Dragon Golem", "11255", wolf=2, slayer=3)
    second = do(game, ("ranged", "slayer", 2, 1))
    assert second.open[1] == ("move", "melee")


def test_7_1_the_dragon_falls_to_both_together() -> None:
    game = lay("Dragon", "1255", wolf=6, slayer=3)
    s = do(game, ("move", "wolf", 5, 1), ("ranged", "slayer", 2, 1), ("melee", "wolf", 5))
    assert not s.standing[1]
    assert s.trophies[1] == 5


def test_7_2_the_imp_by_the_slayer_there_away_and_there_again() -> None:
    s = do(lay("Imp Golem", "111"), ("move", "slayer", 1, 1), ("move", "slayer", 1, 2), ("move", "slayer", 1, 1))
    assert not s.standing[1]


def test_7_2_the_imp_by_slayer_and_companion() -> None:
    s = do(lay("Imp Golem", "11"), ("move", "slayer", 1, 1), ("move", "wolf", 1, 1))
    assert not s.standing[1]


def test_7_2_the_imp_not_over_two_turns() -> None:
    s = do(lay("Imp Golem", "11"), ("move", "slayer", 1, 1), ("end",), ("move", "wolf", 1, 1))
    assert s.standing[1]


def test_7_3_a_slain_monster_lies_face_down_and_has_no_ability() -> None:
    game = lay("Golem Howler", "4", slayer=2)
    do(game, ("melee", "slayer", 4))
    card = game.scene(0).areas[0].spots[2].pieces[0]
    assert (card.face, card.note) == (None, "Howler, slain")


@pytest.mark.parametrize(("row", "hand", "plays", "trophy"), [
    ("Ghost Golem", "1", [("move", "slayer", 1, 1)], 0),  # strength 0: no card is a 0
    ("Ghost Howler", "1", [("move", "slayer", 1, 1)], 1),  # raised to 1
    ("Bug Golem", "1", [("ranged", "slayer", 1, 1)], 1),
    ("Golem Bug", "5", [("melee", "slayer", 5)], 0),
])  # fmt: skip
def test_7_4_a_card_equal_to_current_strength_is_a_trophy(
    row: str, hand: str, plays: list[tuple[object, ...]], trophy: int
) -> None:
    place = {"ranged": 2, "melee": 1, "move": 0}[str(plays[0][0])]
    game = lay(row, hand, slayer=place)
    s = do(game, *plays)
    assert not s.standing[1]
    assert s.trophies[1] == trophy
    assert s.played == ([] if trophy else [int(hand)])
    pieces = [piece.note for piece in game.scene(0).areas[0].spots[1].pieces]
    assert ("trophy" in pieces) == bool(trophy)


def test_7_5_first_scenario_the_golem() -> None:
    s = do(lay("- - Golem Bug", "33"), ("move", "slayer", 3, 3), ("melee", "slayer", 3))
    assert not s.standing[3]
    assert s.trophies[3] == 3
    assert s.played == [3]  # the other 3, which moved him there, is no trophy


def test_7_6_second_scenario_the_bug_beside_the_howler() -> None:
    s = do(lay("Howler Bug", "1", raven=3), ("ranged", "raven", 1, 2))
    assert not s.standing[2]
    assert s.trophies[2] == 0


def test_7_6_with_the_howler_slain_first_the_bug_is_a_trophy() -> None:
    s = do(lay("Howler Bug Golem", "14", slayer=1, raven=3), ("melee", "slayer", 4), ("ranged", "raven", 1, 2))
    assert s.trophies[2] == 1


# -- 10 every monster


@pytest.mark.parametrize("name", NAMES)
def test_10_each_monster_is_slain_by_its_symbols_and_by_nothing_less(name: str) -> None:
    """The monster stands at 4 with nobody beside it, the slayer at 3, the raven at 5."""
    game = lay(f"- - - {name} - - - - - {'Bug' if name == 'Golem' else 'Golem'}", "111", slayer=3, raven=5)
    monster = game.state.box.monsters[NAMES[name]]
    for symbol in sorted(monster.symbols):
        assert game.state.standing[4]
        game = anew(game, hand=[1, 1, 1, 5, 5], slayer=4 if symbol == "melee" else 3)
        plays = {"ranged": ("ranged", "raven", 1, 4), "melee": ("melee", "slayer", 5), "move": ("move", "slayer", 1, 4)}
        do(game, plays[symbol])
        bitten = symbol == "move" and monster.ability == "noxious"
        assert game.ask is not None
        assert game.ask.what == ("bite" if bitten else "play")
    assert not game.state.standing[4]


def anew(game: Game, *, hand: list[int], slayer: int) -> Game:
    """The same position with other cards and the slayer put elsewhere, its question asked anew."""
    s = game.state.copy()
    s.todo, s.hand, s.slayer = [("play",)], hand, slayer
    return Game(TITLE, s)
