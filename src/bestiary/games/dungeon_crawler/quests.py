"""Step 6: what quests ask, what loses them, and how the game ends by them (0.5, 0.6)."""

from __future__ import annotations

from bestiary.kernel import Line, Outcome

from .cards import Quest
from .resources import is_of
from .state import Crawl

OPEN, DONE, LOST = 0, 1, 2


def win(s: Crawl, reason: str) -> None:
    """0.5."""
    s.end(Outcome((0,), (score(s),), lines(s), reason))


def lose(s: Crawl, reason: str) -> None:
    """0.6."""
    s.end(Outcome((), (score(s),), lines(s), reason))


def score(s: Crawl) -> int:
    """The quests accomplished."""
    return s.done.count(DONE)


def lines(s: Crawl) -> tuple[Line, ...]:
    return (Line(0, "quests", score(s), score(s)),)


def check_quests(s: Crawl) -> None:
    """6.2, 6.4: tokens, accomplished quests, lost quests; then the end of the game, if this is it."""
    for at, number in enumerate(s.quests):
        if s.done[at] != OPEN:
            continue
        quest = s.box.quests[number]
        s.tokens[at] = progress(s, quest, s.tokens[at])
        if s.tokens[at] >= quest.need:
            s.done[at] = DONE
            s.tell("accomplished", s.box.deck.quests[number])
        elif is_lost(s, quest):
            s.done[at] = LOST
            s.tell("quest-lost", s.box.deck.quests[number])
    if score(s) >= s.box.wanted:
        win(s, "quests")
    elif score(s) + s.done.count(OPEN) < s.box.wanted:
        lose(s, "quests-lost")


def progress(s: Crawl, quest: Quest, tokens: int) -> int:
    """6.3: how far a quest has come, at the end of this encounter."""
    match quest.goal:
        case "grave":
            return sum(is_of(s.box.dungeon[card], quest.of) for card in s.dungeon_grave)
        case "slay":
            return tokens + sum(is_of(s.box.dungeon[card], quest.of) for card in s.slain)
        case "overpower":
            return tokens + (s.strongest >= quest.mark)
        case "unharmed":
            return tokens + (s.attacked and not s.hurt)
        case "equip":
            return sum(s.box.permanents >> card & 1 for card in s.play)
        case "outnumber":
            groups = (sum(is_of(s.box.dungeon[card], quest.of) for card in group) for group in s.beaten)
            return tokens + any(count >= quest.mark for count in groups)
        case other:
            raise ValueError(other)


def is_lost(s: Crawl, quest: Quest) -> bool:
    """6.4."""
    match quest.lost:
        case "never":
            return False
        case "fallen":
            return len(s.fallen) >= max(1, quest.limit)
        case "rounds":
            return s.round >= quest.limit
        case other:
            raise ValueError(other)
