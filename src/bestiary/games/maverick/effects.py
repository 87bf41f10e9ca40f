"""The three abilities of monsters (6)."""

from __future__ import annotations

from .state import Dungeon


def ability(s: Dungeon, place: int) -> str:
    """The ability in force at a place: none where nothing stands."""
    return s.box.monsters[s.row[place]].ability if s.standing[place] else "none"


def noxious(s: Dungeon, place: int) -> bool:
    """Does moving here cost the slayer a card (6.1)?"""
    return ability(s, place) == "noxious"


def strength(s: Dungeon, place: int) -> int:
    """Current strength: what the card says and 1 more for each rallying monster beside it (6.2)."""
    rallied = (ability(s, place - 1) == "rally") + (ability(s, place + 1) == "rally")
    return s.box.monsters[s.row[place]].strength + rallied


def spared_by(s: Dungeon, place: int) -> int | None:
    """The weaker neighbour for whose sake a reigning monster can't be slain yet, or None (6.3)."""
    if ability(s, place) != "reign":
        return None
    own = strength(s, place)
    return next((beside for beside in (place - 1, place + 1) if s.standing[beside] and strength(s, beside) < own), None)
