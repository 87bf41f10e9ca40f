"""What a bot may weigh: how well a seat stands, by points made and points in the making."""

from __future__ import annotations

from .board import LINES, SQUARES
from .box import BEAST, FACES, ICONS, NEUTRAL, WILD, HuntBox
from .effects import fence_points, held, is_enclosed, matches, meets_condition, supported
from .state import NOTHING, Hunt, icon_of, owner_of

READY = 0.5  # of its points a fence is worth, as its dice come together
DIE = 0.12  # each own die on the board: it holds, counts, and brings the end nearer
PLAYABLE = 0.25  # a card of the hand with a line that takes it
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
    if seat == s.on_turn and s.tray:
        own = [
            line
            for line, card in enumerate(s.fences)
            if card != NOTHING and owner_of(card) == seat and not s.complete >> line & 1
        ]
        wanted = {s.icon[hole] for line in own for hole in LINES[line].ends if s.free[hole]}
        total += USEFUL * sum(code % 6 in wanted or code % 6 == WILD for code in s.tray if code % 6 != BEAST)
        total += DIE * sum(code // 6 != NEUTRAL for code in s.tray) / 2
    return total


# -- What a learner is shown


def features(box: HuntBox) -> dict[str, range]:
    """The numbers of `sensed`, in its order: of each seat from one's own on, then the island."""
    named: dict[str, range] = {"on-turn": range(2)}
    for seat in range(box.seats):
        named |= {
            f"points.{seat}": range(500),
            f"caught.{seat}": range(40),
            f"bag.{seat}": range(21),
            f"deck.{seat}": range(17),
        }
        named |= {f"hand-{icon}.{seat}": range(9) for icon in ICONS}
    named |= {f"beast.{at}": range(len(box.kinds) + 1) for at in range(len(SQUARES))}
    named |= {f"fence.{line}": range(len(ICONS) * box.seats + 1) for line in range(len(LINES))}
    named |= {f"{where}-{face}": range(13) for where in ("rolled", "tray") for face in FACES}
    return named


def sensed(s: Hunt, seat: int) -> list[int]:
    values = [int(s.on_turn == seat)]
    for one in ((seat + step) % s.seats for step in range(s.seats)):
        values += (min(s.points[one], 499), len(s.caught[one]), s.bag[one], len(s.decks[one]))
        values += (sum(icon_of(card) == icon for card in s.hands[one]) for icon in range(len(ICONS)))
    values += (kind + 1 for kind in s.beasts)
    values += (
        0 if card == NOTHING else 1 + len(ICONS) * ((owner_of(card) - seat) % s.seats) + icon_of(card) for card in s.fences
    )
    values += (sum(code % len(FACES) == face for code in dice) for dice in (s.rolled, s.tray) for face in range(len(FACES)))
    return values
