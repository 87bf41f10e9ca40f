"""What a bot may weigh: how well a seat stands, by points made and points in the making; and what a learner is shown."""

from __future__ import annotations

from functools import cache

from .board import HOLES, LINE_BITS_OF_HOLE, LINES, SQUARES
from .box import ACTIVE, BEAST, COLOURS, DECK, FACES, ICONS, NEUTRAL, NEUTRAL_DICE, OWNERS, POOL, WILD, HuntBox
from .effects import fence_points, held, is_enclosed, matches, meets_condition, supported, wanted
from .state import NOTHING, Hunt, icon_of, owner_of
from .turn import seats_from

READY = 0.5  # of its points a fence is worth, as its dice come together
DIE = 0.12  # each own die on the board: it holds, counts, and brings the end nearer
PLAYABLE = 0.25  # a card of the hand with a line that takes it
PLACEABLE = 0.15  # a die of the tray that some hole takes
USEFUL = 0.3  # a die of the tray that some own unfinished fence could use


def value(s: Hunt, seat: int) -> float:
    """The seat's own standing, less that of its strongest rival."""
    standing = [_standing(s, one) for one in range(s.seats)]
    rivals = [standing[one] for one in range(s.seats) if one != seat and not s.gone[one]]
    return standing[seat] - max(rivals, default=0.0) + _at_hand(s, seat)


