"""The bot that picks at random: everybody's baseline."""

from __future__ import annotations

from random import Random

from bestiary.kernel import Option

from .sight import Sight


class Chance:
    """Any option as likely as any other."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, sight: Sight) -> Option:
        return self._random.choice(sight.options)
