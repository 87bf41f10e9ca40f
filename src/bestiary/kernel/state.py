"""The position: plain data, and the few things a script may do besides changing its own fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from msgspec import Struct, field

from .ask import Option
from .luck import ENOUGH, refill
from .zones import Zone

B = TypeVar("B")

#: A step waiting on the stack: its name and its arguments, plain ids only.
Step: TypeAlias = "tuple[str | int | None, ...]"
#: One thing told: after which answer, to whom (None is everybody), the sentence, and the sentence for the others.
Told: TypeAlias = "tuple[int, tuple[int, ...] | None, Option, Option | None]"
#: The news as a chain, newest first: copying a position shares it, going back drops what came later.
Chain: TypeAlias = "tuple[Any, Told] | None"


class Line(Struct, frozen=True):
    """A line of the score sheet: what was counted, how many, and what it was worth."""

    seat: int
    what: str
    count: int
    points: int


class Outcome(Struct, frozen=True):
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    reason: str  # a code; its sentence is in the title's words


class State(Struct, Generic[B], kw_only=True, gc=False):
    """What the kernel keeps in every position. A title adds its own fields and a hand-written `copy()`."""

    zones: ClassVar[tuple[Zone, ...]] = ()

    box: B  # the cards, words and tables of this title under these settings; shared, never changed
    seats: int
    key: bytes
    refills: int = 0
    pool: int = 0
    todo: list[Step] = field(default_factory=list)
    number: int = 0  # answers so far
    learned: int = 0  # bit per seat: who learned something since the last answer
    known: tuple[int, ...] = ()  # for each seat a bit per card it knows though it lies hidden; titles with numbered cards
    news: Chain = None
    offer: tuple[Option, ...] = ()  # in a copy: the options its step asked with, so that they need not be found again
    quiet: bool = False  # a rollout: nobody reads the news
    outcome: Outcome | None = None

    if TYPE_CHECKING:  # every struct has it; msgspec does not say so

        def __copy__(self) -> Self: ...

    def copy(self) -> Self:
        raise NotImplementedError  # each title writes its own; deepcopy costs a hundred times as much

    def do(self, *steps: Step) -> None:
        """Put these steps on the stack, to run in this order after the running script."""
        self.todo.extend(steps[::-1])

    def tell(self, *sentence: str | int, to: tuple[int, ...] | None = None, others: Option | None = None) -> None:
        """News: to everybody, or to some seats and in other words (or not at all) to the others."""
        if not self.quiet:
            self.news = (self.news, (self.number, to, sentence, others))

    def roll(self, faces: int) -> int:
        """A die: 1 to `faces`."""
        if self.pool < ENOUGH:
            self.pool = refill(self.key, self.refills)
            self.refills += 1
        self.pool, face = divmod(self.pool, faces)
        return face + 1

    def shuffle(self, pile: list[int]) -> None:
        """Shuffle a pile; whoever knew where its cards lay knows it no longer."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.roll(last + 1) - 1
            pile[last], pile[other] = pile[other], pile[last]
        if any(self.known):
            forgotten = _bits(pile)
            self.known = tuple(bits & ~forgotten for bits in self.known)

    def draw(self, source: list[int], zone: str, seat: int, count: int = 1) -> list[int]:
        """Move up to `count` cards from the top (the end) of a pile to a seat's zone; whoever may look there learns them."""
        count = min(count, len(source))
        if not count:
            return []
        cards = source[-count:][::-1]
        del source[-count:]
        place = self.zone(zone)
        place.pile(self, seat).extend(cards)
        self.learned |= place.lookers(seat, self.seats)
        return cards

    def reveal(self, cards: tuple[int, ...], to: tuple[int, ...]) -> None:
        """Show cards that stay where they lie to these seats, who know them from now on. Cards must be numbered singly."""
        bits = _bits(cards)
        known = list(self.known or (0,) * self.seats)
        for seat in to:
            known[seat] |= bits
            self.learned |= 1 << seat
        self.known = tuple(known)

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.outcome = outcome
        self.todo.clear()

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.name == name)


def _bits(cards: Iterable[int]) -> int:
    return sum(1 << card for card in {*cards})
