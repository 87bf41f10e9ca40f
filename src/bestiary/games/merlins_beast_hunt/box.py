"""What comes in the box: beasts, and every sentence a player could ever say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bestiary.kernel import Box, Option, Value

from .board import BESIDE, CENTRE, HOLES, LINES, SQUARES

ICONS = ("water", "thorns", "lightning", "bamboo")
WILD, BEAST = 4, 5
FACES = (*ICONS, "wild", "beast")
COLOURS = ("purple", "green", "orange", "yellow", "black")
NEUTRAL = 4
PRINTED = ("unicorn", "centaur", "chimera", "basilisk")
OWNERS = ("own", "neutral")
NONE = "none"  # of the cards of a hand
RIM = "rim"  # where the small holes are

DECK = 4  # of each icon (2.4)
HAND = 4  # 3.1, 8.2
ACTIVE = 4  # 3.2, 8.3
POOL = {2: 20, 3: 15, 4: 10}  # 3.2
NEUTRAL_DICE = 15


class Beast(Struct, frozen=True):
    """An entry of cards.toml."""

    name: str
    count: Annotated[int, Meta(ge=0, le=12)]
    points: Annotated[int, Meta(ge=0, le=30)]
    condition: Literal["none", "reinforced", "three-icons", "four-fences"] = "none"
    picture: str = "beast-eye"
    known: Literal["rulebook", "published", "reconstructed", "pack"] = "pack"


def place_name(hole: int, quarter: int) -> str:
    """How a choice calls a place for a die: both places of a small hole are one choice."""
    return HOLES[hole].quarters[quarter] if HOLES[hole].large else RIM


class HuntBox(Box):
    """Options are made once, here; placing offers these very tuples."""

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(seats, settings, cards)
        self.kinds: tuple[str, ...] = tuple(cards["beast"])
        self.beasts: tuple[Beast, ...] = tuple(cards["beast"].values())
        kinds, rim = range(len(self.kinds)), [one for one in range(len(SQUARES)) if one not in CENTRE]
        self.open = {(kind, at): ("open", self.kinds[kind], SQUARES[at]) for kind in kinds for at in range(len(SQUARES))}
        self.keep = {mask: ("keep", mask) for mask in range(1, 1 << ACTIVE)}
        self.die = {
            (owner, face, hole, quarter): ("die", OWNERS[owner], FACES[face], HOLES[hole].name, place_name(hole, quarter))
            for owner, face, hole in product(range(2), range(BEAST), range(len(HOLES)))
            for quarter in (range(4) if HOLES[hole].large else range(1))
        }
        self.card = {
            (icon, line): ("card", ICONS[icon], LINES[line].name) for icon in range(len(ICONS)) for line in range(len(LINES))
        }
        self.add = {
            (kind, at, face): ("add", self.kinds[kind], SQUARES[at], FACES[face])
            for kind in kinds
            for at in rim
            for face in (BEAST, WILD)
        }
        self.move = {
            (at, to, face): ("move", SQUARES[at], SQUARES[to], FACES[face])
            for at in range(len(SQUARES))
            for to, _ in BESIDE[at]
            for face in (BEAST, WILD)
        }
        self.discard: dict[tuple[int, ...], Option] = {
            counts: ("discard", *(icon for icon, count in zip(ICONS, counts, strict=True) for _ in range(count)))
            for counts in product(range(HAND + 1), repeat=len(ICONS))
            if 0 < sum(counts) <= HAND
        }
        self.discard[0, 0, 0, 0] = ("discard", NONE)
        self.end: Option = ("end",)
        #: The lines for beasts on the score sheet: one for each kind of the rulebook, one for all that a pack brings.
        self.sheet: dict[str, list[int]] = {kind: [] for kind in (*PRINTED, "others")}
        for number, kind in enumerate(self.kinds):
            self.sheet[kind if kind in PRINTED else "others"].append(number)
        self.vocabulary = (
            *self.open.values(),
            *self.keep.values(),
            *self.die.values(),
            *self.card.values(),
            *self.add.values(),
            *self.move.values(),
            *self.discard.values(),
            self.end,
        )
        # What comes up again and again is worked out once.
        self.places = cache(self._places)
        self.adds = cache(self._adds)
        self.moves = cache(self._moves)
        self.keeps = cache(self._keeps)
        self.discards = cache(self._discards)

    def _places(self, dice: int, hole: int, free: int) -> tuple[Option, ...]:
        """Each of these dice (a bit for each face, the own ones first) into the free quarters of a hole."""
        quarters = [quarter for quarter in range(HOLES[hole].room) if free >> quarter & 1]
        return tuple(
            self.die[*divmod(number, BEAST), hole, quarter]
            for number in range(2 * BEAST)
            if dice >> number & 1
            for quarter in (quarters if HOLES[hole].large else quarters[:1] and [0])
        )

    def _adds(self, kinds: tuple[int, ...], at: int, face: int) -> tuple[Option, ...]:
        return tuple(self.add[kind, at, face] for kind in kinds)

    def _moves(self, at: int, face: int, fenced: int, taken: int) -> tuple[Option, ...]:
        """From a square to those beside it: through no fence, into no taken square, both given as bits (6.3, 6.4)."""
        return tuple(self.move[at, to, face] for to, line in BESIDE[at] if not (fenced >> line & 1 or taken >> to & 1))

    def _keeps(self, tray: tuple[int, ...]) -> tuple[Option, ...]:
        """The dice that can be set aside (4.1), equal ones not told apart: each subset once, at least one die."""
        seen: dict[tuple[int, ...], Option] = {}
        for mask in range(1, 1 << len(tray)):
            kept = tuple(code for place, code in enumerate(tray) if mask >> place & 1)
            seen.setdefault(kept, self.keep[mask])
        return tuple(seen.values())

    def _discards(self, hand: tuple[int, ...]) -> tuple[Option, ...]:
        """The subsets of a hand, equal cards not told apart: so many of each icon (8.1)."""
        held = Counter(card % len(ICONS) for card in hand)
        return tuple(self.discard[counts] for counts in product(*(range(held[icon] + 1) for icon in range(len(ICONS)))))
