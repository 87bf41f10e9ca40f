"""What a title takes from its box for one kind of game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from .ask import Option
from .settings import Value


class Box:
    """Cards and tables under given settings and packs: made once, shared by every position, never changed.

    A title's own box derives from it and fills `vocabulary`: every option it could ever offer, in a fixed order.
    """

    vocabulary: tuple[Option, ...]

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        self.seats = seats
        self.settings = settings
        self.cards = cards

    @cached_property
    def index(self) -> dict[Option, int]:
        """Each option's place in the vocabulary: its number as an action."""
        return {option: number for number, option in enumerate(self.vocabulary)}

    def word(self, option: object) -> Option | None:
        """The vocabulary's own tuple for what came from outside, or None; 1.0 and True are not 1."""
        if not isinstance(option, tuple | list):
            return None
        try:
            own = self.vocabulary[self.index[tuple(option)]]
        except (KeyError, TypeError):
            return None
        return own if [*map(type, own)] == [*map(type, option)] else None
