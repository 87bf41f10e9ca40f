"""A guided first game: what is said at its decisions, as long as it goes as told."""

from __future__ import annotations

from bestiary.kernel import Game
from bestiary.lesson import Lesson

from .voice import Voice
from .wording import line


class Teaching:
    """Words for the first decisions. Whoever goes another way is told so once, and left in peace."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self._done = False

    def tell(self, game: Game, voice: Voice) -> None:
        """What there is to say at this question."""
        if self._done or game.ask is None:
            return
        number, record, steps = game.state.number, game.record, self._lesson.steps
        if any(step.after < number and record[step.after] != step.answer for step in steps):
            self._done = True
            voice.say(line("lesson-strayed"), "bold")
        elif number > steps[-1].after:
            self._done = True
            voice.say(self._lesson.end, "bold")
        elif step := next((one for one in steps if one.after == number), None):
            voice.say(step.say, "bold")
            voice.say(line("lesson-do", sentence=game.say(step.answer)))
