"""What rows say: shares of wins and means with 95 % intervals, lengths, endings."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import polars as pl

Z = 1.959964  # of the normal distribution, for 95 %


class Estimate(NamedTuple):
    """A figure with its 95 % interval, from so many games."""

    value: float
    low: float
    high: float
    games: int


class Standing(NamedTuple):
    """How a bot fared: in games that had it, its share of wins, the share that its seats alone would give it, its score."""

    bot: str
    wins: Estimate
    fair: float
    score: Estimate


class Spread(NamedTuple):
    """How a count is spread over games."""

    name: str
    mean: Estimate
    low: float  # a twentieth of the games lie below
    median: float
    high: float  # a twentieth lie above
    least: float
    most: float


def share(total: float, games: int) -> Estimate:
    """A share of so many wins, shared ones in parts, by Wilson's interval: it holds near 0 and 1 too."""
    part = total / games
    middle = (part + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z / (1 + Z * Z / games) * sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    return Estimate(part, max(0.0, middle - reach), min(1.0, middle + reach), games)


def mean(values: list[float]) -> Estimate:
    """A mean by Student's interval."""
    middle, games = fmean(values), len(values)
    reach = student(games - 1) * stdev(values) / sqrt(games) if games > 1 else float("inf")
    return Estimate(middle, middle - reach, middle + reach, games)


def student(freedom: int) -> float:
    """Student's t for 95 %: exact for 1 and 2 degrees of freedom, beyond them by Fisher's expansion to four terms."""
    if freedom <= 2:
        return (12.7062, 4.3027)[freedom - 1]
    terms = (
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
        (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
    )
    return Z + sum((term / freedom**power for power, term in enumerate(terms, 1)), start=0.0)


def seats_of(table: pl.DataFrame) -> range:
    return range(sum(name.startswith("bot_") for name in table.columns))


def by_bot(table: pl.DataFrame) -> list[Standing]:
    """Each kind of bot over all its seats."""
    seats = seats_of(table)
    kinds = sorted({kind for seat in seats for kind in table[f"bot_{seat}"].unique()})
    return [_standing(kind, table, seats) for kind in kinds]


def by_seat(table: pl.DataFrame) -> list[tuple[int, Standing]]:
    """Each seat, with each kind of bot that sat there."""
    return [
        (seat, _standing(kind, table, range(seat, seat + 1)))
        for seat in seats_of(table)
        for kind in sorted(table[f"bot_{seat}"].unique())
    ]


def _standing(kind: str, table: pl.DataFrame, seats: range) -> Standing:
    """Over the games in which this kind sat at one of these seats, counted once each."""
    mine = {seat: pl.col(f"bot_{seat}") == kind for seat in seats}
    games = table.filter(pl.any_horizontal(list(mine.values())))
    held = games.select(pl.sum_horizontal([where.cast(pl.Int64) for where in mine.values()]).alias("held"))["held"]
    won = games.select(
        pl.sum_horizontal([pl.when(where).then(pl.col(f"share_{seat}")).otherwise(0.0) for seat, where in mine.items()])
    ).to_series()
    points = games.select(
        pl.sum_horizontal([pl.when(where).then(pl.col(f"score_{seat}")).otherwise(0) for seat, where in mine.items()])
    ).to_series()
    scores = [float(total) / seats_held for total, seats_held in zip(points, held, strict=True)]
    fair = float(held.sum()) / games.height / len(seats_of(table))
    return Standing(kind, share(float(won.sum()), games.height), fair, mean(scores))


def lengths(table: pl.DataFrame) -> list[Spread]:
    """How many answers games took, and every count that their title makes."""
    counted = ["answers", *(name for name in table.columns if name.startswith("measure_"))]
    return [_spread(name.removeprefix("measure_"), table[name].cast(pl.Float64)) for name in counted]


def _spread(name: str, values: pl.Series) -> Spread:
    found = [float(values.quantile(part, "nearest") or 0.0) for part in (0.05, 0.5, 0.95, 0.0, 1.0)]
    return Spread(name, mean(values.to_list()), *found)


def endings(table: pl.DataFrame) -> list[tuple[str, Estimate]]:
    """How games ended, the most frequent first."""
    counted = table["reason"].value_counts(sort=True).iter_rows()
    return [(str(reason), share(number, table.height)) for reason, number in counted]
