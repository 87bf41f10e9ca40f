"""The server under load, beside boardgame.io's own: `make bench-server`, written into RESULTS.md.

    python -m benchmarks.server [--tables N] [--rate N] [--seconds N]

Everything runs on loopback and on this machine: the crowd in this process, each server in one of its own, one after the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec
import uvloop

from . import strength
from .crowd import Crowd, Took
from .report import table

HERE = Path(__file__).parent
PAGE = HERE / "RESULTS.md"
RECORD = HERE / "server.json"
PEER = HERE.parent / ".venv-bench" / "boardgame"
HEADING = "## The server"
READY = re.compile(rb"^Serving|^ready")
TICKS = os.sysconf("SC_CLK_TCK")


class Contender(NamedTuple):
    name: str
    kind: str  # whose protocol the crowd speaks
    title: str


CONTENDERS = (
    Contender("bestiary, a title of the shelf", "bestiary", "merlins-beast-hunt"),
    Contender("bestiary, the made-up game", "bestiary", "tattle"),
    Contender("boardgame.io, the made-up game", "boardgame.io", "tattle"),
)


class Figures(msgspec.Struct):
    """What one server came to."""

    p50: float  # milliseconds
    p99: float
    worst: float
    answers: int
    late: int
    processor: float  # milliseconds of the server's processor time for an answer
    idle: float  # KiB for each connection that only listens
    memory: float  # MiB in the end
    message: float  # KiB received for each answer, by everybody together


def main() -> int:
    wanted = arguments()
    if not (shutil.which("node") and shutil.which("npm")):
        say("node and npm are not here: boardgame.io is left out")
    figures, busy = {}, round(os.getloadavg()[0], 1)
    for contender in CONTENDERS:
        if contender.kind == "boardgame.io" and not peer():
            continue
        say(contender.name)
        with serving(contender) as (address, process):
            figures[contender.name] = uvloop.run(measured(contender, address, process, wanted))
    now = {
        "date": datetime.now(UTC).date().isoformat(),
        "cores": os.cpu_count(),
        "busy": busy,  # the machine's load before anything of ours ran
        "load": f"{wanted.tables} tables, {2 * wanted.tables} connected seats, "
        f"{wanted.rate:g} answers a second for {wanted.seconds:g} s",
        "figures": msgspec.to_builtins(figures),
    }
    RECORD.write_text(json.dumps(now, indent=2) + "\n")
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    print("\n".join(section().splitlines()[4:]))
    return 0 if all(verdict == "met" for *_, verdict in targets(now)) else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.server", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=200.0, help="answers a second, all tables together")
    parser.add_argument("--seconds", type=float, default=30.0)
    return parser.parse_args()


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


# -- the servers


@contextmanager
def serving(contender: Contender) -> Iterator[tuple[str, int]]:
    """The server of this contender, ready; its address and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with TemporaryDirectory() as data:
        ours = [sys.executable, "-m", "benchmarks.serving", str(port), data]
        theirs = ["node", "serve.js", str(port)]
        command, where = (ours, HERE.parent) if contender.kind == "bestiary" else (theirs, PEER)
        own = {**os.environ, "COLUMNS": "500", "NODE_ENV": "production", "PYTHONUNBUFFERED": "1"}
        server = subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=own)
        try:
            assert server.stdout
            while not READY.search(said := server.stdout.readline()):
                assert said, "the server did not start"
            yield f"127.0.0.1:{port}", server.pid
        finally:
            server.terminate()
            server.wait()


def peer() -> bool:
    """boardgame.io from npm, installed once beside the benchmarks' environment."""
    if not shutil.which("npm"):
        return False
    PEER.mkdir(parents=True, exist_ok=True)
    for file in ("package.json", "serve.js"):
        shutil.copy(HERE / "boardgame" / file, PEER / file)
    if not (PEER / "node_modules" / "boardgame.io").is_dir():
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=PEER, check=True)
    return True


