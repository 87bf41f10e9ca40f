"""Playing, spending and discarding Crawler cards in steps 3, 4 and 5: what may be done, and the rule against the rest."""

from __future__ import annotations

from bestiary.kernel import Option, Refusal

from .box import AT_CHARACTER, AT_PLACE, ON_ADVENTURER, WAITING, types_mask
from .cards import RANKS, RESOURCES, Crawler
from .resources import can_activate, has_calling, is_locked, primary, spare
from .state import Crawl, steps

#: The questions at which cards are played as the book says (3.1), and those at which only waiting ones are (3.7).
FIGHTS = ("attack", "defend")


def held(s: Crawl, key: str) -> int | None:
    """The first card of this name in hand."""
    return next((card for card in s.hand if s.box.key[card] == key), None)


def lying(s: Crawl, key: str, among: int = -1) -> int | None:
    """The first card of this name in play, and in this mask."""
    return next((card for card in s.play if s.box.key[card] == key and among >> card & 1), None)


# -- what may be done


def card_options(s: Crawl, what: str) -> list[Option]:
    """Every card that can be played, spent or discarded at this question, with each target."""
    box, key_of = s.box, s.box.key
    left = spare(s)
    options: list[Option] = []
    key = ""
    for card in s.hand:
        if key_of[card] == key:
            continue
        key = key_of[card]
        kind = box.crawler[card]
        if kind.discard != "none" and no_discarding(what, key, kind) is None:
            options.append(box.discard[key])
        if kind.cost > left[box.resource[card]] or no_playing(s, what, key, kind, left) is not None:
            continue
        if kind.effect in ON_ADVENTURER:
            options += [box.play_on[key, key_of[one]] for one in s.party if no_care(s, kind.effect, one) is None]
        elif kind.effect in AT_PLACE:
            options += [box.play_at[key, at] for at in range(1, len(s.row) + 1) if no_strike_at(s, card, kind, at) is None]
        else:
            options.append(box.play[key])
    seen: set[str] = set()
    for card in s.play:
        kind, key = box.crawler[card], key_of[card]
        if kind.spend != "none" and key not in seen and no_spending(s, what, card, kind) is None:
            seen.add(key)
            if kind.spend == "heal":
                options += [box.spend_on[key, key_of[one]] for one in s.party if no_care(s, "heal", one) is None]
            else:
                options.append(box.spend[key])
    return options


def struggle_options(s: Crawl, what: str) -> tuple[Option, ...]:
    """4.1, 4.8, 5.1: adventurers to activate, cards to play or commit, or an end of it."""
    box = s.box
    options = [box.activate[box.key[one]] for one in s.party if can_activate(s, one)]
    if not s.last:
        found = dict.fromkeys(box.key[card] for card in s.play if can_commit(s, what, card))
        options += [box.commit[key] for key in found]
    return (*options, *card_options(s, what), box.done)


def can_commit(s: Crawl, what: str, card: int) -> bool:
    """4.8: in play, not in a struggle of this step yet, and of use in this one."""
    taken = s.joined | s.used | s.faded
    return not taken >> card & 1 and is_of_use(s, what, s.box.crawler[card])


def is_of_use(s: Crawl, what: str, kind: Crawler) -> bool:
    """3.6: does a card in play count in this kind of struggle?"""
    if what == "attack":
        return kind.power > 0 or kind.area > 0 or kind.spend == "power"
    return kind.stamina > 0 or bool(kind.resist) or kind.spend == "stamina" or may_strip(s, kind)


def may_strip(s: Crawl, kind: Crawler) -> bool:
    """5.3: is there a bonus that this card's range matches or beats?"""
    rank = RANKS[kind.range]
    return any(
        s.box.dungeon[card].bonus and 0 < RANKS[s.box.dungeon[card].range] <= rank for card in (s.foes if s.struggle else s.row)
    )


# -- why not


def no_playing(s: Crawl, what: str, key: str, kind: Crawler, left: list[int] | None = None) -> Refusal | None:
    """3.1, 3.2, 3.5, 3.6: everything about a play but its target."""
    if what in ("arrive", "wound"):
        wanted = "interrupt" if what == "arrive" else "prevent"
        if kind.effect != wanted:
            return Refusal("not-now", "3.7", (key,))
    elif refusal := no_moment(s, what, key, kind):
        return refusal
    if not has_calling(s, kind.calling):
        return Refusal("no-class", "3.5", (key, kind.calling))
    if kind.form == "permanent" and lying(s, key) is not None:
        return Refusal("twice", "3.6", (key,))
    free = (left or spare(s))[RESOURCES.index(kind.resource)]
    if kind.cost > free:
        return Refusal("no-resources", "3.2", (key, kind.cost, kind.resource, max(0, free)))
    return None


