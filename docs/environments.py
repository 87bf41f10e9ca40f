"""Write the tables of environments.md: python -m docs.environments [TITLE ...] [--bots random,greedy]

The first lists every environment; the second has the baselines, counted by the lab as environments.toml says. Rows of games are
kept in `.lab`, so that a run that was stopped goes on; what is not counted yet stands as it was. `--bots` counts only some.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl

import bestiary
from benchmarks.strength import digest
from bestiary import registry
from bestiary.envs.setup import Setup
from bestiary.lab import Rows, plan_of, run
from bestiary.lab.summary import Estimate, mean, share

HERE = Path(__file__).parent
PAGE, PLANS, RECORD = HERE / "environments.md", HERE / "environments.toml", HERE / "environments.json"
LEARNER = HERE / "train_maverick.json"
ROWS = HERE.parent / ".lab"
BOTS = ("random", "greedy")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("titles", nargs="*", help="count only these")
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--workers", type=int)
    wanted = parser.parse_args()
    counted: dict[str, Any] = json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {}
    for plan in tomllib.loads(PLANS.read_text("utf-8"))["baseline"]:
        for bot in BOTS:
            if (not wanted.titles or plan["title"] in wanted.titles) and bot in wanted.bots.split(","):
                counted[f"{plan['title']} {bot}"] = count(plan, bot, wanted.workers)
                RECORD.write_text(json.dumps(counted, indent=1, sort_keys=True) + "\n", "utf-8")
    write(counted)


def count(plan: dict[str, Any], bot: str, workers: int | None) -> dict[str, Any]:
    """What the lab's rows say of games that this bot plays at every seat."""
    title = registry.title(plan["title"])
    seats = title.seats[0]
    lab = plan_of(title, games=str(plan["games"]), seats=",".join([bot] * seats), settings=plan.get("settings", ()))
    ROWS.mkdir(exist_ok=True)
    rows = Rows(lab, ROWS / f"baseline-{title.name}-{bot}-{digest(title.name)}.parquet")
    run(lab, rows, workers, lambda _: sys.stderr.write(f"\r{title.name}, {bot}: {len(rows)} of {plan['games']}") and None)
    table = rows.table.head(plan["games"])
    scores = pl.concat([table[f"score_{seat}"] for seat in range(seats)]).cast(pl.Float64).to_list()
    won = table.filter(pl.any_horizontal([pl.col(f"share_{seat}") > 0 for seat in range(seats)])).height
    counts = ["answers", *(name for name in table.columns if name.startswith("measure_"))]
    return {
        "settings": " ".join(plan.get("settings", ())),
        "seats": seats,
        "games": table.height,
        "won": shown(share(won, table.height), 100),
        "score": shown(mean(scores)),
        "counts": {name.removeprefix("measure_"): shown(mean(table[name].cast(pl.Float64).to_list())) for name in counts},
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
    }


def shown(one: Estimate, times: float = 1) -> str:
    return f"{one.value * times:.2f} ± {(one.high - one.low) / 2 * times:.2f}"


def write(counted: dict[str, Any]) -> None:
    """The tables and what the learner reached, each between its marks."""
    page = PAGE.read_text("utf-8")
    for name, lines in (("list", listed()), ("baselines", baselines(counted)), ("learner", learner())):
        between = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        page = between.sub(lambda mark, lines=lines: mark[1] + "\n".join([*lines, mark[2]]), page)
    PAGE.write_text(page, "utf-8")


def listed() -> list[str]:
    lines = ["| title | seats | PettingZoo | Gymnasium | OpenSpiel | actions | numbers |", "|---|---|---|---|---|---:|---:|"]
    for name in bestiary.titles():
        setup, seats = Setup(name), registry.title(name).seats
        gym = "the same" if 1 in seats else "-"
        players = str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"
        cells = (f"`{name}`", players, f"`{setup.id}`", gym, f"`bestiary_{setup.short_name}`")
        lines.append(f"| {' | '.join(cells)} | {len(setup.vocabulary):,} | {len(setup.features) or 'none yet'} |")
    return lines


def baselines(counted: dict[str, Any]) -> list[str]:
    lines = ["| title | bot at every seat | games | won by somebody, % | mean score | means of other counts | counted |"]
    lines.append("|---|---|---:|---:|---:|---|---|")
    for plan in tomllib.loads(PLANS.read_text("utf-8"))["baseline"]:
        for bot in BOTS:
            title = " ".join([f"`{plan['title']}`", *(f"`{one}`" for one in plan.get("settings", ()))])
            one = counted.get(f"{plan['title']} {bot}")
            if one is None:
                lines.append(f"| {title} | {bot} | not counted yet | | | | |")
                continue
            counts = ", ".join(f"{name} {value}" for name, value in one["counts"].items())
            lines.append(f"| {title} | {bot} | {one['games']:,} | {one['won']} | {one['score']} | {counts} | {one['date']} |")
    return lines


def learner() -> list[str]:
    """How the learner was set, and how far it came."""
    if not LEARNER.exists():
        return []
    run = json.loads(LEARNER.read_text("utf-8"))
    points, ppo = run["points"], run["ppo"]
    last = run["last"] or points[-1]
    minutes = points[-1]["seconds"] / 60
    versions = ", ".join(f"{name} {number}" for name, number in run["versions"].items())
    clock, answers, fresh = points[-1]["clock"] / 60, points[-1]["steps"], last["games"]
    settings = "; ".join(f"`{name}` {value}" for name, value in ppo.items())
    return [
        "![The learner's curve, between random's and greedy's](train_maverick.svg)",
        "",
        f"After {minutes:.0f} minutes of processor time on one core ({clock:.0f} by the clock, {answers:,} answers) its best",
        f"answers slew {last['slain']:.2f} ± {last['reach']:.2f} monsters a game and cleared {last['won']:.1%} of dungeons,",
        f"over {fresh:,} deals that it had not seen. It began at {points[0]['slain']:.2f}.",
        "",
        *([f"The run was stopped {run['stopped']}.", ""] if "stopped" in run else []),
        f"Settings: {run['games_at_once']} games at once; seed {run['seed']}; {settings}.",
        "The rate falls to a tenth as the time goes.",
        f"CPython {run['python']}, {versions}.",
    ]


if __name__ == "__main__":
    main()
