"""The thirteen steps of a round, in the order of the rulebook; sections of rules.md bear the same numbers.

Their finer parts lie beside: encounter.py (2), playing.py and effects.py (3), combat.py, struggle.py and wounds.py (4, 5),
quests.py (6), upkeep.py (7 to 11).
"""

from __future__ import annotations

from bestiary.kernel import Ask, Refusal, Script, Step

from . import encounter, upkeep  # their steps are put on the stack by name
from .box import HAND, CrawlBox
from .cards import QUESTS
from .combat import use_card
from .effects import draw_crawler
from .playing import card_options
from .quests import check_quests, lose
from .resources import aim, characters, hand_limit
from .state import NOBODY, Crawl, steps
from .struggle import attack_groups, defence_groups

__all__ = ["begin", "encounter", "measures", "resign", "steps", "upkeep"]

ROUND = (
    "begin_encounter",
    "respond",
    "attack",
    "defend",
    "end_encounter",
    "drop_and_remove",
    "remove_counters",
    "reset",
    "permanents",
    "draw_and_discard",
    "pass_turn",
    "end_round",
)


# -- Step 1 Set-up


def begin(box: CrawlBox, seats: int, key: bytes) -> Crawl:
    """Section 0: everything in the box, nothing dealt."""
    return Crawl(
        box=box,
        seats=seats,
        key=key,
        todo=[("set_up",)],
        crawler_deck=[*box.crawlers],
        hand=[],
        play=[],
        crawler_grave=[],
        dungeon_deck=[*box.dungeons],
        left_out=[],
        face_up=[],
        row=[],
        dungeon_grave=[],
        party=[],
        reserve=[*box.adventurers],
        fallen=[],
        wounds={},
        poison={},
        time={},
        locks={},
        aims={},
        slain=[],
        quests=[],
        offered=[*range(len(box.quests))],
        tokens=[],
        done=[],
    )


@steps.add
def set_up(s: Crawl) -> None:
    """Step 1, sections 1.1 to 1.5: order of march, quests, decks, the first hand."""
    s.shuffle(s.crawler_deck)
    s.shuffle(s.dungeon_deck)
    if s.box.random:  # 0.2: nobody knows what was left out
        s.left_out = s.dungeon_deck[s.box.size :]
        del s.dungeon_deck[s.box.size :]
    if s.box.settings["line_up"] == "ready":
        s.party, s.reserve = s.reserve[: s.box.places], s.reserve[s.box.places :]
        s.quests, s.offered = s.offered[:QUESTS], s.offered[QUESTS:]
    s.do(("line_up",), ("choose_quests",), ("first_hand",))


@steps.add
def line_up(s: Crawl) -> Script:
    """1.1: the marching order, the leader first; who is left over stays at home."""
    if len(s.party) == s.box.places:
        return
    _, name = yield Ask(0, "line_up", tuple(s.box.march[s.box.key[one]] for one in s.reserve))
    one = s.box.number[name]
    s.reserve.remove(one)
    s.party.append(one)
    s.tell("marches", name, len(s.party))
    s.do(("line_up",))


@steps.add
def choose_quests(s: Crawl) -> Script:
    """1.2: three quests of those the deck brings."""
    if len(s.quests) == QUESTS:
        s.tokens, s.done = [0] * QUESTS, [0] * QUESTS
        return
    _, name = yield Ask(0, "quests", tuple(s.box.choose[s.box.deck.quests[one]] for one in s.offered))
    number = s.box.deck.quests.index(name)
    s.offered.remove(number)
    s.quests.append(number)
    s.tell("quest", name)
    s.do(("choose_quests",))


@steps.add
def first_hand(s: Crawl) -> None:
    """1.5: five cards. The first round begins."""
    draw_crawler(s, HAND)
    s.do(("begin_encounter",))


# -- Step 2 Begin encounter


@steps.add
def begin_encounter(s: Crawl) -> None:
    """Step 2: pull, draw, bust or flip (2.1 to 2.6)."""
    s.round += 1
    s.beaten, s.strongest = (), 0
    s.attacked = s.hurt = False
    s.guard = NOBODY
    s.tell("round", s.round)
    s.do(("regenerate",), ("pull",), *((step,) for step in ROUND[1:]))


# -- Step 3 Respond


@steps.add
def respond(s: Crawl) -> Script:
    """Step 3: cards played in response, as many as you like (3.1)."""
    options = s.offer or (*card_options(s, "respond"), s.box.done)
    if len(options) == 1:
        return
    chosen = yield Ask(0, "respond", options)
    if chosen != s.box.done:
        s.do(("respond",))
        use_card(s, "respond", chosen)


# -- Step 4 Adventurers attack


@steps.add
def attack(s: Crawl) -> None:
    """Step 4: the main struggle, then those split off from it (4.8)."""
    s.used = 0
    s.do(*in_order("open_attack", attack_groups(s)))


