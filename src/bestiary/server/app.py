"""The application: routes, errors as JSON, static files, all behind the guard."""

from __future__ import annotations

import logging
from html import escape
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException
from litestar.static_files import create_static_files_router

from bestiary.kernel import BestiaryError

from . import document, routes
from .errors import Refused, refused
from .guard import Guard
from .hall import Hall
from .logs import log
from .playing import Bots
from .shapes import Problem
from .wording import line

STATIC = Path(__file__).parent / "static"

#: Litestar's own refusals, by their status.
PLAIN = {400: "bad-request", 401: "no-secret", 404: "not-found", 405: "no-method", 413: "too-large", 429: "too-many"}


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def home() -> str:
    """What stands here until the browser client does."""
    link = f'<a href="{document.PATH}">{document.PATH}</a>'
    told = escape(line("home", document="{}")).format(link)
    return f'<!doctype html><html lang="en"><head><title>Bestiary</title></head><body><p>{told}</p></body></html>'


def build(hall: Hall, public: str = "") -> Guard:
    """The whole application around these tables."""
    bots = Bots(hall)
    handlers: list[Any] = [
        routes.TitleController,
        routes.TableController,
        routes.live_socket,
        routes.messages,
        routes.health,
        routes.metrics,
    ]
    if (STATIC / "index.html").is_file():
        handlers.append(create_static_files_router("/", [STATIC], html_mode=True, include_in_schema=False))
    else:
        handlers.append(home)
    app = Litestar(
        handlers,
        openapi_config=document.configuration(),
        exception_handlers={BestiaryError: told, HTTPException: foreign, RecursionError: too_deep, Exception: broken},
        request_max_body_size=hall.limits.size,
        on_startup=[hall.open],
        on_shutdown=[hall.close],
        on_app_init=[remember(hall, bots)],
        logging_config=None,
    )
    return Guard(app, hall, public)  # type: ignore[arg-type]


def remember(hall: Hall, bots: Bots) -> Any:
    def init(config: AppConfig) -> AppConfig:
        config.state.update(hall=hall, bots=bots)
        return config

    return init


def problem(request: Request[Any, Any, Any], error: Refused) -> Response[Problem]:
    hall: Hall = request.app.state["hall"]
    hall.counts.mistakes.labels(error.code).inc()
    headers = {"retry-after": "1"} if error.status in (429, 503) else {}
    return Response(Problem(error.code, str(error), error.rule), status_code=error.status, headers=headers)


def told(request: Request[Any, Any, Any], error: BestiaryError) -> Response[Problem]:
    """Our own refusals."""
    return problem(request, refused(error))


def foreign(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """Litestar's refusals, in our shape."""
    if error.status_code >= 500:
        return broken(request, error)
    code = PLAIN.get(error.status_code, "bad-request")
    return problem(request, Refused(code, why=reason(error), most=request.app.request_max_body_size, seconds=1))


def reason(error: HTTPException) -> str:
    """What could not be understood, and where."""
    extra = error.extra if isinstance(error.extra, list) else []
    found = [f"{one['message']} ({one['key']})" if one.get("key") else str(one["message"]) for one in extra if "message" in one]
    return "; ".join(found)[:200] or (str(error.__cause__) if error.__cause__ else error.detail)[:200].rstrip(".")


def too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    """JSON of a thousand brackets."""
    return problem(request, Refused("bad-request", why="it is nested too deeply"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A mistake of ours: where it is goes into the log, and nothing of it to the person."""
    log("broken", level=logging.ERROR, path=request.scope["path_template"], error=error)
    return problem(request, Refused("broken"))
