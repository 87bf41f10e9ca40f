"""Seats that play themselves. A bot is given a `Sight`, never the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from bestiary.kernel import BestiaryError, Game, Option
from bestiary.kernel.words import read_words

from .chance import Chance
from .greedy import Greedy
from .sight import Sight

WORDS = read_words(__name__)


class NoSuchBot(BestiaryError):
    """A kind of bot that is not known here."""


class Bot(Protocol):
    """Chooses one of the options it is shown. The same seed and the same sights give the same choices."""

    def choose(self, sight: Sight) -> Option: ...


KINDS: dict[str, Callable[[int], Bot]] = {"random": Chance, "greedy": Greedy}


def kinds() -> tuple[str, ...]:
    """The kinds of bots there are."""
    return tuple(KINDS)


def make_bot(kind: str, seed: int) -> Bot:
    """A bot of this kind; its choices follow from the seed."""
    if kind not in KINDS:
        raise NoSuchBot(WORDS.line("no-such-bot", kind=kind, kinds=", ".join(KINDS)))
    return KINDS[kind](seed)


def reply(kind: str, game: Game) -> Option:
    """What a bot of this kind answers now; a game that was left and gone on with gets the same reply."""
    return make_bot(kind, game.side_seed).choose(Sight(game))


__all__ = ["Bot", "NoSuchBot", "Sight", "kinds", "make_bot", "reply"]