def no_moment(s: Crawl, what: str, key: str, kind: Crawler) -> Refusal | None:
    """3.1, 3.6: cards have their time, and are not played for nothing."""
    if kind.effect in WAITING and not (kind.power or kind.stamina):
        return Refusal("waits", "3.7", (key,))
    if kind.effect == "recover" and not any(s.box.crawler[card].effect != "recover" for card in s.crawler_grave):
        return Refusal("nothing-there", "3.6", (key,))
    if kind.effect == "scry" and not s.dungeon_deck:
        return Refusal("nothing-there", "3.6", (key,))
    if kind.effect in ("guard", "retreat") and what == "defend":
        return Refusal("too-late", "5.8", (key,))
    if kind.form == "boost" and what not in FIGHTS:
        return Refusal("boost-waits", "3.1", (key,))
    stays = kind.form == "permanent" or kind.time
    if kind.effect in ("none", *WAITING) and not stays and kind.raises == "none":
        if what == "defend" and not is_of_use(s, "defend", kind):
            return Refusal("does-nothing", "3.6", (key,))
        if what == "attack" and kind.form == "boost" and not is_of_use(s, "attack", kind):
            return Refusal("does-nothing", "3.6", (key,))
    return None


def no_care(s: Crawl, effect: str, one: int) -> Refusal | None:
    """3.6, 3.7: what an adventurer must have for a card to help."""
    name = s.box.key[one]
    if one not in s.party:
        return Refusal("not-here", "3.7", (name,))
    match effect:
        case "heal":
            return None if s.wounds.get(one) else Refusal("unwounded", "3.6", (name,))
        case "cure":
            return None if s.poison.get(one) else Refusal("not-poisoned", "3.6", (name,))
        case "free":
            return None if is_locked(s, one) else Refusal("not-locked", "3.6", (name,))
        case "rally":
            if is_locked(s, one):
                return Refusal("locked", "3.7", (name,))
            return None if s.turned >> one & 1 else Refusal("not-turned", "3.6", (name,))
        case "guard":
            return None if primary(s) != one else Refusal("on-guard", "3.6", (name,))
        case "retreat":
            return None if s.party[-1] != one else Refusal("at-the-back", "3.6", (name,))
        case other:
            raise ValueError(other)


def no_strike_at(s: Crawl, card: int, kind: Crawler, at: int) -> Refusal | None:
    """3.7: the places of the row that a card can be played at."""
    if at > len(s.row):
        return Refusal("no-place", "3.7", (at,))
    there = s.row[at - 1]
    found = s.box.dungeon[there]
    if kind.effect in AT_CHARACTER:
        if found.kind != "character":
            return Refusal("no-character", "3.7", (s.box.key[card], at))
        if kind.effect == "bolt" and not types_of(kind) & ~s.box.immune[there]:
            return Refusal("immune", "4.6", (at,))
        return None
    if found.kind == "character":
        return Refusal("a-character", "3.7", (s.box.key[card], at))
    return None if found.cost <= kind.amount else Refusal("too-big", "3.7", (s.box.key[card], at, kind.amount))


def types_of(kind: Crawler) -> int:
    """0.11: a bit for each type of damage a bolt does."""
    return types_mask(kind.types or ("harm",))


def no_spending(s: Crawl, what: str, card: int, kind: Crawler) -> Refusal | None:
    """3.8: once, and where it has a place."""
    key = s.box.key[card]
    if s.spent >> card & 1:
        return Refusal("spent", "3.8", (key,))
    if kind.spend not in SPENT_AT.get(what, ()):
        return Refusal("spend-elsewhere", "3.8", (key,))
    if what in FIGHTS and not s.joined >> card & 1:
        return Refusal("not-in-it", "3.8", (key,))
    return None


#: 3.8, 3.4: what may be spent or discarded for at which question.
SPENT_AT: dict[str, tuple[str, ...]] = {
    "respond": ("draw", "heal"),
    "attack": ("power",),
    "defend": ("stamina",),
    "wound": ("prevent",),
}


