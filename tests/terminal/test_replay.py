"""Stepping through records."""

from pathlib import Path

import pytest

import bestiary
from bestiary.durable import write
from bestiary.kernel import BadSave
from bestiary.terminal.replay import Replay

from .sitting import Person


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Three answers, then given up."""
    game = bestiary.start("maverick", seed=3, companion="wolf", payment=5)
    for option in (("swap", 4), ("end",), ("swap", 5)):
        game.answer(option)
    game.resign(0)
    path = tmp_path / "record.json"
    write(path, game.save())
    return path


def stepped(path: Path, *script: str, plain: bool = True) -> Person:
    person = Person(*script, plain=plain)
    Replay(path, person.voice).step()
    return person


def test_all_at_once(record: Path) -> None:
    person = Person()
    Replay(record, person.voice).all()
    for expected in (
        "Maverick, a record of 4 answers.",
        "0. The dungeon lies open",
        "1. The raven takes over, for a 4.",
        "2. Turn 2: ",
        "You gave the contract up.",
        "The seed was 3.",
    ):
        assert expected in person.heard


@pytest.mark.parametrize("plain", [True, False])
def test_step_by_step(record: Path, plain: bool) -> None:
    text = stepped(record, "", "", "", "", "", plain=plain).heard
    steps = ["1. Swap companions with a 4", "2. End the turn", "3. Swap companions with a 5", "4. Given up."]
    places = [text.index(step) for step in steps]
    assert places == sorted(places)
    assert "0 of 4: Enter goes on" in text
    assert "4 of 4, the end: Enter leaves" in text
    assert "The seed was 3." in text


def test_back_and_to_a_number(record: Path) -> None:
    text = stepped(record, "3", "b", "0", "b", "9", "phoenix", "4", "q").heard
    order = [
        "> 3 3. Swap companions with a 5 The wolf takes over",
        "> b 2. End the turn Turn 2: 1 card drawn.",
        "> 0 The dungeon lies open",
        "> b The dungeon lies open",
        "> 9 Enter goes on, b goes back",
        "> phoenix Enter goes on",
        "> 4 4. Given up.",
    ]
    places = [text.index(step) for step in order]
    assert places == sorted(places)
    assert text.endswith("4 of 4, the end: Enter leaves, b back, a number jumps there > q")


def test_an_unfinished_game_can_be_replayed_too(tmp_path: Path) -> None:
    game = bestiary.start("maverick", seed=3)
    game.answer(("companion", "wolf"))
    write(tmp_path / "save.json", game.save())
    person = Person()
    Replay(tmp_path / "save.json", person.voice).all()
    assert "The game is not finished: it waits after 1 answer." in person.heard
    assert "seed" not in person.heard


def test_a_record_that_does_not_hold_together_is_refused(record: Path) -> None:
    record.write_text(record.read_text().replace("swap", "move", 1))
    with pytest.raises(BadSave, match="changed since it was written"):
        Replay(record, Person().voice)


def test_practice_is_marked(tmp_path: Path) -> None:
    game = bestiary.start("maverick", seed=3)
    game.answer(("companion", "wolf"))
    game.rewind(0)
    write(tmp_path / "save.json", game.save())
    person = Person()
    Replay(tmp_path / "save.json", person.voice).all()
    assert "a record of 0 answers. (practice)" in person.heard
