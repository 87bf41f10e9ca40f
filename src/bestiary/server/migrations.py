"""The shape of the SQLite file, as the steps that lead there from nothing.

`user_version` counts the steps taken. A step that was ever released is never changed: a new shape is a new step.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

Steps = Sequence[Sequence[str]]

STEPS: Steps = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            title TEXT NOT NULL,
            rules INTEGER NOT NULL,
            made INTEGER NOT NULL,
            body TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""",
        """CREATE TABLE entries (
            "table" TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL,
            seat INTEGER,
            what TEXT NOT NULL,
            "when" INTEGER NOT NULL,
            "by" TEXT NOT NULL,
            ref TEXT NOT NULL,
            PRIMARY KEY ("table", number)
        ) STRICT, WITHOUT ROWID""",
    ),
)


class Newer(Exception):
    """The file has taken steps that are not known here."""


def migrate(connection: sqlite3.Connection, path: Path, steps: Steps = STEPS) -> None:
    """Take the steps that are missing, each whole or not at all; a file that is not new is copied first."""
    (taken,) = connection.execute("PRAGMA user_version").fetchone()
    if taken > len(steps):
        raise Newer
    if 0 < taken < len(steps):
        copy = path.with_name(f"{path.name}.v{taken}")
        with suppress(FileNotFoundError):
            copy.unlink()  # of an attempt that failed
        connection.execute("VACUUM INTO ?", (str(copy),))
    for number, statements in enumerate(steps[taken:], taken + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
