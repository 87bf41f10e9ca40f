"""What cards do to the position: corridors, fights, treasures, Clerics and the others, each called by a step of turn.py."""

from __future__ import annotations

from bisect import insort

from .box import CASTERS, CLERIC, LOCKSMITHS, NO_CARD, USES
from .odds import FACES, Dice, chance
from .state import BACK, HOME, IN, Dungeons

# -- Cards that change places


def show(s: Dungeons, *cards: int) -> None:
    """What was hidden is seen by all, and known from now on wherever it goes."""
    s.reveal(cards, s.box.everyone)


def note_use(s: Dungeons, use: str) -> None:
    s.used |= 1 << USES.index(use)


def spend(s: Dungeons, seat: int, key: str) -> int:
    """A card of this key leaves the hand for all to see."""
    card = take(s, seat, key)
    show(s, card)
    return card


def take(s: Dungeons, seat: int, key: str) -> int:
    card = next(card for card in s.hands[seat] if s.box.key[card] == key)
    s.hands[seat].remove(card)
    return card


# -- 4 Drawing, laying, holding up


def may_draw(s: Dungeons) -> bool:
    """4.1, 9.1: as long as there are cards and nobody is home."""
    return not s.homes and bool(s.deck or s.top or s.warning)


def draw_card(s: Dungeons, seat: int) -> None:
    """4.1."""
    (card,) = s.draw(s.warning or s.top or s.deck, "hands", seat)
    if s.box.traps_up:
        turn_up(s)
    if card in s.box.traps:
        s.hands[seat].remove(card)
        show(s, card)
        s.discards.append(card)
        note_use(s, "trap")
        s.tell("trap", seat)
        s.do(("trap", seat))
        return
    s.hands[seat].sort()
    s.tell("drew", s.box.key[card], to=(seat,))


def turn_up(s: Dungeons) -> None:
    """6.5: the top card of the deck is seen if it is a trap, and if it is not, that is seen too."""
    s.draw(s.deck, "warning" if s.deck and s.deck[-1] in s.box.traps else "top", 0)


def open_rivals(s: Dungeons, seat: int) -> int:
    """4.4: a bit for each rival before whom a monster can be put."""
    return sum(
        1 << rival
        for rival, phase in enumerate(s.phase)
        if phase < HOME and rival != seat and s.guards[rival] == NO_CARD and s.distance[rival]
    )


def room_for(s: Dungeons, seat: int) -> int:
    """4.3, 8.2: how far a corridor may lead at most."""
    return s.length[seat] - s.distance[seat] if s.phase[seat] == BACK else 1000


def lay(s: Dungeons, seat: int, distance: int) -> None:
    """4.3, 8.2: a corridor, and what it leads to (7.1, 8.4)."""
    card = next(card for card in s.hands[seat] if s.box.distance[card] == distance)
    s.hands[seat].remove(card)
    show(s, card)
    s.distance[seat] += distance
    note_use(s, "corridor")
    s.tell("corridor", seat, distance, s.distance[seat])
    if s.phase[seat] == IN:
        s.ways_in[seat] = (*s.ways_in[seat], card)
        if s.distance[seat] >= s.box.target:
            reach_the_room(s, seat)
        return
    leave_the_door(s, seat)
    s.ways_back[seat] = (*s.ways_back[seat], card)
    if s.distance[seat] == s.length[seat]:
        come_home(s, seat)


# -- 7, 8 Treasure and the way home


def reach_the_room(s: Dungeons, seat: int) -> None:
    """7.1, 8.1: a treasure is drawn; the way back is as long as the way in."""
    s.phase[seat], s.length[seat], s.distance[seat] = BACK, s.distance[seat], 0
    s.tell("room", seat, s.length[seat])
    draw_treasures(s, seat, 1)


def draw_treasures(s: Dungeons, seat: int, count: int) -> None:
    """7.2, 7.3: open ones are shown and followed, the others kept."""
    drawn = s.draw(s.pile, "secret", seat, count)
    for card in drawn:
        if card in s.box.open_treasures:
            lay_open(s, seat, card)
            follow(s, seat, card)
        else:
            s.tell("secret", seat, s.box.key[card], to=(seat,), others=("hides", seat))
    if len(drawn) < count:
        s.tell("no-treasure", seat)


