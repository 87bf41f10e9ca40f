"""Sections 2 and 3."""

import pytest

import bestiary
from bestiary.games.maverick.box import Monster
from bestiary.rules import rules_of

from .table import TITLE, refused


def begun(**settings: int | str) -> bestiary.Game:
    return bestiary.start("maverick", seed=11, **settings)


def test_2_1_the_box_holds_18_monsters_with_31_symbols() -> None:
    monsters: tuple[Monster, ...] = begun().state.box.monsters
    assert len(monsters) == 18
    assert sum(len(monster.symbols) for monster in monsters) == 31
    strengths = [monster.strength for monster in monsters]
    assert [strengths.count(number) for number in range(6)] == [2, 6, 4, 2, 2, 2]


def test_2_4_forty_action_cards_eight_of_each() -> None:
    deck = begun().state.deck
    assert sorted(deck) == sorted([1, 2, 3, 4, 5] * 8)


def test_3_1_thirteen_monsters_in_a_row_and_the_other_five_shown() -> None:
    game = begun()
    dungeon, *_, absent = game.scene(0).areas
    titles = [piece.face.title for spot in dungeon.spots for piece in spot.pieces if piece.kind == "card"]
    strangers = [piece.face.title for piece in absent.pieces]
    assert len(titles) == 13
    assert len(strangers) == 5
    assert len({*titles, *strangers}) == 18


def test_3_2_places_run_from_the_entrance_to_13() -> None:
    dungeon = begun().scene(0).areas[0]
    assert [spot.title for spot in dungeon.spots] == ["the entrance", *map(str, range(1, 14))]


def test_3_4_both_figures_start_at_the_entrance_the_slayer_in_regular_form() -> None:
    game = begun(companion="raven", payment=5)
    entrance = game.scene(0).areas[0].spots[0]
    assert [(piece.face.title, piece.note) for piece in entrance.pieces] == [("the slayer", "regular form"), ("the raven", "")]


@pytest.mark.parametrize("companion", ["wolf", "raven"])
def test_3_4_the_companion_is_the_players_choice(companion: str) -> None:
    game = begun()
    assert game.ask.options == (("companion", "wolf"), ("companion", "raven"))
    game.answer(("companion", companion))
    assert game.state.companion == companion


@pytest.mark.parametrize("payment", [0, 5, 21])
def test_3_5_any_payment_from_0_to_21(payment: int) -> None:
    game = begun(companion="wolf")
    assert game.ask.options == tuple(("payment", count) for count in range(22))
    game.answer(("payment", payment))
    assert len(game.state.payment) == payment
    assert len(game.state.deck) == 40 - payment - 5


def test_3_5_five_is_suggested() -> None:
    assert [choice.option for choice in begun(companion="wolf").scene(0).choices if choice.suggested] == [("payment", 5)]


def test_3_5_the_payment_lies_face_down_and_is_not_looked_at() -> None:
    game = begun(companion="wolf", payment=7)
    (payment,) = (area for area in game.scene(0).areas if area.id == "payment")
    assert (payment.count, payment.pieces) == (7, ())
    others = {tuple(sorted(redealt(game, seed).state.payment)) for seed in range(20)}
    assert len(others) > 1


def redealt(game: bestiary.Game, seed: int) -> bestiary.Game:
    fork = game.fork()
    fork.redeal(0, seed)
    return fork


def test_3_6_five_cards_in_hand() -> None:
    game = begun(companion="wolf", payment=5)
    (hand,) = (area for area in game.scene(0).areas if area.id == "hand")
    assert [int(piece.face.title) for piece in hand.pieces] == game.state.hand
    assert len(game.state.hand) == 5


def test_3_7_row_then_companion_then_payment_then_hand() -> None:
    game = begun()
    assert game.ask.what == "companion"
    assert (len(game.state.row), game.state.hand, game.state.payment) == (14, [], [])
    assert refused(game, ("payment", 5)) == "That does not answer the question now asked: Who goes with you? (3.4)"
    game.answer(("companion", "wolf"))
    assert game.ask.what == "payment"
    assert game.state.hand == []
    game.answer(("payment", 5))
    assert game.ask.what == "play"
    assert len(game.state.hand) == 5


def test_settings_leave_their_questions_out_of_the_vocabulary() -> None:
    words = bestiary.vocabulary("maverick", payment=5)
    assert len(words) == len(bestiary.vocabulary("maverick")) - 22
    assert {word[0] for word in words} == {"companion", "swap", "move", "melee", "ranged", "discard", "end"}


def test_10_the_bestiary_of_the_rules_is_the_data() -> None:
    (section,) = (section for section in rules_of(TITLE) if section.number == "10")
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in section.text.splitlines() if line.startswith("|")
    ][2:]
    cards = {monster.name: monster for monster in begun().state.box.monsters}
    assert [row[0] for row in rows] == list(cards)
    for name, strength, symbols, ability, known in rows:
        card = cards[name]
        assert (int(strength), tuple(symbols.split(", ")), ability or "none") == (card.strength, card.symbols, card.ability)
        assert card.known == "reconstructed"
        assert "reconstructed" in known
