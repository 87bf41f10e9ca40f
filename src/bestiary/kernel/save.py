"""A game as JSON and back.

A save holds the record (settings, seed, every event) and the position (base and what the running step was told). The
record alone is enough to play the game again; the position proves that it was played by these rules and by nobody's pen.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from .cards import Pack
from .errors import BadSave, BestiaryError
from .game import Deal, Event, Game
from .luck import HIGHEST_SEED
from .settings import Value, settle
from .state import State
from .title import Title
from .words import KERNEL

FORMAT = 1


class Save(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What the JSON holds; `seal` is a hash of all the rest, against slips of the pen."""

    bestiary: int
    title: str
    rules: int
    seats: int
    settings: dict[str, Value]
    packs: list[Pack]
    digests: list[str]
    seed: str
    salt: str
    practice: bool
    record: list[Event]
    base: dict[str, Any]
    told: list[Event]
    players: list[str] = []
    seal: str = ""

    def sealed(self) -> str:
        plain = {name: value for name, value in msgspec.to_builtins(self).items() if name != "seal"}
        return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=16).hexdigest()


def plain(s: State[Any]) -> dict[str, Any]:
    """A position as plain data, equal exactly when positions are; what is shared, and the news, are left out."""
    shared = ("box", "news", "quiet", "offer")
    return {name: msgspec.to_builtins(getattr(s, name), str_keys=True) for name in s.__struct_fields__ if name not in shared}


def dump(game: Game) -> str:
    deal = game._deal
    if deal is None:
        raise BadSave(KERNEL.line("no-deal"))
    save = Save(
        bestiary=FORMAT,
        title=game.title.name,
        rules=game.title.version,
        seats=game.state.seats,
        settings=deal.settings,
        packs=list(deal.packs),
        digests=[pack.digest for pack in deal.packs],
        seed=str(deal.seed),
        salt=deal.salt,
        practice=game.practice,
        record=game.record,
        base=plain(game._base),
        told=list(game.told),
        players=list(deal.players),
    )
    save.seal = save.sealed()
    return json.dumps(msgspec.to_builtins(save), ensure_ascii=False)


def read(text: str) -> Save:
    """The save that this text holds, whole and unchanged."""
    try:
        raw = json.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise BadSave(KERNEL.line("save-not-json")) from None
    if not isinstance(raw, dict) or type(raw.get("bestiary")) is not int:
        raise BadSave(KERNEL.line("save-foreign"))
    if raw["bestiary"] != FORMAT:
        raise BadSave(KERNEL.line("save-newer" if raw["bestiary"] > FORMAT else "save-foreign"))
    try:
        save = msgspec.convert(raw, Save, strict=True)
    except (msgspec.ValidationError, RecursionError):
        raise BadSave(KERNEL.line("save-edited")) from None
    if save.seal != save.sealed() or save.digests != [pack.digest for pack in save.packs]:
        raise BadSave(KERNEL.line("save-edited"))
    return save


def load(text: str, find: Callable[[str], Title], vet: Callable[[Pack, Title], None]) -> Game:
    """The saved game, played again from its record and compared with its position: it goes on only if the two agree."""
    save = read(text)
    title = find(save.title)
    if save.rules > title.version:
        raise BadSave(KERNEL.line("save-newer"))
    game = restart(save, title, vet)
    try:
        for event in save.record:
            game.play(event)
    except (BestiaryError, LookupError, TypeError, ValueError):
        raise BadSave(_unfit(save, title)) from None
    as_json = json.loads(json.dumps([plain(game._base), list(game.told)]))
    if as_json != [save.base, [list(event) for event in save.told]]:
        raise BadSave(_unfit(save, title))
    game.practice = save.practice
    return game


def restart(save: Save, title: Title, vet: Callable[[Pack, Title], None]) -> Game:
    """The saved game as it was dealt, before its first answer; `vet` looks at the packs it brings."""
    try:
        seed = int(save.seed)
        for pack in save.packs:
            vet(pack, title)
        settings = settle(title.name, title.settings, save.settings)
        if save.seats not in title.seats or save.rules < 1 or str(seed) != save.seed or not 0 <= seed < HIGHEST_SEED:
            raise ValueError
        if len(save.players) not in (0, save.seats):
            raise ValueError
        return Game.deal(title, save.seats, Deal(seed, save.salt, settings, tuple(save.packs), tuple(save.players)))
    except (BestiaryError, ValueError):
        raise BadSave(_unfit(save, title)) from None


def _unfit(save: Save, title: Title) -> str:
    if save.rules != title.version:
        return KERNEL.line("save-older", title=title.name, rules=save.rules, version=title.version)
    return KERNEL.line("save-edited")