# -- measuring


async def measured(contender: Contender, address: str, process: int, wanted: argparse.Namespace) -> Figures:
    crowd = Crowd(contender.kind, address, contender.title)
    await crowd.set_up(wanted.tables)
    await asyncio.sleep(1)
    before = resident(process)
    await crowd.sit_down()
    await asyncio.sleep(1)
    idle = (resident(process) - before) / (2 * wanted.tables)
    await crowd.play(wanted.rate, min(3.0, wanted.seconds), 0)  # warm
    spent = processor(process)
    took = await crowd.play(wanted.rate, wanted.seconds, 1)
    spent = processor(process) - spent
    figures = figures_of(took, spent, idle, resident(process))
    await crowd.leave()
    return figures


def figures_of(took: Took, spent: float, idle: float, memory: float) -> Figures:
    times = sorted(1000 * one for one in took.seconds)
    return Figures(
        p50=times[len(times) // 2],
        p99=times[int(len(times) * 0.99)],
        worst=times[-1],
        answers=took.asked,
        late=took.late,
        processor=1000 * spent / took.asked,
        idle=idle,
        memory=memory / 1024,
        message=took.received / 1024 / took.asked,
    )


def resident(process: int) -> float:
    """KiB of memory in use, of the process and of none of its children."""
    for fact in Path(f"/proc/{process}/status").read_text().splitlines():
        if fact.startswith("VmRSS:"):
            return float(fact.split()[1])
    raise RuntimeError("this system does not tell")


def processor(process: int) -> float:
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


# -- telling


def targets(now: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """What is wanted of our own titles, and whether it was reached."""
    wanted = tomllib.loads((HERE / "targets.toml").read_text())["server"]
    for name, figures in now["figures"].items():
        if name.startswith("bestiary"):
            for target in wanted:
                got, most = figures[target["figure"]], target["at_most"]
                yield (
                    f"{name}: {target['says']}",
                    f"≤ {most:g} {target['unit']}",
                    f"{got:.1f}",
                    "met" if got <= most else "**missed**",
                )


def written(page: str) -> str:
    """The page with what is recorded in the place of what stood there."""
    before, _, rest = page.partition(HEADING)
    _, after, last = rest.partition(strength.HEADING)
    if not rest:
        before, after, last = page.partition(strength.HEADING)
    return before.rstrip() + "\n" + section() + ("\n" + after + last if after else "")


#: Each column's head, the figure below it, and its places.
COLUMNS = {
    "p50, ms": ("p50", 1),
    "p99, ms": ("p99", 1),
    "worst, ms": ("worst", 1),
    "processor, ms an answer": ("processor", 2),
    "idle connection, KiB": ("idle", 1),
    "received, KiB an answer": ("message", 1),
    "memory, MiB": ("memory", 0),
}
METHOD = (
    "An answer's time runs from sending it until every seat of its table has the scene that follows. Answers are sent at a "
    "steady pace, whether the last ones were told yet or not. Ours are on the disk before anybody is told; boardgame.io keeps "
    "its matches in memory, which is its default. *Idle* is what the server's memory grew by for each connection that listened."
)


def section() -> str:
    if not RECORD.exists():
        return ""
    now = json.loads(RECORD.read_text("utf-8"))
    rows = [
        (name, *(f"{one[figure]:.{places}f}" for figure, places in COLUMNS.values())) for name, one in now["figures"].items()
    ]
    facts = f"{now['date']}, {now['cores']} cores, the crowd included: {now['load']} (`make bench-server`)."
    facts += (
        f" The machine's load before that was {now['busy']:g}; over 1 somebody else was at work, and times are theirs, too."
    )
    head = ("server", *COLUMNS)
    parts = [
        HEADING,
        f"{facts} {METHOD}",
        "\n".join(table(("what", "target", "measured", ""), targets(now))),
        "\n".join(table(head, rows)),
    ]
    return "\n" + "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.exit(main())
