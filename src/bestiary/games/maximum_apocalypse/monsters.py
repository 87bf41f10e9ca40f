"""Section 9: monsters drawn, struck, killed, and what they do in return and at the end of a turn."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script

from .board import REACH, distance
from .box import Monster
from .harm import bury, detach, die, heal, reduction, shielded, struck, take, to_discards, unequip, win
from .state import NONE, Horrors, in_order, passives, suffers, within
from .steps import ON_ATTACK, ON_DRAW, steps

MOST_BLOWS = 20  # 9.5

# -- 9.2 drawing


def draw_monster(s: Horrors, seat: int) -> None:
    """9.2: the top card of the deck."""
    if not s.alive[seat]:
        return
    part = next((part for part in s.horde if part), None)
    if part is None:
        s.horde[0], s.slain = s.slain, []
        s.shuffle(s.horde[0])
        part = s.horde[0]
        s.tell("reshuffled")
    for monster in s.draw(part, "attached", seat):
        comes(s, seat, monster)


def attach(s: Horrors, seat: int, monster: int) -> None:
    """A monster that was aside comes into play as if drawn."""
    s.attached[seat].append(monster)
    comes(s, seat, monster)


def comes(s: Horrors, seat: int, monster: int) -> None:
    """9.2: it is attached; what happens on drawing happens, and gear takes notice."""
    s.holder[monster] = seat
    s.tell("monster", seat, monster)
    spec: Monster = s.box.spec[monster]
    for name in spec.draw:
        ON_DRAW.table[name](s, seat, monster, spec.draw_amount)
    for card in s.gear[seat][:]:
        gear = s.box.spec[card]
        if "mine" in (gear.passive, gear.second) and card in s.gear[seat] and s.holder[monster] == seat:
            unequip(s, seat, card)
            to_discards(s, card)
            s.tell("mine", seat, monster)
            strike(s, seat, monster, gear.passive_amount)


def move_to(s: Horrors, monster: int, seat: int) -> None:
    """A monster in play is attached to somebody else."""
    if s.holder[monster] != seat:
        s.attached[s.holder[monster]].remove(monster)
        s.attached[seat].append(monster)
        s.holder[monster] = seat
        s.tell("attaches", monster, seat)


# -- what a monster is now


def has(s: Horrors, monster: int, passive: str) -> bool:
    """9.12: a blank monster has no text."""
    return passive in s.box.spec[monster].passive and not s.blank >> monster & 1


def damage_of(s: Horrors, monster: int) -> int:
    """10.1: doubled by what its card says."""
    spec: Monster = s.box.spec[monster]
    damage = spec.damage
    if spec.passive and not s.blank >> monster & 1:
        if "enraged" in spec.passive and s.wounds[monster]:
            damage *= 2
        if "paired" in spec.passive and has_twin(s, monster):
            damage *= 2
    return damage


def has_twin(s: Horrors, monster: int) -> bool:
    names = s.box.kind
    return any(names[one] == names[monster] and one != monster for monsters in s.attached for one in monsters)


def health_left(s: Horrors, monster: int) -> int:
    health: int = s.box.spec[monster].health
    return health - s.wounds[monster]


def in_reach(s: Horrors, cell: int, reach: str) -> list[int]:
    """6.6: the monsters in range of a cell; where a short-range card can't touch those aloft (15.4)."""
    near = REACH[reach][cell]
    found = [monster for seat, monsters in enumerate(s.attached) if monsters and near[s.at[seat]] for monster in monsters]
    if reach == "short":
        return [monster for monster in found if not has(s, monster, "aloft")]
    return found


# -- 9.3, 9.5 striking a monster


def might(s: Horrors, seat: int) -> int:
    """13.5, 16.3: what is added to every damage a survivor's cards do."""
    bonus = sum(s.checks)
    if s.gear[seat]:
        bonus += passives(s, seat, "fury")
    if s.phobias[seat]:
        bonus -= suffers(s, seat, "trembling")
    return bonus


