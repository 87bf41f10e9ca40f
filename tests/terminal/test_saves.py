"""Saved games in the data folder and elsewhere."""

import json
import os
from pathlib import Path

import msgspec
import pytest

import bestiary
from bestiary import registry
from bestiary.durable import Unwritable, write
from bestiary.kernel import BadSave
from bestiary.kernel.save import read
from bestiary.terminal import table
from bestiary.terminal.saves import Keeper, load, text_of, unfinished

from .sitting import Person, sit

MAVERICK = registry.title("maverick")


def left(answers: int, when: float, seed: int = 3) -> Path:
    """A game that somebody left."""
    game = bestiary.start("maverick", seed=seed, companion="wolf", payment=5)
    for _ in range(answers):
        game.answer(game.ask.options[0])  # type: ignore[union-attr]
    path = Keeper.of(game).keep(game)
    os.utime(path, (when, when))
    return path


def test_writing_replaces_all_or_nothing(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.json"
    write(path, "one")
    write(path, "two")
    assert path.read_text() == "two"
    assert [one.name for one in path.parent.iterdir()] == ["game.json"]
    path.unlink()
    path.mkdir()
    with pytest.raises(Unwritable, match=r"game\.json can't be written: "):
        write(path, "three")
    assert [one.name for one in path.parent.iterdir()] == ["game.json"]


def test_a_write_cut_short_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write(path, "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Unwritable, match="No space left"):
        write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_games_that_were_left_are_offered_newest_first(data: Path) -> None:
    older, newer = left(2, 1e9), left(4, 2e9)
    (data / "saves" / "other-0123abcd.json").write_text("{}")
    (data / "saves" / "maverick.json").write_text("{}")
    saves, complaints = unfinished("maverick")
    assert [kept.path for kept in saves] == [newer, older]
    assert [kept.answers for kept in saves] == [4, 2]
    assert complaints == []


def offered(*script: str) -> Person:
    person = Person(*script)
    table.play_offered(MAVERICK, person.voice)
    return person


def test_an_offer_is_taken_by_number_or_enter_or_a_new_game_begun() -> None:
    left(2, 1e9)
    left(4, 2e9, seed=4)
    text = offered("9", "2", "l").heard
    assert "1. go on after 4 answers, left on 2033-05-18" in text
    assert "2. go on after 2 answers, left on 2001-09-09" in text
    assert "3. begin a new game" in text
    assert "There is no number 9 here." in text
    assert "Fair-play seal" in text
    assert "Which" not in offered("").heard
    assert "Who goes with you?" in offered("3").heard


def test_only_so_many_games_are_offered() -> None:
    for number in range(12):
        left(number % 3, 1e9 + number)
    assert "10. begin a new game 3 games older still in" in offered("1").heard


def test_a_save_that_cannot_be_gone_on_with_is_named_and_left_alone() -> None:
    bad, good = left(2, 2e9), left(3, 1e9)
    before = bad.read_text()[:-200]
    bad.write_text(before)
    text = offered("1").heard
    assert f"{bad} is left alone: This is no saved game, or only a part of one" in text
    assert text.count("go on after") == 1
    assert bad.read_text() == before
    assert good.exists()


def resealed(path: Path, **changes: object) -> None:
    save = msgspec.structs.replace(read(path.read_text()), **changes)
    save.seal = save.sealed()
    path.write_text(json.dumps(msgspec.to_builtins(save)))


def test_a_save_that_proves_bad_only_when_played_again_is_left_alone_too() -> None:
    bad, good = left(2, 2e9), left(3, 1e9)
    resealed(bad, record=[("swap", 9)])
    text = offered("1", "1").heard
    assert "It is left alone." in text
    assert f"The game is kept in {good}" in text
    person = Person()
    assert table.play_newest(MAVERICK, person.voice) == 0
    assert f"The game is kept in {good}" in person.heard


def test_nothing_to_go_on_with_is_said() -> None:
    with pytest.raises(table.NoGame, match="There is no unfinished game of maverick"):
        table.play_newest(MAVERICK, Person().voice)


def spoilt(path: Path, how: str) -> None:
    text = path.read_text()
    match how:
        case "truncated":
            path.write_text(text[: len(text) // 2])
        case "edited":
            path.write_text(text.replace('"wolf"', '"raven"', 1))
        case "newer":
            path.write_text(text.replace('"bestiary": 1', '"bestiary": 99', 1))
        case "foreign":
            path.write_text('{"chess": true}')
        case "not text":
            path.write_bytes(b"\xff\xfe\x00")
        case "gone":
            path.unlink()
        case "a folder":
            path.unlink()
            path.mkdir()
        case "endless":
            path.unlink()
            path.symlink_to("/dev/zero")


@pytest.mark.parametrize("how", ["truncated", "edited", "newer", "foreign", "not text", "gone", "a folder", "endless"])
def test_a_file_that_is_no_good_save_is_refused_in_one_sentence_that_names_it(how: str) -> None:
    path = left(2, 1e9)
    spoilt(path, how)
    with pytest.raises(BadSave) as refused:
        load(path)
    assert str(path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_save_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    path = left(2, 1e9)
    other = msgspec.structs.replace(MAVERICK, name="other")
    with pytest.raises(BadSave, match=r"is a game of maverick, not of other\."):
        table.play_file(other, path, Person().voice)


def test_a_game_from_a_file_is_kept_in_that_file(tmp_path: Path, data: Path) -> None:
    path = tmp_path / "mine.json"
    left(0, 1e9).rename(path)
    person = Person("swap 4", "s")
    assert table.play_file(MAVERICK, path, person.voice) == 0
    assert load(path).record == [("swap", 4)]
    assert f"bestiary play maverick --file {path}" in person.heard
    assert table.play_file(MAVERICK, path, Person("give up", "yes", "").voice) == 0
    assert load(path).outcome is not None, "it stays where it is when it is finished"
    assert not (data / "finished").exists()


def test_a_finished_game_among_the_unfinished_is_put_away(data: Path) -> None:
    """The power went between the last answer and the move."""
    path = left(0, 1e9)
    game = load(path)
    game.resign(0)
    write(path, game.save())
    assert "You gave the contract up." in offered("1").heard
    assert not path.exists()
    assert load(data / "finished" / path.name).outcome == game.outcome


def test_going_on_tells_what_happened_last() -> None:
    path = left(3, 1e9)
    text = sit(load(path), "s").heard
    assert "Turn 1: 5 cards drawn." not in text
    assert "The dungeon:" in text


def test_text_of_a_save_is_what_was_written(tmp_path: Path) -> None:
    write(tmp_path / "a", "ä")
    assert text_of(tmp_path / "a") == "ä"
