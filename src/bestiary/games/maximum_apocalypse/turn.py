"""Section 4: the turn, step by step, and what becomes of it when somebody leaves. Other chapters have modules of their own."""

from __future__ import annotations

from typing import TypeAlias

from bestiary.kernel import Ask, Option, Refusal, Script, Step, Unheard

from . import setting_up
from .board import AT, CELLS
from .box import ACTIONS, Tile
from .harm import die, draw_cards, equip, from_hand, hungrier, lose, penalty, put_tokens, take, to_discards, unequip
from .missions import jobs_here, no_job, van_cell, work
from .monsters import draw_monster, has, stun_monster, wound
from .movement import go
from .playing import no_use, sentences, texts_at_hand, use, works
from .scavenging import colours_here, exchange, no_colour, no_trade, pick_up, rummage, takes, trade, trades
from .state import NONE, Horrors, held, in_order, lying_at, playing, suffers, tile_at, wears
from .steps import steps

begin = setting_up.begin
Words: TypeAlias = "list[Option]"


# -- 4.1 beginning


@steps.add
def turn(s: Horrors, seat: int) -> None:
    """4: the seven steps of a turn, after what ends when it begins (4.1)."""
    wake(s, seat)
    s.on_turn = s.actor = seat
    s.turns += 1
    s.actions = ACTIONS
    s.exchanged = s.favour = s.reborn = False
    s.scavenged = s.traded = s.stopping = s.sheltered = s.talismans = s.appeased = s.blades = s.acted = 0
    s.ignored = NONE
    s.began_at = s.at[seat]
    s.tell("turn", seat)
    if lost := min(penalty(s, seat), ACTIONS):
        s.actions -= lost
        s.tell("phobia-costs", seat, lost)
    s.do(
        *(
            (step, seat)
            for step in ("spawn", "draw_card", "act", "end_effects", "hunger", "poison", "close", "check_win", "pass_on")
        )
    )


def wake(s: Horrors, seat: int) -> None:
    """4.1, 9.8: what lasted until this player's turn is over."""
    if seat + 1 in s.stunned:
        s.stunned = [0 if by == seat + 1 else by for by in s.stunned]
    if seat + 1 in s.warded:
        s.warded = [0 if by == seat + 1 else by for by in s.warded]
    s.both[seat] = False
    s.checks[seat] = 0


# -- 4.2, 4.3


@steps.add
def spawn(s: Horrors, seat: int) -> None:
    """4.2: two dice; on every face-up tile of that number survivors draw, or a token is put."""
    if not playing(s, seat):
        return
    number = s.roll(6) + s.roll(6)
    s.tell("spawn", number)
    for cell in sorted(s.map.index(tile) for tile in s.box.spawning.get(number, ()) if tile in s.map):
        here = [other for other in in_order(s, seat) if s.at[other] == cell]
        for other in here:
            draw_monster(s, other)
        if not here:
            put_tokens(s, cell)


@steps.add
def draw_card(s: Horrors, seat: int) -> None:
    """4.3: a card, or the survivor is out."""
    if playing(s, seat):
        draw_cards(s, seat)


# -- 4.4, 4.5 actions


@steps.add
def act(s: Horrors, seat: int) -> Script:
    """4.4, 4.5: an action or a free action, until no action is left and the player goes on."""
    if not playing(s, seat):
        return
    s.actor = seat
    options = s.offer or everything(s, seat)
    if not options or options == (s.box.end,):
        return
    chosen = yield Ask(seat, "act", options)
    s.do(("act", seat))
    perform(s, seat, chosen)


@steps.add
def favour(s: Horrors, seat: int) -> Script:
    """14.3: another player takes one action now."""
    if not s.alive[seat]:
        return
    s.actor, s.favour = seat, True
    options = tuple(actions(s, seat))
    if not options:
        s.favour = False
        return
    chosen = yield Ask(seat, "act", options)
    s.do(("favour_over",))
    perform(s, seat, chosen)


@steps.add
def favour_over(s: Horrors) -> None:
    """14.3: the turn goes on."""
    s.favour = False


