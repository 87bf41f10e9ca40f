"""What cards do: one small function for each effect, named as in cards.toml (2.9, 3.7), and the moves that all share."""

from __future__ import annotations

from collections.abc import Callable

from bestiary.kernel import Ask, Script, Unheard

from .box import MOST_LOOKED, PLACES
from .quests import lose
from .resources import is_of, primary, weakest
from .state import NOBODY, Crawl, steps

# -- moves that cards share


def leave_row(s: Crawl, card: int) -> None:
    """A Dungeon card goes to its Grave, without its counters."""
    s.row.remove(card)
    s.dungeon_grave.append(card)
    bare(s, card)


def leave_play(s: Crawl, card: int) -> None:
    """A Crawler card goes to its Grave, without its counters."""
    s.play.remove(card)
    s.crawler_grave.append(card)
    bare(s, card)


def bare(s: Crawl, card: int) -> None:
    for counters in (s.wounds, s.poison, s.time, s.locks):
        counters.pop(card, None)
    off = ~(1 << card)
    s.turned &= off
    s.held &= off
    s.spent &= off
    s.faded &= off
    s.joined &= off
    s.used &= off
    s.summoned &= off


def enter(s: Crawl, card: int) -> None:
    """0.12: a Dungeon card that came into the row, with the counters it comes with."""
    kind = s.box.dungeon[card]
    if kind.time:
        s.time[card] = kind.time
        if kind.kind == "character":
            s.summoned |= 1 << card
    s.tell("came", s.box.key[card], kind.cost)


def draw_crawler(s: Crawl, count: int) -> None:
    """0.6: having to draw a Crawler card where there is none loses the game."""
    short = count > len(s.crawler_deck)
    s.draw(s.crawler_deck, "hand", 0, count)
    s.hand.sort()
    if short:
        lose(s, "no-crawler")


def from_hand(s: Crawl, key: str) -> int:
    card = next(card for card in s.hand if s.box.key[card] == key)
    s.hand.remove(card)
    return card


def play_card(s: Crawl, key: str, target: int = NOBODY) -> None:
    """3.1: a card from the hand comes into play; in a struggle it joins it."""
    card = from_hand(s, key)
    kind = s.box.crawler[card]
    s.play.append(card)
    if kind.time:
        s.time[card] = kind.time
    if s.struggle:
        s.joined |= 1 << card
    s.tell("played", key)
    if kind.effect in PLAYED:
        PLAYED[kind.effect](s, card, target)


def spend_card(s: Crawl, key: str, what: str, target: int = NOBODY) -> None:
    """3.8: a card in play, in the struggle if one is going on, is spent."""
    among = s.joined if what in ("attack", "defend") else -1
    card = next(one for one in s.play if s.box.key[one] == key and among >> one & 1 and not s.spent >> one & 1)
    kind = s.box.crawler[card]
    s.spent |= 1 << card
    s.tell("spent", key)
    match kind.spend:
        case "power" | "stamina":
            s.surge += kind.gain
        case "draw":
            draw_crawler(s, kind.gain)
        case "heal":
            mend_adventurer(s, target, kind.gain)
        case "prevent":
            pass  # whoever asked does it


def discard_card(s: Crawl, key: str) -> None:
    """3.4: straight to the Grave, for the small effect it names."""
    card = from_hand(s, key)
    s.crawler_grave.append(card)
    s.tell("discarded", key)
    match s.box.crawler[card].discard:
        case "power" | "stamina":
            s.surge += 1
        case "draw":
            draw_crawler(s, 1)


# -- 3.7 what Crawler cards do


def heal(s: Crawl, card: int, target: int) -> None:
    """3.7: removes wounds."""
    mend_adventurer(s, target, s.box.crawler[card].amount)


def mend_adventurer(s: Crawl, target: int, count: int) -> None:
    left = s.wounds.get(target, 0) - count
    if left > 0:
        s.wounds[target] = left
    else:
        s.wounds.pop(target, None)
    s.tell("healed", s.box.key[target])


