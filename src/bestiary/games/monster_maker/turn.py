"""The game from set-up to the last gold piece, in the order of the rules. Numbers in brackets are sections of rules.md."""

from __future__ import annotations

from bisect import insort

from bestiary.kernel import Ask, Line, Outcome, Refusal, Script, Step, Steps, Unheard

from .box import CLERIC, HAND, LOST_TO_A_TRAP, NO_CARD, USES, MakerBox
from .effects import (
    dispel,
    door,
    draw_card,
    fall,
    go_round,
    heal,
    lay,
    lay_open,
    lead,
    leave_the_door,
    locksmiths,
    may_draw,
    may_hand_on,
    note_use,
    open_rivals,
    place_of,
    put_forward,
    remove_guard,
    room_for,
    show,
    spend,
    strength,
    take,
    turn_up,
    unlock,
    works_on,
)
from .odds import FACES
from .offers import afterplays, hosts, losses, pieces, plays
from .state import HOME, IN, LOST, Dungeons

steps = Steps()

# -- 3 Setting up


def begin(box: MakerBox, seats: int, key: bytes) -> Dungeons:
    """Section 2: everything in the box, nothing dealt."""
    return Dungeons(
        box=box,
        seats=seats,
        key=key,
        known=(0,) * seats,
        todo=[("set_up",)],
        deck=box.deck[:],
        hands=[[] for _ in range(seats)],
        forward=[[] for _ in range(seats)],
        ways_in=[()] * seats,
        ways_back=[()] * seats,
        guards=[NO_CARD] * seats,
        pile=box.treasures[:],
        secret=[[] for _ in range(seats)],
        shown=[()] * seats,
        hoards=[()] * seats,
        prizes=box.prizes[:],
        phase=[IN] * seats,
        distance=[0] * seats,
        length=[0] * seats,
        wins=[0] * seats,
        gold=[0] * seats,
        ever_home=[False] * seats,
        gone=[False] * seats,
    )


@steps.add
def set_up(s: Dungeons) -> None:
    """3.3, 3.4: two piles, and the first player by lot."""
    s.shuffle(s.pile)
    s.shuffle(s.prizes)
    s.first = s.roll(s.seats) - 1
    s.do(("dungeon",))


@steps.add
def dungeon(s: Dungeons) -> None:
    """3.1, 10.4: all cards of the deck are shuffled and dealt, and the first player begins."""
    s.dungeons += 1
    s.rounds += 1
    s.homes = s.passes = 0
    s.phase = [LOST if gone else IN for gone in s.gone]
    s.distance, s.length = [0] * s.seats, [0] * s.seats
    s.ways_in, s.ways_back, s.guards = [()] * s.seats, [()] * s.seats, [NO_CARD] * s.seats
    s.hands = [[] for _ in range(s.seats)]
    s.top.clear()
    s.warning.clear()
    s.discards.clear()
    s.rolled = ()
    s.deck = s.box.deck[:]
    s.shuffle(s.deck)
    s.tell("dungeon", s.dungeons, s.first)
    for seat in seats_from(s, s.first):
        if not s.gone[seat]:
            s.draw(s.deck, "hands", seat, HAND)
    exchange_traps(s)
    if s.box.traps_up:
        turn_up(s)
    s.do(("turn", s.first))


def exchange_traps(s: Dungeons) -> None:
    """3.2: traps among the opening cards are exchanged and shuffled back."""
    out: list[int] = []
    for seat in seats_from(s, s.first):
        before, hand = len(out), s.hands[seat]
        while traps := [card for card in hand if card in s.box.traps]:
            out += traps
            s.hands[seat] = hand = [card for card in hand if card not in s.box.traps]
            s.draw(s.deck, "hands", seat, len(traps))
        hand.sort()
        if len(out) > before:
            s.tell("exchanged", seat, len(out) - before)
        s.tell("hand", seat, *(s.box.key[card] for card in hand), to=(seat,))
    if out:
        s.deck += out
        s.shuffle(s.deck)


def seats_from(s: Dungeons, seat: int) -> list[int]:
    """All seats in order of play, from this one on."""
    return [(seat + step) % s.seats for step in range(s.seats)]


# -- 4 A turn


