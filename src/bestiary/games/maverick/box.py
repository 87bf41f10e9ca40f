"""What comes in the box: the monsters, and every sentence a player could ever say."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from bestiary.kernel import Box, Option, Value

PLACES = range(14)  # 3.2: the entrance, then the thirteen monsters
ENTRANCE = 0
VALUES = range(1, 6)  # 2.4
COPIES = 8
HAND, MONSTROUS_HAND = 5, 6  # 3.6, 8
PAYMENT = range(22)  # 3.5
SUGGESTED_PAYMENT = 5
COMPANIONS = ("wolf", "raven")
FIGURES = ("slayer", *COMPANIONS)
FIGHTERS = {"melee": ("slayer", "wolf"), "ranged": ("slayer", "raven")}  # 2.2, 2.3

Symbol = Literal["move", "melee", "ranged"]


class Monster(Struct, frozen=True):
    """An entry of cards.toml."""

    name: str
    strength: Annotated[int, Meta(ge=0, le=9)]
    symbols: Annotated[tuple[Symbol, ...], Meta(min_length=1, max_length=3)]
    ability: Literal["none", "noxious", "rally", "reign"] = "none"
    picture: str = "beast-eye"
    known: Literal["rulebook", "published", "reconstructed", "pack"] = "pack"


class MaverickBox(Box):
    """Options are made once, here, and looked up by what they say; plays offer these very tuples."""

    def __init__(self, seats: int, settings: Mapping[str, Value], cards: Mapping[str, Mapping[str, Any]]) -> None:
        super().__init__(seats, settings, cards)
        self.monsters: tuple[Monster, ...] = tuple(cards["monster"].values())
        self.companion = tuple(("companion", one) for one in COMPANIONS) if settings["companion"] == "ask" else ()
        self.payment = tuple(("payment", count) for count in PAYMENT) if settings["payment"] == "ask" else ()
        self.swap = {card: ("swap", card) for card in VALUES}
        self.move = {
            (figure, card, place): ("move", figure, card, place) for figure in FIGURES for card in VALUES for place in PLACES
        }
        self.melee = {(figure, card): ("melee", figure, card) for figure in FIGHTERS["melee"] for card in VALUES}
        self.ranged = {
            (figure, card, place): ("ranged", figure, card, place)
            for figure in FIGHTERS["ranged"]
            for card in VALUES
            for place in PLACES
            if place != ENTRANCE
        }
        self.discard = {card: ("discard", card) for card in VALUES}
        self.end: Option = ("end",)
        self.vocabulary = (
            *self.companion,
            *self.payment,
            *self.swap.values(),
            *self.move.values(),
            *self.melee.values(),
            *self.ranged.values(),
            *self.discard.values(),
            self.end,
        )
        self.plans: dict[Any, float] = {}  # what sense.py worked out already
        # What cards allow from where the figures stand comes up again and again; each answer is worked out once.
        self.kinds = cache(self._kinds)
        self.strides = cache(self._strides)
        self.shots = cache(self._shots)
        self.blows = cache(self._blows)

    @staticmethod
    def _kinds(hand: tuple[int, ...]) -> tuple[int, ...]:
        """Equal cards are one choice."""
        return tuple(sorted({*hand}))

    def _strides(self, companion: str, slayer: int, friend: int, cards: tuple[int, ...]) -> tuple[Option, ...]:
        """Swaps (5.1) and moves (5.2)."""
        figures = (("slayer", slayer), (companion, friend))
        moves = [(figure, card, at + way) for figure, at in figures for card in cards for way in (-card, card)]
        return (*(self.move[move] for move in moves if move in self.move), *(self.swap[card] for card in cards))

    def _shots(self, companion: str, slayer: int, friend: int, cards: tuple[int, ...]) -> tuple[tuple[int, Option], ...]:
        """Ranged attacks as far as distances go (5.4), each with its target."""
        figures = (("slayer", slayer), (companion, friend))
        shots = [(figure, card, at + way) for figure, at in figures for card in cards for way in (-card, card)]
        return tuple((shot[2], self.ranged[shot]) for shot in shots if shot in self.ranged)

    def _blows(self, figure: str, strength: int, cards: tuple[int, ...]) -> tuple[Option, ...]:
        """Melee attacks on a monster of this strength (5.3)."""
        return tuple(self.melee[figure, card] for card in cards if card >= strength)
