"""Section 6: using a card of the hand, gear in play or an innate ability: what can be said, paid, and is asked besides."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script

from .board import AT, CELLS, REACH
from .box import AIMS, Text
from .effects import PLAYS
from .harm import bury, destroy_gear, detach, die, from_hand, gear_kinds, heal, struck, to_discards
from .monsters import comes, has, in_reach, strike, stun_monster
from .movement import go
from .scavenging import found
from .state import NONE, Horrors, character, held, holds, living, suffers, tile_at, wears
from .steps import steps

# -- what can be used at all


def texts_at_hand(s: Horrors, seat: int) -> list[Text]:
    """4.4: texts of cards in hand, of gear, and of the character."""
    box, names = s.box, s.box.kind
    texts: list[Text] = []
    played = box.played_texts
    for kind in {names[card]: None for card in s.hands[seat]}:
        texts += played[kind]
    for kind in {names[card]: None for card in s.finds[seat]}:
        texts += played[kind]
    for card, left in zip(s.gear[seat], s.rounds[seat], strict=True):
        texts += [text for text in box.card_texts[names[card]] if left or not text.ammo]
    if not s.starved[seat]:
        texts += box.innate[box.characters[s.who[seat]]]
    return texts


def works(s: Horrors, seat: int, text: Text) -> bool:
    """13.2, 16.2: the stance holds and no phobia forbids it."""
    if text.stance != NONE and not s.both[seat] and s.stance[seat] != text.stance:
        return False
    if s.phobias[seat] and text.source == "gear" and text.ammo:
        return not suffers(s, seat, f"no-{text.loads}")
    return True


def unusable(s: Horrors, seat: int, text: Text) -> Refusal | None:
    """Why this text can't be used now by this survivor."""
    if text.source == "innate":
        if s.box.characters[s.who[seat]] != text.card:
            return Refusal("not-yours-innate", "4.4", (text.card,))
        if s.starved[seat]:
            return Refusal("starving", "10.2")
    elif text.source == "hand":
        if held(s, [*s.hands[seat], *s.finds[seat]], text.card) == NONE:
            return Refusal("not-held", "4.4", (text.card,))
    else:
        place = wears(s, seat, text.card)
        if place == NONE:
            return Refusal("not-equipped", "6.2", (text.card,))
        if text.ammo and not s.rounds[seat][place]:
            return Refusal("no-ammo", "6.4", (text.card,))
        if text.ammo and suffers(s, seat, f"no-{text.loads}"):
            return Refusal("phobic", "16.2", (text.card,))
    return None if holds(s, seat, text.stance) else Refusal("other-stance", "13.2", (text.id,))


# -- what can be said


def sentences(s: Horrors, seat: int, text: Text) -> list[Option]:
    """Every option that this text gives now."""
    play, box = PLAYS[text.effect], s.box
    fits = play.fits
    match AIMS.get(text.effect, "do"):
        case "do":
            return [box.do[text.id]] if fits is None or fits(s, seat, text) else []
        case "hit":
            words = box.hit[text.id]
            targets = in_reach(s, s.at[seat], text.range)
            return [words[one] for one in targets if fits is None or fits(s, seat, text, one)]
        case "help":
            helps, near = box.help[text.id], REACH[text.range][s.at[seat]]
            return [helps[one] for one in living(s) if near[s.at[one]] and (fits is None or fits(s, seat, text, one))]
        case "at":
            cells, near = box.at[text.id], REACH[text.range][s.at[seat]]
            among = play.among(s, seat, text) if play.among else range(len(CELLS))
            return [cells[one] for one in among if near[one] and (fits is None or fits(s, seat, text, one))]
        case aim:
            return _odd_sentences(s, seat, text, aim)


def _odd_sentences(s: Horrors, seat: int, text: Text, aim: str) -> list[Option]:
    play, box = PLAYS[text.effect], s.box
    fits = play.fits
    assert fits is not None
    near = REACH[text.range][s.at[seat]]
    match aim:
        case "fix":
            others = [one for one in living(s) if near[s.at[one]]]
            pairs = [(one, kind) for one in others for kind in gear_kinds(s, one)]
            return [
                box.fix[text.id, one, kind]
                for one, kind in pairs
                if (text.id, one, kind) in box.fix and fits(s, seat, text, one, kind)
            ]
        case "fetch":
            assert play.among is not None
            return [box.fetch[text.id, kind] for kind in play.among(s, seat, text) if (text.id, kind) in box.fetch]
        case "look":
            assert play.among is not None
            return [box.look[text.id, deck] for deck in play.among(s, seat, text) if fits(s, seat, text, deck)]
        case "lend":
            kinds = dict.fromkeys(map(box.kind.__getitem__, s.hands[seat]))
            return [
                box.lend[text.id, kind, one]
                for kind in kinds
                for one in living(s)
                if (text.id, kind, one) in box.lend and fits(s, seat, text, kind, one)
            ]
        case _:
            return [
                box.shift[text.id, one, other, count]
                for one, tokens in enumerate(s.tokens)
                if tokens and near[one]
                for other in s.beside[one]
                for count in range(1, text.amount + 1)
                if fits(s, seat, text, one, other, count)
            ]


