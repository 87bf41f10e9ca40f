"""A crowd at many tables: two seats each, a connection for each seat, answers at a steady pace.

An answer's time runs from sending it until everybody at that table has the scene that follows it.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PATIENCE = 30.0
AT_ONCE = 50  # tables set up at the same time


class Took(NamedTuple):
    """What one run of the crowd measured."""

    seconds: list[float]  # of each answer, until everybody saw it
    asked: int  # answers that were sent
    late: int  # that could not be sent on time, because every table still waited
    received: int  # bytes


class Seat(ABC):
    """One connection; it knows the position it was told last, and what it may answer there."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.at = -1
        self.choices: list[Any] = []
        self.received = 0
        self.line: ClientConnection

    @abstractmethod
    async def sit(self) -> None:
        """Connect."""

    @abstractmethod
    async def answer(self, option: Any) -> None: ...

    @abstractmethod
    async def heard(self, text: str | bytes) -> bool:
        """Take up a message; whether it told a new position."""

    async def listen(self) -> None:
        async for text in self.line:
            self.received += len(text)
            if await self.heard(text):
                self.table.told(self)


class Table:
    def __init__(self) -> None:
        self.seats: list[Seat] = []
        self.began = 0.0
        self.waiting: set[Seat] = set()
        self.took: list[float] = []

    @property
    def asked(self) -> Seat | None:
        """Who is to answer, if nobody waits for anything."""
        return None if self.waiting else next((seat for seat in self.seats if seat.choices), None)

    def told(self, seat: Seat) -> None:
        self.waiting.discard(seat)
        if self.began and not self.waiting:
            self.took.append(perf_counter() - self.began)
            self.began = 0.0

    async def answer(self, rng: Random) -> None:
        seat = self.asked
        assert seat is not None
        option, seat.choices = rng.choice(seat.choices), []
        self.waiting, self.began = {*self.seats}, perf_counter()
        await seat.answer(option)


# -- Bestiary


class Choice(msgspec.Struct):
    option: list[Any]


class Scene(msgspec.Struct):
    choices: list[Choice]


class Said(msgspec.Struct):
    """What of a message a client must know to answer; the rest is passed over."""

    say: str
    at: int = -1
    scene: Scene | None = None


OURS = msgspec.json.Decoder(Said)


class OurSeat(Seat):
    def __init__(self, table: Table, seat: int, address: str, name: str, secret: str) -> None:
        super().__init__(table, seat)
        self._where, self._secret = f"ws://{address}/api/tables/{name}/live", secret

    async def sit(self) -> None:
        self.line = await connect(self._where, proxy=None, compression=None, max_size=None)
        await self.line.send(msgspec.json.encode({"do": "hello", "secrets": [self._secret]}).decode())

    async def answer(self, option: Any) -> None:
        await self.line.send(msgspec.json.encode({"do": "answer", "option": option, "at": self.at}).decode())

    async def heard(self, text: str | bytes) -> bool:
        said = OURS.decode(text)
        if said.say == "mistake":
            raise RuntimeError(text)
        if said.scene is None:
            return False
        self.at, self.choices = said.at, [choice.option for choice in said.scene.choices]
        return True


async def our_table(address: str, title: str) -> Table:
    created = await post(address, "/api/tables", {"title": title, "seats": ["me", "me"]})
    table = Table()
    for key in created["keys"]:
        table.seats.append(OurSeat(table, key["seat"], address, created["table"]["id"], key["secret"]))
    return table


# -- boardgame.io, over socket.io's protocol


