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
from tests.envs.players import KINDS, played
from tests.server import soak as server

ROOT = Path(__file__).parent.parent
PROGRESS = ROOT / ".soak"
PAGE = ROOT / "tests" / "SOAK.md"
COUNTS = ROOT / "tests" / "soak.json"  # what PAGE is written from

GAMES = 10_000
BLOCK = 100
#: Dear laws are checked at every fourth of the asks at which `make test` checks them: ten thousand games fit an hour.
THINNED = {law: 4 * one_in for law, one_in in SAMPLE.items()}
SEARCHED, SIMULATIONS = 2, 20  # games that each of OpenSpiel's searching bots plays, and how much it searches before an answer


def digest(title: str) -> str:
    """Of all code the counts of this title speak of: another game or a client may change meanwhile."""
    package = ROOT / "src" / "bestiary"
    return _digest(package / "kernel", package / "bots", package / "games" / folder(title), ROOT / "tests" / "conformance")


def digest_of_search(title: str) -> str:
    """Of what the games of searching bots speak of."""
    return digest(title) + _digest(ROOT / "src" / "bestiary" / "envs", ROOT / "tests" / "envs" / "players.py")


def folder(title: str) -> str:
    return title.replace("-", "_")


def _digest(*rooms: Path) -> str:
    code = blake2b(digest_size=8)
    for room in rooms:
        for path in sorted(room.rglob("*")) if room.is_dir() else [room]:
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
    searched: dict[str, list[int]] = {}  # by OpenSpiel's bot: how long its games were
    search_code: str = ""


def play_block(title: str, block: int) -> tuple[int, Findings, float]:
    began, found = time.process_time(), Findings()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        found.add(check_game(registry.title(title), seed, THINNED))
    return block, found, time.process_time() - began


def search(title: str, kind: str, seed: int) -> tuple[str, int]:
    """A whole game by one of OpenSpiel's searching bots; its moves, those of chance included."""
    return kind, len(played(kind, title, SIMULATIONS, seed).history())


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
        if so_far.search_code != digest_of_search(title):
            so_far.searched, so_far.search_code = {}, digest_of_search(title)
            games = [pool.submit(search, title, kind, seed) for kind in KINDS for seed in range(SEARCHED)]
            for game in games:
                kind, moves = game.result()
                so_far.searched.setdefault(kind, []).append(moves)
            path.write_bytes(msgspec.json.encode(so_far))
    return so_far


def say(text: str) -> None:
    sys.stderr.write(f"\r{text}\033[K")
    sys.stderr.flush()


def told(kind: str, moves: list[int]) -> str:
    lengths = ", ".join(f"{count:,}" for count in moves)
    return (
        f"OpenSpiel's {kind}, {SIMULATIONS} simulations an answer: {len(moves)} whole games of {lengths} moves, with chance's."
    )


def one_in(found: Findings, law: str) -> str:
    checked = found.checks.get(law, 0)
    return f"{found.asks / checked:.0f}" if checked else "-"


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
            f"{one.date}, CPython {platform.python_version()}, {minutes:.0f} minutes of its workers' time.",
            "",
            "| dear law | checked | one ask in |",
            "|---|---|---|",
            *(f"| {law} | {found.checks.get(law, 0):,} | {one_in(found, law)} |" for law in SAMPLE),
            "",
            f"Redeals that changed something hidden: {found.hidden_changed:,}.",
            "",
            "Questions asked: " + ", ".join(f"{what} {count:,}" for what, count in sorted(found.questions.items())) + ".",
            "",
            "Endings: " + ", ".join(f"{what} {count:,}" for what, count in sorted(found.endings.items())) + ".",
            "",
            *(f"{told(kind, moves)}" for kind, moves in sorted(one.searched.items())),
            *[""] * bool(one.searched),
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
