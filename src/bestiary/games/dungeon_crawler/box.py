"""What comes in the box: the decks of a format, numbered card by card, and every sentence a player could ever say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary.kernel import Box, Option, Value

from .cards import (
    COPIES,
    DAMAGE,
    FORMATS,
    RANKS,
    RESOURCES,
    Adventurer,
    Crawler,
    Deck,
    Dungeon,
    Quest,
    copies_of,
    is_unique,
)

HAND = 5  # 1.5
PLACES = range(1, 17)  # 2.1: cards in the row
MOST_LOOKED = 5
ON_ADVENTURER = ("heal", "cure", "free", "rally", "guard", "retreat")
AT_CHARACTER = ("bind", "venom", "bolt")
AT_PLACE = (*AT_CHARACTER, "dispel")
WAITING = ("interrupt", "prevent")  # 3.7: played when something is about to happen


class CrawlBox(Box):
    """Cards have numbers: the Crawler deck's from 0 on, then the Dungeon cards, then the adventurers."""

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(seats, settings, cards)
        self.places, self.size, self.limit = FORMATS[str(settings["format"])]
        self.wanted = int(settings["quests"])
        self.random = settings["dungeon"] == "random"
        # 0.2: a pack's deck comes after the ready one and takes its place.
        self.deck: Deck = [deck for deck in cards["deck"].values() if deck.format == settings["format"]][-1]
        crawler = pile(self.deck.crawler)
        dungeon = every_copy(cards["dungeon"]) if self.random else pile(self.deck.dungeon)
        self.key: tuple[str, ...] = (*crawler, *dungeon, *self.deck.adventurers)
        self.crawlers = range(len(crawler))
        self.dungeons = range(len(crawler), len(crawler) + len(dungeon))
        self.adventurers = range(self.dungeons.stop, len(self.key))
        # Structs by number: a Dungeon card's is where its number says, so the places before it are empty.
        self.crawler: tuple[Crawler, ...] = tuple(cards["crawler"][key] for key in crawler)
        self.dungeon: tuple[Dungeon, ...] = (None,) * len(crawler) + tuple(cards["dungeon"][key] for key in dungeon)
        self.adventurer: dict[int, Adventurer] = {n: cards["adventurer"][self.key[n]] for n in self.adventurers}
        self.number = {self.key[n]: n for n in self.adventurers}
        self.quests: tuple[Quest, ...] = tuple(cards["quest"][key] for key in self.deck.quests)
        self.kinds: Mapping[str, Crawler] = {key: cards["crawler"][key] for key in dict.fromkeys(crawler)}
        self._sum_up()
        self.eased: dict[int, float] = {}  # what sense.py worked out already
        self._say()

    def _sum_up(self) -> None:
        """What struggles ask for again and again: scores, ranks, and a bit for each card of a sort or type of damage."""
        numbered: dict[int, Any] = {**dict(enumerate(self.crawler)), **self.adventurer}
        self.resource = tuple(RESOURCES.index(card.resource) for card in self.crawler)
        self.scores = {n: tuple(getattr(one, name) for name in RESOURCES) for n, one in self.adventurer.items()}
        self.rank = {n: RANKS[card.range] for n, card in numbered.items()}
        self.permanents = sum(1 << n for n, card in enumerate(self.crawler) if card.form == "permanent")
        self.boosts = sum(1 << n for n, card in enumerate(self.crawler) if card.form == "boost")
        self.party_mask = sum(1 << n for n in self.adventurers)
        numbered.update((n, self.dungeon[n]) for n in self.dungeons)
        self.resist = {n: types_mask(card.resist) for n, card in numbered.items()}
        self.immune = {n: types_mask(numbered[n].immune) for n in (*self.dungeons, *self.adventurers)}
        self.damage = {n: types_mask(self.dungeon[n].types) for n in self.dungeons}
        self.damage.update((n, types_mask(card.types or ("harm",) * (card.power > 0))) for n, card in enumerate(self.crawler))

    def _say(self) -> None:
        """Every sentence, made once."""
        kinds, party = self.kinds, tuple(dict.fromkeys(self.deck.adventurers))
        self.march = {key: ("march", key) for key in party}
        self.choose = {key: ("quest", key) for key in self.deck.quests}
        self.play = {key: ("play", key) for key, kind in kinds.items() if kind.effect not in (*ON_ADVENTURER, *AT_PLACE)}
        self.play_on = {
            (key, one): ("play-on", key, one) for key, kind in kinds.items() if kind.effect in ON_ADVENTURER for one in party
        }
        self.play_at = {
            (key, at): ("play-at", key, at) for key, kind in kinds.items() if kind.effect in AT_PLACE for at in PLACES
        }
        self.spend = {key: ("spend", key) for key, kind in kinds.items() if kind.spend not in ("none", "heal")}
        self.spend_on = {
            (key, one): ("spend-on", key, one) for key, kind in kinds.items() if kind.spend == "heal" for one in party
        }
        self.discard = {key: ("discard", key) for key in kinds}
        self.drop = {key: ("drop", key) for key in kinds}
        self.commit = {key: ("commit", key) for key in kinds}
        self.remove = {key: ("remove", key) for key, kind in kinds.items() if kind.form == "permanent"}
        self.fetch = {key: ("fetch", key) for key, kind in kinds.items() if kind.effect != "recover"}
        self.activate = {key: ("activate", key) for key in party}
        self.wound = {at: ("wound", at) for at in PLACES}
        self.sink = {at: ("sink", at) for at in range(1, MOST_LOOKED + 1)}
        self.leave: Option = ("leave",)
        self.let: Option = ("let",)
        self.take: Option = ("take",)
        self.done: Option = ("done",)
        tables: tuple[Mapping[Any, Option], ...] = (
            self.march,
            self.choose,
            self.play,
            self.play_on,
            self.play_at,
            self.spend,
            self.spend_on,
            self.discard,
            self.commit,
            self.activate,
            self.wound,
            self.drop,
            self.remove,
            self.fetch,
            self.sink,
        )
        single = (self.leave, self.let, self.take, self.done)
        self.vocabulary = (*(option for table in tables for option in table.values()), *single)


def pile(lines: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of a deck's cards, one for each copy, equal ones together."""
    return tuple(key for count, key in map(copies_of, lines) for _ in range(count))


def every_copy(cards: Mapping[str, Dungeon]) -> tuple[str, ...]:
    """0.2: what a random dungeon is drawn from."""
    return tuple(key for key, card in cards.items() for _ in range(1 if is_unique(card) else COPIES))


def types_mask(types: tuple[str, ...]) -> int:
    return sum(1 << DAMAGE.index(one) for one in {*types})  # a pack may name one twice
