"""The HTTP face. Who somebody is, is said by `Authorization: Bearer` and a seat's secret, never by the address."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, QueryParameter

import bestiary
from bestiary import registry
from bestiary.kernel import Title
from bestiary.kernel.scene import Scene
from bestiary.lesson import Lesson, lesson_of

from . import document, looking, views
from .errors import Refused
from .guard import address
from .hall import Hall
from .live import Live
from .playing import Bots
from .shapes import (
    AnyAct,
    Branch,
    Claim,
    Created,
    Done,
    Health,
    HintView,
    Key,
    NewTable,
    Problem,
    Reason,
    ReplayView,
    RuleSection,
    Shelf,
    TableView,
    TitleInfo,
    WhyNot,
)
from .sockets import serve_socket
from .store import StoreFailed

#: Statuses with which any request may be refused; the codes behind them are in `errors.py`.
PROBLEMS = {
    status: ResponseSpec(Problem, generate_examples=False, description=why)
    for status, why in {
        400: "Not understood, or a setting that can't be",
        401: "Only for somebody who sits there",
        403: "A wrong secret, or another site's page",
        404: "Not there",
        409: "Not now; the table is as it was",
        413: "Too long",
        429: "Too much",
        500: "Our mistake",
        503: "Could not be kept or read; nothing is lost",
    }.items()
}

Anyone = Request[Any, Any, State]
Seat = Annotated[int | None, QueryParameter(ge=0, le=64)]


def hall_of(state: State) -> Hall:
    hall: Hall = state["hall"]
    return hall


def secret_of(request: Anyone) -> str | None:
    """The secret that was sent along."""
    kind, _, secret = request.headers.get("authorization", "").partition(" ")
    if kind and (kind.casefold() != "bearer" or not secret):
        raise Refused("bad-request", why="Authorization is written: Bearer and a secret")
    return secret.strip() or None


async def seen_at(request: Anyone, table: str, state: State) -> tuple[Live, int | None]:
    """The table, and the seat of whoever asks; none: a watcher."""
    hall = hall_of(state)
    live = await hall.find(table)
    return live, hall.seat_of(live, secret_of(request))


async def seated_at(request: Anyone, table: str, state: State) -> tuple[Live, int]:
    """The same for what is only for those who sit there."""
    if secret_of(request) is None:
        await hall_of(state).find(table)
        raise Refused("no-secret")
    live, seat = await seen_at(request, table, state)
    assert seat is not None
    return live, seat


def title_of(name: str) -> Title:
    return registry.title(name)


class TitleController(Controller):
    path = "/api/titles"
    tags = ["titles"]

    @get(responses=PROBLEMS)
    async def shelf(self) -> Shelf:
        """All games, what can be set, and the kinds of bots."""
        return views.shelf()

    @get("/{title:str}", responses=PROBLEMS)
    async def title(self, title: FromPath[str]) -> TitleInfo:
        return views.title_info(title_of(title))

    @get("/{title:str}/rules", responses=PROBLEMS)
    async def rules(self, title: FromPath[str]) -> tuple[RuleSection, ...]:
        """The rules, section by section; prompts and refusals cite their numbers."""
        return views.rule_sections(title_of(title))

    @get("/{title:str}/cards", responses=PROBLEMS)
    async def cards(self, title: FromPath[str]) -> dict[str, dict[str, Any]]:
        """Every card, by section and name, with how its numbers are known."""
        return views.card_data(title_of(title))

    @get("/{title:str}/lesson", responses=PROBLEMS)
    async def lesson(self, title: FromPath[str]) -> Lesson:
        """A guided first game: what to set the table up with, and words for its first decisions."""
        found = lesson_of(title_of(title))
        if found is None:
            raise Refused("not-found")
        return found


class TableController(Controller):
    path = "/api/tables"
    tags = ["tables"]

    @post(responses=PROBLEMS)
    async def create(self, request: Anyone, data: JSONBody[NewTable], state: State) -> Created:
        """Set up a table. The secrets and invitations are told here and never again."""
        return await hall_of(state).create(data, address(request.scope))

    @get("/{table:str}", responses=PROBLEMS)
    async def table(self, request: Anyone, table: FromPath[str], state: State) -> TableView:
        """The table as everybody at it may see it. An invitation lets one look, too."""
        hall = hall_of(state)
        live = await hall.find(table)
        secret = secret_of(request)
        if not hall.invited(live, secret):
            hall.seat_of(live, secret)
        return views.table_view(live.table, live.room)

    @post("/{table:str}/seats", responses=PROBLEMS)
    async def claim(self, table: FromPath[str], data: JSONBody[Claim], state: State) -> Key:
        """Sit down by an invitation. The new secret makes the personal link; the invitation is used up."""
        hall = hall_of(state)
        return await hall.claim(await hall.find(table), data)

    @get("/{table:str}/scene", responses=PROBLEMS)
    async def scene(
        self, request: Anyone, table: FromPath[str], state: State, since: Annotated[int, QueryParameter(ge=-1)] = -1
    ) -> Scene:
        """What the seat sees (without a secret: a watcher), with the news after that answer."""
        live, seat = await seen_at(request, table, state)
        now = views.scene_now(live.table, seat, since)
        if now is None:
            raise Refused("waiting")
        return now.scene

    @post("/{table:str}/acts", responses=PROBLEMS, status_code=200)
    async def act(self, request: Anyone, table: FromPath[str], data: JSONBody[AnyAct], state: State) -> Done:
        """Answer, undo, give up, vote and whatever else is done at a table. What is acknowledged here is kept for good."""
        live, seat = await seated_at(request, table, state)
        if data.seat not in (None, seat):
            raise Refused("no-seat-of-mine")
        return await hall_of(state).act(live, seat, data, address(request.scope))

    @post("/{table:str}/hint", responses=PROBLEMS, status_code=200)
    async def hint(self, request: Anyone, table: FromPath[str], state: State) -> HintView:
        """What a careful bot would answer for this seat."""
        live, seat = await seated_at(request, table, state)
        bots: Bots = state["bots"]
        return await bots.hint(live, seat)

    @post("/{table:str}/why-not", responses=PROBLEMS, status_code=200)
    async def why_not(self, request: Anyone, table: FromPath[str], data: JSONBody[WhyNot], state: State) -> list[Reason]:
        """Why a sentence is not on offer, or all that a piece could be used for; only for whoever is asked."""
        live, seat = await seated_at(request, table, state)
        return await looking.why_not(live, seat, data)

    @get("/{table:str}/record", responses=PROBLEMS)
    async def record(self, request: Anyone, table: FromPath[str], state: State) -> Response[dict[str, Any]]:
        """The whole game with seed and salt once it is over; `bestiary verify` and `bestiary replay` read it."""
        live, _ = await seen_at(request, table, state)
        game = looking.record(live.table)
        name = f"{live.table.row.title}-{live.table.commitment[:8]}.json"
        # The save is passed on letter by letter, or its seal would not fit.
        return Response(
            game.encode(),  # type: ignore[arg-type]
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/{table:str}/replay/{number:int}", responses=PROBLEMS)
    async def replay(
        self, request: Anyone, table: FromPath[str], number: FromPath[int], state: State, seat: Seat = None
    ) -> ReplayView:
        """A finished game after so many of its answers, by the eyes of any seat."""
        live, _ = await seen_at(request, table, state)
        return looking.replay(live.table, number, seat)

    @post("/{table:str}/branch", responses=PROBLEMS)
    async def branch(self, request: Anyone, table: FromPath[str], data: JSONBody[Branch], state: State) -> Created:
        """Play on from any point of a finished game, as practice."""
        live, _ = await seen_at(request, table, state)
        return await hall_of(state).branch(live, data, address(request.scope))


@websocket("/api/tables/{table:str}/live")
async def live_socket(socket: WebSocket[Any, Any, State], table: FromPath[str], state: State) -> None:
    """Scenes as they change, and acts; `/api/messages.json` describes what is said on it."""
    await serve_socket(socket, hall_of(state), table)


@get("/api/messages.json", tags=["about"])
async def messages() -> dict[str, Any]:
    """JSON Schema of every message on the socket: what is `heard` by the server, and what it `said`, scenes and all."""
    return document.messages()


@get("/health", tags=["about"], responses={503: PROBLEMS[503]})
async def health(state: State) -> Response[Health]:
    """200 while answers can be kept."""
    try:
        await hall_of(state).store.pulse()
    except StoreFailed as error:
        return Response(Health("failing", bestiary.__version__, str(error)), status_code=503)
    return Response(Health("ok", bestiary.__version__))


@get("/metrics", media_type="text/plain; version=0.0.4; charset=utf-8", include_in_schema=False)
async def metrics(state: State) -> bytes:
    return hall_of(state).counts.page()
