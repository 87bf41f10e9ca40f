"""Which sentences are on offer: for each question the answers that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable

from bestiary.kernel import Option

from .box import CHARACTER, CLERIC, DETOUR, HAND, MONSTER, NO_CARD, SPELL
from .effects import dispels, door, locksmiths, open_rivals, room_for, works_on
from .state import Dungeons


def plays(s: Dungeons, seat: int) -> tuple[Option, ...]:
    """4.3 to 4.7, and what is free (6.1, 6.3, 7.6)."""
    box, hand = s.box, s.hands[seat]
    options = corridors(s, seat) if s.guards[seat] == NO_CARD else against(s, seat)
    if rivals := open_rivals(s, seat):
        for card in of_sort(s, hand, MONSTER):
            options += box.onto(card, rivals)
    if s.shown[seat] and door(s, seat) is not None:
        options += [box.open[card] for card in locksmiths(s, seat)]
    if len(hand) <= HAND:
        options.append(box.pass_)
    else:
        options += once(box.discard[card] for card in hand)
    return tuple(options)


def of_sort(s: Dungeons, hand: list[int], sort: int) -> list[int]:
    """Those of these cards; cards of one sort are numbered in a row."""
    low, high = s.box.range_of[sort]
    return [card for card in hand if low <= card < high]


def once(options: Iterable[Option]) -> list[Option]:
    """Equal cards are one choice."""
    return [*dict.fromkeys(options)]


def corridors(s: Dungeons, seat: int) -> list[Option]:
    """4.3, 8.2."""
    room, distance, words = room_for(s, seat), s.box.distance, s.box.corridor
    return once([words[card] for card in s.hands[seat] if 0 < distance[card] <= room])


def against(s: Dungeons, seat: int) -> list[Option]:
    """4.5, 5.8, 6.1, 6.3: what can be done about the monster before this party."""
    box, hand = s.box, s.hands[seat]
    people = of_sort(s, hand, CHARACTER)
    options = [box.send[card] for card in people]
    for key, spell in {box.key[card]: card for card in of_sort(s, hand, SPELL)}.items():
        if box.lone_charm and box.is_charm(spell) and works_on(s, spell, s.guards[seat]):
            options += [box.charm[key, person] for person in people if box.can_cast(person)]
    return options + dispelling(s, seat) + detours(s, seat)


def dispelling(s: Dungeons, seat: int) -> list[Option]:
    """6.1, 7.5."""
    if s.box.type[s.guards[seat]] != "undead":
        return []
    return once(s.box.dispel[card] for card in (*of_sort(s, s.hands[seat], CLERIC), *dispels(s, seat)))


def detours(s: Dungeons, seat: int) -> list[Option]:
    """6.3."""
    return once(s.box.detour[card] for card in of_sort(s, s.hands[seat], DETOUR))


def pieces(s: Dungeons, seat: int) -> tuple[Option, ...]:
    """5.1, 5.5, 7.4: whom and what the fight can still be strengthened with, or that it begins."""
    box, hand, people = s.box, s.hands[seat], s.forward[seat][: s.fighters]
    options = [box.done, *(box.send[card] for card in of_sort(s, hand, CHARACTER))]
    free = [person for place, person in enumerate(people) if place not in s.led and box.can_cast(person)]
    for key, spell in {box.key[card]: card for card in of_sort(s, hand, SPELL)}.items():
        if not (box.lone_charm and box.is_charm(spell)) and works_on(s, spell, s.guards[seat]):
            options += [box.cast[key, person] for person in free]
    taken = {weapon for weapon, _ in s.armed}
    for place, treasure in enumerate(s.held(seat)):
        if place not in taken:
            options += [box.arm[treasure, person] for person in people if (treasure, person) in box.arm]
    return tuple(options)


def hosts(s: Dungeons, seat: int) -> list[Option]:
    """4.4, 5.9: before whom a Charmed monster may be put."""
    rivals = open_rivals(s, seat)
    return [option for rival, option in enumerate(s.box.hand_on) if rivals >> rival & 1]


def afterplays(s: Dungeons, seat: int) -> tuple[Option, ...]:
    """5.10, 5.11, 6.1 to 6.3, and the end."""
    box = s.box
    options = [box.end]
    if of_sort(s, s.hands[seat], CLERIC):
        options += [box.heal[card] for card in s.fallen]
    if s.guards[seat] != NO_CARD:
        options += dispelling(s, seat) if box.free_dispel else ()
        options += detours(s, seat) if box.free_detour else ()
    elif box.onward and s.won_fight:
        options += corridors(s, seat)
    return tuple(options)


def losses(s: Dungeons, seat: int) -> tuple[Option, ...]:
    """6.4: a Thief, as long as nothing is chosen yet, or cards of the hand."""
    box, hand = s.box, s.hands[seat]
    thieves = [] if s.forward[seat] else [box.thief[card] for card in hand if card in box.thief]
    return (*thieves, *once(box.lose[card] for card in hand))
