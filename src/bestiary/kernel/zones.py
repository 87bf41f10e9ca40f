"""Where cards lie, who may look there, and dealing anew what a seat cannot know.

A title declares every zone that can hold a card. From that alone the kernel checks that no card is lost or doubled,
knows who learns what by a draw, and can re-deal the hidden ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from .luck import key_of

TABLE: Final = "table"  # in the place of a seat: everybody who sits there

if TYPE_CHECKING:
    from .state import State


class Zone(NamedTuple):
    """A field of the state that holds cards: one list, or with `each` a list for every seat."""

    name: str
    back: str  # cards with different backs never mix
    seen: Literal["all", "owner", "none"]
    each: bool = False
    empty: int | None = None  # a number that stands for "no card", in zones with a place for each card
    apart: bool = False  # each seat's cards have a back of their own

    def pile(self, s: State[Any], seat: int) -> list[int]:
        cards: list[int] = getattr(s, self.name)
        return cards[seat] if self.each else cards  # type: ignore[return-value]

    def piles(self, s: State[Any]) -> Iterator[tuple[int, list[int]]]:
        """Every list of this zone with its owner; one that nobody owns counts as seat 0's, the only seat of a solo game."""
        if self.each:
            yield from enumerate(getattr(s, self.name))
        else:
            yield 0, getattr(s, self.name)

    def cards(self, s: State[Any]) -> Iterator[int]:
        for _, pile in self.piles(s):
            yield from (card for card in pile if card != self.empty)

    def lookers(self, owner: int, seats: int) -> int:
        """A bit for each seat that may look at these cards."""
        return {"all": (1 << seats) - 1, "owner": 1 << owner, "none": 0}[self.seen]


def census(s: State[Any]) -> dict[str, list[int]]:
    """Every card of the game by its back, sorted: the same at every ask, or a rule lost or doubled one."""
    found: dict[str, list[int]] = {}
    for zone in s.zones:
        found.setdefault(zone.back, []).extend(zone.cards(s))
    return {back: sorted(cards) for back, cards in found.items()}


def deal_anew(s: State[Any], seat: int | Literal["table"] | None, seed: int) -> None:
    """Put what `seat` (None: a spectator; TABLE: anybody here) cannot know in a new order, dice to come included.

    Gathered and *sorted* before it is shuffled, or the truth could be worked out backwards from the seed.
    """
    s.key, s.refills, s.pool = key_of(seed, b"bestiary redeal"), 0, 0
    lookers = (1 << s.seats) - 1 if seat == TABLE else 0 if seat is None else 1 << seat
    known = 0
    for looker, bits in enumerate(s.known):
        known |= bits if lookers >> looker & 1 else 0
    backs: dict[tuple[str, int | None], list[tuple[list[int], int]]] = {}
    for zone in (one for one in s.zones if one.seen != "all"):
        for owner, pile in zone.piles(s):
            if not zone.lookers(owner, s.seats) & lookers:
                hidden = [(pile, place) for place, card in enumerate(pile) if card != zone.empty and not known >> card & 1]
                backs.setdefault((zone.back, owner if zone.apart else None), []).extend(hidden)
    for slots in backs.values():
        cards = sorted(pile[place] for pile, place in slots)
        for last in range(len(cards) - 1, 0, -1):  # not s.shuffle: this forgets nothing that anybody knows
            other = s.roll(last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]
        for (pile, place), card in zip(slots, cards, strict=True):
            pile[place] = card
    if seat != TABLE:  # what only others knew or were told belongs to the world that was
        s.known = tuple(known if looker == seat else 0 for looker in range(len(s.known)))
        told, s.news = news_for(s, seat), None
        for number, sentence in told:
            s.news = (s.news, (number, None, sentence, None))


def news_for(s: State[Any], seat: int | None, since: int = -1) -> list[tuple[int, tuple[str | int, ...]]]:
    """What this seat was told after answer number `since`, oldest first."""
    told, chain = [], s.news
    while chain is not None:
        chain, (number, to, sentence, others) = chain
        if number <= since:
            break
        mine = sentence if to is None or seat in to else others
        if mine is not None:
            told.append((number, mine))
    return told[::-1]
