"""What may stand on a card: the structs behind cards.toml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct

from bestiary.kernel.words import Words, read_words

Known = Literal["rulebook", "published", "reconstructed", "pack"]
Resource = Literal["equipment", "magic", "skill", "tactic"]
Damage = Literal["harm", "fire", "magic"]
Reach = Literal["melee", "reach", "throw", "ranged"]
Size = Literal["small", "medium", "large"]
Alignment = Literal["good", "neutral", "evil"]
Class = Literal["druid", "thief", "knight", "wizard", "priest", "ranger", "warrior", "bard", "scholar"]
Race = Literal["kobold", "undead", "spirit", "fae", "beast", "orc", "vermin", "human", "none"]
#: What a card may speak of: kinds of cards, races and sizes of characters, and so on.
Sort = Literal[
    "any",
    "character",
    "event",
    "terrain",
    "trap",
    "unique",
    "evil",
    "small",
    "medium",
    "large",
    "kobold",
    "undead",
    "spirit",
    "fae",
    "beast",
    "orc",
    "vermin",
    "human",
]
Format = Literal["beginner", "standard", "elite", "champion", "master", "delver"]

RESOURCES: tuple[Resource, ...] = ("equipment", "magic", "skill", "tactic")
DAMAGE: tuple[Damage, ...] = ("harm", "fire", "magic")
RANKS: dict[str, int] = {"melee": 0, "reach": 1, "throw": 2, "ranged": 3}  # 0.11
FORMATS: dict[str, tuple[int, int, int]] = {  # 0.3: adventurers, cards in each deck, encounter limit
    "beginner": (4, 65, 4),
    "standard": (4, 80, 5),
    "elite": (3, 60, 5),
    "champion": (4, 70, 6),
    "master": (4, 60, 6),
    "delver": (4, 100, 6),
}
COPIES = 4  # 0.2
QUESTS = 3  # 0.4

Some = Annotated[int, Meta(ge=1, le=9)]
Few = Annotated[int, Meta(ge=0, le=9)]
Many = Annotated[int, Meta(ge=0, le=40)]
Damages = Annotated[tuple[Damage, ...], Meta(max_length=3)]


class Adventurer(Struct, frozen=True):
    """0.8."""

    name: str
    calling: Class
    alignment: Alignment
    size: Size
    life: Annotated[int, Meta(ge=1, le=9)]
    equipment: Few = 0
    magic: Few = 0
    skill: Few = 0
    tactic: Few = 0
    range: Reach = "melee"
    immune: Damages = ()
    resist: Damages = ()
    picture: str = "person"
    known: Known = "pack"


class Quest(Struct, frozen=True):
    """6.3, 6.4."""

    name: str
    goal: Literal["grave", "slay", "overpower", "unharmed", "equip", "outnumber"]
    need: Annotated[int, Meta(ge=1, le=40)]
    of: Sort = "any"
    mark: Many = 0  # how much Stamina, or how many characters
    lost: Literal["never", "fallen", "rounds"] = "never"
    limit: Many = 0  # how many fallen, or rounds, lose it
    picture: str = "open-book"
    known: Known = "pack"


class Crawler(Struct, frozen=True):
    """0.9, 3.7."""

    name: str
    resource: Resource
    form: Literal["basic", "boost", "permanent"]
    cost: Few
    power: Few = 0
    stamina: Few = 0
    types: Damages = ()
    range: Reach = "melee"
    area: Few = 0
    resist: Damages = ()
    calling: Literal[Class, "any"] = "any"
    effect: Literal[
        "none",
        "heal",
        "cure",
        "free",
        "rally",
        "guard",
        "retreat",
        "draw",
        "recover",
        "scry",
        "bind",
        "venom",
        "bolt",
        "dispel",
        "interrupt",
        "prevent",
    ] = "none"
    amount: Some = 1
    raises: Literal[Resource, "none"] = "none"
    time: Few = 0
    spend: Literal["none", "power", "stamina", "prevent", "draw", "heal"] = "none"
    gain: Some = 1  # how much spending it brings
    discard: Literal["none", "power", "stamina", "prevent", "draw"] = "none"
    keywords: Annotated[tuple[Literal["disruption"], ...], Meta(max_length=1)] = ()
    picture: str = "card-pick"
    known: Known = "pack"


class Dungeon(Struct, frozen=True):
    """0.10, 2.9, 2.10."""

    name: str
    kind: Literal["character", "event", "terrain", "trap"]
    cost: Few
    power: Few = 0
    stamina: Few = 0
    life: Annotated[int, Meta(ge=1, le=9)] = 1
    size: Size = "medium"
    race: Race = "none"
    alignment: Alignment = "neutral"
    types: Annotated[tuple[Damage, ...], Meta(min_length=1, max_length=3)] = ("harm",)
    range: Reach = "melee"
    bonus: Few = 0  # what its range adds to its Power
    immune: Damages = ()
    resist: Damages = ()
    area: Annotated[int, Meta(ge=1, le=5)] = 1
    target: Literal["primary", "last", "weakest", "x"] = "primary"
    arrives: Literal["none", "lock", "poison", "wound", "discard", "mill", "ambush", "raise", "mend", "rout", "shift"] = "none"
    amount: Some = 1
    on: Literal["leader", "last", "weakest", "each"] = "leader"
    lasting: Literal["none", "power", "stamina", "score", "hand", "limit"] = "none"
    extra: Some = 1
    whom: Sort = "any"  # whom power, stamina and raise speak of
    of: Resource = "equipment"  # the resource a score is of
    time: Few = 0
    keywords: Annotated[tuple[Literal["contact", "regenerate", "unique", "draft"], ...], Meta(max_length=4)] = ()
    picture: str = "beast-eye"
    known: Known = "pack"


class Deck(Struct, frozen=True):
    """0.2, 1.1, 1.2: a deck for a format. Cards are listed as "3 short-sword"."""

    #: What each list is filled from: the field, and the section of its cards.
    fills: ClassVar[Mapping[str, str]] = {
        "adventurers": "adventurer",
        "quests": "quest",
        "crawler": "crawler",
        "dungeon": "dungeon",
    }

    name: str
    format: Format
    adventurers: Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
    quests: Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
    crawler: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    dungeon: Annotated[tuple[str, ...], Meta(min_length=1, max_length=99)]
    known: Known = "pack"

    def check(self, cards: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Every mistake in this deck among these cards: the field, perhaps the entry in it, and what is wrong there."""
        words = read_words(__package__)
        places, size, _ = FORMATS[self.format]
        named = next(key for key, deck in cards["deck"].items() if deck is self)
        if named in FORMATS and named != self.format:
            yield ("format",), words.get("deck", "format").format(named)
        for field, few in (("adventurers", places), ("quests", QUESTS)):
            yield from _check_names(field, getattr(self, field), cards[self.fills[field]], few, words)
        for field in ("crawler", "dungeon"):
            yield from _check_pile(field, getattr(self, field), cards[self.fills[field]], size, words)


