"""Stepping through a recorded game, finished or not."""

from __future__ import annotations

from pathlib import Path

from bestiary.kernel import Game
from bestiary.kernel.game import REDEAL, RESIGN, Event
from bestiary.kernel.save import read, restart
from bestiary.registry import load, title

from . import ending
from .saves import text_of
from .view import View
from .voice import Voice
from .wording import WORDS, called, count, line, player


class Replay:
    """A record and how much of it has been played again."""

    def __init__(self, path: Path, voice: Voice) -> None:
        text = text_of(path)
        load(text)  # refuses what doesn't hold together
        self._save = read(text)
        self._title = title(self._save.title)
        self.game: Game = restart(self._save, self._title)
        self.at = 0
        self.voice, self.view = voice, View(voice)

    @property
    def events(self) -> list[Event]:
        return self._save.record

    def all(self) -> None:
        """Everything that happened, and the score sheet."""
        self._go(len(self.events))
        self._headline()
        self.voice.show(self.view.log(self.game.scene(self._eyes(), -1).news))
        self._close()

    def step(self) -> None:
        """Answer by answer, as the person at the keyboard likes."""
        self._headline()
        self._show(-1)
        while True:
            typed = self.voice.hear(line("replay-prompt", at=self.at, of=len(self.events))).casefold()
            if typed == "q" or (not typed and self.at == len(self.events)):
                return
            if not typed:
                self._forth()
            elif typed == "b":
                self._jump(max(0, self.at - 1))
            elif typed.isdecimal() and int(typed) <= len(self.events):
                self._jump(int(typed))
            else:
                self.voice.say(line("replay-how", last=len(self.events)))

    def _headline(self) -> None:
        answers = count("answers", len(self.events))
        practice = line("practice") if self._save.practice else ""
        self.voice.say(f"{line('replay', title=called(self._title), answers=answers)} {practice}".strip(), "bold")

    def _forth(self) -> None:
        before = self.game.state.number
        said = self._said(self.events[self.at])
        self._go(self.at + 1)
        self.voice.say()
        self.voice.say(line("replayed", number=self.at, said=said), "bold")
        self._show(before)
        if self.at == len(self.events):
            self._close()

    def _jump(self, to: int) -> None:
        self._go(to)
        self._show(self.game.state.number)

    def _go(self, to: int) -> None:
        if to < self.at:
            self.game, self.at = restart(self._save, self._title), 0
        for event in self.events[self.at : to]:
            self.game.play(event)
        self.at = to

    def _show(self, since: int) -> None:
        scene = self.game.scene(self._eyes(), since)
        self.view.news(scene.news)
        self.view.table(scene)

    def _eyes(self) -> int | None:
        """By whose eyes: of the one who is asked, or in the end of the only one there is."""
        ask = self.game.ask
        return ask.seat if ask else 0 if self.game.state.seats == 1 else None

    def _said(self, event: Event) -> str:
        if event[0] in (REDEAL, RESIGN):
            return str(WORDS.get("event", str(event[0]).strip("#")))
        said = self.game.say(event)
        ask = self.game.ask
        return line("asked", player=player(ask.seat), text=said) if ask and self.game.state.seats > 1 else said

    def _close(self) -> None:
        scene = self.game.scene(self._eyes())
        self.voice.say()
        if scene.sheet:
            ending.tell_sheet(scene.sheet, scene.seats, self.voice)
            ending.tell_opening(self.game, scene.sheet, self.voice)
        else:
            self.voice.say(line("unfinished", answers=count("answers", len(self.events))))
