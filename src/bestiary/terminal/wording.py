"""The sentences of the terminal, from `words.toml`."""

from __future__ import annotations

from collections.abc import Sequence

from bestiary.kernel import Title
from bestiary.kernel.words import read_words

WORDS = read_words(__package__)
line = WORDS.line


def count(what: str, number: int) -> str:
    """A number of things: "1 answer", "2 answers"."""
    one, many = WORDS.get("count", what)
    return str(one if number == 1 else many).format(number)


def sentence(text: str) -> str:
    """With a capital at the beginning and a stop at the end."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else f"{text}."


def bare(name: str) -> str:
    """A name without its article, for where it stands alone."""
    for article in WORDS.get("draw", "articles"):
        if name.startswith(article) and name != article:
            return name[len(article) :]
    return name


def called(title: Title) -> str:
    """How people call a title."""
    return str(title.words.get("title", "name"))


def listed(names: Sequence[str]) -> str:
    """One name, or several: "green, orange and yellow"."""
    *many, last = names
    return line("and", many=", ".join(many), last=last) if many else last
