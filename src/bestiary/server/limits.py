"""How much one guest may ask for, so that there is enough for all. Each limit is a setting of `bestiary serve`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping

from msgspec import Struct

from bestiary.kernel import Setting, Value

SETTINGS = (
    Setting("requests", 20, numbers=range(1, 1_000_001)),
    Setting("burst", 200, numbers=range(1, 1_000_001)),
    Setting("messages", 20, numbers=range(1, 1_000_001)),
    Setting("size", 65_536, numbers=range(1_024, 16_777_217)),
    Setting("tables", 200, numbers=range(1, 1_000_001)),
    Setting("lines", 100, numbers=range(1, 1_000_001)),
    Setting("guests", 10_000, numbers=range(1, 1_000_001)),
    Setting("bot-seconds", 60, numbers=range(1, 86_401)),
    Setting("bot-share", 20, numbers=range(1, 10_001)),
    Setting("thinking", 30, numbers=range(1, 3_601)),
    Setting("workers", max(1, (os.cpu_count() or 2) - 1), numbers=range(1, 257)),
    Setting("grace", 60, numbers=range(86_401)),
)

DAY = 86_400.0
MOST_ADDRESSES = 20_000  # remembered; the one that was silent longest is forgotten


class Limits(Struct, frozen=True, rename="kebab"):
    """What `SETTINGS` came to."""

    requests: int
    burst: int
    messages: int
    size: int
    tables: int
    lines: int
    guests: int
    bot_seconds: int
    bot_share: int
    thinking: int
    workers: int
    grace: int


def limits(given: Mapping[str, Value] | None = None) -> Limits:
    """The limits, where nothing else was said as they are set out above."""
    settled = {setting.name: (given or {}).get(setting.name, setting.default) for setting in SETTINGS}
    return Limits(**{name.replace("-", "_"): value for name, value in settled.items()})  # type: ignore[arg-type]


class Bucket:
    """Holds up to so much, fills by so much a second; what is taken must be in it."""

    __slots__ = ("_clock", "_full", "_left", "_rate", "_when")

    def __init__(self, full: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._full, self._rate, self._clock = full, rate, clock
        self._left, self._when = full, clock()

    def wait(self, amount: float = 1.0) -> float:
        """Take so much and return 0, or take nothing and return the seconds until it could be had."""
        self._fill()
        if self._left < amount:
            return (amount - self._left) / self._rate
        self._left -= amount
        return 0.0

    def spend(self, amount: float) -> None:
        """Take so much even if it is not there; it has to fill up again first."""
        self._fill()
        self._left -= amount

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._full, self._left + (now - self._when) * self._rate)
        self._when = now


class Addresses:
    """What is remembered of each address: requests lately, tables begun, connections open."""

    def __init__(self, allowed: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowed, self._clock = allowed, clock
        self._requests: dict[str, Bucket] = {}
        self._tables: dict[str, Bucket] = {}
        self._lines: dict[str, int] = {}

    def request(self, address: str) -> float:
        """0, or the seconds to wait."""
        return self._bucket(self._requests, address, self._allowed.burst, self._allowed.requests).wait()

    def table(self, address: str) -> float:
        """0, or the seconds until this address may begin another table."""
        return self._bucket(self._tables, address, self._allowed.tables, self._allowed.tables / DAY).wait()

    def connect(self, address: str) -> bool:
        """One more connection, if there may be one."""
        if self._lines.get(address, 0) >= self._allowed.lines:
            return False
        self._lines[address] = self._lines.get(address, 0) + 1
        return True

    def disconnect(self, address: str) -> None:
        self._lines[address] -= 1
        if not self._lines[address]:
            del self._lines[address]

    def _bucket(self, kept: dict[str, Bucket], address: str, full: float, rate: float) -> Bucket:
        bucket = kept.pop(address, None) or Bucket(full, rate, self._clock)
        kept[address] = bucket  # the newest are last
        if len(kept) > MOST_ADDRESSES:
            del kept[next(iter(kept))]
        return bucket