def _check_names(
    field: str, names: tuple[str, ...], cards: Mapping[str, Any], few: int, words: Words
) -> Iterator[tuple[tuple[str, ...], str]]:
    """1.1, 1.2: everybody known, nobody twice, and enough of them."""
    for key in sorted({*names}):
        if key not in cards:
            yield (field, key), words.get("deck", "no-card").format(key, nearest(key, cards))
        if names.count(key) > 1:
            yield (field, key), words.get("deck", "twice").format(key)
    if len(names) < few:
        yield (field,), words.get("deck", "too-few").format(len(names), few)


def _check_pile(
    field: str, lines: tuple[str, ...], cards: Mapping[str, Any], size: int, words: Words
) -> Iterator[tuple[tuple[str, ...], str]]:
    """0.2: known cards, no more copies than allowed, as many in all as the format says."""
    total: dict[str, int] = {}
    last: dict[str, str] = {}  # the last line of each card
    for line in lines:
        copies, key = copies_of(line)
        if not copies:
            yield (field, line), words.get("deck", "no-line").format(line)
        elif key not in cards:
            yield (field, line), words.get("deck", "no-card").format(key, nearest(key, cards))
        total[key] = total.get(key, 0) + copies
        last[key] = line
    for key, copies in total.items():
        most = 1 if key in cards and is_unique(cards[key]) else COPIES
        if copies > most:
            yield (field, last[key]), words.get("deck", "too-many").format(copies, key, most)
    if sum(total.values()) != size:
        yield (field,), words.get("deck", "size").format(sum(total.values()), size)


def nearest(key: str, cards: Mapping[str, Any]) -> str:
    """The cards whose names are most like this one."""
    return ", ".join(get_close_matches(key, cards, 3, 0))


def copies_of(line: str) -> tuple[int, str]:
    """A line of a deck: "3 short-sword", or a key alone for a single card; 0 copies if it is neither."""
    count, _, key = line.strip().partition(" ")
    if not key:
        return int(bool(count)), count
    return (int(count), key.strip()) if count.isascii() and count.isdecimal() and len(count) < 4 else (0, line)


def is_unique(card: Crawler | Dungeon) -> bool:
    return "unique" in card.keywords