def strike(s: Horrors, seat: int, monster: int, amount: int, stun: bool = False, blows: int = 0) -> None:
    """9.3, 9.5: damage to a monster; if it lives it may counter, and only then is it stunned."""
    wound(s, seat, monster, max(0, amount + might(s, seat)))
    if s.holder[monster] == NONE:
        return
    if blows < MOST_BLOWS and counters(s, seat, monster):
        s.tell("counters", monster, seat)
        retaliate(s, monster, seat, hurt(s, monster, seat, s.at[s.holder[monster]]), blows)
    if stun and s.holder[monster] != NONE:
        stun_monster(s, seat, monster)


def wound(s: Horrors, seat: int, monster: int, amount: int) -> None:
    if not amount:
        return
    s.wounds[monster] += amount
    s.angry |= 1 << monster
    s.tell("struck", monster, amount)
    if s.wounds[monster] >= s.box.spec[monster].health:
        kill(s, seat, monster)


def counters(s: Horrors, seat: int, monster: int) -> bool:
    """9.5: from this distance, awake, not blank, and the survivor still there?"""
    reach = s.box.spec[monster].counter
    if not reach or s.stunned[monster] or s.blank >> monster & 1 or not s.alive[seat]:
        return False
    return REACH[reach][s.at[s.holder[monster]]][s.at[seat]]


def kill(s: Horrors, seat: int, monster: int) -> None:
    """9.3: killed by this survivor; what follows from a death."""
    holder, spec = s.holder[monster], s.box.spec[monster]
    blank = s.blank >> monster & 1
    detach(s, monster)
    bury(s, monster)
    s.tell("killed", monster, seat)
    if spec.boss:
        s.boss_kills |= 1 << monster
        if s.box.mission.goal == "tide":
            win(s)
            return
    else:
        s.kills += 1
    if s.blades and seat == s.on_turn:
        heal(s, seat, s.blades)
    if spec.destroy and not blank:
        struck(s, holder, spec.destroy, "blast")
    for other in within(s, s.at[holder], "short"):
        if s.phobias[other] and suffers(s, other, "squeamish"):
            take(s, other, 1, "blood")


def stun_monster(s: Horrors, seat: int, monster: int) -> None:
    """9.8."""
    s.stunned[monster] = seat + 1
    s.tell("stunned", monster)


def poison_monster(s: Horrors, monster: int, amount: int) -> None:
    """14.4."""
    s.venom[monster] += amount
    s.tell("venom", monster)


# -- 9.4 attacks


def hurt(s: Horrors, monster: int, seat: int, cell: int) -> int:
    """10.1: a monster's blow from a cell at a survivor, with its effects. How much was taken."""
    if not s.alive[seat] or shielded(s, seat):
        return 0
    net = damage_of(s, monster) - reduction(s, seat, near=s.at[seat] == cell)
    if net <= 0:
        s.tell("shrugs", seat, monster)
        return 0
    s.life[seat] -= net
    s.tell("bitten", seat, monster, net)
    if not s.blank >> monster & 1:
        for name in s.box.spec[monster].attack:
            ON_ATTACK.table[name](s, seat, monster, net)
    if s.life[seat] <= 0:
        die(s, seat, "monster")
    return net


def retaliate(s: Horrors, monster: int, seat: int, net: int, blows: int) -> None:
    """10.1: what gear does when damage was taken: turrets (13.3), then counterblows (13.2)."""
    if net <= 0 or not s.alive[seat] or not s.gear[seat]:
        return
    near = distance(s.at[seat], s.at[s.holder[monster]]) == 0 if s.holder[monster] != NONE else False
    for card in s.gear[seat][:]:
        gear = s.box.spec[card]
        if "turret" not in (gear.passive, gear.second) or s.holder[monster] == NONE or card not in s.gear[seat]:
            continue
        place = s.gear[seat].index(card)
        if s.rounds[seat][place]:
            s.rounds[seat][place] -= 1
            s.tell("turret", seat, monster)
            strike(s, seat, monster, gear.passive_amount + s.hosts.count(card), blows=blows + 1)
    if near and s.holder[monster] != NONE and s.alive[seat] and (amount := passives(s, seat, "riposte")):
        s.tell("riposte", seat, monster)
        katana = next(card for card in s.gear[seat] if "riposte" in (s.box.spec[card].passive, s.box.spec[card].second))
        strike(s, seat, monster, amount + s.hosts.count(katana), blows=blows + 1)


