"""Checking a record: was it played by the rules, from the seed that was sealed at the start?"""

from __future__ import annotations

from typing import NamedTuple

from . import wording
from .kernel import BestiaryError, Game
from .registry import load


class WrongSeal(BestiaryError):
    """A record of another deal than the one that was sealed."""


class Verdict(NamedTuple):
    """A record that holds: every answer was played again and was allowed."""

    game: Game
    seal: str  # what must have been shown at the start
    compared: bool


def verified(text: str, seal: str | None = None) -> Verdict:
    """Play the record again and make its seal anew; refused is what was changed, breaks a rule, or has another seal."""
    game = load(text)
    if seal is not None and seal.strip().casefold() != game.commitment:
        raise WrongSeal(wording.line("wrong-seal", shown=seal.strip()[:80], seal=game.commitment))
    return Verdict(game, game.commitment, seal is not None)
