"""Tables, titles and finished games as the wire tells them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from msgspec import Struct

import bestiary
from bestiary import registry
from bestiary.bots import kinds
from bestiary.kernel import Title
from bestiary.kernel.scene import Scene
from bestiary.lesson import lesson_of
from bestiary.rules import rules_of

from .acts import tally
from .shapes import Choosable, RuleSection, SceneNow, SeatView, Shelf, TableView, TitleInfo
from .table import Table


class Room(Struct, frozen=True):
    """What is known of a table besides its entries: who is connected, and who keeps the others waiting."""

    here: Collection[int] = ()
    watchers: int = 0
    late: bool = False
    idle: bool = False


def table_view(table: Table, room: Room) -> TableView:
    row, game = table.row, table.game
    votes = tuple(tally(table, on, room.idle) for on in table.votes) if table.state == "playing" else ()
    return TableView(
        id=row.id,
        title=row.title,
        state=table.state,  # type: ignore[arg-type]
        number=table.number,
        at=table.at,
        seats=tuple(_seat(table, seat, room) for seat in range(row.seats)),
        settings=row.settings,
        clock=row.clock,
        watched=row.watched,
        watchers=room.watchers,
        votes=tuple(vote for vote in votes if vote.agree),
        late=room.late,
        commitment=table.commitment,
        chosen=row.chosen,
        practice=game.practice if game else row.origin is not None,
        origin=row.origin,
        rematch=table.rematch,
    )


def _seat(table: Table, seat: int, room: Room) -> SeatView:
    chair = table.chairs[seat]
    return SeatView(
        seat=seat,
        who="person" if chair.person else "bot" if chair.bot and not chair.away else "free",
        name=chair.name,
        bot=chair.bot,
        away=chair.away,
        resigned=chair.resigned,
        here=seat in room.here,
        invited=bool(chair.invitation),
    )


def scene_now(table: Table, seat: int | None, since: int) -> SceneNow | None:
    """What this seat sees; nothing before the game has begun."""
    if table.game is None:
        return None
    return SceneNow(seat, table.at, table.deadline, seen(table, seat, since))


def seen(table: Table, seat: int | None, since: int) -> Scene:
    """The scene; of a game that was called off there is nothing left to answer."""
    assert table.game is not None
    scene = table.game.scene(seat, since)
    return msgspec.structs.replace(scene, prompt=None, choices=(), undo=False) if table.abandoned else scene


def shelf() -> Shelf:
    return Shelf(tuple(title_info(registry.title(name)) for name in bestiary.titles()), kinds())


def title_info(title: Title) -> TitleInfo:
    words = title.words
    settings = tuple(
        Choosable(
            name=one.name,
            about=words.get("setting", one.name),
            default=one.default,
            words=one.words,
            low=one.numbers[0] if one.numbers else None,
            high=one.numbers[-1] if one.numbers else None,
        )
        for one in title.settings
    )
    return TitleInfo(
        name=title.name,
        called=words.get("title", "name"),
        about=words.get("title", "about"),
        version=title.version,
        fewest=title.seats[0],
        most=title.seats[-1],
        settings=settings,
        lesson=lesson_of(title) is not None,
    )


def rule_sections(title: Title) -> tuple[RuleSection, ...]:
    return tuple(RuleSection(one.number, one.heading, one.text) for one in rules_of(title))


def card_data(title: Title) -> dict[str, dict[str, Any]]:
    """Every card of the box, by section and name, with how its numbers are known."""
    settings = {setting.name: setting.default for setting in title.settings}
    cards: dict[str, dict[str, Any]] = msgspec.to_builtins(title.box(title.seats[0], settings).cards)
    return cards
