"""Sentences: read from `words.toml`, filled with what they speak of.

A template names its objects by place and kind, "{0:figure} | moves to {2:place} | with a {1:card}"; the title's scene says
how each is called and which pieces show it. "{1+:die}" names all from place 1 on. Bars cut it into parts chosen one by one.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, TypeAlias

from msgspec import Struct


class Part(Struct, frozen=True):
    """A part of a sentence, and the pieces of the scene that stand for it, any of which may be touched for it."""

    text: str
    pieces: tuple[str, ...] = ()


#: For each part of a sentence its pieces: a literal, then the place of an object (or "") and its kind.
Template: TypeAlias = "tuple[tuple[tuple[str, str, str], ...], ...]"
#: How a title calls a thing: its kind and its id, to words and pieces.
Naming: TypeAlias = "Callable[[str, str | int], Part]"


class Words:
    """One `words.toml`."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self.table = table

    def get(self, section: str, key: str) -> Any:
        try:
            return self.table[section][key]
        except KeyError:
            raise LookupError(f"words.toml has no [{section}] {key}") from None

    def line(self, key: str, **filled: object) -> str:
        """A fixed sentence of a room of ours, such as an error message."""
        return str(self.get("line", key)).format_map(filled)

    def say(self, section: str, sentence: tuple[str | int, ...], naming: Naming) -> tuple[Part, ...]:
        """The sentence in words, part by part."""
        code, *ids = sentence
        first, *rest = (_fill(part, ids, naming) for part in _template(str(self.get(section, str(code)))))
        return (Part(first.text[:1].upper() + first.text[1:], first.pieces), *rest)

    def text(self, section: str, sentence: tuple[str | int, ...], naming: Naming) -> str:
        return " ".join(part.text for part in self.say(section, sentence, naming))


def _fill(pieces: tuple[tuple[str, str, str], ...], ids: list[str | int], naming: Naming) -> Part:
    text: list[str] = []
    touched: list[str] = []
    for literal, place, kind in pieces:
        text.append(literal)
        if place:
            things = ids[int(place[:-1]) :] if place.endswith("+") else [ids[int(place)]]
            named = [naming(kind, thing) if kind else Part(str(thing)) for thing in things]
            text.append(", ".join(one.text for one in named))
            touched += (piece for one in named for piece in one.pieces)
    return Part("".join(text).strip(), tuple(touched))


@cache
def _template(text: str) -> Template:
    parts = (Formatter().parse(part) for part in text.split("|"))
    return tuple(tuple((literal, place or "", kind or "") for literal, place, kind, _ in fields) for fields in parts)


def shown(value: object) -> str:
    """What somebody gave us, for a message: short, and harmless to any terminal."""
    try:
        text = repr(value)
    except ValueError:  # a number of thousands of digits
        text = "..."
    return text if len(text) <= 60 else f"{text[:57]}..."


def read_words(package: str) -> Words:
    return Words(tomllib.loads(files(package).joinpath("words.toml").read_text("utf-8")))


KERNEL = read_words(__package__)
