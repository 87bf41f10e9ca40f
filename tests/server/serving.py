"""A server on loopback, and people who speak to it as a client does."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from bestiary.server.command import Server, bound
from bestiary.server.hall import Hall
from bestiary.server.limits import limits
from bestiary.server.sqlite import SQLite
from bestiary.server.store import Store

DEADLINE = 20.0  # seconds; nothing waits that long unless it is broken
FREE = {"requests": 100_000, "burst": 100_000, "messages": 100_000, "tables": 1_000_000, "lines": 10_000, "workers": 1}


class Served:
    """A whole server in a thread of its own."""

    def __init__(self, folder: Path, *, clock: Callable[[], float] | None = None, public: str = "", **allowed: int) -> None:
        self.store: Store = SQLite(folder)
        named = {name.replace("_", "-"): value for name, value in {**FREE, **allowed}.items()}
        self.hall = Hall(self.store, limits(named), **({"clock": clock} if clock else {}))
        self.server = Server(self.hall, public)
        self._listening = bound("127.0.0.1", 0)
        self.port: int = self._listening.getsockname()[1]
        self._ready = threading.Event()
        self._opened: list[Seat | Http] = []
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def _serve(self) -> None:
        self.server._told = self._started
        with suppress(SystemExit):
            self.server.run([self._listening])
        self._ready.set()

    def _started(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._ready.set()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(DEADLINE)
        assert self.server.started
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
        self.stop()

    def leave(self) -> None:
        """Whoever speaks to us hangs up."""
        while self._opened:
            self._opened.pop().close()

    def keep(self, one: Seat | Http) -> None:
        self._opened.append(one)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(DEADLINE)
        assert not self._thread.is_alive()

    def run(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        """Something done inside the server."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(DEADLINE)

    def soon(self, call: Callable[[], Any]) -> Any:
        async def run() -> Any:
            return call()

        return self.run(run())

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, secret: str | None = None, **headers: str) -> Http:
        one = Http(self.url, secret, headers)
        self.keep(one)
        return one


class Http:
    """One person's requests; all that was said in reply is kept."""

    def __init__(self, url: str, secret: str | None = None, headers: dict[str, str] | None = None) -> None:
        own = {**(headers or {}), **({"authorization": f"Bearer {secret}"} if secret else {})}
        self._client = httpx.Client(base_url=url, headers=own, timeout=DEADLINE, trust_env=False)
        self.heard: list[str] = []

    def __call__(self, method: str, path: str, body: Any = None) -> httpx.Response:
        answer = self._client.request(method, path, json=body) if body is not None else self._client.request(method, path)
        self.heard.append(answer.text)
        return answer

    def get(self, path: str) -> Any:
        return self._good(self("GET", path))

    def post(self, path: str, body: Any = None) -> Any:
        return self._good(self("POST", path, {} if body is None else body))

    def close(self) -> None:
        self._client.close()

    @staticmethod
    def _good(answer: httpx.Response) -> Any:
        assert answer.status_code in (200, 201), answer.text
        return answer.json()


class Seat:
    """A client on the socket of a table. It remembers the last scene of each of its seats, as a browser would."""

    def __init__(self, served: Served, table: str, *secrets: str, since: dict[int, int] | None = None) -> None:
        self.table_name, self.heard = table, list[str]()
        self.scenes: dict[int | None, dict[str, Any]] = {}
        self.ats: dict[int | None, int] = {}
        self.deadline: int | None = None
        self.table: dict[str, Any] = {}
        self.gone: dict[str, Any] | None = None  # the last that was heard
        self.code: int | None = None  # how the line was closed
        self._open = ExitStack()
        where = f"ws://127.0.0.1:{served.port}/api/tables/{table}/live"
        self._socket: ClientConnection = self._open.enter_context(
            connect(where, proxy=None, compression=None, max_size=1 << 22)
        )
        served.keep(self)
        self._refs = 0
        with suppress(ConnectionClosed):  # refused at once; what was said is still to be heard
            self.send({"do": "hello", "secrets": secrets, "since": since or {}})
        self.welcome = self.until("welcome")
        self.seats: list[int] = self.welcome["seats"]

    @property
    def at(self) -> int:
        return max(self.ats.values(), default=0)

    def send(self, message: Any) -> None:
        self._socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self._socket.recv(DEADLINE)
        assert isinstance(text, str)
        self.heard.append(text)
        said: dict[str, Any] = json.loads(text)
        if said["say"] == "scene":
            self.scenes[said["seat"]] = said["scene"]
            self.ats[said["seat"]], self.deadline = said["at"], said["deadline"]
        elif said["say"] == "table":
            self.table = said["table"]
        return said

    def until(self, *kinds: str, when: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            said = self.hear()
            if said["say"] in kinds and when(said):
                return said

    def reach(self, at: int) -> dict[str, Any]:
        """Wait for the scene of this position, for each seat held."""
        for seat in self.seats or [None]:
            if self.ats.get(seat, -1) < at:
                self.until("scene", when=lambda said, seat=seat: said["seat"] == seat and said["at"] >= at)
        return self.scenes[(self.seats or [None])[0]]

    def sees(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the table is so."""
        while not (self.table and holds(self.table)):
            self.until("table")
        return self.table

    def act(self, do: str, **words: Any) -> dict[str, Any]:
        """Do something, and hear what became of it."""
        self._refs += 1
        ref = words.pop("ref", f"r{self._refs}")
        self.send({"do": do, "ref": ref, **words})
        return self.until("done", "mistake", when=lambda said: said["ref"] == ref)

    def answer(self, option: Any, **words: Any) -> dict[str, Any]:
        return self.act("answer", option=option, at=words.pop("at", self.at), **words)

    def end(self) -> str:
        """Hear everything up to the end of the line; why it was closed."""
        try:
            while True:
                self.gone = self.hear()
        except ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else None
            return closed.rcvd.reason if closed.rcvd else ""

    def close(self) -> None:
        self._open.close()


def table_of(served: Served, title: str, *seats: str, **more: Any) -> tuple[str, dict[int, str], dict[int, str]]:
    """A new table: its name, the secrets told, the invitations told."""
    created = served.http().post("/api/tables", {"title": title, "seats": seats, **more})
    keys = {key["seat"]: key["secret"] for key in created["keys"]}
    return created["table"]["id"], keys, {one["seat"]: one["invitation"] for one in created["invitations"]}
