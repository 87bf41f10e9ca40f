"""The position. Lists go by seat, by cell of the map, or, where it says so, by monster; pieces are the numbers of box.py."""

from __future__ import annotations

from typing import ClassVar, Self

from bestiary.kernel import State, Step, Zone

from .board import REACH
from .box import STORAGE, HorrorsBox, Survivor

NONE = -1
OFFENSE, DEFENSE = 0, 1


class Horrors(State[HorrorsBox], kw_only=True, gc=False):
    """What lies on the table, who stands where, and how far the turn is."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("decks", "survivor", "none", each=True, apart=True),
        Zone("hands", "survivor", "all", each=True),
        Zone("discards", "survivor", "all", each=True),
        Zone("worn", "survivor", "all"),
        Zone("upgrades", "survivor", "all"),
        Zone("looked_cards", "survivor", "all"),
        Zone("reserve", "survivor", "all"),
        Zone("heaps", "scavenge", "none", each=True, apart=True),
        Zone("finds", "scavenge", "all", each=True),
        Zone("carried", "scavenge", "all"),
        Zone("looked_finds", "scavenge", "all"),
        Zone("dropped", "scavenge", "all"),
        Zone("scrap", "scavenge", "all"),
        Zone("removed", "scavenge", "all"),
        Zone("horde", "monster", "none", each=True, apart=True),
        Zone("attached", "monster", "all", each=True),
        Zone("looked_monsters", "monster", "all"),
        Zone("slain", "monster", "all"),
        Zone("aside", "monster", "all"),
        Zone("asylum", "phobia", "none"),
        Zone("phobias", "phobia", "all", each=True),
        Zone("cured", "phobia", "all"),
        Zone("under", "tile", "none", empty=NONE, never="outer"),
        Zone("rim", "tile", "none", empty=NONE),
        Zone("map", "tile", "all", empty=NONE),
    )

    # survivor cards
    decks: list[list[int]]
    hands: list[list[int]]
    discards: list[list[int]]
    gear: list[list[int]]  # in play before a seat: survivor and scavenge cards
    rounds: list[list[int]]  # the ammo on each of them
    upgrades: list[int] = []  # cards put on a weapon,
    hosts: list[int] = []  # and which
    looked_cards: list[int] = []
    reserve: list[int] = []
    # scavenge cards
    heaps: list[list[int]]  # by colour
    finds: list[list[int]]  # in a seat's hand
    looked_finds: list[int] = []
    dropped: list[int] = []  # lying on tiles,
    lying: list[int] = []  # and on which
    scrap: list[int] = []
    removed: list[int] = []
    # monsters
    horde: list[list[int]]  # the deck: its bulk, its lowest ten, its last card
    attached: list[list[int]]
    looked_monsters: list[int] = []
    slain: list[int] = []
    aside: list[int]
    holder: list[int]  # by monster: the seat it is attached to
    wounds: list[int]  # by monster
    venom: list[int]  # by monster: poison on it
    stunned: list[int]  # by monster: 1 + the seat whose next turn wakes it
    blank: int = 0  # a bit for each monster without text
    angry: int = 0  # damaged in this round
    acted: int = 0  # attacked at the end of this turn
    # phobias
    asylum: list[int]
    phobias: list[list[int]]
    cured: list[int] = []
    # the map
    under: list[int]  # by cell: the tile that lies there face down
    rim: list[int]  # the same, for the last tiles of a map built outwards
    map: list[int]  # by cell: the tile face up
    beside: tuple[tuple[int, ...], ...] = ()  # by cell: the cells with tiles beside it
    tokens: list[int]  # by cell
    stars: list[int] = []  # cells of objective tokens
    blocked: list[int] = []
    # survivors
    who: list[int]  # by seat: which set of cards
    life: list[int]
    hunger: list[int]
    starved: list[int]  # steps down the hunger track; 0 is fed
    poison: list[int]
    at: list[int]
    alive: list[bool]
    gone: list[bool]  # gave up
    stance: list[int]
    both: list[bool]  # Bushido
    warded: list[int]  # 1 + the seat whose next turn ends it
    checks: list[int]  # by seat: what its Check Weapons add until its next turn
    # the turn
    on_turn: int = NONE
    actor: int = 0  # who is asked now
    asked: Step = ()  # about what
    turns: int = 0
    actions: int = 0
    favour: bool = False  # an action out of turn
    reborn: bool = False  # whoever is on turn was sacrificed: the turn is over (17.8)
    exchanged: bool = False
    scavenged: int = 0  # a bit for each cell
    traded: int = 0  # a bit for each scavenge card
    stopping: int = 0  # a bit for each seat that entered a forest this turn
    sheltered: int = 0
    began_at: int = NONE
    talismans: int = 0  # a bit for each seat whose Talisman was used
    ignored: int = NONE  # the cell whose effects are ignored this turn
    appeased: int = 0  # a bit for each monster that was offered a card this turn
    blades: int = 0  # what each kill heals this turn (Muramasa)
    # the mission
    stored: int = 0  # fuel delivered
    progress: int = 0
    kills: int = 0
    boss_kills: int = 0  # a bit for each boss
    boss_came: bool = False

    @property
    def worn(self) -> list[int]:
        return [card for cards in self.gear for card in cards if card in self.box.survivor_cards]

    @property
    def carried(self) -> list[int]:
        return [card for cards in self.gear for card in cards if card in self.box.scavenge_cards]

    def do(self, *steps: Step) -> None:
        """After the end nothing is to be done any more."""
        if self.outcome is None:
            self.todo.extend(steps[::-1])

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.decks = [cards[:] for cards in self.decks]
        new.hands = [cards[:] for cards in self.hands]
        new.discards = [cards[:] for cards in self.discards]
        new.gear = [cards[:] for cards in self.gear]
        new.rounds = [counts[:] for counts in self.rounds]
        new.upgrades = self.upgrades[:]
        new.hosts = self.hosts[:]
        new.looked_cards = self.looked_cards[:]
        new.reserve = self.reserve[:]
        new.heaps = [cards[:] for cards in self.heaps]
        new.finds = [cards[:] for cards in self.finds]
        new.looked_finds = self.looked_finds[:]
        new.dropped = self.dropped[:]
        new.lying = self.lying[:]
        new.scrap = self.scrap[:]
        new.removed = self.removed[:]
        new.horde = [cards[:] for cards in self.horde]
        new.attached = [cards[:] for cards in self.attached]
        new.looked_monsters = self.looked_monsters[:]
        new.slain = self.slain[:]
        new.aside = self.aside[:]
        new.holder = self.holder[:]
        new.wounds = self.wounds[:]
        new.venom = self.venom[:]
        new.stunned = self.stunned[:]
        new.asylum = self.asylum[:]
        new.phobias = [cards[:] for cards in self.phobias]
        new.cured = self.cured[:]
        new.under = self.under[:]
        new.rim = self.rim[:]
        new.map = self.map[:]
        new.tokens = self.tokens[:]
        new.stars = self.stars[:]
        new.blocked = self.blocked[:]
        new.who = self.who[:]
        new.life = self.life[:]
        new.hunger = self.hunger[:]
        new.starved = self.starved[:]
        new.poison = self.poison[:]
        new.at = self.at[:]
        new.alive = self.alive[:]
        new.gone = self.gone[:]
        new.stance = self.stance[:]
        new.both = self.both[:]
        new.warded = self.warded[:]
        new.checks = self.checks[:]
        return new


# -- asked of a position


def character(s: Horrors, seat: int) -> Survivor:
    spec: Survivor = s.box.cards["survivor"][s.box.characters[s.who[seat]]]
    return spec


def living(s: Horrors) -> list[int]:
    return [seat for seat, alive in enumerate(s.alive) if alive]


def in_order(s: Horrors, first: int) -> list[int]:
    """The living in turn order from this seat on."""
    return [seat % s.seats for seat in range(first, first + s.seats) if s.alive[seat % s.seats]]


def playing(s: Horrors, seat: int) -> bool:
    """Does this player's turn go on?"""
    return s.alive[seat] and not s.reborn


