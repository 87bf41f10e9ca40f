"""The full counts of the conformance suite: `make soak [TITLE=...]`.

Goes on where it was stopped, as long as neither the title's code nor the suite changed, and writes what it found to
tests/SOAK.md.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from hashlib import blake2b
from pathlib import Path

import msgspec

import bestiary
from bestiary import registry
from tests.conformance.suite import SAMPLE, Findings, check_game
from tests.server import soak as server

ROOT = Path(__file__).parent.parent
PROGRESS = ROOT / ".soak"
PAGE = ROOT / "tests" / "SOAK.md"
COUNTS = ROOT / "tests" / "soak.json"  # what PAGE is written from

GAMES = 10_000
BLOCK = 100


def digest(title: str) -> str:
    """Of all code the counts of this title speak of: another game or a client may change meanwhile."""
    code, package = blake2b(digest_size=8), ROOT / "src" / "bestiary"
    rooms = (package / "kernel", package / "bots", package / "games" / title.replace("-", "_"), ROOT / "tests" / "conformance")
    for room in rooms:
        for path in sorted(room.rglob("*")):
            if path.suffix in (".py", ".toml", ".md"):
                code.update(path.read_bytes())
    return code.hexdigest()


class Soak(msgspec.Struct):
    """A title's count so far."""

    title: str
    version: int
    code: str
    blocks: list[int] = []
    seconds: float = 0
    findings: Findings = msgspec.field(default_factory=Findings)
    date: str = ""


def play_block(title: str, block: int) -> tuple[int, Findings, float]:
    began, found = time.perf_counter(), Findings()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        found.add(check_game(registry.title(title), seed, SAMPLE))
    return block, found, time.perf_counter() - began


def soak(title: str) -> Soak:
    path = PROGRESS / f"{title}.json"
    fresh = Soak(title, registry.title(title).version, digest(title))
    so_far = msgspec.json.decode(path.read_bytes(), type=Soak) if path.exists() else fresh
    if so_far.code != fresh.code:
        so_far = fresh
    waiting = [block for block in range(GAMES // BLOCK) if block not in so_far.blocks]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for future in as_completed([pool.submit(play_block, title, block) for block in waiting]):
            block, found, seconds = future.result()
            so_far.blocks.append(block)
            so_far.findings.add(found)
            so_far.seconds += seconds
            so_far.date = f"{datetime.now(UTC):%Y-%m-%d}"
            path.write_bytes(msgspec.json.encode(so_far))
            say(f"{title}: {so_far.findings.games} of {GAMES} games, {so_far.findings.asks} asks")
    return so_far


def say(text: str) -> None:
    sys.stderr.write(f"\r{text}\033[K")
    sys.stderr.flush()


def page(counts: list[Soak]) -> str:
    lines = [
        "# What the soak found",
        "",
        "Written by `make soak`: games of every title, most at random and a few by greedy seats, each law of the conformance",
        "suite checked along them. Cheap laws are checked at every ask, dear ones at a sample of asks; the numbers say how",
        "often each ran. A broken law stops the soak, so a title stands here only when all of its games passed.",
        "",
    ]
    for one in sorted(counts, key=lambda one: one.title):
        found = one.findings
        minutes = one.seconds / 60
        lines += [
            f"## {one.title}, rules version {one.version}",
            "",
            f"{found.games:,} games ({found.greedy:,} by greedy seats), {found.asks:,} asks, {found.longest:,} answers at most",
            f"{one.date}, CPython {platform.python_version()}, {minutes:.0f} minutes of one core.",
            "",
            "| dear law | checked | one ask in |",
            "|---|---|---|",
            *(f"| {law} | {found.checks.get(law, 0):,} | {SAMPLE[law]} |" for law in SAMPLE),
            "",
            f"Redeals that changed something hidden: {found.hidden_changed:,}.",
            "",
            "Questions asked: " + ", ".join(f"{what} {count:,}" for what, count in sorted(found.questions.items())) + ".",
            "",
            "Endings: " + ", ".join(f"{what} {count:,}" for what, count in sorted(found.endings.items())) + ".",
            "",
        ]
    return "\n".join(lines)


def main(names: list[str]) -> None:
    PROGRESS.mkdir(exist_ok=True)
    for name in names or bestiary.titles():
        done = soak(name)
        say(f"{done.title}: {done.findings.games} games, every law held\n")
        done.blocks = []
        counts = msgspec.json.decode(COUNTS.read_bytes(), type=dict[str, Soak]) if COUNTS.exists() else {}
        counts[name] = done
        COUNTS.write_bytes(msgspec.json.format(msgspec.json.encode(counts, order="sorted"), indent=1))
        PAGE.write_text(page([*counts.values()]) + server.section(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
