"""The shelf: finds the folders in `games/` and imports one when it is first asked for."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TypeAlias

from . import wording
from .kernel import BadSetting, BestiaryError, Deal, Game, Option, Pack, Title, Value
from .kernel import load as load_save
from .kernel.luck import HIGHEST_SEED
from .kernel.settings import settle
from .kernel.words import KERNEL, shown
from .packs import read_pack, vet

#: One pack or several, laid over the cards one after the other.
Packs: TypeAlias = "str | Path | Pack | Sequence[str | Path | Pack]"

GAMES = "bestiary.games"


class NoSuchTitle(BestiaryError):
    """A title that is not on the shelf."""


@cache
def titles() -> tuple[str, ...]:
    """The names of all titles, without importing one.

    >>> "maverick" in titles()
    True
    """
    folders = (one.name for one in files(GAMES).iterdir() if one.joinpath("rules.md").is_file())
    return tuple(sorted(name.replace("_", "-") for name in folders))


def title(name: str) -> Title:
    """The title of this name."""
    if not isinstance(name, str) or name not in titles():
        raise NoSuchTitle(wording.line("no-such-title", title=shown(name), titles=", ".join(titles())))
    return _import(name)


@cache
def _import(name: str) -> Title:
    found = import_module(f"{GAMES}.{name.replace('-', '_')}").TITLE
    assert isinstance(found, Title)
    return found


def start(
    name: str,
    *,
    seats: int | None = None,
    seed: int | None = None,
    packs: Packs = (),
    players: Sequence[str] = (),
    **settings: Value,
) -> Game:
    """Deal a game. Without a seed one comes from the system's secure source; the fewest seats are the default.

    `players` says who sits at each seat, for the record: rules don't read it, and nobody plays because of it.

    >>> start("maverick", seed=7, payment=5).ask.options
    (('companion', 'wolf'), ('companion', 'raven'))
    >>> start("maverick", payment=22)
    Traceback (most recent call last):
        ...
    bestiary.kernel.errors.BadSetting: payment can't be 22; it may be: ask, 0 to 21.
    """
    found = title(name)
    seats = seats_of(found, len(players) or None if seats is None else seats)
    if len(players) not in (0, seats):
        raise BadSetting(wording.line("bad-players", players=len(players), seats=seats))
    settled = settle(found.name, found.settings, settings)
    return Game.deal(
        found, seats, Deal(_seed(seed), secrets.token_hex(16), settled, packs_of(found, packs), tuple(map(str, players)))
    )


def vocabulary(name: str, *, seats: int | None = None, packs: Packs = (), **settings: Value) -> tuple[Option, ...]:
    """Every option the title could ever offer under these settings, in a fixed order.

    >>> vocabulary("maverick", payment=5)[:3]
    (('companion', 'wolf'), ('companion', 'raven'), ('swap', 1))
    """
    found = title(name)
    settled = settle(found.name, found.settings, settings)
    words: tuple[Option, ...] = found.box(seats_of(found, seats), settled, packs_of(found, packs)).vocabulary
    return words


def load(text: str) -> Game:
    """Go on with a saved game.

    >>> load(start("maverick", seed=7).save()).ask.what
    'companion'
    """
    return load_save(text, title, vet)


def seats_of(found: Title, seats: int | None) -> int:
    if seats is None:
        return found.seats[0]
    if type(seats) is not int or seats not in found.seats:
        few, many = found.seats[0], found.seats[-1]
        allowed = str(few) if few == many else f"{few} to {many}"
        raise BadSetting(wording.line("bad-seats", title=found.name, seats=allowed, given=shown(seats)))
    return seats


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(HIGHEST_SEED)
    if type(seed) is not int or not 0 <= seed < HIGHEST_SEED:
        raise BadSetting(KERNEL.line("bad-seed", seed=shown(seed)))
    return seed


def packs_of(found: Title, packs: Packs) -> tuple[Pack, ...]:
    packs = (packs,) if isinstance(packs, str | Path | Pack) else packs
    read = tuple(pack if isinstance(pack, Pack) else read_pack(pack, title) for pack in packs)
    for pack in read:
        vet(pack, found)
    return read
