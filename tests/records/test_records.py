"""Recorded games still reach their recorded scores, answer by answer: they guard every change of the rules.

A new record is a finished game written by the terminal (`w FILE`), put into this folder, with its line in scores.toml.
"""

import tomllib
from pathlib import Path

import pytest

import bestiary

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
