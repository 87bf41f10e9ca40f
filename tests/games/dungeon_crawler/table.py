"""Positions set up by hand, and plays in words close to the table's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bestiary import registry
from bestiary.games.dungeon_crawler.box import CrawlBox
from bestiary.games.dungeon_crawler.cards import is_unique
from bestiary.games.dungeon_crawler.state import Crawl
from bestiary.games.dungeon_crawler.turn import ROUND
from bestiary.kernel import Game, Option, Pack
from bestiary.kernel.cards import read_cards

TITLE = registry.title("dungeon-crawler")
SETTINGS = {"format": "standard", "quests": 2, "dungeon": "ready", "line_up": "ready"}
CARDS = read_cards(TITLE.package, TITLE.cards)
PARTY = "oathbound-knight keldorian-druid gypsy-thief road-bard"


def box_of(**settings: Any) -> CrawlBox:
    """A box with every card of the set, in as many copies as a deck may hold, and everybody in the party's deck."""
    deck = {
        "adventurers": [*CARDS["adventurer"]],
        "quests": [*CARDS["quest"]],
        "crawler": [f"4 {key}" for key in CARDS["crawler"]],
        "dungeon": [f"{1 if is_unique(card) else 4} {key}" for key, card in CARDS["dungeon"].items()],
    }
    chosen = {**SETTINGS, **settings}
    return TITLE.box(1, chosen, (Pack(TITLE.name, {"deck": {chosen["format"]: deck}}),))  # type: ignore[no-any-return]


class Supply:
    """Hands out the numbers of cards by their names."""

    def __init__(self, box: CrawlBox) -> None:
        self.box, self.given = box, set[int]()

    def __call__(self, names: str) -> list[int]:
        found = []
        for name in names.split():
            card = next(n for n, key in enumerate(self.box.key) if key == name and n not in self.given)
            self.given.add(card)
            found.append(card)
        return found


def lay(
    step: str = "attack",
    *,
    row: str = "",
    hand: str = "",
    play: str = "",
    party: str = PARTY,
    deck: str = "parry parry sharp-ears sharp-ears keen-eye keen-eye",
    dungeon: str = "cave-bear cave-bear",
    face_up: str = "",
    grave: str = "",
    spent: str = "",
    quests: str = "seen-it-all axis-of-evil den-of-evil",
    wounds: Mapping[str, int] | None = None,
    poison: Mapping[str, int] | None = None,
    time: Mapping[str, int] | None = None,
    locks: Mapping[str, int] | None = None,
    fallen: str = "",
    first_round: int = 1,
    wanted: int = 2,
) -> Game:
    """A game that stands at this step of a round, with these cards here and there; of decks and graves the last is the top."""
    box = box_of(quests=wanted)
    of = Supply(box)
    line = of(party)
    s = Crawl(
        box=box,
        seats=1,
        key=bytes(32),
        crawler_deck=of(deck),
        hand=sorted(of(hand)),
        play=of(play),
        crawler_grave=of(spent),
        dungeon_deck=of(dungeon),
        left_out=[],
        face_up=of(face_up),
        row=of(row),
        dungeon_grave=of(grave),
        party=line,
        reserve=[],
        fallen=of(fallen),
        wounds={},
        poison={},
        time={},
        locks={},
        aims={},
        slain=[],
        quests=[box.deck.quests.index(name) for name in quests.split()],
        offered=[],
        tokens=[0, 0, 0],
        done=[0, 0, 0],
        round=first_round,
    )
    for counters, given in ((s.wounds, wounds), (s.poison, poison), (s.time, time), (s.locks, locks)):
        counters.update({number(s, name): count for name, count in (given or {}).items()})
    s.do(*((name,) for name in ROUND[ROUND.index(step) :]))
    return Game(TITLE, s)


def number(s: Crawl, name: str) -> int:
    """The card of this name that lies somewhere open."""
    cards = (*s.party, *s.row, *s.play, *s.hand, *s.face_up, *s.crawler_grave, *s.dungeon_grave)
    return next(card for card in cards if s.box.key[card] == name)


def do(game: Game, *plays: Option | str) -> Crawl:
    """Plays one after the other; a word alone is a sentence of one word."""
    for play in plays:
        game.answer((play,) if isinstance(play, str) else play)
    return game.state  # type: ignore[return-value]


def idle(game: Game) -> None:
    """The answer that does least."""
    assert game.ask is not None
    options = game.ask.options
    game.answer(next((one for one in options if one[0] in ("done", "take", "let", "leave")), options[0]))


def names(s: Crawl, zone: str) -> list[str]:
    return [s.box.key[card] for card in getattr(s, zone)]


def counters(s: Crawl, kind: str) -> dict[str, int]:
    """Counters by the names of the cards they lie on."""
    return {s.box.key[card]: count for card, count in getattr(s, kind).items()}


def refused(game: Game, play: Option) -> str:
    """The refusal as a person reads it: "the sentence (section)"."""
    refusal = game.why_not(play)
    assert refusal is not None, f"{play} is on offer"
    return f"{refusal.text} ({refusal.rule})"


def offered(game: Game, verb: str) -> set[Option]:
    assert game.ask is not None
    return {option for option in game.ask.options if option[0] == verb}


def told(game: Game) -> list[str]:
    """Everything that was told, in words."""
    return [news.text for news in game.scene(0, since=-1).news]


def activate(*who: str) -> list[Option]:
    return [("activate", one) for one in who]


KNIGHT, DRUID, THIEF, BARD = PARTY.split()
