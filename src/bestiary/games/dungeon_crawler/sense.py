"""What a bot may weigh: the quests, the party, and what this encounter will come to; and numbers for learners."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from .box import ON_ADVENTURER, CrawlBox
from .cards import QUESTS, Crawler, Quest
from .quests import DONE, LOST, OPEN, progress
from .resources import (
    can_activate,
    cost_in_play,
    encounter_limit,
    has_calling,
    is_locked,
    is_of,
    life_left,
    scores,
    spare,
)
from .state import NOBODY, Crawl
from .struggle import (
    attack_groups,
    attack_power,
    attack_wins,
    defence,
    defence_groups,
    defence_of_dungeon,
    dungeon_power,
    full_power,
    power,
    stamina,
)

QUEST = 30.0  # a quest accomplished
WOUND = 5.0  # taken by an adventurer
LAST_WOUND = 12.0  # that fells one
KILL = 5.0  # an attack won
FOE = 1.2  # each character in play
CLOCK = 0.5  # a card of the Crawler deck: a game has no more rounds than that
DEPTH = 0.35  # a card of the Dungeon deck still to come
CARD = 0.5  # in hand
PERMANENT = 1.5  # in play
MET = 25  # Dungeon cards that a delve comes to see


def value(s: Crawl, _seat: int) -> float:
    """How the delve stands, and what the struggles of this encounter promise."""
    total = CLOCK * len(s.crawler_deck) - DEPTH * len(s.dungeon_deck)
    total += sum(_worth(s, s.box.crawler[card]) for card in s.hand)
    total += sum(PERMANENT * (s.box.permanents >> card & 1) for card in s.play)
    total += sum(_fitness(s, one) for one in s.party) + _line(s)
    total -= sum(_menace(s, card) for card in s.row)
    for at, number in enumerate(s.quests if s.done else ()):
        quest = s.box.quests[number]
        if s.done[at] == OPEN:
            total += QUEST * min(0.9, progress(s, quest, s.tokens[at]) / quest.need)
        elif s.done[at] == DONE:
            total += 1.5 * QUEST
    total += sum(_ease(s.box, number) for number in s.quests)
    return total + (_promise(s) if s.row and s.party else 0.0)


def _ease(box: CrawlBox, number: int) -> float:
    """How likely a quest is before anything is drawn, worked out once."""
    if number not in box.eased:
        box.eased[number] = _likely(box, box.quests[number])
    return box.eased[number]


def _likely(box: CrawlBox, quest: Quest) -> float:
    """By how many cards of a kind a delve may meet, or by what the quest asks."""
    if quest.goal in ("grave", "slay"):
        share = sum(is_of(box.dungeon[card], quest.of) for card in box.dungeons) / len(box.dungeons)
        return 1 / (1 + exp(4 - 4 * share * MET / quest.need)) - 0.2 * (quest.lost != "never")
    return 0.3 if quest.goal == "outnumber" else 0.8


def _worth(s: Crawl, card: Crawler) -> float:
    """A card in hand: more if it can be of use to this party."""
    useful = 0.15 * (card.power + card.stamina) + 0.3 * (card.effect != "none") + 0.6 * (card.form == "permanent")
    return CARD + useful if has_calling(s, card.calling) else 0.2


def _fitness(s: Crawl, one: int) -> float:
    left = life_left(s, one)
    return 10.0 + WOUND * left - 3.0 / left - 1.5 * s.poison.get(one, 0) - 1.0 * s.locks.get(one, 0)


def _line(s: Crawl) -> float:
    """The strong in front."""
    return sum(0.1 * (len(s.party) - at) * life_left(s, one) for at, one in enumerate(s.party))


def _menace(s: Crawl, card: int) -> float:
    kind = s.box.dungeon[card]
    if kind.kind != "character":
        return 0.5 * s.time.get(card, 0) * (kind.lasting != "none")
    left = kind.life - s.wounds.get(card, 0)
    threat = FOE + 0.5 * kind.power + 0.3 * kind.bonus + 0.8 * (kind.lasting != "none") + 1.2 * ("contact" in kind.keywords)
    return threat * (0.5 + 0.5 * left) - 0.8 * s.poison.get(card, 0) - 0.5 * s.locks.get(card, 0)


# -- what this encounter will come to


def _promise(s: Crawl) -> float:
    waiting = {step[0] for step in s.todo}
    before_attack = "attack" in waiting
    if s.struggle == "attack":
        total = _attack(s)
    elif before_attack:
        total = 0.6 * KILL * _reach(s, "attack", sum(stamina(s, card) for _, cards in attack_groups(s) for card in cards))
    else:
        total = 0.0
    if s.struggle == "defend":
        return total + _defence(s)
    if before_attack or "defend" in waiting:
        for one, cards in defence_groups(s)[:2]:
            need = sum(full_power(s, card) for card in cards)
            total -= _cost(s, one) * (1 - 0.9 * _reach(s, "defend", need))
    return total


def _attack(s: Crawl) -> float:
    """A struggle of step 4 as far as it is put together."""
    mine, theirs = attack_power(s), defence_of_dungeon(s)
    if attack_wins(s):
        return KILL
    if mine + _more(s, "attack") < theirs:
        return 0.0
    return 0.8 * KILL * (mine + 0.1) / (theirs + 1)


def _defence(s: Crawl) -> float:
    """A struggle of step 5 as far as it is put together."""
    if s.foe not in s.party:
        return 0.0
    mine, theirs, cost = defence(s), dungeon_power(s), _cost(s, s.foe)
    if mine >= theirs:
        return 0.0
    if mine + _more(s, "defend") < theirs:
        return -cost
    return -cost * (0.9 - 0.7 * mine / theirs)


def _cost(s: Crawl, one: int) -> float:
    return LAST_WOUND if life_left(s, one) == 1 else WOUND


def _reach(s: Crawl, what: str, need: int) -> float:
    """1 if what lies in play, stands ready and is in hand suffices; less the further it falls short."""
    cards = (s.box.crawler[card] for card in s.play if not (s.faded | s.used) >> card & 1)
    have = sum(card.power if what == "attack" else card.stamina for card in cards) + _more(s, what)
    return 1.0 if have >= need else max(0.0, 0.5 - 0.15 * (need - have))


def _more(s: Crawl, what: str) -> int:
    """What adventurers who stand ready and cards of the hand can still add."""
    left = spare(s)
    total = sum(can_activate(s, one) for one in s.party)
    for card in s.hand:
        kind = s.box.crawler[card]
        adds = kind.power if what == "attack" else kind.stamina
        at = s.box.resource[card]
        if adds and kind.cost <= left[at] and has_calling(s, kind.calling) and kind.effect not in ON_ADVENTURER:
            left[at] -= kind.cost
            total += adds
    return total


# -- numbers for learners

SHOWN = 8  # places of the row and of the line that are shown


def features(box: CrawlBox) -> Mapping[str, range]:
    """Everything the player sees, by name."""
    found = {
        "round": range(len(box.crawlers) + 2),
        "crawler deck": range(len(box.crawlers) + 1),
        "dungeon deck": range(len(box.dungeons) + 1),
        "dungeon grave": range(len(box.dungeons) + 1),
        "cost in play": range(200),
        "limit": range(200),
        "mine": range(200),
        "theirs": range(200),
        "attacked": range(len(box.adventurers) + 1),
    }
    for name in ("equipment", "magic", "skill", "tactic"):
        found |= {f"{name} score": range(100), f"{name} free": range(-100, 100)}
    for at in range(QUESTS):
        found |= {f"quest {at}": range(len(box.quests) + 1), f"tokens {at}": range(400), f"done {at}": range(LOST + 1)}
    for at in range(box.places):
        for name in ("who", "life", "turned", "locked", "poison"):
            found[f"{name} {at}"] = range(100)
    for at in range(SHOWN):
        found[f"card {at}"] = range(len(box.cards["dungeon"]) + 1)
        for name in ("power", "stamina", "left", "locked", "poison", "time"):
            found[f"row {name} {at}"] = range(200)
    found["face up"] = range(len(box.cards["dungeon"]) + 1)
    for zone in ("hand", "play"):
        found |= {f"{zone} {key}": range(len(box.crawlers) + 1) for key in box.kinds}
    return found


def sensed(s: Crawl, _seat: int) -> list[int]:
    """What they are now; nothing of it is hidden."""
    box = s.box
    kinds = {key: number for number, key in enumerate(box.cards["dungeon"], 1)}
    mine = attack_power(s) if s.struggle == "attack" else defence(s) if s.struggle == "defend" else 0
    theirs = defence_of_dungeon(s) if s.struggle == "attack" else dungeon_power(s) if s.struggle == "defend" else 0
    found = [
        s.round,
        len(s.crawler_deck),
        len(s.dungeon_deck),
        len(s.dungeon_grave),
        cost_in_play(s),
        encounter_limit(s),
        mine,
        theirs,
    ]
    found.append(s.foe - box.adventurers.start + 1 if s.foe != NOBODY else 0)
    for have, free in zip(scores(s), spare(s), strict=True):
        found += (have, free)
    for at in range(QUESTS):
        known = at < len(s.done)
        found += (s.quests[at] + 1 if at < len(s.quests) else 0, s.tokens[at] if known else 0, s.done[at] if known else 0)
    for at in range(box.places):
        if at < len(s.party):
            one = s.party[at]
            state = (s.turned >> one & 1, int(is_locked(s, one)), s.poison.get(one, 0))
            found += (one - box.adventurers.start + 1, life_left(s, one), *state)
        else:
            found += (0,) * 5
    for at in range(SHOWN):
        if at < len(s.row):
            card = s.row[at]
            left = box.dungeon[card].life - s.wounds.get(card, 0)
            marks = (int(is_locked(s, card)), s.poison.get(card, 0), s.time.get(card, 0))
            found += (kinds[box.key[card]], power(s, card), stamina(s, card), left, *marks)
        else:
            found += (0,) * 7
    found.append(kinds[box.key[s.face_up[-1]]] if s.face_up else 0)
    for zone in (s.hand, s.play):
        keys = [box.key[card] for card in zone]
        found += (keys.count(key) for key in box.kinds)
    return found
