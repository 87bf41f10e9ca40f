"""Many games of a title, stepped together, spread over processes.

The games of a batch don't depend on how many processes play them: the same seed and the same actions give the same frames.
"""

from __future__ import annotations

import multiprocessing
import secrets
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt

from bestiary.kernel import BadSetting, BestiaryError, Game, NotAllowed
from bestiary.kernel.words import shown

from . import WORDS
from .setup import Mask, Setup, Vector

MOST = 1 << 20


class Frame(NamedTuple):
    """All games after a step. One that ended is dealt anew at once: it shows the new deal, its rewards and `done` the end."""

    observations: Vector  # games by numbers
    masks: Mask  # games by actions
    seats: Vector  # who is asked in each game
    rewards: npt.NDArray[np.float64]  # games by seats
    done: npt.NDArray[np.bool_]


class Batch:
    """Made by `bestiary.envs.batch`."""

    def __init__(self, name: str, count: int, *, workers: int = 1, **how: Any) -> None:
        for what, given in (("count", count), ("workers", workers)):
            if type(given) is not int or not 1 <= given <= MOST:
                raise BadSetting(WORDS.line("bad-count", what=what, given=shown(given)))
        self.setup = Setup(name, **how)
        if not self.setup.features:
            raise BadSetting(WORDS.line("no-features", title=self.setup.title.name))
        self.count = count
        ends = [count * worker // workers for worker in range(workers + 1)]
        shares = [range(first, last) for first, last in pairwise(ends) if first < last]
        self._here = Games(self.setup, shares[0]) if len(shares) == 1 else None
        self._there = [] if self._here else [Worker(name, how, share) for share in shares]
        self._dealt = self._closed = False

    def reset(self, seed: int | None = None) -> Frame:
        """Deal every game."""
        self._dealt = True
        return self._all("reset", [secrets.randbits(63) if seed is None else seed] * max(1, len(self._there)))

    def step(self, actions: Sequence[int] | npt.NDArray[Any]) -> Frame:
        """One action for each game. What is not legal forfeits its game; what is no action at all raises and moves nothing."""
        if not self._dealt:
            raise BestiaryError(WORDS.line("not-dealt"))
        chosen = [self.setup.action(action) for action in actions]
        if len(chosen) != self.count:
            raise BestiaryError(WORDS.line("bad-actions", count=self.count, given=len(chosen)))
        parts = [chosen[worker.share.start : worker.share.stop] for worker in self._there]
        return self._all("step", parts or [chosen])

    def close(self) -> None:
        """End its processes."""
        self._closed = True
        for worker in self._there:
            worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, what: str, given: list[Any]) -> Frame:
        """Ask every worker, then hear every worker."""
        if self._closed:
            raise BestiaryError(WORDS.line("closed"))
        if self._here:
            return self._here.do(what, given[0])
        try:
            for worker, part in zip(self._there, given, strict=True):
                worker.line.send((what, part))
            frames = [worker.line.recv() for worker in self._there]
        except (EOFError, OSError):
            self.close()
            raise BestiaryError(WORDS.line("worker-died")) from None
        return Frame(*(np.concatenate(column) for column in zip(*frames, strict=True)))


class Worker:
    """A process with its share of the games, and the line to it."""

    def __init__(self, name: str, how: dict[str, Any], share: range) -> None:
        context = multiprocessing.get_context("spawn")  # copies of a process with threads may hang
        self.share = share
        self.line, there = context.Pipe()
        self._process = context.Process(target=_work, args=(there, name, how, share), daemon=True)
        self._process.start()
        there.close()

    def close(self) -> None:
        self.line.close()
        self._process.join()


def _work(line: Connection, name: str, how: dict[str, Any], share: range) -> None:
    games = Games(Setup(name, **how), share)
    with suppress(EOFError, OSError, KeyboardInterrupt):  # the batch was closed, or whoever had it is gone
        while True:
            line.send(games.do(*line.recv()))


class Games:
    """Some games of a batch. Each has a generator of its own, by its number in the batch."""

    def __init__(self, setup: Setup, share: range) -> None:
        self.setup, self.share = setup, share
        self.games: list[Game] = []
        self.streams: list[np.random.Generator] = []

    def do(self, what: str, given: Any) -> Frame:
        rewards = np.zeros((len(self.share), self.setup.seats))
        done = np.zeros(len(self.share), np.bool_)
        if what == "reset":
            self.streams = [np.random.default_rng([given, number]) for number in self.share]
            self.games = [*map(self.setup.deal, self.streams)]
        else:
            for place, action in enumerate(given):
                got = self._answered(self.games[place], action)
                if got is not None:
                    rewards[place], done[place] = got, True
                    self.games[place] = self.setup.deal(self.streams[place])
        seats = [game.ask.seat for game in self.games if game.ask]
        asked = [*zip(self.games, seats, strict=True)]
        return Frame(
            np.array([self.setup.title.sensed(game.state, seat) for game, seat in asked], np.int32),
            np.stack([self.setup.mask(game, seat) for game, seat in asked]),
            np.array(seats, np.int32),
            rewards,
            done,
        )

    def _answered(self, game: Game, action: int) -> list[float] | None:
        """What each seat gets, if the game ended by this."""
        assert game.ask
        seat = game.ask.seat
        try:
            game.answer(self.setup.vocabulary[action])
        except NotAllowed:
            return [-1.0 if one == seat else 0.0 for one in range(self.setup.seats)]
        return self.setup.rewards(game.outcome) if game.outcome else None
