"""The game from set-up to score sheet, in the order of the rules. Numbers in brackets are sections of rules.md."""

from __future__ import annotations

from bestiary.kernel import Ask, Line, Option, Outcome, Refusal, Script, Step, Steps, Unheard

from .box import COPIES, ENTRANCE, HAND, MONSTROUS_HAND, PLACES, VALUES, MaverickBox, Symbol
from .effects import noxious, spared_by, strength
from .state import NO_TROPHY, NOBODY, Dungeon

steps = Steps()


# -- 3 Setting up


def begin(box: MaverickBox, seats: int, key: bytes) -> Dungeon:
    """Section 2: everything in the box, nothing dealt."""
    return Dungeon(
        box=box,
        seats=seats,
        key=key,
        todo=[("set_up",)],
        row=(NOBODY,),
        absent=tuple(range(len(box.monsters))),
        deck=[card for card in VALUES for _ in range(COPIES)],
        payment=[],
        hand=[],
        played=[],
        discard=[],
        trophies=[NO_TROPHY] * len(PLACES),
        standing=[False] * (len(PLACES) + 1),
        open=[()] * len(PLACES),
    )


@steps.add
def set_up(s: Dungeon) -> None:
    """3.1 to 3.4, and the order of choices (3.7): the row is seen before anything is chosen."""
    monsters = [*s.absent]
    s.shuffle(monsters)
    dealt = len(PLACES) - 1
    s.row, s.absent = (NOBODY, *monsters[:dealt]), tuple(sorted(monsters[dealt:]))
    s.standing[1:-1] = [True] * (len(PLACES) - 1)
    reopen_symbols(s)
    s.shuffle(s.deck)
    s.tell("row")
    s.do(("choose_companion",), ("negotiate",), ("first_hand",), ("play",))


@steps.add
def choose_companion(s: Dungeon) -> Script:
    """3.4: the companion begins with the side up that you choose."""
    chosen = s.box.settings["companion"]
    if chosen == "ask":
        _, chosen = yield Ask(0, "companion", s.box.companion)
    s.companion = str(chosen)
    s.tell("companion", s.companion)


@steps.add
def negotiate(s: Dungeon) -> Script:
    """3.5: cards set aside, face down, as the payment."""
    count = s.box.settings["payment"]
    if count == "ask":
        _, count = yield Ask(0, "payment", s.box.payment)
    s.draw(s.deck, "payment", 0, int(count))
    s.tell("payment", len(s.payment))


@steps.add
def first_hand(s: Dungeon) -> None:
    """3.6: five cards. The first turn begins."""
    fill_hand(s)


# -- 4 A turn


@steps.add
def play(s: Dungeon) -> Script:
    """4.1: one card for one of the four actions (5), as often as you like, or the end of the turn."""
    if True not in s.standing:
        s.do(("return_to_town",))
        return
    act(s, (yield Ask(0, "play", s.offer or plays(s))))


def act(s: Dungeon, chosen: Option) -> None:
    """4.1, 5: the play itself, with what follows from it."""
    s.do(("play",))
    match chosen:
        case ("move", figure, card, place):
            spend(s, card)
            s.tell("move", figure, card, place)
            if figure == "slayer":
                s.slayer = place
                if noxious(s, place):  # asked before the tick: it bites on the move that slays it too (6.1)
                    s.do(("bite", place))
            else:
                s.friend = place
            tick(s, place, "move", card)
        case ("ranged", figure, card, place):
            spend(s, card)
            s.tell("ranged", figure, card, place)
            tick(s, place, "ranged", card)
        case ("melee", figure, card):
            spend(s, card)
            place = where(s, figure)
            s.tell("melee", figure, card, place)
            tick(s, place, "melee", card)
        case ("swap", card):
            spend(s, card)
            s.played.append(card)
            s.companion = "raven" if s.companion == "wolf" else "wolf"
            s.tell("swap", s.companion, card)
        case ("end",):
            s.do(("end_turn",))
        case other:
            raise Unheard(other)
    if s.plays == HAND and not s.monstrous:
        s.monstrous = True  # 8: at once; the bigger hand fills at the turn's end
        s.tell("monstrous")


