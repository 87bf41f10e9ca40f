"""Dealing anew what a seat cannot know, where some cards can never lie in some places."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar, Self

import pytest

from bestiary.kernel import Box, State, Zone
from bestiary.kernel.zones import deal_anew

ODD = frozenset({1, 3, 5})


class OddBox(Box):
    odd = ODD


class Held(State[OddBox], kw_only=True, gc=False):
    """A deck of anything, and hands that never hold an odd card."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("deck", "card", "none"),
        Zone("hands", "card", "owner", each=True, never="odd"),
        Zone("table", "card", "all"),
    )
    deck: list[int]
    hands: list[list[int]]
    table: list[int] = []

    def copy(self) -> Self:
        new = self.__copy__()
        new.deck, new.hands, new.table = self.deck[:], [hand[:] for hand in self.hands], self.table[:]
        return new


def held(deck: list[int], *hands: list[int], known: tuple[int, ...] = ()) -> Held:
    return Held(box=OddBox(len(hands), {}, {}), seats=len(hands), key=bytes(32), deck=deck, hands=[*hands], known=known)


def worlds(s: Held, seat: int | None, count: int) -> Counter[tuple[tuple[int, ...], ...]]:
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for seed in range(count):
        dealt = s.copy()
        deal_anew(dealt, seat, seed)
        found[(tuple(dealt.deck), *map(tuple, dealt.hands))] += 1
    return found


def test_every_world_that_can_be_is_dealt_as_often_as_any_other() -> None:
    """Seat 0 knows its 0. Of 1 to 5, the odd ones are in the deck: 4 x 3 x 2 places for them, and 2 orders of the others."""
    found = worlds(held([5, 2, 1, 3], [0], [4]), 0, 24_000)
    assert len(found) == 48
    assert all(410 < count < 590 for count in found.values())
    assert not any(ODD & {*hand} for world in found for hand in world[1:])


def test_a_deck_of_barred_cards_alone_stays_what_it_is() -> None:
    assert {tuple(sorted(deck)) for deck, *_ in worlds(held([1, 3, 5], [0], [2, 4]), 0, 50)} == {(1, 3, 5)}


def test_nothing_can_be_worked_out_backwards() -> None:
    """From whichever of the possible worlds, the same seed deals the same one."""
    one, other = held([5, 2, 1, 3], [0], [4]), held([3, 1, 4, 5], [0], [2])
    for seed in range(200):
        dealt = [held_.copy() for held_ in (one, other)]
        for s in dealt:
            deal_anew(s, 0, seed)
        assert (dealt[0].deck, dealt[0].hands) == (dealt[1].deck, dealt[1].hands)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_knows_stays_where_it_is(seat: int | None) -> None:
    """The 3 in the deck was shown to both seats, a spectator was not told."""
    s = held([5, 3, 2, 1], [0, 6], [4], known=(1 << 3, 1 << 3))
    found = worlds(s, seat, 400)
    assert {deck[1] for deck, *_ in found} == ({3} if seat is not None else {1, 2, 3, 4, 5, 0, 6})
    assert not any(ODD & {*hand} for world in found for hand in world[1:])
