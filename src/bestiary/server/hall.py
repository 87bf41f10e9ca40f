"""All tables: setting them up, finding them, and letting people and bots act at them.

Nothing is shown before it is kept: an act is tried on a copy of its table, written, and only then does the copy take the
table's place. If another writer was quicker, the table is read anew and the act tried again.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from bestiary import registry
from bestiary.kernel import BestiaryError, Game, Option, RuleBroke, Title
from bestiary.kernel.luck import HIGHEST_SEED
from bestiary.kernel.settings import settle

from .acts import ASIDE, Deeds, Moment, decided, known, sit, tidy
from .errors import Refused
from .keys import hashed, new_key, new_name, opened
from .limits import Addresses, Bucket, Limits
from .live import Guest, Live
from .logs import log
from .metrics import Counts
from .shapes import Act, Branch, Claim, Created, Done, Farewell, Invitation, Key, NewTable, Rematch
from .store import Conflict, Entry, Row, Store, StoreFailed, TableRow
from .table import BOT, INVITE, ME, REMATCH, SIT, START, Table, played_to, replayed
from .thinking import Thinkers
from .views import table_view
from .wording import line

FRIEND = "friend"
CLOCK = range(10, 30 * 86_400 + 1)
MOST_LIVE = 2_000  # tables at hand though nobody is connected
ATTEMPTS = 5  # when other writers are quicker
PARTING = 2.0  # seconds for the last words to those connected
AGAIN = 2  # seconds after which clients of a stopped server look again


class Hall:
    """The server without its wires."""

    def __init__(self, store: Store, limits: Limits, clock: Callable[[], float] = time.time) -> None:
        self.store, self.limits, self.counts = store, limits, Counts()
        self.addresses = Addresses(limits)
        self.thinkers = Thinkers(limits.workers, limits.thinking)
        self.lives: dict[str, Live] = {}  # the last used last
        self.woken: Callable[[Live], None] = lambda _: None  # somebody looks whether a bot is to answer
        self.lines: set[object] = set()  # all connections
        self.speaking: set[asyncio.Task[None]] = set()  # what tells them what is new
        self._clock = clock
        self._loading: dict[str, asyncio.Task[Live]] = {}

    async def open(self) -> None:
        await self.store.open()

    async def close(self) -> None:
        """After what is being written; whoever is connected was told by `farewell`."""
        tasks = [live.thinking for live in self.lives.values() if live.thinking]
        for live in self.lives.values():
            if live.timer:
                live.timer.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.store.close()

    async def farewell(self) -> None:
        """Tell everybody that the server stops, and wait a moment until they have heard it."""
        for live in self.lives.values():
            for guest in live.guests:
                guest.farewell = Farewell(line("farewell"), AGAIN)
                guest.wake.set()
        if self.speaking:
            await asyncio.wait(self.speaking, timeout=PARTING)

    @property
    def now(self) -> int:
        return int(self._clock() * 1000)

    # -- setting up

    async def create(self, new: NewTable, address: str) -> Created:
        title = registry.title(new.title)
        settings = settle(title.name, title.settings, new.settings)
        row = self._row(title, len(new.seats), settings, clock=new.clock, watched=new.watched, seed=new.seed)
        return await self._set_up(row, new.seats, new.names, address)

    async def branch(self, live: Live, new: Branch, address: str) -> Created:
        """Play on from any point of a finished game."""
        old = live.table
        game = finished(old)
        at = played_to(old, new.number)
        if at.ask is None:
            raise Refused("no-such-point", last=len(game.record) - 1)
        if old.row.seats != len(new.seats):
            raise Refused("bad-seats", title=old.row.title, allowed=old.row.seats, given=len(new.seats))
        row = self._row(old.title, old.row.seats, old.row.settings, clock=new.clock, watched=new.watched, seed=old.row.seed)
        before: tuple[Option, ...] = tuple(at.record)
        row = msgspec.structs.replace(row, salt=old.row.salt, origin=(old.row.id, new.number), before=before)
        return await self._set_up(row, new.seats, new.names, address)

    def _row(
        self, title: Title, seats: int, settings: dict[str, bool | int | str], *, clock: int, watched: bool, seed: str | None
    ) -> TableRow:
        if seats not in title.seats:
            few, many = title.seats[0], title.seats[-1]
            allowed = str(few) if few == many else f"{few} to {many}"
            raise Refused("bad-seats", title=title.name, allowed=allowed, given=seats)
        if clock and clock not in CLOCK:
            raise Refused("bad-clock", low=CLOCK[0], high=CLOCK[-1])
        return TableRow(
            id=new_name(),
            title=title.name,
            rules=title.version,
            seats=seats,
            settings=settings,
            seed=str(secrets.randbelow(HIGHEST_SEED)) if seed is None else read_seed(seed),
            salt=secrets.token_hex(16),
            chosen=seed is not None,
            clock=clock,
            watched=watched,
            made=self.now,
        )

    async def _set_up(self, row: TableRow, seats: Sequence[str], names: Sequence[str], address: str) -> Created:
        table = Table(row)
        deeds = Deeds(table, Moment(row.made, False, 0))
        keys, invitations = [], []
        for seat, who in enumerate(seats):
            key = new_key()
            if who == ME:
                name = names[seat] if seat < len(names) else ""
                deeds.add(seat, SIT, tidy(name), hashed(key))
                keys.append(Key(seat, key))
            elif who == FRIEND:
                deeds.add(seat, INVITE, hashed(key))
                invitations.append(Invitation(seat, key))
            else:
                deeds.add(seat, BOT, known(who))
        if not invitations:
            deeds.add(None, START)
        for entry in deeds.entries:
            table.apply(entry)
        self._may_begin(address)
        await self._write([row, *deeds.entries])
        live = self._keep(row.id, table)
        self.counts.tables.labels(row.title).inc()
        log("table", table=row.id, title=row.title, seats=row.seats)
        return Created(table_view(table, live.room), tuple(keys), tuple(invitations))

    def _may_begin(self, address: str) -> None:
        if wait := self.addresses.table(address):
            raise Refused("too-many-tables", hours=int(wait // 3600) + 1)

    # -- finding

    async def find(self, table: str) -> Live:
        """The table of this name, read from the storage if it is not at hand."""
        live = self.lives.pop(table, None)
        if live is not None:
            self.lives[table] = live
            if live.stale:
                async with live.lock:
                    if live.stale:  # and nobody is just writing
                        await self._reload(live)
            return live
        if table not in self._loading:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, name: str) -> Live:
        return self._keep(name, await self._read(name))

    async def _read(self, name: str) -> Table:
        try:
            row = await self.store.table(name)
            if row is None:
                raise Refused("no-table")
            entries = await self.store.entries(name)
        except StoreFailed as error:
            raise Refused("not-read", why=error) from None
        return replayed(row, entries)

    async def _reload(self, live: Live) -> None:
        live.table, live.stale = await self._read(live.table.row.id), False
        self.changed(live)

    def _keep(self, name: str, table: Table) -> Live:
        live = self.lives[name] = Live(table, Bucket(self.limits.bot_seconds, self.limits.bot_share / 100))
        if len(self.lives) > MOST_LIVE:
            for old, one in list(self.lives.items())[: len(self.lives) - MOST_LIVE]:
                if one.idle:
                    self.put_away(old)
        self.counts.live.set(len(self.lives))
        self.changed(live)
        return live

    def put_away(self, name: str) -> None:
        """Forget a table that nobody is connected to; it is read again when somebody asks for it."""
        live = self.lives.pop(name)
        if live.timer:
            live.timer.cancel()

    def seat_of(self, live: Live, secret: str | None) -> int | None:
        """The seat that this secret opens; without one a watcher, if watching is allowed."""
        if secret is None:
            if not live.table.row.watched:
                raise Refused("no-watching")
            return None
        seat = opened(secret, (chair.secret for chair in live.table.chairs))
        if seat is None:
            raise Refused("wrong-secret")
        return seat

    def invited(self, live: Live, secret: str | None) -> bool:
        return secret is not None and opened(secret, (chair.invitation for chair in live.table.chairs)) is not None

    # -- acting

    async def claim(self, live: Live, claim: Claim) -> Key:
        """Somebody sits down by an invitation."""
        keys: list[Key] = []

        def deeds(table: Table) -> Deeds:
            seat = opened(claim.invitation, (chair.invitation for chair in table.chairs))
            if seat is None:
                raise Refused("taken")
            new = Deeds(table, self._moment(live))
            keys[:] = [Key(seat, sit(new, seat, claim.name))]
            return new

        await self.do(live, deeds)
        return keys[0]

    async def act(self, live: Live, seat: int, act: Act, address: str) -> Done:
        """What somebody who sits here does."""
        if isinstance(act, Rematch):
            return await self._rematch(live, seat, act, address)
        deeds = await self.do(live, lambda table: decided(table, seat, act, self._moment(live)))
        table = live.table
        return Done(act.ref, table.number, table.at, deeds.invitation)

    async def do(self, live: Live, decide: Callable[[Table], Deeds], rows: Sequence[Row] = ()) -> Deeds:
        """Try it on a copy, keep it, show it."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.stale:
                    await self._reload(live)
                deeds = decide(live.table)
                if not deeds.entries:
                    return deeds
                after = live.table.copy()
                try:
                    for entry in deeds.entries:
                        after.apply(entry)
                except RuleBroke as error:
                    log("rule-broke", level=logging.ERROR, table=after.row.id, title=after.row.title, error=error)
                    raise
                live.stale = True  # until it is known what became of it
                try:
                    await self._write([*rows, *deeds.entries])
                except Conflict:
                    self.counts.conflicts.inc()
                    continue
                live.stale = False
                self._replace(live, after, deeds.entries)
                return deeds
        raise Refused("late")

    async def _write(self, rows: Sequence[Row]) -> None:
        began = time.perf_counter()
        try:
            await self.store.commit(rows)
        except StoreFailed as error:
            log("not-kept", level=logging.ERROR, error=error, why=str(error))
            raise Refused("not-kept", why=error) from None
        self.counts.kept.observe(time.perf_counter() - began)

    def _replace(self, live: Live, after: Table, entries: Sequence[Entry]) -> None:
        before, live.table = live.table, after
        for entry in entries:
            verb = str(entry.what[0])
            if verb.startswith("#"):
                log(verb.strip("#"), table=entry.table, seat=entry.seat)
            else:
                self.counts.answers.labels(entry.by or "person").inc()
        if before.state != "over" and after.state == "over":
            self.counts.ended.labels(after.row.title).inc()
            log("over", table=after.row.id)
        self.changed(live)

    async def _rematch(self, live: Live, seat: int, act: Rematch, address: str) -> Done:
        old = live.table
        if old.state not in ("over", "abandoned"):
            raise Refused("not-over")
        if not old.rematch:
            self._may_begin(address)
            row = self._row(old.title, old.row.seats, old.row.settings, clock=old.row.clock, watched=old.row.watched, seed=None)
            table = Table(row)
            deeds = Deeds(table, self._moment(live))
            for new in range(row.seats):
                chair = old.chairs[(new + act.turn) % row.seats]
                if chair.person:
                    deeds.add(new, SIT, chair.name, chair.secret)
                else:
                    deeds.add(new, BOT, chair.bot or ASIDE)
            deeds.add(None, START)

            def agreed(now: Table) -> Deeds:
                both = Deeds(now, self._moment(live))
                if not now.rematch:  # else somebody was quicker
                    both.add(seat, REMATCH, row.id)
                return both

            await self.do(live, agreed, [row, *deeds.entries])
        return Done(act.ref, live.table.number, live.table.at, None, live.table.rematch)

    # -- time

    def _moment(self, live: Live) -> Moment:
        return Moment(self.now, self._idle(live), self.limits.grace)

    def _late(self, live: Live) -> bool:
        deadline = live.table.deadline
        return deadline is not None and self.now >= deadline

    def _idle(self, live: Live) -> bool:
        """The asked person's clock has run out, or nobody was there for that seat for a while."""
        asked, table = live.table.asked, live.table
        if asked is None or table.bot:
            return False
        gone = max(live.left.get(asked, 0), table.asked_since)
        return self._late(live) or (asked not in live.here and self.now - gone >= 1000 * self.limits.grace)

    def changed(self, live: Live) -> None:
        """After anything: those connected look again, clocks are set, bots think."""
        live.changed(self._late(live), self._idle(live))
        if live.timer:
            live.timer.cancel()
            live.timer = None
        deadline = live.table.deadline
        if live.guests and deadline is not None and deadline > self.now:
            wait = min((deadline - self.now) / 1000 + 0.01, 86_400.0)
            live.timer = asyncio.get_running_loop().call_later(wait, self.changed, live)
        self.woken(live)

    # -- coming and going

    def join(self, live: Live, guest: Guest) -> None:
        live.guests.add(guest)
        self.changed(live)

    def part(self, live: Live, guest: Guest) -> None:
        live.guests.discard(guest)
        for seat in guest.seats:
            live.left[seat] = self.now
        with suppress(BestiaryError):
            self.changed(live)


def read_seed(text: str) -> str:
    """A seed as somebody typed it."""
    if not (text.isascii() and text.isdecimal() and int(text) < HIGHEST_SEED):
        raise Refused("bad-seed")
    return str(int(text))


def finished(table: Table) -> Game:
    """The game of a table that is over for good."""
    if table.game is None or table.state not in ("over", "abandoned"):
        raise Refused("not-over")
    return table.game
