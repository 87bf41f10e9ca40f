"""Recorded games still reach their recorded scores, answer by answer: they guard every change of the rules.

A new record is a finished game written by the terminal (`w FILE`), put into this folder, with its line in scores.toml.
"""

import tomllib
from pathlib import Path
from random import Random

import pytest

import bestiary
from bestiary import registry
from bestiary.kernel.save import read, restart
from bestiary.packs import vet
from tests.conformance.suite import SAMPLE, Check

HERE = Path(__file__).parent
SCORES = tomllib.loads((HERE / "scores.toml").read_text("utf-8"))


def test_every_record_has_its_line() -> None:
    assert {path.stem for path in HERE.glob("*.json")} == set(SCORES)


@pytest.mark.parametrize("name", SCORES)
def test_a_recorded_game_reaches_its_score(name: str) -> None:
    game = bestiary.load((HERE / f"{name}.json").read_text("utf-8"))
    assert game.outcome is not None
    assert {"scores": list(game.outcome.scores), "reason": game.outcome.reason, "answers": game.state.number} == {
        key: value for key, value in SCORES[name].items() if key != "what"
    }


@pytest.mark.parametrize("name", SCORES)
def test_every_law_holds_along_a_recorded_game(name: str) -> None:
    """Random games seldom end well; recorded ones take the suite through the endings that have to be earned."""
    save = read((HERE / f"{name}.json").read_text("utf-8"))
    title = registry.title(save.title)
    game = restart(save, title, vet)
    found = Check(game, Random(name), {**SAMPLE, "redeal": 4, "fork": 4, "vocabulary": 8, "save": 8}, registry.title).run(
        save.record
    )
    assert found.endings == {SCORES[name]["reason"]: 1}
