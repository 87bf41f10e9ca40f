"""The kernel: asking, stepping, dice and shuffles, saving, scenes. It knows no game."""

from .ask import Ask, Option, Refusal, Script
from .box import Box
from .cards import Pack
from .errors import BadPack, BadSave, BadSetting, BestiaryError, NoSuchSeat, NoSuchTitle, NotAllowed, RuleBroke, Unheard
from .game import Deal, Game
from .save import load
from .settings import Setting, Value
from .state import Line, Outcome, State, Step
from .steps import Steps
from .title import Title
from .words import Part
from .zones import Zone

__all__ = [
    "Ask",
    "BadPack",
    "BadSave",
    "BadSetting",
    "BestiaryError",
    "Box",
    "Deal",
    "Game",
    "Line",
    "NoSuchSeat",
    "NoSuchTitle",
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