def attack(s: Horrors, monster: int) -> None:
    """9.4, 9.7: everybody in range is hit, in turn order; then what they do in return; then it may move on."""
    holder = s.holder[monster]
    cell = s.at[holder]
    reach = "" if s.blank >> monster & 1 else s.box.spec[monster].range
    if reach:
        near = REACH[reach][cell]
        victims = [seat for seat in in_order(s, s.on_turn) if near[s.at[seat]] or seat == holder]
    else:
        victims = [holder]
    taken = [(seat, hurt(s, monster, seat, cell)) for seat in victims]  # at once: the holder's death spares nobody
    for seat, net in taken:
        if s.holder[monster] != NONE:
            retaliate(s, monster, seat, net, 0)
    if s.holder[monster] == holder and s.alive[holder] and s.box.spec[monster].passive:
        move_on(s, monster, dealt=any(net for _, net in taken))


def move_on(s: Horrors, monster: int, dealt: bool) -> None:
    """9.7: to the next player, or to the nearest."""
    holder = s.holder[monster]
    others = in_order(s, holder)[1:]
    if not others:
        return
    if has(s, monster, "passes-on"):
        move_to(s, monster, others[0])
    elif dealt and has(s, monster, "stampede"):
        s.do(("stampede", monster))


def nearest(s: Horrors, monster: int) -> list[int]:
    holder = s.holder[monster]
    others = in_order(s, holder)[1:]
    closest = min((distance(s.at[holder], s.at[seat]) for seat in others), default=0)
    return [seat for seat in others if distance(s.at[holder], s.at[seat]) == closest]


@steps.add
def stampede(s: Horrors, monster: int) -> Script:
    """9.7: to the nearest other player, the active player choosing among equals."""
    if s.holder[monster] == NONE:
        return
    seats = nearest(s, monster)
    if len(seats) > 1:
        s.asked = (monster,)
        s.actor = next(iter(in_order(s, s.on_turn)))
        _, seat = yield Ask(s.actor, "stampede", tuple(s.box.seat[seat] for seat in seats))
        seats = [seat]
    if seats and s.alive[seats[0]]:
        move_to(s, monster, seats[0])


@steps.why_not("seat", "stampede")
def no_stampede(s: Horrors, seat: int) -> Refusal | None:
    """9.7."""
    monster = s.asked[0]
    assert isinstance(monster, int)
    return None if seat in nearest(s, monster) else Refusal("not-nearest", "9.7", (monster, seat))


# -- 4.8 at the end of a turn


def ready(s: Horrors, seat: int) -> list[int]:
    """4.8, 9.8, 9.9: the monsters attached that have still to attack."""
    return [
        monster
        for monster in s.attached[seat]
        if not s.acted >> monster & 1
        and not s.stunned[monster]
        and not (has(s, monster, "docile") and not s.angry >> monster & 1)
    ]


@steps.add
def monsters_attack(s: Horrors, seat: int) -> None:
    """4.8: every monster attached that is not stunned attacks once; with different ones the player chooses the order."""
    if not s.alive[seat]:
        return
    waiting = ready(s, seat)
    if not waiting:
        s.angry &= ~sum(1 << monster for monster in s.attached[seat])
        return
    s.do(("monsters_attack", seat))
    names = s.box.kind
    if len({(names[monster], s.wounds[monster]) for monster in waiting}) > 1:
        s.do(("order", seat))
    else:
        s.acted |= 1 << waiting[0]
        attack(s, waiting[0])


@steps.add
def order(s: Horrors, seat: int) -> Script:
    """4.8: which monster attacks next."""
    if not s.alive[seat] or not (waiting := ready(s, seat)):
        return
    s.actor = seat
    _, monster = yield Ask(seat, "order", monsters_named(s, waiting))
    s.acted |= 1 << monster
    attack(s, monster)


def monsters_named(s: Horrors, monsters: list[int]) -> tuple[Option, ...]:
    return tuple(map(s.box.monster.__getitem__, monsters))


@steps.why_not("monster", "order")
def no_order(s: Horrors, monster: int) -> Refusal | None:
    """4.8: attached to you, awake, and only once."""
    if s.holder[monster] != s.actor:
        return Refusal("not-yours", "4.8", (monster,))
    if s.stunned[monster]:
        return Refusal("is-stunned", "9.8", (monster,))
    return None if monster in ready(s, s.actor) else Refusal("has-attacked", "4.8", (monster,))