@steps.add
def turn(s: Dungeons, seat: int) -> None:
    """4.1: a card is drawn, if there is one to be had; a trap is settled at once (6.4)."""
    s.turns += 1
    s.on_turn = seat
    s.passed = s.won_fight = False
    s.fallen = ()
    s.do(("play", seat), ("finish", seat))
    if may_draw(s):
        draw_card(s, seat)


@steps.add
def play(s: Dungeons, seat: int) -> Script:
    """4.2: one action, and before it whatever is free."""
    match (yield Ask(seat, "play", s.offer or plays(s, seat))):
        case ("corridor", distance):
            lay(s, seat, distance)
        case ("monster", key, rival):
            s.guards[rival] = spend(s, seat, key)
            note_use(s, "monster")
            s.tell("monster", seat, key, rival)
        case ("send", key):
            put_forward(s, seat, key)
            s.do(("fight", seat))
        case ("charm", spell, key):
            put_forward(s, seat, key)
            lead(s, seat, spell, 0)
            s.do(("clash", seat))
        case ("discard", key):
            s.discards.append(spend(s, seat, key))
            s.tell("discard", seat, key)
        case ("pass",):
            s.passed = True
            s.tell("pass", seat)
        case (verb, key):
            if s.box.is_free[verb]:
                s.do(("play", seat))
            play_beside(s, seat, verb, key)
        case other:
            raise Unheard(other)


def play_beside(s: Dungeons, seat: int, verb: str, key: str) -> None:
    """6.1 to 6.3, 7.6: what is done beside the action, or, if it was so agreed, is one."""
    match verb:
        case "dispel":
            dispel(s, seat, key)
        case "detour":
            go_round(s, seat, key)
        case "heal":
            heal(s, seat, key)
        case "open":
            unlock(s, seat, key)
        case other:
            raise Unheard((other, key))


# -- 4.3, 7, 8 Corridors, the treasure room, the way home


@steps.add
def stand_at_door(s: Dungeons, seat: int) -> Script:
    """7.6: opened with a Thief or a Dwarf, or not yet. Asked whatever is held, or the question would tell."""
    if not s.hands[seat]:
        return
    match (yield Ask(seat, "stand_at_door", (*(s.box.open[card] for card in locksmiths(s, seat)), s.box.wait))):
        case ("open", key):
            unlock(s, seat, key)
        case ("wait",):
            s.tell("wait", seat)
        case other:
            raise Unheard(other)


# -- 5 Fights


@steps.add
def fight(s: Dungeons, seat: int) -> Script:
    """5.1, 5.5, 7.4: characters, spells and weapons, piece by piece, until the fight is on."""
    chosen = yield Ask(seat, "fight", s.offer or pieces(s, seat))
    s.do(("fight", seat))
    match chosen:
        case ("send", key):
            put_forward(s, seat, key)
        case ("cast", spell, key):
            lead(s, seat, spell, place_of(s, seat, key))
        case ("arm", treasure, key):
            weapon = [s.box.key[card] for card in s.held(seat)].index(treasure)
            s.armed = tuple(sorted([*s.armed, (weapon, place_of(s, seat, key))]))
        case ("done",):
            s.todo[-1] = ("clash", seat)
        case other:
            raise Unheard(other)


@steps.add
def clash(s: Dungeons, seat: int) -> None:
    """5.2, 5.3: all is shown, the dice are rolled, and what was used is discarded."""
    box, guard, forward = s.box, s.guards[seat], s.forward[seat]
    dice, plus = strength(s, seat)
    hands_on = may_hand_on(s, seat)
    held = s.held(seat)
    show(s, *forward)
    s.tell("fight", seat, box.key[guard], *(box.key[card] for card in forward))
    for treasure in {held[weapon] for weapon, _ in s.armed if held[weapon] in s.secret[seat]}:
        lay_open(s, seat, treasure)
    s.rolled = tuple(s.roll(FACES) for _ in range(dice))
    total = sum(s.rolled) + plus
    for card in forward:
        note_use(s, box.calling[card] or "spell")
    s.fallen = tuple(forward[: s.fighters])
    s.discards += forward
    forward.clear()
    s.fighters, s.led, s.armed = 0, (), ()
    s.won_fight = total >= box.strength[guard]
    s.do(("after", seat))
    if not s.won_fight:
        s.tell("beaten", seat, total, box.key[guard])
        return
    s.tell("won", seat, total, box.key[guard])
    if hands_on and open_rivals(s, seat):
        s.do(("charmed", seat))
    else:
        remove_guard(s, seat)


