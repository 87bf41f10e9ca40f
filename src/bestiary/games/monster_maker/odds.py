"""Dice and chances: how strong a fight is, and what the odds are. Exact, and worked out once (5.2, 5.4)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

FACES = 6


class Dice(NamedTuple):
    """So many dice, and what is added to them: 2D+3."""

    dice: int
    plus: int


@cache
def ways(dice: int) -> tuple[int, ...]:
    """In how many ways so many dice show each sum, from 0 on."""
    if not dice:
        return (1,)
    fewer = ways(dice - 1)
    return tuple(
        sum(fewer[total - face] for face in range(1, FACES + 1) if 0 <= total - face < len(fewer))
        for total in range(dice * FACES + 1)
    )


@cache
def winning_ways(dice: int, needed: int) -> int:
    """In how many of all ways so many dice show this sum or more."""
    return sum(ways(dice)[max(0, needed) :])


@cache
def chance(dice: int, needed: int) -> float:
    """The chance that so many dice show this sum or more."""
    return winning_ways(dice, needed) / int(FACES**dice)
