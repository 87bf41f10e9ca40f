"""What nobody may learn: hands, secret treasures, the order of the deck (3.1, 7.3, 5.11)."""

import json

import pytest

import bestiary
from bestiary.bots import reply
from bestiary.kernel.zones import census

from .table import do, keys, lay, loaded, news


def test_a_redeal_puts_no_trap_into_a_hand_and_no_open_treasure_into_a_secret_place() -> None:
    """Four traps and all open treasures are still to be drawn; they never come where they would have been shown."""
    game = lay(
        "10p",
        hands={1: "5p 10p 15p 20p orc diane", 2: "sable brokk"},
        back={1: 100},
        secret={1: "ring sword lost-crown"},
        deck=12,
        top="trap trap trap",
    )
    s, held = game.state, set()
    for seed in range(200):
        world = game.fork()
        world.redeal(0, seed)
        w = world.state
        assert census(w) == census(s)
        assert not any(card in w.box.traps for hand in w.hands for card in hand)
        assert not any(card in w.box.open_treasures for card in w.secret[1])
        held.add(keys(w, w.secret[1]))
    assert len(held) > 100


def test_what_was_shown_stays_where_it_was_shown() -> None:
    game = lay("10p", back={1: 100}, way={1: "20p"}, shown={1: "holy-coffin"}, guards={1: "orc"})
    for seed in range(20):
        world = game.fork()
        world.redeal(2, seed)
        w = world.state
        assert (keys(w, w.shown[1]), keys(w, w.guards[1:2]), keys(w, w.ways_back[1])) == ("holy-coffin", "orc", "20p")
        assert w.discards == game.state.discards


def test_a_thief_in_hand_is_not_told_by_the_question() -> None:
    """The prompt is the same with and without one, and so is what the others see."""
    scenes = []
    for hand in ("10p 20p orc diane", "10p 20p orc sable"):
        game = lay(hand, top="trap", do="turn")
        scenes.append(
            json.dumps(
                [
                    game.scene(1, since=-1).prompt.text,
                    [area.count for area in game.scene(1).areas if area.id.startswith("hand")],
                ]
            )
        )  # type: ignore[union-attr]
    assert scenes[0] == scenes[1]


def test_refusals_name_only_what_the_asked_seat_may_know() -> None:
    game = lay("kobold", way={1: "10p"}, hands={1: "cobra diane"})
    for seed in range(10):
        twin = game.fork()
        twin.redeal(0, seed)
        assert all(twin.why_not(word) == game.why_not(word) for word in game.state.box.vocabulary)


def test_a_card_played_can_not_be_taken_back_since_it_was_seen() -> None:
    game = lay("kobold 10p", seats=2, way={1: "10p"}, hands={1: "5p"}, deck=0)
    do(game, ("monster", "kobold", 1))
    assert not game.can_undo


def test_dice_seen_are_dice_rolled() -> None:
    game = loaded(lay("diane 10p", way={0: "10p"}, guards={0: "dragon"}), 1, 2, 3)
    do(game, ("send", "diane"), ("done",))
    dice = next(area for area in game.scene(2).areas if area.id == "dice")
    assert [piece.face.title for piece in dice.pieces if piece.face] == ["1", "2", "3"]
    assert not game.can_undo


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_nobody_is_told_of_cards_he_never_saw(seats: int) -> None:
    """Along a game of greedy seats: each name in a seat's news was open, or that seat's own."""
    game = bestiary.start("monster-maker", seats=seats, seed=seats)
    while game.ask:
        game.answer(reply("greedy", game))
    for seat in range(seats):
        mine = {line for line in news(game, seat) if line.startswith("You ")}
        for other in range(seats):
            assert other == seat or not mine & {line for line in news(game, other) if "dealt" in line}
    assert not any(line.startswith("You ") for line in news(game, None))


def test_a_board_of_six_is_readable_in_80_columns() -> None:
    from bestiary.terminal.draw import drawing
    from bestiary.terminal.frames import FINE

    game = bestiary.start("monster-maker", seats=6, seed=2)
    while game.ask and game.state.number < 90:
        game.answer(reply("greedy", game))
    assert game.ask
    for width in (80, 100):
        lines = drawing(game.scene(game.ask.seat), width, FINE)
        assert len(lines) < 70
        assert all(line.cell_len <= width for line in lines)