@steps.add
def charmed(s: Dungeons, seat: int) -> Script:
    """5.9: put before another player's corridor, or discarded."""
    match (yield Ask(seat, "charmed", (*hosts(s, seat), s.box.let_go))):
        case ("hand-on", rival):
            s.tell("hand-on", seat, s.box.key[s.guards[seat]], rival)
            s.guards[rival], s.guards[seat] = s.guards[seat], NO_CARD
            note_use(s, "monster")
        case ("let-go",):
            remove_guard(s, seat)
        case other:
            raise Unheard(other)


@steps.add
def after(s: Dungeons, seat: int) -> Script:
    """5.11: what can still be done in this turn. Asked whatever is held, or the question would tell."""
    if s.phase[seat] >= HOME or not (s.hands[seat] or s.held(seat)):
        return
    chosen = yield Ask(seat, "after", afterplays(s, seat))
    if chosen == s.box.end:
        return
    s.do(("after", seat))
    if chosen[0] == "corridor":
        s.won_fight = False
        lay(s, seat, chosen[1])
    else:
        play_beside(s, seat, *chosen)


# -- 6 Clerics, detours, traps


@steps.add
def trap(s: Dungeons, seat: int) -> Script:
    """6.4: a Thief, or three cards of your choice, one after the other; they are shown together."""
    hand, forward = s.hands[seat], s.forward[seat]
    saved = not forward and any(card in s.box.thief for card in hand)
    if not saved and len(forward) + len(hand) <= LOST_TO_A_TRAP:
        forward += hand  # nothing to choose
        hand.clear()
    if len(forward) == LOST_TO_A_TRAP or not hand:
        fall(s, seat)
        return
    match (yield Ask(seat, "trap", losses(s, seat))):
        case ("thief", key):
            s.discards.append(spend(s, seat, key))
            note_use(s, "thief")
            s.tell("thief", seat, key)
        case ("lose", key):
            insort(s.forward[seat], take(s, seat, key))
            s.do(("trap", seat))
        case other:
            raise Unheard(other)


# -- 9 The end of a dungeon


@steps.add
def finish(s: Dungeons, seat: int) -> None:
    """9.1 to 9.3, 9.6: the turn is over; who can't come home any more is lost; the next, or the dungeon is over."""
    if may_draw(s):
        s.passes = 0
    else:
        s.passes = s.passes + 1 if s.passed else 0
        stuck = s.passes >= len(survivors(s))
        for other in survivors(s):
            if stuck or not s.hands[other]:
                lose(s, other)
    following = next((other for other in seats_from(s, seat + 1) if s.phase[other] < HOME), None)
    if following is None:
        s.do(("dungeon_over",))
        return
    s.rounds += (following - s.first) % s.seats <= (seat - s.first) % s.seats
    s.do(("turn", following))


def survivors(s: Dungeons) -> list[int]:
    """Who is still down there."""
    return [seat for seat, phase in enumerate(s.phase) if phase < HOME]


def lose(s: Dungeons, seat: int) -> None:
    """9.4, 9.5: a party is lost; its treasures go back into the pile, but for what is used once in a game."""
    s.phase[seat] = LOST
    s.tell("lost", seat)
    if s.guards[seat] != NO_CARD:
        remove_guard(s, seat)
    leave_the_door(s, seat)
    for card in s.held(seat):
        if s.box.card[card].entry.power == "goddess":
            s.out = (*s.out, card)
        else:
            s.pile.append(card)
    s.secret[seat].clear()
    s.shown[seat] = ()
    s.shuffle(s.pile)


@steps.add
def dungeon_over(s: Dungeons) -> None:
    """9.6, 10.1 to 10.4: count, and go down the next dungeon or end the game."""
    length = s.box.settings["length"]
    if not s.homes:
        s.tell("nobody-home")
        for card in s.draw(s.prizes, "forfeit", 0):
            s.tell("forfeit", s.box.card[card].entry.gold)
    if length == "one":
        s.do(("final", "home" if s.homes else "nobody-home"))
    elif length == "campaign":
        over = "treasures-out" if not s.pile else "" if s.prizes else "prizes-out"
        s.do(("final", over) if over else ("next_dungeon",))
    else:
        count_dungeon(s)
        most, *others = sorted((wins for seat, wins in enumerate(s.wins) if not s.gone[seat]), reverse=True)
        left = int(length) - s.dungeons
        s.do(("final", "decided") if not left or most > others[0] + left else ("next_dungeon",))


