"""Bots think in processes of their own, so that tables stay quick meanwhile.

A worker is sent what a game was dealt from and what was answered, plays it again, and replies as `bots.reply` does: the bot
itself gets a sight of it and no more. One that thinks too long is ended, and another takes its place.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import NamedTuple

from bestiary import registry
from bestiary.bots import reply
from bestiary.kernel import Deal, Game, Option

SPAWN = multiprocessing.get_context("spawn")  # copies of a process with threads may hang
START = 30.0  # seconds that a new worker may take to be ready


class BotFailed(Exception):
    """No reply: the bot crashed, or took too long."""


class Job(NamedTuple):
    """A position, as what leads to it."""

    kind: str
    title: str
    seats: int
    deal: Deal
    events: tuple[Option, ...]

    def game(self) -> Game:
        game = Game.deal(registry.title(self.title), self.seats, self.deal)
        for event in self.events:
            game.play(event)
        return game


class Thought(NamedTuple):
    """A reply, and the seconds of processor time it took."""

    option: Option
    seconds: float


def work(line: Connection) -> None:
    """What a worker does until its line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if sys.platform != "win32":
        os.nice(5)  # people come first
    with suppress(EOFError, OSError):
        line.send(None)  # ready
        while True:
            job: Job = line.recv()
            began = time.process_time()
            try:
                thought: Thought | str = Thought(reply(job.kind, job.game()), time.process_time() - began)
            except Exception as error:
                thought = type(error).__name__
            line.send(thought)


class Worker:
    """One process, made when it is first needed. `ask` is called in a thread, by one caller at a time."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._line: Connection | None = None

    def start(self) -> None:
        try:
            self._ready()
        except (BotFailed, OSError, EOFError):
            self.end()

    def ask(self, job: Job, patience: float) -> Thought:
        try:
            line = self._ready()
            line.send(job)
            if not line.poll(patience):
                raise BotFailed("too slow")
            thought = line.recv()
        except BotFailed:
            self.end()
            raise
        except (OSError, EOFError):
            self.end()
            raise BotFailed("died") from None
        if isinstance(thought, str):
            raise BotFailed(thought)
        assert isinstance(thought, Thought)
        return thought

    def _ready(self) -> Connection:
        if self._line is None:
            self._line, theirs = SPAWN.Pipe()
            self._process = SPAWN.Process(target=work, args=(theirs,), daemon=True, name="bestiary-bot")
            self._process.start()
            theirs.close()
            if not self._line.poll(START):
                raise BotFailed("did not start")
            self._line.recv()
        return self._line

    def stop(self) -> None:
        """Whoever waits for a reply hears that there is none."""
        if self._process is not None:
            self._process.kill()

    def end(self) -> None:
        line, process, self._line, self._process = self._line, self._process, None, None
        if process is not None:
            process.kill()
            process.join()
        if line is not None:
            line.close()


class Thinkers:
    """Some workers, and whoever waits for one in the order they came."""

    def __init__(self, workers: int, patience: float) -> None:
        self._patience = patience
        self._all = [Worker() for _ in range(workers)]
        self._idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # the one that is running already first
        for worker in self._all[::-1]:
            self._idle.put_nowait(worker)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="bots")
        self.waiting = 0

    def warm(self) -> None:
        """Have one worker ready before anybody waits for it."""
        worker = self._idle.get_nowait()
        started = asyncio.get_running_loop().run_in_executor(self._threads, worker.start)
        started.add_done_callback(lambda _: self._idle.put_nowait(worker))

    async def reply(self, job: Job) -> Thought:
        """What a bot answers. Raises `BotFailed`."""
        self.waiting += 1
        try:
            worker = await self._idle.get()
        finally:
            self.waiting -= 1
        asked = asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, job, self._patience)

        def replied(done: asyncio.Future[Thought]) -> None:
            done.cancelled() or done.exception()  # whoever asked may have left
            self._idle.put_nowait(worker)

        asked.add_done_callback(replied)
        return await asyncio.shield(asked)

    async def close(self) -> None:
        for worker in self._all:
            worker.stop()
        await asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
        for worker in self._all:
            worker.end()
