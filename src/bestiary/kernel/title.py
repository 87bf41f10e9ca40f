"""What the kernel must know of a title, and what comes in its box under given settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import ModuleType
from typing import Any, Protocol

from msgspec import Struct

from .ask import Option, Steps
from .cards import Pack, read_cards
from .scene import Area
from .settings import Setting, Value
from .state import State, Step
from .words import Part, Words, read_words

MOST_BOXES = 32  # kept at hand; a box that is asked for again is made again


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


class Arrangement(Protocol):
    """A title's `scene.py`."""

    def areas(self, s: Any, seat: int | None) -> tuple[Area, ...]:
        """Where everything lies, for this seat's eyes."""

    def name(self, s: Any, kind: str, thing: str | int) -> Part:
        """What a thing of this kind is called, and the pieces that show it."""


class Title(Struct, frozen=True, kw_only=True, dict=True):
    """A game on the shelf. Its folder holds `rules.md`, `cards.toml` and `words.toml`."""

    name: str
    version: int  # of the rules: raised when the same answers may lead elsewhere
    package: str
    seats: range
    settings: tuple[Setting, ...]
    cards: Mapping[str, type[Struct]]  # sections of cards.toml, and what an entry of each holds
    make_box: Callable[[int, Mapping[str, Value], Mapping[str, Mapping[str, Any]]], Any]
    begin: Callable[[Any, int, bytes], State[Any]]
    steps: Steps
    scene: Arrangement | ModuleType
    #: What becomes of a seat's things. If it was asked, its step is broken off and given, to be put back or not; else None.
    resign: Callable[[Any, int, Step | None], None]
    suggested: Callable[[Any, Option], bool] = lambda _s, _option: False  # the answer a careful table would propose
    value: Callable[[Any, int], float] = lambda _s, _seat: 0.0  # what a position is worth to a seat, for bots; more is better
    #: The numbers a learner is shown, by name, with their ranges; and, in the same order, what they are for a seat now.
    features: Callable[[Any], Mapping[str, range]] = lambda _box: {}
    sensed: Callable[[Any, int], Sequence[int]] = lambda _s, _seat: ()
    measures: Callable[[Any], Mapping[str, int]] = lambda _s: {}  # numbers counted at the end of a game, by name
    note: Callable[[Any, Option], str] = lambda _s, _option: ""  # what an option would bring, in words, where that can be told

    @cached_property
    def words(self) -> Words:
        return read_words(self.package)

    @cached_property
    def _boxes(self) -> dict[Any, Any]:
        return {}

    def box(self, seats: int, settings: Mapping[str, Value], packs: tuple[Pack, ...] = ()) -> Any:
        """The box for these settings and packs, made once."""
        # The type belongs to the key: True and 1 are one key otherwise.
        key = seats, tuple((name, type(value), value) for name, value in settings.items()), tuple(pack.digest for pack in packs)
        if key not in self._boxes:
            while len(self._boxes) >= MOST_BOXES:
                del self._boxes[next(iter(self._boxes))]
            self._boxes[key] = self.make_box(seats, settings, read_cards(self.package, self.cards, packs))
        return self._boxes[key]
