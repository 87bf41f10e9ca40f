"""Sections 8 and 9: the monstrous form, success, profit, failure, giving up."""

import pytest

import bestiary
from bestiary.kernel import Line

from .table import do, lay

# -- 8 Monstrous form


def test_8_five_cards_played_in_a_turn_unleash_the_monster_at_once() -> None:
    game = lay("Golem Troll", "11111", deck=20)
    moves = [("move", "slayer", 1, 1), ("move", "slayer", 1, 0), ("move", "slayer", 1, 1), ("move", "slayer", 1, 0)]
    s = do(game, *moves)
    assert not s.monstrous
    do(game, ("swap", 1))
    assert s.monstrous
    slayer = next(piece for piece in game.scene(0).areas[0].spots[0].pieces if piece.id == "slayer")
    assert slayer.note == "monstrous form"
    do(game, ("end",))
    assert len(s.hand) == 6


def test_8_trophies_are_cards_played() -> None:
    s = do(lay("Golem Bug", "33111", deck=20, slayer=1), ("melee", "slayer", 3), *[("swap", 1)] * 3, ("swap", 3))
    assert s.monstrous


def test_8_a_card_lost_to_a_noxious_monster_is_not_played() -> None:
    game = lay("Scorpion Golem", "11125", deck=20)
    s = do(game, ("move", "slayer", 1, 1), ("discard", 5), ("swap", 1), ("swap", 1), ("swap", 2))
    assert s.hand == []
    assert not s.monstrous
    do(game, ("end",))
    assert len(s.hand) == 5


def test_8_once_and_for_the_rest_of_the_game() -> None:
    game = lay("Golem", "111111", deck=20, monstrous=True)
    s = do(game, ("swap", 1), ("end",))
    assert len(s.hand) == 6
    assert not any(news.code == "monstrous" for news in game.scene(0).news)


# -- 9 The end


def test_9_1_the_last_monster_slain_ends_the_game_at_once() -> None:
    game = lay("Golem", "3", slayer=1, deck=4)
    do(game, ("melee", "slayer", 3))
    assert game.ask is None
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((0,), "success")


def test_9_1_what_a_noxious_monster_takes_is_discarded_before() -> None:
    game = lay("Scorpion", "1155", wolf=1, deck=0)
    do(game, ("melee", "wolf", 1), ("move", "slayer", 1, 1))
    assert game.ask is not None
    assert game.ask.what == "bite"
    do(game, ("discard", 5))
    assert game.outcome is not None
    assert game.outcome.lines[2] == Line(0, "timeliness", 1, 1)


@pytest.mark.parametrize(
    ("payment", "deck", "hand", "score"), [(5, 4, "311", 15 + 2 + 6), (0, 0, "3", 2), (21, 0, "35", 63 + 2 + 1)]
)
def test_9_2_three_for_payment_two_for_trophies_one_for_cards_left(payment: int, deck: int, hand: str, score: int) -> None:
    game = lay("Golem", hand, slayer=1, deck=deck, payment=payment)
    do(game, ("melee", "slayer", 3))
    assert game.outcome is not None
    assert game.outcome.scores == (score,)
    sheet = game.scene(0).sheet
    assert sheet is not None
    assert [line.points for line in sheet.lines] == [3 * payment, 2, deck + len(hand) - 1]


def test_9_3_hand_and_deck_empty_at_the_end_of_a_turn_is_failure() -> None:
    game = lay("Golem", "1", deck=0)
    do(game, ("swap", 1))
    assert game.ask is not None
    assert game.ask.options == (("end",),)
    do(game, ("end",))
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores, game.outcome.reason) == ((), (0,), "failure")


def test_9_3_not_while_cards_are_held() -> None:
    game = lay("Golem", "12", deck=0)
    do(game, ("swap", 1), ("end",))
    assert game.outcome is None
    assert game.state.hand == [2]


def test_9_3_not_when_the_last_card_slays_the_last_monster() -> None:
    game = lay("Golem", "5", slayer=1, deck=0)
    do(game, ("melee", "slayer", 5))
    assert game.outcome is not None
    assert game.outcome.reason == "success"


def test_9_4_giving_up_scores_nothing() -> None:
    game = bestiary.start("maverick", seed=2)
    game.resign(0)
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.reason) == ((0,), "given-up")
    again = bestiary.load(game.save())
    assert again.outcome == game.outcome
