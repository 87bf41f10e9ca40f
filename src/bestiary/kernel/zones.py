"""Where cards lie, who may look there, and dealing anew what a seat cannot know.

A title declares every zone that can hold a card. From that alone the kernel checks that no card is lost or doubled,
knows who learns what by a draw, and can re-deal the hidden ones.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .luck import key_of

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


def deal_anew(s: State[Any], seat: int | None, seed: int) -> None:
    """Put what `seat` (None: a spectator) cannot know in a new order, dice to come included; drop what only others were told.

    Gathered and *sorted* before it is shuffled, or the truth could be worked out backwards from the seed.
    """
    s.key, s.refills, s.pool = key_of(seed, b"bestiary redeal"), 0, 0
    known = s.known[seat] if s.known and seat is not None else 0
    backs: dict[tuple[str, int | None], list[Any]] = {}
    for zone in s.zones:
        never = getattr(s.box, zone.never) if zone.never else ()
        for owner, pile in zone.piles(s) if zone.seen != "all" else ():
            if seat is None or not zone.lookers(owner, s.seats) >> seat & 1:
                slots = backs.setdefault((zone.back, owner if zone.apart else None), [])
                slots += [(pile, at, never) for at, card in enumerate(pile) if card != zone.empty and not known >> card & 1]
    for slots in backs.values():
        _deal(s, slots)
    s.known = tuple(known if bits_of == seat else 0 for bits_of in range(len(s.known)))
    told, s.news = [] if s.quiet else news_for(s, seat), None
    for number, sentence in told:
        s.news = (s.news, (number, None, sentence, None))


def _deal(s: State[Any], slots: list[tuple[list[int], int, Container[int]]]) -> None:
    """The cards of these places among themselves; every possible world is as likely as any other."""
    cards = sorted(pile[place] for pile, place, _ in slots)
    for last in range(len(cards) - 1, 0, -1):  # not s.shuffle: this forgets nothing that anybody knows
        other = s.roll(last + 1) - 1
        cards[last], cards[other] = cards[other], cards[last]
    for at, (_, _, never) in enumerate(slots):
        while cards[at] in never:  # off to any place that may hold it, in exchange for what may lie here
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