def count_dungeon(s: Dungeons) -> None:
    """10.1, 10.2: the dungeon goes to the most gold that came home from it; ties count for all of them."""
    gold = [appraise(s, seat) for seat in range(s.seats)]
    home = [seat for seat, phase in enumerate(s.phase) if phase == HOME and not s.gone[seat]]
    for seat in home:
        s.gold[seat] += gold[seat]
        if gold[seat] == max(gold[one] for one in home):
            s.wins[seat] += 1
            s.tell("dungeon-won", seat, gold[seat])


def appraise(s: Dungeons, seat: int) -> int:
    """8.4, 7.10: treasures brought home and prizes in gold; dice on treasures are rolled now."""
    gold = sum(prizes_of(s, seat))
    for card in s.hoards[seat]:
        treasure = s.box.card[card].entry
        worth = treasure.gold + sum(s.roll(FACES) for _ in range(treasure.dice)) * treasure.per_die
        if treasure.power == "goddess" and s.worthless:
            worth = 0
        if treasure.dice:
            s.tell("appraised", seat, s.box.key[card], worth)
        gold += worth
    return gold


@steps.add
def next_dungeon(s: Dungeons) -> None:
    """10.4: the left neighbour begins. 10.2: of best of N each is a game of its own."""
    s.first = next(seat for seat in seats_from(s, s.first + 1) if not s.gone[seat])
    if s.box.settings["length"] != "campaign":
        s.pile, s.prizes = s.box.treasures[:], s.box.prizes[:]
        s.hoards, s.won, s.winners, s.forfeit, s.out = [()] * s.seats, [], (), [], ()
        s.shuffle(s.pile)
        s.shuffle(s.prizes)
    s.do(("dungeon",))


# -- 10 Winning


@steps.add
def final(s: Dungeons, reason: str) -> None:
    """10.1 to 10.3, 10.5, 10.6: the most gold of those who came home, or the most dungeons."""
    here = [seat for seat in range(s.seats) if not s.gone[seat]]
    if isinstance(s.box.settings["length"], int):
        scores = tuple(s.wins)
        lines = [
            line
            for seat in range(s.seats)
            for line in (Line(seat, "dungeons", s.wins[seat], s.wins[seat]), Line(seat, "gold", s.gold[seat], 0))
        ]
        able = [seat for seat in here if s.wins[seat]]
    else:
        s.gold = [appraise(s, seat) for seat in range(s.seats)]
        scores = tuple(s.gold)
        lines = [line for seat in range(s.seats) for line in gold_lines(s, seat)]
        able = [seat for seat in here if s.ever_home[seat]]
    if len(here) == 1:
        able = here
    best = max((scores[seat] for seat in able), default=0)
    s.end(Outcome(tuple(seat for seat in able if scores[seat] == best), scores, tuple(lines), reason))


def prizes_of(s: Dungeons, seat: int) -> list[int]:
    return [s.box.card[card].entry.gold for card, winner in zip(s.won, s.winners, strict=True) if winner == seat]


def gold_lines(s: Dungeons, seat: int) -> tuple[Line, Line]:
    prizes = prizes_of(s, seat)
    return (
        Line(seat, "treasures", len(s.hoards[seat]), s.gold[seat] - sum(prizes)),
        Line(seat, "prizes", len(prizes), sum(prizes)),
    )


def resign(s: Dungeons, seat: int, step: Step | None) -> None:
    """10.6: lost, and out of all that follows; a fight not yet fought is broken off."""
    s.gone[seat] = True
    s.tell("left", seat)
    s.hands[seat] = sorted((*s.hands[seat], *s.forward[seat]))
    s.forward[seat].clear()
    s.passes = 0
    if step is not None:
        s.fighters, s.led, s.armed = 0, (), ()
        s.passed = False
        s.todo[:] = [("finish", seat)]
    if s.phase[seat] < HOME:
        lose(s, seat)
    if sum(s.gone) == s.seats - 1:
        if isinstance(s.box.settings["length"], int):
            count_dungeon(s)
        final(s, "alone")


def measures(s: Dungeons) -> dict[str, int]:
    """What is counted of a game when it is over."""
    dungeons = max(1, s.dungeons)
    return {
        "rounds": s.rounds // dungeons,
        "home": 100 * s.came_home // (s.seats * dungeons),
        "left": len(s.deck) + len(s.top) + len(s.warning),
        **{f"{use}_used".replace("-", "_"): 100 * (s.used >> bit & 1) for bit, use in enumerate(USES)},
    }


