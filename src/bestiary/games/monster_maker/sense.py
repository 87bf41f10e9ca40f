"""What a bot may weigh: how many turns a party still needs to come home, how many its rivals need, what the hand is good for.

All numbers are in turns. They were found by playing; the rules know none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd

from .box import (
    CALLINGS,
    CHARACTER,
    CLERIC,
    CORRIDOR,
    DETOUR,
    HAND,
    LOST_TO_A_TRAP,
    MONSTER,
    NO_CARD,
    SPELL,
    MakerBox,
)
from .effects import burden, door, may_draw, works_on
from .odds import Dice, chance
from .state import BACK, HOME, IN, LOST, Dungeons

AT_HOME, IS_LOST = 30.0, -30.0
PRIZE = 3.0  # being the first
GOLD = 1 / 120  # a gold piece
STUCK = 30.0  # more turns than anybody has
STEADY = 0.055  # turns for each perch still to be found among the cards drawn
LAYING = 0.02  # and for each perch still to be laid
IN_HAND = 0.85  # of a corridor in hand, what need not be drawn any more
EXACT = 6.0  # what it takes to end exactly, before the end is near
NEAR = 30  # steps of the way back from which on exactness is worked out
HELD_UP, FOR_STRENGTH = 2.0, 0.1  # a monster before a party whose hand is unknown
BLOCKED, PER_STRENGTH = 3.0, 0.1  # before one's own
LAST_CHANCE = 15.0  # before one's own, once nobody can draw
SPRINT = 2.0  # each corridor still to be laid then
SOON = 0.6  # of what can be done about it, but is not yet done
LEADER, OTHERS, BEHIND = 0.35, 0.15, 0.4  # how much the rivals' turns count
NO_TIME = 0.2  # of the rivals' turns, once nobody can draw
DOOR = 1.2
MOST_PLANS = 200_000  # remembered; then they are forgotten, all at once


def value(s: Dungeons, seat: int) -> float:
    """Turns that the rivals still need, weighed, less one's own, and what the cards held are good for."""
    own = turns_home(s, seat)
    rivals = [rival_turns(s, one) for one in range(s.seats) if one != seat and s.phase[one] < HOME]
    total = keeping(s, seat) - own + GOLD * treasure_gold(s, seat)
    if rivals and own < STUCK:  # who can't come home has nothing to gain by holding up the others
        first = min(rivals)
        total += LEADER * first + OTHERS * sum(rivals) / len(rivals) - BEHIND * max(0.0, own - first)
    return total


def turns_home(s: Dungeons, seat: int) -> float:
    """How many turns until this party, whose hand is known, is home."""
    if s.phase[seat] == HOME:
        return -AT_HOME - PRIZE * (seat in s.winners)
    if s.phase[seat] == LOST:
        return -IS_LOST
    laid = sorted(s.box.distance[card] for card in s.hands[seat] if s.box.distance[card])
    return way_home(s, seat, tuple(laid)) + blocked(s, seat)


def way_home(s: Dungeons, seat: int, held: tuple[int, ...]) -> float:
    """As far as corridors go."""
    plans, drawing = s.box.plans, may_draw(s)
    left = s.length[seat] - s.distance[seat] if s.phase[seat] == BACK else s.box.target - s.distance[seat]
    key = (s.phase[seat], left, held, drawing)
    if (known := plans.get(key)) is None:
        if len(plans) > MOST_PLANS:
            plans.clear()
        known = plans[key] = back_home(s.box, left, held, drawing) if s.phase[seat] == BACK else in_and_back(s, left, held)
    return float(known)


def in_and_back(s: Dungeons, left: int, held: tuple[int, ...]) -> float:
    """The rest of the way in and all of the way back."""
    if not may_draw(s) and sum(held) < left + s.box.target:
        return STUCK
    return EXACT + steady(left + s.box.target + 5, held)


def steady(left: int, held: tuple[int, ...]) -> float:
    """So many perches, with these corridors in hand."""
    return STEADY * max(0.0, left - IN_HAND * sum(held)) + LAYING * left