def everything(s: Horrors, seat: int) -> tuple[Option, ...]:
    """4.4, 4.5: with actions left one must be taken, if any can be; afterwards the player may go on."""
    options = actions(s, seat) if s.actions else []
    over = not options
    options += frees(s, seat)
    if over:
        options.append(s.box.end)
    return tuple(options)


def actions(s: Horrors, seat: int) -> Words:
    """4.4: all that costs an action."""
    box, cell = s.box, s.at[seat]
    options: Words = [box.move[to] for to in s.beside[cell]]
    if s.decks[seat]:
        options.append(box.draw)
    names, worn = box.kind, s.gear[seat]
    on = {names[card] for card in worn}
    for card in (*s.hands[seat], *s.finds[seat]):
        kind = names[card]
        if kind in box.equip and kind not in on:
            on.add(kind)
            options.append(box.equip[kind])
    for text in texts_at_hand(s, seat):
        if not text.free and works(s, seat, text):
            options += sentences(s, seat, text)
    if not s.scavenged >> cell & 1 and cell not in s.blocked:
        options += [box.scavenge[colour] for colour in colours_here(s, cell)]
    if worn and "fuel" in on:
        options += [box.refuel[kind] for kind in box.refuel if can_refuel(s, seat, kind)]
    if (tile := s.map[cell]) != NONE and box.spec[tile].action != "none":
        options += [box.travel[to] for to in destinations(s, seat)]
    return options + [box.job[name] for name in jobs_here(s, seat)]


def frees(s: Horrors, seat: int) -> Words:
    """4.5: all that is free."""
    box = s.box
    options: Words = []
    hand = s.hands[seat]
    if not s.exchanged and len(hand) > 1 and s.decks[seat] and not suffers(s, seat, "no-exchange"):
        options += map(box.exchange.__getitem__, dict.fromkeys(map(box.kind.__getitem__, hand)))
    if can_store(s, seat):
        options.append(box.store)
    if s.seats > 1:
        options += trades(s, seat)
    if s.dropped:
        kinds = dict.fromkeys(map(box.kind.__getitem__, lying_at(s, s.at[seat])))
        options += [box.pick_up[kind] for kind in kinds if takes(s, seat, kind)]
    if box.appease and (hand or s.finds[seat]):
        options += [box.appease[one] for one in s.attached[seat] if one in box.appease and can_appease(s, one)]
    for text in texts_at_hand(s, seat) if box.free_texts else ():
        if text.free and works(s, seat, text):
            options += sentences(s, seat, text)
    return options


def perform(s: Horrors, seat: int, chosen: Option) -> None:
    """4.4, 4.5: what was said is done."""
    match chosen:
        case ("end",):
            s.todo.pop()
        case ("exchange", kind):
            exchange(s, seat, kind)
        case ("store",):
            store(s, seat)
        case ("give", other, kind):
            trade(s, seat, other, kind, other)
        case ("take", other, kind):
            trade(s, other, seat, kind, other)
        case ("pick_up", kind):
            pick_up(s, seat, kind)
        case ("appease", monster):
            s.appeased |= 1 << monster
            s.do(("discard", seat), ("appease", seat, monster))
        case _:
            perform_action(s, seat, chosen)


def perform_action(s: Horrors, seat: int, chosen: Option) -> None:
    """4.4: an action is spent, unless it is another's favour (14.3)."""
    free = chosen[0] in TEXT_VERBS and s.box.texts[chosen[1]].free
    if not s.favour and not free:
        s.actions -= 1
    match chosen:
        case (("move" | "travel"), cell):
            go(s, seat, AT[cell])
        case ("draw",):
            draw_cards(s, seat)
        case ("equip", kind):
            equip(s, seat, from_hand(s, seat, kind))
        case ("scavenge", colour):
            s.scavenged |= 1 << s.at[seat]
            rummage(s, seat, colour, s.at[seat])
        case ("refuel", kind):
            refuel(s, seat, kind)
        case ("job", name):
            work(s, seat, name)
        case (verb, text, *target) if verb in TEXT_VERBS:
            use(s, seat, s.box.texts[text], *target)
        case other:
            raise Unheard(other)


