"""The sentences of the server, from `words.toml`."""

from __future__ import annotations

from bestiary.kernel.words import read_words

WORDS = read_words(__package__)
line = WORDS.line