# -- Step 5 Adventurers defend


@steps.add
def defend(s: Crawl) -> None:
    """Step 5: everybody who is attacked defends once (5.8)."""
    s.used = 0
    s.aims = {card: aim(s, card) for card in characters(s)}
    s.do(*in_order("open_defence", defence_groups(s)))


def in_order(step: str, groups: list[tuple[int, tuple[int, ...]]]) -> list[Step]:
    """4.8, 5.8: a step for each struggle: who is aimed at, whether it is the last, and the characters in it."""
    return [(step, one, int(at == len(groups)), *cards) for at, (one, cards) in enumerate(groups, 1)]


# -- Step 6 End encounter


@steps.add
def end_encounter(s: Crawl) -> None:
    """Step 6: quests are checked (6.2 to 6.4)."""
    s.aims = {}
    check_quests(s)
    s.slain = []


# -- Step 7 Drop and remove cards


@steps.add
def drop_and_remove(s: Crawl) -> Script:
    """Step 7: cards you don't want (7.1); then what has no dependency goes (7.2)."""
    if s.hand:
        chosen = yield Ask(0, "drop", s.offer or upkeep.drops(s))
        if chosen != s.box.done:
            upkeep.drop(s, chosen[1])
            s.do(("drop_and_remove",))
            return
    s.do(("remove_cards",))


# -- Step 8 Remove counters


@steps.add
def remove_counters(s: Crawl) -> None:
    """Step 8: a time counter (8.1) and a poison counter (8.2) from each card that has any."""
    for card in [*s.time]:
        s.time[card] -= 1
        if not s.time[card]:
            del s.time[card]
    s.do(("poison_bites",))


# -- Step 9 Reset cards and locks


@steps.add
def reset(s: Crawl) -> None:
    """Step 9: everything upright, but what a lock counter keeps turned (9.1, 9.2)."""
    s.turned = s.held = 0
    for card in [*s.locks]:
        s.locks[card] -= 1
        if not s.locks[card]:
            del s.locks[card]
        s.held |= 1 << card
    s.turned = s.held
    s.guard = NOBODY


# -- Step 10 Permanents


@steps.add
def permanents(s: Crawl) -> None:
    """Step 10: requirements are checked, and permanents may be given up (10.1, 10.2)."""
    if any(s.box.permanents >> card & 1 for card in s.play):
        s.do(("keep_permanents",))


# -- Step 11 Draw and discard


@steps.add
def draw_and_discard(s: Crawl) -> None:
    """Step 11: up to the limit, one card at least (11.1); then down to it (11.2)."""
    s.do(("discard_down",))
    draw_crawler(s, max(1, hand_limit(s) - len(s.hand)))


# -- Step 12 Pass


@steps.add
def pass_turn(_: Crawl) -> None:
    """Step 12: alone, you go straight on (12.1)."""


# -- Step 13 End of round


@steps.add
def end_round(s: Crawl) -> None:
    """Step 13: the next round (13.1)."""
    s.do(("begin_encounter",))


# -- beside the steps


@steps.why_not("march", "line_up")
def no_marching(s: Crawl, name: str) -> Refusal | None:
    """1.1: whoever does not stand in line yet."""
    return None if s.box.number[name] in s.reserve else Refusal("in-line", "1.1", (name,))


@steps.why_not("quest", "quests")
def no_quest(s: Crawl, name: str) -> Refusal | None:
    """1.2."""
    return None if s.box.deck.quests.index(name) in s.offered else Refusal("chosen", "1.2", (name,))


@steps.why_not("fetch", "recover")
def no_fetching(s: Crawl, key: str) -> Refusal | None:
    """3.7: what lies in the Crawler Grave."""
    found = any(s.box.key[card] == key for card in s.crawler_grave)
    return None if found else Refusal("not-in-grave", "3.7", (key,))


@steps.why_not("sink", "scry")
def no_sinking(s: Crawl, at: int) -> Refusal | None:
    """3.7: one of the cards that are looked at."""
    return None if at <= s.looking else Refusal("not-looked-at", "3.7", (at,))


@steps.why_not("leave", "scry")
def no_leaving(_: Crawl) -> None:
    """3.7: it may be left as it is."""


def measures(s: Crawl) -> dict[str, int]:
    """What is counted of a game when it is over."""
    return {
        "rounds": s.round,
        "quests": s.done.count(1),
        "fallen": len(s.fallen),
        "crawler": len(s.crawler_deck),
        "dungeon": len(s.dungeon_deck),
        "slain": len(s.dungeon_grave),
    }


def resign(s: Crawl, _seat: int, _step: Step | None) -> None:
    """0.7: the delve is given up."""
    lose(s, "given-up")