def _standing(s: Hunt, seat: int) -> float:
    beasts = s.box.beasts
    total = float(s.points[seat]) + sum(beasts[kind].points for kind in s.caught[seat])
    total += sum(_promise(s, line) for line, card in enumerate(s.fences) if card != NOTHING and owner_of(card) == seat)
    if seat == s.on_turn:  # what this turn's end will bring (7.4)
        closed = ((at, kind) for at, kind in enumerate(s.beasts) if kind != NOTHING and is_enclosed(s, at))
        total += sum(beasts[kind].points for at, kind in closed if meets_condition(s, at, kind))
    return total + DIE * sum(code // 6 == seat for code in s.dice if code != NOTHING)


def _promise(s: Hunt, line: int) -> float:
    """What a fence that has not scored yet will bring, as far as its dice are there."""
    if s.complete >> line & 1:
        return 0.0
    ends = held(s, line, 0) + held(s, line, 1)
    if ends == 2:
        return float(fence_points(s, line))
    card = s.fences[line]
    icons = [s.icon[hole] for hole in LINES[line].ends]
    reinforced = all(icon in (NOTHING, icon_of(card)) for icon in icons)
    there = 4 - sum((s.free[hole] & pair).bit_count() for hole, pair in zip(LINES[line].ends, LINES[line].pairs, strict=True))
    return READY * (3.0 + 1.5 * reinforced) * there / 4


def _at_hand(s: Hunt, seat: int) -> float:
    """Cards that could be laid, and dice in the tray that some fence of one's own waits for."""
    lines = [line for line, card in enumerate(s.fences) if card == NOTHING and supported(s, line)]
    icons = {icon_of(card) for card in s.hands[seat]}
    total = PLAYABLE * sum(any(matches(s, line, icon) for line in lines) for icon in icons)
    if seat == s.on_turn and s.tray and s.todo[-1][0] == "score":  # still placing
        own = [
            line
            for line, card in enumerate(s.fences)
            if card != NOTHING and owner_of(card) == seat and not s.complete >> line & 1
        ]
        wanted = {s.icon[hole] for line in own for hole in LINES[line].ends if s.free[hole]}
        total += USEFUL * sum(code % 6 in wanted or code % 6 == WILD for code in s.tray if code % 6 != BEAST)
        placeable = placeable_faces(s)
        total += PLACEABLE * sum(placeable >> code % 6 & 1 for code in s.tray)
        total += DIE * sum(code // 6 != NEUTRAL for code in s.tray) / 2
    return total


def placeable_faces(s: Hunt) -> int:
    """The faces that some hole takes now (5.1), a bit for each."""
    every_icon = (1 << WILD) - 1
    if max(s.icon) == NOTHING:
        return every_icon
    found = 0
    for hole, free in enumerate(s.free):
        if free and s.icon[hole] != NOTHING:
            found |= 1 << s.icon[hole] | 1 << WILD
        elif free and s.laid & LINE_BITS_OF_HOLE[hole]:
            icon = wanted(s, hole)
            found |= every_icon if icon == NOTHING else 1 << icon
    return found


# -- what a learner is shown

#: The question a position waits at, by the step that would follow it.
QUESTIONS = {"turn": 1, "place": 2, "score": 3, "replenish": 4}
ASKED = ("nothing", "opening_beast", "keep", "place", "discard")


def features(box: HuntBox) -> dict[str, range]:
    """The numbers of `sensed`, in its order. Seats, after a dot, are counted from the one that looks: 0, then to its left.

    An owner is 0 for nobody, 1 for the seat that looks, 2 for the next to its left and so on; of a die also one more than
    that for neutral. An icon is 0 for none, from 1 on water, thorns, lightning, bamboo; a die's face goes on with wild and
    beast. A beast is 0 for none, else its kind from 1 on.
    """
    seats, icons, kinds = box.seats, len(ICONS), len(box.kinds)
    found = {
        "asked": range(len(ASKED)),  # 0 nothing any more, then the opening beast, keeping, placing, discarding
        "asked-seat": range(seats),
        "first": range(seats),
        "on-turn": range(seats),
        "wild-used": range(2),
        "placed": range(2),
        "idle": range(2 * seats + 1),
        "ran-out": range(seats + 1),  # 0 nobody's, else whose, from 1 on
        "pool-neutral": range(NEUTRAL_DICE + 1),
    }
    for seat in range(seats):
        found |= {
            f"gone.{seat}": range(2),
            f"points.{seat}": range(MOST_POINTS + 1),
            f"fences.{seat}": range(len(LINES) + 1),
            f"reinforced.{seat}": range(len(LINES) + 1),
            f"pool.{seat}": range(max(POOL.values()) + 1),
            f"active-own.{seat}": range(ACTIVE + 1),
            f"active-neutral.{seat}": range(ACTIVE + 1),
        }
        for pile in ("hand", "deck", "discard"):
            found |= {f"{pile}-{icon}.{seat}": range(DECK + 1) for icon in ICONS}
        found |= {f"caught-{kind}.{seat}": range(beast.count + 1) for kind, beast in zip(box.kinds, box.beasts, strict=True)}
    found |= {f"supply-{kind}": range(beast.count + 1) for kind, beast in zip(box.kinds, box.beasts, strict=True)}
    found |= {f"beast.{square}": range(kinds + 1) for square in SQUARES}
    found |= {f"fence-owner.{line.name}": range(seats + 1) for line in LINES}
    found |= {f"fence-icon.{line.name}": range(icons + 1) for line in LINES}
    found |= {f"fence-complete.{line.name}": range(2) for line in LINES}
    found |= {f"hole-icon.{hole.name}": range(icons + 1) for hole in HOLES}
    # What waiting cards need of an empty hole (5.2.3).
    found |= {f"hole-wanted.{hole.name}": range(icons + 1) for hole in HOLES}
    places = [f"{hole.name}.{number}" for hole in HOLES for number in range(hole.room)]
    found |= {f"die-owner.{place}": range(seats + 2) for place in places}
    found |= {f"die-face.{place}": range(BEAST + 1) for place in places}
    # The dice of the player on turn: 1 own, 2 neutral. Those rolled keep their places, since that is how they are kept.
    found |= {f"rolled-owner.{number}": range(3) for number in range(ACTIVE)}
    found |= {f"rolled-face.{number}": range(BEAST + 2) for number in range(ACTIVE)}
    for pile in ("tray", "used"):
        found |= {f"{pile}-{owner}-{face}": range(ACTIVE + 1) for owner in OWNERS for face in FACES}
    return found


MOST_POINTS = 7 * len(LINES)


def sensed(s: Hunt, seat: int) -> list[int]:
    """What `features` names, as it stands, in the same order."""
    seats, box = s.seats, s.box
    order = [(seat + step) % seats for step in range(seats)]
    place_of = [(other - seat) % seats for other in range(seats)]
    dice_of, cards_of = _owners(seats, seat)
    asked = QUESTIONS[str(s.todo[-1][0])] if s.todo else 0
    asked_seat = asked_to_open(s) if asked == 1 else s.on_turn
    values = [
        asked,
        place_of[asked_seat],
        place_of[s.first],
        place_of[s.on_turn],
        int(s.wild_used),
        int(s.placed),
        s.idle,
        0 if s.ran_out == NOTHING else 1 + place_of[s.ran_out],
        s.bag[NEUTRAL],
    ]
    for other in order:
        active = s.active[other]
        values += (int(s.gone[other]), s.points[other], len(s.scored[other]), s.reinforced[other], s.bag[other])
        values += (active.count(other), active.count(NEUTRAL))
        cards = range(other * len(ICONS), (other + 1) * len(ICONS))
        for pile in (s.hands[other], s.decks[other], s.discards[other]):
            values += map(pile.count, cards)
        values += map(s.caught[other].count, range(len(box.kinds)))
    values += s.supply
    values += [kind + 1 for kind in s.beasts]
    values += [cards_of[card] for card in s.fences]
    values += [ICON[card] for card in s.fences]
    values += [s.complete >> line & 1 for line in range(len(LINES))]
    values += [icon + 1 for icon in s.icon]
    values += [
        0 if icon != NOTHING or not s.laid & lines else wanted(s, hole) + 1
        for hole, (icon, lines) in enumerate(zip(s.icon, LINE_BITS_OF_HOLE, strict=True))
    ]
    values += [dice_of[code] for code in s.dice]
    values += [FACE[code] for code in s.dice]
    rolled = [*s.rolled, NOTHING, NOTHING, NOTHING, NOTHING][:ACTIVE]
    values += [OWN[code] for code in rolled]
    values += [FACE[code] for code in rolled]
    for dice in (s.tray, s.used):
        counts = [0] * len(OWNERS) * len(FACES)
        for code in dice:
            counts[code % 6 + (6 if code >= 6 * NEUTRAL else 0)] += 1
        values += counts
    return values


def asked_to_open(s: Hunt) -> int:
    """Who places the opening beast: the first to the right of the first player who is still there (3.3, 9.6)."""
    return next((seat for seat in seats_from(s, s.first, -1) if not s.gone[seat]), s.first)


#: By die and by card, with NOTHING as the last: what they show, and for a die of the player on turn whether it is an own one.
FACE = [*(code % 6 + 1 for code in range(6 * len(COLOURS))), 0]
ICON = [*(card % len(ICONS) + 1 for card in range(len(ICONS) * NEUTRAL)), 0]
OWN = [*(1 if code < 6 * NEUTRAL else 2 for code in range(6 * len(COLOURS))), 0]


@cache
def _owners(seats: int, seat: int) -> tuple[list[int], list[int]]:
    """By die and by card, NOTHING last: whose it is, as this seat counts."""
    places = [(other - seat) % seats + 1 for other in range(seats)]
    dice = [places[code // 6] if code // 6 < seats else seats + 1 for code in range(6 * len(COLOURS))]
    return [*dice, 0], [*(place for place in places for _ in ICONS), 0]
