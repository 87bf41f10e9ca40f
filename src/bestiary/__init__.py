"""Bestiary: a digital table for monster-hunting tabletop games."""

from .kernel import (
    Ask,
    BadPack,
    BadSave,
    BadSetting,
    BestiaryError,
    Game,
    NoSuchTitle,
    NotAllowed,
    Outcome,
    Refusal,
    RuleBroke,
)
from .registry import load, start, titles, vocabulary

__version__ = "0.1.0"

__all__ = [
    "Ask",
    "BadPack",
    "BadSave",
    "BadSetting",
    "BestiaryError",
    "Game",
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
