"""A table that is at hand: what is kept of it, who is connected, and what waits to happen."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec

from bestiary.kernel import Option

from .limits import Bucket
from .shapes import Mistake, Said, SceneNow, TableNow
from .table import Table
from .views import Room, scene_now, table_view
from .wording import line

ENCODER = msgspec.json.Encoder()
WATCHER = -1  # stands for "no seat" where a number is needed


class Guest:
    """One connection: the seats it holds, and what it was told already."""

    def __init__(self, locks: Mapping[int, str], since: Mapping[int, int]) -> None:
        self.locks = locks  # by seat: the hash of the secret that opened it
        seats = self.seats = tuple(sorted(locks))
        self.wake = asyncio.Event()
        self.farewell: Said | None = None  # to be said before the line is closed
        self._eyes: tuple[int | None, ...] = seats or (None,)
        self._since = {(None if seat == WATCHER else seat): number for seat, number in since.items()}
        self._scenes: dict[int | None, tuple[int, int | None]] = {}
        self._table = b""

    def news(self, live: Live) -> list[bytes]:
        """What this guest was not told yet."""
        found: list[bytes] = []
        if self.farewell is not None:
            return found
        view = live.view()
        if view is not self._table and view != self._table:
            found.append(view)
        self._table = view
        table = live.table
        if table.game is not None:
            now, number = (table.at, table.deadline), table.game.state.number
            for seat in self._eyes:
                if self._scenes.get(seat) != now:
                    self._scenes[seat] = now
                    since = min(self._since.get(seat, number - 1), number)
                    found.append(live.scene(seat, since))
                    self._since[seat] = number
        return found


class Live:
    """One table. It is changed under its lock only, by putting another `Table` in the old one's place."""

    def __init__(self, table: Table, budget: Bucket) -> None:
        self.table = table
        self.budget = budget  # seconds its bots may think
        self.lock = asyncio.Lock()
        self.guests: set[Guest] = set()
        self.left: dict[int, int] = {}  # when a seat was last connected
        self.thinking: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.stale = False  # the storage knows more, or better
        self.room = Room()
        self._view = b""
        self._scenes: dict[tuple[int | None, int], bytes] = {}
        self.touch: tuple[Table, dict[str, list[Option]]] | None = None  # which sentences name a piece, in this position

    @property
    def idle(self) -> bool:
        """Nobody would notice if it were put away."""
        return not self.guests and not self.lock.locked() and (self.thinking is None or self.thinking.done())

    @property
    def here(self) -> set[int]:
        return {seat for guest in self.guests for seat in guest.seats}

    def changed(self, late: bool, idle: bool) -> None:
        """Everybody connected is to look again. Who holds a seat's old secret holds nothing any more."""
        for guest in self.guests:
            if any(self.table.chairs[seat].secret != lock for seat, lock in guest.locks.items()):
                guest.farewell = Mistake("gone", line("gone"))
                guest.seats = ()
            guest.wake.set()
        watchers = sum(not guest.locks for guest in self.guests)
        self.room = Room(self.here, watchers, late, idle)
        self._view = b""
        self._scenes.clear()

    def view(self) -> bytes:
        if not self._view:
            self._view = ENCODER.encode(TableNow(table_view(self.table, self.room)))
        return self._view

    def scene(self, seat: int | None, since: int) -> bytes:
        """The same for all who hold this seat and have the same news."""
        key = seat, since
        if key not in self._scenes:
            now = scene_now(self.table, seat, since)
            assert isinstance(now, SceneNow)
            self._scenes[key] = ENCODER.encode(now)
        return self._scenes[key]
