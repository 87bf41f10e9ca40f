"""Saved games: where they lie, and which can be gone on with."""

from __future__ import annotations

import re
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import bestiary
from bestiary.durable import data_folder, why, write
from bestiary.kernel import BadSave, BestiaryError, Game
from bestiary.kernel.game import REDEAL
from bestiary.kernel.save import Save, read

from .wording import line

SUFFIX = ".json"
PRACTICE = "-practice"


class Kept(NamedTuple):
    """A save in the data folder."""

    path: Path
    save: Save
    when: float

    @property
    def answers(self) -> int:
        return sum(event[0] != REDEAL for event in self.save.record)


class Keeper:
    """Keeps one game: after every answer in its file, and in the end among the finished ones."""

    def __init__(self, path: Path, *, moves: bool) -> None:
        self.path = path
        self._moves = moves  # a file that somebody named stays where it is

    @classmethod
    def of(cls, game: Game) -> Keeper:
        """A place in the data folder. The commitment names the game, so that it always comes back to the same file."""
        name = f"{game.title.name}-{game.commitment[:8]}{SUFFIX}"
        return cls(data_folder() / "saves" / name, moves=True)

    def keep(self, game: Game) -> Path:
        """Write the game; its file."""
        path = self.path
        if game.practice and not path.stem.endswith(PRACTICE):
            path = path.with_name(f"{path.stem}{PRACTICE}{SUFFIX}")  # the game as it was really played stays
        if not self._moves or game.outcome is None:
            write(path, game.save())
            return path
        finished = path.parent.parent / "finished" / path.name
        write(finished, game.save())
        with suppress(OSError):
            path.unlink()
        return finished


def unfinished(title: str) -> tuple[list[Kept], list[str]]:
    """The saves of this title that can be gone on with, newest first, and a sentence about each that can't."""
    found, complaints = [], []
    name = re.compile(rf"{re.escape(title)}-[0-9a-f]{{8}}({PRACTICE})?{re.escape(SUFFIX)}")
    folder = data_folder() / "saves"
    for path in sorted(folder.glob(f"*{SUFFIX}")) if folder.is_dir() else ():
        if name.fullmatch(path.name):
            try:
                found.append(Kept(path, read(text_of(path)), path.stat().st_mtime))
            except BestiaryError as error:
                complaints.append(line("bad-save", path=path, why=error))
            except OSError:
                continue  # another process has just finished it
    return sorted(found, key=lambda kept: kept.when, reverse=True), complaints


def load(path: Path) -> Game:
    """The game that this file holds."""
    text = text_of(path)
    try:
        return bestiary.load(text)
    except BadSave as error:
        raise BadSave(line("bad-file", path=path, why=error)) from None


def text_of(path: Path) -> str:
    """What stands in a saved game's file."""
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise BadSave(line("unreadable", path=path, why=why(error))) from None
    except ValueError:
        raise BadSave(line("not-text", path=path)) from None


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits: an answer and its save belong together."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt
