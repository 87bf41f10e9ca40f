"""What a bot may weigh: how long the survivors can go on, and how near the mission is to being done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .board import CELLS, distance
from .box import ACTIONS, COLOURS, HAND_LIMIT, STORAGE, TOKENS, TRACK, Card, HorrorsBox, is_weapon
from .harm import reduction
from .missions import BURNABLE, FIRE, STARS, all_at, at_shelter, fuel_together, van_cell
from .monsters import damage_of, health_left
from .state import NONE, Horrors, in_order, limit, living, passives, stored

ALIVE = 40.0  # a survivor who is still there
LOW = 12  # below so much health each point counts double
FEAR = 2.0  # rounds that a monster is expected to go on hurting, if nobody does anything
HIDE = 0.35  # of a point of health that it still has
EXCHANGED = 8.0  # two cards for one, which is a card of the deck less: the second is not seen when the first goes
CARD, SOON, SHORT = 2.4, 1.2, 8  # of a card of the deck, and of one of its last
HUNGRY = (0.0, 0.0, 1.0, 2.5, 5.0, 8.0, 13.0, 20.0, 30.0, 45.0, 80.0)  # by hunger, and then by steps of starving
ROUND = 5.0  # what a turn that has passed may have cost, so that nothing is done only to put the next one off
ARMED, SPARE = 1.6, 0.4  # of a point of damage that the best weapon does, and the next ones
GUARDED, MIGHTY = 2.5, 1.5  # of a point of damage kept off, or added
ENOUGH = 5  # cards of a hand that can be used before long
FOOD = 0.9  # of a point of food in hand
TOKEN, OVERRUN = 0.5, 2.0  # of a monster token, and of each beyond half of them: without any left all is lost
PECKISH = 3  # hunger at which food comes before the mission
STEP = 1.3  # on the way to where the mission wants somebody
STAGE = 30.0  # of the objective
THING = 8.0  # a thing the mission asks for, in somebody's hands
BOSS = 1.2  # each point of damage done to a boss the mission wants dead
SEEN = 0.8  # a tile face up


def value(s: Horrors, _seat: int) -> float:
    """The survivors stand and fall together, so a position is worth the same to each of them."""
    alive = living(s)
    soon = pending(s)
    total = sum(body(s, seat, soon.count(seat)) + kit(s, seat) - threats(s, seat) for seat in alive)
    total += ROUND * s.turns - EXCHANGED * s.exchanged
    lurking = sum(s.tokens)
    total -= TOKEN * lurking + OVERRUN * max(0, lurking - TOKENS // 2)
    total += SEEN * sum(tile != NONE for tile in s.map)
    wanted = wants(s)
    total += STAGE * stages(s) + THING * having(s, alive, wanted)
    total -= STEP * sum(way(s, seat, wanted) for seat in alive)
    return total + hunt(s)


# -- how a survivor is


def pending(s: Horrors) -> list[int]:
    """Whose monsters will attack before anybody acts again: when the actions are spent, the next player's too."""
    return in_order(s, s.on_turn)[:1] if s.actions else (in_order(s, s.on_turn) * 2)[:2]


def body(s: Horrors, seat: int, attacks: int) -> float:
    """Health after the attacks to come, hunger, status effects, and the deck that is the time left."""
    life = s.life[seat] - attacks * (blow(s, seat) + s.poison[seat])
    total = life + min(life, LOW) + (ALIVE if life > 0 else ALIVE / 3)
    cards = len(s.decks[seat])  # with each turn one of them goes
    total -= HUNGRY[min(s.hunger[seat] + s.starved[seat] + attacks, len(HUNGRY) - 1)]
    return total - 2.5 * s.poison[seat] - 1.5 * len(s.phobias[seat]) + CARD * cards + SOON * min(cards, SHORT)


