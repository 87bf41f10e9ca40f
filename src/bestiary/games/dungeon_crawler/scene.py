"""What the player sees: quests, row, party, the struggle as it adds up, hand and piles; and what each thing is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bestiary.kernel import Option, Part
from bestiary.kernel.scene import Area, Count, Face, Hand, Number, Piece, Pile, Row, Spot, Tally

from .cards import DAMAGE, RANKS, RESOURCES
from .combat import join
from .playing import is_of_use
from .resources import (
    aim,
    can_activate,
    cost_in_play,
    encounter_limit,
    is_locked,
    life_left,
    primary,
    scores,
    spare,
)
from .state import NOBODY, Crawl
from .struggle import (
    attack_groups,
    attack_power,
    attack_types,
    attack_wins,
    best_range,
    defence,
    defence_groups,
    defence_of_dungeon,
    dungeon_power,
    full_power,
    power,
    stamina,
)
from .texts import adventurer_text, crawler_text, dungeon_text, listed, quest_text, word

RANGES = tuple(RANKS)


def areas(s: Crawl, seat: int | None) -> tuple[Area, ...]:
    """All is open but the order of the decks, what a random dungeon left out, and the hand to whoever does not hold it."""
    if not s.done:
        return set_up(s)
    mine = tuple(crawler_card(s, card) for card in s.hand) if seat == 0 else ()
    seen = looked_at(s) if seat == 0 else ()
    return (
        quests(s),
        pile(s, "dungeon_grave", s.dungeon_grave[::-1]),
        pile(s, "crawler_grave", s.crawler_grave[::-1]),
        Pile("dungeon_deck", word("area", "dungeon_deck"), len(s.dungeon_deck), seen, back="dungeon"),
        *((pile(s, "face_up", s.face_up),) if s.face_up else ()),
        Pile("crawler_deck", word("area", "crawler_deck"), len(s.crawler_deck), back="crawler"),
        Tally("encounter", word("area", "encounter"), tuple(encounter_counts(s))),
        Row("row", word("area", "row"), tuple(dungeon_spot(s, at, card) for at, card in enumerate(s.row, 1))),
        party(s),
        Row("play", word("area", "play"), tuple(Spot(f"play-{card}", "", (crawler_card(s, card),)) for card in s.play)),
        Hand("hand", word("area", "hand"), 0, len(s.hand), mine, back="crawler"),
        Tally("resources", word("area", "resources"), tuple(resource_counts(s))),
        *((struggle(s),) if s.party and s.row else ()),
    )


def set_up(s: Crawl) -> tuple[Area, ...]:
    """1.1, 1.2: who marches, who waits, and the quests."""
    waiting = tuple(Spot(f"wait-{one}", "", (adventurer_card(s, one),)) for one in s.reserve)
    return (
        offered(s),
        Row("reserve", word("area", "reserve"), waiting),
        party(s),
        Pile("dungeon_deck", word("area", "dungeon_deck"), len(s.dungeon_deck), back="dungeon"),
        Pile("crawler_deck", word("area", "crawler_deck"), len(s.crawler_deck), back="crawler"),
    )


def party(s: Crawl) -> Row:
    return Row("party", word("area", "party"), tuple(party_spot(s, at, one) for at, one in enumerate(s.party, 1)))


def looked_at(s: Crawl) -> tuple[Piece, ...]:
    """The top Dungeon cards that the player knows, the first one first."""
    found: list[Piece] = []
    for card in reversed(s.dungeon_deck):
        if not (s.known and s.known[0] >> card & 1):
            break
        found.append(card_piece(s, card))
    return tuple(found)


# -- what is wanted, and how the encounter stands


def quests(s: Crawl) -> Row:
    """6: each quest with what is done of it."""
    spots = []
    for at, number in enumerate(s.quests):
        quest = s.box.quests[number]
        note = ("", word("label", "done"), word("label", "lost"))[s.done[at]]
        so_far = (Number(word("label", "tokens"), s.tokens[at]), Number(word("label", "needed"), quest.need))
        face = Face(quest.name, picture=quest.picture, colour="gold", numbers=so_far, text=quest_text(quest), known=quest.known)
        spots.append(Spot(f"quest-{at}", "", (Piece(quest_id(s, number), "card", face, note=note),)))
    return Row("quests", word("area", "quests"), tuple(spots))


def offered(s: Crawl) -> Row:
    """1.2: the quests to choose from, and those chosen."""
    spots = []
    for number in (*s.quests, *s.offered):
        quest = s.box.quests[number]
        face = Face(quest.name, picture=quest.picture, colour="gold", text=quest_text(quest), known=quest.known)
        note = "" if number in s.offered else word("label", "taken")
        spots.append(Spot(f"offer-{number}", "", (Piece(quest_id(s, number), "card", face, note=note),)))
    return Row("quests", word("area", "offered"), tuple(spots))


def quest_id(s: Crawl, number: int) -> str:
    return f"quest-{s.box.deck.quests[number]}"


def encounter_counts(s: Crawl) -> list[Count]:
    text = word("label", "limit").format(cost_in_play(s), encounter_limit(s))
    counts = [Count(word("label", "round"), s.round), Count(word("label", "cost"), text)]
    if s.victim != NOBODY:
        counts.append(Count(word("label", "wound"), s.box.adventurer[s.victim].name))
    return counts


def resource_counts(s: Crawl) -> list[Count]:
    """3.2: what is occupied of each resource."""
    return [
        Count(word("word", name), word("label", "limit").format(have - free, have))
        for name, have, free in zip(RESOURCES, scores(s), spare(s), strict=True)
    ]


def struggle(s: Crawl) -> Tally:
    """Both sides adding up; between struggles, what waits."""
    if s.struggle == "attack":
        counts = attack_counts(s)
    elif s.struggle == "defend":
        counts = defence_counts(s)
    else:
        counts = outlook(s)
    return Tally("struggle", word("area", "struggle"), tuple(counts))


def attack_counts(s: Crawl) -> list[Count]:
    mine, theirs = attack_power(s), defence_of_dungeon(s)
    types = tuple(name for at, name in enumerate(DAMAGE) if attack_types(s) >> at & 1)
    return [
        Count(f"{word('label', 'yours')}, {word('label', 'power')}", mine),
        Count(f"{word('label', 'theirs')}, {word('label', 'stamina')}", theirs),
        Count(word("label", "stands"), word("name", "nobody") if not s.joined & s.box.party_mask else verdict(mine, theirs)),
        *([Count(word("label", "types-of"), listed(types))] if types else []),
    ]


def defence_counts(s: Crawl) -> list[Count]:
    mine, theirs = defence(s), dungeon_power(s)
    return [
        Count(word("label", "against"), s.box.adventurer[s.foe].name),
        Count(f"{word('label', 'yours')}, {word('label', 'stamina')}", mine),
        Count(f"{word('label', 'theirs')}, {word('label', 'power')}", theirs),
        Count(word("label", "stands"), verdict(mine, theirs)),
        *([Count(word("label", "range"), word("word", RANGES[best_range(s)]))] if best_range(s) else []),
    ]


def verdict(mine: int, theirs: int) -> str:
    if mine == theirs:
        return word("name", "tied")
    return word("name", "won").format(mine - theirs) if mine > theirs else word("name", "short").format(theirs - mine)


def outlook(s: Crawl) -> list[Count]:
    """What the struggles of this encounter will ask for, as things stand, and who is ready."""
    counts = []
    for _, cards in attack_groups(s):
        foes = word("name", "and").join(s.box.dungeon[card].name for card in cards)
        counts.append(Count(word("label", "to-beat").format(foes), sum(stamina(s, card) for card in cards)))
    for one, cards in defence_groups(s):
        name = s.box.adventurer[one].name
        counts.append(Count(word("label", "to-hold").format(name), sum(full_power(s, card) for card in cards)))
    return [*counts, Count(word("label", "pool"), sum(can_activate(s, one) for one in s.party))]


# -- cards


def counters(s: Crawl, card: int) -> tuple[Number, ...]:
    found = (("poison", s.poison.get(card, 0)), ("locks", s.locks.get(card, 0)), ("time", s.time.get(card, 0)))
    return tuple(Number(word("label", name), count) for name, count in found if count)


def dungeon_spot(s: Crawl, at: int, card: int) -> Spot:
    return Spot(f"place-{at}", str(at), (dungeon_card(s, card),))


def dungeon_card(s: Crawl, card: int) -> Piece:
    """A card of the row, as it stands now, with whom it aims at if not at the primary target."""
    kind = s.box.dungeon[card]
    numbers: tuple[Number, ...] = (Number(word("label", "price"), kind.cost),)
    notes = []
    if kind.kind == "character":
        numbers = (*numbers, *character_numbers(s, card))
        if s.party and (target := s.aims.get(card, aim(s, card))) != primary(s):
            notes.append(f"{word('label', 'against')} {s.box.adventurer[target].name}" if target in s.box.adventurer else "")
        if is_locked(s, card):
            notes.append(word("name", "locked"))
    face = Face(
        kind.name,
        picture=kind.picture,
        colour=word("colour", kind.kind),
        numbers=(*numbers, *counters(s, card)),
        text=dungeon_text(kind),
        known=kind.known,
    )
    return Piece(piece_id(card), "card", face, back="dungeon", note=", ".join(notes))


def character_numbers(s: Crawl, card: int) -> tuple[Number, ...]:
    kind = s.box.dungeon[card]
    now = (
        ("power", power(s, card), kind.power),
        ("stamina", stamina(s, card), kind.stamina),
        ("life", kind.life - s.wounds.get(card, 0), kind.life),
    )
    return tuple(Number(word("label", name), value, printed if printed != value else None) for name, value, printed in now)


def party_spot(s: Crawl, at: int, one: int) -> Spot:
    return Spot(f"march-{at}", str(at), (adventurer_card(s, one),))


def adventurer_card(s: Crawl, one: int) -> Piece:
    card = s.box.adventurer[one]
    left = life_left(s, one)
    notes = [word("name", "primary")] if s.party and one == primary(s) != s.party[0] else []
    if s.joined >> one & 1:
        notes.append(word("name", "in-struggle"))
    elif is_locked(s, one):
        notes.append(word("name", "locked"))
    elif s.turned >> one & 1:
        notes.append(word("name", "turned"))
    numbers = (Number(word("label", "life"), left, card.life if left != card.life else None), *counters(s, one))
    face = Face(card.name, picture=card.picture, colour="blue", numbers=numbers, text=adventurer_text(card), known=card.known)
    return Piece(adventurer_id(s.box.key[one]), "card", face, note=", ".join(notes))


def adventurer_id(key: str) -> str:
    return f"adventurer-{key}"


def crawler_card(s: Crawl, card: int) -> Piece:
    kind = s.box.crawler[card]
    notes = [word("name", "spent")] if s.spent >> card & 1 else []
    if s.joined >> card & 1 and is_of_use(s, s.struggle, kind):
        notes.append(word("name", "in-struggle"))
    face = Face(
        kind.name,
        picture=kind.picture,
        colour=word("colour", kind.resource),
        numbers=counters(s, card),
        text=crawler_text(kind),
        known=kind.known,
    )
    return Piece(piece_id(card), "card", face, back="crawler", note=", ".join(notes))


def piece_id(card: int) -> str:
    return f"card-{card}"


def card_piece(s: Crawl, card: int) -> Piece:
    """A card in a pile."""
    if card in s.box.crawlers:
        return crawler_card(s, card)
    if card in s.box.dungeons:
        kind = s.box.dungeon[card]
        face = Face(
            kind.name, picture=kind.picture, colour=word("colour", kind.kind), text=dungeon_text(kind), known=kind.known
        )
        return Piece(piece_id(card), "card", face, back="dungeon")
    return adventurer_card(s, card)


def pile(s: Crawl, area: str, cards: list[int]) -> Pile:
    back = "crawler" if area == "crawler_grave" else "dungeon"
    return Pile(area, word("area", area), len(cards), tuple(card_piece(s, card) for card in cards), back=back)


# -- what things are called


def name(s: Crawl, kind: str, thing: str | int) -> Part:
    """What a thing of this kind is called in a sentence, and the pieces that stand for it."""
    return NAMES[kind](s, thing)


def card_name(s: Crawl, key: str) -> Part:
    for section in ("adventurer", "crawler", "dungeon"):
        if key in s.box.cards[section]:
            return Part(s.box.cards[section][key].name, (adventurer_id(key),) if section == "adventurer" else ())
    raise KeyError(key)


def crawler_name(zone: str) -> Callable[[Crawl, str], Part]:
    def called(s: Crawl, key: str) -> Part:
        cards = [card for card in getattr(s, zone) if s.box.key[card] == key]
        return Part(s.box.kinds[key].name, tuple(piece_id(card) for card in cards))

    return called


def place_name(s: Crawl, at: int) -> Part:
    if at > len(s.row):
        return Part(word("name", "empty").format(at), (f"place-{at}",))
    card = s.row[at - 1]
    return Part(word("name", "place").format(s.box.dungeon[card].name, at), (f"place-{at}", piece_id(card)))


def looked_name(s: Crawl, at: int) -> Part:
    """A card that is being looked at; what is not looked at has no name."""
    if at > s.looking:
        return Part(word("name", "empty").format(at))
    card = s.dungeon_deck[-at]
    return Part(s.box.dungeon[card].name, (piece_id(card),))


NAMES: dict[str, Callable[[Crawl, Any], Part]] = {
    "adventurer": card_name,
    "card": card_name,
    "quest": lambda s, key: Part(s.box.cards["quest"][key].name, (f"quest-{key}",)),
    "held": crawler_name("hand"),
    "lying": crawler_name("play"),
    "buried": crawler_name("crawler_grave"),
    "place": place_name,
    "looked": looked_name,
    "word": lambda _, key: Part(word("word", key)),
}


def note(s: Crawl, option: Option) -> str:
    """What the struggle would come to with this piece, and what ending it now brings."""
    if s.struggle not in ("attack", "defend") or s.victim != NOBODY or option[0] not in NOTED:
        return ""
    after = s.copy()
    after.quiet = True
    if option[0] != "done":
        join(after, s.struggle, option)
        if after.outcome is not None:
            return ""
    attacking = s.struggle == "attack"
    mine, theirs = (attack_power(after), defence_of_dungeon(after)) if attacking else (defence(after), dungeon_power(after))
    if attacking and not attack_wins(after) and not after.joined & s.box.party_mask:
        return word("name", "no-attack") if option[0] == "done" else ""
    if mine >= theirs:
        return word("name", "wins").format(mine, theirs)
    return word("name", "loses").format(mine, theirs, theirs - mine)


NOTED = ("activate", "commit", "play", "spend", "discard", "done")