# -- what speaks against it


def no_target(s: Horrors, seat: int, text: Text, *target: str | int) -> Refusal | None:
    """6.6, 10.6, 15.4: a target that is there and in range."""
    near = REACH[text.range][s.at[seat]]
    match AIMS.get(text.effect, "do"), target:
        case "hit", (int(monster),):
            return no_monster(s, seat, monster, text.range)
        case (("help" | "fix"), (int(other), *_)):
            return no_survivor(s, other, near)
        case "lend", (str(), int(other)):
            return no_survivor(s, other, near)
        case "at", (str(cell),):
            if not has_tile(s, AT[cell]):
                return Refusal("no-tile", "3.5", (cell,))
            return None if near[AT[cell]] else Refusal("too-far", "6.6", (cell,))
        case "shift", (str(one), str(other), int()):
            for cell in (one, other):
                if not has_tile(s, AT[cell]):
                    return Refusal("no-tile", "3.5", (cell,))
            return None if near[AT[one]] else Refusal("too-far", "6.6", (one,))
    return None


def has_tile(s: Horrors, cell: int) -> bool:
    return s.map[cell] != NONE or tile_at(s, cell) != NONE


def no_survivor(s: Horrors, other: int, near: tuple[bool, ...]) -> Refusal | None:
    if not s.alive[other]:
        return Refusal("is-out", "10.6", (other,))
    return None if near[s.at[other]] else Refusal("out-of-range", "6.6", (other,))


def no_monster(s: Horrors, seat: int, monster: int, reach: str) -> Refusal | None:
    """9.1, 6.6, 15.4."""
    holder = s.holder[monster]
    if holder == NONE:
        return Refusal("not-in-play", "9.1", (monster,))
    if not REACH[reach][s.at[seat]][s.at[holder]]:
        return Refusal("monster-far", "6.6", (monster,))
    return Refusal("aloft", "15.4", (monster,)) if reach == "short" and has(s, monster, "aloft") else None


def no_use(s: Horrors, seat: int, text: Text, *target: str | int) -> Refusal | None:
    """4.4, 6: whether this text can be used on this target."""
    refusal = unusable(s, seat, text) or no_target(s, seat, text, *target)
    if refusal:
        return refusal
    fits = PLAYS[text.effect].fits
    numbers = [AT[one] if isinstance(one, str) and one in AT else one for one in target]
    if fits is None or fits(s, seat, text, *numbers):
        return None
    return WHY.get(text.effect, Refusal("no-use", "4.4"))._replace(about=(text.id,))


#: What stands in the way of an effect that would change nothing (4.4), where the target is there and in range.
WHY = {
    "heal": Refusal("not-hurt", "10.8"),
    "feed": Refusal("not-hungry", "10.2"),
    "feed-all": Refusal("nobody-hungry", "10.2"),
    "communion": Refusal("nobody-in-need", "13.1"),
    **dict.fromkeys(("cure", "cure-self"), Refusal("no-status", "10.5")),
    **dict.fromkeys(("hit-all", "hit-attached", "stun-tile", "shuffle-back"), Refusal("no-monsters-there", "6.6")),
    **dict.fromkeys(("clear-around", "clear-one", "clear-tile", "clear-beside"), Refusal("no-tokens", "9.11")),
    "shift": Refusal("cannot-shift", "13.1"),
    "blank": Refusal("blank-already", "9.12"),
    "ward": Refusal("warded-already", "13.1"),
    "bushido": Refusal("both-hold", "13.2"),
    "war-cry": Refusal("all-yours", "13.2"),
    "meditate": Refusal("deck-empty", "4.4"),
    "look": Refusal("nothing-to-look-at", "13.1"),
    "upgrade": Refusal("no-weapon", "13.6"),
    **dict.fromkeys(("reload", "load"), Refusal("not-to-load", "6.5")),
    "lend": Refusal("not-to-lend", "13.3"),
    **dict.fromkeys(("salvage", "repair"), Refusal("not-discarded", "14.2")),
    "key": Refusal("monsters-cling", "14.4"),
    "show": Refusal("lies-open", "12.7"),
    "call": Refusal("somebody-else", "14.3"),
}


