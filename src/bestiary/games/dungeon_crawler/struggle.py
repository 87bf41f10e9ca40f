"""The power struggles of steps 4 and 5, summed up; nothing is changed here."""

from __future__ import annotations

from .cards import DAMAGE, RANKS
from .resources import aim, characters, is_of, primary
from .state import Crawl

HARM = 1 << DAMAGE.index("harm")


def stamina(s: Crawl, card: int) -> int:
    """4.2: a character's Stamina with what others in play add (2.10)."""
    return s.box.dungeon[card].stamina + added(s, card, "stamina")


def power(s: Crawl, card: int) -> int:
    """5.2, 2.10, 9.3: a character's Power without its range bonus; none while it is locked."""
    if s.locks.get(card) or s.held >> card & 1:
        return 0
    return s.box.dungeon[card].power + added(s, card, "power")


def added(s: Crawl, card: int, what: str) -> int:
    kind, total = s.box.dungeon[card], 0
    for other in s.row:
        giver = s.box.dungeon[other]
        if giver.lasting == what and other != card and is_of(kind, giver.whom):
            total += giver.extra
    return total


def foes(s: Crawl) -> list[int]:
    """The characters of this struggle that are still in play."""
    return [card for card in s.foes if card in s.row]


def is_in(s: Crawl, card: int) -> bool:
    return bool(s.joined >> card & 1)


# -- 4 the attack


def attack_types(s: Crawl) -> int:
    """4.2: a bit for each type of damage in the attack."""
    types = HARM if s.joined & s.box.party_mask else 0
    for card in s.play:
        if s.joined >> card & 1:
            types |= s.box.damage[card]
    return types


def attack_power(s: Crawl) -> int:
    """4.2, 4.4: adventurers, cards, what was spent, less what is resisted; never below 0."""
    joined, box = s.joined, s.box
    total = (joined & box.party_mask).bit_count() + s.surge
    types = HARM if joined & box.party_mask else 0
    for card in s.play:
        if joined >> card & 1:
            total += box.crawler[card].power
            types |= box.damage[card]
    for card in s.foes:
        if box.resist[card] & types and card in s.row:
            total -= 1
    return max(0, total)


def defence_of_dungeon(s: Crawl) -> int:
    """4.2: the Stamina to be tied or beaten."""
    return sum(stamina(s, card) for card in foes(s))


def attack_wins(s: Crawl) -> bool:
    """4.1, 4.2."""
    return bool(s.joined & s.box.party_mask) and attack_power(s) >= defence_of_dungeon(s)


def area(s: Crawl) -> int:
    """4.9: how many characters a won attack wounds."""
    return max([1, *(s.box.crawler[card].area for card in s.play if is_in(s, card))])


def attack_groups(s: Crawl) -> list[tuple[int, tuple[int, ...]]]:
    """4.8: who is aimed at, and by whom: the main struggle first, then in marching order."""
    groups: dict[int, list[int]] = {}
    for card in characters(s):
        groups.setdefault(aim(s, card), []).append(card)
    return [(one, tuple(groups[one])) for one in order(s) if one in groups]


def order(s: Crawl) -> list[int]:
    """The primary target first, then in marching order."""
    first = primary(s)
    return [first, *(one for one in s.party if one != first)] if s.party else []


# -- 5 the defence


def reached(s: Crawl, card: int) -> list[int]:
    """5.6, 5.8: the adventurers whom a character attacks: its target, and with Area those to the right."""
    at = s.party.index(aim(s, card))
    return s.party[at : at + s.box.dungeon[card].area]


def defence_groups(s: Crawl) -> list[tuple[int, tuple[int, ...]]]:
    """5.8: who is attacked, and by whom, each once. Who has neither Power nor Contact attacks nobody."""
    groups: dict[int, list[int]] = {}
    for card in characters(s):
        if full_power(s, card) or has_contact(s, card):
            for one in reached(s, card):
                groups.setdefault(one, []).append(card)
    return [(one, tuple(groups[one])) for one in order(s) if one in groups]


def full_power(s: Crawl, card: int) -> int:
    """Power with the range bonus."""
    if s.locks.get(card) or s.held >> card & 1:
        return 0
    return power(s, card) + s.box.dungeon[card].bonus


def has_contact(s: Crawl, card: int) -> bool:
    """5.5, 9.3."""
    return "contact" in s.box.dungeon[card].keywords and not (s.locks.get(card) or s.held >> card & 1)


def best_range(s: Crawl) -> int:
    """5.3: the highest rank in the defence."""
    rank, best = s.box.rank, 0
    for card in (*s.party, *s.play):
        if s.joined >> card & 1 and rank[card] > best:
            best = rank[card]
    return best


def dungeon_types(s: Crawl, cards: tuple[int, ...] | list[int]) -> int:
    types = 0
    for card in cards:
        types |= s.box.damage[card]
    return types


def dungeon_power(s: Crawl) -> int:
    """5.2, 5.3, 5.11: what the defence has to tie."""
    alive, best = foes(s), best_range(s)
    total = types = 0
    for card in alive:
        if s.locks.get(card) or s.held >> card & 1:
            continue
        kind = s.box.dungeon[card]
        total += power(s, card)
        types |= s.box.damage[card]
        if kind.bonus and best < RANKS[kind.range]:
            total += kind.bonus
    if types:
        for card in (*s.party, *s.play):
            if s.joined >> card & 1 and s.box.resist[card] & types:
                total -= 1
    return max(0, total)


def defence(s: Crawl) -> int:
    """5.1, 5.2: the adventurers' Stamina."""
    total = (s.joined & s.box.party_mask).bit_count() + s.surge
    for card in s.play:
        if s.joined >> card & 1:
            total += s.box.crawler[card].stamina
    return total
