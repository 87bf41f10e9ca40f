"""What a bot may weigh: how many cards the rest of the dungeon will leave over, and what the hand can do yet this turn."""

from __future__ import annotations

from math import exp

from bestiary.kernel import Option

from .box import PLACES, Monster
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