def blow(s: Horrors, seat: int) -> int:
    """What the monsters attached will do to their survivor at the end of a turn."""
    if s.warded[seat] or not s.attached[seat]:
        return 0
    less = reduction(s, seat, near=True)
    return sum(max(0, damage_of(s, monster) - less) for monster in s.attached[seat] if not s.stunned[monster])


def kit(s: Horrors, seat: int) -> float:
    """Gear in play with its ammo, what it keeps off and adds, cards in hand, food for the days to come."""
    spec = s.box.spec
    powers = sorted((power(s, card, left) for card, left in zip(s.gear[seat], s.rounds[seat], strict=True)), reverse=True)
    total = ARMED * sum(powers[:1]) + SPARE * sum(powers[1:3])
    if s.gear[seat]:
        total += GUARDED * reduction(s, seat, near=True) + MIGHTY * passives(s, seat, "fury")
        total += 1.0 * sum(spec[card].sort != "fuel" for card in s.gear[seat])
        if stored(s, seat) > limit(s, seat):
            total -= 8.0
    worn = {s.box.kind[card] for card in s.gear[seat]}
    hopes = sorted((promise(spec[card]) if s.box.kind[card] not in worn else 0.1 for card in s.hands[seat]), reverse=True)
    total += sum(hopes[:ENOUGH])
    food: int = sum(spec[card].amount for card in s.finds[seat] if spec[card].sort == "food")
    return total + 0.5 * len(s.finds[seat]) + FOOD * min(food, 6)


def power(s: Horrors, card: int, left: int) -> float:
    """What a weapon can do with the rounds on it."""
    spec = s.box.spec[card]
    if not is_weapon(spec):
        return 0.0
    damage: int = max(spec.amount, spec.passive_amount) + s.hosts.count(card)
    wide = 1.4 if spec.targets > 1 or spec.effect == "hit-all" else 1.0
    return damage * wide * (min(1.0, 0.4 + 0.2 * left) if spec.ammo and left else 0.0 if spec.ammo else 1.0)


def promise(spec: Card) -> float:
    """What a card in hand may become."""
    if spec.type == "gear":
        return 0.5 + 0.2 * max(spec.amount, spec.passive_amount, spec.second_amount)
    return 0.6 if spec.effect in ("hit", "upgrade", "communion", "bushido", "lend") else 0.3


def threats(s: Horrors, seat: int) -> float:
    """The monsters attached: what they will do, and what it will take to be rid of them."""
    total = 0.0
    less = reduction(s, seat, near=True) if s.attached[seat] else 0
    for monster in s.attached[seat]:
        spec = s.box.spec[monster]
        damage = max(1, damage_of(s, monster) - less)
        left = health_left(s, monster)
        wide = 1.0 + 0.4 * bool(spec.range) * (len(living(s)) > 1)
        total += 2.0 + FEAR * damage * wide * (0.4 + 0.6 * left / spec.health) + HIDE * left
    return total


# -- how far the mission is


def stages(s: Horrors) -> float:
    """Steps of the objective that are done."""
    goal = s.box.mission.goal
    if goal == "tide":
        return 0.5 * sum(s.box.kind[tile] in ("altar", "church", "garden") for tile in s.map if tile != NONE)
    if goal == "demons":
        return 0.2 * min(6, s.kills) + 2.0 * s.boss_kills.bit_count()
    return float(s.progress)


def wants(s: Horrors) -> list[str]:
    """The sorts of things the mission still asks for, as often as it does."""
    mission, progress = s.box.mission, s.progress
    fuel = ["fuel"] * max(0, mission.fuel - s.stored)
    match mission.goal:
        case "vaccine":
            return [] if progress else ["medicine", "antidote", "journal"]
        case "escape":
            return [*fuel, *["spare-parts"] * (progress == 0)]
        case "seals":
            return [*fuel, *["newspaper"] * (STARS - progress)]
        case "burn":
            return [*fuel, *(["fuel", *["newspaper"] * FIRE] if progress <= STARS else [])]
        case "bonfires":
            return [*fuel, *["fuel"] * (STARS - progress)]
        case "hibernate":
            return ["fuel", "fuel", "blanket", "blanket", "food"]
    return fuel


