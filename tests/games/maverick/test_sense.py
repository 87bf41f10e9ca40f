"""What a learner is shown of the dungeon."""

from collections.abc import Iterator
from random import Random

import bestiary
from bestiary import Game, registry
from bestiary.games.maverick.effects import strength

TITLE = registry.title("maverick")


def shown(game: Game) -> dict[str, int]:
    return dict(zip(TITLE.features(game.state.box), TITLE.sensed(game.state, 0), strict=True))


def along(seeds: int) -> Iterator[Game]:
    """Every ask of some random games, and their ends."""
    for seed in range(seeds):
        game, rng = bestiary.start("maverick", seed=seed), Random(seed)
        while game.ask:
            yield game
            game.answer(rng.choice(game.ask.options))
        yield game


def test_the_question_asked_is_the_one_shown() -> None:
    met = set()
    for game in along(20):
        asked = {name for name, value in shown(game).items() if name.startswith("asked-") and value}
        assert asked == ({f"asked-{game.ask.what}"} if game.ask else set())
        met |= asked
    assert met == {"asked-companion", "asked-payment", "asked-play", "asked-bite"}


def test_numbers_are_those_on_the_table() -> None:
    for game in along(5):
        s, numbers = game.state, shown(game)
        for place in range(1, 14):
            assert numbers[f"standing.{place}"] == s.standing[place]
            assert numbers[f"strength.{place}"] == (strength(s, place) if s.standing[place] else 0)
            for symbol in ("move", "melee", "ranged"):
                assert numbers[f"open-{symbol}.{place}"] == (s.open[place].count(symbol) if s.standing[place] else 0)
        for what in ("standing", "strength", "open-melee", "all-ranged", "reign"):
            assert numbers[f"{what}.slayer-at"] == (numbers[f"{what}.{s.slayer}"] if s.slayer else 0)
            assert numbers[f"{what}.companion-at"] == (numbers[f"{what}.{s.friend}"] if s.friend else 0)
        assert [numbers[f"slayer.{place}"] for place in range(14)].index(1) == s.slayer
        for card in range(1, 6):
            assert numbers[f"hand.{card}"] == s.hand.count(card)
            assert numbers[f"unseen.{card}"] == s.deck.count(card) + s.payment.count(card)
        assert numbers["deck"] == len(s.deck)
        assert numbers["trophies"] == TITLE.measures(s)["trophies"]
