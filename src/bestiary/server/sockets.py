"""The WebSocket of a table: who is here, acts as they come, and scenes as they change.

The first message is a `hello` with the secrets of the seats this device holds, so that no secret ever stands in an address.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from bestiary.kernel import BestiaryError

from .errors import Refused, refused
from .guard import address
from .hall import Hall
from .limits import Bucket
from .live import ENCODER, Guest, Live
from .logs import log
from .shapes import SECRET, Act, Heard, Hello, Mistake, Ping, Pong, Said, Welcome

HELLO = 10.0  # seconds to say hello
TOO_MANY = 100  # messages refused in a row before the line is closed
GOING_AWAY, POLICY = 1012, 1008

DECODER: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)


class Line:
    """One connection from its hello to its end."""

    def __init__(self, socket: WebSocket, hall: Hall, live: Live) -> None:  # type: ignore[type-arg]
        self.socket, self.hall, self.live = socket, hall, live
        self.address = address(socket.scope)
        self._bucket = Bucket(5 * hall.limits.messages, hall.limits.messages)
        self._refused = 0

    async def serve(self) -> None:
        guest = await self._hello()
        self.hall.join(self.live, guest)
        speaking = asyncio.create_task(self._speak(guest))
        self.hall.speaking.add(speaking)
        try:
            await self._listen(guest)
        finally:
            speaking.cancel()
            self.hall.speaking.discard(speaking)
            self.hall.part(self.live, guest)
            with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await speaking

    async def _hello(self) -> Guest:
        """Who is there: the seats that the secrets open."""
        try:
            async with asyncio.timeout(HELLO):
                hello = understood(await self.socket.receive_data(mode="text"))
        except TimeoutError:
            raise Refused("bad-request", why="nobody said hello") from None
        if not isinstance(hello, Hello):
            raise Refused("bad-request", why="the first message is a hello")
        seats = {self.hall.seat_of(self.live, secret) for secret in hello.secrets or (None,)}
        chairs = self.live.table.chairs
        guest = Guest({seat: chairs[seat].secret for seat in seats if seat is not None}, hello.since)
        await self.say(Welcome(guest.seats, self.hall.now))
        return guest

    async def _listen(self, guest: Guest) -> None:
        while True:
            text = await self.socket.receive_data(mode="text")
            ref = ref_of(text)
            try:
                if wait := self._bucket.wait():
                    self._refused += 1
                    if self._refused > TOO_MANY:
                        await self.socket.close(POLICY, "too-many")
                        return
                    raise Refused("too-many", seconds=round(wait, 1))
                self._refused = 0
                await self._hear(guest, understood(text))
            except BestiaryError as error:
                await self.mistake(refused(error), ref)
            except (WebSocketDisconnect, RuntimeError):
                raise
            except Exception as error:
                log("broken", level=logging.ERROR, table=self.live.table.row.id, error=error)
                await self.mistake(Refused("broken"), ref)

    async def _hear(self, guest: Guest, heard: Heard) -> None:
        if isinstance(heard, Ping):
            await self.say(Pong(heard.ref, self.hall.now))
        elif isinstance(heard, Act):
            self.live = await self.hall.find(self.live.table.row.id)
            seat = self._seat(guest, heard)
            await self.say(await self.hall.act(self.live, seat, heard, self.address))
        else:
            raise Refused("bad-request", why="hello was said already")

    def _seat(self, guest: Guest, act: Act) -> int:
        """Whose act it is."""
        if not guest.seats:
            raise Refused("no-secret")
        seat = guest.seats[0] if act.seat is None and len(guest.seats) == 1 else act.seat
        if seat not in guest.seats:
            raise Refused("no-seat-of-mine")
        return seat

    async def _speak(self, guest: Guest) -> None:
        """Say what is new whenever there is something. Whoever is slow is told the latest, not everything between."""
        while True:
            await guest.wake.wait()
            guest.wake.clear()
            for said in guest.news(self.live):
                await self.socket.send_data(said, mode="text")
            if guest.farewell is not None:
                await self.say(guest.farewell)
                await self.socket.close(GOING_AWAY)
                return

    async def say(self, said: Said) -> None:
        await self.socket.send_data(ENCODER.encode(said), mode="text")

    async def mistake(self, error: Refused, ref: str = "") -> None:
        self.hall.counts.mistakes.labels(error.code).inc()
        await self.say(Mistake(error.code, str(error), error.rule, ref))


class Named(msgspec.Struct):
    """A message of which nothing is understood but what the client called it."""

    ref: str = ""


def ref_of(text: str | bytes) -> str:
    with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
        return NAMED.decode(text).ref[:SECRET]
    return ""


NAMED = msgspec.json.Decoder(Named)


def understood(text: str | bytes) -> Heard:
    """A message of a client, or a sentence about what is wrong with it."""
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad-request", why=str(error)[:200]) from None


async def serve_socket(socket: WebSocket, hall: Hall, table: str) -> None:  # type: ignore[type-arg]
    """A connection from its first moment to its last, whatever is said on it."""
    here = address(socket.scope)
    await socket.accept()
    connected = False
    try:
        if len(hall.lines) >= hall.limits.guests:
            raise Refused("full")
        connected = hall.addresses.connect(here)
        if not connected:
            raise Refused("too-many-lines")
        hall.lines.add(socket)
        hall.counts.lines.set(len(hall.lines))
        await Line(socket, hall, await hall.find(table)).serve()
    except BestiaryError as error:
        told = refused(error)
        hall.counts.mistakes.labels(told.code).inc()
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.send_data(ENCODER.encode(Mistake(told.code, str(told), told.rule)), mode="text")
            await socket.close(POLICY, told.code)
    except WebSocketDisconnect:
        pass
    finally:
        hall.lines.discard(socket)
        hall.counts.lines.set(len(hall.lines))
        if connected:
            hall.addresses.disconnect(here)
