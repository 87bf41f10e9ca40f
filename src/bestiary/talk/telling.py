"""What is told of a position: who is asked, what may be answered, and the whole of it as plain text."""

from __future__ import annotations

from typing import Any

from bestiary.kernel import Game
from bestiary.kernel.scene import Choice, Scene
from bestiary.terminal.plain import listing
from bestiary.terminal.wording import sentence

from .wording import line


def position(game: Game, branch: str) -> dict[str, Any]:
    """Where the game stands."""
    ask, outcome = game.ask, game.outcome
    told: dict[str, Any] = {"at": branch, "number": game.state.number, "asked": ask and ask.seat, "what": ask and ask.what}
    if outcome is not None:
        told["outcome"] = {"winners": outcome.winners, "scores": outcome.scores, "reason": outcome.reason}
    return told


def choices(game: Game, scene: Scene) -> list[dict[str, Any]]:
    """The options with their numbers as actions, as sentences in data and in words."""
    return [choice(game, one) for one in scene.choices]


def choice(game: Game, one: Choice) -> dict[str, Any]:
    told = {"id": game.state.box.index[one.option], "option": one.option, "text": one.text}
    if one.note:
        told["note"] = one.note
    if one.suggested:
        told["suggested"] = True
    return told


def as_text(game: Game, scene: Scene) -> str:
    """News, table, question and options in sentences, for readers of text."""
    lines = [line("news", text=sentence(one.text)) for one in scene.news]
    lines += [line("area", indent="  " * said.indent, text=said.text) for said in listing(scene)]
    if scene.prompt is not None:
        who = line("who", name=scene.names[scene.prompt.seat]) if scene.names else ""
        lines.append(line("asked", who=who, text=scene.prompt.text, rule=scene.prompt.rule))
    for one in choices(game, scene):
        text = line("noted", text=one["text"], note=one["note"]) if "note" in one else one["text"]
        lines.append(line("option", id=one["id"], text=text))
    if scene.sheet is not None:
        lines.append(sentence(scene.sheet.text))
        lines += [line("news", text=sentence(one.text)) for one in scene.sheet.lines]
    return "\n".join(lines)
