"""What step 2 does with the Dungeon deck: pull, draw, bust, flip, and effects on arrival."""

from __future__ import annotations

from bestiary.kernel import Ask, Script, Unheard

from .box import PLACES
from .effects import ARRIVES, enter, play_card
from .playing import card_options
from .quests import win
from .resources import cost_in_play, encounter_limit
from .state import Crawl, steps


@steps.add
def regenerate(s: Crawl) -> None:
    """2.10: characters that regenerate heal a wound at the beginning."""
    for card in s.row:
        if s.wounds.get(card) and "regenerate" in s.box.dungeon[card].keywords:
            s.wounds[card] -= 1
            if not s.wounds[card]:
                del s.wounds[card]
            s.tell("regenerated", s.box.key[card])


@steps.add
def pull(s: Crawl) -> None:
    """2.5, 2.6: what lies face up comes first; with nothing to pull and no room to draw, the top card is flipped."""
    full = cost_in_play(s) >= encounter_limit(s)
    if s.face_up and len(s.row) < len(PLACES):
        card = s.face_up.pop()
        s.row.append(card)
        s.tell("pulled", s.box.key[card])
        enter(s, card)
        s.do(("arrive", card), ("draw_on",))
    elif full and not s.face_up and s.dungeon_deck:
        (card,) = s.draw(s.dungeon_deck, "face_up", 0)
        s.tell("flipped", s.box.key[card])
    else:
        s.do(("draw_on",))


@steps.add
def draw_on(s: Crawl) -> None:
    """2.1: cards are drawn one after the other until the cost in play comes to the limit."""
    if cost_in_play(s) < encounter_limit(s) and not s.face_up and len(s.row) < len(PLACES):
        s.do(("draw_dungeon", "limit"), ("draw_on",))


@steps.add
def draw_dungeon(s: Crawl, why: str) -> None:
    """2.1, 2.4: a card comes into play; one above the limit is a bust; where there is none to draw, you have won (0.5)."""
    if len(s.row) >= len(PLACES):
        return
    if not s.dungeon_deck:
        win(s, "no-dungeon")
        return
    cost = s.box.dungeon[s.dungeon_deck[-1]].cost
    if why == "limit" and cost_in_play(s) + cost > encounter_limit(s):
        (card,) = s.draw(s.dungeon_deck, "face_up", 0)
        s.tell("bust", s.box.key[card])
        return
    (card,) = s.draw(s.dungeon_deck, "row", 0)
    enter(s, card)
    s.do(("arrive", card))


@steps.add
def arrive(s: Crawl, card: int) -> Script:
    """2.2, 2.3, 2.9: what a card does when it comes into play, unless that is interrupted."""
    kind = s.box.dungeon[card]
    if kind.arrives == "none" or card not in s.row:
        return
    s.tell("arrives", s.box.key[card])
    options = s.offer or (*card_options(s, "arrive"), s.box.let)
    if len(options) > 1:
        match (yield Ask(0, "arrive", options)):
            case ("play", key):
                play_card(s, key)
                s.tell("interrupted", s.box.key[card])
                return
            case ("let",):
                pass
            case other:
                raise Unheard(other)
    ARRIVES[kind.arrives](s, card)