def cure(s: Crawl, _card: int, target: int) -> None:
    """3.7: removes all poison counters."""
    s.poison.pop(target, None)
    s.tell("cured", s.box.key[target])


def free(s: Crawl, _card: int, target: int) -> None:
    """3.7: removes all lock counters, and resets."""
    s.locks.pop(target, None)
    s.held &= ~(1 << target)
    rally(s, _card, target)


def rally(s: Crawl, _card: int, target: int) -> None:
    """3.7: resets an adventurer. Who has joined this struggle stays in it."""
    s.turned &= ~(1 << target)
    s.tell("rallied", s.box.key[target])


def guard(s: Crawl, _card: int, target: int) -> None:
    """3.7: the primary target until the encounter ends."""
    s.guard = target
    s.tell("guards", s.box.key[target])


def retreat(s: Crawl, _card: int, target: int) -> None:
    """3.7: to the back of the marching order."""
    s.party.remove(target)
    s.party.append(target)
    s.tell("retreats", s.box.key[target])


def draw(s: Crawl, card: int, _target: int) -> None:
    """3.7: draws Crawler cards."""
    draw_crawler(s, s.box.crawler[card].amount)


def recover(s: Crawl, _card: int, _target: int) -> None:
    """3.7: a card of the Crawler Grave, chosen in a step of its own."""
    s.do(("recovering",))


@steps.add
def recovering(s: Crawl) -> Script:
    """3.7: takes a card out of the Crawler Grave into the hand."""
    found = sorted({s.box.key[card] for card in s.crawler_grave if s.box.crawler[card].effect != "recover"})
    _, key = yield Ask(0, "recover", tuple(s.box.fetch[one] for one in found))
    card = next(card for card in reversed(s.crawler_grave) if s.box.key[card] == key)
    s.crawler_grave.remove(card)
    s.hand.append(card)
    s.hand.sort()
    s.tell("recovered", key)


def scry(s: Crawl, card: int, _target: int) -> None:
    """3.7: looks at the top of the Dungeon deck."""
    count = min(s.box.crawler[card].amount, MOST_LOOKED, len(s.dungeon_deck))
    s.reveal(tuple(s.dungeon_deck[-count:]), (0,))
    s.do(("scrying", count))


@steps.add
def scrying(s: Crawl, count: int) -> Script:
    """3.7: of the cards looked at, the top one being the first, one may be put beneath the deck."""
    s.looking = count
    for at in range(1, count + 1):
        s.tell("saw", s.box.key[s.dungeon_deck[-at]], at)
    match (yield Ask(0, "scry", (*(s.box.sink[at] for at in range(1, count + 1)), s.box.leave))):
        case ("sink", at):
            card = s.dungeon_deck.pop(-at)
            s.dungeon_deck.insert(0, card)
            s.tell("sunk", s.box.key[card])
        case ("leave",):
            pass
        case other:
            raise Unheard(other)
    s.looking = 0


def bind(s: Crawl, card: int, target: int) -> None:
    """3.7, 9.3: lock counters on a character."""
    add_locks(s, target, s.box.crawler[card].amount)


def add_locks(s: Crawl, target: int, count: int) -> None:
    """2.9: whoever gets a lock is turned at once."""
    s.locks[target] = s.locks.get(target, 0) + count
    s.turned |= 1 << target
    s.tell("locked", s.box.key[target], count)


def venom(s: Crawl, card: int, target: int) -> None:
    """3.7: poison counters on a character."""
    add_poison(s, target, s.box.crawler[card].amount)


def add_poison(s: Crawl, target: int, count: int) -> None:
    s.poison[target] = s.poison.get(target, 0) + count
    s.tell("poisoned", s.box.key[target], count)


def bolt(s: Crawl, card: int, target: int) -> None:
    """3.7: wounds on a character, in a step of their own."""
    for _ in range(s.box.crawler[card].amount):
        s.do(("bolt_hits", target))


