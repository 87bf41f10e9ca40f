"""A title's `lesson.toml`: a guided first game, on a fixed deal, with words for its first decisions."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from .kernel import Game, Title
from .registry import start


class LessonStep(Struct, frozen=True):
    """What is said after so many answers, and the answer it leads to."""

    after: int
    say: str
    answer: tuple[str | int, ...]


class Lesson(Struct, frozen=True, kw_only=True):
    """Seats as tables have them: `me`, or a kind of bot."""

    seed: str
    end: str  # said when the last step is taken
    steps: tuple[LessonStep, ...]
    seats: tuple[str, ...] = ("me",)
    settings: dict[str, bool | int | str] = {}


def lesson_of(title: Title) -> Lesson | None:
    """The title's lesson, if it has one."""
    return _read(title.package)


@cache
def _read(package: str) -> Lesson | None:
    file = files(package).joinpath("lesson.toml")
    return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lesson) if file.is_file() else None


def begin_lesson(title: Title, lesson: Lesson) -> Game:
    """The game that the lesson speaks of."""
    settings: dict[str, Any] = dict(lesson.settings)
    return start(title.name, seats=len(lesson.seats), seed=int(lesson.seed), players=lesson.seats, **settings)
