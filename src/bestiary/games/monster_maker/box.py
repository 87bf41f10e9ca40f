"""What comes in the box: every card with its number, and every sentence a player could ever say."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from bestiary.kernel import Box, Option, Value

from .odds import Dice

HAND = 7  # 3.1
TARGET = {2: 100, 3: 100, 4: 100, 5: 80, 6: 70}  # 7.1, 11
LOST_TO_A_TRAP = 3  # 6.4
NO_CARD = -1

CORRIDOR, MONSTER, CHARACTER, SPELL, CLERIC, DETOUR, TRAP, TREASURE, PRIZE = range(9)

Calling: TypeAlias = Literal["fighter", "thief", "dwarf", "elf", "magic-user"]
CALLINGS: tuple[Calling, ...] = ("fighter", "thief", "dwarf", "elf", "magic-user")
LOCKSMITHS = ("thief", "dwarf")  # 7.6
CASTERS = ("elf", "magic-user")  # 5.5, 5.9
#: What a dungeon can see used, for the measures; each has a bit.
USES = ("corridor", "monster", *CALLINGS, "cleric", "detour", "trap", "spell")

Known: TypeAlias = Literal["rulebook", "published", "reconstructed", "pack"]
Copies = Annotated[int, Meta(ge=0, le=30)]


class Corridor(Struct, frozen=True):
    """2.2."""

    distance: Annotated[int, Meta(ge=1, le=100)]
    count: Copies
    picture: str = "stone-path"
    known: Known = "pack"


class Monster(Struct, frozen=True):
    """2.3. One card of each."""

    name: str
    strength: Annotated[int, Meta(ge=1, le=60)]
    type: Literal["human", "undead", "neither"]
    picture: str = "beast-eye"
    known: Known = "pack"


class Character(Struct, frozen=True):
    """2.4. One card of each."""

    name: str
    calling: Calling
    dice: Annotated[int, Meta(ge=0, le=6)]
    plus: Annotated[int, Meta(ge=0, le=20)]
    picture: str = "person"
    known: Known = "pack"


class Spell(Struct, frozen=True):
    """5.5 to 5.8. `first_dice` is what the first printing said."""

    name: str
    dice: Annotated[int, Meta(ge=0, le=6)]
    first_dice: Annotated[int, Meta(ge=0, le=6)]
    plus: Annotated[int, Meta(ge=0, le=20)]
    on: Literal["any", "human"]
    charms: Literal["yes", "no"]
    count: Copies
    picture: str = "magic-swirl"
    known: Known = "pack"


class Other(Struct, frozen=True):
    """2.5, 2.7."""

    name: str
    power: Literal["cleric", "detour", "trap"]
    count: Copies
    picture: str = "card-pick"
    known: Known = "pack"


class Treasure(Struct, frozen=True):
    """2.8, 7. One card of each."""

    name: str
    gold: Annotated[int, Meta(ge=-500, le=999)]
    shown: Literal["open", "secret"] = "secret"
    power: Literal["none", "door", "goddess", "dispel"] = "none"
    dice: Annotated[int, Meta(ge=0, le=9)] = 0
    per_die: Annotated[int, Meta(ge=0, le=99)] = 0
    weight: Annotated[int, Meta(ge=0, le=99)] = 0
    burden: Annotated[int, Meta(ge=0, le=20)] = 0
    bonus: Annotated[int, Meta(ge=0, le=20)] = 0
    bearers: Annotated[tuple[Calling, ...], Meta(max_length=5)] = ()
    picture: str = "open-treasure-chest"
    known: Known = "pack"


class Prize(Struct, frozen=True):
    """8.4, 13.4."""

    gold: Annotated[int, Meta(ge=0, le=999)]
    count: Copies
    picture: str = "trophy"
    known: Known = "pack"


class Card(NamedTuple):
    """A card of the box. Equal ones have the same key."""

    sort: int
    key: str
    entry: Any


class MakerBox(Box):
    """Every card has a number of its own, those of one key in a row; tables by number say what a rule needs to know."""

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(seats, settings, cards)
        self.card: tuple[Card, ...] = tuple(sorted(_every_card(cards), key=lambda card: card.sort))
        self.everyone = tuple(range(seats))
        self.sort = tuple(card.sort for card in self.card)
        self.key = tuple(card.key for card in self.card)
        self.deck = [n for n, sort in enumerate(self.sort) if sort < TREASURE]
        self.treasures = [n for n, sort in enumerate(self.sort) if sort == TREASURE]
        self.prizes = [n for n, sort in enumerate(self.sort) if sort == PRIZE]
        self.numbers: dict[str, list[int]] = {}  # the cards of each key
        for number, card in enumerate(self.card):
            self.numbers.setdefault(card.key, []).append(number)
        self.range_of = [(bisect_left(self.sort, sort), bisect_right(self.sort, sort)) for sort in range(TREASURE)]
        # Cards that never lie where nobody is looking (Zone.never).
        self.traps = frozenset(self.of_sort(TRAP))
        self.open_treasures = frozenset(n for n in self.treasures if self.card[n].entry.shown == "open")
        # What the rules ask of a card.
        entries = [card.entry for card in self.card]
        self.distance = tuple(one.distance if isinstance(one, Corridor) else 0 for one in entries)
        self.strength = tuple(one.strength if isinstance(one, Monster) else 0 for one in entries)
        self.type = tuple(one.type if isinstance(one, Monster) else "" for one in entries)
        self.calling = tuple(one.calling if isinstance(one, Character) else "" for one in entries)
        self.dice = tuple(self._dice_of(one) for one in entries)
        distance = settings["distance"]
        self.target = distance if isinstance(distance, int) else TARGET[seats]
        # How the house plays (12), as the rules ask for it.
        self.free_dispel = settings["dispel"] == "free"
        self.free_detour = settings["detour"] == "free"
        self.is_free = {"dispel": self.free_dispel, "detour": self.free_detour, "open": True, "heal": True}
        self.second_edition = settings["edition"] == "second"
        self.anybody_casts = settings["spells"] == "anybody"
        self.added = settings["strength"] == "added"
        self.lone_charm = settings["charm"] == "alone"
        self.onward = settings["onward"] is True
        self.traps_up = settings["traps"] == "up"
        self._sentences()
        self.faces: dict[str, Any] = {}  # what scene.py drew already
        distances = [self.distance[card] for card in self.of_sort(CORRIDOR)]
        self.shares = tuple((one, distances.count(one) / len(self.deck)) for one in sorted({*distances}))
        self.spell_keys = tuple(dict.fromkeys(self.key[card] for card in self.of_sort(SPELL)))
        self.steps = tuple(sorted({*distances}))
        self.plans: dict[Any, Any] = {}  # what sense.py worked out already

    def of_sort(self, *sorts: int) -> list[int]:
        return [number for number, sort in enumerate(self.sort) if sort in sorts]

    def _dice_of(self, entry: Any) -> Dice:
        """How strongly a character or a spell fights: dice and what is added to them."""
        if isinstance(entry, Spell):
            return Dice(entry.dice if self.settings["sleep"] == "revised" else entry.first_dice, entry.plus)
        return Dice(entry.dice, entry.plus) if isinstance(entry, Character) else Dice(0, 0)

    def can_cast(self, character: int) -> bool:
        """5.5: may this character lead a spell?"""
        return self.anybody_casts or self.calling[character] in CASTERS

    def is_charm(self, spell: int) -> bool:
        return bool(self.card[spell].entry.charms == "yes")

    def human_only(self, spell: int) -> bool:
        return bool(self.card[spell].entry.on == "human")

    def _sentences(self) -> None:
        """Options are made once, here, and looked up by cards."""
        key, seats = self.key, range(self.seats)
        deck = [n for n in self.deck if n not in self.traps]
        people, spells = self.of_sort(CHARACTER), self.of_sort(SPELL)
        lone = [spell for spell in spells if self.lone_charm and self.is_charm(spell)]
        self.corridor = self._words("corridor", self.of_sort(CORRIDOR), self.distance)
        self.monster = {(n, seat): ("monster", key[n], seat) for n in self.of_sort(MONSTER) for seat in seats}
        self.send = self._words("send", people)
        pairs = {
            (key[spell], person): (key[spell], key[person]) for spell in spells for person in people if self.can_cast(person)
        }
        alone = {key[spell] for spell in lone}
        self.cast = {pair: ("cast", *named) for pair, named in pairs.items() if pair[0] not in alone}
        self.charm = {pair: ("charm", *named) for pair, named in pairs.items() if pair[0] in alone}
        self.arm = {
            (treasure, person): ("arm", key[treasure], key[person])
            for treasure in self.treasures
            for person in people
            if self.calling[person] in self.card[treasure].entry.bearers
        }
        self.done: Option = ("done",)
        self.hand_on = [("hand-on", seat) for seat in seats]
        self.let_go: Option = ("let-go",)
        dispelling = [n for n in self.treasures if self.card[n].entry.power == "dispel"]
        self.dispel = self._words("dispel", [*self.of_sort(CLERIC), *dispelling])
        self.detour = self._words("detour", self.of_sort(DETOUR))
        self.heal = self._words("heal", people)
        self.end: Option = ("end",)
        self.open = self._words("open", [n for n in people if self.calling[n] in LOCKSMITHS])
        self.wait: Option = ("wait",)
        self.thief = self._words("thief", [n for n in people if self.calling[n] == "thief"])
        self.lose = self._words("lose", deck)
        self.discard = self._words("discard", deck)
        self.pass_: Option = ("pass",)
        self.onto = cache(self._onto)
        tables: tuple[dict[Any, Option], ...] = (
            self.corridor, self.monster, self.send, self.cast, self.charm, self.arm, self.dispel, self.detour, self.heal,
            self.open, self.thief, self.lose, self.discard,
        )  # fmt: skip
        plain = (self.done, *self.hand_on, self.let_go, self.end, self.wait, self.pass_)
        self.vocabulary = (*dict.fromkeys(word for table in tables for word in table.values()), *plain)

    def _words(self, verb: str, cards: Iterable[int], said: tuple[Any, ...] | None = None) -> dict[int, Option]:
        """A sentence for each of these cards; equal cards share theirs."""
        made: dict[Any, Option] = {}
        return {n: made.setdefault((said or self.key)[n], (verb, (said or self.key)[n])) for n in cards}

    def _onto(self, card: int, rivals: int) -> tuple[Option, ...]:
        """A monster before each of the rivals that have a bit here."""
        return tuple(self.monster[card, seat] for seat in self.everyone if rivals >> seat & 1)


def _every_card(cards: Mapping[str, Mapping[str, Any]]) -> Iterable[Card]:
    """Each card of the box, equal ones together. A key stands for one kind of card, whatever a pack calls its own."""
    taken: set[str] = set()
    corridors: dict[int, tuple[Corridor, int]] = {}
    for one in cards["corridor"].values():  # of equal distance, equal cards
        entry, count = corridors.get(one.distance, (one, 0))
        corridors[one.distance] = entry, count + one.count
    for distance, (entry, count) in sorted(corridors.items()):
        taken.add(f"{distance}p")
        yield from [Card(CORRIDOR, f"{distance}p", entry)] * count
    for section, sort in SECTIONS:
        for key, entry in cards[section].items():
            own = key if key not in taken else f"{section}-{key}"
            taken.add(own)
            yield from [Card(POWERS[entry.power] if section == "other" else sort, own, entry)] * getattr(entry, "count", 1)


POWERS = {"cleric": CLERIC, "detour": DETOUR, "trap": TRAP}
SECTIONS = (
    ("monster", MONSTER),
    ("character", CHARACTER),
    ("spell", SPELL),
    ("other", CLERIC),
    ("treasure", TREASURE),
    ("prize", PRIZE),
)
