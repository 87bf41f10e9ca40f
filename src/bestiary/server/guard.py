"""What stands before every request: its host and origin, how many there were, and what browsers must not do."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from math import ceil
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from .errors import Refused
from .hall import Hall
from .shapes import Problem

Message: TypeAlias = MutableMapping[str, Any]
Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

#: Scripts, styles and pictures come from this server and from nowhere else, and never out of a page.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
NEVER_KEPT = (b"cache-control", b"no-store")


class Guard:
    """Wraps the application."""

    def __init__(self, app: App, hall: Hall, public: str = "") -> None:
        self._app, self._hall = app, hall
        self._public = public.rstrip("/")
        self._name = urlsplit(self._public).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        try:
            self._check(scope)
        except Refused as error:
            await self._refuse(error, scope, send)
            return
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._hall.counts.requests.labels(str(message["status"])).inc()
                message["headers"] = [*message.get("headers", ()), *headers(scope["path"])]
            await send(message)

        await self._app(scope, receive, guarded)

    def _check(self, scope: Scope) -> None:
        given = dict(scope["headers"])
        host = given.get(b"host", b"").decode("latin-1")
        if not own_name(host) and host != self._name:
            raise Refused("other-host", host=host[:60])
        origin = given.get(b"origin", b"").decode("latin-1")
        if origin and origin not in (f"http://{host}", f"https://{host}", self._public):
            raise Refused("other-origin", origin=origin[:60])
        if wait := self._hall.addresses.request(address(scope)):
            raise Refused("too-many", seconds=ceil(wait))

    async def _refuse(self, error: Refused, scope: Scope, send: Send) -> None:
        self._hall.counts.mistakes.labels(error.code).inc()
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": error.code})  # before it was opened: a plain 403
            return
        self._hall.counts.requests.labels(str(error.status)).inc()
        body = msgspec.json.encode(Problem(error.code, str(error), error.rule))
        named = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        if error.status == 429:
            named.append((b"retry-after", b"1"))
        await send({"type": "http.response.start", "status": error.status, "headers": [*named, *HEADERS, NEVER_KEPT]})
        await send({"type": "http.response.body", "body": body})


def headers(path: str) -> list[tuple[bytes, bytes]]:
    """What every answer carries; what the program interface says is never kept by a browser."""
    return [*HEADERS, NEVER_KEPT] if path.startswith("/api/") else [*HEADERS]


def own_name(host: str) -> bool:
    """An address in digits, or this machine: no page elsewhere can make its own name lead to those."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        if name == "localhost":
            return True
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def address(scope: Mapping[str, Any]) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""
