"""The full counts of the server's tests: `make soak`, after those of the titles. Writes what it found into tests/SOAK.md."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from .kills import Findings, killed

ROOT = Path(__file__).parent.parent.parent
COUNTS = ROOT / "tests" / "soak-server.json"
PAGE = ROOT / "tests" / "SOAK.md"
HEADING = "## The server"

KILLS = 30
EXAMPLES = 300


class Soaked(msgspec.Struct):
    """What was found."""

    date: str
    minutes: float
    killed: Findings
    examples: int


def main() -> int:
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        found = asyncio.run(killed(Path(folder), KILLS, seed=int(time.time())))
    say(f"the server: {found.kills} kills, {found.acknowledged} answers acknowledged, nothing lost")
    tests = [str(ROOT / "tests" / "server" / name) for name in ("test_model.py", "test_api.py")]
    more = {**os.environ, "BESTIARY_EXAMPLES": str(EXAMPLES)}
    subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], cwd=ROOT, env=more, check=True)
    minutes = (time.monotonic() - began) / 60
    soaked = Soaked(f"{datetime.now(UTC):%Y-%m-%d}", round(minutes, 1), found, EXAMPLES)
    COUNTS.write_bytes(msgspec.json.format(msgspec.json.encode(soaked), indent=1) + b"\n")
    PAGE.write_text(PAGE.read_text("utf-8").partition(HEADING)[0].rstrip() + "\n" + section(), "utf-8")
    return 0


def section() -> str:
    """The server's part of the page."""
    if not COUNTS.exists():
        return ""
    one = msgspec.json.decode(COUNTS.read_bytes(), type=Soaked)
    found = one.killed
    lines = (
        f"{one.date}, {one.minutes:.0f} minutes. Killed (SIGKILL) {found.kills} times while people and bots played as fast as",
        f"they were asked, and started again: {found.tables:,} tables, {found.acknowledged:,} answers acknowledged, none lost.",
        f"{found.resent:,} were sent once more because no acknowledgement had come, and given once. {found.bots:,} were bots'.",
        f"{one.examples:,} sittings of several honest clients beside a game of their own, and as many requests to",
        "each operation of the OpenAPI document: no difference, no 5xx.",
    )
    return "\n".join(("", HEADING, "", *lines, ""))


def say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
