"""Environments beside each other: ours and PettingZoo's own, stepped the same way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any

import bestiary
from bestiary import registry
from bestiary.envs import aec
from bestiary.kernel.settings import settle

from .measure import Samples, spent_by
from .measure import settle as at_rest
from .peers import Contender, Public, Rnd

LOOKS = 2000
"""How often a position is looked at for the cost of one observation."""


class Zoo(Contender):
    """A PettingZoo environment as its users step it: `last()`, a random action of the mask, `step`."""

    forks = False

    def __init__(self, name: str, make: Callable[[], Any]) -> None:
        self.name = name
        self.counted = (
            "PettingZoo's loop: `env.last()`, one of the ones of `action_mask` at random, `env.step`; `env.reset` included."
        )
        self.env = make()

    def deal(self, seed: int) -> Any:
        self.env.reset(seed=seed)
        return self.env

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        made = 0
        for _ in game.agent_iter():
            seen, _, done, cut, _ = game.last()
            if made == stop:
                break
            if done or cut:
                game.step(None)
            else:
                legal = seen["action_mask"].nonzero()[0]
                game.step(int(legal[int(rnd() * len(legal))]))
                made += 1
        return made

    def phase(self, game: Any) -> str | None:
        return "any" if game.agents else None

    def fork(self, _game: Any) -> Callable[[], Any]:
        raise NotImplementedError("PettingZoo's environments can't be copied")


class Seen(Zoo):
    """One of ours."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} PettingZoo", partial(aec, title))


class Unseen(Zoo):
    """Ours without observations: what a step alone costs beside the bare decision."""

    def __init__(self, title: str) -> None:
        super().__init__(f"{title} step", partial(aec, title))
        self.title = title
        self.counted = "The same environment's `step` alone: actions are picked from its game's options, nothing is observed."

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        made, number = 0, game.setup.number
        while made != stop and (ask := game.game.ask):
            options = ask.options
            game.step(number[options[int(rnd() * len(options))]])
            made += 1
        return made


def shown(title: str) -> bool:
    """Has it observations?"""
    found = registry.title(title)
    return bool(found.features(found.box(found.seats[0], settle(title, found.settings, {}))))


def ours() -> list[Contender]:
    return [kind(title) for title in filter(shown, bestiary.titles()) for kind in (Seen, Unseen)]


def peers() -> list[Contender]:
    return [Zoo(name, import_module(f"pettingzoo.classic.{module}").env) for name, module in PEERS.items()]


def observations(contenders: Iterable[Contender], rounds: Iterable[int]) -> Samples:
    """Microseconds for one observation of ours, mask included, in the midst of a game."""
    samples: Samples = defaultdict(list)
    rows = [row for row in contenders if isinstance(row, Seen)]
    at_rest()
    for number in rounds:
        for row in rows:
            env = row.deal(number)
            row.play_on(env, lambda: 0.5, 3)
            samples[f"{row.name}: observation"].append(spent_by(partial(env.observe, env.agent_selection), LOOKS) * 1e6)
    return dict(samples)


def beside_bare(rows: Iterable[Contender]) -> list[tuple[list[Contender], list[Contender]]]:
    """Of each title, steps alone and the bare decisions that they are made of."""
    rows = list(rows)
    steps = [row for row in rows if isinstance(row, Unseen)]
    return [([step], [row for row in rows if type(row) is Public and row.title == step.title]) for step in steps]


PEERS = {"leduc_holdem": "leduc_holdem_v4", "hanabi": "hanabi_v5"}
