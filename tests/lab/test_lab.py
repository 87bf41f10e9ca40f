"""The laboratory: same seeds same rows, nothing finished is lost, and tables that are right."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import bestiary
from bestiary import registry
from bestiary.__main__ import main
from bestiary.durable import Unwritable
from bestiary.kernel import BadSetting, BestiaryError
from bestiary.lab import Plan, Rows, Stopped, plan_of, run
from bestiary.lab.playing import GameBroke, Row, play
from bestiary.lab.rows import BadFile
from bestiary.lab.summary import by_bot, by_seat, endings, lengths, mean, share, student
from bestiary.lab.wording import WORDS
from bestiary.packs import BadPack

PROGRAM = [sys.executable, "-m", "bestiary"]
RANDOM = Plan("maverick", ("random",), ({"payment": 5}, {"payment": 7}), games=6)


def played(plan: Plan, path: Path | None = None, workers: int = 1) -> Rows:
    rows = Rows(plan, path)
    run(plan, rows, workers)
    return rows


def test_the_same_plan_gives_the_same_rows_whoever_plays_them() -> None:
    assert played(RANDOM, workers=1).table.equals(played(RANDOM, workers=2).table)


def test_a_row_is_a_game_that_can_be_dealt_and_played_again() -> None:
    plan = Plan("merlins-beast-hunt", ("greedy", "random"), games=2)
    for job, row in zip(plan.jobs(), played(plan).table.iter_rows(named=True), strict=True):
        assert play(plan, job) == row
        assert (row["seed"], row["bot_0"], row["bot_1"]) == (job.seed, "greedy", "random")
        assert row["setting_rerolls"] == "once"
        assert row["share_0"] + row["share_1"] == 1
        assert row["measure_rounds"] > 1


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    few = Plan("maverick", ("random",), ({"payment": 5}, {"payment": 7}), games=4)
    rows = played(few, path)
    rows.save()
    assert pl.read_parquet(path).height == 8
    more = Rows(RANDOM, path)
    assert len(more) == 8
    assert [(job.variant, job.number) for job in more.missing()] == [(0, 4), (0, 5), (1, 4), (1, 5)]
    run(RANDOM, more, 1)
    assert more.table.equals(played(RANDOM).table)
    assert pl.read_parquet(path).equals(more.table)
    assert not Rows(RANDOM, path).missing()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "other",
    [
        Plan("maverick", ("greedy",), RANDOM.variants),
        Plan("maverick", ("random",)),
        Plan("maverick", ("random",), RANDOM.variants, first_seed=1),
        Plan("merlins-beast-hunt", ("random", "random")),
    ],
)
def test_a_file_of_another_plan_is_left_alone(other: Plan, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    played(RANDOM, path)
    before = path.read_bytes()
    with pytest.raises(BadFile, match=r"games\.parquet holds games played by others"):
        Rows(other, path)
    assert path.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("my diary")
    with pytest.raises(BadFile, match="holds no games of the lab"):
        Rows(RANDOM, path)
    pl.DataFrame({"a": [1]}).write_parquet(path)
    with pytest.raises(BadFile, match="holds no games of the lab"):
        Rows(RANDOM, path)
    for no_file in (tmp_path, Path("/dev/full")):
        with pytest.raises(BadFile, match="is no file that rows could be kept in"):
            Rows(RANDOM, no_file)


def test_a_full_disk_costs_nothing_that_was_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.parquet"
    few = Plan("maverick", ("random",), RANDOM.variants, games=2)
    played(few, path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        rows = Rows(RANDOM, path)
        with pytest.raises(Unwritable, match="No space left on device"):
            run(RANDOM, rows, 1)
    assert len(rows) > 4, "what was played stays in memory, for the tables"
    assert len(Rows(RANDOM, path)) == 4
    assert list(tmp_path.iterdir()) == [path]


def test_a_worker_that_dies_costs_only_its_own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = Rows(RANDOM)
    monkeypatch.setattr("bestiary.lab.running.play_some", _dies)
    with pytest.raises(Stopped, match="A worker was stopped from outside"):
        run(RANDOM, rows, 1)


def _dies(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_game_that_breaks_says_how_to_deal_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("a rule went wrong")

    monkeypatch.setattr("bestiary.lab.playing.reply", breaks)
    with pytest.raises(GameBroke, match=r"seed 0 for random with .*'payment': 5.*: a rule went wrong"):
        play(RANDOM, next(iter(RANDOM.jobs())))


# -- plans


def typed(title: str, **said: Any) -> Plan:
    return plan_of(registry.title(title), **said)


def test_several_values_of_settings_are_all_combined_over_the_same_deals() -> None:
    plan = typed("maverick", settings=["payment=3,5", "companion=wolf,raven"], games="2", seats="random")
    assert plan.variants == (
        {"payment": 3, "companion": "wolf"},
        {"payment": 3, "companion": "raven"},
        {"payment": 5, "companion": "wolf"},
        {"payment": 5, "companion": "raven"},
    )
    assert [job.seed for job in plan.jobs()] == [0, 1] * 4
    assert len(typed("maverick", settings=["payment=3,3"]).variants) == 1


def test_rotating_plays_each_deal_once_in_each_order() -> None:
    plan = typed("merlins-beast-hunt", seats="greedy,random,random", rotate=True, games="6", seed="40")
    assert [job.seed for job in plan.jobs()] == [40, 40, 40, 41, 41, 41]
    assert plan.seatings() == (("greedy", "random", "random"), ("random", "random", "greedy"), ("random", "greedy", "random"))
    assert typed("merlins-beast-hunt", seats="4", rotate=True).seatings() == (("greedy",) * 4,)


def test_usual_plans() -> None:
    assert typed("merlins-beast-hunt") == Plan("merlins-beast-hunt", ("greedy", "greedy"), ({},), games=100)
    assert typed("merlins-beast-hunt", seats="3").seats == ("greedy",) * 3


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"games": "0"}, "The number of games is a whole number from 1 to"),
        ({"games": "many"}, "--games takes a whole number"),
        ({"seed": "-1"}, "The lab counts its seeds"),
        ({"seed": str(1 << 70)}, "The lab counts its seeds"),
        ({"seats": "me"}, "Nobody called 'me' plays in the lab"),
        ({"seats": "5"}, "is played by 1"),
        ({"seats": "greedy,greedy"}, "is played by 1"),
        ({"settings": ["payment=5,22"]}, "payment can't be 22"),
        ({"settings": ["payment"]}, "name=value"),
        ({"settings": ["gold=1"]}, "no setting gold"),
    ],
)
def test_what_can_not_be_planned_is_refused(said: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetting, match=sentence):
        typed("maverick", **said)
    with pytest.raises(BadPack):
        typed("maverick", packs="nowhere.toml")


# -- figures


def test_intervals_against_tables() -> None:
    """Wilson's for 10 of 100 and 0 of 20, Student's t as printed in any table."""
    assert share(10, 100)[:3] == pytest.approx((0.1, 0.0552, 0.1744), abs=1e-4)
    assert share(0, 20)[:3] == pytest.approx((0, 0, 0.1611), abs=1e-4)
    assert share(20, 20)[:3] == pytest.approx((1, 0.8389, 1), abs=1e-4)
    for freedom, t in ((1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)):
        assert student(freedom) == pytest.approx(t, abs=4e-3)
    assert mean([1.0, 2.0, 3.0, 4.0])[:3] == pytest.approx((2.5, 2.5 - 2.0542, 2.5 + 2.0542), abs=4e-3)


def table() -> pl.DataFrame:
    """Four games of two: greedy wins three, one of them from the second seat, and shares the fourth."""
    return pl.DataFrame(
        {
            "bot_0": ["greedy", "greedy", "random", "greedy"],
            "bot_1": ["random", "random", "greedy", "random"],
            "score_0": [10, 8, 2, 5],
            "score_1": [4, 2, 6, 5],
            "share_0": [1.0, 1.0, 0.0, 0.5],
            "share_1": [0.0, 0.0, 1.0, 0.5],
            "reason": ["full", "full", "stuck", "full"],
            "answers": [10, 20, 30, 40],
            "measure_rounds": [1, 2, 3, 4],
        }
    )


def test_results_by_bot_and_by_seat() -> None:
    greedy, chance = by_bot(table())
    assert (greedy.bot, greedy.wins.value, greedy.fair, greedy.score.value, greedy.wins.games) == (
        "greedy",
        0.875,
        0.5,
        7.25,
        4,
    )
    assert (chance.bot, chance.wins.value, chance.score.value) == ("random", 0.125, 3.25)
    seats = [(seat, one.bot, one.wins.games, one.wins.value) for seat, one in by_seat(table())]
    assert seats == [(0, "greedy", 3, 2.5 / 3), (0, "random", 1, 0.0), (1, "greedy", 1, 1.0), (1, "random", 3, 0.5 / 3)]


def test_bots_that_hold_several_seats_share_their_wins() -> None:
    same = table().with_columns(pl.lit("greedy").alias("bot_0"), pl.lit("greedy").alias("bot_1"))
    (greedy,) = by_bot(same)
    assert (greedy.wins.value, greedy.fair, greedy.score.value) == (1.0, 1.0, 5.25)


def test_lengths_and_endings() -> None:
    answers, rounds = lengths(table())
    assert (answers.name, answers.mean.value, answers.least, answers.most) == ("answers", 25, 10, 40)
    assert (rounds.name, rounds.median) == ("rounds", 3)
    assert [(reason, one.value) for reason, one in endings(table())] == [("full", 0.75), ("stuck", 0.25)]


# -- as a person starts it


def lab(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*PROGRAM, "lab", *words], capture_output=True, text=True, timeout=60, check=False)


def test_the_command_prints_tables_and_keeps_the_rows(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    words = ("maverick", "--games", "10", "--seats", "random", "--set", "payment=5,7", "--out", str(path))
    done = lab(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Maverick: 20 games" in done.stdout
    assert "payment=7" in done.stdout
    assert "monsters slain" in done.stdout
    assert "your cards have run out" in " ".join(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= max(80, len(str(path)) + 20)
    assert pl.read_parquet(path).height == 20
    assert lab(*words).stdout == done.stdout, "everything is there already"


def test_ctrl_c_keeps_what_is_finished_and_the_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.parquet"
    add = Rows.add

    def add_and_interrupt(rows: Rows, more: list[Row]) -> None:
        add(rows, more)
        monkeypatch.setattr(Rows, "add", add)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Rows, "add", add_and_interrupt)
    words = ["lab", "maverick", "--seats", "random", "--games", "3000", "--out", str(path), "--workers", "1"]
    assert main(words) == 130
    kept = pl.read_parquet(path).height
    assert 0 < kept < 3000
    said = capsys.readouterr().out
    assert f"Stopped: {kept} of 3000 games are finished." in said
    assert f"The same command goes on with {path}" in said
    assert main(words) == 0
    assert pl.read_parquet(path).height == 3000


@pytest.mark.parametrize(
    "words",
    [
        ["phoenix"],
        ["maverick", "--games", "0"],
        ["maverick", "--workers", "0"],
        ["maverick", "--workers", "x"],
        ["maverick", "--seats", "clever"],
        ["maverick", "--set", "payment=99"],
        ["maverick", "--out", "/proc/nowhere/games.parquet", "--games", "1", "--seats", "random"],
    ],
)
def test_mistakes_are_one_line_on_stderr(words: list[str]) -> None:
    done = lab(*words)
    assert done.returncode == 2
    assert done.stderr.startswith("bestiary: ")
    assert done.stderr.count("\n") == 1


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for name in [name for name in sys.modules if name.startswith("bestiary.lab")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["lab", "maverick"]) == 2
    assert "pip install 'bestiary[lab]'" in capsys.readouterr().err


def test_every_sentence_of_the_lab_is_said() -> None:
    folder = Path(bestiary.__file__).parent / "lab"
    code = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    literals = set(re.findall(r'"([a-z][a-z-]*)"', code))
    assert {key.removeprefix("head-") for key in WORDS.table["line"]} <= literals


def test_errors_of_the_lab_are_for_people() -> None:
    assert all(issubclass(error, BestiaryError) for error in (BadFile, GameBroke, Stopped, Unwritable))
