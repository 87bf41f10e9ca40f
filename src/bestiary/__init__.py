"""Bestiary: a digital table for monster-hunting tabletop games.

>>> import bestiary
>>> game = bestiary.start("maverick", seed=7, companion="wolf", payment=5)
>>> game.ask.what, len(game.ask.options)
('play', 10)
>>> game.answer(game.ask.options[0])
>>> game.say(game.record[-1])
'...'

An answer that is not on offer is refused with the rule it rests on, and changes nothing:

>>> game.answer(("melee", "slayer", 1))
Traceback (most recent call last):
    ...
bestiary.kernel.errors.NotAllowed: ...
>>> game.why_not(("melee", "slayer", 1)).rule
'...'

A fork is independent; a redealt one differs in what the seat cannot know:

>>> fork = game.fork()
>>> fork.redeal(0, seed=1)
>>> fork.scene(0) == game.scene(0), fork.state.deck == game.state.deck
(True, False)

Nothing was learned by that answer, so it can be taken back; and a saved game goes on:

>>> game.undo()
>>> game = bestiary.load(game.save())
>>> while game.ask:
...     game.answer(game.ask.options[-1])
>>> game.outcome
Outcome(winners=(), scores=(0,), lines=(), reason='failure')
"""

from .kernel import (
    Ask,
    BadSave,
    BadSetting,
    BestiaryError,
    Game,
    NoSuchSeat,
    NotAllowed,
    Outcome,
    Refusal,
    RuleBroke,
)
from .packs import BadPack
from .registry import NoSuchTitle, load, start, titles, vocabulary

__version__ = "0.1.0"

__all__ = [
    "Ask",
    "BadPack",
    "BadSave",
    "BadSetting",
    "BestiaryError",
    "Game",
    "NoSuchSeat",
    "NoSuchTitle",
    "NotAllowed",
    "Outcome",
    "Refusal",
    "RuleBroke",
    "load",
    "start",
    "titles",
    "vocabulary",
]
