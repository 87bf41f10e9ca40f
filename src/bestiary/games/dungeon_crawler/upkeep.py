"""Steps 7 to 11 in detail: what leaves, counters, locks, permanents, the hand."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script, Unheard

from .effects import discards, from_hand, leave_play, leave_row
from .playing import held, lying
from .resources import hand_limit, has_calling, scores
from .state import Crawl, steps
from .struggle import stamina
from .wounds import wound_character

# -- 7 Drop and remove cards


@steps.add
def remove_cards(s: Crawl) -> None:
    """7.2: what has no dependency goes."""
    for card in [*s.play]:
        kept = s.box.permanents >> card & 1 or s.time.get(card)
        if s.spent >> card & 1 or not kept:
            leave_play(s, card)
    for card in [*s.row]:
        if s.box.dungeon[card].kind == "character":
            gone = not s.time.get(card) and (s.summoned >> card & 1 or stamina(s, card) == 0)
        else:
            gone = not (s.time.get(card) or s.poison.get(card) or s.locks.get(card))
        if gone:
            s.tell("left", s.box.key[card])
            leave_row(s, card)


# -- 8 Remove counters


@steps.add
def poison_bites(s: Crawl) -> None:
    """8.2: a counter is removed from each poisoned card, and wounds it."""
    wounded: list[int] = []
    for card in [*s.poison]:
        s.poison[card] -= 1
        if not s.poison[card]:
            del s.poison[card]
        if card in s.party:
            wounded.append(card)
        elif card in s.row:
            wound_character(s, card)
    s.do(*(("harm", one, 0) for one in s.party if one in wounded))


# -- 10 Permanents


@steps.add
def keep_permanents(s: Crawl) -> Script:
    """10.1, 10.2: those whose class is gone go; of the others you give up what you must and may."""
    for card in [*s.play]:
        if s.box.permanents >> card & 1 and not has_calling(s, s.box.crawler[card].calling):
            s.tell("unfit", s.box.key[card])
            leave_play(s, card)
    options = s.offer or removals(s)
    if not options:
        return
    match (yield Ask(0, "permanents", options)):
        case ("remove", key):
            leave_play(s, next(card for card in s.play if s.box.key[card] == key))
            s.tell("removed", key)
            s.do(("keep_permanents",))
        case ("done",):
            pass
        case other:
            raise Unheard(other)


def removals(s: Crawl) -> tuple[Option, ...]:
    """10.1, 10.2: the permanents that may go now, and an end of it once what is left is covered."""
    keys = dict.fromkeys(s.box.key[card] for card in s.play if s.box.permanents >> card & 1)
    found = [s.box.remove[key] for key in keys if no_removal(s, key) is None]
    return (*found, *((s.box.done,) if found and may_stop(s) else ()))


def overdrawn(s: Crawl) -> list[int]:
    """10.1: the resources whose score does not cover the cards that lie there."""
    left = scores(s)
    for card in s.play:
        left[s.box.resource[card]] -= s.box.crawler[card].cost
    return [at for at, free in enumerate(left) if free < 0]


def may_stop(s: Crawl) -> bool:
    """10.1: is all covered, as far as giving up permanents can do it?"""
    over = overdrawn(s)
    return not any(s.box.permanents >> card & 1 and s.box.resource[card] in over for card in s.play)


@steps.why_not("remove", "permanents")
def no_removal(s: Crawl, key: str) -> Refusal | None:
    """10.1, 10.2: any permanent in play; while a resource does not cover its cards, one of those."""
    card = lying(s, key, s.box.permanents)
    if card is None:
        return Refusal("not-in-play", "10.2", (key,))
    if may_stop(s) or s.box.resource[card] in overdrawn(s):
        return None
    return Refusal("others-first", "10.1", (key,))


@steps.why_not("done", "permanents")
def no_stopping(s: Crawl) -> Refusal | None:
    """10.1."""
    return None if may_stop(s) else Refusal("not-covered", "10.1")


# -- 7.1, 11.2, 2.9 the hand


@steps.why_not("drop", "drop", "hand", "discard")
def no_drop(s: Crawl, key: str) -> Refusal | None:
    return None if held(s, key) is not None else Refusal("not-held", "7.1", (key,))


@steps.why_not("done", "drop")
def no_end_of_dropping(_: Crawl) -> None:
    """7.1: any number of cards."""


@steps.add
def discard_down(s: Crawl) -> Script:
    """11.2: one card after the other, until the limit holds."""
    if len(s.hand) <= hand_limit(s):
        return
    _, key = yield Ask(0, "hand", discards(s))
    drop(s, key)
    s.do(("discard_down",))


def drop(s: Crawl, key: str) -> None:
    """7.1: a card goes to the Grave and does nothing."""
    s.crawler_grave.append(from_hand(s, key))
    s.tell("dropped", key)


def drops(s: Crawl) -> tuple[Option, ...]:
    """7.1: any card, or an end of it."""
    return (*discards(s), s.box.done)
