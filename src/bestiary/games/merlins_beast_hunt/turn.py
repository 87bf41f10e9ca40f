"""The hunt from set-up to the last tie-break, in the order of the rules. Numbers in brackets are sections of rules.md."""

from __future__ import annotations

from bestiary.kernel import Ask, Line, Option, Outcome, Refusal, Script, Step, Steps, Unheard

from .board import (
    BESIDE,
    BESIDE_BITS,
    CENTRE,
    DICE,
    HOLES,
    LINE_BITS_OF_HOLE,
    LINE_BITS_OF_SQUARE,
    LINES,
    SQUARES,
)
from .box import ACTIVE, BEAST, DECK, FACES, HAND, ICONS, NEUTRAL, NEUTRAL_DICE, NONE, OWNERS, POOL, WILD, HuntBox
from .effects import (
    between_dice,
    cards_waiting,
    fence_points,
    is_closed_to_adding,
    is_complete,
    is_enclosed,
    is_full,
    is_reinforced,
    is_stuck,
    matches,
    meets_condition,
    missing_at,
    reached,
    supported,
    wanted,
)
from .state import NOTHING, Hunt, icon_of

steps = Steps()

# -- 3 Setting up


def begin(box: HuntBox, seats: int, key: bytes) -> Hunt:
    """Section 2: everything in the box, nothing dealt."""
    return Hunt(
        box=box,
        seats=seats,
        key=key,
        todo=[("set_up",)],
        decks=[[seat * len(ICONS) + icon for icon in range(len(ICONS)) for _ in range(DECK)] for seat in range(seats)],
        hands=[[] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        fences=[NOTHING] * len(LINES),
        bag=[POOL[seats] if seat < seats else 0 for seat in range(NEUTRAL)] + [NEUTRAL_DICE],
        active=[[] for _ in range(seats)],
        dice=[NOTHING] * DICE,
        free=[(1 << hole.room) - 1 for hole in HOLES],
        icon=[NOTHING] * len(HOLES),
        supply=[beast.count for beast in box.beasts],
        beasts=[NOTHING] * len(SQUARES),
        caught=[[] for _ in range(seats)],
        points=[0] * seats,
        scored=[[] for _ in range(seats)],
        reinforced=[0] * seats,
        gone=[False] * seats,
    )


@steps.add
def set_up(s: Hunt) -> None:
    """3.1 to 3.4: decks, hands, dice; the first player by lot; the one to the right places the opening beast."""
    for seat in range(s.seats):
        s.shuffle(s.decks[seat])
        draw_cards(s, seat)
        add_dice(s, seat)
    s.first = s.roll(s.seats) - 1
    s.tell("first", s.first)
    s.do(("opening_beast", (s.first - 1) % s.seats), ("turn", s.first))


@steps.add
def opening_beast(s: Hunt, seat: int) -> Script:
    """3.3: any of the beasts, on any square."""
    box = s.box
    kinds = [kind for kind, left in enumerate(s.supply) if left]
    if not kinds:  # a pack may leave all beasts out
        return
    _, kind, at = yield Ask(seat, "opening_beast", tuple(box.open[one, at] for one in kinds for at in range(len(SQUARES))))
    put_beast(s, box.kinds.index(kind), SQUARES.index(at))
    s.tell("opened", seat, kind, at)


# -- 4 Rolling


@steps.add
def turn(s: Hunt, seat: int) -> None:
    """3.4: the four phases, then the next player (8.4)."""
    if s.gone[seat]:
        s.do(("turn", next_seat(s, seat)))
        return
    s.turns += 1
    s.on_turn = seat
    s.placed = s.wild_used = False
    phases = ("roll", "place", "score", "catch", "discard", "replenish", "pass_on")
    s.do(*((phase, seat) for phase in phases))
    s.tell("turn", seat)


@steps.add
def roll(s: Hunt, seat: int) -> Script:
    """4.1: roll; set aside one die at least; roll the others again, once (or, as an option, until all are kept)."""
    if not s.active[seat]:
        return
    roll_dice(s, seat)
    _, mask = yield Ask(seat, "keep", s.box.keeps(tuple(s.rolled)))
    s.tray += [code for place, code in enumerate(s.rolled) if mask >> place & 1]
    s.active[seat] = [code // 6 for place, code in enumerate(s.rolled) if not mask >> place & 1]
    s.rolled.clear()
    if s.active[seat] and s.box.settings["rerolls"] == "until-kept":
        s.do(("roll", seat))
    elif s.active[seat]:
        roll_dice(s, seat)
        s.tray += s.rolled
        s.rolled.clear()
    s.tray.sort()


def roll_dice(s: Hunt, seat: int) -> None:
    s.rolled = sorted(colour * 6 + s.roll(6) - 1 for colour in s.active[seat])
    s.active[seat].clear()
    s.tell("rolled", seat, *s.rolled)


# -- 5 and 6 Placing


@steps.add
def place(s: Hunt, seat: int) -> Script:
    """5, 6.1: one die, card or beast, as often as you like, until the turn is ended."""
    chosen = yield Ask(seat, "place", s.offer or placements(s, seat))
    s.do(("place", seat))
    match chosen:
        case ("die", owner, face, hole, quarter):
            put_die(s, seat, owner, FACES.index(face), BY_NAME[hole], quarter)
        case ("card", icon, line):
            card = seat * len(ICONS) + ICONS.index(icon)
            s.hands[seat].remove(card)
            put_card(s, card, LINE_OF[line])
            s.placed = True
            s.tell("card", seat, icon, line)
        case ("add", kind, at, face):
            spend_beast_die(s, face)
            put_beast(s, s.box.kinds.index(kind), SQUARES.index(at))
            s.tell("add", seat, kind, at)
        case ("move", at, to, face):
            spend_beast_die(s, face)
            here, there = SQUARES.index(at), SQUARES.index(to)
            s.beasts[there], s.beasts[here] = s.beasts[here], NOTHING
            s.tell("move", seat, s.box.kinds[s.beasts[there]], at, to)
        case ("end",):
            s.todo.pop()
            s.tell("end", seat)
        case other:
            raise Unheard(other)


BY_NAME = {hole.name: number for number, hole in enumerate(HOLES)}
LINE_OF = {line.name: number for number, line in enumerate(LINES)}


def placements(s: Hunt, seat: int) -> tuple[Option, ...]:
    return (*dice_placements(s), *card_placements(s, seat), *beast_placements(s), s.box.end)


def dice_placements(s: Hunt) -> list[Option]:
    """5.1: each different die, into each hole that takes it."""
    options: list[Option] = []
    dice = 0  # a bit for each face, the own ones first
    for code in s.tray:
        if code % 6 != BEAST:
            dice |= 1 << (BEAST * (code // 6 == NEUTRAL) + code % 6)
    if not dice:
        return options
    begun, wild = max(s.icon) != NOTHING, 0 if s.wild_used else OF_FACE[WILD]
    for hole, free in enumerate(s.free):
        if not free:
            continue
        if (icon := s.icon[hole]) != NOTHING:
            takes = OF_FACE[icon] | wild
        elif begun and not s.laid & LINE_BITS_OF_HOLE[hole]:
            continue
        else:
            takes = EVERY_ICON if (icon := wanted(s, hole)) == NOTHING else OF_FACE[icon]
        if takes & dice:
            options += s.box.places(takes & dice, hole, free)
    return options


#: The dice of a face, own and neutral, as bits; and those of all icons.
OF_FACE = tuple(1 << face | 1 << BEAST + face for face in range(BEAST))
EVERY_ICON = sum(OF_FACE[:WILD])


def card_placements(s: Hunt, seat: int) -> list[Option]:
    """5.2: each different card of the hand, on each line that takes it."""
    icons = sorted({icon_of(card) for card in s.hands[seat]})
    options: list[Option] = []
    lines = between_dice(s) & ~s.laid if icons else 0
    while lines:
        line = (lines & -lines).bit_length() - 1
        lines &= lines - 1
        options += [s.box.card[icon, line] for icon in icons if matches(s, line, icon)]
    return options


def beast_placements(s: Hunt) -> list[Option]:
    """6.1 to 6.5: with each different beast die, every beast that can be added, and every move."""
    options: list[Option] = []
    faces = beast_dice(s)
    if not faces:
        return options
    kinds = tuple(kind for kind, left in enumerate(s.supply) if left)
    taken = sum(1 << at for at, beast in enumerate(s.beasts) if beast != NOTHING)
    for face in faces:
        for at in range(len(SQUARES)):
            if taken >> at & 1:
                options += s.box.moves(at, face, s.laid & LINE_BITS_OF_SQUARE[at], taken & BESIDE_BITS[at])
            elif at not in CENTRE and not is_closed_to_adding(s, at):
                options += s.box.adds(kinds, at, face)
    return options


def beast_dice(s: Hunt) -> list[int]:
    """6.1: the faces at hand that can bring a beast."""
    faces = {code % 6 for code in s.tray}
    return [face for face in (BEAST, WILD) if face in faces and not (face == WILD and s.wild_used)]


def put_card(s: Hunt, card: int, line: int) -> None:
    """5.2: a card onto a line."""
    s.fences[line] = card
    s.laid |= 1 << line


def put_die(s: Hunt, seat: int, owner: str, face: int, hole: int, quarter: str) -> None:
    """5.1: a die of the tray into a quarter of a hole."""
    code = (seat if owner == OWNERS[0] else NEUTRAL) * 6 + face
    s.tray.remove(code)
    at = first_free(s, hole, quarter)
    s.dice[HOLES[hole].first + at] = code
    s.free[hole] &= ~(1 << at)
    if face == WILD:
        s.wild_used = True
    else:
        s.icon[hole] = face
    s.placed = True
    s.tell("die", seat, owner, FACES[face], HOLES[hole].name, quarter)


def first_free(s: Hunt, hole: int, quarter: str) -> int:
    """The quarter of that name; in a small hole, whichever place is free."""
    if HOLES[hole].large:
        return HOLES[hole].quarters.index(quarter)
    return 0 if s.free[hole] & 1 else 1


def spend_beast_die(s: Hunt, face: str) -> None:
    """6.1: the die stays active, but is used this turn."""
    code = next(code for code in s.tray if FACES[code % 6] == face)
    s.tray.remove(code)
    s.used.append(code)
    s.wild_used |= face == FACES[WILD]


def put_beast(s: Hunt, kind: int, at: int) -> None:
    s.supply[kind] -= 1
    s.beasts[at] = kind


# -- 7 Scoring


@steps.add
def score(s: Hunt, _seat: int) -> None:
    """7.1, 7.2: every fence completed now scores for its owner, whoever completed it."""
    waiting = s.laid & ~s.complete
    for line in range(len(LINES) if waiting else 0):
        if waiting >> line & 1 and is_complete(s, line):
            s.complete |= 1 << line
            owner, points = s.fences[line] // len(ICONS), fence_points(s, line)
            s.points[owner] += points
            s.scored[owner].append(points)
            s.reinforced[owner] += is_reinforced(s, line)
            s.tell("scored", owner, points, LINES[line].name)


@steps.add
def catch(s: Hunt, seat: int) -> None:
    """7.4, 7.5: beasts in closed squares whose condition holds go to the player whose turn it is."""
    for at, kind in enumerate(s.beasts):
        if kind != NOTHING and is_enclosed(s, at) and meets_condition(s, at, kind):
            s.beasts[at] = NOTHING
            s.caught[seat].append(kind)
            s.tell("caught", seat, s.box.kinds[kind], SQUARES[at])


# -- 8 Replenishing


@steps.add
def discard(s: Hunt, seat: int) -> Script:
    """8.1: any of the cards left, all or none."""
    if not s.hands[seat]:
        return
    _, *icons = yield Ask(seat, "discard", s.box.discards(tuple(s.hands[seat])))
    if icons == [NONE]:
        return
    for icon in icons:
        card = seat * len(ICONS) + ICONS.index(icon)
        s.hands[seat].remove(card)
        s.discards[seat].append(card)
    s.tell("discarded", seat, *icons)


@steps.add
def replenish(s: Hunt, seat: int) -> None:
    """8.2, 8.3: cards up to four, dice up to four."""
    s.active[seat] = sorted(code // 6 for code in (*s.tray, *s.used))
    s.tray.clear()
    s.used.clear()
    draw_cards(s, seat)
    add_dice(s, seat)


def draw_cards(s: Hunt, seat: int) -> None:
    """3.1, 8.2: up to four; discards are shuffled in when the deck runs out."""
    s.draw(s.decks[seat], "hands", seat, HAND - len(s.hands[seat]))
    if len(s.hands[seat]) < HAND and s.discards[seat]:
        s.decks[seat], s.discards[seat] = s.discards[seat], []
        s.shuffle(s.decks[seat])
        s.tell("reshuffled", seat)
        s.draw(s.decks[seat], "hands", seat, HAND - len(s.hands[seat]))
    s.hands[seat].sort()


def add_dice(s: Hunt, seat: int) -> None:
    """3.2, 8.3: from the own pool, then neutral ones."""
    for colour in (seat, NEUTRAL):
        count = min(ACTIVE - len(s.active[seat]), s.bag[colour])
        s.bag[colour] -= count
        s.active[seat] += [colour] * count
        if colour == NEUTRAL and count:
            s.tell("neutral", seat, count)


@steps.add
def pass_on(s: Hunt, seat: int) -> None:
    """8.4, and the ways to the end (9.1 to 9.3)."""
    s.idle = 0 if s.placed else s.idle + 1
    if is_full(s):
        s.do(("final", "full"))
        return
    if s.ran_out == NOTHING and seat not in s.active[seat] and not s.gone[seat]:
        s.ran_out = seat
        s.tell("last-turns", seat)
    following = next_seat(s, seat)
    if following == NOTHING:
        s.do(("final", "no-dice"))
    elif s.idle >= 2 * (s.seats - sum(s.gone)) or is_stuck(s):
        s.do(("final", "stuck"))
    else:
        s.do(("turn", following))


def next_seat(s: Hunt, seat: int) -> int:
    """The next to the left who is still at the table; NOTHING once everybody has had a last turn (9.1)."""
    for other in seats_from(s, seat, 1):
        if other == s.ran_out:
            break
        if not s.gone[other]:
            return other
    return NOTHING


def seats_from(s: Hunt, seat: int, way: int) -> list[int]:
    """The other seats in order, to the left (1) or to the right (-1), and this one last."""
    return [(seat + way * step) % s.seats for step in range(1, s.seats + 1)]


# -- 9 The end


@steps.add
def final(s: Hunt, reason: str) -> None:
    """9.4, 9.5: points of fences and beasts; ties broken from the top down; whoever gave up can't win (9.6)."""
    beasts = s.box.beasts
    scores = tuple(s.points[seat] + sum(beasts[kind].points for kind in s.caught[seat]) for seat in range(s.seats))
    ranks = {seat: (scores[seat], *tie_breaks(s, seat)) for seat in range(s.seats) if not s.gone[seat]}
    winners = tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
    lines = [
        Line(seat, what, count, points)
        for seat in range(s.seats)
        for what, count, points in (
            ("fences", len(s.scored[seat]), s.points[seat]),
            *((what, *worth(s, seat, kinds)) for what, kinds in s.box.sheet.items()),
        )
        if count or what == "fences"
    ]
    s.end(Outcome(winners, scores, tuple(lines), reason))


def worth(s: Hunt, seat: int, kinds: list[int]) -> tuple[int, int]:
    """9.4: how many beasts of these kinds a seat has caught, and their points."""
    points = [s.box.beasts[kind].points for kind in s.caught[seat] if kind in kinds]
    return len(points), sum(points)


def tie_breaks(s: Hunt, seat: int) -> tuple[object, ...]:
    """9.5: number of beasts, of those of most points, reinforced fences, fences of most points."""
    worth = [s.box.beasts[kind].points for kind in s.caught[seat]]
    beasts = tuple(worth.count(points) for points in sorted({beast.points for beast in s.box.beasts}, reverse=True))
    fences = tuple(s.scored[seat].count(points) for points in range(7, 1, -1))
    return (len(worth), beasts, s.reinforced[seat], fences)


def measures(s: Hunt) -> dict[str, int]:
    """What is counted of a game when it is over."""
    return {
        "rounds": -(-s.turns // s.seats),
        "fences": sum(map(len, s.scored)),
        "reinforced": sum(s.reinforced),
        "caught": sum(map(len, s.caught)),
        "dice": sum(code != NOTHING for code in s.dice),
    }


def resign(s: Hunt, seat: int, step: Step | None) -> None:
    """9.6: the others play on; what lies on the board stays; a turn that is broken off is scored as it stands."""
    s.gone[seat] = True
    s.placed = True  # so that idle rounds (9.3) are counted anew
    s.tell("left", seat)
    if sum(s.gone) >= s.seats - 1:
        final(s, "alone")
    elif step is not None and step[0] == "opening_beast":
        s.do(("opening_beast", next(other for other in seats_from(s, seat, -1) if not s.gone[other])))
    elif step is not None:
        s.todo.clear()
        s.active[seat] += [code // 6 for dice in (s.rolled, s.tray, s.used) for code in dice]
        for dice in (s.rolled, s.tray, s.used):
            dice.clear()
        s.do(("score", seat), ("catch", seat), ("pass_on", seat))


# -- Why not: the rule against each sentence, asked from the position alone


@steps.why_not("open", "opening_beast")
def no_opening(s: Hunt, kind: str, _at: str) -> Refusal | None:
    """3.3: any beast, any square."""
    return None if s.supply[s.box.kinds.index(kind)] else Refusal("none-left", "2.5", (kind,))


@steps.why_not("keep", "keep")
def no_keeping(s: Hunt, mask: int) -> Refusal | None:
    """4.1: dice that were rolled; of equal ones the first are taken."""
    if mask >> len(s.rolled):
        return Refusal("no-such-dice", "4.1", (len(s.rolled),))
    if s.box.keep[mask] not in s.box.keeps(tuple(s.rolled)):
        return Refusal("equal-dice", "4.1")
    return None


@steps.why_not("die", "place")
def no_die(s: Hunt, owner: str, face: str, hole_name: str, quarter: str) -> Refusal | None:
    """5.1: an icon to a hole, the network, one wild."""
    seat, hole, number = s.on_turn, BY_NAME[hole_name], FACES.index(face)
    code = (seat if owner == OWNERS[0] else NEUTRAL) * 6 + number
    if code not in s.tray:
        return Refusal("no-such-die", "5.1", (owner, face))
    if not s.free[hole]:
        return Refusal("hole-full", "5.1.4", (hole_name,))
    if number == WILD and s.wild_used:
        return Refusal("one-wild", "5.1.2")
    icon = s.icon[hole]
    if icon == NOTHING:
        if refusal := no_first_die(s, hole, number):
            return refusal
    elif number not in (icon, WILD):
        return Refusal("other-icon", "5.1.1", (hole_name, ICONS[icon]))
    if HOLES[hole].large and not s.free[hole] >> HOLES[hole].quarters.index(quarter) & 1:
        there = s.dice[HOLES[hole].first + HOLES[hole].quarters.index(quarter)]
        return Refusal("quarter-taken", "5.1.4", (hole_name, quarter, there))
    return None


def no_first_die(s: Hunt, hole: int, face: int) -> Refusal | None:
    """5.1.2, 5.1.3, 5.2.3: what a die that is the first in its hole must heed."""
    if face == WILD:
        return Refusal("wild-first", "5.1.2", (HOLES[hole].name,))
    if any(icon != NOTHING for icon in s.icon) and not reached(s, hole):
        return Refusal("no-network", "5.1.3", (HOLES[hole].name,))
    icon = wanted(s, hole)
    if icon in (NOTHING, face):
        return None
    waiting = [LINES[line].name for line in cards_waiting(s, hole)]
    return Refusal("waiting", "5.2.3", (len(waiting), ICONS[icon], HOLES[hole].name, *waiting))


@steps.why_not("card", "place")
def no_card(s: Hunt, icon: str, line_name: str) -> Refusal | None:
    """5.2: support, matching, waiting, one card to a line."""
    line, number = LINE_OF[line_name], ICONS.index(icon)
    if s.on_turn * len(ICONS) + number not in s.hands[s.on_turn]:
        return Refusal("no-such-card", "5.2", (icon,))
    if s.fences[line] != NOTHING:
        return Refusal("line-taken", "5.2.4", (line_name, s.fences[line]))
    holes = [HOLES[hole].name for hole in LINES[line].ends]
    if not supported(s, line):
        return Refusal("no-support", "5.2.1", (*holes, *missing_at(s, line)))
    if matches(s, line, number):
        return None
    empty = [hole for hole in LINES[line].ends if s.icon[hole] == NOTHING]
    if empty:
        return Refusal("waits-for-other", "5.2.3", (HOLES[empty[0]].name, ICONS[wanted(s, empty[0])], icon))
    icons = (ICONS[s.icon[hole]] for hole in LINES[line].ends)
    return Refusal("no-match", "5.2.2", (icon, *holes, *icons))


@steps.why_not("add", "place")
def no_adding(s: Hunt, kind: str, square: str, face: str) -> Refusal | None:
    """6.2, 6.5: a beast of the supply, an empty square that is not closed."""
    at = SQUARES.index(square)
    if refusal := no_beast_die(s, face):
        return refusal
    if not s.supply[s.box.kinds.index(kind)]:
        return Refusal("none-left", "2.5", (kind,))
    if s.beasts[at] != NOTHING:
        return Refusal("square-taken", "6.5", (square, s.box.kinds[s.beasts[at]]))
    return Refusal("closed", "6.5", (square,)) if is_closed_to_adding(s, at) else None


@steps.why_not("move", "place")
def no_moving(s: Hunt, square: str, goal: str, face: str) -> Refusal | None:
    """6.3, 6.4: to an empty square beside, through no fence."""
    at, to = SQUARES.index(square), SQUARES.index(goal)
    if refusal := no_beast_die(s, face):
        return refusal
    if s.beasts[at] == NOTHING:
        return Refusal("no-beast", "6.3", (square,))
    if s.beasts[to] != NOTHING:
        return Refusal("square-taken", "6.5", (goal, s.box.kinds[s.beasts[to]]))
    line = next(line for beside, line in BESIDE[at] if beside == to)
    return None if s.fences[line] == NOTHING else Refusal("fence-between", "6.4", (square, goal))


def no_beast_die(s: Hunt, face: str) -> Refusal | None:
    """6.1: a die with a beast, or the turn's one wild."""
    if face == FACES[WILD] and s.wild_used:
        return Refusal("one-wild", "5.1.2")
    if all(FACES[code % 6] != face for code in s.tray):
        return Refusal("no-beast-die", "6.1", (face,))
    return None


@steps.why_not("end", "place")
def no_end(s: Hunt) -> None:
    """5: as many or as few as you like."""


@steps.why_not("discard", "discard")
def no_discarding(s: Hunt, *icons: str) -> Refusal | None:
    """8.1: cards that are held."""
    seat = s.on_turn
    for number, icon in enumerate(ICONS):
        held = s.hands[seat].count(seat * len(ICONS) + number)
        if icons.count(icon) > held:
            return Refusal("not-so-many", "8.1", (held, icon))
    return None