def carried(s: Horrors, seats: Sequence[int]) -> list[str]:
    """The sorts of things these survivors have; what burns counts as paper where paper is burned or read."""
    spec, names = s.box.spec, []
    goal = s.box.mission.goal
    same = {"burn": BURNABLE, "seals": ("newspaper", "journal")}.get(goal, ())
    for seat in seats:
        for card in (*s.finds[seat], *(card for card in s.gear[seat] if card in s.box.scavenge_cards)):
            sort = spec[card].sort
            names.append("newspaper" if sort in same else sort)
    return names


def having(s: Horrors, seats: Sequence[int], wanted: list[str]) -> float:
    """How many of the wanted things somebody has; together with one survivor they are worth a little more."""
    there, found = carried(s, seats), 0.0
    for sort in wanted:
        if sort in there:
            there.remove(sort)
            found += 1
    return found + s.stored * 1.05


def missing(s: Horrors, seats: Sequence[int], wanted: list[str]) -> bool:
    there = carried(s, seats)
    for sort in wanted:
        if sort not in there:
            return True
        there.remove(sort)
    return False


def way(s: Horrors, seat: int, wanted: list[str]) -> float:
    """Steps to the next place that would bring the mission on, for this survivor."""
    cell, seats = s.at[seat], living(s)
    famished = s.hunger[seat] >= PECKISH and not any(s.box.spec[card].sort == "food" for card in s.finds[seat])
    places = (searchable(s) if famished else []) or goals(s, seat, missing(s, seats, wanted))
    if not places:
        return 0.0
    return float(min(distance(cell, place) for place in places))


def goals(s: Horrors, seat: int, lacking_things: bool) -> list[int]:
    """Where this survivor should go: to scavenge, to tiles of the mission, or to see more of the map."""
    dark = [one for one in range(len(CELLS)) if s.under[one] != NONE or s.rim[one] != NONE]
    goal, search = s.box.mission.goal, searchable(s) or dark
    if goal in ("dracula", "tide", "demons"):
        return boss_places(s, seat, search, dark)
    if goal == "bonfires" and s.progress < STARS:
        return s.stars if any(s.box.kind[card] == "fuel" for card in s.gear[seat]) else search
    if goal == "burn" and s.progress < STARS:
        return s.stars
    return search if lacking_things else places(s, goal) or dark


def places(s: Horrors, goal: str) -> list[int]:
    """Where the things are brought once they are there."""
    progress = s.progress
    if goal == "vaccine":
        return tile_cells(s, "factory" if progress else "hospital")
    if goal == "hibernate" or (goal == "seals" and progress < STARS):
        return s.stars
    if goal == "burn" and progress == STARS:
        return tile_cells(s, "altar")
    return tile_cells(s, "van")


def boss_places(s: Horrors, seat: int, search: list[int], dark: list[int]) -> list[int]:
    """To the boss, or to where it waits; not without a weapon in sound health."""
    bosses = [s.at[other] for other in living(s) for monster in s.attached[other] if s.box.spec[monster].boss]
    if bosses:
        return bosses
    fit = s.life[seat] >= LOW and len(s.attached[seat]) < 2 and any(is_weapon(s.box.spec[card]) for card in s.gear[seat])
    lairs = s.stars if s.box.mission.goal == "dracula" else tile_cells(s, "castle") or dark
    return lairs if fit else search


def searchable(s: Horrors) -> list[int]:
    """Face-up tiles that can be scavenged, but for those searched this turn."""
    spec = s.box.spec
    full = [colour for colour, heap in zip(COLOURS, s.heaps, strict=True) if heap]
    return [
        cell
        for cell, tile in enumerate(s.map)
        if tile != NONE
        and spec[tile].scavenge
        and cell not in s.blocked
        and not s.scavenged >> cell & 1
        and any(colour in full for colour in spec[tile].scavenge)
    ]


