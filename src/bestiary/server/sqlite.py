"""Tables in one SQLite file: written through to the disk, many answers in one commit.

One thread has the only connection. It takes all that waits, writes it in one transaction, and tells everybody once that is
on the disk; meanwhile the next lot gathers. Reads come after the commit, so that nobody is shown what may still be lost.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any, NamedTuple, TypeVar

import msgspec

from bestiary.durable import why
from bestiary.kernel import BestiaryError

from .migrations import Newer, migrate
from .store import Conflict, Entry, Row, StoreFailed, TableRow
from .wording import line

T = TypeVar("T")

MOST_AT_ONCE = 500  # rows of different writers in one transaction
PATIENCE = 5.0  # seconds to wait while another program, such as a backup, holds the file

INSERT_TABLE = "INSERT INTO tables VALUES (?, ?, ?, ?, ?)"
INSERT_ENTRY = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"


class BadStore(BestiaryError):
    """A data folder that can't be used; the sentence says what to do."""


class Job(NamedTuple):
    """What the thread is to do, and whom to tell."""

    rows: Sequence[Row]  # to be written; none: something else is asked
    ask: Callable[[sqlite3.Connection], Any] | None
    told: asyncio.Future[Any]


class SQLite:
    """The embedded storage."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "tables.sqlite"
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._lock: IO[str] | None = None
        self._connection: sqlite3.Connection | None = None

    def prepare(self) -> None:
        """Lock the folder and open the file, if that was not done yet; what can't be used is refused with a sentence."""
        if self._connection is not None:
            return
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._lock = locked(self.folder / "tables.lock")
        except OSError as error:
            raise BadStore(line("no-folder", folder=self.folder, why=why(error))) from None
        if self._lock is None:
            raise BadStore(line("data-in-use", folder=self.folder))
        try:
            self._connection = connect(self.path)
        except BestiaryError:
            self._unlock()
            raise

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    # -- what a storage does

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self.prepare)
        self._thread = threading.Thread(target=self._work, args=(self._connection, loop), name="sqlite", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._jobs.put(None)
            await asyncio.get_running_loop().run_in_executor(None, thread.join)
        elif self._connection is not None:
            self._connection.close()  # it was prepared and never opened
        self._connection = None
        self._unlock()

    async def commit(self, rows: Sequence[Row]) -> None:
        await self._do(rows, None)

    async def table(self, table: str) -> TableRow | None:
        def ask(connection: sqlite3.Connection) -> TableRow | None:
            found = connection.execute("SELECT body FROM tables WHERE id = ?", (table,)).fetchone()
            return msgspec.json.decode(found[0], type=TableRow) if found else None

        return await self._ask(ask)

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        def ask(connection: sqlite3.Connection) -> list[Entry]:
            found = connection.execute(
                'SELECT number, seat, what, "when", "by", ref FROM entries WHERE "table" = ? AND number > ? ORDER BY number',
                (table, after),
            )
            return [
                Entry(table, number, seat, tuple(msgspec.json.decode(what)), when, by, ref)
                for number, seat, what, when, by, ref in found
            ]

        return await self._ask(ask)

    async def pulse(self) -> None:
        def ask(connection: sqlite3.Connection) -> None:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")

        await self._ask(ask)

    # -- asking the thread

    async def _ask(self, ask: Callable[[sqlite3.Connection], T]) -> T:
        answer: T = await self._do((), ask)
        return answer

    async def _do(self, rows: Sequence[Row], ask: Callable[[sqlite3.Connection], Any] | None) -> Any:
        if self._thread is None:
            raise StoreFailed("the server stops")
        told = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(rows, ask, told))
        return await told

    # -- in the thread

    def _work(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        going = True
        while going:
            jobs, going = self._waiting()
            writes = [job for job in jobs if job.rows]
            results = dict(zip(map(id, writes), written(connection, [job.rows for job in writes]), strict=True))
            for job in jobs:
                if job.ask is not None:
                    results[id(job)] = answered(connection, job.ask)
            with suppress(RuntimeError):  # the loop was stopped without closing us
                loop.call_soon_threadsafe(tell, [(job.told, results.get(id(job))) for job in jobs])
        with suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()

    def _waiting(self) -> tuple[list[Job], bool]:
        """All that waits, at least one; and whether there may be more later."""
        job, jobs = self._jobs.get(), list[Job]()
        while job is not None:
            jobs.append(job)
            if len(jobs) >= MOST_AT_ONCE or self._jobs.empty():
                return jobs, True
            job = self._jobs.get()
        return jobs, False


def connect(path: Path) -> sqlite3.Connection:
    """The file, sound and in today's shape."""
    try:
        connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        ((verdict,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
        if verdict != "ok":
            raise sqlite3.DatabaseError(" ".join(verdict.split()))
        migrate(connection, path)
    except Newer:
        raise BadStore(line("newer-data", path=path)) from None
    except sqlite3.OperationalError as error:
        raise BadStore(line("no-database", path=path, why=error)) from None
    except sqlite3.DatabaseError as error:
        raise BadStore(line("corrupt", path=path, why=error)) from None
    return connection


def written(connection: sqlite3.Connection, lots: Sequence[Sequence[Row]]) -> list[Exception | None]:
    """Write each lot whole or not at all, all of them in one transaction; what became of each."""
    results: list[Exception | None] = []
    try:
        if lots:
            connection.execute("BEGIN IMMEDIATE")
            results += [inserted(connection, rows) for rows in lots]
            connection.execute("COMMIT")
    except Exception as error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return [failed(error)] * len(lots)
    return results


def failed(error: Exception) -> StoreFailed:
    """What SQLite says is harmless to repeat; anything else is only named."""
    return StoreFailed(" ".join(str(error).split()) if isinstance(error, sqlite3.Error) else type(error).__name__)


def inserted(connection: sqlite3.Connection, rows: Sequence[Row]) -> Conflict | None:
    connection.execute("SAVEPOINT lot")
    try:
        for row in rows:
            if isinstance(row, TableRow):
                connection.execute(INSERT_TABLE, (row.id, row.title, row.rules, row.made, text(row)))
            else:
                what = text(row.what)
                connection.execute(INSERT_ENTRY, (row.table, row.number, row.seat, what, row.when, row.by, row.ref))
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO lot")
        connection.execute("RELEASE lot")
        return Conflict()
    connection.execute("RELEASE lot")
    return None


def text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def answered(connection: sqlite3.Connection, ask: Callable[[sqlite3.Connection], Any]) -> Any:
    try:
        return ask(connection)
    except Exception as error:  # whatever it is, this thread goes on, and whoever waits hears of it
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        return failed(error)


def tell(results: Sequence[tuple[asyncio.Future[Any], Any]]) -> None:
    for told, result in results:
        if told.done():
            continue  # whoever asked has left
        if isinstance(result, Exception):
            told.set_exception(result)
        else:
            told.set_result(result)


def locked(path: Path) -> IO[str] | None:
    """The file, locked for as long as it is open, or None if another process has it."""
    file = path.open("a")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file
