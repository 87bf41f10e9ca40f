"""Section 10, and what is discarded: damage, hunger, status effects, death, storage (6.3) and the hand limit (3.7)."""

from __future__ import annotations

from bestiary.kernel import Ask, Outcome, Refusal, Script

from .board import CELLS, distance
from .box import HAND_LIMIT, STARVING, TOKENS, TOKENS_ON_TILE, TRACK
from .state import NONE, Horrors, character, held, immune, limit, living, passives, stored, suffers, wears
from .steps import steps

NINTH = 9  # 17.4

# -- the end of the game


def lose(s: Horrors, reason: str) -> None:
    """11.2."""
    if s.outcome is None:
        s.end(Outcome((), (0,) * s.seats, (), reason))


def win(s: Horrors) -> None:
    """11.1, 11.5: everybody who sits at the table has won."""
    if s.outcome is None:
        winners = tuple(seat for seat in range(s.seats) if not s.gone[seat])
        s.end(Outcome(winners, tuple(int(not gone) for gone in s.gone), (), "won"))


# -- 10.1 damage and 10.8 healing


def take(s: Horrors, seat: int, amount: int, cause: str) -> None:
    """Lose health to something that is no attack of a monster."""
    if amount > 0 and s.alive[seat]:
        s.life[seat] -= amount
        s.tell("takes", seat, amount, cause)
        if s.life[seat] <= 0:
            die(s, seat, cause)


def struck(s: Horrors, seat: int, amount: int, cause: str) -> None:
    """Damage that can be reduced and avoided."""
    if not shielded(s, seat):
        take(s, seat, max(0, amount - reduction(s, seat)), cause)


def shielded(s: Horrors, seat: int) -> bool:
    """Immune to damage (12.6, 13.1)?"""
    return bool(s.warded[seat]) or bool(s.sheltered >> seat & 1)


def reduction(s: Horrors, seat: int, near: bool = False) -> int:
    """10.1: what reduces damage less what adds to it; some reduce only short-range damage (13.2)."""
    total = 0
    if s.gear[seat]:
        total = passives(s, seat, "armour") - passives(s, seat, "fury")
        if near:
            total += passives(s, seat, "parry")
    for other, at in enumerate(s.at):
        if at == s.at[seat] and s.alive[other] and s.gear[other]:
            total += passives(s, other, "guard")
    return total


def heal(s: Horrors, seat: int, amount: int) -> None:
    """10.8: never above the starting health."""
    gained = min(amount, character(s, seat).health - s.life[seat])
    if gained > 0 and s.alive[seat]:
        s.life[seat] += gained
        s.tell("heals", seat, gained)


# -- 10.2 hunger


def hungrier(s: Horrors, seat: int) -> None:
    """4.7, 10.2: one more, or one step down the track."""
    if s.starved[seat]:
        s.starved[seat] += 1
        if s.starved[seat] > len(TRACK):
            die(s, seat, "skull")
        else:
            starve(s, seat)
    else:
        s.hunger[seat] += 1
        s.tell("hungrier", seat, s.hunger[seat])
        if s.hunger[seat] >= STARVING:
            s.starved[seat] = 1
            s.tell("starves", seat)
            starve(s, seat)


def starve(s: Horrors, seat: int) -> None:
    if not passives(s, seat, "collar"):
        take(s, seat, TRACK[s.starved[seat] - 1], "hunger")


def feed(s: Horrors, seat: int, amount: int) -> None:
    """10.2: below 6 the card is flipped back."""
    lower = max(1, s.hunger[seat] - amount)
    if lower < s.hunger[seat] and s.alive[seat]:
        s.hunger[seat], s.starved[seat] = lower, 0
        s.tell("eats", seat, lower)


# -- 10.3 to 10.5 status effects


def envenom(s: Horrors, seat: int) -> None:
    """10.3."""
    if s.alive[seat] and not immune(s, seat):
        s.poison[seat] += 1
        s.tell("poisoned", seat, s.poison[seat])


def derange(s: Horrors, seat: int) -> None:
    """10.4: a card of the insanity deck."""
    if not s.alive[seat] or immune(s, seat):
        return
    if not s.asylum:
        s.asylum, s.cured = s.cured, []
        s.shuffle(s.asylum)
    for card in s.draw(s.asylum, "phobias", seat):
        s.tell("phobia", seat, card)
        s.do(("fit_storage", seat))


def cure(s: Horrors, seat: int) -> None:
    """10.5."""
    if has_status(s, seat):
        s.poison[seat] = 0
        s.cured += s.phobias[seat]
        s.phobias[seat].clear()
        s.tell("cured", seat)