def plays(s: Dungeon) -> tuple[Option, ...]:
    """What the hand allows: attacks that tick something (5.3 to 5.5), swap and moves (5.1, 5.2), the end (4.3)."""
    box, companion, slayer, friend = s.box, s.companion, s.slayer, s.friend
    cards = box.kinds(tuple(s.hand))
    options: list[Option] = []
    symbols = s.open
    for place, shot in box.shots(companion, slayer, friend, cards):
        if "ranged" in symbols[place] and can_tick(s, place, "ranged"):
            options.append(shot)
    if can_tick(s, slayer, "melee"):
        options += box.blows("slayer", strength(s, slayer), cards)
    if companion == "wolf" and can_tick(s, friend, "melee"):
        options += box.blows("wolf", strength(s, friend), cards)
    options += box.strides(companion, slayer, friend, cards)
    if s.plays:
        options.append(box.end)
    return tuple(options)


def where(s: Dungeon, figure: str) -> int:
    """The place a figure stands at."""
    return s.slayer if figure == "slayer" else s.friend


def spend(s: Dungeon, card: int) -> None:
    """4.1: a card leaves the hand for an action."""
    s.hand.remove(card)
    s.plays += 1


def can_tick(s: Dungeon, place: int, symbol: Symbol) -> bool:
    """Is such a symbol open there (4.2), and not the last one of a monster that reigns (6.3)?"""
    symbols = s.open[place]
    return symbol in symbols and (len(symbols) > 1 or spared_by(s, place) is None)


def tick(s: Dungeon, place: int, symbol: Symbol, card: int) -> None:
    """4.2, 7.1, 7.4: tick the symbol if it can be; with the last one the monster is slain, perhaps for a trophy."""
    if not can_tick(s, place, symbol):
        s.played.append(card)
        return
    symbols = list(s.open[place])
    symbols.remove(symbol)
    s.open[place] = tuple(symbols)
    if symbols:
        s.played.append(card)
        s.tell("tick", place, symbol)
        return
    trophy = card == strength(s, place)
    s.standing[place] = False
    s.tell("slain", place)
    if trophy:
        s.trophies[place] = card
        s.tell("trophy", place, card)
    else:
        s.played.append(card)


@steps.add
def bite(s: Dungeon, place: int) -> Script:
    """6.1: the slayer came to a noxious monster; a card of the hand goes, if there is one. It is no card played."""
    if not s.hand:
        return
    _, card = yield Ask(0, "bite", tuple(s.box.discard[card] for card in sorted({*s.hand})))
    s.hand.remove(card)
    s.discard.append(card)
    s.tell("bite", place, card)


@steps.add
def end_turn(s: Dungeon) -> None:
    """4.4: discard what was played and draw up, or the cards have run out (9.3)."""
    s.discard += s.played
    s.played.clear()
    s.plays = 0
    reopen_symbols(s)
    if s.hand or s.deck:
        fill_hand(s)
    else:
        s.do(("run_out",))


def reopen_symbols(s: Dungeon) -> None:
    """4.4: what was ticked on a monster that still stands is open again."""
    s.open = [s.box.monsters[s.row[place]].symbols if s.standing[place] else () for place in PLACES]


def fill_hand(s: Dungeon) -> None:
    """3.6, 4.4, 8: up to five cards, six in monstrous form, as far as the deck goes."""
    drawn = s.draw(s.deck, "hand", 0, (MONSTROUS_HAND if s.monstrous else HAND) - len(s.hand))
    s.hand.sort()
    s.turn += 1
    s.tell("turn", s.turn, len(drawn))


# -- Why not: the rule against each play, asked from the position alone


@steps.why_not("companion", "companion")
@steps.why_not("payment", "payment")
def free_choice(s: Dungeon, chosen: object) -> None:
    """3.4, 3.5: either side of the card and any sum will do."""


