"""`bestiary serve`: from the command line to the last guest."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import uvicorn

from bestiary.durable import data_folder, why
from bestiary.kernel import BestiaryError
from bestiary.typed import settings_of

from .app import build
from .hall import Hall
from .limits import SETTINGS
from .limits import limits as limits_of
from .logs import log, start_logging
from .sqlite import SQLite
from .wording import line

STOPPING = 5  # seconds that guests may take to leave
BACKLOG = 2048
SPARE_FILES = 100  # for everything that is no guest


class CantServe(BestiaryError):
    """An address that can't be listened on."""


class Server(uvicorn.Server):
    """uvicorn, but guests are told before their lines are closed."""

    def __init__(self, hall: Hall, public: str = "", told: Callable[[], None] = lambda: None) -> None:
        config = uvicorn.Config(
            build(hall, public),
            loop="uvloop" if sys.platform != "win32" else "asyncio",
            http="h11",
            ws="websockets-sansio",
            ws_max_size=hall.limits.size,
            ws_per_message_deflate=False,  # it would take three times the memory of an idle guest
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            backlog=BACKLOG,
            proxy_headers=bool(public),  # behind a proxy on this machine the guests' own addresses count
            timeout_graceful_shutdown=STOPPING,
        )
        super().__init__(config)
        self._hall, self._told = hall, told

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._told()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        await self._hall.farewell()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    data: Path | None,
    limits: Sequence[str],
    public: str,
    say: Callable[[str], None],
    reached: Callable[[str], object] = lambda _: None,
) -> int:
    """Serve until somebody stops it; `reached` is told the address once it can be."""
    allowed = limits_of(settings_of("serve", SETTINGS, limits))
    if public and not (urlsplit(public).scheme in ("http", "https") and urlsplit(public).netloc):
        raise CantServe(line("bad-public", given=public))
    folder = data or data_folder() / "server"
    with bound(host, port) as listening:
        address = address_of(listening)
        files = more_files()
        guests = max(1, files - SPARE_FILES)
        if files < allowed.guests + SPARE_FILES:
            say(line("few-files", files=files, guests=guests))
        store = SQLite(folder)
        store.prepare()

        hall = Hall(store, msgspec.structs.replace(allowed, guests=min(allowed.guests, guests)))

        def told() -> None:
            hall.thinkers.warm()
            say(line("serving", address=address, folder=folder))
            log("serving", address=address)
            gc.collect()
            gc.freeze()  # all that is here by now stays, and need not be looked through again and again
            reached(address)

        start_logging()
        server = Server(hall, public, told)
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn stops in good order, then raises it once more
        with suppress(KeyboardInterrupt):
            server.run([listening])
    return 0


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there, or a sentence about why there can't be one."""
    if not 0 <= port <= 65_535:
        raise CantServe(line("bad-port"))
    try:
        family, kind, _, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.socket(family, kind)
    except OSError as error:
        raise CantServe(line("no-bind", host=host, port=port, why=why(error))) from None
    try:
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CantServe(line("port-taken", host=host, port=port)) from None
        raise CantServe(line("no-bind", host=host, port=port, why=why(error))) from None
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def more_files() -> int:
    """As many files as this system allows us; how many that is."""
    if sys.platform == "win32":
        return 1 << 20
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return soft
    return hard if hard != resource.RLIM_INFINITY else 1 << 20
