"""The position. A die is one number, six times its colour plus its face; a card four times its owner plus its icon."""

from __future__ import annotations

from typing import ClassVar, Self

from bestiary.kernel import State, Zone

from .box import ICONS, HuntBox

NOTHING = -1


class Hunt(State[HuntBox], kw_only=True, gc=False):
    """Lists of the board are indexed by squares, lines, holes and places of dice as board.py numbers them."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("decks", "card", "none", each=True, apart=True),
        Zone("hands", "card", "all", each=True, apart=True),
        Zone("discards", "card", "all", each=True, apart=True),
        Zone("fences", "card", "all", empty=NOTHING),
        Zone("every_die", "die", "all"),
        Zone("every_beast", "beast", "all"),
    )

    # cards
    decks: list[list[int]]
    hands: list[list[int]]
    discards: list[list[int]]
    fences: list[int]  # by line: the card there
    laid: int = 0  # a bit for each line with a card
    complete: int = 0  # a bit for each line whose fence has scored
    # dice
    bag: list[int]  # dice waiting, by colour; the last is neutral
    active: list[list[int]]  # colours of each seat's active dice that are not on the table
    rolled: list[int] = []  # the dice last rolled, to keep or roll again
    tray: list[int] = []  # dice kept, to be placed this turn
    used: list[int] = []  # dice that moved or added a beast this turn
    dice: list[int]  # by place: the die there
    free: list[int]  # by hole: a bit for each free quarter
    icon: list[int]  # by hole: the icon of its dice
    wild_used: bool = False
    # beasts
    supply: list[int]  # by kind: how many are left
    beasts: list[int]  # by square: the kind there
    caught: list[list[int]]  # by seat: kinds
    # scores
    points: list[int]
    scored: list[list[int]]  # by seat: the points of each fence, for ties
    reinforced: list[int]  # by seat: how many of them were reinforced
    # the course of the game
    first: int = 0
    on_turn: int = 0  # whose turn it is
    turns: int = 0
    placed: bool = False  # was a die or a card placed this turn?
    idle: int = 0  # turns in a row in which none was
    ran_out: int = NOTHING  # the seat whose dice ran out first: when its turn would come again, the game is over
    gone: list[bool]

    @property
    def every_die(self) -> list[int]:
        """The colour of every die of the game, wherever it is."""
        waiting = [colour for colour, count in enumerate(self.bag) for _ in range(count)]
        on_table = (code // 6 for code in (*self.rolled, *self.tray, *self.used, *self.dice) if code != NOTHING)
        return [*waiting, *(colour for dice in self.active for colour in dice), *on_table]

    @property
    def every_beast(self) -> list[int]:
        waiting = [kind for kind, count in enumerate(self.supply) for _ in range(count)]
        return [
            *waiting,
            *(kind for kind in self.beasts if kind != NOTHING),
            *(kind for kinds in self.caught for kind in kinds),
        ]

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.decks = [pile[:] for pile in self.decks]
        new.hands = [pile[:] for pile in self.hands]
        new.discards = [pile[:] for pile in self.discards]
        new.fences = self.fences[:]
        new.bag = self.bag[:]
        new.active = [dice[:] for dice in self.active]
        new.rolled = self.rolled[:]
        new.tray = self.tray[:]
        new.used = self.used[:]
        new.dice = self.dice[:]
        new.free = self.free[:]
        new.icon = self.icon[:]
        new.supply = self.supply[:]
        new.beasts = self.beasts[:]
        new.caught = [kinds[:] for kinds in self.caught]
        new.points = self.points[:]
        new.scored = [points[:] for points in self.scored]
        new.reinforced = self.reinforced[:]
        new.gone = self.gone[:]
        return new


def icon_of(card: int) -> int:
    return card % len(ICONS)


def owner_of(card: int) -> int:
    return card // len(ICONS)
