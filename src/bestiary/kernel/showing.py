"""Putting a scene together: the title arranges areas and names things, the rest is the same for every title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .scene import Choice, News, Prompt, Scene, Sheet, SheetLine
from .zones import news_for

if TYPE_CHECKING:
    from .game import Game


def show(game: Game, seat: int | None, since: int) -> Scene:
    s, title = game.state, game.title
    asked = game.ask is not None and game.ask.seat == seat
    return Scene(
        title=title.name,
        seat=seat,
        seats=s.seats,
        names=names(game),
        number=s.number,
        areas=title.scene.areas(s, seat),
        prompt=_prompt(game),
        choices=_choices(game) if asked else (),
        news=tuple(
            News(number, str(sentence[0]), title.words.text("news", sentence, game.name))
            for number, sentence in news_for(s, seat, since)
        ),
        sheet=_sheet(game),
        undo=game.can_undo and game.last == seat,
        practice=game.practice,
        commitment=game.commitment,
    )


def names(game: Game) -> tuple[str, ...]:
    """What the table calls each seat; nobody needs a name alone."""
    seats = range(game.state.seats if game.state.seats > 1 else 0)
    called = (game.name("seat", seat).text for seat in seats)
    return tuple(name[:1].upper() + name[1:] for name in called)


def _prompt(game: Game) -> Prompt | None:
    if game.ask is None:
        return None
    words = game.title.words.get("ask", game.ask.what)
    return Prompt(game.ask.seat, game.ask.what, words["text"], words["rule"])


def _choices(game: Game) -> tuple[Choice, ...]:
    assert game.ask is not None
    s, title = game.state, game.title
    return tuple(
        Choice(option, game.phrase(option), title.suggested(s, option), title.note(s, option)) for option in game.ask.options
    )


def _sheet(game: Game) -> Sheet | None:
    outcome, words = game.outcome, game.title.words
    if outcome is None:
        return None
    lines = tuple(
        SheetLine(line.seat, words.text("score", (line.what, line.count, line.points), game.name), line.count, line.points)
        for line in outcome.lines
    )
    seed, salt = game.opening or ("", "")
    reason = words.text("end", (outcome.reason,), game.name)
    return Sheet(outcome.winners, outcome.scores, lines, reason, str(seed), salt)
