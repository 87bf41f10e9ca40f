"""The kernel: asking, stepping, dice and shuffles, saving, scenes. It knows no game."""

from .ask import Ask, Option, Refusal, Script, Steps
from .cards import Pack
from .errors import BadSave, BadSetting, BestiaryError, NoSuchSeat, NotAllowed, RuleBroke, Unheard
from .game import Deal, Game
from .save import load
from .settings import Setting, Value
from .state import Line, Outcome, State, Step
from .title import Box, Title
from .words import Part
from .zones import Zone

__all__ = [
    "Ask",
    "BadSave",
    "BadSetting",
    "BestiaryError",
    "Box",
    "Deal",
    "Game",
    "Line",
    "NoSuchSeat",
    "NotAllowed",
    "Option",
    "Outcome",
    "Pack",
    "Part",
    "Refusal",
    "RuleBroke",
    "Script",
    "Setting",
    "State",
    "Step",
    "Steps",
    "Title",
    "Unheard",
    "Value",
    "Zone",
    "load",
]
