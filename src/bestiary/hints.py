"""A hint: what a bot would answer from that seat's sight, as a sentence."""

from __future__ import annotations

from . import wording
from .bots import reply
from .kernel import Game, Option

ADVISER = "greedy"  # whose answer a hint is


def hint(game: Game) -> str:
    """What the adviser would answer now, in a sentence."""
    return told(game, reply(ADVISER, game))


def told(game: Game, option: Option) -> str:
    """This answer as a hint, wherever it was thought of."""
    return wording.line("hint", sentence=game.say(option))
