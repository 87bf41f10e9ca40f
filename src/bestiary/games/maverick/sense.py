"""What a bot may weigh: how many cards the rest of the dungeon will leave over, and what the hand can do yet this turn;
and what a learner is shown: the dungeon place by place, the figures, and where the cards are as far as one can tell."""

from __future__ import annotations

from functools import cache
from math import exp

from bestiary.kernel import Option

from .box import COMPANIONS, COPIES, MONSTROUS_HAND, PAYMENT, PLACES, VALUES, MaverickBox, Monster
from .effects import strength
from .state import NO_TROPHY, Dungeon
from .turn import act, plays

STEPS = 0.45  # cards that go on getting there, for each symbol of a monster still to be slain
SLAIN = 1.0  # winning itself, in tens of gold
TROPHY = 0.4  # a trophy's two gold, in cards
NEXT_TURN = 1.0  # what a fresh hand brings on average, in cards saved
IDLE = 1  # plays of one plan that tick nothing; with 2 it wins no more often and thinks three times as long
LUCK = 3.0  # cards of surplus that even the chances out
MOST_PLANS = 200_000  # remembered; then they are forgotten, all at once


def value(s: Dungeon, _seat: int) -> float:
    """The chance to win, times what it would pay."""
    surplus = cards_left(s) - sum(need(s.box.monsters[s.row[place]]) for place in PLACES if s.standing[place])
    surplus += (best_plan(s, IDLE) + NEXT_TURN * (s.plays > 0)) if s.companion else 0.0
    trophies = sum(card != NO_TROPHY for card in s.trophies)
    gold = 3 * len(s.payment) + 2 * trophies + max(0.0, surplus)
    return (10 * SLAIN + gold) / (1 + exp(-surplus / LUCK)) + TROPHY * trophies


def cards_left(s: Dungeon) -> int:
    return len(s.hand) + len(s.deck)


def need(monster: Monster) -> float:
    """Cards that slaying it takes: one for each symbol, and some to get there."""
    return (1 + STEPS) * len(monster.symbols)


def best_plan(s: Dungeon, idle: int) -> float:
    """What the cards in hand can still save this turn by the best sequence of plays; 0 is to stop here."""
    if not s.hand:
        return 0.0
    plans = s.box.plans
    key = (idle, *s.hand, s.slayer, s.friend, s.companion, s.row, *s.open)
    if (known := plans.get(key)) is not None:
        return known
    best = max(0.0, *(saved(s, option, idle) for option in plays(s)[: None if s.plays == 0 else -1]))
    if len(plans) > MOST_PLANS:
        plans.clear()
    plans[key] = best
    return best


def saved(s: Dungeon, option: Option, idle: int) -> float:
    """What this play saves, with the best that can follow it."""
    after = s.copy()
    act(after, option)
    best = -1.0
    if after.standing != s.standing:
        best += sum(need(s.box.monsters[s.row[place]]) for place in PLACES if s.standing[place] and not after.standing[place])
        best += TROPHY * (after.trophies != s.trophies)
    elif after.open == s.open:
        if not idle:
            return best
        idle -= 1
    if after.todo[-1][0] == "bite" and after.hand:
        return best - 1 + max(best_plan(without(after, card), idle) for card in {*after.hand})
    return best + best_plan(after, idle)


def without(s: Dungeon, card: int) -> Dungeon:
    left = s.copy()
    left.hand.remove(card)
    return left


# -- What a learner is shown

FLAG = range(2)
STRENGTHS = range(12)  # 9 at most on a card, and 1 more for each rallying neighbour
TICKS = range(4)  # symbols of one kind on a monster
CARDS = range(COPIES + 1)
SYMBOLS = ("move", "melee", "ranged")
ABILITIES = ("noxious", "rally", "reign")

#: The step that waits while a question is asked, and the question.
WAITING = {"negotiate": "companion", "first_hand": "payment", "": "play", "play": "bite"}
ASKED = tuple(WAITING.values())
QUESTIONS = {waiting: tuple(int(one == question) for one in ASKED) for waiting, question in WAITING.items()}
NO_QUESTION = (0,) * len(ASKED)
#: Of a place: its monster's strength, open symbols, all its symbols, its abilities. Nothing stands at the entrance.
NOTHING_STANDS = (0,) * (2 + 2 * len(SYMBOLS) + len(ABILITIES))
HERE = tuple(tuple(int(one == place) for one in PLACES) for place in PLACES)


def features(_box: MaverickBox) -> dict[str, range]:
    """The numbers of `sensed`, in its order. A number after a dot is a place or a card's value."""
    named: dict[str, range] = {f"asked-{question}": FLAG for question in ASKED}
    named |= {f"with-{companion}": FLAG for companion in COMPANIONS}
    named |= {"monstrous": FLAG, "turn": range(len(VALUES) * COPIES + 1), "plays": range(MONSTROUS_HAND + 1)}
    named |= {"deck": range(len(VALUES) * COPIES + 1), "payment": range(PAYMENT[-1] + 1), "trophies": range(len(PLACES))}
    named |= {f"hand.{card}": range(MONSTROUS_HAND + 1) for card in VALUES}
    named |= {f"unseen.{card}": CARDS for card in VALUES}
    named |= {f"{figure}.{place}": FLAG for figure in ("slayer", "companion") for place in PLACES}
    for where in ("slayer-at", "companion-at", *PLACES[1:]):
        each = [("standing", FLAG), ("strength", STRENGTHS)]
        each += [(f"{kind}-{symbol}", TICKS) for kind in ("open", "all") for symbol in SYMBOLS]
        each += [(ability, FLAG) for ability in ABILITIES]
        named |= {f"{what}.{where}": allowed for what, allowed in each}
    return named


def sensed(s: Dungeon, _seat: int) -> list[int]:
    """The player of a solo game knows all but the order of the deck and which cards are the payment."""
    waiting = str(s.todo[-1][0]) if s.todo else ""
    places = [monster_at(s, place) for place in PLACES]
    seen = (*s.hand, *s.played, *s.discard, *s.trophies)
    values = [
        *(QUESTIONS.get(waiting, NO_QUESTION) if s.outcome is None else NO_QUESTION),
        *(int(s.companion == one) for one in COMPANIONS),
        int(s.monstrous),
        s.turn,
        s.plays,
        len(s.deck),
        len(s.payment),
        len(PLACES) - s.trophies.count(NO_TROPHY),
        *map(s.hand.count, VALUES),
        *(COPIES - seen.count(card) for card in VALUES),
        *HERE[s.slayer],
        *HERE[s.friend],
        *places[s.slayer],
        *places[s.friend],
    ]
    for one in places[1:]:
        values += one
    return values


def monster_at(s: Dungeon, place: int) -> tuple[int, ...]:
    if not s.standing[place]:
        return NOTHING_STANDS
    monster = s.box.monsters[s.row[place]]
    return _monster(strength(s, place), s.open[place], monster.symbols, monster.ability)


@cache
def _monster(now: int, open_: tuple[str, ...], symbols: tuple[str, ...], ability: str) -> tuple[int, ...]:
    counts = (kind.count(symbol) for kind in (open_, symbols) for symbol in SYMBOLS)
    return (1, now, *counts, *(int(ability == one) for one in ABILITIES))
