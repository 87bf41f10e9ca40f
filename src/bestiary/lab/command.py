"""A run as a person starts it: with a bar that fills, tables at the end, and a clean stop at any time."""

from __future__ import annotations

import os
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bestiary import typed
from bestiary.kernel import BadSetting, BestiaryError
from bestiary.kernel.words import shown

from .plan import Plan, plan_of
from .report import report
from .rows import Rows
from .running import run
from .wording import line

__all__ = ["count", "plan_of"]

INTERRUPTED = 130


def count(plan: Plan, out: str | None, workers: str | None, say: Console) -> int:
    """Play the plan and print what it says; the exit code. The bar goes to stderr, so that tables can be piped."""
    many, whisper = workers_of(workers), Console(stderr=True)
    rows = Rows(plan, Path(out) if out else None)
    try:
        with_bar(plan, rows, many, whisper)
    except KeyboardInterrupt:
        told_so_far(plan, rows, say)
        return INTERRUPTED
    except BestiaryError:
        told_so_far(plan, rows, say)
        raise
    tables(plan, rows, say)
    return 0


def workers_of(text: str | None) -> int:
    most = 4 * (os.cpu_count() or 1)
    many = typed.whole("workers", text)
    if many is not None and not 0 < many <= most:
        raise BadSetting(line("bad-workers", most=most, given=shown(many)))
    return many or os.cpu_count() or 1


def with_bar(plan: Plan, rows: Rows, workers: int, whisper: Console) -> None:
    every = plan.games * len(plan.variants)
    columns = (TextColumn(line("playing")), BarColumn(), TextColumn("{task.fields[said]}"), TimeRemainingColumn())
    with Progress(*columns, console=whisper, disable=not whisper.is_terminal, transient=True) as progress:

        def told(_: int) -> None:
            progress.update(bar, completed=len(rows), said=line("progress", done=len(rows), all=every))

        bar = progress.add_task("", total=every, said="")
        told(0)
        run(plan, rows, workers, told)


def told_so_far(plan: Plan, rows: Rows, say: Console) -> None:
    """After a stop: what there is, and how to go on."""
    if len(rows):
        tables(plan, rows, say)
    say.print(line("stopped", games=len(rows), all=plan.games * len(plan.variants)), soft_wrap=True)
    if rows.path:
        say.print(line("go-on", path=rows.path), soft_wrap=True)


def tables(plan: Plan, rows: Rows, say: Console) -> None:
    for part in report(plan, rows.table):
        say.print(part, soft_wrap=False)
        say.print()
    if rows.path:
        say.print(line("kept", games=f"{len(rows):,}", path=rows.path), soft_wrap=True)