def lay_open(s: Dungeons, seat: int, card: int) -> None:
    """7.2, 7.3: a treasure is shown, and stays so."""
    s.secret[seat].remove(card)
    s.shown[seat] = (*s.shown[seat], card)
    show(s, card)
    s.tell("treasure", seat, s.box.key[card])


def follow(s: Dungeons, seat: int, card: int) -> None:
    """7.6 to 7.8: what an open treasure says."""
    treasure = s.box.card[card].entry
    s.length[seat] += treasure.weight
    if treasure.power == "goddess":
        s.rolled = (s.roll(FACES),)
        s.worthless = s.rolled[0] > FACES // 2
        if s.worthless:
            s.tell("worthless", s.box.key[card], s.rolled[0])
        else:
            s.tell("worth", s.box.key[card], s.rolled[0])
    elif treasure.power == "door":
        s.do(("stand_at_door", seat))


def locksmiths(s: Dungeons, seat: int) -> list[int]:
    """7.6: Thieves and Dwarves in hand."""
    return [card for card in s.hands[seat] if s.box.calling[card] in LOCKSMITHS]


def unlock(s: Dungeons, seat: int, key: str) -> None:
    """7.6: two treasures for the door and whoever opened it."""
    card = spend(s, seat, key)
    s.discards.append(card)
    note_use(s, s.box.calling[card])
    s.tell("open", seat, key)
    leave_the_door(s, seat)
    draw_treasures(s, seat, 2)


def leave_the_door(s: Dungeons, seat: int) -> None:
    """7.6, 9.5: opened or left behind, the door is out of the game."""
    if (card := door(s, seat)) is not None:
        s.shown[seat] = tuple(one for one in s.shown[seat] if one != card)
        s.out = (*s.out, card)


def come_home(s: Dungeons, seat: int) -> None:
    """8.2, 8.4: treasures are shown; the first home draws a prize."""
    s.phase[seat] = HOME
    s.homes += 1
    s.came_home += 1
    s.ever_home[seat] = True
    show(s, *s.secret[seat])
    brought = s.held(seat)
    s.hoards[seat] = (*s.hoards[seat], *brought)
    s.secret[seat].clear()
    s.shown[seat] = ()
    if brought:
        s.tell("home", seat, *(s.box.key[card] for card in brought))
    else:
        s.tell("home-empty", seat)
    if s.homes == 1:
        for card in s.draw(s.prizes, "won", seat):
            s.winners = (*s.winners, seat)
            s.tell("prize", seat, s.box.card[card].entry.gold)


def dispels(s: Dungeons, seat: int) -> list[int]:
    """7.5: treasures of this party that dispel undead."""
    return [treasure for treasure in s.held(seat) if s.box.card[treasure].entry.power == "dispel"]


def door(s: Dungeons, seat: int) -> int | None:
    """7.6: the Secret Door at which this party waits, if it does."""
    return next((treasure for treasure in s.shown[seat] if s.box.card[treasure].entry.power == "door"), None)


# -- 5 Fights


def put_forward(s: Dungeons, seat: int, key: str) -> None:
    """5.1: a character joins the fight, unseen yet. Whoever was chosen first, the places are the same in the end."""
    card, forward = take(s, seat, key), s.forward[seat]
    people = forward[: s.fighters]
    insort(people, card)
    at = people.index(card)
    s.forward[seat] = [*people, *forward[s.fighters :]]
    s.fighters += 1
    s.led = tuple(place + (place >= at) for place in s.led)
    s.armed = tuple((weapon, place + (place >= at)) for weapon, place in s.armed)


def lead(s: Dungeons, seat: int, spell: str, place: int) -> None:
    """5.5: the character at this place leads a spell."""
    forward, count = s.forward[seat], s.fighters
    pairs = sorted([*zip(s.led, forward[count:], strict=True), (place, take(s, seat, spell))])
    s.led = tuple(leader for leader, _ in pairs)
    s.forward[seat] = [*forward[:count], *(card for _, card in pairs)]


def place_of(s: Dungeons, seat: int, key: str) -> int:
    """Where this character stands among those put forward."""
    return next(place for place, card in enumerate(s.forward[seat]) if s.box.key[card] == key)


def works_on(s: Dungeons, spell: int, monster: int) -> bool:
    """5.7: Sleep and Charm on human types only."""
    return not s.box.human_only(spell) or s.box.type[monster] == "human"


