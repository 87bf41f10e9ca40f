"""What comes in the box: cards, monsters, tiles, missions, and every sentence a player could ever say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from bestiary.kernel import BadSetting, Box, Option, Value
from bestiary.kernel.words import read_words

from .board import BESIDE, CELLS, Range

SEATS = 6
SURVIVORS = ("priest", "ronin", "mechanic")
COLOURS = ("red", "green", "blue")
HAND, HAND_LIMIT, STORAGE, ACTIONS = 4, 10, 4, 4  # 3.6, 3.7, 6.3, 4.4
TOKENS, TOKENS_ON_TILE, BLOCKS = 30, 3, 3  # 2.5, 4.2, 7.4
LOW = 10  # 3.3
STARVING, TRACK = 6, (2, 4, 6, 8)  # 10.2; after the last the skull
#: Tiles that must be among a mission's, by the sort of its map: they lie face up from the start (17).
HIDDEN_VAN = ("hidden", "outward")
NEEDED = {"opposite": ("castle",), "hidden": ("castle",), "ends": ("altar",), "outward": ("garden",)}

Known: TypeAlias = Literal["rulebook", "published", "reconstructed", "pack"]
Small: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Effect: TypeAlias = Literal[
    "none", "hit", "hit-all", "hit-attached", "stun-hit", "stun-tile", "blank", "dart", "cure", "cure-self", "ward",
    "communion", "heal", "feed", "feed-all", "clear-around", "clear-one", "clear-tile", "clear-beside", "shift", "look",
    "meditate", "bushido", "war-cry", "muramasa", "check-weapons", "lend", "upgrade", "reload", "load", "hotwire", "key",
    "show", "call", "salvage", "repair", "flip", "shuffle-back",
]  # fmt: skip
Passive: TypeAlias = Literal[
    "none",
    "collar",
    "riposte",
    "parry",
    "fury",
    "guard",
    "armour",
    "mine",
    "turret",
    "pockets",
    "clumsy",
    "talisman",
]
TileEffect: TypeAlias = Literal[
    "free-scavenge", "draw", "swamp", "monster", "monster-each", "heal", "feed", "stun-one", "spawn", "tokens",
    "tokens-around", "discard", "refresh", "cure", "stop-acting", "lose-action", "lose-gear", "lose-gear-each",
    "spoil-food", "poison", "barrage", "toll", "burn",
]  # fmt: skip
TileName: TypeAlias = Literal[
    "van", "gas-station", "mountain", "tunnel", "forest", "swamp", "farm", "open-field", "police-station", "hospital",
    "shelter", "church", "graveyard", "factory", "amusement-park", "castle", "garden", "prison", "jungle", "altar",
    "power-plant", "city-street-blue", "city-street-red", "city-street-green", "shopping-mall", "airport",
    "military-base", "bandit-camp", "crash-site", "oasis",
]  # fmt: skip
Sort: TypeAlias = Literal[
    "none", "food", "fuel", "medicine", "antidote", "ammo", "flashlight", "backpack", "pistol", "binoculars",
    "walkie-talkie", "spare-parts", "ambush", "empty", "blanket", "newspaper", "journal", "scientist", "kevlar", "grail",
    "silver-key", "talisman", "dynamite", "blow-dart",
]  # fmt: skip
Night: TypeAlias = Literal[
    "rest", "stalkers", "gnawing", "mending", "inspiration", "fury", "lone-prey", "quiet", "weariness", "right-hand",
    "moonlight", "close-quarters", "left-hand", "feast", "standstill", "barter", "dead-rise", "frenzy", "respite", "cold",
]  # fmt: skip
MonsterSet: TypeAlias = Literal["vampires", "cthulhu", "yokai"]


class Survivor(Struct, frozen=True):
    """A character card."""

    name: str
    health: Annotated[int, Meta(ge=1, le=99)]
    stealth: Small
    starving: Small
    innate: Effect = "none"
    passive: Literal["none", "devout"] = "none"
    picture: str = "person"
    known: Known = "pack"


class Card(Struct, frozen=True):
    """A survivor or scavenge card. With a stance, the first text is Offense, the other and the second passive are Defense."""

    name: str
    deck: Literal["priest", "ronin", "mechanic", "scavenge"]
    count: Small
    type: Literal["instant", "gear"]
    sort: Sort = "none"
    storage: Annotated[int, Meta(ge=0, le=9)] = 0
    ammo: Annotated[int, Meta(ge=0, le=20)] = 0
    loads: Literal["bullets", "fuel"] = "bullets"
    stance: bool = False
    range: Range = ""
    cost: Literal["action", "discard"] = "action"
    effect: Effect = "none"
    amount: Small = 0
    targets: Annotated[int, Meta(ge=1, le=9)] = 1
    other: Effect = "none"
    other_amount: Small = 0
    passive: Passive = "none"
    passive_amount: Small = 0
    second: Passive = "none"
    second_amount: Small = 0
    equip: Literal["none", "cure"] = "none"
    found: Literal["hand", "ambush", "empty"] = "hand"
    picture: str = "card-play"
    known: Known = "pack"


class Monster(Struct, frozen=True):
    name: str
    set: MonsterSet
    count: Annotated[int, Meta(ge=0, le=25)]
    health: Annotated[int, Meta(ge=1, le=99)]
    damage: Small
    boss: bool = False
    range: Range = ""
    counter: Range = ""
    draw: tuple[Literal["insanity", "insanity-all", "tokens-around", "burn"], ...] = ()
    draw_amount: Small = 1
    attack: tuple[Literal["poison", "drain"], ...] = ()
    destroy: Small = 0
    passive: tuple[Literal["enraged", "paired", "aloft", "passes-on", "stampede", "tempted", "docile"], ...] = ()
    picture: str = "beast-eye"
    known: Known = "pack"


class Tile(Struct, frozen=True):
    name: str
    spawn: Annotated[tuple[Small, ...], Meta(min_length=1, max_length=9)]
    scavenge: tuple[Literal["red", "green", "blue"], ...] = ()
    reveal: tuple[TileEffect, ...] = ()
    reveal_amount: Small = 1
    enter: tuple[TileEffect, ...] = ()
    enter_amount: Small = 1
    end: tuple[TileEffect, ...] = ()
    end_amount: Small = 1
    action: Literal["none", "tunnel", "fly"] = "none"
    passive: Literal["none", "stop", "shelter"] = "none"
    picture: str = "stone-path"
    known: Known = "pack"


class Phobia(Struct, frozen=True):
    name: str
    storage: Annotated[int, Meta(ge=0, le=9)]
    effect: Literal[
        "lonely", "dread", "no-bullets", "no-fuel", "no-trade", "no-exchange", "squeamish", "kleptomania", "shy", "picky",
        "trembling",
    ]  # fmt: skip
    dread: tuple[TileName, ...] = ()
    picture: str = "haunting"
    known: Known = "pack"


class NightCard(Struct, frozen=True):
    """Day and night (18.2): not played yet."""

    name: str
    arrow: Literal["none", "left", "down", "right", "up"]
    effect: Night
    amount: Small = 0
    known: Known = "pack"


class SpawnToken(Struct, frozen=True):
    """A spawn token (18.2): not played yet."""

    name: str
    count: Small
    number: Annotated[int, Meta(ge=0, le=12)] = 0
    known: Known = "pack"


class Mission(Struct, frozen=True):
    name: str
    sets: Annotated[tuple[MonsterSet, ...], Meta(min_length=1, max_length=3)]
    difficulty: Literal["hard", "very-hard", "insane"]
    goal: Literal["vaccine", "dracula", "escape", "seals", "burn", "tide", "bonfires", "festival", "demons", "hibernate"]
    tiles: Annotated[tuple[TileName, ...], Meta(min_length=1, max_length=30)]
    red: Annotated[tuple[Sort, ...], Meta(min_length=0, max_length=40)]
    green: Annotated[tuple[Sort, ...], Meta(min_length=0, max_length=40)]
    blue: Annotated[tuple[Sort, ...], Meta(min_length=0, max_length=40)]
    fuel: Annotated[int, Meta(ge=0, le=9)] = 0
    map: Literal["edge", "opposite", "hidden", "ends", "outward", "centre"] = "edge"
    start: Literal["van", "castle", "altar", "garden"] = "van"
    stars: Literal["none", "castle", "apart", "outer"] = "none"
    tokens: Small = 0
    boss: Literal["none", "alpha-wolf", "shuten-doji", "orochi"] = "none"
    boss_place: Literal["aside", "deck", "low", "bottom", "ninth", "both"] = "aside"
    scientist: bool = False
    known: Known = "pack"


SECTIONS: dict[str, type[Struct]] = {
    "survivor": Survivor,
    "card": Card,
    "monster": Monster,
    "tile": Tile,
    "phobia": Phobia,
    "night": NightCard,
    "token": SpawnToken,
    "mission": Mission,
}


class Text(NamedTuple):
    """One use of a card in hand, of gear, or of a character: what an option names."""

    id: str
    card: str  # the card, or the survivor whose innate ability it is
    effect: Effect
    amount: int
    targets: int
    range: Range
    stance: int  # 0 Offense, 1 Defense, -1 always
    source: Literal["hand", "gear", "innate"]
    ammo: int
    loads: str
    free: bool


def texts_of(kind: str, card: Card) -> Iterator[Text]:
    source: Literal["hand", "gear"] = "gear" if card.type == "gear" else "hand"
    common = (card.range, source, card.ammo, card.loads, card.cost == "discard")
    for name, effect, amount, targets, stance in (
        (kind, card.effect, card.amount, card.targets, 0),
        (f"{kind}+", card.other, card.other_amount, 1, 1),
    ):
        if effect != "none":
            reach, where, ammo, loads, free = common
            yield Text(name, kind, effect, amount, targets, reach, stance if card.stance else -1, where, ammo, loads, free)


#: What each effect aims at, and with that the verb of its option.
AIMS: dict[str, str] = {
    **dict.fromkeys(("hit", "stun-hit", "blank", "dart"), "hit"),
    **dict.fromkeys(("cure", "ward", "hotwire", "call"), "help"),
    **dict.fromkeys(("stun-tile", "clear-one", "clear-tile", "clear-beside", "key", "show"), "at"),
    **dict.fromkeys(("upgrade", "reload", "load"), "fix"),
    **dict.fromkeys(("salvage", "repair"), "fetch"),
    "look": "look",
    "lend": "lend",
    "shift": "shift",
}
#: Copies of numbered cards are taken in this order (2.4), so that decks hold high and low ones.
MIX: dict[str, tuple[str, ...]] = {
    "food": tuple(f"food-{one}" if one else "big-food" for one in (2, 1, 3, 4, 1, 2, 0, 5, 3, 2, 1, 4, 3, 1, 2)),
    "ammo": tuple("full-ammo" if not one else f"ammo-{one}" for one in (0, 2, 4, 0, 5, 3, 0, 2, 4, 0)),
}
DECKS = ("own", *COLOURS, "monsters")
JOBS = ("vaccine", "factory", "repair-van", "seal", "investigate", "burn-altar", "light")


class HorrorsBox(Box):
    """Every piece has one number: monsters first, then survivor cards, scavenge cards, phobias and tiles."""

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(seats, settings, cards)
        self.mission: Mission = cards["mission"][str(settings["mission"])]
        self._check_mission()
        self.harder = settings["deaths"] == "any"
        self.last_card = settings["deck_end"] == "last-card"
        taken = [str(settings[f"survivor{seat + 1}"]) for seat in range(seats)]
        reserve = SURVIVORS if self.mission.goal == "festival" else ()
        self.characters: tuple[str, ...] = (*taken, *reserve)  # of each set of survivor cards, the first of them by seat
        self.kind: list[str] = []
        self.spec: list[Any] = []
        self.owner: list[int] = []  # for survivor cards: which set they are of
        self.called: dict[tuple[int, ...], tuple[str, ...]] = {}  # what scene.py calls survivors, worked out once
        self._monsters()
        self._survivor_cards()
        self._scavenge_cards()
        self._others()
        self._sentences()

    def _check_mission(self) -> None:
        """What a pack made of the mission must still be a map that can be laid."""
        mission, line = self.mission, read_words(__package__).line
        up = ("van", *NEEDED.get(mission.map, ()))
        for tile in up[1:]:
            if tile not in mission.tiles:
                raise BadSetting(line("tile-missing", mission=mission.name, tile=tile))
        for tile in (mission.start, *(["castle"] if mission.stars == "castle" else [])):
            if tile not in up or (tile == "van" and mission.map in HIDDEN_VAN):
                raise BadSetting(line("tile-hidden", mission=mission.name, tile=tile, map=mission.map))

    # -- pieces

    def _number(self, kind: str, spec: Any, owner: int = -1) -> int:
        self.kind.append(kind)
        self.spec.append(spec)
        self.owner.append(owner)
        return len(self.kind) - 1

    def _monsters(self) -> None:
        mine = [(kind, one) for kind, one in self.cards["monster"].items() if one.set in self.mission.sets]
        self.crowd = [self._number(kind, one) for kind, one in mine if not one.boss for _ in range(one.count)]
        self.bosses = [self._number(kind, one) for kind, one in mine if one.boss for _ in range(min(one.count, 1))]
        self.monsters = range(len(self.kind))

    def _survivor_cards(self) -> None:
        decks = {
            who: [(kind, card) for kind, card in self.cards["card"].items() if card.deck == who for _ in range(card.count)]
            for who in SURVIVORS
        }
        self.sets = [
            [self._number(kind, card, number) for kind, card in decks[who]] for number, who in enumerate(self.characters)
        ]
        self.survivor_cards = range(len(self.monsters), len(self.kind))

    def _scavenge_cards(self) -> None:
        printed: dict[str, list[str]] = {}
        for kind, card in self.cards["card"].items():
            if card.deck == "scavenge":
                printed.setdefault(card.sort, []).append(kind)
        mixes = {sort: iter(mix) for sort, mix in MIX.items()}

        def of_sort(sort: str) -> str:
            if sort in mixes:
                return next(mixes[sort], MIX[sort][0])
            return printed[sort][0]

        kinds = [[of_sort(sort) for sort in getattr(self.mission, colour) if sort in printed] for colour in COLOURS]
        self.heaps = [[self._number(kind, self.cards["card"][kind]) for kind in heap] for heap in kinds]
        scientist = printed["scientist"][0]
        self.scientist = [self._number(scientist, self.cards["card"][scientist])] if self.mission.scientist else []
        self.scavenge_cards = range(self.survivor_cards.stop, len(self.kind))

    def _others(self) -> None:
        self.asylum = [self._number(kind, one) for kind, one in self.cards["phobia"].items()]
        self.spawns: dict[int, int] = {}  # of each tile the number that brings monsters there
        self.spawning: dict[int, list[int]] = {}  # and of each number the tiles
        self.tiles: list[int] = []
        seen: dict[str, int] = {}
        for kind in ("van", *self.mission.tiles):
            tile: Tile = self.cards["tile"][kind]
            number = self._number(kind, tile)
            self.spawns[number] = tile.spawn[seen.get(kind, 0) % len(tile.spawn)]
            seen[kind] = seen.get(kind, 0) + 1
            self.tiles.append(number)
            self.spawning.setdefault(self.spawns[number], []).append(number)
        self.van = self.tiles[0]
        #: In a map built outwards the Van is among the last tiles: it never lies further in.
        self.outer = frozenset({self.van}) if self.mission.map == "outward" else frozenset()

    # -- sentences

    def _sentences(self) -> None:
        kinds = [*dict.fromkeys(self.kind[card] for card in self.survivor_cards)]
        finds = [*dict.fromkeys(self.kind[card] for card in self.scavenge_cards)]
        specs = {kind: self.cards["card"][kind] for kind in (*kinds, *finds)}
        gear = [kind for kind, card in specs.items() if card.type == "gear"]
        self.card_texts = {kind: tuple(texts_of(kind, card)) for kind, card in specs.items()}
        self.played_texts = {kind: texts if specs[kind].type == "instant" else () for kind, texts in self.card_texts.items()}
        self.innate: dict[str, tuple[Text, ...]] = {}
        for who in dict.fromkeys(self.characters):
            effect = self.cards["survivor"][who].innate
            text = Text(f"{who}-innate", who, effect, 0, 1, "", -1, "innate", 0, "", free=False)
            self.innate[who] = (text,) if effect != "none" else ()
        self.texts = {text.id: text for text in chain(*self.card_texts.values(), *self.innate.values())}
        self.free_texts = any(text.free for text in self.texts.values())
        aimed = {
            verb: [one.id for one in self.texts.values() if AIMS.get(one.effect, "do") == verb]
            for verb in (*AIMS.values(), "do")
        }
        seats, cells = range(self.seats), range(len(CELLS))
        weapons = [kind for kind, card in specs.items() if is_weapon(card)]
        guns = [kind for kind in weapons if specs[kind].ammo]

        self.do = {text: ("do", text) for text in aimed["do"]}
        self.hit = {text: [("hit", text, monster) for monster in self.monsters] for text in aimed["hit"]}
        self.help = {text: [("help", text, seat) for seat in seats] for text in aimed["help"]}
        self.at = {text: [("at", text, cell) for cell in CELLS] for text in aimed["at"]}
        self.fix = {
            (text, seat, kind): ("fix", text, seat, kind)
            for text in aimed["fix"]
            for seat in seats
            for kind in (guns if self.texts[text].effect != "upgrade" else weapons)
        }
        self.fetch = {
            (text, kind): ("fetch", text, kind)
            for text in aimed["fetch"]
            for kind in (gear if self.texts[text].effect == "repair" else kinds)
            if kind != "fuel"
        }
        self.look = {(text, deck): ("look", text, deck) for text in aimed["look"] for deck in DECKS}
        self.lend = {
            (text, kind, seat): ("lend", text, kind, seat)
            for text in aimed["lend"]
            for kind in gear
            if specs[kind].deck != "scavenge"
            for seat in seats
        }
        self.shift = {
            (text, one, other, count): ("shift", text, CELLS[one], CELLS[other], count)
            for text in aimed["shift"]
            for one in cells
            for other in BESIDE[one]
            for count in range(1, self.texts[text].amount + 1)
        }
        self.move: list[Option] = [("move", cell) for cell in CELLS]
        self.draw: Option = ("draw",)
        self.equip = {kind: ("equip", kind) for kind in gear if kind != "fuel"}
        self.refuel = {kind: ("refuel", kind) for kind in gear if specs[kind].ammo and specs[kind].loads == "fuel"}
        self.scavenge = {colour: ("scavenge", colour) for colour in COLOURS}
        self.travel: list[Option] = [("travel", cell) for cell in CELLS]
        self.job = {job: ("job", job) for job in JOBS}
        self.exchange = {kind: ("exchange", kind) for kind in kinds}
        self.store: Option = ("store",)
        self.give = {(seat, kind): ("give", seat, kind) for seat in seats for kind in finds}
        self.take = {(seat, kind): ("take", seat, kind) for seat in seats for kind in finds}
        self.pick_up = {kind: ("pick_up", kind) for kind in finds}
        self.appease = {m: ("appease", m) for m in self.monsters if "tempted" in self.spec[m].passive}
        self.end: Option = ("end",)
        self.cell: list[Option] = [("cell", cell) for cell in CELLS]
        self.seat: list[Option] = [("seat", seat) for seat in seats]
        self.mulligan: list[Option] = [("mulligan", mask) for mask in range(1 << HAND)]
        self.monster: list[Option] = [("monster", monster) for monster in self.monsters]
        self.shed = {kind: ("shed", kind) for kind in gear}
        self.discard = {kind: ("discard", kind) for kind in (*kinds, *finds)}
        looked = [self.kind[monster] for monster in self.monsters]
        self.keep = {kind: ("keep", kind) for kind in (*kinds, *finds, *dict.fromkeys(looked))}
        self.survivor = {who: ("survivor", who) for who in SURVIVORS}
        self.plain = {
            word: (word,)
            for word in ("done", "sneak", "face", "ignore", "suffer", "carry", "leave", "agree", "refuse")
        }  # fmt: skip
        groups: tuple[Any, ...] = (
            (self.do, *self.hit.values(), *self.help.values(), *self.at.values()),
            (self.fix, self.fetch, self.look, self.lend, self.shift),
            (self.move, [self.draw], self.equip, self.refuel, self.scavenge, self.travel, self.job),
            (self.exchange, [self.store], self.give, self.take, self.pick_up, self.appease, [self.end]),
            (self.cell, self.seat, self.mulligan, self.monster, self.shed, self.discard, self.keep, self.survivor, self.plain),
        )
        words = chain(*groups)
        self.vocabulary = tuple(chain(*(group.values() if isinstance(group, dict) else group for group in words)))


def is_weapon(card: Card) -> bool:
    """13.6: gear that does damage."""
    return card.type == "gear" and (
        card.effect in ("hit", "hit-all", "hit-attached", "stun-hit") or "turret" in (card.passive, card.second)
    )
