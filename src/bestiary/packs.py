"""Card packs: TOML files that change a title's cards, read and checked before the kernel sees them.

Every mistake is found at once and named with file, line and field. What a card may hold is a struct of the title; nothing
here knows one.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec.inspect import BoolType, Field, IntType, LiteralType, StrType, StructType, Type, VarTupleType, type_info

from . import reading, wording
from .kernel import BestiaryError, Pack, Title
from .kernel.cards import Cards, card_table, read_cards

#: Where a mistake lies, section, card, field and entry of a list, and what is wrong there.
Mistake: TypeAlias = "tuple[tuple[str, ...], str]"

LONGEST_TEXT = 60  # of a name; and no character that would drive a terminal

NAME = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
KEY = re.compile(rf"\s*({NAME}(?:\s*\.\s*{NAME})*)\s*=")
ENTRY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)')\s*(?:,|\]|$)""")
HEADER = re.compile(r"\s*\[\[?\s*([^\]]+?)\s*\]\]?")


class BadPack(BestiaryError):
    """A card pack with mistakes in it; `mistakes` names each with file, line and field."""

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__(mistakes[0])
        self.mistakes = mistakes


def read_pack(path: str | Path, find: Callable[[str], Title]) -> Pack:
    """The pack in this file, checked against its title's cards."""
    file = Path(path).name
    text = _text(path, file)
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPack((wording.line("pack-not-toml", file=file, why=error),)) from None
    title = table.pop("title", None)
    if not isinstance(title, str):
        raise BadPack((wording.line("pack-no-title", file=file),))
    pack = Pack(title, table, file)
    vet(pack, find(title), _lines(text))
    return pack


def vet(pack: Pack, title: Title, lines: Mapping[tuple[str, ...], int] = MappingProxyType({})) -> None:
    """Refuse a pack that is not for this title or has mistakes, wherever it came from."""
    if pack.title != title.name:
        raise BadPack((wording.line("pack-other-title", file=pack.source, theirs=pack.title, title=title.name),))
    found = [*_mistakes(pack.changes, title)] or [*_mistakes_among(pack, title)]
    mistakes = tuple(_located(pack.source, lines, mistake) for mistake in found)
    if mistakes:
        raise BadPack(mistakes)


def _text(path: str | Path, file: str) -> str:
    try:
        return reading.text(path)
    except OSError as error:
        raise BadPack((wording.line("pack-unreadable", file=file, why=error.strerror or error),)) from None
    except ValueError:
        raise BadPack((wording.line("pack-not-text", file=file),)) from None


def _mistakes(changes: Mapping[str, Any], title: Title) -> Iterator[Mistake]:
    table = card_table(title.package)
    for section, entries in changes.items():
        if section not in title.cards:
            yield (section,), wording.line("pack-no-section", section=section, sections=", ".join(title.cards))
        elif not isinstance(entries, dict):
            yield (section,), wording.line("pack-stray", section=section)
        else:
            shape = type_info(title.cards[section])
            assert isinstance(shape, StructType)
            fields = {field.name: field for field in shape.fields if field.name != "known"}
            for card, entry in entries.items():
                yield from _mistakes_of_card(section, card, entry, fields, table)


def _mistakes_among(pack: Pack, title: Title) -> Iterator[Mistake]:
    """What is wrong with cards taken together, such as five copies in a deck: a struct that has a `check` is asked for it."""
    if not any(hasattr(shape, "check") for shape in title.cards.values()):
        return
    cards = read_cards(title.package, title.cards, (pack,))
    for section, entries in cards.items():
        for card, entry in entries.items():
            if hasattr(entry, "check"):
                for where, wrong in entry.check(cards):
                    yield (section, card, *where), wrong


def _mistakes_of_card(section: str, card: str, entry: Any, fields: Mapping[str, Field], table: Cards) -> Iterator[Mistake]:
    if not isinstance(entry, dict):
        yield (section, card), wording.line("pack-not-a-card", section=section, card=card)
        return
    for name, value in entry.items():
        if name not in fields:
            yield (section, card, name), wording.line("pack-no-field", name=name, allowed=", ".join(fields))
        elif wrong := _wrong(value, fields[name].type):
            yield (section, card, name), wrong
    missing = [name for name, field in fields.items() if field.required and name not in entry]
    if missing and card not in table[section]:
        cards = ", ".join(table[section])
        yield (section, card), wording.line("pack-no-card", card=card, cards=cards, missing=", ".join(missing))


def _wrong(value: Any, kind: Type) -> str | None:
    """What is wrong with a value, in words, or None."""
    match kind:
        case LiteralType(values=known) if not isinstance(value, str) or value not in known:
            return wording.line("pack-not-known", value=_shown(value), known=", ".join(map(str, known)))
        case BoolType() if not isinstance(value, bool):
            return wording.line("pack-not-true-or-false", value=_shown(value))
        case IntType(ge=low, le=high) if type(value) is not int or not (low or 0) <= value <= (high or 99):
            return wording.line("pack-not-number", value=_shown(value), low=low or 0, high=high or 99)
        case StrType() if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST_TEXT or not value.isprintable():
            return wording.line("pack-not-words", value=_shown(value), most=LONGEST_TEXT)
        case VarTupleType(min_length=fewest, max_length=most) if not isinstance(value, list) or not (fewest or 0) <= len(
            value
        ) <= (most or 99):
            return wording.line("pack-not-list", value=_shown(value), fewest=fewest or 0, most=most or 99)
        case VarTupleType(item_type=item):
            return next((wrong for one in value if (wrong := _wrong(one, item))), None)
    return None


def _shown(value: Any) -> str:
    text = json.dumps(value, default=str, ensure_ascii=False)
    return text if len(text) < 60 else f"{text[:57]}..."


def _located(file: str, lines: Mapping[tuple[str, ...], int], mistake: Mistake) -> str:
    path, what = mistake
    # The fields of an inline table have no line of their own; the nearest thing around them has.
    line = next((lines[path[:cut]] for cut in range(len(path), 0, -1) if path[:cut] in lines), 1)
    return wording.line("pack-mistake", file=file, line=line, field=".".join(path[:3]), what=what)


def _lines(text: str) -> dict[tuple[str, ...], int]:
    """Where each key of a TOML text stands; tomllib tells lines of syntax errors only."""
    lines: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    key: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if found := KEY.match(line):
            key = (*table, *_path(found[1]))
            lines.setdefault(key, number)
        elif found := ENTRY.match(line):  # of a list of several lines
            lines.setdefault((*key, found[1] or found[2] or ""), number)
        elif found := HEADER.match(line):
            table = _path(found[1])
            for cut in range(len(table), 0, -1):
                lines.setdefault(table[:cut], number)
    return lines


def _path(dotted: str) -> tuple[str, ...]:
    return tuple(part.strip(" \"'") for part in re.findall(rf"{NAME}", dotted))