def back_home(box: MakerBox, left: int, held: tuple[int, ...], drawing: bool) -> float:
    """To the very perch: with the cards held, or with those still to be drawn."""
    step = gcd(*box.steps) if box.steps else 1
    if left % step:
        return STUCK
    counts = sums(tuple(card // step for card in held), left // step)
    exact = next((number for number, bits in enumerate(counts) if bits >> (left // step) & 1), None)
    if exact is not None:
        return float(exact) if drawing else SPRINT * exact
    if not drawing:
        return STUCK
    if left > NEAR * step:
        return EXACT + steady(left, tuple(card for card in held if card <= left))
    reached = 0
    for bits in counts:
        reached |= bits
    return 1 + LAYING * left + wait(box, reached, left // step, step)


def sums(cards: tuple[int, ...], most: int) -> list[int]:
    """By the number of cards: a bit for each sum that so many of them can make."""
    counts = [1] + [0] * len(cards)
    mask = (2 << most) - 1
    for done, card in enumerate(cards):
        for number in range(done, -1, -1):
            counts[number + 1] |= counts[number] << card & mask
    return counts


def wait(box: MakerBox, reached: int, goal: int, step: int) -> float:
    """Turns until the cards drawn make up the goal exactly; `reached` has a bit for each sum that can be made already."""
    key = (reached, goal)
    if (known := box.plans.get(key)) is not None:
        return float(known)
    found = weight = 0.0
    for distance, share in box.shares:
        more = (reached | reached << distance // step) & (2 << goal) - 1
        if more != reached:
            weight += share
            found += 0.0 if more >> goal & 1 else share * wait(box, more, goal, step)
    turns = min(STUCK, (1 + found) / weight) if weight else STUCK
    box.plans[key] = turns
    return turns


def rival_turns(s: Dungeons, seat: int) -> float:
    """How many turns until this party, whose hand is not known, is home."""
    left = s.length[seat] - s.distance[seat] if s.phase[seat] == BACK else 2 * s.box.target + 5 - s.distance[seat]
    turns = EXACT / 2 + steady(left, (20,) * (len(s.hands[seat]) // 3))
    if s.guards[seat] != NO_CARD:
        turns += HELD_UP + FOR_STRENGTH * s.box.strength[s.guards[seat]]
    return min(STUCK, turns if may_draw(s) else 2 * turns)


# -- the monster before one's own party


def blocked(s: Dungeons, seat: int) -> float:
    """What a monster before this party costs, and how far it can be dealt with."""
    guard = s.guards[seat]
    if guard == NO_CARD or (s.won_fight and s.on_turn == seat):
        return 0.0
    cost = BLOCKED + PER_STRENGTH * s.box.strength[guard] if may_draw(s) else LAST_CHANCE
    if s.fighters:
        return cost - best_fight(s, seat, cost)
    ways = [0.0, best_fight(s, seat, cost)]
    hand = s.hands[seat]
    if any(s.box.sort[card] == DETOUR for card in hand):
        ways.append(cost - WORTH[DETOUR])
    if s.box.type[guard] == "undead":
        if any(s.box.sort[card] == CLERIC for card in hand):
            ways.append(cost - WORTH[CLERIC])
        if any(s.box.card[card].entry.power == "dispel" for card in s.held(seat)):
            ways.append(cost)
    return cost - SOON * max(ways)


def best_fight(s: Dungeons, seat: int, gain: float) -> float:
    """What the best fight brings that can be fought with what is put forward and held: its chance, less what it costs."""
    box, guard, put = s.box, s.guards[seat], s.forward[seat]
    people = sorted((card for card in s.hands[seat] if box.sort[card] == CHARACTER), key=lambda card: -mean(box.dice[card]))
    spells = sorted(
        (card for card in s.hands[seat] if box.sort[card] == SPELL and works_on(s, card, guard)),
        key=lambda card: -mean(box.dice[card]),
    )
    key = (guard, *put, NO_CARD, *people, NO_CARD, *spells, s.led, s.armed, s.held(seat))
    if (known := box.plans.get(key)) is not None:
        return float(known)
    needed = box.strength[guard] + burden(s, seat)
    charms = [card for card in spells if box.lone_charm and box.is_charm(card)]
    spells = [card for card in spells if card not in charms]
    best = 0.0
    for joining in parties(people, bool(put)):
        strongest = [*put, *joining]
        most = len(joining) + (s.fighters - len(s.led))
        for number in range(min(most, len(spells)) + 1):
            used = [*strongest, *spells[:number]]
            fight = [box.dice[card] for card in used]
            plus = sum(one.plus for one in fight) + weapons(s, seat, used)
            odds = chance(sum(one.dice for one in fight), needed - plus)
            best = max(best, odds * gain - sum(worth(box, card) for card in (*joining, *spells[:number])))
    for charm in charms if people and not put else ():
        weakest = people[-1]
        best = max(best, chance(box.dice[charm].dice, needed) * gain - worth(box, weakest) - worth(box, charm))
    box.plans[key] = best
    return best


def parties(people: list[int], begun: bool) -> Iterable[list[int]]:
    """Who might join: nobody else, one, the strongest or the weakest few."""
    if begun:
        yield []
    for person in people:
        yield [person]
    for number in range(2, len(people) + 1):
        yield people[:number]
        yield people[-number:]


def weapons(s: Dungeons, seat: int, used: list[int]) -> int:
    """What the weapons of this party add to these fighters."""
    callings = {s.box.calling[card] for card in used}
    return sum(
        s.box.card[treasure].entry.bonus
        for treasure in s.held(seat)
        if any(calling in callings for calling in s.box.card[treasure].entry.bearers)
    )


def mean(strength: Dice) -> float:
    """Seven halves for each die."""
    return 3.5 * strength.dice + strength.plus


# -- what is worth keeping

WORTH = {CORRIDOR: 0.0, MONSTER: 0.2, CHARACTER: 0.05, SPELL: 0.1, CLERIC: 0.3, DETOUR: 0.8}
PER_MEAN = 0.03  # of a character's or a spell's strength
PER_MONSTER = 0.01  # of a monster's
THIEF = 0.25
USELESS = 0.02  # a card that can't help any more


def worth(box: MakerBox, card: int) -> float:
    """What a card is worth in hand."""
    sort = box.sort[card]
    total = WORTH[sort] + PER_MONSTER * box.strength[card] + PER_MEAN * mean(box.dice[card])
    return total + THIEF if box.calling[card] == "thief" else total


def keeping(s: Dungeons, seat: int) -> float:
    """What the hand is good for, but for corridors, which count by where they lead; less what a trap still takes."""
    values = [worth(s.box, card) for card in s.hands[seat]]
    if s.forward[seat] and not s.fighters:
        values = sorted(values)[LOST_TO_A_TRAP - len(s.forward[seat]) :]
    total = sum(values)
    if s.shown[seat] and door(s, seat) is not None:
        total += DOOR
    return total


def treasure_gold(s: Dungeons, seat: int) -> float:
    """Expected gold of the treasures this party carries or has brought home."""
    total = 0.0
    for card in (*s.held(seat), *s.hoards[seat]):
        treasure = s.box.card[card].entry
        if not (treasure.power == "goddess" and s.worthless):
            total += treasure.gold + 3.5 * treasure.dice * treasure.per_die
    return total


# -- what a learner is shown


FAR = 500  # perches; longer ways are told as this
TYPES = ("", "human", "undead", "neither")
PILES = ("corridor", "monster", "character", "spell", "cleric", "detour", "trap")


def features(box: MakerBox) -> dict[str, range]:
    """What a seat may know, by name, with the lowest and highest value: the seat itself, the table, its rivals."""
    own = {
        "phase": range(4),  # on the way in, back, home, lost
        "travelled": range(FAR + 1),
        "left": range(-FAR, FAR + 1),  # perches to the treasure room, or to the way out
        "guard": range(61),  # the strength of the monster before it
        "guard type": range(len(TYPES)),
        "hand": range(HAND + 2),
        **{f"corridors {distance}": range(HAND + 2) for distance in box.steps},
        "monsters": range(HAND + 2),
        "monsters' strength": range(61 * (HAND + 1)),
        **{f"hand {calling}": range(HAND + 2) for calling in CALLINGS},
        "characters' dice": range(6 * (HAND + 1) + 1),
        "characters' plus": range(20 * (HAND + 1) + 1),
        **{f"hand {key}": range(HAND + 2) for key in box.spell_keys},
        "clerics": range(HAND + 2),
        "detours": range(HAND + 2),
        "put forward": range(HAND + 2),
        "treasures": range(len(box.treasures) + 1),
        "treasures' gold": range(-FAR, 4000),
        "weapons": range(len(box.treasures) + 1),
        "dispels": range(2),
        "door": range(2),
        "dungeons won": range(8),
    }
    table = {
        "seats to its turn": range(box.seats),
        "deck": range(len(box.deck) + 1),
        "drawing": range(2),
        "homes": range(box.seats + 1),
        "passes": range(box.seats + 1),
        "treasures left": range(len(box.treasures) + 1),
        "prizes left": range(len(box.prizes) + 1),
        "dungeon": range(1001),
        **{f"discarded {sort}": range(len(box.deck) + 1) for sort in PILES},
    }
    rival = {
        "phase": range(4),
        "travelled": range(FAR + 1),
        "left": range(-FAR, FAR + 1),
        "guard": range(61),
        "hand": range(HAND + 2),
        "open treasures": range(len(box.treasures) + 1),
        "secret treasures": range(len(box.treasures) + 1),
        "dungeons won": range(8),
    }
    rivals = {f"rival {place} {name}": allowed for place in range(1, box.seats) for name, allowed in rival.items()}
    return {**{f"own {name}": allowed for name, allowed in own.items()}, **table, **rivals}


def sensed(s: Dungeons, seat: int) -> Sequence[int]:
    """The features in their order, as they are for this seat now."""
    box, hand = s.box, s.hands[seat]
    sorts = [box.sort[card] for card in hand]
    distances, callings, keys = ([table[card] for card in hand] for table in (box.distance, box.calling, box.key))
    people = [box.dice[card] for card in hand if box.sort[card] == CHARACTER]
    held, piles = s.held(seat), [box.sort[card] for card in s.discards]
    entries = [box.card[card].entry for card in held]
    guard = s.guards[seat]
    return (
        *progress(s, seat),
        TYPES.index(box.type[guard]) if guard != NO_CARD else 0,
        len(hand),
        *(distances.count(distance) for distance in box.steps),
        sorts.count(MONSTER),
        sum(box.strength[card] for card in hand),
        *(callings.count(calling) for calling in CALLINGS),
        sum(one.dice for one in people),
        sum(one.plus for one in people),
        *(keys.count(key) for key in box.spell_keys),
        sorts.count(CLERIC),
        sorts.count(DETOUR),
        len(s.forward[seat]),
        len(held),
        max(-FAR, min(3999, round(treasure_gold(s, seat)))),
        sum(bool(treasure.bonus) for treasure in entries),
        int(any(treasure.power == "dispel" for treasure in entries)),
        int(door(s, seat) is not None),
        s.wins[seat],
        (s.on_turn - seat) % s.seats,
        len(s.deck) + len(s.top) + len(s.warning),
        int(may_draw(s)),
        s.homes,
        min(s.passes, s.seats),
        len(s.pile),
        len(s.prizes),
        min(s.dungeons, 1000),
        *(piles.count(sort) for sort in range(len(PILES))),
        *(number for step in range(1, s.seats) for number in of_rival(s, (seat + step) % s.seats)),
    )


def progress(s: Dungeons, seat: int) -> tuple[int, int, int, int]:
    """Phase, perches travelled, perches left, and the strength of the monster before a party."""
    goal = s.length[seat] if s.phase[seat] == BACK else s.box.target if s.phase[seat] == IN else s.distance[seat]
    left = max(-FAR, min(FAR, goal - s.distance[seat]))
    guard = s.guards[seat]
    return s.phase[seat], min(FAR, s.distance[seat]), left, s.box.strength[guard] if guard != NO_CARD else 0


def of_rival(s: Dungeons, seat: int) -> tuple[int, ...]:
    """What can be seen of another party."""
    return (*progress(s, seat), len(s.hands[seat]), len(s.shown[seat]), len(s.secret[seat]), s.wins[seat])