@steps.why_not("move", "play")
def no_move(s: Dungeon, figure: str, card: int, place: int) -> Refusal | None:
    """5.2: by exactly the card's number."""
    if refusal := not_out(s, figure) or not_held(s, card, "4.1"):
        return refusal
    distance = abs(place - where(s, figure))
    return None if distance == card else Refusal("not-that-far", "5.2", (figure, card, place, distance))


@steps.why_not("melee", "play")
def no_melee(s: Dungeon, figure: str, card: int) -> Refusal | None:
    """5.3: at the monster's place, with its strength or more."""
    place = where(s, figure)
    if refusal := not_out(s, figure) or not_held(s, card, "4.1") or no_tick(s, place, "melee"):
        return refusal
    enough = strength(s, place)
    return None if card >= enough else Refusal("too-weak", "5.3", (card, place, enough))


@steps.why_not("ranged", "play")
def no_shot(s: Dungeon, figure: str, card: int, place: int) -> Refusal | None:
    """5.4: at exactly the card's distance."""
    if refusal := not_out(s, figure) or not_held(s, card, "4.1"):
        return refusal
    distance = abs(place - where(s, figure))
    return no_tick(s, place, "ranged") if distance == card else Refusal("out-of-range", "5.4", (figure, card, place, distance))


@steps.why_not("swap", "play")
def no_swap(s: Dungeon, card: int) -> Refusal | None:
    """5.1: any card will do."""
    return not_held(s, card, "5.1")


@steps.why_not("end", "play")
def no_end(s: Dungeon) -> Refusal | None:
    """4.3: not before a card was played."""
    return None if s.plays else Refusal("nothing-played", "4.3")


@steps.why_not("discard", "bite")
def no_discard(s: Dungeon, card: int) -> Refusal | None:
    """6.1: a card of your choice."""
    return not_held(s, card, "6.1")


def not_out(s: Dungeon, figure: str) -> Refusal | None:
    """2.3: only the companion whose side is up."""
    return None if figure in ("slayer", s.companion) else Refusal("not-out", "2.3", (figure, s.companion))


def not_held(s: Dungeon, card: int, rule: str) -> Refusal | None:
    return None if card in s.hand else Refusal("not-held", rule, (card,))


def no_tick(s: Dungeon, place: int, symbol: Symbol) -> Refusal | None:
    """5.5: an attack must tick a symbol; here is why this one would not."""
    if place == ENTRANCE:
        return Refusal("no-monster", "3.2")
    if not s.standing[place]:
        return Refusal("slain", "7.3", (place,))
    if symbol not in s.box.monsters[s.row[place]].symbols:
        return Refusal("no-symbol", "5.5", (place, symbol))
    if symbol not in s.open[place]:
        return Refusal("ticked", "4.2", (place, symbol))
    weaker = spared_by(s, place)
    if weaker is not None and len(s.open[place]) == 1:
        return Refusal("reigns", "6.3", (place, weaker))
    return None


# -- 9 The end


@steps.add
def return_to_town(s: Dungeon) -> None:
    """9.1, 9.2: the last monster is slain; count the profit."""
    trophies = sum(card != NO_TROPHY for card in s.trophies)
    left = len(s.hand) + len(s.deck)
    lines = (
        Line(0, "payment", len(s.payment), 3 * len(s.payment)),
        Line(0, "trophies", trophies, 2 * trophies),
        Line(0, "timeliness", left, left),
    )
    s.end(Outcome((0,), (sum(line.points for line in lines),), lines, "success"))


@steps.add
def run_out(s: Dungeon) -> None:
    """9.3: hand and deck are empty and a monster stands."""
    s.end(Outcome((), (0,), (), "failure"))


def resign(s: Dungeon, _seat: int, _step: Step | None) -> None:
    """9.4: the contract is given up."""
    s.end(Outcome((), (0,), (), "given-up"))


def measures(s: Dungeon) -> dict[str, int]:
    """What is counted of a game when it is over."""
    return {
        "turns": s.turn,
        "slain": len(PLACES) - 1 - s.standing.count(True),
        "trophies": sum(card != NO_TROPHY for card in s.trophies),
        "left": len(s.hand) + len(s.deck),
    }
