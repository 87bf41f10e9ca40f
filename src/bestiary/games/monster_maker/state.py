"""The position: where every card lies, and how far each party has come. Cards are numbers, as the box counts them."""

from __future__ import annotations

from typing import ClassVar, Self

from bestiary.kernel import State, Zone

from .box import NO_CARD, MakerBox

IN, BACK, HOME, LOST = range(4)  # where a party is on its way


class Dungeons(State[MakerBox], kw_only=True, gc=False):
    """Lists have an entry for each seat, but for the piles and what is said to be one fight's."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("deck", "card", "none"),
        Zone("top", "card", "none", never="traps"),
        Zone("warning", "card", "all"),
        Zone("hands", "card", "owner", each=True, never="traps"),
        Zone("forward", "card", "owner", each=True, never="traps"),
        Zone("ways_in", "card", "all", each=True),
        Zone("ways_back", "card", "all", each=True),
        Zone("guards", "card", "all", empty=NO_CARD),
        Zone("discards", "card", "all"),
        Zone("pile", "treasure", "none"),
        Zone("secret", "treasure", "owner", each=True, never="open_treasures"),
        Zone("shown", "treasure", "all", each=True),
        Zone("hoards", "treasure", "all", each=True),
        Zone("out", "treasure", "all"),
        Zone("prizes", "prize", "none"),
        Zone("won", "prize", "all"),
        Zone("forfeit", "prize", "all"),
    )

    # cards
    deck: list[int]
    top: list[int] = []  # where traps lie face up: the top card of the deck, of which everybody sees that it is none,
    warning: list[int] = []  # or the trap on top of the deck
    hands: list[list[int]]
    forward: list[list[int]]  # put forward for a fight, characters first and then spells, or for a trap; not yet shown
    ways_in: list[tuple[int, ...]]
    ways_back: list[tuple[int, ...]]
    guards: list[int]  # the monster before each party
    discards: list[int] = []
    # treasures and prizes
    pile: list[int]
    secret: list[list[int]]
    shown: list[tuple[int, ...]]
    hoards: list[tuple[int, ...]]  # brought home
    out: tuple[int, ...] = ()  # out of the game
    prizes: list[int]
    won: list[int] = []
    winners: tuple[int, ...] = ()  # who won each of them
    forfeit: list[int] = []
    worthless: bool = False  # the Statue of Goddess, since her die was rolled
    # how far each has come
    phase: list[int]
    distance: list[int]  # on the present way
    length: list[int]  # of the way back, once it is known
    # one fight
    fighters: int = 0  # how many of the cards put forward are characters
    led: tuple[int, ...] = ()  # for each spell put forward: the place of the character that leads it
    armed: tuple[tuple[int, int], ...] = ()  # weapons, as places among the treasures held, and of the characters they arm
    fallen: tuple[int, ...] = ()  # characters used and discarded in this turn's fight
    won_fight: bool = False
    rolled: tuple[int, ...] = ()  # the dice last rolled, for all to see
    # the course of the game
    first: int = 0
    on_turn: int = 0
    passed: bool = False
    passes: int = 0  # one after the other, since nobody can draw
    homes: int = 0  # who is home from this dungeon
    turns: int = 0
    rounds: int = 0  # of all dungeons
    dungeons: int = 0  # begun
    came_home: int = 0  # of all dungeons
    used: int = 0  # a bit for each class of cards that was used
    wins: list[int]  # dungeons won
    gold: list[int]  # counted so far
    ever_home: list[bool]
    gone: list[bool]

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.deck = self.deck[:]
        new.top = self.top[:]
        new.warning = self.warning[:]
        new.hands = [hand[:] for hand in self.hands]
        new.forward = [cards[:] for cards in self.forward]
        new.ways_in = self.ways_in[:]
        new.ways_back = self.ways_back[:]
        new.guards = self.guards[:]
        new.discards = self.discards[:]
        new.pile = self.pile[:]
        new.secret = [cards[:] for cards in self.secret]
        new.shown = self.shown[:]
        new.hoards = self.hoards[:]
        new.prizes = self.prizes[:]
        new.won = self.won[:]
        new.forfeit = self.forfeit[:]
        new.phase = self.phase[:]
        new.distance = self.distance[:]
        new.length = self.length[:]
        new.wins = self.wins[:]
        new.gold = self.gold[:]
        new.ever_home = self.ever_home[:]
        new.gone = self.gone[:]
        return new

    def held(self, seat: int) -> tuple[int, ...]:
        """The treasures a party carries, open ones first."""
        return (*self.shown[seat], *self.secret[seat])
