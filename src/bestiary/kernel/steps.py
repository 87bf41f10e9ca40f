"""The steps of a title, by name, and the reasons against each of its options."""

from __future__ import annotations

from collections.abc import Callable
from inspect import isgeneratorfunction
from typing import Any, TypeVar

from .ask import Refusal

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
