"""What the client is made of agrees with the rest: types with scenes, pictures with their authors, words with their uses."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import bestiary
from bestiary import registry
from bestiary.bots import reply
from bestiary.kernel.scene import Piece
from bestiary.lesson import begin_lesson, lesson_of

WEB = Path(__file__).parents[2] / "web"
SOURCES = [path for path in (WEB / "src").rglob("*") if path.suffix in (".ts", ".svelte")]


def test_the_types_are_those_of_the_scenes() -> None:
    generator = runpy.run_path(str(WEB / "typescript.py"))
    assert generator["TARGET"].read_text("utf-8") == generator["types"]()


def authors() -> dict[str, str]:
    table = tomllib.loads((WEB / "authors.toml").read_text("utf-8"))
    return {name: author for author, one in table.items() for name in one["pictures"].split()}


def pictures(scene: Any) -> set[str]:
    """All pictures that a scene names, wherever they stand."""
    found: set[str] = set()

    def look(thing: Any) -> None:
        if isinstance(thing, Piece) and thing.face:
            found.update({thing.face.picture, *(mark.name for mark in thing.face.marks)} - {""})
        if isinstance(thing, msgspec.Struct):
            for field in thing.__struct_fields__:
                look(getattr(thing, field))
        elif isinstance(thing, tuple):
            for one in thing:
                look(one)

    look(scene)
    return found


@pytest.mark.parametrize("name", bestiary.titles())
def test_every_picture_is_there_and_its_author_known(name: str) -> None:
    known = authors()
    for seed in range(3):
        game, chance = bestiary.start(name, seats=registry.title(name).seats[-1], seed=seed), Random(seed)
        for _ in range(60):
            shown = pictures(game.scene(game.ask.seat if game.ask else 0))
            assert shown <= set(known), shown - set(known)
            if game.ask is None:
                break
            game.answer(chance.choice(game.ask.options))


@pytest.mark.parametrize("name", bestiary.titles())
def test_no_title_is_named_in_the_client(name: str) -> None:
    called = registry.title(name).words.get("title", "name")
    for path in [*SOURCES, WEB / "words.toml"]:
        text = path.read_text("utf-8")
        assert name not in text, path
        assert called not in text, path


def test_every_word_is_there_and_used() -> None:
    table = tomllib.loads((WEB / "words.toml").read_text("utf-8"))
    text = "\n".join(path.read_text("utf-8") for path in SOURCES)
    used = set(re.findall(r'["`]([a-z]+\.[a-z0-9-]+)["`]', text))
    families = set(re.findall(r"`([a-z]+)\.[a-z]*\$\{", text)) | {"count"}
    words = {f"{section}.{key}" for section, keys in table.items() for key in keys}
    assert {one for one in used if one.split(".")[0] in table} <= words
    assert {one for one in words - used if one.split(".")[0] not in families} == {"draw.articles"}


def test_notice_names_every_author() -> None:
    notice = (WEB.parent / "NOTICE").read_text("utf-8").casefold()
    for author in set(authors().values()):
        assert author.replace("-", " ") in " ".join(notice.split()), author


LED = [name for name in bestiary.titles() if lesson_of(registry.title(name))]


@pytest.mark.parametrize("name", LED)
def test_a_lesson_can_be_played_as_told(name: str) -> None:
    title = registry.title(name)
    lesson = lesson_of(title)
    assert lesson is not None
    assert len(lesson.steps) >= 5
    game = begin_lesson(title, lesson)
    steps = {step.after: step for step in lesson.steps}
    said = 0
    while said < len(steps):
        assert game.ask is not None
        who = lesson.seats[game.ask.seat]
        step = steps.get(game.state.number)
        if who != "me":
            assert step is None
            game.answer(reply(who, game))
            continue
        assert step is not None, f"nothing is said after {game.state.number} answers"
        game.answer(step.answer)
        said += 1
    assert game.ask is not None, "a lesson leads into a game, not to its end"


def test_every_title_has_a_lesson() -> None:
    assert set(LED) == set(bestiary.titles())
