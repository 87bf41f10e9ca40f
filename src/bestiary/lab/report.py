"""The tables that are printed after a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import polars as pl
from rich.table import Table
from rich.text import Text

from bestiary import registry
from bestiary.kernel.words import Words

from . import summary
from .plan import Plan
from .summary import Estimate, Standing
from .wording import line


def report(plan: Plan, table: pl.DataFrame) -> Iterator[Table | Text]:
    """Results by seat, by bot and by setting; lengths; endings."""
    title = registry.title(plan.title)
    name = title.words.get("title", "name")
    yield Text(line("headline", title=name, games=table.height, first=plan.first_seed), "bold")
    seated = [(seat_name(plan, seat), *standing(one)) for seat, one in summary.by_seat(table)]
    yield lined(("seat", "bot", "games", "wins", "fair", "score"), seated)
    if len(plan.seats) > 1:
        yield lined(("bot", "games", "wins", "fair", "score"), map(standing, summary.by_bot(table)))
    if len(plan.variants) > 1:
        yield by_setting(plan, table)
    yield lined(("count", "mean", "spread", "range"), counts(title.words, table))
    ends = ((str(title.words.get("end", reason)), percent(part)) for reason, part in summary.endings(table))
    yield lined(("ending", "games-share"), ends)


def by_setting(plan: Plan, table: pl.DataFrame) -> Table:
    rows = []
    changed = [name for name in plan.settled(0) if len({plan.settled(n)[name] for n in range(len(plan.variants))}) > 1]
    for number in range(len(plan.variants)):
        games = table.filter(pl.col("variant") == number)
        said = ", ".join(f"{name}={str(plan.settled(number)[name]).casefold()}" for name in changed)
        answers = plain(summary.lengths(games)[0].mean) if games.height else ""
        rows += [(said, *standing(one), answers) for one in (summary.by_bot(games) if games.height else ())]
    return lined(("setting", "bot", "games", "wins", "fair", "score", "answers"), rows)


def seat_name(plan: Plan, seat: int) -> str:
    """What the table calls a seat, or its number where one plays alone."""
    names = registry.start(plan.title, seats=len(plan.seats), seed=0, packs=plan.packs).scene(None).names
    return names[seat] if names else str(seat + 1)


def standing(one: Standing) -> tuple[str, ...]:
    return one.bot, f"{one.wins.games:,}", percent(one.wins), line("fair", value=100 * one.fair), plain(one.score)


def counts(words: Words, table: pl.DataFrame) -> Iterator[tuple[str, ...]]:
    for one in summary.lengths(table):
        name = line("answers") if one.name == "answers" else str(words.get("measure", one.name))
        spread = line("spread", low=one.low, median=one.median, high=one.high)
        yield name, plain(one.mean), spread, line("range", least=one.least, most=one.most)


def lined(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, head in enumerate(heads):
        table.add_column(line(f"head-{head}"), justify="left" if number < 1 or head in ("bot", "setting") else "right")
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def percent(part: Estimate) -> str:
    return line("part", value=100 * part.value, low=100 * part.low, high=100 * part.high)


def plain(mean: Estimate) -> str:
    return line("mean", value=mean.value, reach=mean.high - mean.value)
