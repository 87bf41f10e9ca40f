"""The position: where every card lies, where the figures stand, what is ticked this turn."""

from __future__ import annotations

from typing import ClassVar, Self

from bestiary.kernel import State, Zone

from .box import ENTRANCE, MaverickBox, Symbol

NOBODY = -1  # the entrance holds no monster
NO_TROPHY = 0


class Dungeon(State[MaverickBox], kw_only=True, gc=False):
    """Lists indexed by place have 14 entries; the entrance holds no monster."""

    zones: ClassVar[tuple[Zone, ...]] = (
        Zone("row", "monster", "all", empty=NOBODY),
        Zone("absent", "monster", "all"),
        Zone("deck", "action", "none"),
        Zone("payment", "action", "none"),
        Zone("hand", "action", "owner"),
        Zone("played", "action", "all"),
        Zone("discard", "action", "all"),
        Zone("trophies", "action", "all", empty=NO_TROPHY),
    )

    row: tuple[int, ...]
    absent: tuple[int, ...]
    deck: list[int]
    payment: list[int]
    hand: list[int]
    played: list[int]
    discard: list[int]
    trophies: list[int]
    standing: list[bool]  # and a place beyond the last, where nothing ever stands
    open: list[tuple[Symbol, ...]]  # the symbols not yet ticked this turn
    slayer: int = ENTRANCE
    friend: int = ENTRANCE  # where the companion stands
    companion: str = ""
    monstrous: bool = False
    turn: int = 0
    plays: int = 0  # cards played this turn

    def copy(self) -> Self:
        new = self.__copy__()
        new.todo = self.todo[:]
        new.deck = self.deck[:]
        new.payment = self.payment[:]
        new.hand = self.hand[:]
        new.played = self.played[:]
        new.discard = self.discard[:]
        new.trophies = self.trophies[:]
        new.standing = self.standing[:]
        new.open = self.open[:]
        return new