def tile_cells(s: Horrors, kind: str) -> list[int]:
    return [cell for cell, tile in enumerate(s.map) if tile != NONE and s.box.kind[tile] == kind]


def hunt(s: Horrors) -> float:
    """Bosses that the mission wants dead: every point of damage counts, and having them there at all."""
    goal, total = s.box.mission.goal, 0.0
    if goal in ("dracula", "tide", "demons"):
        for seat in living(s):
            for monster in s.attached[seat]:
                if s.box.spec[monster].boss:
                    total += 25.0 + BOSS * s.wounds[monster]
        total += 100.0 * s.boss_kills.bit_count()
    elif goal == "hibernate":
        total += 50.0 * any(at_shelter(s, cell) for cell in s.stars)
    elif s.box.mission.fuel and fuel_together(s) >= s.box.mission.fuel and all_at(s, van_cell(s)):
        total += 10.0
    return total


# -- numbers for learners

FEATURES: dict[str, range] = {
    "present": range(2),
    "life": range(100),
    "hunger": range(7),
    "starving": range(len(TRACK) + 2),
    "poison": range(31),
    "phobias": range(16),
    "deck": range(31),
    "hand": range(HAND_LIMIT + 11),
    "finds": range(HAND_LIMIT + 11),
    "gear": range(31),
    "stored": range(4 * STORAGE + 1),
    "fuel": range(16),
    "monsters": range(61),
    "danger": range(100),
    "health_against": range(400),
    "cell": range(-1, len(CELLS)),
    "tokens_here": range(4),
    "stance": range(3),
}
TABLE: dict[str, range] = {
    "actions": range(ACTIONS + 1),
    "turns": range(400),
    "tokens": range(TOKENS + 1),
    "face_up": range(len(CELLS) + 1),
    "horde": range(61),
    "red": range(41),
    "green": range(41),
    "blue": range(41),
    "progress": range(9),
    "stored": range(10),
    "kills": range(400),
    "boss_kills": range(5),
    "boss_came": range(2),
}


def features(box: HorrorsBox) -> Mapping[str, range]:
    """For every survivor, beginning with the looker's and going round, then for the table."""
    own = {f"{name}_{place}": allowed for place in range(box.seats) for name, allowed in FEATURES.items()}
    return own | TABLE


def sensed(s: Horrors, seat: int) -> Sequence[int]:
    values = [number for place in range(s.seats) for number in survivor_numbers(s, (seat + place) % s.seats)]
    table = (
        s.actions,
        s.turns,
        sum(s.tokens),
        sum(tile != NONE for tile in s.map),
        sum(map(len, s.horde)),
        *map(len, s.heaps),
        s.progress,
        s.stored,
        s.kills,
        s.boss_kills.bit_count(),
        int(s.boss_came),
    )
    return [*values, *bounded(table, TABLE)]


def survivor_numbers(s: Horrors, seat: int) -> list[int]:
    numbers = (
        int(s.alive[seat]),
        s.life[seat],
        s.hunger[seat],
        s.starved[seat],
        s.poison[seat],
        len(s.phobias[seat]),
        len(s.decks[seat]),
        len(s.hands[seat]),
        len(s.finds[seat]),
        len(s.gear[seat]),
        stored(s, seat),
        sum(s.box.kind[card] == "fuel" for card in s.gear[seat]),
        len(s.attached[seat]),
        sum(damage_of(s, monster) for monster in s.attached[seat]),
        sum(health_left(s, monster) for monster in s.attached[seat]),
        s.at[seat],
        s.tokens[s.at[seat]] if s.at[seat] != NONE else 0,
        2 if s.both[seat] else s.stance[seat],
    )
    return bounded(numbers, FEATURES)


def bounded(numbers: Sequence[int], ranges: Mapping[str, range]) -> list[int]:
    """Each within its range: beyond its ends more makes no difference."""
    return [min(max(number, one[0]), one[-1]) for number, one in zip(numbers, ranges.values(), strict=True)]