def no_discarding(what: str, key: str, kind: Crawler) -> Refusal | None:
    """3.4: cards that say so, where their effect has a place."""
    if kind.discard == "none":
        return Refusal("no-discard-effect", "3.4", (key,))
    if kind.discard not in SPENT_AT.get(what, ()):
        return Refusal("discard-elsewhere", "3.4", (key,))
    return None


# -- the sentences


def reason_to_play(what: str) -> None:
    """The same three reasons at each question where cards are played."""

    @steps.why_not("play", what)
    def no_play(s: Crawl, key: str) -> Refusal | None:
        return not_held(s, key) or no_playing(s, what, key, s.box.kinds[key])

    @steps.why_not("spend", what)
    def no_spend(s: Crawl, key: str) -> Refusal | None:
        return no_spend_of(s, what, key)

    @steps.why_not("discard", what)
    def no_discard(s: Crawl, key: str) -> Refusal | None:
        return not_held(s, key) or no_discarding(what, key, s.box.kinds[key])


def reason_to_aim(what: str) -> None:
    """Plays with a target."""

    @steps.why_not("play-on", what)
    def no_play_on(s: Crawl, key: str, name: str) -> Refusal | None:
        kind = s.box.kinds[key]
        return not_held(s, key) or no_playing(s, what, key, kind) or no_care(s, kind.effect, s.box.number[name])

    @steps.why_not("play-at", what)
    def no_play_at(s: Crawl, key: str, at: int) -> Refusal | None:
        if refusal := not_held(s, key) or no_playing(s, what, key, s.box.kinds[key]):
            return refusal
        card = held(s, key)
        assert card is not None
        return no_strike_at(s, card, s.box.kinds[key], at)

    @steps.why_not("spend-on", what)
    def no_spend_on(s: Crawl, key: str, name: str) -> Refusal | None:
        return no_spend_of(s, what, key) or no_care(s, "heal", s.box.number[name])


for question in ("arrive", "respond", "attack", "defend", "wound"):
    reason_to_play(question)
for question in ("respond", "attack", "defend"):
    reason_to_aim(question)


def no_spend_of(s: Crawl, what: str, key: str) -> Refusal | None:
    cards = [card for card in s.play if s.box.key[card] == key]
    if not cards:
        return Refusal("not-in-play", "3.8", (key,))
    kind = s.box.kinds[key]
    reasons = [no_spending(s, what, card, kind) for card in cards]
    return None if None in reasons else reasons[0]


def not_held(s: Crawl, key: str) -> Refusal | None:
    return None if held(s, key) is not None else Refusal("not-held", "3.1", (key,))


@steps.why_not("activate", "attack", "defend")
def no_activation(s: Crawl, name: str) -> Refusal | None:
    """4.1, 9.3."""
    one = s.box.number[name]
    if one not in s.party:
        return Refusal("not-here", "4.1", (name,))
    if is_locked(s, one):
        return Refusal("locked", "9.3", (name,))
    return Refusal("turned", "4.1", (name,)) if (s.turned | s.joined) >> one & 1 else None


@steps.why_not("commit", "attack")
def no_commit_to_attack(s: Crawl, key: str) -> Refusal | None:
    """4.8."""
    return no_commit(s, "attack", key)


@steps.why_not("commit", "defend")
def no_commit_to_defence(s: Crawl, key: str) -> Refusal | None:
    """4.8, 5.8."""
    return no_commit(s, "defend", key)


def no_commit(s: Crawl, what: str, key: str) -> Refusal | None:
    cards = [card for card in s.play if s.box.key[card] == key]
    if not cards:
        return Refusal("not-in-play", "4.8", (key,))
    if s.last:
        return Refusal("all-count", "4.8")
    if not is_of_use(s, what, s.box.kinds[key]):
        return Refusal("does-nothing", "3.6", (key,))
    if any(can_commit(s, what, card) for card in cards):
        return None
    return Refusal("committed", "4.8", (key,))


@steps.why_not("done", "respond", "attack", "defend")
def no_done(_: Crawl) -> None:
    """4.10: you may stop whenever you like."""


@steps.why_not("let", "arrive")
@steps.why_not("take", "wound")
def no_letting(_: Crawl) -> None:
    """2.3, 5.9: nobody has to interrupt or prevent."""
