"""A position in OpenSpiel's tree: a game that is never changed, and perhaps an answer that waits for its luck."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from bestiary import registry
from bestiary.kernel import BestiaryError, Game, Option
from bestiary.kernel.game import Deal
from bestiary.kernel.zones import TABLE, news_for

from . import WORDS
from .setup import Setup, whole
from .showing import as_text

DIGITS = 4  # chance nodes that a deal takes, so that there are more deals than ways chance can go at a time
MOST_LUCK = 1 << 16


class Move(NamedTuple):
    """What led to a position: the one before, whose move it was (None: chance's) and which."""

    before: Position
    seat: int | None
    action: int


class Position:
    """`path` stands for every move that led here, chance's too: the seeds of what chance does next come from it."""

    __slots__ = ("_told", "digits", "game", "luck", "move", "path", "pending", "setup")

    def __init__(
        self,
        setup: Setup,
        luck: int,
        path: bytes,
        *,
        game: Game | None = None,  # none before it is dealt
        pending: Option | None = None,  # the answer that waits for its luck
        digits: int = 0,  # of the deal, so far
        move: Move | None = None,
        told: dict[int, bytes] | None = None,
    ) -> None:
        self.setup, self.luck, self.path = setup, luck, path
        self.game, self.pending, self.digits, self.move = game, pending, digits, move
        self._told = told or {}

    # -- what it is

    @property
    def dealt(self) -> bool:
        return self.game is not None

    @property
    def chance(self) -> bool:
        """Is it chance's turn?"""
        return self.game is None or self.pending is not None

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.ask is None

    @property
    def seat(self) -> int:
        """Who is asked, or whose answer waits."""
        assert self.game
        assert self.game.ask
        return self.game.ask.seat

    def actions(self) -> list[int]:
        assert self.game
        assert self.game.ask
        return sorted(map(self.setup.number.__getitem__, self.game.ask.options))

    def returns(self) -> list[float]:
        outcome = self.game.outcome if self.game else None
        return self.setup.rewards(outcome) if outcome else [0.0] * self.setup.seats

    # -- what follows

    def after(self, action: int) -> Position:
        """The position after this move; what is not legal raises."""
        if self.over:
            raise BestiaryError(WORDS.line("ended"))
        whole(action, self.luck if self.chance else len(self.setup.vocabulary))
        path = blake2b(self.path + action.to_bytes(4, "big"), digest_size=16).digest()
        seat = None if self.chance else self.seat
        game, pending, digits = self._moved(action, path)
        return Position(self.setup, self.luck, path, game=game, pending=pending, digits=digits, move=Move(self, seat, action))

    def _moved(self, action: int, path: bytes) -> tuple[Game | None, Option | None, int]:
        seed = int.from_bytes(path[:8], "big")
        if self.game is None:
            digits = self.digits + 1
            return (self._deal(seed) if digits == DIGITS else None), None, digits
        game = self.game.fork()
        if self.pending is not None:
            game.redeal(TABLE, seed)
            game.answer(self.pending)
            return game, None, DIGITS
        option, pool = self.setup.vocabulary[action], game.state.pool
        game.answer(option)
        if game.state.pool != pool or game.state.learned:
            return self.game, option, DIGITS  # it takes luck: chance moves first
        return game, None, DIGITS

    def _deal(self, seed: int) -> Game:
        setup = self.setup
        return Game.deal(setup.title, setup.seats, Deal(seed, "", setup.settings, ()))

    def redealt(self, seed: int) -> Position:
        """All that the seat whose turn it is can't know dealt anew; it was told what it was told."""
        assert self.game
        game, seat = self.game.fork(), self.seat
        game.redeal(seat, seed)
        told = {seat: self.told(seat)}
        return Position(self.setup, self.luck, self.path, game=game, pending=self.pending, digits=DIGITS, told=told)

    # -- what a seat was told so far

    def told(self, seat: int) -> bytes:
        """A digest of all that this seat ever saw and answered: equal exactly where it can't tell two positions apart.

        Of a world dealt anew only what the seat it was dealt for was told is known; the others begin there.
        """
        waiting, position = [], self
        while seat not in position._told and position.move is not None:
            waiting.append(position)
            position = position.move.before
        told = position._told.setdefault(seat, _digest(b"", position.sees(seat)))
        for one in reversed(waiting):
            assert one.move
            own = one.move.action.to_bytes(4, "big") if one.move.seat == seat else b""
            told = one._told[seat] = _digest(told + own, one.sees(seat))
        return told

    def sees(self, seat: int) -> bytes:
        """What lies before this seat now, what it was told by the last answer, and what it is asked."""
        if self.game is None or self.pending is not None:
            return b""  # nothing happened yet
        s, ask = self.game.state, self.game.ask
        question = ask and (ask.seat, ask.what, ask.options if ask.seat == seat else ())
        news = news_for(s, seat, s.number - 1)
        return msgspec.json.encode((self.setup.title.scene.areas(s, seat), news, question, s.outcome))

    def as_text(self) -> str:
        """What everybody sees, and a number that no other position has."""
        table = as_text(self.game, None) if self.game else ""
        waits = " ".join(map(str, self.pending or ()))
        return "\n".join([table, waits, f"{self.path.hex()} {self.digits}"]).strip()

    # -- copies

    def __deepcopy__(self, _memo: dict[int, Any]) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        setup, save = self.setup, self.game.save() if self.game else None
        told = {seat: self.told(seat) for seat in range(setup.seats)}
        named = (setup.title.name, setup.seats, tuple(setup.settings.items()))
        return restored, (named, self.luck, self.path, save, self.pending, self.digits, told)


def restored(
    named: tuple[str, int, tuple[tuple[str, Any], ...]],
    luck: int,
    path: bytes,
    save: str | None,
    pending: Option | None,
    digits: int,
    told: dict[int, bytes],
) -> Position:
    """A position as it was written."""
    game = registry.load(save) if save else None
    return Position(_setup(named), luck, path, game=game, pending=pending, digits=digits, told=told)


@cache
def _setup(named: tuple[str, int, tuple[tuple[str, Any], ...]]) -> Setup:
    name, seats, settings = named
    return Setup(name, seats=seats, **dict(settings))


def begun(setup: Setup, luck: int, seed: int) -> Position:
    """Before anything is dealt."""
    return Position(setup, luck, blake2b(f"{seed} {luck}".encode(), digest_size=16).digest())


def _digest(told: bytes, more: bytes) -> bytes:
    return blake2b(told + more, digest_size=16).digest()
