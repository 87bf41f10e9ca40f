"""What may lie where, and which beasts can be caught: the board asked, nothing changed."""

from __future__ import annotations

from itertools import product

from .board import (
    CENTRE,
    HELD_AT,
    HOLES,
    HOLES_OF_SQUARE,
    LINE_BITS_OF_HOLE,
    LINE_BITS_OF_SQUARE,
    LINES,
    LINES_OF_SQUARE,
    OPPOSITE,
)
from .box import ICONS, NEUTRAL, WILD
from .state import NOTHING, Hunt, icon_of, owner_of

# -- holes and fences


def wanted(s: Hunt, hole: int) -> int:
    """The icon that cards waiting at an empty hole need (5.2.3), or NOTHING."""
    for number, opposite in OPPOSITE[hole]:
        card = s.fences[number]
        if card != NOTHING and s.icon[opposite] != icon_of(card):
            return icon_of(card)
    return NOTHING


def cards_waiting(s: Hunt, hole: int) -> list[int]:
    """The lines of the cards that wait there (5.2.3): their other end has another icon."""
    laid = ((number, opposite) for number, opposite in OPPOSITE[hole] if s.fences[number] != NOTHING)
    return [number for number, opposite in laid if s.icon[opposite] != icon_of(s.fences[number])]


def reached(s: Hunt, hole: int) -> bool:
    """Does a card on the board reach this hole (5.1.3)?"""
    return bool(s.laid & LINE_BITS_OF_HOLE[hole])


def held(s: Hunt, number: int, end: int) -> bool:
    """Is the pair of dice there that holds this end of a line (2.2)?"""
    line = LINES[number]
    return not s.free[line.ends[end]] & line.pairs[end]


def missing_at(s: Hunt, number: int) -> tuple[int, int]:
    """How many dice of each end's pair are missing."""
    (one, other), (pair, far_pair) = LINES[number].ends, LINES[number].pairs
    return (s.free[one] & pair).bit_count(), (s.free[other] & far_pair).bit_count()


def supported(s: Hunt, number: int) -> bool:
    return held(s, number, 0) or held(s, number, 1)


def between_dice(s: Hunt) -> int:
    """The lines that a pair of dice holds at one end at least (5.2.1), a bit for each."""
    lines = 0
    for held_at, free in zip(HELD_AT, s.free, strict=True):
        lines |= held_at[free]
    return lines


def matches(s: Hunt, number: int, icon: int) -> bool:
    """Is a card of this icon matched at one end, or can it still be (5.2.2)?"""
    one, other = LINES[number].ends
    return takes(s, one, icon) or takes(s, other, icon)


def is_complete(s: Hunt, number: int) -> bool:
    """A fence with the pairs at both ends (7.1)."""
    return s.fences[number] != NOTHING and held(s, number, 0) and held(s, number, 1)


def is_reinforced(s: Hunt, number: int) -> bool:
    """The dice at both ends show the card's icon (7.2)."""
    return all(s.icon[hole] == icon_of(s.fences[number]) for hole in LINES[number].ends)


def holders(s: Hunt, number: int) -> list[int]:
    """The dice in the four places that hold a fence, NOTHING where one is missing."""
    line = LINES[number]
    return [
        s.dice[HOLES[hole].first + quarter]
        for hole, pair in zip(line.ends, line.pairs, strict=True)
        for quarter in range(HOLES[hole].room)
        if pair >> quarter & 1
    ]


