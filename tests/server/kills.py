"""A server under load is killed at any moment and started again: what it acknowledged must be there, and play goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bestiary.server.sqlite import SQLite
from bestiary.server.table import replayed

DEADLINE = 60.0
FREE = ("requests=1000000", "burst=1000000", "messages=1000000", "tables=1000000", "lines=10000", "workers=1")
SEATS = {"merlins-beast-hunt": ("me", "me"), "maverick": ("me",)}
WITH_BOT = ("me", "random")


class Findings(msgspec.Struct):
    """What a run came to."""

    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    resent: int = 0  # answers sent once more after a kill, because no acknowledgement had come
    bots: int = 0


class Process:
    """`bestiary serve` as people start it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.up = asyncio.Event()
        self._running: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        command = [sys.executable, "-m", "bestiary", "serve", "--port", str(self.port), "--data", str(self.folder)]
        for limit in FREE:
            command += ["--set", limit]
        own = {**os.environ, "COLUMNS": "200"}
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=own)
        assert self._running.stdout
        loop = asyncio.get_running_loop()
        said = await asyncio.wait_for(loop.run_in_executor(None, self._running.stdout.readline), DEADLINE)
        assert b"Serving on" in said, said
        self.up.set()

    def kill(self) -> None:
        assert self._running is not None
        assert self._running.poll() is None, "it stopped by itself"
        self.up.clear()
        self._end(signal.SIGKILL)

    def stop(self, sign: signal.Signals = signal.SIGINT) -> int:
        """As Ctrl-C does; the exit code."""
        return self._end(sign)

    def _end(self, sign: signal.Signals) -> int:
        running, self._running = self._running, None
        if running is None:
            return 0
        running.send_signal(sign)
        code = running.wait(DEADLINE)
        assert running.stdout
        running.stdout.close()
        return code


class Load:
    """People at tables who answer as fast as they are asked, and write down what was acknowledged."""

    def __init__(self, server: Process, seed: int) -> None:
        self.server, self.rng, self.found = server, Random(seed), Findings()
        self.acknowledged: dict[str, dict[int, tuple[Any, ...]]] = {}
        self.one_more = asyncio.Condition()

    async def play(self, number: int) -> None:
        """One person: table after table, for as long as it is let."""
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError):
                await self.server.up.wait()
                title = [*SEATS][number % len(SEATS)]
                seats = WITH_BOT if number % 4 == 2 else SEATS[title]
                table, secrets = await self.begin(title, seats)
                self.acknowledged[table] = {}
                await self.finish(table, secrets)

    async def begin(self, title: str, seats: tuple[str, ...]) -> tuple[str, list[str]]:
        body = msgspec.json.encode({"title": title, "seats": seats})
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        try:
            answer = await reader.read()
        finally:
            writer.close()
        top, _, told = answer.partition(b"\r\n\r\n")
        if b" 201 " not in top.partition(b"\r\n")[0]:
            raise EOFError  # killed before it was acknowledged
        created = msgspec.json.decode(told)
        return created["table"]["id"], [key["secret"] for key in created["keys"]]

    async def finish(self, table: str, secrets: list[str]) -> None:
        """One game to its end, over as many connections as it takes."""
        waiting: dict[str, Any] | None = None  # sent, and not acknowledged
        while True:
            await self.server.up.wait()
            try:
                where = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live"
                async with connect(where, proxy=None, compression=None, max_size=1 << 22) as line:
                    await line.send(msgspec.json.encode({"do": "hello", "secrets": secrets}).decode())
                    if waiting is not None:
                        self.found.resent += 1
                        await line.send(msgspec.json.encode(waiting).decode())
                    while True:
                        said = msgspec.json.decode(await line.recv())
                        if said["say"] == "table" and said["table"]["state"] == "over":
                            return
                        if said["say"] == "mistake":
                            raise AssertionError(said)
                        if said["say"] == "done":
                            waiting = await self.heard(table, said, waiting)
                        elif said["say"] == "scene" and said["scene"]["choices"] and waiting is None:
                            waiting = await self.answer(line, said)
            except (OSError, ConnectionClosed, InvalidHandshake):
                continue

    async def answer(self, line: ClientConnection, said: dict[str, Any]) -> dict[str, Any]:
        option = self.rng.choice(said["scene"]["choices"])["option"]
        ref = f"{said['at']}"
        act = {"do": "answer", "seat": said["seat"], "option": option, "at": said["at"], "ref": ref}
        await line.send(msgspec.json.encode(act).decode())
        return act

    async def heard(self, table: str, done: dict[str, Any], waiting: dict[str, Any] | None) -> None:
        assert waiting is not None
        assert done["ref"] == waiting["ref"]
        self.acknowledged[table][waiting["at"] + 1] = tuple(waiting["option"])
        self.found.acknowledged += 1
        async with self.one_more:
            self.one_more.notify_all()

    async def after(self, answers: int) -> None:
        """Wait until so many more were acknowledged."""
        until = self.found.acknowledged + answers
        async with asyncio.timeout(DEADLINE), self.one_more:
            await self.one_more.wait_for(lambda: self.found.acknowledged >= until)


async def killed(folder: Path, kills: int, people: int = 8, seed: int = 0) -> Findings:
    """So many kills at random moments; raises if anything acknowledged is missing in the end."""
    server = Process(folder)
    load = Load(server, seed)
    await server.start()
    players = [asyncio.create_task(load.play(number)) for number in range(people)]
    try:
        for _ in range(kills):
            await load.after(load.rng.randrange(5, 80))
            server.kill()
            load.found.kills += 1
            await server.start()
        await load.after(50)
        for player in players:
            assert not player.done(), player
    finally:
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        server.stop()
    await check(folder, load)
    return load.found


async def check(folder: Path, load: Load) -> None:
    """All that was acknowledged stands where it was said to."""
    store = SQLite(folder)
    await store.open()
    for table, answers in load.acknowledged.items():
        row = await store.table(table)
        assert row is not None, "a table that was told is gone"
        kept = replayed(row, [])
        stands = {}
        for entry in await store.entries(table):
            kept.apply(entry)
            if not str(entry.what[0]).startswith("#"):
                stands[kept.at] = entry.what
                load.found.bots += bool(entry.by)
        missing = {at: option for at, option in answers.items() if stands.get(at) != option}
        assert not missing, f"acknowledged and gone: {missing}"
        load.found.tables += 1
    await store.close()
    connection = sqlite3.connect(folder / "tables.sqlite")
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
