"""Looking things up at a table: why something can't be done, the record, a finished game from any point."""

from __future__ import annotations

import asyncio

from bestiary.kernel import Game, Option
from bestiary.kernel.game import RESIGN

from .errors import Refused
from .hall import finished
from .live import Live
from .shapes import Reason, ReplayView, WhyNot
from .table import Table, played_to
from .wording import WORDS, line

BREATH = 200  # sentences looked through at once, then others have a turn
MOST_SENTENCES = 5  # told of those that fall to one reason


async def why_not(live: Live, seat: int, asked: WhyNot) -> list[Reason]:
    """What speaks against a sentence, or against each that this piece has a part in. Only for whoever is asked."""
    table = live.table
    game = table.game
    if game is None or table.asked is None:
        raise Refused("nobody-asked")
    if table.asked != seat:
        raise Refused("not-your-turn")
    found = await _touching(live, asked.piece) if asked.piece else [asked.option]
    reasons: dict[tuple[str, str, str], list[str]] = {}
    for option in found:
        refusal = game.why_not(option)
        code, text, rule = (refusal.code, refusal.text, refusal.rule) if refusal else ("", line("on-offer"), "")
        reasons.setdefault((code, text, rule), []).append(_said(game, option))
    return [Reason(*reason, tuple(one for one in said if one)[:MOST_SENTENCES]) for reason, said in reasons.items()]


def _said(game: Game, option: Option) -> str:
    """The sentence, if it is one of this game."""
    word = game.state.box.word(option)
    return game.say(word) if word is not None else ""


async def _touching(live: Live, piece: str) -> list[Option]:
    """The sentences that could answer the present question and name this piece; found once for each position."""
    table = live.table
    game = table.game
    assert game is not None
    assert game.ask is not None
    if live.touch is None or live.touch[0] is not table:
        what, reasons = game.ask.what, game.title.steps.reasons
        touch: dict[str, list[Option]] = {}
        for number, word in enumerate(game.state.box.vocabulary):
            if number % BREATH == 0:
                await asyncio.sleep(0)  # a position at hand is never changed, only replaced
            if (what, word[0]) in reasons:
                for one in {one for part in game.phrase(word) for one in part.pieces}:
                    touch.setdefault(one, []).append(word)
        live.touch = table, touch
    return live.touch[1].get(piece, [])


def record(table: Table) -> str:
    """The whole game with seed and salt, once it can't go on."""
    return finished(table).save()


def replay(table: Table, number: int, seat: int | None) -> ReplayView:
    """A finished game after so many of its events, by the eyes of a seat; nothing is secret any more."""
    events = finished(table).record
    game = played_to(table, number)
    by, said, before = None, "", -1
    if number:
        earlier, event = played_to(table, number - 1), events[number - 1]
        before, left = earlier.state.number, event[0] == RESIGN
        by = event[1] if left else earlier.ask and earlier.ask.seat
        said = str(WORDS.get("event", "resign")) if left else earlier.say(event)
    if seat is not None and not 0 <= seat < table.row.seats:
        raise Refused("no-seat", last=table.row.seats - 1)
    return ReplayView(number, len(events), by, said, game.scene(seat, before))
