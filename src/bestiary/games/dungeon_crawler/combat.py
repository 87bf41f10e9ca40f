"""The struggles of steps 4 and 5 as they are put together, piece by piece, and resolved."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Refusal, Script, Unheard

from .effects import discard_card, play_card, spend_card
from .playing import can_commit, struggle_options
from .state import NOBODY, Crawl, steps
from .struggle import (
    area,
    attack_power,
    attack_types,
    attack_wins,
    defence,
    defence_of_dungeon,
    dungeon_power,
    dungeon_types,
    foes,
    full_power,
    has_contact,
)
from .wounds import wound_character


def open_struggle(s: Crawl, what: str, adventurer: int, last: int, cards: tuple[int, ...]) -> None:
    """4.8: who fights whom; in the last struggle of a step everything in play counts that was not in an earlier one."""
    s.struggle, s.foe, s.foes, s.last = what, adventurer, cards, bool(last)
    s.joined = s.struck = s.surge = 0
    if last:
        taken = s.used | s.faded
        s.joined = sum(1 << card for card in s.play if not taken >> card & 1)


@steps.add
def close_struggle(s: Crawl) -> None:
    """0.9, 4.8: what was in this struggle is in no other of this step; a boost counts in this one alone."""
    s.used |= s.joined & ~s.box.party_mask
    s.faded |= s.joined & s.box.boosts
    s.joined = s.struck = s.surge = 0
    s.struggle, s.foe, s.foes, s.last = "", NOBODY, (), False


def join(s: Crawl, what: str, chosen: Option) -> None:
    """4.1, 5.1: one piece more."""
    match chosen:
        case ("activate", name):
            one = s.box.number[name]
            s.turned |= 1 << one
            s.joined |= 1 << one
            s.tell("activated", name)
        case ("commit", key):
            card = next(card for card in s.play if s.box.key[card] == key and can_commit(s, what, card))
            s.joined |= 1 << card
            s.tell("committed", key)
        case _:
            use_card(s, what, chosen)


def use_card(s: Crawl, what: str, chosen: Option) -> None:
    """3: a card is played, spent or discarded."""
    match chosen:
        case ("play", key):
            play_card(s, key)
        case ("play-on", key, name):
            play_card(s, key, s.box.number[name])
        case ("play-at", key, at):
            play_card(s, key, s.row[at - 1])
        case ("spend", key):
            spend_card(s, key, what)
        case ("spend-on", key, name):
            spend_card(s, key, what, s.box.number[name])
        case ("discard", key):
            discard_card(s, key)
        case other:
            raise Unheard(other)


@steps.add
def bolt_hits(s: Crawl, card: int) -> None:
    """3.7: a wound from a card, if its character is still there."""
    if card in s.row:
        wound_character(s, card)


# -- 4 Adventurers attack


@steps.add
def open_attack(s: Crawl, adventurer: int, last: int, *cards: int) -> None:
    """4.8: one struggle of step 4, if anybody of it is left."""
    if any(card in s.row for card in cards):
        open_struggle(s, "attack", adventurer, last, cards)
        s.do(("fight",))


@steps.add
def fight(s: Crawl) -> Script:
    """4.1, 4.2: adventurers are activated and cards played, one by one, until the attack is made."""
    if not foes(s):
        s.do(("close_struggle",))
        return
    chosen = yield Ask(0, "attack", s.offer or struggle_options(s, "attack"))
    if chosen != s.box.done:
        s.do(("fight",))
        join(s, "attack", chosen)
        return
    if not s.joined & s.box.party_mask:
        s.do(("close_struggle",))
        return
    mine, theirs = attack_power(s), defence_of_dungeon(s)
    if not attack_wins(s):
        s.tell("attack-lost", mine, theirs)
        s.do(("close_struggle",))
        return
    s.tell("attack-won", mine, theirs)
    s.strongest = max(s.strongest, theirs)
    s.beaten = (*s.beaten, tuple(foes(s)))
    s.do(*((("strike",),) * area(s)), ("close_struggle",))


@steps.add
def strike(s: Crawl) -> Script:
    """4.5, 4.6, 4.9: one wound to one character that a type in the attack can hurt."""
    options = wounds(s)
    if not options:
        if not s.struck:
            s.tell("nobody-hurt")
        return
    chosen = options[0] if len(options) == 1 else (yield Ask(0, "strike", options))
    card = s.row[chosen[1] - 1]
    s.struck |= 1 << card
    wound_character(s, card)


def wounds(s: Crawl) -> tuple[Option, ...]:
    """4.5, 4.6, 4.9: who can be wounded by a type in the attack and was not yet."""
    types = attack_types(s)
    return tuple(
        s.box.wound[at]
        for at, card in enumerate(s.row, 1)
        if card in s.foes and not s.struck >> card & 1 and types & ~s.box.immune[card]
    )


@steps.why_not("wound", "strike")
def no_wound(s: Crawl, at: int) -> Refusal | None:
    """4.5, 4.6, 4.8, 4.9."""
    if at > len(s.row):
        return Refusal("no-place", "4.5", (at,))
    card = s.row[at - 1]
    if card not in s.foes:
        return Refusal("not-attacked", "4.5", (at,))
    if s.struck >> card & 1:
        return Refusal("struck", "4.9", (at,))
    return None if attack_types(s) & ~s.box.immune[card] else Refusal("all-immune", "4.6", (at,))


# -- 5 Adventurers defend


@steps.add
def open_defence(s: Crawl, adventurer: int, last: int, *cards: int) -> None:
    """5.8, 5.10: one struggle of step 5, if adventurer and attackers are still there."""
    if adventurer not in s.party or not any(card in s.row for card in cards):
        return
    open_struggle(s, "defend", adventurer, last, cards)
    s.attacked = True
    s.do(("hold",))


@steps.add
def hold(s: Crawl) -> Script:
    """5.1, 5.2: adventurers are activated and cards played, one by one, until the defence stands."""
    if any(full_power(s, card) for card in foes(s)):
        chosen = yield Ask(0, "defend", s.offer or struggle_options(s, "defend"))
        if chosen != s.box.done:
            s.do(("hold",))
            join(s, "defend", chosen)
            return
    mine, theirs = defence(s), dungeon_power(s)
    hits: list[tuple[str, int, int]] = []
    if theirs > mine:
        s.tell("defence-lost", s.box.key[s.foe], mine, theirs)
        hits.append(("harm", s.foe, dungeon_types(s, attackers(s))))
    elif theirs:
        s.tell("defence-won", s.box.key[s.foe], mine, theirs)
    for card in foes(s):
        if s.aims.get(card) == s.foe and has_contact(s, card):
            s.tell("contact", s.box.key[card], s.box.key[s.foe])
            hits.append(("harm", s.foe, s.box.damage[card]))
    s.do(*hits, ("close_struggle",))


def attackers(s: Crawl) -> list[int]:
    """9.3: those of this struggle who are not locked."""
    return [card for card in foes(s) if not (s.locks.get(card) or s.held >> card & 1)]
