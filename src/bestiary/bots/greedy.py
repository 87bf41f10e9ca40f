"""The bot that looks one answer ahead and takes what its title values most."""

from __future__ import annotations

from random import Random

from bestiary.kernel import Game, Option

from .sight import Sight

WORLDS = 6  # imagined for an answer whose outcome is a matter of luck
WON = 1_000_000.0  # above anything a title may say of a position that is still open


class Greedy:
    """Every option is tried in an imagined world. Where luck plays a part, in several, the same for every option."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, sight: Sight) -> Option:
        if len(sight.options) == 1:
            return sight.options[0]
        seeds = [self._random.randrange(1 << 32) for _ in range(WORLDS)]
        values = [self._value(sight, option, seeds) for option in sight.options]
        best = max(values)
        return self._random.choice([option for option, value in zip(sight.options, values, strict=True) if value == best])

    def _value(self, sight: Sight, option: Option, seeds: list[int]) -> float:
        total = 0.0
        for number, seed in enumerate(seeds, 1):
            world = sight.imagine(seed)
            before = world.state.pool, world.state.learned
            world.state.learned = 0
            world.answer(option)
            total += worth(world, sight.seat)
            if world.state.pool == before[0] and not world.state.learned:
                return total / number  # no luck in it: one world tells all
        return total / len(seeds)


def worth(world: Game, seat: int) -> float:
    """What a position is worth to a seat: its title's value, or how it ended."""
    outcome = world.outcome
    if outcome is None:
        return world.title.value(world.state, seat)
    return (WON if seat in outcome.winners else -WON) + outcome.scores[seat]
