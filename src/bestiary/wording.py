"""The sentences of the shelf, from `words.toml`: what several rooms have to say."""

from __future__ import annotations

from .kernel.words import read_words

WORDS = read_words(__package__)
line = WORDS.line