def has_status(s: Horrors, seat: int) -> bool:
    return bool(s.poison[seat] or s.phobias[seat])


# -- 10.6, 10.7 death


def draw_cards(s: Horrors, seat: int, count: int = 1, zone: str = "hands") -> int:
    """4.3: cards of the survivor's deck; whoever can't draw is out. How many came."""
    deck = s.decks[seat]
    drawn = len(s.draw(deck, zone, seat, count))
    if drawn:
        s.tell("draws", seat, drawn)
        if character(s, seat).passive == "devout" and not s.starved[seat]:
            heal(s, seat, drawn)
    if drawn < count or (s.box.last_card and not deck):
        die(s, seat, "deck")
    elif zone == "hands":
        s.do(("fit_hand", seat))
    return drawn


def burn(s: Horrors, seat: int, count: int) -> None:
    """10.7: the top cards of the deck are discarded."""
    burned = len(s.draw(s.decks[seat], "discards", seat, count))
    s.tell("burns", seat, burned)
    if burned < count or (s.box.last_card and not s.decks[seat]):
        die(s, seat, "deck")


def die(s: Horrors, seat: int, cause: str) -> None:
    """10.6: what becomes of a survivor who is out, and of what was there."""
    if not s.alive[seat]:
        return
    s.alive[seat] = False
    s.tell("dies", seat, cause)
    leave_things(s, seat)
    if cause == "sacrifice":
        return  # 17.8: somebody else comes
    if not any(s.alive):
        lose(s, "all-dead")
    elif s.box.harder and cause != "left":
        lose(s, "one-dead")


def leave_things(s: Horrors, seat: int) -> None:
    """10.6: monsters become tokens, scavenge cards lie on the tile, the other cards are discarded."""
    cell = s.at[seat]
    monsters = s.attached[seat][:]
    for monster in monsters:
        detach(s, monster)
        bury(s, monster)
    for card in (*s.hands[seat], *(s.looked_cards if s.actor == seat else ())):
        to_discards(s, card)
    s.hands[seat].clear()
    if s.actor == seat:
        s.looked_cards.clear()
        s.scrap += s.looked_finds
        s.slain += s.looked_monsters
        s.looked_finds.clear()
        s.looked_monsters.clear()
    left = s.finds[seat][:]
    s.finds[seat].clear()
    for card in s.gear[seat][:]:
        unequip(s, seat, card)
        if card in s.box.scavenge_cards:
            left.append(card)
        else:
            to_discards(s, card)
    s.dropped += left
    s.lying += [cell] * len(left)
    s.cured += s.phobias[seat]
    s.phobias[seat].clear()
    s.poison[seat] = 0
    if cell != NONE:
        put_tokens(s, cell, len(monsters))


def detach(s: Horrors, monster: int) -> None:
    """A monster leaves play."""
    s.attached[s.holder[monster]].remove(monster)
    s.holder[monster] = NONE
    s.wounds[monster] = s.venom[monster] = s.stunned[monster] = 0
    keep = ~(1 << monster)
    s.blank &= keep
    s.angry &= keep


def bury(s: Horrors, monster: int) -> None:
    """9.3, 17.4: to the discards; with the ninth Cultist there, a boss comes."""
    s.slain.append(monster)
    if s.box.mission.boss_place == "ninth" and not s.boss_came and s.aside:
        names = s.box.kind
        if sum(names[one] == "cultist" for one in s.slain) >= NINTH:
            s.boss_came = True
            s.horde[next((part for part in range(3) if s.horde[part]), 0)].append(s.aside.pop(s.roll(len(s.aside)) - 1))
            s.tell("boss-comes")


def put_tokens(s: Horrors, cell: int, count: int = 1) -> None:
    """9.11: up to three on a tile; if they have run out, everybody has lost."""
    count = min(count, TOKENS_ON_TILE - s.tokens[cell])
    if count <= 0:
        return
    if sum(s.tokens) + count > TOKENS:
        lose(s, "tokens")
    else:
        s.tokens[cell] += count
        s.tell("token", CELLS[cell], count)


# -- 6.1 discards, 6.2 gear


def to_discards(s: Horrors, card: int) -> None:
    """6.1: to the pile of whose deck it is from."""
    if card in s.box.scavenge_cards:
        s.scrap.append(card)
        return
    owner = s.box.owner[card]
    seat = next((seat for seat, number in enumerate(s.who) if number == owner), NONE)
    if seat == NONE:
        s.reserve.append(card)
    else:
        s.discards[seat].append(card)


def equip(s: Horrors, seat: int, card: int) -> None:
    """6.2: a card comes into play, loaded."""
    spec = s.box.spec[card]
    s.gear[seat].append(card)
    s.rounds[seat].append(spec.ammo)
    s.tell("equips", seat, s.box.kind[card])
    if spec.equip == "cure":
        cure(s, seat)
    if stored(s, seat) > limit(s, seat):
        s.do(("fit_storage", seat))


def unequip(s: Horrors, seat: int, card: int) -> None:
    """A card leaves play, and with it what was put on it."""
    place = s.gear[seat].index(card)
    del s.gear[seat][place], s.rounds[seat][place]
    while card in s.hosts:
        at = s.hosts.index(card)
        del s.hosts[at]
        to_discards(s, s.upgrades.pop(at))


def destroy_gear(s: Horrors, seat: int, kind: str) -> None:
    card = s.gear[seat][wears(s, seat, kind)]
    unequip(s, seat, card)
    to_discards(s, card)
    s.tell("sheds", seat, kind)
    if stored(s, seat) > limit(s, seat):  # it was a Backpack
        s.do(("fit_storage", seat))


def gear_kinds(s: Horrors, seat: int) -> list[str]:
    return [*dict.fromkeys(map(s.box.kind.__getitem__, s.gear[seat]))]


def hand_kinds(s: Horrors, seat: int) -> list[str]:
    return [*dict.fromkeys(map(s.box.kind.__getitem__, (*s.hands[seat], *s.finds[seat])))]


def from_hand(s: Horrors, seat: int, kind: str) -> int:
    """Take a card of this kind out of the hand."""
    for cards in (s.hands[seat], s.finds[seat]):
        card = held(s, cards, kind)
        if card != NONE:
            cards.remove(card)
            return card
    raise ValueError(kind)


# -- what must be given up


@steps.add
def fit_storage(s: Horrors, seat: int) -> None:
    """6.3, 10.4: over the limit gear must go; with none left the survivor has gone insane."""
    if s.alive[seat] and stored(s, seat) > limit(s, seat):
        if s.gear[seat]:
            s.do(("shed", seat), ("fit_storage", seat))
        else:
            die(s, seat, "insane")


@steps.add
def shed(s: Horrors, seat: int) -> Script:
    """6.3: a gear of the player's choice is discarded."""
    if not s.alive[seat] or not s.gear[seat]:
        return
    s.actor = seat
    _, kind = yield Ask(seat, "shed", tuple(map(s.box.shed.__getitem__, gear_kinds(s, seat))))
    destroy_gear(s, seat, kind)


@steps.add
def fit_hand(s: Horrors, seat: int) -> None:
    """3.7: down to ten at once."""
    if s.alive[seat] and len(s.hands[seat]) + len(s.finds[seat]) > HAND_LIMIT:
        s.do(("discard", seat), ("fit_hand", seat))


@steps.add
def discard(s: Horrors, seat: int) -> Script:
    """3.7, 12.2: a card of the hand goes, if there is one."""
    if not s.alive[seat] or not (s.hands[seat] or s.finds[seat]):
        return
    s.actor = seat
    _, kind = yield Ask(seat, "discard", tuple(map(s.box.discard.__getitem__, hand_kinds(s, seat))))
    to_discards(s, from_hand(s, seat, kind))
    s.tell("discards", seat, kind)


@steps.why_not("shed", "shed")
def no_shedding(s: Horrors, kind: str) -> Refusal | None:
    """6.3: gear in play before you."""
    return None if wears(s, s.actor, kind) != NONE else Refusal("not-equipped", "6.2", (kind,))


@steps.why_not("discard", "discard")
def no_discarding(s: Horrors, kind: str) -> Refusal | None:
    """3.7: a card of your hand."""
    return None if kind in hand_kinds(s, s.actor) else Refusal("not-held", "4.4", (kind,))


def room(s: Horrors, seat: int) -> int:
    return limit(s, seat) - stored(s, seat)


def penalty(s: Horrors, seat: int) -> int:
    """16.1: actions lost to phobias at the turn's start."""
    if not s.phobias[seat]:
        return 0
    cell = s.at[seat]
    here = s.box.kind[s.map[cell]] if s.map[cell] != NONE else ""
    lost = sum(here in s.box.spec[card].dread for card in s.phobias[seat])
    if suffers(s, seat, "lonely"):
        lost += all(distance(s.at[other], cell) > 2 for other in living(s) if other != seat)
    return lost
