"""A guided first game in the terminal."""

import pytest

import bestiary
from bestiary import registry
from bestiary.bots import reply
from bestiary.lesson import begin_lesson, lesson_of
from bestiary.terminal.teaching import Teaching

from .sitting import Person, talk

LED = [name for name in bestiary.titles() if lesson_of(registry.title(name))]


def led(name: str, *script: str) -> Person:
    title = registry.title(name)
    lesson = lesson_of(title)
    assert lesson is not None
    person = Person(*script)
    game = begin_lesson(title, lesson)
    conversation = talk(game, person.voice)
    conversation._teaching = Teaching(lesson)
    conversation.play()
    return person


def as_told(name: str) -> list[str]:
    """What to type: the number of each step's answer in the list as it stands."""
    title = registry.title(name)
    lesson = lesson_of(title)
    assert lesson is not None
    game, typed = begin_lesson(title, lesson), []
    for step in lesson.steps:
        while game.ask and lesson.seats[game.ask.seat] != "me":
            game.answer(reply(lesson.seats[game.ask.seat], game))
        typed.append(game.say(step.answer))
        game.answer(step.answer)
    return typed


@pytest.mark.parametrize("name", LED)
def test_all_steps_are_told(name: str) -> None:
    lesson = lesson_of(registry.title(name))
    assert lesson is not None
    heard = led(name, *as_told(name)).heard
    for step in lesson.steps:
        assert step.say in heard
    assert lesson.end in heard


def test_who_strays_is_told_once() -> None:
    name = LED[0]
    first, *_ = as_told(name)
    game = begin_lesson(registry.title(name), lesson_of(registry.title(name)))  # type: ignore[arg-type]
    other = next(game.say(option) for option in game.ask.options if game.say(option) != first)  # type: ignore[union-attr]
    assert led(name, other, "1").heard.count("You went your own way") == 1
