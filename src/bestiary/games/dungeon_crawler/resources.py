"""What the party can bring to bear: scores, what is occupied of them, who is locked, who is aimed at (3.2, 5.6, 9.3)."""

from __future__ import annotations

from .box import HAND
from .cards import RESOURCES, Dungeon
from .state import NOBODY, Crawl


def is_locked(s: Crawl, card: int) -> bool:
    """9.3: a lock counter, or kept turned by one in the last step 9."""
    return bool(s.locks.get(card)) or bool(s.held >> card & 1)


def can_activate(s: Crawl, adventurer: int) -> bool:
    """4.1."""
    return not (s.turned | s.joined) >> adventurer & 1 and not is_locked(s, adventurer)


def scores(s: Crawl) -> list[int]:
    """3.2: the highest score of each resource among adventurers who are not locked."""
    box = s.box
    best = [0, 0, 0, 0]
    for one in s.party:
        if s.locks.get(one) or s.held >> one & 1:
            continue
        for at, score in enumerate(box.scores[one]):
            if score > best[at]:
                best[at] = score
    if any(best):
        for card in s.play:
            if (raised := box.crawler[card].raises) != "none":
                best[RESOURCES.index(raised)] += 1
    for card in s.row:
        kind = box.dungeon[card]
        if kind.lasting == "score":
            at = RESOURCES.index(kind.of)
            best[at] = max(0, best[at] - kind.extra)
    return best


def spare(s: Crawl) -> list[int]:
    """3.3: what is left of each resource beside the cards in play."""
    left = scores(s)
    for card in s.play:
        left[s.box.resource[card]] -= s.box.crawler[card].cost
    return left


def has_calling(s: Crawl, calling: str) -> bool:
    """3.5: is one of that class in play and not locked?"""
    return calling == "any" or any(s.box.adventurer[one].calling == calling and not is_locked(s, one) for one in s.party)


def hand_limit(s: Crawl) -> int:
    """11.1, 2.10."""
    lower = sum(kind.extra for kind in lasting(s) if kind.lasting == "hand")
    return max(1, HAND - lower)


def encounter_limit(s: Crawl) -> int:
    """0.3, 2.10."""
    return s.box.limit + sum(kind.extra for kind in lasting(s) if kind.lasting == "limit")


def cost_in_play(s: Crawl) -> int:
    return sum(s.box.dungeon[card].cost for card in s.row)


def lasting(s: Crawl) -> list[Dungeon]:
    """2.10: the cards of the row that do something while they lie there."""
    return [kind for card in s.row if (kind := s.box.dungeon[card]).lasting != "none"]


def is_of(kind: Dungeon, sort: str) -> bool:
    """Does a card belong to what another card speaks of?"""
    return sort == "any" or sort in (kind.kind, kind.race, kind.size, kind.alignment) or sort in kind.keywords


# -- who is aimed at


def primary(s: Crawl) -> int:
    """1.1, 3.7: the leader, or who stands guard."""
    if s.guard in s.party:
        return s.guard
    return s.party[0] if s.party else NOBODY


def weakest(s: Crawl) -> int:
    """5.6: fewest wounds left to take; the foremost of equals."""
    return min(s.party, key=lambda one: life_left(s, one))


def life_left(s: Crawl, adventurer: int) -> int:
    return s.box.adventurer[adventurer].life - s.wounds.get(adventurer, 0)


def aim(s: Crawl, card: int) -> int:
    """5.6, 5.7: the adventurer a character aims at as things stand."""
    match s.box.dungeon[card].target:
        case "primary":
            return primary(s)
        case "last":
            return s.party[-1]
        case "weakest":
            return weakest(s)
        case "x":
            value = s.box.dungeon[s.dungeon_grave[-1]].cost if s.dungeon_grave else 0
            return s.party[value % len(s.party)]  # X is value + 1, and places are counted from 1
        case other:
            raise ValueError(other)


def characters(s: Crawl) -> list[int]:
    return [card for card in s.row if s.box.dungeon[card].kind == "character"]
