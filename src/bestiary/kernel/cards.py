"""A title's cards as data, and packs that change them: a section for each sort of card, an entry for each card."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

#: By section and card: its fields as they stand in TOML, or the struct made of them.
Cards: TypeAlias = "dict[str, dict[str, Any]]"


class Pack(Struct, frozen=True):
    """Changes to a title's cards. The digest pins it in a save."""

    title: str
    changes: Cards
    source: str = ""  # the file's name, for messages

    @property
    def digest(self) -> str:
        plain = json.dumps([self.title, self.changes])  # unsorted: new cards are numbered in their order
        return blake2b(plain.encode(), digest_size=16).hexdigest()


def card_table(package: str) -> Cards:
    """A title's `cards.toml` as it stands."""
    return tomllib.loads(files(package).joinpath("cards.toml").read_text("utf-8"))


def read_cards(package: str, sections: Mapping[str, type[Struct]], packs: tuple[Pack, ...] = ()) -> Cards:
    """The cards of a title, with these checked packs laid over them one after the other."""
    table = card_table(package)
    for pack in packs:
        for section, entries in pack.changes.items():
            for card, changes in entries.items():
                # What a pack says is the pack's word, and shown as such.
                table[section][card] = {**table[section].get(card, {}), "known": "pack", **changes}
    return {
        section: {card: msgspec.convert(fields, shape) for card, fields in table[section].items()}
        for section, shape in sections.items()
    }
