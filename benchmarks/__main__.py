"""Measure Bestiary and its peers side by side; fail when a ratio fell."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

import bestiary

from . import measure, peers, report, server, strength
from .peers import Contender

HERE = Path(__file__).parent
RECORD = HERE / "results.json"


def main() -> int:
    wanted = arguments()
    ours, others = peers.ours(), peers.peers()
    before: report.Ratios = json.loads(RECORD.read_text())["ratios"] if RECORD.exists() else {}

    samples = measured([*ours, *others], range(wanted.rounds), wanted.seconds)
    doubted = report.fallen(report.ratios(samples, ours, others), before)
    if doubted:
        # One bad minute of a shared machine is no fall: it is believed only after as many rounds again.
        say(f"{len(doubted)} ratios look as if they fell; measuring theirs again")
        rows = [row for row in (*ours, *others) if any(row.name in rows_of(ratio) for ratio in doubted)]
        for name, more in measured(rows, range(wanted.rounds, 2 * wanted.rounds), wanted.seconds).items():
            samples[name] += more
    say("startup")
    samples |= measure.startup(bestiary.titles(), wanted.rounds)

    shape = f"{wanted.rounds} rounds of {wanted.seconds:g} s"
    now = report.results(samples, ours, others, shape)
    targets = tomllib.loads((HERE / "targets.toml").read_text())
    recording = wanted.record or not before
    beside = {} if recording else before
    page = report.page(now, beside, targets, [*ours, *others])
    (HERE / "RESULTS.md").write_text(page + server.section() + strength.section())
    if recording:
        RECORD.write_text(json.dumps(now, indent=2) + "\n")
        say("recorded")
    fell = report.fallen(now["ratios"], before).values()
    print("\n".join([*report.verdicts(now, targets), *fell]))
    return 1 if fell and not wanted.record else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="how often everybody has a turn")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long a turn is")
    parser.add_argument("--record", action="store_true", help="from now on compare with this run")
    return parser.parse_args()


def measured(rows: Iterable[Contender], rounds: range, seconds: float) -> measure.Samples:
    rows = list(rows)
    say(f"random play: {len(rows)} rows")
    samples = measure.decisions(rows, rounds, seconds)
    say("forks")
    return samples | measure.forks(rows, rounds, seconds)


def rows_of(ratio: str) -> set[str]:
    return {figure.partition(": ")[0] for figure in ratio.split(" / ")}


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
