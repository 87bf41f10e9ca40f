"""The steps of the game, filled by the chapters, and its effects by name, filled by effects.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from bestiary.kernel import Steps

steps = Steps()
F = TypeVar("F", bound=Callable[..., Any])


class Effects:
    """Named functions of one sort; cards.toml says which name a card has."""

    def __init__(self) -> None:
        self.table: dict[str, Callable[..., Any]] = {}

    def add(self, name: str) -> Callable[[F], F]:
        def register(function: F) -> F:
            self.table[name] = function
            return function

        return register


#: When a monster is drawn (9.2) and when its attack did damage (9.4): called with the state, the survivor and the monster.
ON_DRAW, ON_ATTACK = Effects(), Effects()
#: What a tile does (12): called with the state, the survivor, the cell and the amount.
ON_TILE = Effects()
