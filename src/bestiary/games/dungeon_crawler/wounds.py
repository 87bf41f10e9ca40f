"""Wounds: dealt, prevented, and what becomes of who has enough of them (4.7, 5.9)."""

from __future__ import annotations

from bestiary.kernel import Ask, Option, Script, Unheard

from .effects import discard_card, leave_row, play_card, spend_card
from .playing import card_options
from .quests import lose
from .state import NOBODY, Crawl, steps

# -- characters


def wound_character(s: Crawl, card: int) -> None:
    """4.7: a wound more; with as many as its Life it goes to the Grave at once."""
    count = s.wounds[card] = s.wounds.get(card, 0) + 1
    at = s.row.index(card) + 1
    if count < s.box.dungeon[card].life:
        s.tell("wounded", s.box.key[card], at)
        return
    s.tell("died", s.box.key[card])
    leave_row(s, card)
    s.slain.append(card)


# -- adventurers


@steps.add
def harm(s: Crawl, adventurer: int, types: int) -> Script:
    """5.9: a wound is about to be dealt to an adventurer, of one of these types (0 for none), who may be spared it."""
    if adventurer not in s.party:
        return
    if types and not types & ~s.box.immune[adventurer]:
        s.tell("immune", s.box.key[adventurer])
        return
    s.victim = adventurer
    options = s.offer or (*card_options(s, "wound"), s.box.take)
    if len(options) > 1:
        s.tell("threatened", s.box.key[adventurer])
        prevented = prevent(s, (yield Ask(0, "wound", options)))
        s.victim = NOBODY
        if prevented:
            s.tell("prevented", s.box.key[adventurer])
            return
    s.victim = NOBODY
    wound_adventurer(s, adventurer)


def prevent(s: Crawl, chosen: Option) -> bool:
    """5.9: the card that was played, spent or discarded for it."""
    match chosen:
        case ("play", key):
            play_card(s, key)
        case ("spend", key):
            spend_card(s, key, "wound")
        case ("discard", key):
            discard_card(s, key)
        case ("take",):
            return False
        case other:
            raise Unheard(other)
    return True


def wound_adventurer(s: Crawl, adventurer: int) -> None:
    """4.7: an adventurer with as many wounds as Life is out of the game; the last one's fall loses it (0.6)."""
    s.hurt = True
    count = s.wounds[adventurer] = s.wounds.get(adventurer, 0) + 1
    if count < s.box.adventurer[adventurer].life:
        s.tell("hurt", s.box.key[adventurer])
        return
    s.tell("fell", s.box.key[adventurer])
    s.party.remove(adventurer)
    s.fallen.append(adventurer)
    for counters in (s.wounds, s.poison, s.locks):
        counters.pop(adventurer, None)
    s.joined &= ~(1 << adventurer)
    if not s.party:
        lose(s, "fallen")
