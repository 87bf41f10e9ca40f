"""What cards, tiles and monsters do, by the names that cards.toml gives them (12 to 15)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .board import REACH
from .box import COLOURS, DECKS, TOKENS_ON_TILE, Text, is_weapon
from .harm import (
    burn,
    cure,
    derange,
    draw_cards,
    envenom,
    equip,
    feed,
    from_hand,
    has_status,
    heal,
    put_tokens,
)
from .monsters import attack, draw_monster, in_reach, move_to, poison_monster, strike, stun_monster, wound
from .movement import go, stealthy, turn_over
from .state import DEFENSE, NONE, OFFENSE, Horrors, character, in_order, living, suffers, tile_at, wears, within
from .steps import ON_ATTACK, ON_DRAW, ON_TILE

# -- 15 monsters: when they are drawn, when they did damage


@ON_DRAW.add("insanity")
def insanity(s: Horrors, seat: int, _monster: int, amount: int) -> None:
    """15.2."""
    for _ in range(amount):
        derange(s, seat)


@ON_DRAW.add("insanity-all")
def insanity_all(s: Horrors, seat: int, _monster: int, amount: int) -> None:
    """15.2: every player."""
    for other in in_order(s, seat):
        insanity(s, other, _monster, amount)


@ON_DRAW.add("tokens-around")
def tokens_around(s: Horrors, seat: int, _monster: int, amount: int) -> None:
    """15.1: on every tile beside the survivor's."""
    for cell in s.beside[s.at[seat]] if s.beside else ():
        put_tokens(s, cell, amount)


@ON_DRAW.add("burn")
def burn_on_draw(s: Horrors, seat: int, _monster: int, amount: int) -> None:
    """15.3, 10.7."""
    burn(s, seat, amount)


@ON_ATTACK.add("poison")
def poison_bite(s: Horrors, seat: int, _monster: int, _net: int) -> None:
    """15.1, 10.3."""
    envenom(s, seat)


@ON_ATTACK.add("drain")
def drain(s: Horrors, _seat: int, monster: int, net: int) -> None:
    """9.6."""
    s.wounds[monster] = max(0, s.wounds[monster] - net)


# -- 12 tiles


@ON_TILE.add("free-scavenge")
def free_scavenge(s: Horrors, seat: int, cell: int, _amount: int) -> None:
    """12.1, 7.3."""
    s.do(("free_scavenge", seat, cell))


@ON_TILE.add("draw")
def draw_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.1: a card of the survivor deck."""
    draw_cards(s, seat, amount)


@ON_TILE.add("monster")
def monster_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.1, 12.2."""
    for _ in range(amount):
        draw_monster(s, seat)


