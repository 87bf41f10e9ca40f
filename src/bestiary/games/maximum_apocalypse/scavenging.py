"""Sections 7 and 8: scavenging, blocks, what becomes of what was found, and trades."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script

from .board import AT, CELLS
from .box import BLOCKS, COLOURS, Tile
from .harm import draw_cards, equip, from_hand, room, to_discards, unequip
from .monsters import draw_monster
from .state import NONE, Horrors, held, leader, lying_at, suffers
from .steps import steps

# -- 7.1 to 7.3 drawing


def colours_here(s: Horrors, cell: int) -> list[str]:
    """7.1, 7.2: the colours of a tile whose decks have cards."""
    tile = s.map[cell]
    if tile == NONE:
        return []
    spec: Tile = s.box.spec[tile]
    return [colour for colour in spec.scavenge if s.heaps[COLOURS.index(colour)]]


def rummage(s: Horrors, seat: int, colour: str, cell: int = NONE) -> None:
    """7.1, 7.5: a card of this deck; by a card of one's own there is no cell."""
    for card in s.draw(s.heaps[COLOURS.index(colour)], "finds", seat):
        s.tell("finds", seat, s.box.kind[card], colour)
        found(s, seat, card, cell)


def found(s: Horrors, seat: int, card: int, cell: int) -> None:
    """7.5, 6.7: fuel must be carried, some cards happen at once, the rest stay in hand."""
    spec = s.box.spec[card]
    if spec.sort == "fuel":
        s.do(("carry", seat, card))
    elif spec.found == "hand":
        s.do(("fit_hand", seat))
    else:
        s.finds[seat].remove(card)
        s.scrap.append(card)
        if spec.found == "ambush":
            draw_monster(s, seat)
        elif cell != NONE:
            s.do(("block", cell))


@steps.add
def carry(s: Horrors, seat: int, card: int) -> Script:
    """6.7: carried at once, or lost."""
    if not s.alive[seat] or card not in s.finds[seat]:
        return
    s.actor = seat
    words = s.box.plain
    match (yield Ask(seat, "carry", (words["carry"], words["leave"]))):
        case ("carry",):
            s.finds[seat].remove(card)
            equip(s, seat, card)
        case _:
            s.finds[seat].remove(card)
            s.scrap.append(card)
            s.tell("discards", seat, s.box.kind[card])


@steps.add
def free_scavenge(s: Horrors, seat: int, cell: int) -> Script:
    """7.3: on a tile with several colours the player chooses."""
    if not s.alive[seat]:
        return
    colours = colours_here(s, cell)
    if len(colours) > 1:
        s.actor = seat
        s.asked = (cell,)
        _, colour = yield Ask(seat, "free_scavenge", tuple(map(s.box.scavenge.__getitem__, colours)))
        colours = [colour]
    if colours:
        rummage(s, seat, colours[0], cell)


# -- 7.4 blocks


@steps.add
def block(s: Horrors, cell: int) -> Script:
    """7.4: a fourth block frees one of the three."""
    if cell in s.blocked:
        return
    if len(s.blocked) >= BLOCKS:
        s.actor = leader(s)
        _, freed = yield Ask(s.actor, "unblock", tuple(s.box.cell[one] for one in s.blocked))
        s.blocked.remove(AT[freed])
        s.tell("unblocked", freed)
    s.blocked.append(cell)
    s.tell("blocked", CELLS[cell])


# -- 8 trades


def tradable(s: Horrors, seat: int) -> list[str]:
    """8.1, 8.2: kinds of scavenge cards in hand, and carried fuel, that were not offered this turn."""
    cards = [card for card in s.finds[seat] if not s.traded >> card & 1]
    cards += [card for card in s.gear[seat] if s.box.kind[card] == "fuel" and not s.traded >> card & 1]
    return [*dict.fromkeys(map(s.box.kind.__getitem__, cards))]


def partners(s: Horrors, seat: int) -> list[int]:
    """8.1, 16.2: others on the tile with whom one may trade."""
    if suffers(s, seat, "no-trade"):
        return []
    at = s.at[seat]
    return [
        other
        for other, cell in enumerate(s.at)
        if cell == at and other != seat and s.alive[other] and not suffers(s, other, "no-trade")
    ]


def trades(s: Horrors, seat: int) -> list[Option]:
    """8.1: everything that can be given or asked for."""
    options: list[Option] = []
    for other in partners(s, seat):
        options += [s.box.give[other, kind] for kind in tradable(s, seat) if takes(s, other, kind)]
        options += [s.box.take[other, kind] for kind in tradable(s, other) if takes(s, seat, kind)]
    return options


def takes(s: Horrors, seat: int, kind: str) -> bool:
    """8.1, 8.3: fuel needs room."""
    return kind != "fuel" or room(s, seat) > 0


def trade(s: Horrors, giver: int, taker: int, kind: str, other: int) -> None:
    """8.1, 8.2: the card is chosen, and the other player asked."""
    pool = s.gear[giver] if kind == "fuel" else s.finds[giver]
    card = next(one for one in pool if s.box.kind[one] == kind and not s.traded >> one & 1)
    s.traded |= 1 << card
    s.do(("consent", other, giver, taker, card))


