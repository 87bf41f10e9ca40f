"""Sitting down: which game to play, a new one or one that was left."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import bestiary
from bestiary import registry, typed
from bestiary.kernel import BadSave, BestiaryError, Game, Title
from bestiary.lesson import begin_lesson, lesson_of

from .conversation import Conversation
from .saves import Keeper, Kept, load, unfinished
from .seats import choose_seats, seated
from .teaching import Teaching
from .voice import Voice
from .wording import called, count, line

OFFERED = 9  # unfinished games to choose from; older ones wait


class NoGame(BestiaryError):
    """There is nothing to go on with."""


def choose_title(voice: Voice) -> str:
    """The only title there is, or the one that is wanted."""
    names = bestiary.titles()
    if len(names) == 1:
        return names[0]
    voice.say(line("which-title"), "bold")
    for number, name in enumerate(names, 1):
        voice.say(line("entry", number=number, text=called(registry.title(name))))
    return names[_number(voice, len(names)) - 1]


def play_new(title: Title, voice: Voice, deal: Deal) -> int:
    """Deal and play."""
    settings = typed.settings(title, deal.settings)
    seed, players = typed.whole("seed", deal.seed), seated(title, deal.seats)
    game = bestiary.start(title.name, players=players, seed=seed, packs=deal.packs, **settings)
    return _play(game, voice, Keeper.of(game))


def play_lesson(title: Title, voice: Voice) -> int:
    """A guided first game, on the deal that its words speak of."""
    lesson = lesson_of(title)
    if lesson is None:
        raise NoGame(line("no-lesson", title=called(title)))
    game = begin_lesson(title, lesson)
    return _play(game, voice, Keeper.of(game), Teaching(lesson))


def play_file(title: Title, path: Path, voice: Voice) -> int:
    """Go on with a save that lies anywhere; it is kept there."""
    game = _load(title, path)

    def resume(kept: Path) -> str:
        return shlex.join(["bestiary", "play", title.name, "--file", str(kept)])

    return Conversation(game, voice, Keeper(path, moves=False), resume).play()


def play_newest(title: Title, voice: Voice) -> int:
    """Go on with the game that was left last."""
    for kept in _left(title, voice):
        if (game := _whole_game(title, kept, voice)) is not None:
            return _play(game, voice, Keeper(kept.path, moves=True))
    raise NoGame(line("nothing-left", title=title.name))


def play_offered(title: Title, voice: Voice) -> int:
    """Go on with one of the games that were left, or begin a new one."""
    saves = _left(title, voice)
    while saves:
        chosen = _offer(title, saves, voice)
        if chosen is None:
            break
        if (game := _whole_game(title, chosen, voice)) is not None:
            return _play(game, voice, Keeper(chosen.path, moves=True))
        saves.remove(chosen)
    return play_new(title, voice, Deal(seats=choose_seats(title, voice)))


class Deal(NamedTuple):
    """What was said on the command line about a new game, as it was typed."""

    settings: Sequence[str] = ()
    seed: str | None = None
    seats: str | None = None
    packs: Sequence[str] = ()

    @property
    def said(self) -> bool:
        """Was anything said?"""
        return bool(self.settings or self.packs) or self.seed is not None or self.seats is not None


def _play(game: Game, voice: Voice, keeper: Keeper, teaching: Teaching | None = None) -> int:
    resume = shlex.join(["bestiary", "play", game.title.name, "--continue"])
    return Conversation(game, voice, keeper, lambda _: resume, teaching).play()


def _left(title: Title, voice: Voice) -> list[Kept]:
    """The saves of this title, newest first; what can't be read is named and left alone."""
    saves, complaints = unfinished(title.name)
    for complaint in complaints:
        voice.say(complaint)
    return saves


def _offer(title: Title, saves: list[Kept], voice: Voice) -> Kept | None:
    shown = saves[:OFFERED]
    voice.say(line("left-games", title=called(title)), "bold")
    for number, kept in enumerate(shown, 1):
        voice.say(line("entry", number=number, text=_described(kept)), hang=5)
    voice.say(line("entry", number=len(shown) + 1, text=line("new-game")))
    if len(saves) > OFFERED:
        voice.say(line("older-games", count=count("games", len(saves) - OFFERED), folder=saves[0].path.parent))
    number = _number(voice, len(shown) + 1, default=1)
    return shown[number - 1] if number <= len(shown) else None


def _number(voice: Voice, last: int, default: int | None = None) -> int:
    """A number from 1 to the last one."""
    while True:
        typed = voice.hear(line("prompt"))
        if not typed and default is not None:
            return default
        if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= last:
            return int(typed)
        if typed.casefold() in ("q", "s"):
            raise EOFError
        voice.miss(line("no-number", number=typed) if typed else line("nothing-typed"))


def _described(kept: Kept) -> str:
    when = datetime.fromtimestamp(kept.when).strftime("%Y-%m-%d %H:%M")
    practice = line("practice") if kept.save.practice else ""
    return f"{line('left-game', answers=count('answers', kept.answers), when=when)} {practice}".strip()


def _whole_game(title: Title, kept: Kept, voice: Voice) -> Game | None:
    """The game of a save, or a sentence about why it can't be gone on with."""
    try:
        return _load(title, kept.path)
    except BestiaryError as error:
        voice.say(line("left-alone", why=error))
        return None


def _load(title: Title, path: Path) -> Game:
    game = load(path)
    if game.title.name != title.name:
        raise BadSave(line("other-title", path=path, theirs=game.title.name, title=title.name))
    return game