TEXT_VERBS = ("do", "hit", "help", "at", "fix", "fetch", "look", "lend", "shift")


# -- single actions


def can_refuel(s: Horrors, seat: int, kind: str) -> bool:
    """6.5: gear with fuel as ammo that isn't full."""
    place = wears(s, seat, kind)
    return place != NONE and s.rounds[seat][place] < s.box.spec[s.gear[seat][place]].ammo


def refuel(s: Horrors, seat: int, kind: str) -> None:
    """6.5: one carried fuel fills it."""
    fuel = s.gear[seat][wears(s, seat, "fuel")]
    unequip(s, seat, fuel)
    s.removed.append(fuel)
    place = wears(s, seat, kind)
    s.rounds[seat][place] = s.box.spec[s.gear[seat][place]].ammo
    s.tell("refuels", seat, kind)


def destinations(s: Horrors, seat: int) -> list[int]:
    """12.5: where the tile's action leads."""
    here = s.at[seat]
    spec: Tile = s.box.spec[s.map[here]]
    if spec.action == "fly" and (s.tokens[here] or any(at == here and m for at, m in zip(s.at, s.attached, strict=True))):
        return []
    return [
        cell
        for cell, tile in enumerate(s.map)
        if tile != NONE and cell != here and (spec.action == "fly" or s.box.spec[tile].action == "tunnel")
    ]


def can_store(s: Horrors, seat: int) -> bool:
    """4.5: carried fuel, at the Van, as far as the mission asks for it."""
    return s.stored < s.box.mission.fuel and wears(s, seat, "fuel") != NONE and s.at[seat] == van_cell(s)


def store(s: Horrors, seat: int) -> None:
    """4.5: one fuel is delivered and leaves the game."""
    fuel = s.gear[seat][wears(s, seat, "fuel")]
    unequip(s, seat, fuel)
    s.removed.append(fuel)
    s.stored += 1
    s.tell("stores", seat, s.stored)


def can_appease(s: Horrors, monster: int) -> bool:
    """15.3: a Kitsune, awake, once a turn."""
    return has(s, monster, "tempted") and not s.stunned[monster] and not s.appeased >> monster & 1


@steps.add
def appease(s: Horrors, seat: int, monster: int) -> None:
    """15.3: a card was discarded, and it is stunned."""
    if s.holder[monster] == seat:
        stun_monster(s, seat, monster)


# -- 4.6 to 4.9 the end of a turn


@steps.add
def end_effects(s: Horrors, seat: int) -> None:
    """4.6: the tile's, then those of phobias (16.3); a shelter may take one in (12.6)."""
    if not playing(s, seat):
        return
    cell = s.at[seat]
    if s.box.spec[s.map[cell]].passive == "shelter" and s.began_at != cell and s.ignored != cell:
        s.sheltered |= 1 << seat
    s.do(("trigger", seat, cell, "end"))
    for _ in range(suffers(s, seat, "kleptomania")):
        s.do(("lose_find", seat))


@steps.add
def lose_find(s: Horrors, seat: int) -> Script:
    """16.3: a scavenge card of the hand goes."""
    if not s.alive[seat] or not s.finds[seat]:
        return
    s.actor = seat
    kinds = dict.fromkeys(map(s.box.kind.__getitem__, s.finds[seat]))
    _, kind = yield Ask(seat, "lose_find", tuple(map(s.box.discard.__getitem__, kinds)))
    to_discards(s, from_hand(s, seat, kind))
    s.tell("discards", seat, kind)


@steps.add
def hunger(s: Horrors, seat: int) -> None:
    """4.7."""
    if playing(s, seat):
        hungrier(s, seat)


@steps.add
def poison(s: Horrors, seat: int) -> None:
    """4.7, 10.3, 14.4: poison in the survivor, then in the monsters attached."""
    if playing(s, seat):
        take(s, seat, s.poison[seat], "poison")
        for monster in s.attached[seat][:]:
            if s.holder[monster] == seat and s.venom[monster]:
                wound(s, seat, monster, s.venom[monster])


