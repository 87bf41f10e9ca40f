"""Bots: kinds, seeds, and what they are not given."""

import pytest

import bestiary
from bestiary.bots import NoSuchBot, Sight, kinds, make_bot
from bestiary.kernel import Game, NotAllowed


def play(name: str, seats: list[str], seed: int) -> Game:
    game = bestiary.start(name, seats=len(seats), seed=seed)
    bots = [make_bot(kind, seed + number) for number, kind in enumerate(seats)]
    while game.ask:
        game.answer(bots[game.ask.seat].choose(Sight(game)))
    return game


def test_the_kinds() -> None:
    assert kinds() == ("random", "greedy")
    with pytest.raises(NoSuchBot, match="There is no bot called clever; there are: random, greedy"):
        make_bot("clever", 1)


@pytest.mark.parametrize("name", bestiary.titles())
@pytest.mark.parametrize("kind", kinds())
def test_the_same_seeds_play_the_same_game(name: str, kind: str) -> None:
    seats = [kind] * len(range(bestiary.start(name, seed=1).state.seats))
    one, other = play(name, seats, 5), play(name, seats, 5)
    assert one.record == other.record
    assert play(name, seats, 6).record != one.record


@pytest.mark.parametrize("name", bestiary.titles())
def test_an_imagined_world_has_nothing_to_look_into(name: str) -> None:
    game = bestiary.start(name, seed=987654321)
    world = Sight(game).imagine(3)
    assert world.record == []
    assert world.commitment == ""
    assert world.state.key != game.state.key
    for attempt in (world.save, world.fork, lambda: world.rewind(0)):
        with pytest.raises(NotAllowed):
            attempt()
    assert not any(isinstance(getattr(Sight(game), slot), Game) for slot in Sight.__slots__)


def test_nobody_has_a_sight_of_a_game_that_is_over() -> None:
    game = bestiary.start("maverick", seed=1)
    game.resign(0)
    with pytest.raises(ValueError, match="nobody is asked"):
        Sight(game)


def test_greedy_beats_random_where_there_is_something_to_see() -> None:
    """Twelve games with the seats changed about; the full count stands in benchmarks/RESULTS.md."""
    won = 0.0
    for seed in range(12):
        seats = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = play("merlins-beast-hunt", seats, seed).outcome
        assert outcome is not None
        won += (seats.index("greedy") in outcome.winners) / len(outcome.winners)
    assert won >= 9
