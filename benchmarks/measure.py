"""How it is measured: everybody in turn, several rounds, every round's figure kept."""

from __future__ import annotations

import gc
import os
import selectors
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from timeit import Timer
from typing import Any

from .peers import Contender, Rnd

Samples = dict[str, list[float]]
"""A figure's name, and what each round measured."""

POSITIONS = 32
"""How many positions of each phase a fork's cost is taken from."""

QUIET = 0.7
"""A client that has said nothing for so many seconds, and is still there, waits for an answer."""

PYTHON = (sys.executable, "-E")
"""As a player has it: this shell may have switched the compiled modules off."""


def decisions(contenders: Iterable[Contender], rounds: Iterable[int], seconds: float) -> Samples:
    """Decisions in a second of processor time, which other programs disturb less than the clock's."""
    samples: Samples = defaultdict(list)
    contenders = list(contenders)
    for number in rounds:
        # Every run plays the same games, every round others.
        for contender in contenders:
            settle()
            rate = random_play(contender, Random(number).random, number * 100_000, seconds)
            samples[f"{contender.name}: decisions"].append(rate)
    return dict(samples)


def random_play(contender: Contender, rnd: Rnd, seed: int, seconds: float) -> float:
    made, began, spent = 0, process_time(), 0.0
    while spent < seconds:
        made += contender.play_on(contender.deal(seed), rnd)
        seed += 1
        spent = process_time() - began
    return made / spent


def forks(contenders: Iterable[Contender], rounds: Iterable[int], seconds: float) -> Samples:
    """Microseconds for a fork, and for a fork with one answer, so that nothing put off is missed."""
    cases = dict(case for contender in contenders if contender.forks for case in fork_cases(contender))
    settle()
    share = {name: seconds / 4 / len(calls) for name, calls in cases.items()}
    times = {name: max(1, int(share[name] / spent_by(calls[0], 20))) for name, calls in cases.items()}
    samples: Samples = defaultdict(list)
    for _ in rounds:
        for name, calls in cases.items():
            samples[name].append(median(spent_by(call, times[name]) for call in calls) * 1e6)
    return dict(samples)


def fork_cases(contender: Contender) -> Iterator[tuple[str, list[Callable[[], object]]]]:
    rnd = Random(0).random
    for phase, games in sampled(contender, rnd).items():
        name = f"{contender.name}: fork" if phase == "any" else f"{contender.name}: fork {phase}"
        bound = [contender.fork(game) for game in games]
        yield name, list(bound)
        yield f"{name}, answered", [answering(contender, fork, rnd) for fork in bound]


def answering(contender: Contender, fork: Callable[[], Any], rnd: Rnd) -> Callable[[], object]:
    return lambda: contender.play_on(fork(), rnd, 1)


def sampled(contender: Contender, rnd: Rnd) -> dict[str, list[Any]]:
    """Positions of each phase out of games broken off anywhere."""
    length = contender.play_on(contender.root(0), rnd)
    found: dict[str, list[Any]] = defaultdict(list)
    # A phase may be rare or not exist at all, so this ends by count.
    for seed in range(POSITIONS * 10):
        game = contender.root(seed)
        contender.play_on(game, rnd, int(rnd() * length))
        phase = contender.phase(game)
        if phase and len(found[phase]) < POSITIONS:
            found[phase].append(game)
    return found


def spent_by(call: Callable[[], object], times: int) -> float:
    # timeit switches the garbage collector off, but who leaves garbage behind shall pay for it.
    return Timer(call, "import gc; gc.enable()", process_time).timeit(times) / times


def settle() -> None:
    """Hide what is there already from the collector, or everybody would pay for what others have imported and remember."""
    gc.collect()
    gc.freeze()


def startup(titles: Iterable[str], runs: int) -> Samples:
    """Milliseconds by the clock, in interpreters of their own."""
    samples: Samples = defaultdict(list)
    for _ in range(runs + 1):
        samples["import bestiary"].append(imported() * 1e3)
        for title in titles:
            if (asked := first_question(title)) is not None:
                samples[f"play {title}"].append(asked * 1e3)
    # The first of each compiled the modules and filled the disk's cache.
    return {name: rounds[1:] for name, rounds in samples.items() if rounds[1:]}


def imported() -> float:
    program = "from time import perf_counter as now; began = now(); import bestiary; print(now() - began)"
    return float(subprocess.run([*PYTHON, "-c", program], check=True, capture_output=True).stdout)


def talking(command: list[str], shelf: str) -> subprocess.Popen[bytes]:
    # It must neither find the saved games of whoever measures nor leave any there.
    own = {**os.environ, "BESTIARY_DATA": shelf}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=own)


def first_question(title: str) -> float | None:
    """Seconds until `bestiary play` has said its last word and waits; None when it ends instead."""
    command = [*PYTHON, "-m", "bestiary", "play", title]
    began = said = perf_counter()
    with TemporaryDirectory() as shelf, talking(command, shelf) as client:
        assert client.stdout
        with selectors.DefaultSelector() as selector:
            selector.register(client.stdout, selectors.EVENT_READ)
            spoke = False
            # Until its first word it may take its time: a slow start is what we want to see.
            while selector.select(QUIET if spoke else 30.0):
                if not os.read(client.stdout.fileno(), 65536):
                    return None
                spoke, said = True, perf_counter()
        client.kill()
    return said - began if spoke else None