# -- using it


def use(s: Horrors, seat: int, text: Text, *target: str | int) -> None:
    """6.1, 6.2, 6.4: pay with the card, a round, or the gear; then follow the text."""
    s.tell("uses", seat, text.id)
    if text.source == "hand":
        to_discards(s, from_hand(s, seat, text.card))
    elif text.source == "gear":
        if text.ammo:
            s.rounds[seat][wears(s, seat, text.card)] -= 1
        if text.free:
            destroy_gear(s, seat, text.card)
    numbers = [AT[one] if isinstance(one, str) and one in AT else one for one in target]
    PLAYS[text.effect].do(s, seat, text, *numbers)


# -- what is asked besides


@steps.add
def more(s: Horrors, seat: int, text_id: str, left: int, hit: int) -> Script:
    """13.4: a further target, or enough."""
    if not s.alive[seat]:
        return
    text = s.box.texts[text_id]
    targets = [one for one in in_reach(s, s.at[seat], text.range) if not hit >> one & 1]
    if not targets:
        return
    s.actor = seat
    s.asked = (text_id, hit)
    match (yield Ask(seat, "more", (*(s.box.monster[one] for one in targets), s.box.plain["done"]))):
        case ("monster", monster):
            if left > 1:
                s.do(("more", seat, text_id, left - 1, hit | 1 << monster))
            place = wears(s, seat, text.card)
            bonus = s.hosts.count(s.gear[seat][place]) if text.source == "gear" and place != NONE else 0
            strike(s, seat, monster, text.amount + bonus)
        case _:
            pass


@steps.add
def where(s: Horrors, seat: int, other: int) -> Script:
    """13.3: Hotwire: to any face-up tile but that survivor's own."""
    if not (s.alive[seat] and s.alive[other]):
        return
    cells = [cell for cell, tile in enumerate(s.map) if tile != NONE and cell != s.at[other]]
    s.actor = seat
    s.asked = (other,)
    _, cell = yield Ask(seat, "where", tuple(s.box.cell[cell] for cell in cells))
    if s.alive[other]:
        go(s, other, AT[cell])


@steps.add
def meditate(s: Horrors, seat: int, left: int) -> Script:
    """13.2: keep two of the cards drawn; the others go under the deck."""
    if not s.alive[seat]:
        return
    if left and s.looked_cards:
        s.actor = seat
        kinds = dict.fromkeys(map(s.box.kind.__getitem__, s.looked_cards))
        _, kind = yield Ask(seat, "meditate", tuple(map(s.box.keep.__getitem__, kinds)))
        card = held(s, s.looked_cards, kind)
        s.looked_cards.remove(card)
        s.hands[seat].append(card)
        s.do(("fit_hand", seat), ("meditate", seat, left - 1))
    else:
        s.reveal((*s.looked_cards,), tuple(range(s.seats)))
        s.decks[seat][:0] = s.looked_cards
        s.looked_cards.clear()


@steps.add
def choose_looked(s: Horrors, seat: int) -> Script:
    """13.1: draw one of the cards looked at; the others are discarded."""
    if not s.alive[seat]:
        return
    cards = (*s.looked_cards, *s.looked_finds, *s.looked_monsters)
    kinds = dict.fromkeys(map(s.box.kind.__getitem__, cards))
    s.actor = seat
    _, kind = yield Ask(seat, "look", tuple(map(s.box.keep.__getitem__, kinds)))
    card = next(card for card in cards if s.box.kind[card] == kind)
    rest = [one for one in cards if one != card]
    looked = (s.looked_cards, s.looked_finds, s.looked_monsters)
    ours, theirs, monsters = ([*pile] for pile in looked)
    for pile in looked:
        pile.clear()
    for one in rest:
        if one in monsters:
            bury(s, one)
        else:
            to_discards(s, one)
    s.tell("keeps", seat, kind)
    if card in ours:
        s.hands[seat].append(card)
        s.do(("fit_hand", seat))
        if character(s, seat).passive == "devout" and not s.starved[seat]:
            heal(s, seat, 1)
        if s.box.last_card and not s.decks[seat]:
            die(s, seat, "deck")
    elif card in theirs:
        s.finds[seat].append(card)
        found(s, seat, card, NONE)
    else:
        s.attached[seat].append(card)
        comes(s, seat, card)


