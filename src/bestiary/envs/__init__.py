"""Environments for learners and searchers: PettingZoo, Gymnasium, OpenSpiel, and batches over processes.

    env = bestiary.envs.aec("maverick", payment=5)
    env = bestiary.envs.gym("maverick", payment=5)
    game = bestiary.envs.open_spiel("maverick", payment=5)
    many = bestiary.envs.batch("maverick", 64, workers=2, payment=5)

Importing this registers the titles where their environments are installed: `gymnasium.make("bestiary/Maverick-v1")` for what
one can play, `pettingzoo.make("aec", "bestiary/Maverick-v1")` for all.
"""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bestiary.kernel import BestiaryError, Value
from bestiary.kernel.words import read_words

if TYPE_CHECKING:
    from .batches import Batch
    from .seats import Seats
    from .solo import Solo
    from .spiel import Table

WORDS = read_words(__name__)


class Missing(BestiaryError):
    """An environment's own project is not installed."""


def aec(name: str, **how: Any) -> Seats:
    """A title as a PettingZoo environment, every seat an agent; seats, packs and settings as in `bestiary.start`."""
    made: Seats = _module("seats", "envs").Seats(name, **how)
    return made


def gym(name: str, **how: Any) -> Solo:
    """A title for one as a Gymnasium environment."""
    made: Solo = _module("solo", "envs").Solo(name, **how)
    return made


def open_spiel(name: str, *, seats: int | None = None, luck: int = 256, seed: int = 0, **settings: Value) -> Table:
    """A title as an OpenSpiel game; it is registered, so that OpenSpiel can load it by its name too."""
    made: Table = _module("spiel", "openspiel").load(name, seats=seats, luck=luck, seed=seed, **settings)
    return made


def batch(name: str, count: int, *, workers: int = 1, **how: Any) -> Batch:
    """Many games of a title, stepped together, over so many processes."""
    made: Batch = _module("batches", "envs").Batch(name, count, workers=workers, **how)
    return made


def _module(room: str, extra: str) -> Any:
    try:
        return import_module(f"{__name__}.{room}")
    except ModuleNotFoundError as error:
        raise Missing(WORDS.line("missing", module=str(error.name).partition(".")[0], extra=extra)) from None


with suppress(Missing):
    _module("solo", "envs").register()
    _module("seats", "envs").register()

__all__ = ["Missing", "aec", "batch", "gym", "open_spiel"]
