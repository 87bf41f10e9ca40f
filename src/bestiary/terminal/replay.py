"""Stepping through a recorded game, finished or not."""

from __future__ import annotations

from pathlib import Path

from bestiary.kernel import Game
from bestiary.kernel.game import REDEAL, RESIGN, Event
from bestiary.kernel.save import read, restart
from bestiary.packs import vet
from bestiary.registry import title

from . import ending
from .saves import load, text_of
from .view import View
from .voice import Voice
from .wording import WORDS, called, count, line


class Replay:
    """A record and how much of it has been played again."""

    def __init__(self, path: Path, voice: Voice) -> None:
        load(path)  # refuses what doesn't hold together
        self._save = read(text_of(path))
        self._title = title(self._save.title)
        self.game: Game = restart(self._save, self._title, vet)
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
        last = len(self.events)
        while True:
            prompt = "replay-end" if self.at == last else "replay-prompt"
            typed = self.voice.hear(line(prompt, at=self.at, of=last)).casefold()
            if typed == "q" or (not typed and self.at == last):
                return
            if not typed:
                self._jump(self.at + 1)
            elif typed == "b":
                self._jump(max(0, self.at - 1))
            elif typed.isdecimal() and len(typed) < 10 and int(typed) <= last:
                self._jump(int(typed))
            else:
                self.voice.miss(line("replay-how", last=last))

    def _headline(self) -> None:
        answers = count("answers", len(self.events))
        practice = line("practice") if self._save.practice else ""
        self.voice.say(f"{line('replay', title=called(self._title), answers=answers)} {practice}".strip(), "bold")

    def _jump(self, to: int) -> None:
        """Show this answer being given, or the beginning."""
        if to == 0:
            self._go(0)
            self._show(-1)
            return
        self._go(to - 1)
        before = self.game.state.number
        said = self._said(self.events[to - 1])
        self._go(to)
        self.voice.say()
        self.voice.say(line("replayed", number=to, said=said), "bold")
        self._show(before)
        if to == len(self.events):
            self._close()

    def _go(self, to: int) -> None:
        if to < self.at:
            self.game, self.at = restart(self._save, self._title, vet), 0
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
        said, ask, names = self.game.say(event), self.game.ask, self.game.scene(None).names
        return line("asked", player=names[ask.seat], text=said) if ask and names else said

    def _close(self) -> None:
        scene = self.game.scene(self._eyes())
        self.voice.say()
        if scene.sheet:
            ending.tell_sheet(scene, scene.sheet, self.voice)
            ending.tell_opening(self.game, scene.sheet, self.voice)
        else:
            self.voice.say(line("unfinished", answers=count("answers", len(self.events))))
