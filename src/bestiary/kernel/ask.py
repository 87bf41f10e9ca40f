"""Questions, and the sentences that answer them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias

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
