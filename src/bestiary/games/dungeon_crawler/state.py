"""The position: where every card lies, what counters are on it, and how the struggle stands."""

from __future__ import annotations

from typing import ClassVar, Self

from bestiary.kernel import State, Steps, Zone

from .box import CrawlBox

NOBODY = -1

steps = Steps()


class Crawl(State[CrawlBox], kw_only=True, gc=False):
    """Cards are numbered singly: Crawler cards, then Dungeon cards, then adventurers. A mask has a bit for each."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("crawler_deck", "crawler", "none"),
        Zone("hand", "crawler", "owner"),
        Zone("play", "crawler", "all"),
        Zone("crawler_grave", "crawler", "all"),
        Zone("dungeon_deck", "dungeon", "none"),
        Zone("left_out", "dungeon", "none"),
        Zone("face_up", "dungeon", "all"),
        Zone("row", "dungeon", "all"),
        Zone("dungeon_grave", "dungeon", "all"),
        Zone("party", "adventurer", "all"),
        Zone("reserve", "adventurer", "all"),
        Zone("fallen", "adventurer", "all"),
    )

    crawler_deck: list[int]
    hand: list[int]
    play: list[int]  # Crawler cards in play
    crawler_grave: list[int]
    dungeon_deck: list[int]
    left_out: list[int]  # of a random dungeon: what is not in it
    face_up: list[int]  # the bust or flipped card on the Dungeon deck
    row: list[int]  # Dungeon cards in play
    dungeon_grave: list[int]
    party: list[int]  # in marching order
    reserve: list[int]
    fallen: list[int]
    # counters, by card
    wounds: dict[int, int]
    poison: dict[int, int]
    time: dict[int, int]
    locks: dict[int, int]
    # masks
    turned: int = 0  # activated, or turned by a lock
    held: int = 0  # kept turned by a lock in the last step 9
    spent: int = 0
    faded: int = 0  # boosts whose struggle is over
    summoned: int = 0  # characters that came with time counters
    # the struggle
    struggle: str = ""  # attack or defend, while one is put together
    foe: int = NOBODY  # the adventurer whose attackers are fought
    foes: tuple[int, ...] = ()  # the characters of this struggle
    last: bool = False  # no struggle of this step comes after it
    joined: int = 0  # who and what is in it
    used: int = 0  # cards that were in an earlier struggle of this step
    struck: int = 0  # characters this attack has wounded already
    surge: int = 0  # Power or Stamina from spent and discarded cards
    aims: dict[int, int]  # by character: the adventurer it aims at, as found at the beginning of this step
    guard: int = NOBODY
    looking: int = 0  # top Dungeon cards that are being looked at
    victim: int = NOBODY  # the adventurer about to be wounded
    slain: list[int]  # since the last step 6
    # this encounter
    strongest: int = 0  # the highest Stamina that was overpowered
    beaten: tuple[tuple[int, ...], ...] = ()  # the characters of each struggle that was overpowered
    attacked: bool = False
    hurt: bool = False
    # the game
    round: int = 0
    quests: list[int]
    offered: list[int]  # quests that can still be chosen
    tokens: list[int]
    done: list[int]  # by quest on the table: 0 open, 1 accomplished, 2 lost

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.crawler_deck = self.crawler_deck[:]
        new.hand = self.hand[:]
        new.play = self.play[:]
        new.crawler_grave = self.crawler_grave[:]
        new.dungeon_deck = self.dungeon_deck[:]
        new.left_out = self.left_out[:]
        new.face_up = self.face_up[:]
        new.row = self.row[:]
        new.dungeon_grave = self.dungeon_grave[:]
        new.party = self.party[:]
        new.reserve = self.reserve[:]
        new.fallen = self.fallen[:]
        new.wounds = self.wounds.copy()
        new.poison = self.poison.copy()
        new.time = self.time.copy()
        new.locks = self.locks.copy()
        new.aims = self.aims.copy()
        new.slain = self.slain[:]
        new.quests = self.quests[:]
        new.offered = self.offered[:]
        new.tokens = self.tokens[:]
        new.done = self.done[:]
        return new
