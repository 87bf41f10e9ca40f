"""Where cards lie, who may look there, and dealing anew what a seat cannot know.

A title declares every zone: so the kernel sees that no card is lost or doubled, and knows who learns what by a draw.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from .luck import key_of

TABLE: Final = "table"  # in the place of a seat: everybody who sits there
#: A hidden card's pile and place in it, and the cards that can never lie there.
Slot: TypeAlias = "tuple[list[int], int, Container[int]]"

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
    never: str = ""  # where the box names cards that never lie here, the same for all zones of a back that name any

    def pile(self, s: State[Any], seat: int) -> list[int]:
        cards: list[int] = getattr(s, self.name)
        return cards[seat] if self.each else cards  # type: ignore[return-value]

    def piles(self, s: State[Any]) -> Iterator[tuple[int, list[int]]]:
        """Every list of this zone with its owner; one that nobody owns counts as seat 0's, the only seat of a solo game."""
        cards = getattr(s, self.name)
        return enumerate(cards if self.each else (cards,))

    def cards(self, s: State[Any]) -> Iterator[int]:
        return (card for _, pile in self.piles(s) for card in pile if card != self.empty)

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
    """Put what `seat` (None: a spectator; TABLE: anybody here) cannot know in a new order, dice to come included."""
    s.key, s.refills, s.pool = key_of(seed, b"bestiary redeal"), 0, 0
    lookers = (1 << s.seats) - 1 if seat == TABLE else 0 if seat is None else 1 << seat
    known = 0
    for looker, bits in enumerate(s.known):
        known |= bits if lookers >> looker & 1 else 0
    for slots in _hidden(s, lookers, known):
        _mix(s, slots)
    if seat != TABLE:  # what only others knew or were told belongs to the world that was
        s.known = tuple(known if looker == seat else 0 for looker in range(len(s.known)))
        told, s.news = [] if s.quiet else news_for(s, seat), None
        for number, sentence in told:
            s.news = (s.news, (number, None, sentence, None))


def _hidden(s: State[Any], lookers: int, known: int) -> Iterable[list[Slot]]:
    """For each back, the places of the cards that none of these seats knows."""
    backs: dict[tuple[str, int | None], list[Slot]] = {}
    for zone in (one for one in s.zones if one.seen != "all"):
        never = getattr(s.box, zone.never) if zone.never else ()
        for owner, pile in zone.piles(s):
            if not zone.lookers(owner, s.seats) & lookers:
                slots = backs.setdefault((zone.back, owner if zone.apart else None), [])
                slots += [(pile, at, never) for at, card in enumerate(pile) if card != zone.empty and not known >> card & 1]
    return backs.values()


def _mix(s: State[Any], slots: list[Slot]) -> None:
    """Gathered and *sorted* before they are shuffled, or the truth could be worked out backwards from the seed."""
    cards = sorted(pile[place] for pile, place, _ in slots)
    for last in range(len(cards) - 1, 0, -1):  # not s.shuffle: this forgets nothing that anybody knows
        other = s.roll(last + 1) - 1
        cards[last], cards[other] = cards[other], cards[last]
    for at, (_, _, never) in enumerate(slots):
        while cards[at] in never:  # off to any place that may hold it: every possible world stays as likely as any other
            other = s.roll(len(slots)) - 1
            if cards[at] not in slots[other][2] and cards[other] not in never:
                cards[at], cards[other] = cards[other], cards[at]
    for (pile, place, _), card in zip(slots, cards, strict=True):
        pile[place] = card


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