class TheirSeat(Seat):
    def __init__(self, table: Table, seat: int, address: str, match: str, secret: str) -> None:
        super().__init__(table, seat)
        self._where, self._match, self._secret = f"ws://{address}/socket.io/?EIO=4&transport=websocket", match, secret

    async def sit(self) -> None:
        self.line = await connect(self._where, proxy=None, compression=None, max_size=None)
        await self.line.recv()  # open
        await self.line.send("40/tattle,")
        await self.line.recv()  # connected
        await self.emit("sync", self._match, str(self.seat), self._secret, 2)

    async def emit(self, *event: Any) -> None:
        await self.line.send("42/tattle," + msgspec.json.encode(event).decode())

    async def answer(self, option: Any) -> None:
        move = {"type": option[0], "args": option[1:], "playerID": str(self.seat), "credentials": self._secret}
        await self.emit("update", {"type": "MAKE_MOVE", "payload": move}, self.at, self._match, str(self.seat))

    async def heard(self, text: str | bytes) -> bool:
        text = text if isinstance(text, str) else text.decode()
        if text == "2":
            await self.line.send("3")
            return False
        _, _, event = text.partition(",")
        name, *about = msgspec.json.decode(event)
        if name not in ("sync", "update"):
            return False
        state = about[1]["state"] if name == "sync" else about[1]
        self.at = state["_stateID"]
        mine = state["ctx"]["currentPlayer"] == str(self.seat)
        hand = state["G"]["players"][str(self.seat)]["hand"]
        self.choices = [["roll"], ["peek", str(1 - self.seat)], *(["bury", card] for card in hand)] if mine else []
        return True


async def their_table(address: str, _: str) -> Table:
    match = (await post(address, "/games/tattle/create", {"numPlayers": 2}))["matchID"]
    table = Table()
    for seat in range(2):
        joined = await post(address, f"/games/tattle/{match}/join", {"playerID": str(seat), "playerName": f"p{seat}"})
        table.seats.append(TheirSeat(table, seat, address, match, joined["playerCredentials"]))
    return table


MAKERS: dict[str, Callable[[str, str], Awaitable[Table]]] = {"bestiary": our_table, "boardgame.io": their_table}


# -- all together


async def post(address: str, path: str, body: Any) -> Any:
    """One request by hand; no client is needed for that."""
    host, _, port = address.partition(":")
    data = msgspec.json.encode(body)
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n".encode()
        + data
    )
    answer = await reader.read()
    writer.close()
    head, _, told = answer.partition(b"\r\n\r\n")
    if b"chunked" in head.lower():
        raise RuntimeError(head)
    return msgspec.json.decode(told)


class Crowd:
    """Everybody at so many tables."""

    def __init__(self, kind: str, address: str, title: str) -> None:
        self._make, self._address, self._title = MAKERS[kind], address, title
        self.tables: list[Table] = []
        self._listening: list[asyncio.Task[None]] = []

    async def set_up(self, tables: int) -> None:
        for first in range(0, tables, AT_ONCE):
            some = range(first, min(tables, first + AT_ONCE))
            self.tables += await asyncio.gather(*(self._make(self._address, self._title) for _ in some))

    async def sit_down(self) -> None:
        """Everybody connects, and has seen the first scene."""
        for first in range(0, len(self.tables), AT_ONCE):
            seats = [seat for table in self.tables[first : first + AT_ONCE] for seat in table.seats]
            for seat in seats:
                seat.table.waiting.add(seat)
            await asyncio.gather(*(seat.sit() for seat in seats))
            self._listening += [asyncio.create_task(seat.listen()) for seat in seats]
        await self._quiet()

    async def play(self, rate: float, seconds: float, seed: int) -> Took:
        """Answers at this rate, at one table after the other, whether the last ones were told yet or not."""
        rng = Random(seed)
        order = rng.sample(self.tables, len(self.tables))
        before = sum(seat.received for table in order for seat in table.seats)
        for table in order:
            table.took.clear()
        sent = late = place = 0
        began = perf_counter()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - perf_counter()))
            for _ in order:
                place = (place + 1) % len(order)
                if order[place].asked is not None:
                    await order[place].answer(rng)
                    sent += 1
                    break
            else:
                late += 1
        await self._quiet()
        took = [one for table in order for one in table.took]
        assert len(took) == sent, f"{sent} answers were sent, {len(took)} were seen by everybody"
        after = sum(seat.received for table in order for seat in table.seats)
        return Took(took, sent, late, after - before)

    async def _quiet(self) -> None:
        """Until nobody waits for anything."""
        until = perf_counter() + PATIENCE
        while any(table.waiting for table in self.tables):
            for task in self._listening:
                if task.done():
                    task.result()
            assert perf_counter() < until, f"{sum(bool(table.waiting) for table in self.tables)} tables still wait"
            await asyncio.sleep(0.01)

    async def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*(seat.line.close() for table in self.tables for seat in table.seats), return_exceptions=True)
        await asyncio.gather(*self._listening, return_exceptions=True)
