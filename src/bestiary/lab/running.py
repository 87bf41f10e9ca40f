"""Playing a plan's games over worker processes."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from bestiary.kernel import BestiaryError

from .plan import Job, Plan
from .playing import Row, play_some
from .rows import Rows
from .wording import line

BATCH = 50  # games sent to a worker at once; what it does not get to comes back


class Stopped(BestiaryError):
    """A run that ended before its last game. What was finished is in the rows, and in their file."""


def run(plan: Plan, rows: Rows, workers: int | None = None, told: Callable[[int], None] = lambda _: None) -> None:
    """Play what is missing of the plan. After each batch `told` hears how many games have ended."""
    waiting = deque(rows.missing())
    if not waiting:
        return
    workers = min(workers or os.cpu_count() or 1, len(waiting))
    # Fresh interpreters: copies of a process with threads, such as the progress bar's, may hang.
    pool = ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=_deaf)
    under_way: dict[Future[list[Row]], list[Job]] = {}
    try:
        with pool:
            try:
                while waiting or under_way:
                    _send(plan, pool, waiting, under_way, 2 * workers)
                    for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                        jobs = under_way.pop(future)
                        done = future.result()
                        waiting.extendleft(reversed(jobs[len(done) :]))
                        rows.add(done)
                        told(len(done))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    except BrokenProcessPool:
        raise Stopped(line("worker-died", games=len(rows))) from None
    finally:
        _collect(under_way, rows)
        rows.save()


def _send(
    plan: Plan, pool: ProcessPoolExecutor, waiting: deque[Job], under_way: dict[Future[list[Row]], list[Job]], most: int
) -> None:
    """Enough batches that no worker is idle, small enough that none has all the rest."""
    while waiting and len(under_way) < most:
        size = max(1, min(BATCH, len(waiting) // most))
        batch = [waiting.popleft() for _ in range(size)]
        under_way[pool.submit(play_some, plan, batch)] = batch


def _collect(under_way: dict[Future[list[Row]], list[Job]], rows: Rows) -> None:
    """After a stop: what workers had finished by then is kept, too."""
    for future in under_way:
        if future.done() and not future.cancelled() and future.exception() is None:
            rows.add(future.result())


def _deaf() -> None:
    """Ctrl-C is heard by the run, which lets the games under way end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