def terms(s: Dungeons, seat: int) -> list[Dice]:
    """5.2, 5.6, 5.8: what each character and spell put forward brings into the fight; a weapon counts with its bearer."""
    box, forward, count = s.box, s.forward[seat], s.fighters
    spells = forward[count:]
    if box.lone_charm and any(map(box.is_charm, spells)):
        return [box.dice[spell] for spell in spells]  # 5.8: nothing but the Charm
    led = dict(zip(s.led, spells, strict=True))
    held = s.held(seat)
    found = []
    for place, person in enumerate(forward[:count]):
        bonus = sum(box.card[held[weapon]].entry.bonus for weapon, bearer in s.armed if bearer == place)
        own = Dice(0, 0) if place in led and not box.added else box.dice[person]
        if bonus or own != (0, 0):
            found.append(Dice(own.dice, own.plus + bonus))
        if place in led:
            found.append(box.dice[led[place]])
    return found


def burden(s: Dungeons, seat: int) -> int:
    """7.9: what has to be protected on the way back."""
    return sum(s.box.card[treasure].entry.burden for treasure in s.shown[seat])


def strength(s: Dungeons, seat: int) -> Dice:
    """The whole fight: so many dice, and what is added to them."""
    found = terms(s, seat)
    return Dice(sum(one.dice for one in found), sum(one.plus for one in found) - burden(s, seat))


def odds(s: Dungeons, seat: int) -> float:
    """5.4: the chance to win it."""
    dice, plus = strength(s, seat)
    return chance(dice, s.box.strength[s.guards[seat]] - plus)


def may_hand_on(s: Dungeons, seat: int) -> bool:
    """5.9: has a Magic-User or an Elf led a Charm?"""
    box, forward = s.box, s.forward[seat]
    return any(
        box.is_charm(spell) and box.calling[forward[place]] in CASTERS
        for place, spell in zip(s.led, forward[s.fighters :], strict=True)
    )


# -- 6 Clerics, detours, traps


def remove_guard(s: Dungeons, seat: int) -> None:
    """5.3, 6.1, 6.3: the monster before this party is discarded."""
    s.discards.append(s.guards[seat])
    s.guards[seat] = NO_CARD


def dispel(s: Dungeons, seat: int, key: str) -> None:
    """6.1, 7.5: a Cleric goes with the undead; a treasure stays, and lies open from now on."""
    s.tell("dispel", seat, key, s.box.key[s.guards[seat]])
    treasure = next((card for card in dispels(s, seat) if s.box.key[card] == key), None)
    if treasure is None:
        s.discards.append(spend(s, seat, key))
        note_use(s, "cleric")
    elif treasure in s.secret[seat]:
        lay_open(s, seat, treasure)
    remove_guard(s, seat)


def heal(s: Dungeons, seat: int, key: str) -> None:
    """6.2: a Cleric for a character used this turn."""
    cleric = next(card for card in s.hands[seat] if s.box.sort[card] == CLERIC)
    back = next(card for card in s.fallen if s.box.key[card] == key)
    s.hands[seat].remove(cleric)
    show(s, cleric)
    s.discards.append(cleric)
    s.discards.remove(back)
    insort(s.hands[seat], back)
    s.fallen = tuple(card for card in s.fallen if card != back)
    note_use(s, "cleric")
    s.tell("heal", seat, key)


def go_round(s: Dungeons, seat: int, key: str) -> None:
    """6.3: round the monster; in the second edition the last corridor goes too."""
    s.discards.append(spend(s, seat, key))
    note_use(s, "detour")
    s.tell("detour", seat, s.box.key[s.guards[seat]])
    remove_guard(s, seat)
    ways = s.ways_in if s.phase[seat] == IN else s.ways_back
    if s.box.second_edition:
        *kept, last = ways[seat]
        ways[seat] = tuple(kept)
        s.distance[seat] -= s.box.distance[last]
        s.discards.append(last)
        s.tell("corridor-lost", seat, s.box.distance[last], s.distance[seat])


def fall(s: Dungeons, seat: int) -> None:
    """6.4: what was chosen is gone."""
    lost = s.forward[seat][:]
    s.forward[seat].clear()
    show(s, *lost)
    s.discards += lost
    if lost:
        s.tell("fell", seat, *(s.box.key[card] for card in lost))
    else:
        s.tell("fell-bare", seat)
