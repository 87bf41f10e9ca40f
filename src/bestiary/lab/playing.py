"""One game of a plan, from its seed to its row."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, TypeAlias

from bestiary import registry
from bestiary.bots import reply
from bestiary.kernel import BestiaryError, Game

from .plan import Job, Plan
from .wording import line

Row: TypeAlias = "dict[str, Any]"

SLICE = 1.0  # seconds after which a worker hands in what it has; Ctrl-C waits no longer than this and one game


class GameBroke(BestiaryError):
    """A game that could not be played to its end; the sentence says how to deal it again."""


def play_some(plan: Plan, jobs: Sequence[Job]) -> list[Row]:
    """The first of these games, as many as fit in a slice of time, but one at least."""
    rows, began = [], time.monotonic()
    for job in jobs:
        rows.append(play(plan, job))
        if time.monotonic() - began > SLICE:
            break
    return rows


def play(plan: Plan, job: Job) -> Row:
    settings = plan.settled(job.variant)
    try:
        game = registry.start(plan.title, seats=len(job.seats), seed=job.seed, packs=plan.packs, players=job.seats, **settings)
        while game.ask:
            game.answer(reply(job.seats[game.ask.seat], game))
    except Exception as error:
        raise GameBroke(line("game-broke", seed=job.seed, seats=",".join(job.seats), settings=settings, why=error)) from error
    return row(game, job, settings)


def row(game: Game, job: Job, settings: dict[str, Any]) -> Row:
    """What is kept of a game that is over. Nothing in it depends on the machine."""
    outcome = game.outcome
    assert outcome is not None
    seats = range(game.state.seats)
    return {
        "variant": job.variant,
        "game": job.number,
        "seed": job.seed,
        **{f"setting_{name}": str(value).casefold() for name, value in settings.items()},
        "reason": outcome.reason,
        "answers": game.state.number,
        **{f"bot_{seat}": job.seats[seat] for seat in seats},
        **{f"score_{seat}": outcome.scores[seat] for seat in seats},
        **{f"share_{seat}": (seat in outcome.winners) / (len(outcome.winners) or 1) for seat in seats},
        **{f"measure_{name}": value for name, value in game.title.measures(game.state).items()},
    }
