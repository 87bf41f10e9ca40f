"""What is the same for every environment of a title under settings: its actions, its observations, its rewards, its deals."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from bestiary import registry
from bestiary.kernel import BadSave, BadSetting, BestiaryError, Game, Option, Outcome, Title, Value
from bestiary.kernel.game import Deal
from bestiary.kernel.settings import settle
from bestiary.kernel.words import shown

from . import WORDS

Vector: TypeAlias = "npt.NDArray[np.int32]"
Mask: TypeAlias = "npt.NDArray[np.int8]"
#: A vector, or its groups by name.
Observation: TypeAlias = "Vector | dict[str, Vector]"

REWARDS = ("win", "score")


class Setup:
    """A title with seats, settings and packs, ready to be dealt."""

    def __init__(
        self,
        name: str,
        *,
        seats: int | None = None,
        packs: registry.Packs = (),
        reward: str = "win",
        structured: bool = False,
        **settings: Value,
    ) -> None:
        self.title = registry.title(name)
        self.seats = registry.seats_of(self.title, seats)
        self.settings = settle(self.title.name, self.title.settings, settings)
        self.packs = registry.packs_of(self.title, packs)
        if reward not in REWARDS:
            raise BadSetting(WORDS.line("bad-reward", given=shown(reward)))
        self.reward, self.structured = reward, structured
        self.box = self.title.box(self.seats, self.settings, self.packs)
        self.vocabulary: tuple[Option, ...] = self.box.vocabulary
        self.number: dict[Option, int] = self.box.index
        self.features: dict[str, range] = dict(self.title.features(self.box))

    # -- names

    @property
    def id(self) -> str:
        return gym_id(self.title)

    @property
    def short_name(self) -> str:
        """Its name in PettingZoo and OpenSpiel."""
        return f"{self.title.name.replace('-', '_')}_v{self.title.version}"

    @property
    def agents(self) -> list[str]:
        return [f"seat_{seat}" for seat in range(self.seats)]

    # -- dealing

    def deal(self, rng: np.random.Generator) -> Game:
        """The next game that this generator gives, to the last bit."""
        seed, salt = int(rng.integers(1 << 63)), rng.bytes(16).hex()
        return Game.deal(self.title, self.seats, Deal(seed, salt, self.settings, self.packs))

    def loaded(self, environment: str, text: str) -> Game:
        """A game that was saved by an environment like this one."""
        if environment != self.id:
            raise BadSave(WORDS.line("other-title", theirs=shown(environment), ours=self.id))
        game = registry.load(text)
        if game.state.box is not self.box:
            raise BadSave(WORDS.line("other-settings"))
        return game

    # -- actions

    def action(self, given: Any) -> int:
        """The number of an action; what is no number of any raises."""
        return whole(given, len(self.vocabulary))

    def mask(self, game: Game, seat: int) -> Mask:
        """A one for each action on offer to this seat."""
        mask = self.no_action()
        if game.ask is not None and game.ask.seat == seat:
            mask[[*map(self.number.__getitem__, game.ask.options)]] = 1
        return mask

    def no_action(self) -> Mask:
        return np.zeros(len(self.vocabulary), np.int8)

    # -- observations

    def vector(self, game: Game, seat: int) -> Vector:
        """The title's numbers for this seat."""
        return np.array(self.title.sensed(game.state, seat), np.int32)

    def observe(self, game: Game, seat: int) -> Observation:
        vector = self.vector(game, seat)
        return {name: vector[part].copy() for name, part in self.groups.items()} if self.structured else vector

    @cached_property
    def groups(self) -> dict[str, list[int]]:
        """The places in the vector of the numbers that share what stands before the dot."""
        found: dict[str, list[int]] = {}
        for place, name in enumerate(self.features):
            found.setdefault(name.partition(".")[0], []).append(place)
        return found

    @cached_property
    def low(self) -> Vector:
        return np.array([allowed[0] for allowed in self.features.values()], np.int32)

    @cached_property
    def high(self) -> Vector:
        return np.array([allowed[-1] for allowed in self.features.values()], np.int32)

    # -- rewards

    def rewards(self, outcome: Outcome) -> list[float]:
        """At the end of a game, for each seat: its share of the win, or its score.

        A win alone is worth 1, and what winners get the others pay in equal parts, so a tie of all is worth 0. Where nobody
        wins, everybody has lost: -1. Alone, a win is 1 and anything else -1.
        """
        if self.reward == "score":
            return [*map(float, outcome.scores)]
        if not outcome.winners or self.seats == 1:
            return [1.0 if outcome.winners else -1.0] * self.seats
        share = {True: 1 / len(outcome.winners), False: 0.0}
        return [(self.seats * share[seat in outcome.winners] - 1) / (self.seats - 1) for seat in range(self.seats)]


class BadAction(BestiaryError, AssertionError):
    """What is no action of this environment at all; nothing was changed. (PettingZoo's own wrapper raises AssertionError.)"""


def whole(given: Any, count: int) -> int:
    """A whole number below this count. True is not 1, nor is 1.0."""
    try:
        number = -1 if isinstance(given, bool) else operator.index(given)
    except TypeError:
        number = -1
    if not 0 <= number < count:
        raise BadAction(WORDS.line("bad-action", given=shown(given), last=count - 1))
    return number


def gym_id(title: Title) -> str:
    """A title's name in Gymnasium. The version is that of the rules: under one version an action keeps its number."""
    name = "".join(part.capitalize() for part in title.name.split("-"))
    return f"bestiary/{name}-v{title.version}"


def one_of(modes: Sequence[str], given: str | None) -> str | None:
    """A way to render, or none."""
    if given is not None and given not in modes:
        raise BadSetting(WORDS.line("bad-mode", given=shown(given), modes=", ".join(modes)))
    return given