@steps.add
def close(s: Horrors, seat: int) -> None:
    """4.8: the monsters attack."""
    if playing(s, seat):
        s.do(("monsters_attack", seat))


@steps.add
def pass_on(s: Horrors, seat: int) -> None:
    """4.9: the next living player to the left; turns that dead players would have had begin and end."""
    s.sheltered = 0
    for step in range(1, s.seats + 1):
        other = (seat + step) % s.seats
        if s.alive[other]:
            s.do(("turn", other))
            return
        wake(s, other)
    lose(s, "all-dead")


# -- 11.4 leaving


def resign(s: Horrors, seat: int, step: Step | None) -> None:
    """11.4: out as by death; what the group was asked is asked of somebody else."""
    s.gone[seat] = True
    die(s, seat, "left")
    if not any(s.alive) and (step is None or step[0] != "successor"):
        lose(s, "all-dead")
    if step is not None and s.outcome is None:
        if step[0] == "successor" and not any(s.alive):
            lose(s, "all-dead")
        elif step[0] == "favour":
            s.favour = False
        else:
            s.do(step)


def measures(s: Horrors) -> dict[str, int]:
    """What is counted of a game when it is over."""
    return {
        "rounds": -(-s.turns // s.seats),
        "alive": sum(s.alive),
        "kills": s.kills + s.boss_kills.bit_count(),
        "revealed": sum(tile != NONE for tile in s.map),
        "fuel": s.stored,
        "progress": s.progress,
    }


# -- why not


@steps.why_not("move", "act")
def no_move(s: Horrors, cell: str) -> Refusal | None:
    """5.1: to a tile beside one's own."""
    if refusal := no_action(s):
        return refusal
    to, here = AT[cell], s.at[s.actor]
    if s.map[to] == NONE and tile_at(s, to) == NONE:
        return Refusal("no-tile", "3.5", (cell,))
    return None if to in s.beside[here] else Refusal("not-adjacent", "5.1", (cell,))


def no_action(s: Horrors) -> Refusal | None:
    """4.4: is an action left?"""
    return None if s.actions or s.favour else Refusal("no-actions", "4.4")


def no_free(s: Horrors) -> Refusal | None:
    """14.3: a favour is an action."""
    return Refusal("only-an-action", "14.3") if s.favour else None


@steps.why_not("draw", "act")
def no_draw(s: Horrors) -> Refusal | None:
    """4.4."""
    return no_action(s) or (None if s.decks[s.actor] else Refusal("deck-empty", "4.4"))


@steps.why_not("equip", "act")
def no_equip(s: Horrors, kind: str) -> Refusal | None:
    """6.2: gear of the hand, none of its name in play."""
    seat = s.actor
    if refusal := no_action(s):
        return refusal
    if held(s, [*s.hands[seat], *s.finds[seat]], kind) == NONE:
        return Refusal("not-held", "4.4", (kind,))
    return None if wears(s, seat, kind) == NONE else Refusal("one-of-each", "6.2", (kind,))


@steps.why_not("scavenge", "act")
def no_scavenge(s: Horrors, colour: str) -> Refusal | None:
    """7.1, 7.2, 7.4."""
    cell = s.at[s.actor]
    if refusal := no_action(s) or no_colour(s, cell, colour):
        return refusal
    if s.scavenged >> cell & 1:
        return Refusal("scavenged", "7.1", (CELLS[cell],))
    return Refusal("is-blocked", "7.4", (CELLS[cell],)) if cell in s.blocked else None


@steps.why_not("refuel", "act")
def no_refuel(s: Horrors, kind: str) -> Refusal | None:
    """6.5."""
    seat = s.actor
    if refusal := no_action(s):
        return refusal
    if wears(s, seat, kind) == NONE:
        return Refusal("not-equipped", "6.2", (kind,))
    if wears(s, seat, "fuel") == NONE:
        return Refusal("no-fuel", "6.5")
    return None if can_refuel(s, seat, kind) else Refusal("is-full", "6.5", (kind,))


@steps.why_not("travel", "act")
def no_travel(s: Horrors, cell: str) -> Refusal | None:
    """12.5."""
    here = s.at[s.actor]
    if refusal := no_action(s):
        return refusal
    if s.box.spec[s.map[here]].action == "none":
        return Refusal("no-way", "12.5", (CELLS[here],))
    if AT[cell] in destinations(s, s.actor):
        return None
    return Refusal("not-from-here", "12.5", (cell,))


@steps.why_not("job", "act")
def no_working(s: Horrors, name: str) -> Refusal | None:
    """17."""
    return no_action(s) or no_job(s, s.actor, name)


def no_text(s: Horrors, text_id: str, *target: str | int) -> Refusal | None:
    """6: texts of cards, gear and character."""
    text = s.box.texts[text_id]
    return (no_free(s) if text.free else no_action(s)) or no_use(s, s.actor, text, *target)


for verb in TEXT_VERBS:
    steps.why_not(verb, "act")(no_text)


@steps.why_not("exchange", "act")
def no_exchange(s: Horrors, kind: str) -> Refusal | None:
    """4.5: once a turn, two survivor cards, for one of the deck."""
    seat = s.actor
    if refusal := no_free(s):
        return refusal
    if s.exchanged:
        return Refusal("exchanged", "4.5")
    if held(s, s.hands[seat], kind) == NONE:
        return Refusal("not-held", "4.5", (kind,))
    if len(s.hands[seat]) < 2:
        return Refusal("too-few", "4.5")
    if not s.decks[seat]:
        return Refusal("deck-empty", "4.5")
    return Refusal("catatonic", "16.2") if suffers(s, seat, "no-exchange") else None


@steps.why_not("store", "act")
def no_store(s: Horrors) -> Refusal | None:
    """4.5: at the Van, fuel the mission asks for."""
    if refusal := no_free(s):
        return refusal
    if s.stored >= s.box.mission.fuel:
        return Refusal("no-more-fuel", "4.5", (s.box.mission.fuel,))
    if wears(s, s.actor, "fuel") == NONE:
        return Refusal("no-fuel", "4.5")
    return None if s.at[s.actor] == van_cell(s) else Refusal("not-at-the-van", "4.5")


@steps.why_not("give", "act")
def no_giving(s: Horrors, other: int, kind: str) -> Refusal | None:
    """8.1."""
    return no_free(s) or no_trade(s, s.actor, other, s.actor, other, kind)


@steps.why_not("take", "act")
def no_taking(s: Horrors, other: int, kind: str) -> Refusal | None:
    """8.1."""
    return no_free(s) or no_trade(s, s.actor, other, other, s.actor, kind)


@steps.why_not("pick_up", "act")
def no_picking_up(s: Horrors, kind: str) -> Refusal | None:
    """8.3."""
    if refusal := no_free(s):
        return refusal
    if held(s, lying_at(s, s.at[s.actor]), kind) == NONE:
        return Refusal("not-lying", "8.3", (kind,))
    return None if takes(s, s.actor, kind) else Refusal("no-room", "6.3", (s.actor,))


@steps.why_not("appease", "act")
def no_appeasing(s: Horrors, monster: int) -> Refusal | None:
    """15.3."""
    if refusal := no_free(s):
        return refusal
    if s.holder[monster] != s.actor:
        return Refusal("not-yours", "15.3", (monster,))
    if s.stunned[monster]:
        return Refusal("is-stunned", "9.8", (monster,))
    if not can_appease(s, monster):
        return Refusal("appeased", "15.3", (monster,))
    return None if s.hands[s.actor] or s.finds[s.actor] else Refusal("empty-hand", "15.3")


@steps.why_not("end", "act")
def no_end(s: Horrors) -> Refusal | None:
    """4.4: four actions are compulsory."""
    if refusal := no_free(s):
        return refusal
    return Refusal("actions-left", "4.4", (s.actions,)) if s.actions and actions(s, s.actor) else None


@steps.why_not("discard", "lose_find")
def no_losing(s: Horrors, kind: str) -> Refusal | None:
    """16.3: a scavenge card."""
    return None if held(s, s.finds[s.actor], kind) != NONE else Refusal("not-held", "16.3", (kind,))