@ON_TILE.add("monster-each")
def monster_each(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.1: every player draws one."""
    for other in in_order(s, seat):
        draw_monster(s, other)


@ON_TILE.add("heal")
def heal_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.2."""
    heal(s, seat, amount)


@ON_TILE.add("feed")
def feed_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.1."""
    feed(s, seat, amount)


@ON_TILE.add("cure")
def cure_on_tile(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.1."""
    cure(s, seat)


@ON_TILE.add("poison")
def poison_on_tile(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2."""
    envenom(s, seat)


@ON_TILE.add("burn")
def burn_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.2."""
    burn(s, seat, amount)


@ON_TILE.add("tokens")
def tokens_here(s: Horrors, _seat: int, cell: int, amount: int) -> None:
    """12.1."""
    put_tokens(s, cell, amount)


@ON_TILE.add("tokens-around")
def tokens_around_tile(s: Horrors, _seat: int, cell: int, amount: int) -> None:
    """12.1."""
    for other in s.beside[cell]:
        put_tokens(s, other, amount)


@ON_TILE.add("refresh")
def refresh(s: Horrors, _seat: int, _cell: int, _amount: int) -> None:
    """12.1: all monsters in play are at full health."""
    if any(s.wounds):
        s.wounds = [0] * len(s.wounds)
        s.tell("refreshed")


@ON_TILE.add("barrage")
def barrage(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.1: damage to every monster attached; no attack, so none counters."""
    for monster in s.attached[seat][:]:
        if s.holder[monster] == seat:
            wound(s, seat, monster, amount)


@ON_TILE.add("spawn")
def spawn_again(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2, 4.2."""
    s.do(("spawn", seat))


@ON_TILE.add("stun-one")
def stun_one(s: Horrors, seat: int, cell: int, _amount: int) -> None:
    """12.2."""
    s.do(("stun_here", seat, cell))


@ON_TILE.add("discard")
def discard_on_tile(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.2."""
    s.do(*[("discard", seat)] * amount)


@ON_TILE.add("lose-gear")
def lose_gear(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2."""
    s.do(("shed", seat))


@ON_TILE.add("lose-gear-each")
def lose_gear_each(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2: every player destroys one."""
    s.do(*(("shed", other) for other in in_order(s, seat)))


@ON_TILE.add("stop-acting")
def stop_acting(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2: whoever is on turn has no actions left."""
    if seat == s.on_turn:
        s.actions = 0


@ON_TILE.add("lose-action")
def lose_action(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.2."""
    if seat == s.on_turn:
        s.actions = max(0, s.actions - amount)


@ON_TILE.add("spoil-food")
def spoil_food(s: Horrors, seat: int, _cell: int, _amount: int) -> None:
    """12.2."""
    food = [card for card in s.finds[seat] if s.box.spec[card].sort == "food"]
    for card in food:
        s.finds[seat].remove(card)
        s.scrap.append(card)
        s.tell("discards", seat, s.box.kind[card])


@ON_TILE.add("toll")
def toll(s: Horrors, seat: int, _cell: int, amount: int) -> None:
    """12.3."""
    s.do(("toll", seat, amount))


@ON_TILE.add("swamp")
def swamp(s: Horrors, seat: int, cell: int, amount: int) -> None:
    """12.3: a test: a token here, or all monsters attached attack now."""
    if stealthy(s, seat, cell):
        put_tokens(s, cell, amount)
    else:
        for monster in s.attached[seat][:]:
            if s.holder[monster] == seat and s.alive[seat] and not s.stunned[monster]:
                attack(s, monster)


# -- 13, 14 what cards do


class Play(NamedTuple):
    """An effect of cards: what it does to what it aims at, whether that would change anything, and where to look first."""

    do: Callable[..., None]
    fits: Callable[..., bool] | None = None  # (s, seat, text, target...)
    among: Callable[[Horrors, int, Text], Iterable[Any]] | None = None


PLAYS: dict[str, Play] = {}


def weapon_bonus(s: Horrors, seat: int, text: Text) -> int:
    """13.3: what Upgrades add to this gear."""
    if text.source != "gear" or not s.hosts:
        return 0
    place = wears(s, seat, text.card)
    return s.hosts.count(s.gear[seat][place]) if place != NONE else 0


def hit(s: Horrors, seat: int, text: Text, monster: int) -> None:
    """13: damage to a monster; up to so many more are asked for (13.4)."""
    if text.targets > 1:
        s.do(("more", seat, text.id, text.targets - 1, 1 << monster))
    strike(s, seat, monster, text.amount + weapon_bonus(s, seat, text))


def stun_hit(s: Horrors, seat: int, text: Text, monster: int) -> None:
    """13.2: the counter, if any, comes before the stun (9.5)."""
    strike(s, seat, monster, text.amount + weapon_bonus(s, seat, text), stun=True)


def hit_all(s: Horrors, seat: int, text: Text) -> None:
    """13: damage to all monsters in range."""
    amount = text.amount + weapon_bonus(s, seat, text)
    for monster in in_reach(s, s.at[seat], text.range):
        if s.holder[monster] != NONE:
            strike(s, seat, monster, amount)


def hit_attached(s: Horrors, seat: int, text: Text) -> None:
    """13.1: damage to every monster attached to oneself."""
    amount = text.amount + weapon_bonus(s, seat, text)
    for monster in touchable(s, seat):
        if s.holder[monster] == seat:
            strike(s, seat, monster, amount)


def touchable(s: Horrors, seat: int) -> list[int]:
    return [monster for monster in in_reach(s, s.at[seat], "short") if s.holder[monster] == seat]


def any_in_reach(s: Horrors, seat: int, text: Text) -> bool:
    return bool(in_reach(s, s.at[seat], text.range))


def stun_tile(s: Horrors, seat: int, _text: Text, cell: int) -> None:
    """13.2: all monsters on a tile."""
    for other in living(s):
        if s.at[other] == cell:
            for monster in s.attached[other]:
                stun_monster(s, seat, monster)


def monsters_on(s: Horrors, _seat: int, _text: Text, cell: int) -> bool:
    return any(at == cell and monsters for at, monsters in zip(s.at, s.attached, strict=True))


def blank(s: Horrors, _seat: int, _text: Text, monster: int) -> None:
    """9.12."""
    s.blank |= 1 << monster
    s.tell("blank", monster)


def dart(s: Horrors, seat: int, text: Text, monster: int) -> None:
    """14.4."""
    stun_monster(s, seat, monster)
    poison_monster(s, monster, text.amount)


def ward(s: Horrors, seat: int, _text: Text, other: int) -> None:
    """13.1."""
    s.warded[other] = seat + 1
    s.tell("warded", other)


def communion(s: Horrors, seat: int, text: Text) -> None:
    """13.1: hunger and health of everybody in range."""
    for other in within(s, s.at[seat], text.range):
        feed(s, other, text.amount)
        heal(s, other, 1)


def in_need(s: Horrors, seat: int, text: Text) -> bool:
    return any(s.hunger[one] > 1 or wounded(s, one) for one in within(s, s.at[seat], text.range))


def wounded(s: Horrors, seat: int) -> bool:
    return s.life[seat] < character(s, seat).health


def eat(s: Horrors, seat: int, text: Text) -> None:
    """14.1, 16.3: a picky eater gets less of it."""
    feed(s, seat, max(0, text.amount - suffers(s, seat, "picky")))


def nourishes(s: Horrors, seat: int, text: Text) -> bool:
    return s.hunger[seat] > 1 and text.amount > suffers(s, seat, "picky")


def eat_together(s: Horrors, _seat: int, text: Text) -> None:
    """14.1."""
    for other in living(s):
        feed(s, other, text.amount)


def clear(s: Horrors, cell: int, count: int) -> None:
    count = min(count, s.tokens[cell])
    s.tokens[cell] -= count
    s.tell("cleared", count)


def clear_around(s: Horrors, seat: int, text: Text) -> None:
    """13.1: one of each adjacent tile."""
    for cell in s.beside[s.at[seat]]:
        if s.tokens[cell]:
            clear(s, cell, text.amount)


def tokens_beside(s: Horrors, seat: int, _text: Text) -> list[int]:
    return [cell for cell in s.beside[s.at[seat]] if s.tokens[cell]]


def prowled(s: Horrors, _seat: int, _text: Text, cell: int) -> bool:
    return s.tokens[cell] > 0


def cells_with_tokens(s: Horrors, _seat: int, _text: Text) -> list[int]:
    return [cell for cell, count in enumerate(s.tokens) if count]


def can_shift(s: Horrors, seat: int, text: Text, one: int, other: int, count: int) -> bool:
    """13.1: that many lie there, in range, and the other tile has room."""
    there = REACH[text.range][s.at[seat]][one] and other in s.beside[one]
    return there and s.tokens[one] >= count and s.tokens[other] + count <= TOKENS_ON_TILE


def shift(s: Horrors, _seat: int, _text: Text, one: int, other: int, count: int) -> None:
    """13.1."""
    s.tokens[one] -= count
    s.tokens[other] += count


def meditate(s: Horrors, seat: int, text: Text) -> None:
    """13.2: flip; draw four, keep two."""
    flip(s, seat, text)
    s.do(("meditate", seat, 2))
    draw_cards(s, seat, text.amount, "looked_cards")


def flip(s: Horrors, seat: int, _text: Text) -> None:
    """13.2."""
    s.stance[seat] = DEFENSE if s.stance[seat] == OFFENSE else OFFENSE
    s.tell("stance", seat, s.stance[seat])


def bushido(s: Horrors, seat: int, _text: Text) -> None:
    """13.2."""
    s.both[seat] = True


def war_cry(s: Horrors, seat: int, _text: Text) -> None:
    """13.2: all monsters in play; and Defense."""
    for other in living(s):
        for monster in s.attached[other][:]:
            move_to(s, monster, seat)
    if s.stance[seat] != DEFENSE:
        flip(s, seat, _text)


def muramasa(s: Horrors, _seat: int, text: Text) -> None:
    """13.2."""
    s.blades += text.amount


def check_weapons(s: Horrors, seat: int, text: Text) -> None:
    """13.3."""
    s.checks[seat] += text.amount


def lend(s: Horrors, seat: int, _text: Text, kind: str, other: int) -> None:
    """13.3: gear of one's hand on another; draw a card."""
    equip(s, other, from_hand(s, seat, kind))
    draw_cards(s, seat)


def can_lend(s: Horrors, seat: int, text: Text, kind: str, other: int) -> bool:
    near = other != seat and s.alive[other] and REACH[text.range][s.at[seat]][s.at[other]]
    return near and wears(s, other, kind) == NONE and any(s.box.kind[card] == kind for card in s.hands[seat])


def upgrade(s: Horrors, _seat: int, text: Text, other: int, kind: str) -> None:
    """13.3: the card lies on the weapon."""
    for pile in s.discards:
        card = next((card for card in reversed(pile) if s.box.kind[card] == text.card), NONE)
        if card != NONE:
            pile.remove(card)
            s.upgrades.append(card)
            s.hosts.append(s.gear[other][wears(s, other, kind)])
            break


def is_weapon_there(s: Horrors, _seat: int, _text: Text, other: int, kind: str) -> bool:
    place = wears(s, other, kind)
    return place != NONE and is_weapon(s.box.spec[s.gear[other][place]])


def reload(s: Horrors, _seat: int, text: Text, other: int, kind: str) -> None:
    """6.5: so many rounds, or all; never beyond those it began with."""
    place = wears(s, other, kind)
    full: int = s.box.spec[s.gear[other][place]].ammo
    s.rounds[other][place] = min(full, s.rounds[other][place] + text.amount) if text.amount else full


def can_reload(s: Horrors, _seat: int, _text: Text, other: int, kind: str) -> bool:
    place = wears(s, other, kind)
    if place == NONE:
        return False
    spec = s.box.spec[s.gear[other][place]]
    return bool(spec.loads == "bullets" and s.rounds[other][place] < spec.ammo)


def can_load(s: Horrors, seat: int, text: Text, other: int, kind: str) -> bool:
    return other == seat and can_reload(s, seat, text, other, kind)


def hotwire(s: Horrors, seat: int, _text: Text, other: int) -> None:
    """13.3."""
    s.do(("where", seat, other))


def can_be_driven(s: Horrors, _seat: int, _text: Text, other: int) -> bool:
    return any(tile != NONE and cell != s.at[other] for cell, tile in enumerate(s.map))


def key(s: Horrors, seat: int, _text: Text, cell: int) -> None:
    """14.4."""
    go(s, seat, cell)


def can_key(s: Horrors, seat: int, _text: Text, cell: int) -> bool:
    return not s.attached[seat] and cell != s.at[seat] and (s.map[cell] != NONE or tile_at(s, cell) != NONE)


def call(s: Horrors, _seat: int, _text: Text, other: int) -> None:
    """14.3."""
    s.do(("favour", other))


def take_back(s: Horrors, seat: int, _text: Text, kind: str) -> None:
    """13.3, 14.2: out of a discard pile into one's hand; one's own first."""
    piles = [s.discards[seat], *s.discards, s.scrap]
    for pile in piles:
        for card in reversed(pile):
            if s.box.kind[card] == kind:
                pile.remove(card)
                (s.finds if card in s.box.scavenge_cards else s.hands)[seat].append(card)
                s.do(("fit_hand", seat))
                return


def discarded_cards(s: Horrors, seat: int, _text: Text) -> dict[str, None]:
    return dict.fromkeys(map(s.box.kind.__getitem__, s.discards[seat]))


def discarded_gear(s: Horrors, _seat: int, _text: Text) -> dict[str, None]:
    spec, names = s.box.spec, s.box.kind
    piles = (*s.discards, s.scrap)
    return dict.fromkeys(
        names[card] for pile in piles for card in pile if spec[card].type == "gear" and spec[card].sort != "fuel"
    )


def look(s: Horrors, seat: int, text: Text, deck: str) -> None:
    """13.1: the top cards of a deck."""
    s.actor = seat
    if deck == "own":
        s.draw(s.decks[seat], "looked_cards", seat, text.amount)
    elif deck == "monsters":
        s.draw(next(part for part in s.horde if part), "looked_monsters", seat, text.amount)
    else:
        s.draw(s.heaps[COLOURS.index(deck)], "looked_finds", seat, text.amount)
    s.do(("choose_looked", seat))


def can_look(s: Horrors, seat: int, _text: Text, deck: str) -> bool:
    if deck == "own":
        return bool(s.decks[seat])
    return any(s.horde) if deck == "monsters" else bool(s.heaps[COLOURS.index(deck)])


def living_other(s: Horrors, seat: int, _text: Text, other: int) -> bool:
    return other != seat and not s.favour


PLAYS |= {
    "hit": Play(hit),
    "stun-hit": Play(stun_hit),
    "blank": Play(blank, lambda s, _seat, _text, monster: not s.blank >> monster & 1),
    "dart": Play(dart),
    "hit-all": Play(hit_all, any_in_reach),
    "hit-attached": Play(hit_attached, lambda s, seat, _: bool(touchable(s, seat))),
    "stun-tile": Play(stun_tile, monsters_on, lambda s, _seat, _text: dict.fromkeys(s.at[one] for one in living(s))),
    "cure": Play(lambda s, _seat, _text, other: cure(s, other), lambda s, _seat, _text, other: has_status(s, other)),
    "cure-self": Play(lambda s, seat, _: cure(s, seat), lambda s, seat, _: has_status(s, seat)),
    "ward": Play(ward, lambda s, _seat, _text, other: not s.warded[other]),
    "communion": Play(communion, in_need),
    "heal": Play(lambda s, seat, text: heal(s, seat, text.amount), lambda s, seat, _: wounded(s, seat)),
    "feed": Play(eat, nourishes),
    "feed-all": Play(eat_together, lambda s, _seat, _text: any(s.hunger[one] > 1 for one in living(s))),
    "clear-around": Play(clear_around, lambda s, seat, text: bool(tokens_beside(s, seat, text))),
    "clear-one": Play(lambda s, _seat, text, cell: clear(s, cell, text.amount), prowled, cells_with_tokens),
    "clear-tile": Play(lambda s, _seat, _text, cell: clear(s, cell, 9), prowled, cells_with_tokens),
    "clear-beside": Play(
        lambda s, _seat, _text, cell: clear(s, cell, 9),
        lambda s, seat, _text, cell: s.tokens[cell] > 0 and cell != s.at[seat],
        tokens_beside,
    ),
    "shift": Play(shift, can_shift),
    "meditate": Play(meditate, lambda s, seat, _: bool(s.decks[seat])),
    "flip": Play(flip),
    "bushido": Play(bushido, lambda s, seat, _: not s.both[seat]),
    "war-cry": Play(
        war_cry,
        lambda s, seat, _: s.stance[seat] != DEFENSE or any(s.attached[one] for one in living(s) if one != seat),
    ),
    "muramasa": Play(muramasa),
    "check-weapons": Play(check_weapons),
    "lend": Play(lend, can_lend),
    "upgrade": Play(upgrade, is_weapon_there),
    "reload": Play(reload, can_reload),
    "load": Play(reload, can_load),
    "hotwire": Play(hotwire, can_be_driven),
    "key": Play(key, can_key),
    "show": Play(
        lambda s, seat, _text, cell: turn_over(s, seat, cell),
        lambda s, _seat, _text, cell: tile_at(s, cell) != NONE,
    ),
    "call": Play(call, living_other),
    "salvage": Play(take_back, lambda s, seat, text, kind: kind in discarded_cards(s, seat, text), discarded_cards),
    "repair": Play(take_back, lambda s, seat, text, kind: kind in discarded_gear(s, seat, text), discarded_gear),
    "look": Play(look, can_look, lambda _s, _seat, _text: DECKS),
    "shuffle-back": Play(lambda s, seat, _: s.do(("grail", seat, 0)), any_in_reach),
}
