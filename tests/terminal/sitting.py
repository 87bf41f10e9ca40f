"""A person with a script: what is typed, and what was shown."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

from bestiary.kernel import Game
from bestiary.terminal.conversation import Conversation
from bestiary.terminal.saves import Keeper
from bestiary.terminal.voice import Paper, Voice


class Person:
    """Types the lines of a script, then closes the line. An exception in the script is raised instead."""

    def __init__(
        self, *script: str | type[BaseException], plain: bool = True, width: int = 80, height: int = 25, live: bool = False
    ) -> None:
        self.code: int | None = None  # how the sitting ended
        self._script = iter(script)
        self._file = StringIO()
        console = Paper(file=self._file, width=width, height=height, color_system=None, highlight=False, markup=False)
        self.voice = Voice(console, self.read, plain=plain, live=live)

    def read(self, prompt: str) -> str:
        typed = next(self._script, EOFError)
        self._file.write(f"{prompt}{typed}\n")
        if isinstance(typed, str):
            return typed
        raise typed

    @property
    def saw(self) -> str:
        return self._file.getvalue()

    @property
    def heard(self) -> str:
        """The same with all white space alike, so that it doesn't matter where lines were broken."""
        return " ".join(self.saw.split())


def sit(game: Game, *script: str | type[BaseException], keeper: Keeper | None = None, **how: Any) -> Person:
    """One sitting at this game."""
    person = Person(*script, **how)
    person.code = talk(game, person.voice, keeper).play()
    return person


def talk(game: Game, voice: Voice, keeper: Keeper | None = None) -> Conversation:
    resume: Callable[[Path], str] = "bestiary play --file {}".format
    return Conversation(game, voice, keeper or Keeper.of(game), resume)
