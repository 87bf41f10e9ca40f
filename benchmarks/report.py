"""What the samples say: medians, ratios, what fell, and the page RESULTS.md."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median
from typing import Any

from .measure import Samples
from .peers import DISTRIBUTIONS, Contender

FALL = 0.15
"""A ratio may lose this part of itself before `make bench` fails."""

Ratios = dict[str, float]
Field = tuple[list[Contender], list[Contender]]
"""Ours, and those they are measured against."""


def results(samples: Samples, fields: list[Field], shape: str) -> dict[str, Any]:
    """All that is recorded, and all that the page is made from."""
    return {
        "made": {
            "date": datetime.now(UTC).date().isoformat(),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "cores": os.cpu_count(),
            "rounds": shape,
            "versions": {name: version(name) for name in DISTRIBUTIONS},
        },
        "figures": {name: summary(rounds) for name, rounds in samples.items()},
        "ratios": ratios(samples, fields),
    }


def summary(rounds: list[float]) -> dict[str, float]:
    return {"median": median(rounds), "lowest": min(rounds), "highest": max(rounds)}


def ratios(samples: Samples, fields: list[Field]) -> Ratios:
    """How many times as fast as each peer, by the medians: more decisions, or less time for a fork."""
    made = {}
    for ours, peers in fields:
        for name in samples:
            row, _, what = name.partition(": ")
            if any(row == title.name for title in ours):
                for peer in peers:
                    theirs = f"{peer.name}: {measure_of_peer(what)}"
                    if theirs in samples:
                        made[f"{name} / {theirs}"] = round(times_as_fast(samples, name, theirs), 4)
    return made


def measure_of_peer(what: str) -> str:
    """Peers have no steps, so that both phases of our forks stand against the same figure."""
    return what.replace(" start", "").replace(" middle", "")


def times_as_fast(samples: Samples, ours: str, theirs: str) -> float:
    ratio = median(samples[ours]) / median(samples[theirs])
    return ratio if ours.endswith(": decisions") else 1 / ratio


def fallen(now: Ratios, before: Ratios) -> dict[str, str]:
    """The ratios that fell too far, each with a line that says so."""
    lines = {}
    for name, old in before.items():
        new = now.get(name)
        if new is None:
            lines[name] = f"{name} was {old:.2f} and is not measured any more"
        elif new < old * (1 - FALL):
            lines[name] = f"{name} fell from {old:.2f} to {new:.2f} ({new / old - 1:+.0%})"
    return lines


def page(now: dict[str, Any], before: Ratios, targets: dict[str, Any], fields: list[Field]) -> str:
    """RESULTS.md."""
    aims = target_rows(now, targets)
    rows = {row.name: row for field in fields for part in field for row in part}.values()
    tables, environments = ({row.name for row in fields[number][0]} for number in (0, 1))
    parts = [
        heading(now["made"]),
        ["## Targets", "", TARGETS, "", *table(("what", "target", "measured", ""), aims)],
        ["## Decisions per second in random play", "", *figure_table(now, ": decisions", "decisions/s")],
        ratio_table(now["ratios"], before, ": decisions", tables),
        ["## Forks", "", FORKS, "", *figure_table(now, ": fork", "µs")],
        ratio_table(now["ratios"], before, ": fork", tables),
        ["## Environments", "", ENVIRONMENTS, "", *figure_table(now, ": observation", "µs an observation")],
        ratio_table(now["ratios"], before, ": decisions", environments),
        ["## Startup", "", STARTUP, "", *figure_table(now, "", "ms")],
        ["## How each is counted", "", *(f"- **{row.name}**: {row.counted}" for row in rows)],
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


FORKS = (
    "At the start of a step, and in its middle, where answers are re-told; a title whose steps all ask once "
    "has no middle. *Answered* is the fork, one random answer to it and whatever leads to the next question, "
    "so that work put off would show."
)
ENVIRONMENTS = (
    "Steps through PettingZoo, ours and its own: a random action of the mask and an observation at every step; the figures are "
    "among the decisions above. What one of our observations costs, the mask included, stands here; *step* is the same "
    "without it, and is held against the bare decision among the targets."
)
STARTUP = "By the clock, in fresh interpreters: the import, and `bestiary play` up to its first question."
TARGETS = (
    "Held against the peers as their users run them: every game dealt anew, UNO with its observations. "
    "Our rollouts start from dealt positions and encode nothing, so the columns *gin_rummy dealt* and "
    "*UNO engine* of the next table are the like-for-like comparison."
)
METHOD = (
    "Everybody plays in turn, round after round, in one process, each in its own plain Python loop "
    "with a seeded `random.Random` that picks `options[int(rnd() * len(options))]`. A decision is one "
    "answer, forced or not. Time is processor time, the garbage collector is on, dealing is included. "
    "The figures are medians of the rounds, with the lowest and the highest; the ratios are ratios of "
    "medians, and only they last from machine to machine. In brackets, where it differs: the ratio "
    f"last recorded (`results.json`). `make bench` fails when one fell by over {FALL:.0%}."
)


def heading(made: dict[str, Any]) -> list[str]:
    versions = ", ".join(f"{name} {number}" for name, number in made["versions"].items())
    facts = f"{made['date']}, {made['python']}, {made['cores']} cores, {made['rounds']}; {versions}."
    return ["# Benchmarks", "", "Written by `make bench`; not to be edited.", "", facts, "", METHOD]


def target_rows(now: dict[str, Any], targets: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    for target in targets["times"]:
        name, least = f"{target['ours']} / {target['theirs']}", target["at_least"]
        got = now["ratios"].get(name)
        yield name, f"≥ {least:g}", shown(got), verdict(got, got is not None and got >= least)
    for target in targets["cost"]:
        name, most = target["figure"], target["at_most"]
        got = now["figures"].get(name, {}).get("median")
        yield name, f"≤ {most:g} {unit(name)}", shown(got), verdict(got, got is not None and got <= most)


def verdicts(now: dict[str, Any], targets: dict[str, Any]) -> list[str]:
    """The same for the terminal."""
    rows = target_rows(now, targets)
    return [f"{what}: {got} (target {target}, {word.strip('*')})" for what, target, got, word in rows]


def verdict(got: float | None, met: bool) -> str:
    return "met" if met else "unknown" if got is None else "**missed**"


def unit(name: str) -> str:
    return "µs" if ": fork" in name or ": observation" in name else "ms"


def shown(number: float | None) -> str:
    if number is None:
        return "not measured"
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


def figure_table(now: dict[str, Any], part: str, unit: str) -> list[str]:
    chosen = {name: f for name, f in now["figures"].items() if (part in name if part else ": " not in name)}
    rows = ((name, *map(shown, figure.values())) for name, figure in chosen.items())
    return table(("what", f"{unit}, median", "lowest", "highest"), rows)


def ratio_table(now: Ratios, before: Ratios, part: str, ours: set[str]) -> list[str]:
    """Our figures down, the peers across."""
    pairs = [name.split(" / ") for name in now if part in name and name.partition(": ")[0] in ours]
    peers = list(dict.fromkeys(theirs.partition(": ")[0] for _, theirs in pairs))
    rows = []
    for us in dict.fromkeys(us for us, _ in pairs):
        measure = measure_of_peer(us.partition(": ")[2])
        rows.append((us, *(beside(f"{us} / {peer}: {measure}", now, before) for peer in peers)))
    return table(("times as fast as", *peers), rows)


def beside(name: str, now: Ratios, before: Ratios) -> str:
    new, old = shown(now.get(name)), shown(before.get(name))
    return new if name not in before or new == old else f"{new} ({old})"


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Markdown; the numbers stand to the right."""
    lines = [head, ("---", *("---:" for _ in head[1:])), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]
