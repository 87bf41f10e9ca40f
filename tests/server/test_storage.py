"""What any storage must do: add yours to STORAGES. After that, what SQLite must do besides."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bestiary.kernel import BestiaryError
from bestiary.server import migrations
from bestiary.server.sqlite import SQLite
from bestiary.server.store import Conflict, Entry, Store, StoreFailed, TableRow

STORAGES: dict[str, Callable[[Path], Store]] = {"sqlite": SQLite}


class Kept:
    """A storage that can be opened, left and opened again."""

    def __init__(self, make: Callable[[Path], Store], folder: Path) -> None:
        self._make, self.folder = make, folder

    def __call__(self, use: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
        async def run() -> Any:
            store = self._make(self.folder)
            await store.open()
            try:
                return await asyncio.wait_for(use(store), 30)
            finally:
                await store.close()

        return asyncio.run(run())


@pytest.fixture(params=[*STORAGES])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    return Kept(STORAGES[request.param], tmp_path)


@pytest.fixture
def sqlite(tmp_path: Path) -> Kept:
    return Kept(SQLite, tmp_path)


def row(name: str = "t", **other: Any) -> TableRow:
    fixed: dict[str, Any] = {
        "id": name,
        "title": "tattle",
        "rules": 1,
        "seats": 2,
        "settings": {"hand": 4, "loud": True, "word": "x"},
        "seed": str((1 << 128) - 1),
        "salt": "salt",
        "chosen": False,
        "clock": 0,
        "watched": True,
        "made": 1_700_000_000_000,
    }
    return TableRow(**{**fixed, **other})


def entry(number: int, name: str = "t", *what: Any) -> Entry:
    return Entry(name, number, 0, what or ("roll",), 1_700_000_000_000 + number, "", "")


# -- any storage


def test_what_was_committed_is_there_again(kept: Kept) -> None:
    table = row(origin=("other", 3), before=(("melee", "wolf", 4), ("#resign", 0)))
    entries = [
        Entry("t", 1, 0, ("#sit", "Zoë\n'\"; --", "hash"), 5),
        Entry("t", 2, None, ("#start",), 6),
        Entry("t", 3, 1, ("lay", 3, "x", True), 7, "greedy", "ref"),
    ]

    async def write(store: Store) -> None:
        await store.commit([table, *entries])

    async def read(store: Store) -> None:
        assert await store.table("t") == table
        assert await store.entries("t") == entries
        assert await store.entries("t", after=2) == entries[2:]
        assert await store.table("u") is None
        assert await store.entries("u") == []

    kept(write)
    kept(read)


def test_of_two_who_write_the_same_number_one_loses(kept: Kept) -> None:
    async def use(store: Store) -> None:
        await store.commit([row()])
        results = await asyncio.gather(
            *(store.commit([entry(1, "t", "say", who)]) for who in range(20)), return_exceptions=True
        )
        assert [type(result) for result in results].count(Conflict) == 19
        (winner,) = await store.entries("t")
        assert results[winner.what[1]] is None

    kept(use)


def test_all_or_none(kept: Kept) -> None:
    async def use(store: Store) -> None:
        await store.commit([row(), entry(1)])
        with pytest.raises(Conflict):
            await store.commit([row("new"), entry(1, "new"), entry(2), entry(1)])
        assert await store.table("new") is None
        assert await store.entries("new") == []
        assert [one.number for one in await store.entries("t")] == [1]
        with pytest.raises(Conflict):
            await store.commit([row()])

    kept(use)


def test_one_who_loses_takes_nothing_from_those_who_wrote_with_them(kept: Kept) -> None:
    async def use(store: Store) -> None:
        await store.commit([row(f"t{number}") for number in range(50)])
        await store.commit([entry(1, "t7")])
        results = await asyncio.gather(
            *(store.commit([entry(1, f"t{number}")]) for number in range(50)), return_exceptions=True
        )
        assert [number for number, result in enumerate(results) if isinstance(result, Conflict)] == [7]
        assert all([len(await store.entries(f"t{number}")) == 1 for number in range(50)])

    kept(use)


def test_many_writers_at_once(kept: Kept) -> None:
    """Every acknowledged entry is there, in order, and nothing else is."""
    rng = Random(1)
    acknowledged: dict[str, list[int]] = {f"t{number}": [] for number in range(5)}

    async def writer(store: Store, number: int) -> None:
        for _ in range(60):
            name = f"t{rng.randrange(5)}"
            next_one = len(acknowledged[name]) + 1
            try:
                await store.commit([entry(next_one, name, "by", number)])
            except Conflict:
                continue
            acknowledged[name].append(number)

    async def write(store: Store) -> None:
        await store.commit([row(name) for name in acknowledged])
        await asyncio.gather(*(writer(store, number) for number in range(16)))

    async def read(store: Store) -> None:
        for name, writers in acknowledged.items():
            found = await store.entries(name)
            assert [one.number for one in found] == [*range(1, len(found) + 1)]
            assert sorted(one.what[1] for one in found) == sorted(writers)

    kept(write)
    kept(read)


def test_its_pulse(kept: Kept) -> None:
    async def use(store: Store) -> None:
        await store.pulse()

    kept(use)


def test_after_closing_nothing_is_taken(kept: Kept) -> None:
    async def use(store: Store) -> None:
        await store.close()
        with pytest.raises(StoreFailed):
            await store.commit([row()])

    kept(use)


# -- SQLite


async def fill(store: Store) -> None:
    for number in range(1, 200):
        await store.commit([entry(number, "t", "x" * 1000)])


def test_a_full_disk_loses_nothing_and_is_got_over(sqlite: Kept) -> None:
    async def use(store: SQLite) -> None:
        await store.commit([row()])
        assert store._connection is not None
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreFailed, match="full"):
            await fill(store)
        there = len(await store.entries("t"))
        store._connection.execute("PRAGMA max_page_count = 1000000")
        await store.commit([entry(there + 1)])
        assert [one.number for one in await store.entries("t")] == [*range(1, there + 2)]

    sqlite(use)  # type: ignore[arg-type]


def test_a_locked_database_says_so_and_is_got_over(sqlite: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bestiary.server.sqlite.PATIENCE", 0.05)

    async def use(store: SQLite) -> None:
        await store.commit([row()])
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreFailed, match="locked"):
            await store.commit([entry(1)])
        with pytest.raises(StoreFailed, match="locked"):
            await store.pulse()
        assert await store.table("t") == row(), "reading goes on"
        other.execute("ROLLBACK")
        other.close()
        await store.commit([entry(1)])

    sqlite(use)  # type: ignore[arg-type]


async def nothing(store: Store) -> None:
    """Only opened and closed."""


@pytest.mark.parametrize("damage", ["text", "middle"])
def test_a_damaged_file_is_left_alone_with_a_sentence(sqlite: Kept, damage: str) -> None:
    async def write(store: Store) -> None:
        await store.commit([row(f"t{number}", salt="x" * 900) for number in range(40)])

    sqlite(write)
    path = sqlite.folder / "tables.sqlite"
    if damage == "text":
        path.write_text("This is no database. " * 100)
    else:
        whole = bytearray(path.read_bytes())
        whole[4096:12288] = os.urandom(8192)
        path.write_bytes(whole)
    before = path.read_bytes()
    with pytest.raises(BestiaryError, match=r"is damaged .* put a backup in its place"):
        sqlite(nothing)
    assert path.read_bytes() == before


def test_a_newer_file_is_refused(sqlite: Kept) -> None:
    sqlite(nothing)
    with sqlite3.connect(sqlite.folder / "tables.sqlite") as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(BestiaryError, match="newer version"):
        sqlite(nothing)


def test_one_server_to_a_folder(sqlite: Kept) -> None:
    async def use(_: Store) -> None:
        with pytest.raises(BestiaryError, match="Another server uses"):
            await SQLite(sqlite.folder).open()

    sqlite(use)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BestiaryError, match="can't be used"):
        SQLite(tmp_path / "file" / "folder").prepare()


# -- migrations

TWO = (
    *migrations.STEPS,
    ("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'calm'", "CREATE INDEX by_mood ON tables (mood)"),
)


def test_migrations_keep_what_is_there_and_a_copy_of_what_was(sqlite: Kept) -> None:
    async def write(store: Store) -> None:
        await store.commit([row(), entry(1)])

    sqlite(write)
    path = sqlite.folder / "tables.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    migrations.migrate(connection, path, TWO)
    assert connection.execute("SELECT id, mood FROM tables").fetchall() == [("t", "calm")]
    assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    migrations.migrate(connection, path, TWO)
    connection.close()
    copy = sqlite3.connect(sqlite.folder / "tables.sqlite.v1")
    assert copy.execute("SELECT count(*) FROM entries").fetchone() == (1,)
    copy.close()


def test_a_migration_that_fails_changes_nothing(sqlite: Kept) -> None:
    sqlite(nothing)
    path = sqlite.folder / "tables.sqlite"
    connection = sqlite3.connect(path, isolation_level=None)
    with pytest.raises(sqlite3.OperationalError):
        migrations.migrate(connection, path, (*migrations.STEPS, (*TWO[1], "CREATE NONSENSE")))
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert "mood" not in str(connection.execute("SELECT sql FROM sqlite_master").fetchall())
    migrations.migrate(connection, path, TWO)
    connection.close()