@steps.add
def grail(s: Horrors, seat: int, count: int) -> Script:
    """14.4: any number of monsters in range, one at least."""
    if not s.alive[seat] or not (targets := grail_targets(s, seat)):
        return
    s.actor = seat
    s.asked = (count,)
    done = (s.box.plain["done"],) if count else ()
    match (yield Ask(seat, "grail", (*(s.box.monster[one] for one in targets), *done))):
        case ("monster", monster):
            detach(s, monster)
            s.horde[0].append(monster)
            s.shuffle(s.horde[0])
            s.tell("returns", monster)
            s.do(("grail", seat, count + 1))
        case _:
            pass


def grail_targets(s: Horrors, seat: int) -> list[int]:
    """14.4: short range, but it is no attack: those aloft can be reached."""
    return [one for other in living(s) if s.at[other] == s.at[seat] for one in s.attached[other]]


@steps.add
def stun_here(s: Horrors, seat: int, cell: int) -> Script:
    """12.2: the Church stuns a monster on its tile."""
    if not s.alive[seat] or not (targets := awake_on(s, cell)):
        return
    if len(targets) > 1:
        s.actor = seat
        s.asked = (cell,)
        _, monster = yield Ask(seat, "stun", tuple(s.box.monster[one] for one in targets))
        targets = [monster]
    if s.holder[targets[0]] != NONE:
        stun_monster(s, seat, targets[0])


def awake_on(s: Horrors, cell: int) -> list[int]:
    return [one for seat in living(s) if s.at[seat] == cell for one in s.attached[seat] if not s.stunned[one]]


@steps.add
def toll(s: Horrors, seat: int, amount: int) -> Script:
    """12.3: gear, or damage."""
    if not s.alive[seat]:
        return
    kinds = gear_kinds(s, seat)
    if not kinds:
        struck(s, seat, amount, "toll")
        return
    s.actor = seat
    match (yield Ask(seat, "toll", (*(s.box.shed[kind] for kind in kinds), s.box.plain["suffer"]))):
        case ("shed", kind):
            destroy_gear(s, seat, kind)
        case _:
            struck(s, seat, amount, "toll")


# -- why not


@steps.why_not("done", "more")
@steps.why_not("suffer", "toll")
def no_reason(_s: Horrors) -> None:
    """13.4, 12.3: as you like."""


@steps.why_not("monster", "more")
def no_more(s: Horrors, monster: int) -> Refusal | None:
    """13.4: another one, in range."""
    text_id, hit = s.asked
    assert isinstance(text_id, str)
    assert isinstance(hit, int)
    if hit >> monster & 1 and s.holder[monster] != NONE:
        return Refusal("hit-already", "13.4", (monster,))
    return no_monster(s, s.actor, monster, s.box.texts[text_id].range)


@steps.why_not("cell", "where")
def no_going(s: Horrors, cell: str) -> Refusal | None:
    """13.3: a face-up tile."""
    other = s.asked[0]
    assert isinstance(other, int)
    if s.map[AT[cell]] == NONE:
        return Refusal("not-face-up", "13.3", (cell,))
    return Refusal("there-already", "13.3", (other,)) if s.at[other] == AT[cell] else None


@steps.why_not("keep", "meditate", "look")
def no_keeping(s: Horrors, kind: str) -> Refusal | None:
    """13.1, 13.2: one of those looked at."""
    cards = (*s.looked_cards, *s.looked_finds, *s.looked_monsters)
    return None if any(s.box.kind[card] == kind for card in cards) else Refusal("not-looked-at", "13.1", (kind,))


@steps.why_not("monster", "grail")
def no_grail(s: Horrors, monster: int) -> Refusal | None:
    """14.4: in short range."""
    if s.holder[monster] == NONE:
        return Refusal("not-in-play", "9.1", (monster,))
    return None if monster in grail_targets(s, s.actor) else Refusal("monster-far", "6.6", (monster,))


@steps.why_not("done", "grail")
def no_grail_done(s: Horrors) -> Refusal | None:
    """14.4: one at least."""
    return None if s.asked[0] else Refusal("one-at-least", "14.4")


@steps.why_not("monster", "stun")
def no_stun(s: Horrors, monster: int) -> Refusal | None:
    """12.2: awake, on this tile."""
    cell = s.asked[0]
    assert isinstance(cell, int)
    if s.holder[monster] == NONE:
        return Refusal("not-in-play", "9.1", (monster,))
    if s.stunned[monster]:
        return Refusal("is-stunned", "9.8", (monster,))
    return None if monster in awake_on(s, cell) else Refusal("monster-far", "12.2", (monster,))


@steps.why_not("shed", "toll")
def no_toll(s: Horrors, kind: str) -> Refusal | None:
    """12.3."""
    return None if wears(s, s.actor, kind) != NONE else Refusal("not-equipped", "6.2", (kind,))
