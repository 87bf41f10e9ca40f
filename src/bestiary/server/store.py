"""What is kept, and what a storage must do. SQLite is the one that is always there.

A table is a row; all that ever happened at it are its entries, numbered from 1. The number is the primary key, so of two who
write at the same time one is told so, reads what the other wrote, and looks again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from bestiary.kernel import Value


class TableRow(Struct, frozen=True, kw_only=True):
    """What was fixed when the table was set up. Seed and salt are secret until its game is over."""

    id: str
    title: str
    rules: int  # version of the title's rules
    seats: int
    settings: dict[str, Value]
    seed: str
    salt: str
    chosen: bool  # somebody chose the seed
    clock: int  # seconds for a turn, 0: none
    watched: bool  # may be watched by anybody who has its link
    made: int  # milliseconds since 1970
    origin: tuple[str, int] | None = None  # played on from this table, after so many of its answers
    before: tuple[tuple[Any, ...], ...] = ()  # what was played there


class Entry(Struct, frozen=True):
    """One thing that happened at a table: an answer, or a deed whose name begins with "#"."""

    table: str
    number: int
    seat: int | None  # whose
    what: tuple[Any, ...]
    when: int  # milliseconds since 1970
    by: str = ""  # the kind of bot that answered; nothing: a person
    ref: str = ""  # what the client called it, so that a repeated message is known again


Row: TypeAlias = TableRow | Entry


class Conflict(Exception):
    """An entry of this number, or a table of this name, is there already. Nothing was written."""


class StoreFailed(Exception):
    """The storage can't write or read; `str(error)` says why, in a few words for a sentence."""


class Store(Protocol):
    """Where tables are kept."""

    async def open(self) -> None:
        """Make ready; a storage that can't be used raises a `BestiaryError` that says what to do."""

    async def close(self) -> None:
        """After what is being written."""

    async def commit(self, rows: Sequence[Row]) -> None:
        """Write all of these or none. Once this returns they are durable. Raises `Conflict` or `StoreFailed`."""

    async def table(self, table: str) -> TableRow | None: ...

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        """Entries with higher numbers than `after`, in order."""

    async def pulse(self) -> None:
        """Raises `StoreFailed` if nothing could be written now."""
