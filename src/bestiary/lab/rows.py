"""Rows of games that are over: in memory and, if wished, in a Parquet file that is whole at any time."""

from __future__ import annotations

import json
import time
from io import BytesIO
from pathlib import Path

import polars as pl

from bestiary.durable import why, write
from bestiary.kernel import BestiaryError

from .plan import Job, Plan
from .playing import Row
from .wording import line

PIN = "bestiary"  # the key of the plan's pin in the file's metadata
EVERY = 3.0  # seconds between two writings


class BadFile(BestiaryError):
    """A file that these rows can't go to."""


class Rows:
    """The rows of one plan. A file that holds some of them already is gone on with."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan, self.path = plan, path
        self._old = self._read(path) if path else None
        self._new: list[Row] = []
        self._unwritten = 0
        self._written = time.monotonic()

    @property
    def table(self) -> pl.DataFrame:
        """All rows, in the order of the plan."""
        new = pl.DataFrame(self._new, infer_schema_length=None)
        tables = [table for table in (self._old, new) if table is not None and table.height]
        return pl.concat(tables, how="vertical_relaxed").sort("variant", "game") if tables else new

    def __len__(self) -> int:
        return len(self._new) + (self._old.height if self._old is not None else 0)

    def missing(self) -> list[Job]:
        """The games of the plan that have no row yet."""
        have = set(self.table.select("variant", "game").iter_rows()) if len(self) else set()
        return [job for job in self.plan.jobs() if (job.variant, job.number) not in have]

    def add(self, rows: list[Row]) -> None:
        """Rows of games that have just ended; every few seconds they go to the file."""
        self._new += rows
        self._unwritten += len(rows)
        if time.monotonic() - self._written > EVERY:
            began = time.monotonic()
            self.save()
            # A long file takes long to write anew; the games come first.
            self._written = time.monotonic() + 10 * (time.monotonic() - began)

    def save(self) -> None:
        """Write the file if there is anything new; it is the old one or the new one, never half of either."""
        if self.path is None or not self._unwritten:
            return
        file = BytesIO()
        self.table.write_parquet(file, metadata={PIN: json.dumps(self.plan.pin, sort_keys=True)})
        write(self.path, file.getvalue())
        self._unwritten = 0

    def _read(self, path: Path) -> pl.DataFrame | None:
        if path.exists() and not path.is_file():
            raise BadFile(line("no-file", path=path))
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise BadFile(line("unreadable", path=path, why=why(error))) from None
        try:
            pin = json.loads(pl.read_parquet_metadata(BytesIO(content))[PIN])
            table = pl.read_parquet(BytesIO(content))
        except (pl.exceptions.PolarsError, KeyError, ValueError):
            raise BadFile(line("foreign", path=path)) from None
        if pin != json.loads(json.dumps(self.plan.pin)):
            raise BadFile(line("other-plan", path=path))
        return table
