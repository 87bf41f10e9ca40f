"""How a game ended."""

from __future__ import annotations

from msgspec import Struct


class Line(Struct, frozen=True):
    """A line of the score sheet: what was counted, how many, and what it was worth."""

    seat: int
    what: str
    count: int
    points: int


class Outcome(Struct, frozen=True):
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    lines: tuple[Line, ...]
    reason: str  # a code; its sentence is in the title's words