# -- Why not: the rule against each sentence, asked from the position alone


def holds(s: Dungeons, key: str) -> bool:
    return any(s.box.key[card] == key for card in s.hands[s.on_turn])


def not_held(s: Dungeons, key: str, rule: str) -> Refusal | None:
    return None if holds(s, key) else Refusal("not-held", rule, (key,))


def no_monster_here(s: Dungeons, rule: str) -> Refusal | None:
    return Refusal("no-monster", rule) if s.guards[s.on_turn] == NO_CARD else None


def monster_here(s: Dungeons) -> Refusal | None:
    guard = s.guards[s.on_turn]
    return None if guard == NO_CARD else Refusal("monster-before", "4.3", (s.box.key[guard],))


@steps.why_not("corridor", "play")
def no_corridor(s: Dungeons, distance: int) -> Refusal | None:
    """4.3, 8.2: no monster before you, and not too far."""
    if distance not in (s.box.distance[card] for card in s.hands[s.on_turn]):
        return Refusal("no-such-corridor", "4.3", (distance,))
    if refusal := monster_here(s):
        return refusal
    room = room_for(s, s.on_turn)
    return Refusal("too-far", "8.2", (distance, room)) if distance > room else None


@steps.why_not("corridor", "after")
def no_corridor_after(s: Dungeons, distance: int) -> Refusal | None:
    """5.3, 5.10: next turn, unless it was agreed otherwise."""
    if not s.box.onward:
        return Refusal("next-turn", "5.10")
    if refusal := monster_here(s):
        return refusal
    return no_corridor(s, distance) if s.won_fight else Refusal("nothing-won", "5.10")


@steps.why_not("monster", "play")
def no_monster(s: Dungeons, key: str, rival: int) -> Refusal | None:
    """4.4: one you hold, before a rival who can meet one."""
    return not_held(s, key, "4.4") or no_host(s, rival)


@steps.why_not("hand-on", "charmed")
def no_host(s: Dungeons, rival: int) -> Refusal | None:
    """4.4, 5.9: another party, still down there, with a corridor out and no monster before it."""
    if rival == s.on_turn:
        return Refusal("own-party", "4.4")
    if s.phase[rival] == HOME:
        return Refusal("home", "4.4", (rival,))
    if s.phase[rival] == LOST:
        return Refusal("is-lost", "4.4", (rival,))
    if s.guards[rival] != NO_CARD:
        return Refusal("guarded", "4.4", (rival, s.box.key[s.guards[rival]]))
    return None if s.distance[rival] else Refusal("no-corridor", "4.4", (rival,))


@steps.why_not("send", "play")
@steps.why_not("send", "fight")
def no_fighter(s: Dungeons, key: str) -> Refusal | None:
    """4.5, 5.1: a character you hold, against the monster before you."""
    return not_held(s, key, "5.1") or no_monster_here(s, "4.5")


@steps.why_not("cast", "fight")
def no_spell(s: Dungeons, spell: str, key: str) -> Refusal | None:
    """5.5, 5.7: one to a character in the fight; some on human types only."""
    if refusal := not_held(s, spell, "5.5") or not_fighting(s, key):
        return refusal
    if place_of(s, s.on_turn, key) in s.led:
        return Refusal("leads-one", "5.5", (key,))
    return no_effect(s, spell)


def not_fighting(s: Dungeons, key: str) -> Refusal | None:
    people = s.forward[s.on_turn][: s.fighters]
    return None if key in (s.box.key[card] for card in people) else Refusal("not-in-fight", "5.1", (key,))


def no_effect(s: Dungeons, spell: str) -> Refusal | None:
    guard = s.guards[s.on_turn]
    card = s.box.numbers[spell][0]
    return None if works_on(s, card, guard) else Refusal("not-human", "5.7", (spell, s.box.key[guard]))


@steps.why_not("charm", "play")
def no_charm(s: Dungeons, spell: str, key: str) -> Refusal | None:
    """5.7, 5.8: one character alone, on human types."""
    return not_held(s, spell, "5.8") or not_held(s, key, "5.8") or no_monster_here(s, "4.5") or no_effect(s, spell)


