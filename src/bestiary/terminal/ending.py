"""The end of a game: the score sheet, and the seed that was promised at the start."""

from __future__ import annotations

import shlex
from pathlib import Path

from bestiary.kernel import Game, Value
from bestiary.kernel.save import read
from bestiary.kernel.scene import Scene, Sheet

from .seats import ME
from .voice import Voice
from .wording import WORDS, line, listed, sentence


def tell_sheet(scene: Scene, sheet: Sheet, voice: Voice) -> None:
    """How it ended, and for each seat what was counted and what it was worth."""
    voice.say(sentence(sheet.text), "bold")
    for seat in range(scene.seats):
        lines = [(one.text, one.points) for one in sheet.lines if one.seat == seat]
        lines.append((line("total"), sheet.scores[seat]))
        if scene.names:
            voice.say(line("area", title=scene.names[seat]), "bold")
        if voice.plain:
            for text, points in lines:
                voice.say(sentence(line("listed", title=text, text=points)), indent=1, hang=2)
        else:
            wide = max(len(text) for text, _ in lines)
            for text, points in lines:
                voice.say(f"{text:<{wide}}  {points:>4}", "bold" if text == line("total") else "", indent=1)
    if scene.names:
        winners = listed([scene.names[seat] for seat in sheet.winners]) if sheet.winners else ""
        voice.say(line("winners", players=winners) if winners else line("nobody-won"), "bold")


def tell_opening(game: Game, sheet: Sheet, voice: Voice) -> None:
    """The seed, how to play it again, and how anybody can check that it was the promised one."""
    voice.say(line("seed", seed=sheet.seed))
    voice.verbatim(again(game, sheet.seed))
    voice.say(line("check"))
    voice.verbatim(f"printf %s {sheet.salt}:{sheet.seed} | b2sum -l 256")
    voice.verbatim(game.commitment)


def tell_record(path: Path, voice: Voice) -> None:
    voice.say(line("record"))
    voice.verbatim(f"bestiary replay {shlex.quote(str(path))}")


def again(game: Game, seed: str) -> str:
    """The command that deals this very game."""
    deal = read(game.save())
    words = ["bestiary", "play", game.title.name, "--seed", seed]
    if len(game.title.seats) > 1:
        words += ["--seats", ",".join(deal.players or [ME] * deal.seats)]
    defaults = {setting.name: setting.default for setting in game.title.settings}
    for name, value in deal.settings.items():
        if value != defaults.get(name):
            words += ["--set", f"{name}={shown(value)}"]
    for pack in deal.packs:
        words += ["--pack", pack.source]
    return shlex.join(words)


def shown(value: Value) -> str:
    """A setting's value as it is typed."""
    if isinstance(value, bool):
        return str(WORDS.get("command", "on" if value else "off"))
    return str(value)
