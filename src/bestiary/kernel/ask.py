"""Questions, the sentences that answer them, and the steps of a title that ask."""

from __future__ import annotations

from collections.abc import Callable, Generator
from inspect import isgeneratorfunction
from typing import Any, NamedTuple, TypeAlias, TypeVar

#: A sentence: a verb and its objects, plain strings and small numbers, such as `("melee", "wolf", 4)`.
Option: TypeAlias = "tuple[Any, ...]"


class Ask(NamedTuple):
    """One question to one seat, with every legal answer."""

    seat: int
    what: str  # which question: names the words shown, and the rule
    options: tuple[Option, ...]  # never empty, no two alike


class Refusal(NamedTuple):
    """Why an option is not on offer: a code, the section of the rules it rests on, and the sentence to show."""

    code: str
    rule: str
    about: Option = ()  # what the sentence speaks of, filled into its words
    text: str = ""


#: A script asks, and is told one of the options it offered.
Script: TypeAlias = "Generator[Ask, Option, None]"

F = TypeVar("F", bound=Callable[..., Any])
Reason = Callable[..., Refusal | None]


class Steps:
    """Filled by decorators in the title's `turn.py`; the kernel runs what it finds here."""

    def __init__(self) -> None:
        self.table: dict[Any, tuple[Callable[..., Any], bool]] = {}  # name: the function, and whether it asks
        self.reasons: dict[tuple[str, str], Reason] = {}

    def add(self, step: F) -> F:
        """A step. A generator function is a script that asks; a plain function asks nothing and needs no copy made."""
        self.table[step.__name__] = (step, isgeneratorfunction(step))
        return step

    def why_not(self, verb: str, *asks: str) -> Callable[[F], F]:
        """The reason against answering these questions with a sentence of this verb, or None, worked out from the rules."""

        def register(reason: F) -> F:
            for what in asks:
                self.reasons[what, verb] = reason
            return reason

        return register
