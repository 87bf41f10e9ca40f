"""Draw docs/train_maverick.svg from docs/train_maverick.json: python examples/draw_curve.py"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs"
DATA, PICTURE, BASELINES = DOCS / "train_maverick.json", DOCS / "train_maverick.svg", DOCS / "environments.json"

WIDTH, HIGH = 760, 420
LEFT, RIGHT, TOP, FOOT = 60, 20, 30, 50
MOST = 13  # monsters in the dungeon
INK, LEARNER, BAND, EXPLORING, BASELINE = "#26221e", "#1f5aa6", "#c9d9ee", "#8aa9cf", "#9a3b26"


class Plot:
    """Minutes to the right, monsters upwards."""

    def __init__(self, minutes: float) -> None:
        self.minutes = max(minutes, 1.0)
        self.parts: list[str] = []

    def at(self, minutes: float, slain: float) -> tuple[float, float]:
        x = LEFT + (WIDTH - LEFT - RIGHT) * minutes / self.minutes
        y = HIGH - FOOT - (HIGH - TOP - FOOT) * slain / MOST
        return round(x, 1), round(y, 1)

    def line(self, points: Iterable[tuple[float, float]], colour: str, more: str = "") -> None:
        path = " ".join(f"{x},{y}" for x, y in (self.at(*point) for point in points))
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" {more}/>')

    def band(self, low: list[tuple[float, float]], high: list[tuple[float, float]]) -> None:
        path = " ".join(f"{x},{y}" for x, y in (self.at(*point) for point in (*low, *reversed(high))))
        self.parts.append(f'<polygon points="{path}" fill="{BAND}"/>')

    def text(self, x: float, y: float, words: str, colour: str = INK, anchor: str = "start") -> None:
        self.parts.append(f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}">{words}</text>')

    def baseline(self, name: str, slain: float) -> None:
        self.line([(0, slain), (self.minutes, slain)], BASELINE, 'stroke-dasharray="5 4"')
        x, y = self.at(self.minutes, slain)
        self.text(x, y - 5, f"{name}: {slain:.2f}", BASELINE, "end")

    def axes(self) -> None:
        for slain in range(MOST + 1):
            x, y = self.at(0, slain)
            self.parts.append(f'<line x1="{x - 4}" y1="{y}" x2="{x}" y2="{y}" stroke="{INK}"/>')
            self.text(x - 8, y + 4, str(slain), anchor="end")
        step = next(one for one in (1, 2, 5, 10, 20) if self.minutes / one <= 12)
        for minutes in range(0, int(self.minutes) + 1, step):
            x, y = self.at(minutes, 0)
            self.parts.append(f'<line x1="{x}" y1="{y}" x2="{x}" y2="{y + 4}" stroke="{INK}"/>')
            self.text(x, y + 18, str(minutes), anchor="middle")
        self.line([(0, MOST), (0, 0), (self.minutes, 0)], INK, 'style="stroke-width:1"')
        self.text(WIDTH / 2, HIGH - 12, "minutes of processor time spent on learning", anchor="middle")
        self.text(LEFT, TOP - 12, "monsters slain, mean of a game")

    def drawn(self) -> str:
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HIGH}" font-family="sans-serif" font-size="13">'
        return "\n".join([head, f'<rect width="{WIDTH}" height="{HIGH}" fill="#faf7f0"/>', *self.parts, "</svg>", ""])


def baselines() -> dict[str, float]:
    """What random and greedy slay, where they are counted."""
    counted: dict[str, Any] = json.loads(BASELINES.read_text("utf-8"))
    bots = {bot: counted.get(f"maverick {bot}") for bot in ("random", "greedy")}
    return {bot: float(one["counts"]["slain"].split()[0]) for bot, one in bots.items() if one}


def main() -> None:
    run = json.loads(DATA.read_text("utf-8"))
    points = run["points"]
    plot = Plot(points[-1]["seconds"] / 60)
    times = [one["seconds"] / 60 for one in points]
    low, high = ([one["slain"] + way * one["reach"] for one in points] for way in (-1, 1))
    plot.band([*zip(times, low, strict=True)], [*zip(times, high, strict=True)])
    plot.line([(one["seconds"] / 60, one["exploring"]) for one in points if one["exploring"] is not None], EXPLORING)
    plot.line([*zip(times, (one["slain"] for one in points), strict=True)], LEARNER)
    for name, slain in baselines().items():
        plot.baseline(name, slain)
    plot.axes()
    x, y = plot.at(plot.minutes * 0.45, 1.3)
    plot.text(x, y, f"its best answers, over {points[0]['games']} new deals, with 95 % intervals", LEARNER)
    plot.text(x, y + 18, "while it learns, trying things out", EXPLORING)
    PICTURE.write_text(plot.drawn(), "utf-8")


if __name__ == "__main__":
    main()