@steps.why_not("arm", "fight")
def no_weapon(s: Dungeons, treasure: str, key: str) -> Refusal | None:
    """7.4: a weapon you have, for a character in the fight, and for one only."""
    held = [s.box.key[card] for card in s.held(s.on_turn)]
    if treasure not in held:
        return Refusal("no-such-treasure", "7.4", (treasure,))
    if refusal := not_fighting(s, key):
        return refusal
    taken = held.index(treasure) in (weapon for weapon, _ in s.armed)
    return Refusal("arms-another", "7.4", (treasure,)) if taken else None


@steps.why_not("done", "fight")
@steps.why_not("let-go", "charmed")
@steps.why_not("end", "after")
@steps.why_not("wait", "stand_at_door")
def always(_: Dungeons) -> None:
    """5.1, 5.9, 5.11, 7.6: nothing speaks against it."""


@steps.why_not("dispel", "play")
def no_dispel(s: Dungeons, key: str) -> Refusal | None:
    """6.1, 7.5: an undead monster before you, and what dispels it."""
    treasures = [s.box.key[card] for card in s.box.treasures]
    if key in treasures and key not in (s.box.key[card] for card in s.held(s.on_turn)):
        return Refusal("no-such-treasure", "7.5", (key,))
    if refusal := (None if key in treasures else not_held(s, key, "6.1")) or no_monster_here(s, "6.1"):
        return refusal
    guard = s.guards[s.on_turn]
    return None if s.box.type[guard] == "undead" else Refusal("not-undead", "6.1", (s.box.key[guard],))


@steps.why_not("dispel", "after")
def no_dispel_after(s: Dungeons, key: str) -> Refusal | None:
    """6.1: it may have been agreed that it is an action."""
    return no_dispel(s, key) if s.box.free_dispel else Refusal("is-the-action", "6.1")


@steps.why_not("detour", "play")
def no_detour(s: Dungeons, key: str) -> Refusal | None:
    """6.3: round a monster before you."""
    return not_held(s, key, "6.3") or no_monster_here(s, "6.3")


@steps.why_not("detour", "after")
def no_detour_after(s: Dungeons, key: str) -> Refusal | None:
    """6.3: it may have been agreed that it is an action."""
    return no_detour(s, key) if s.box.free_detour else Refusal("is-the-action", "6.3")


@steps.why_not("heal", "after")
def no_healing(s: Dungeons, key: str) -> Refusal | None:
    """6.2: a Cleric in hand, and a character used in this turn's fight."""
    if all(s.box.sort[card] != CLERIC for card in s.hands[s.on_turn]):
        return Refusal("no-cleric", "6.2")
    fallen = (s.box.key[card] for card in s.fallen)
    return None if key in fallen else Refusal("not-fallen", "6.2", (key,))


@steps.why_not("open", "play")
def no_opening(s: Dungeons, key: str) -> Refusal | None:
    """7.6: a door you are waiting at, and a Thief or Dwarf."""
    if door(s, s.on_turn) is None:
        return Refusal("no-door", "7.6")
    return not_held(s, key, "7.6")


@steps.why_not("open", "stand_at_door")
def no_opener(s: Dungeons, key: str) -> Refusal | None:
    """7.6: a Thief or Dwarf in hand."""
    return not_held(s, key, "7.6")


@steps.why_not("thief", "trap")
def no_thief(s: Dungeons, key: str) -> Refusal | None:
    """6.4: a Thief in hand, and not once you fall."""
    return Refusal("falling", "6.4") if s.forward[s.on_turn] else not_held(s, key, "6.4")


@steps.why_not("lose", "trap")
def no_loss(s: Dungeons, key: str) -> Refusal | None:
    """6.4: cards of your hand."""
    return not_held(s, key, "6.4")


@steps.why_not("discard", "play")
def no_discard(s: Dungeons, key: str) -> Refusal | None:
    """4.6: with more than seven cards only."""
    if len(s.hands[s.on_turn]) <= HAND:
        return Refusal("seven-or-fewer", "4.6", (len(s.hands[s.on_turn]),))
    return not_held(s, key, "4.6")


@steps.why_not("pass", "play")
def no_pass(s: Dungeons) -> Refusal | None:
    """4.7: with seven cards or fewer only."""
    return Refusal("too-many", "4.7", (len(s.hands[s.on_turn]),)) if len(s.hands[s.on_turn]) > HAND else None
