"""Tattle: a made-up game for two to four, only here to try the kernel on what Maverick has not: secrets, dice, several seats.

Each seat holds hidden cards, numbered singly. On a turn: peek at a neighbour's card, roll a die (a six shows everybody a card
of one's own), put a card back under the deck and shuffle, or lay one down. Laying down asks a second question within one step.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Meta, Struct

from bestiary.kernel import (
    Ask,
    Box,
    Line,
    Option,
    Outcome,
    Part,
    Refusal,
    Script,
    Setting,
    State,
    Step,
    Steps,
    Title,
    Unheard,
    Zone,
)
from bestiary.kernel.scene import Area, Count, Dice, Face, Hand, Piece, Pile, Row, Spot, Tally


class Card(Struct, frozen=True):
    name: str
    worth: Annotated[int, Meta(ge=0, le=20)]
    kind: Literal["odd", "even"]
    known: str = "reconstructed"


class TattleBox(Box):
    def __init__(self, seats: int, settings: Any, cards: Any) -> None:
        super().__init__(seats, settings, cards)
        self.worth = [card.worth for card in cards["card"].values()]
        every, others = range(len(self.worth)), range(seats)
        self.peek = [("peek", seat) for seat in others]
        self.lay = [("lay", card) for card in every]
        self.bury = [("bury", card) for card in every]
        self.call: tuple[Option, ...] = (("call", "high"), ("call", "low"))
        self.roll: Option = ("roll",)
        self.vocabulary = (*self.peek, *self.lay, *self.bury, *self.call, self.roll)


class Tattle(State[TattleBox], kw_only=True, gc=False):
    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("deck", "card", "none"),
        Zone("hands", "card", "owner", each=True),
        Zone("table", "card", "all", each=True),
    )
    deck: list[int]
    hands: list[list[int]]
    table: list[list[int]]
    points: list[int]
    gone: list[bool]
    die: int = 0
    rounds: int = 0

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.deck = self.deck[:]
        new.hands = [hand[:] for hand in self.hands]
        new.table = [row[:] for row in self.table]
        new.points = self.points[:]
        new.gone = self.gone[:]
        return new


steps = Steps()


def begin(box: TattleBox, seats: int, key: bytes) -> Tattle:
    return Tattle(
        box=box,
        seats=seats,
        key=key,
        known=(0,) * seats,
        todo=[("deal",)],
        deck=list(range(len(box.worth))),
        hands=[[] for _ in range(seats)],
        table=[[] for _ in range(seats)],
        points=[0] * seats,
        gone=[False] * seats,
    )


@steps.add
def deal(s: Tattle) -> None:
    s.shuffle(s.deck)
    for seat in range(s.seats):
        cards = s.draw(s.deck, "hands", seat, int(s.box.settings["hand"]))
        s.tell("drew", *cards, to=(seat,), others=("dealt", seat, len(cards)))
    s.do(("turn", 0))


@steps.add
def turn(s: Tattle, seat: int) -> Script:
    """Section 1."""
    if all(not hand or gone for hand, gone in zip(s.hands, s.gone, strict=True)) or s.rounds > 40:
        s.do(("score",))
        return
    s.do(("turn", (seat + 1) % s.seats))
    s.rounds += not seat
    if s.gone[seat] or not s.hands[seat]:
        return
    box = s.box
    peeks = [box.peek[other] for other in range(s.seats) if other != seat and hidden(s, seat, other)]
    cards = sorted(s.hands[seat])
    match (
        yield Ask(seat, "turn", (*peeks, *(box.lay[card] for card in cards), *(box.bury[card] for card in cards), box.roll))
    ):
        case ("peek", other):
            card = hidden(s, seat, other)[0]
            s.reveal((card,), (seat,))
            s.tell("saw", other, card, to=(seat,), others=("peeked", seat, other))
        case ("lay", card):
            _, call = yield Ask(seat, "call", box.call)
            s.hands[seat].remove(card)
            s.table[seat].append(card)
            s.tell("laid", seat, card)
            if s.roll(6) > 3 if call == "high" else s.roll(6) < 4:
                s.points[seat] += box.worth[card]
        case ("bury", card):
            s.hands[seat].remove(card)
            s.deck.insert(0, card)
            s.shuffle(s.deck)
            s.tell("buried", seat, card, to=(seat,), others=("put-back", seat))
            s.draw(s.deck, "hands", seat)
        case ("roll",):
            s.die = s.roll(6)
            s.tell("rolled", seat, s.die)
            if s.die == 6:
                s.reveal((s.hands[seat][0],), tuple(range(s.seats)))
                s.tell("showed", seat, s.hands[seat][0])
        case other:
            raise Unheard(other)


def hidden(s: Tattle, seat: int, other: int) -> list[int]:
    return [] if s.gone[other] else [card for card in s.hands[other] if not s.known[seat] >> card & 1]


@steps.add
def score(s: Tattle) -> None:
    """Section 2."""
    best = max(s.points)
    winners = tuple(seat for seat in range(s.seats) if s.points[seat] == best and not s.gone[seat])
    lines = tuple(Line(seat, "laid", len(s.table[seat]), s.points[seat]) for seat in range(s.seats))
    s.end(Outcome(winners, tuple(s.points), lines, "counted"))


@steps.why_not("peek", "turn")
def no_peek(s: Tattle, other: int) -> Refusal | None:
    asked = asked_seat(s)
    if other == asked:
        return Refusal("own", "1.1")
    return None if hidden(s, asked, other) else Refusal("nothing-hidden", "1.1", (other,))


@steps.why_not("lay", "turn")
@steps.why_not("bury", "turn")
def not_held(s: Tattle, card: int) -> Refusal | None:
    return None if card in s.hands[asked_seat(s)] else Refusal("not-held", "1.2", (card,))


@steps.why_not("roll", "turn")
def no_roll(s: Tattle) -> None:
    """1.3: always."""


@steps.why_not("call", "call")
def no_call(s: Tattle, call: str) -> None:
    """1.2: either."""


def asked_seat(s: Tattle) -> int:
    """The seat before the one whose turn waits next."""
    return (int(s.todo[-1][1] or 0) - 1) % s.seats


def resign(s: Tattle, seat: int, step: Step | None) -> None:
    """The others play on; a turn that is broken off is over."""
    s.gone[seat] = True
    s.tell("left", seat)
    if sum(s.gone) >= s.seats - 1:
        score(s)


class scene:  # noqa: N801
    """Stands where a title has its scene.py."""

    @staticmethod
    def areas(s: Tattle, seat: int | None) -> tuple[Area, ...]:
        seen = s.known[seat] if seat is not None else 0
        hands = tuple(
            Hand(
                f"hand-{one}",
                f"hand {one}",
                one,
                len(hand),
                tuple(Piece(f"card-{card}", "card", Face(str(card))) for card in hand if one == seat or seen >> card & 1),
            )
            for one, hand in enumerate(s.hands)
        )
        rows = tuple(
            Row(
                f"table-{one}",
                "table",
                tuple(Spot(f"spot-{card}", "", (Piece(f"card-{card}", "card", Face(str(card))),)) for card in row),
            )
            for one, row in enumerate(s.table)
        )
        die = Dice("die", "die", (Piece("die-0", "die", Face(str(s.die))),) if s.die else ())
        points = Tally("points", "points", tuple(Count(f"seat {one}", value) for one, value in enumerate(s.points)))
        return (*hands, *rows, Pile("deck", "deck", len(s.deck)), die, points)

    @staticmethod
    def name(s: Tattle, kind: str, thing: str | int) -> Part:
        return Part(f"{kind} {thing}", (f"{kind}-{thing}",))


TITLE = Title(
    name="tattle",
    version=1,
    package=__name__,
    seats=range(2, 5),
    settings=(Setting("hand", default=4, numbers=range(1, 6)), Setting("loud", default=False)),
    cards={"card": Card},
    make_box=TattleBox,
    begin=begin,
    steps=steps,
    scene=scene,
    resign=resign,
)