@steps.add
def consent(s: Horrors, other: int, giver: int, taker: int, card: int) -> Script:
    """8.1: the other player agrees, or not."""
    if not (s.alive[giver] and s.alive[taker]):
        return
    s.actor = other
    s.asked = (giver, taker, card)
    words = s.box.plain
    s.tell("offers", giver + taker - other, other, s.box.kind[card])
    match (yield Ask(other, "consent", (words["agree"], words["refuse"]))):
        case ("agree",):
            hand_over(s, giver, taker, card)
        case _:
            s.tell("refuses", other)


def hand_over(s: Horrors, giver: int, taker: int, card: int) -> None:
    if card in s.gear[giver]:
        unequip(s, giver, card)
        s.gear[taker].append(card)
        s.rounds[taker].append(0)
    elif card in s.finds[giver]:
        s.finds[giver].remove(card)
        s.finds[taker].append(card)
        s.do(("fit_hand", taker))
    s.tell("gives", giver, taker, s.box.kind[card])


def pick_up(s: Horrors, seat: int, kind: str) -> None:
    """8.3: from the tile."""
    card = held(s, lying_at(s, s.at[seat]), kind)
    place = s.dropped.index(card)
    del s.dropped[place], s.lying[place]
    s.tell("picks", seat, kind)
    if kind == "fuel":
        equip(s, seat, card)
    else:
        s.finds[seat].append(card)
        s.do(("fit_hand", seat))


def exchange(s: Horrors, seat: int, kind: str) -> None:
    """4.5: the first of two survivor cards goes; the second is asked for."""
    s.exchanged = True
    throw(s, seat, kind)
    s.do(("exchange_second", seat))


def throw(s: Horrors, seat: int, kind: str) -> None:
    to_discards(s, from_hand(s, seat, kind))
    s.tell("discards", seat, kind)


@steps.add
def exchange_second(s: Horrors, seat: int) -> Script:
    """4.5: the second card goes, and one is drawn if the deck has one."""
    if not s.alive[seat] or not s.hands[seat]:
        return
    s.actor = seat
    kinds = dict.fromkeys(map(s.box.kind.__getitem__, s.hands[seat]))
    _, kind = yield Ask(seat, "exchange", tuple(map(s.box.discard.__getitem__, kinds)))
    throw(s, seat, kind)
    draw_cards(s, seat)


# -- why not


@steps.why_not("carry", "carry")
@steps.why_not("leave", "carry")
@steps.why_not("refuse", "consent")
def as_you_like(_s: Horrors) -> None:
    """6.7, 8.1: as you like."""


@steps.why_not("agree", "consent")
def no_agreeing(s: Horrors) -> Refusal | None:
    """8.1: as long as both are there."""
    giver, taker, _ = s.asked
    gone = next((seat for seat in (giver, taker) if isinstance(seat, int) and not s.alive[seat]), None)
    return None if gone is None else Refusal("is-out", "10.6", (gone,))


@steps.why_not("scavenge", "free_scavenge")
def no_free_scavenge(s: Horrors, colour: str) -> Refusal | None:
    """7.1, 7.2, 7.3."""
    cell = s.asked[0]
    assert isinstance(cell, int)
    return no_colour(s, cell, colour)


def no_colour(s: Horrors, cell: int, colour: str) -> Refusal | None:
    spec: Tile = s.box.spec[s.map[cell]]
    if colour not in spec.scavenge:
        return Refusal("no-colour", "7.1", (CELLS[cell], colour))
    return None if colour in colours_here(s, cell) else Refusal("heap-empty", "7.2", (colour,))


@steps.why_not("cell", "unblock")
def no_unblocking(s: Horrors, cell: str) -> Refusal | None:
    """7.4."""
    return None if AT[cell] in s.blocked else Refusal("not-blocked", "7.4", (cell,))


@steps.why_not("discard", "exchange")
def no_second(s: Horrors, kind: str) -> Refusal | None:
    """4.5: a survivor card of your hand."""
    return None if held(s, s.hands[s.actor], kind) != NONE else Refusal("not-held", "4.5", (kind,))


def no_trade(s: Horrors, seat: int, other: int, giver: int, taker: int, kind: str) -> Refusal | None:
    """8.1, 8.2, 16.2: with whom, what, and whether there is room."""
    if other == seat:
        return Refusal("oneself", "8.1")
    if not s.alive[other]:
        return Refusal("is-out", "10.6", (other,))
    if s.at[other] != s.at[seat]:
        return Refusal("elsewhere", "8.1", (other,))
    for one in (seat, other):
        if suffers(s, one, "no-trade"):
            return Refusal("paranoid", "16.2", (one,))
    pool = [*s.finds[giver], *(card for card in s.gear[giver] if s.box.kind[card] == "fuel")]
    if held(s, pool, kind) == NONE:
        return Refusal("has-none", "8.1", (giver, kind))
    if kind not in tradable(s, giver):
        return Refusal("traded", "8.2", (kind,))
    return None if takes(s, taker, kind) else Refusal("no-room", "6.3", (taker,))