def fence_points(s: Hunt, number: int) -> int:
    """7.2: what a complete fence scores."""
    owner, dice = owner_of(s.fences[number]), holders(s, number)
    plain = [code // 6 for code in dice if code % 6 != WILD]
    if all(code // 6 == owner for code in dice):
        bonus = 3 if len(plain) == 4 else 2
    else:
        bonus = 1 if plain.count(owner) > rivals(plain, owner) else 0
    return 2 + 2 * is_reinforced(s, number) + bonus


def most_points(s: Hunt, number: int) -> int:
    """What a fence can still come to score: the dice that lie count, and its owner would have to put all that are missing."""
    owner, dice = owner_of(s.fences[number]), holders(s, number)
    lying = [code for code in dice if code != NOTHING]
    plain = [code // 6 for code in lying if code % 6 != WILD]
    if all(code // 6 == owner for code in lying):
        bonus = 3 if len(plain) == len(lying) else 2
    else:
        bonus = 1 if plain.count(owner) + dice.count(NOTHING) > rivals(plain, owner) else 0
    return 2 + 2 * could_be_reinforced(s, number) + bonus


def rivals(plain: list[int], owner: int) -> int:
    """How many of these dice the strongest of the other players has; neutral ones are nobody's (7.2)."""
    return max((plain.count(colour) for colour in {*plain} - {owner, NEUTRAL}), default=0)


def could_be_reinforced(s: Hunt, number: int) -> bool:
    """Can both ends of a line, with the card that lies there or with one still to be laid, show one icon?"""
    card = s.fences[number]
    icons = range(len(ICONS)) if card == NOTHING else (icon_of(card),)
    return any(all(takes(s, hole, icon) for hole in LINES[number].ends) for icon in icons)


def takes(s: Hunt, hole: int, icon: int) -> bool:
    """Does a hole hold this icon, or can it still come to (5.1.1, 5.2.3)?"""
    return s.icon[hole] == icon or (s.icon[hole] == NOTHING and wanted(s, hole) in (NOTHING, icon))


# -- beasts


def is_closed_to_adding(s: Hunt, at: int) -> bool:
    """6.5: a card on each of its lines."""
    return not LINE_BITS_OF_SQUARE[at] & ~s.laid


def is_enclosed(s: Hunt, at: int) -> bool:
    """7.4: all fences complete and, as printed, all holes at their ends full."""
    if not is_closed_to_adding(s, at) or not all(is_complete(s, number) for number in LINES_OF_SQUARE[at]):
        return False
    return s.box.settings["enclosure"] == "supports" or not any(s.free[hole] for hole in HOLES_OF_SQUARE[at])


def meets_condition(s: Hunt, at: int, kind: int) -> bool:
    """7.5: what a beast asks of the fences around it; it counts once they are complete."""
    lines = LINES_OF_SQUARE[at]
    match s.box.beasts[kind].condition:
        case "none":
            return True
        case "reinforced":
            return any(s.fences[number] != NOTHING and is_reinforced(s, number) for number in lines)
        case "three-icons":
            return len({icon_of(s.fences[number]) for number in lines if s.fences[number] != NOTHING}) >= 3
        case "four-fences":
            return at in CENTRE
        case other:
            raise ValueError(other)


def could_meet_condition(s: Hunt, at: int, kind: int) -> bool:
    """Can the fences around a square still become what a beast there asks of them (7.5)?"""
    lines = LINES_OF_SQUARE[at]
    match s.box.beasts[kind].condition:
        case "reinforced":
            return any(could_be_reinforced(s, number) for number in lines)
        case "three-icons":
            return any(len({*icons}) >= 3 for icons in product(*(icons_to_come(s, number) for number in lines)))
        case _:
            return meets_condition(s, at, kind)


def icons_to_come(s: Hunt, number: int) -> list[int]:
    """The icon of the card on a line, or those that a card there could have."""
    card = s.fences[number]
    return [icon for icon in range(len(ICONS)) if matches(s, number, icon)] if card == NOTHING else [icon_of(card)]


# -- the end of everything


def is_full(s: Hunt) -> bool:
    """9.2."""
    return not any(s.free) and NOTHING not in s.fences


def is_stuck(s: Hunt) -> bool:
    """9.3: no die and no card can ever be placed again, whatever is rolled and drawn."""
    if any(s.free[hole] and (s.icon[hole] != NOTHING or reached(s, hole)) for hole in range(len(HOLES))):
        return False
    if all(icon == NOTHING for icon in s.icon):
        return False
    still_here = [seat for seat in range(s.seats) if not s.gone[seat]]
    icons = {icon_of(card) for piles in (s.decks, s.hands, s.discards) for seat in still_here for card in piles[seat]}
    return not any(
        s.fences[number] == NOTHING and supported(s, number) and any(matches(s, number, icon) for icon in icons)
        for number in range(len(LINES))
    )