def leader(s: Horrors) -> int:
    """Who speaks for the group (3.10): the player on turn, or the next who lives."""
    return next(iter(in_order(s, max(s.on_turn, 0))), 0)


def holds(s: Horrors, seat: int, stance: int) -> bool:
    """Do texts of this stance hold for this survivor (13.2)?"""
    return stance == NONE or s.both[seat] or s.stance[seat] == stance


def passives(s: Horrors, seat: int, name: str) -> int:
    """What the gear of a survivor with this passive effect adds up to (9.10)."""
    total = 0
    spec = s.box.spec
    for card in s.gear[seat]:
        one = spec[card]
        if one.passive == name and (not one.stance or s.both[seat] or s.stance[seat] == OFFENSE):
            total += one.passive_amount or 1
        if one.second == name and (not one.stance or s.both[seat] or s.stance[seat] == DEFENSE):
            total += one.second_amount or 1
    return total


def suffers(s: Horrors, seat: int, effect: str) -> int:
    """How many phobias with this effect a survivor has (16)."""
    return sum(s.box.spec[card].effect == effect for card in s.phobias[seat])


def limit(s: Horrors, seat: int) -> int:
    """6.3: the storage limit."""
    return STORAGE + passives(s, seat, "pockets")


def stored(s: Horrors, seat: int) -> int:
    """6.3: what gear, fuel and phobias take."""
    spec = s.box.spec
    total: int = sum(spec[card].storage for card in s.gear[seat])
    total += sum(spec[card].storage for card in s.phobias[seat])
    return total


def immune(s: Horrors, seat: int) -> bool:
    """10.5: to status effects."""
    return bool(s.warded[seat]) or bool(passives(s, seat, "collar"))


def within(s: Horrors, cell: int, reach: str) -> list[int]:
    """Living survivors in this range of a cell."""
    near = REACH[reach][cell]
    return [seat for seat, at in enumerate(s.at) if s.alive[seat] and near[at]]


def wears(s: Horrors, seat: int, kind: str) -> int:
    """Where this gear lies among a survivor's, or NONE."""
    names = s.box.kind
    for place, card in enumerate(s.gear[seat]):
        if names[card] == kind:
            return place
    return NONE


def held(s: Horrors, cards: list[int], kind: str) -> int:
    """The first card of this kind, or NONE."""
    names = s.box.kind
    return next((card for card in cards if names[card] == kind), NONE)


def tile_at(s: Horrors, cell: int) -> int:
    """The face-down tile of a cell, or NONE."""
    return s.under[cell] if s.under[cell] != NONE else s.rim[cell]


def lying_at(s: Horrors, cell: int) -> list[int]:
    """10.6: the scavenge cards that lie on a tile."""
    return [card for card, at in zip(s.dropped, s.lying, strict=True) if at == cell]


def name_at(s: Horrors, cell: int) -> str:
    """The name of the face-up tile of a cell, or nothing."""
    tile = s.map[cell]
    return s.box.kind[tile] if tile != NONE else ""