def dispel(s: Crawl, _card: int, target: int) -> None:
    """3.7: an event, terrain or trap goes to the Grave."""
    s.tell("dispelled", s.box.key[target])
    leave_row(s, target)


PLAYED: dict[str, Callable[[Crawl, int, int], None]] = {
    "heal": heal,
    "cure": cure,
    "free": free,
    "rally": rally,
    "guard": guard,
    "retreat": retreat,
    "draw": draw,
    "recover": recover,
    "scry": scry,
    "bind": bind,
    "venom": venom,
    "bolt": bolt,
    "dispel": dispel,
}

# -- 2.9 what happens on arrival


def named(s: Crawl, card: int) -> list[int]:
    """2.9: the adventurers a Dungeon card names."""
    match s.box.dungeon[card].on:
        case "leader":
            return [primary(s)]
        case "last":
            return [s.party[-1]]
        case "weakest":
            return [weakest(s)]
        case "each":
            return [*s.party]
        case other:
            raise ValueError(other)


def lock(s: Crawl, card: int) -> None:
    """2.9: lock counters."""
    for one in named(s, card):
        add_locks(s, one, s.box.dungeon[card].amount)


def poison(s: Crawl, card: int) -> None:
    """2.9: poison counters."""
    for one in named(s, card):
        add_poison(s, one, s.box.dungeon[card].amount)


def wound(s: Crawl, card: int) -> None:
    """2.9: each of them is wounded once, which can be prevented (5.9)."""
    s.do(*(("harm", one, s.box.damage[card]) for one in named(s, card)))


def discard(s: Crawl, card: int) -> None:
    """2.9: cards of your choice from your hand."""
    s.do(*((("forced_discard",),) * s.box.dungeon[card].amount))


@steps.add
def forced_discard(s: Crawl) -> Script:
    """2.9: one card of the hand goes to the Grave, if there is one."""
    if not s.hand:
        return
    _, key = yield Ask(0, "discard", discards(s))
    s.crawler_grave.append(from_hand(s, key))
    s.tell("dropped", key)


def discards(s: Crawl) -> tuple[tuple[str, ...], ...]:
    """Equal cards are one choice."""
    return tuple(s.box.drop[key] for key in dict.fromkeys(s.box.key[card] for card in s.hand))


def mill(s: Crawl, card: int) -> None:
    """2.9: from the top of the Crawler deck to its Grave."""
    cards = s.draw(s.crawler_deck, "crawler_grave", 0, s.box.dungeon[card].amount)
    s.tell("milled", len(cards))


def ambush(s: Crawl, _card: int) -> None:
    """2.9: one more card, whatever is in play."""
    s.do(("draw_dungeon", "ambush"))


def raise_dead(s: Crawl, card: int) -> None:
    """2.9: the topmost character of that kind that raises nobody itself comes back."""
    kind = s.box.dungeon[card]
    for buried in reversed(s.dungeon_grave):
        found = s.box.dungeon[buried]
        if found.kind == "character" and is_of(found, kind.whom) and found.arrives != "raise":
            if len(s.row) < len(PLACES):
                s.dungeon_grave.remove(buried)
                s.row.append(buried)
                enter(s, buried)
                s.do(("arrive", buried))
            return


def mend(s: Crawl, _card: int) -> None:
    """2.9: all wounds of characters in play are healed."""
    for card in s.row:
        s.wounds.pop(card, None)
    s.tell("mended")


def rout(s: Crawl, card: int) -> None:
    """2.9: the leader goes to the back."""
    retreat(s, card, s.party[0])


def shift(s: Crawl, _card: int) -> None:
    """2.9: the Dungeon deck is shuffled; what is face up stays out of it (2.4)."""
    s.shuffle(s.dungeon_deck)
    s.tell("shifted")


ARRIVES: dict[str, Callable[[Crawl, int], None]] = {
    "lock": lock,
    "poison": poison,
    "wound": wound,
    "discard": discard,
    "mill": mill,
    "ambush": ambush,
    "raise": raise_dead,
    "mend": mend,
    "rout": rout,
    "shift": shift,
}
