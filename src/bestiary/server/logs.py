"""Logs: a JSON object a line. Never a secret, a card or a name: events, codes, numbers, and where code failed."""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

LOG = logging.getLogger("bestiary.server")
QUIET = ("uvicorn.access",)


def log(event: str, *, level: int = logging.INFO, error: BaseException | None = None, **facts: object) -> None:
    """One event with its facts; of an error its kind and where it happened, never what it says."""
    if LOG.isEnabledFor(level):
        LOG.log(level, event, extra={"facts": {**facts, **(told(error) if error else {})}})


def told(error: BaseException) -> dict[str, object]:
    """What may be said of an error: messages may hold what nobody should read."""
    cause = error.__cause__ or error.__context__
    facts: dict[str, object] = {"error": type(error).__name__, "where": frames(error)}
    return facts | ({"cause": type(cause).__name__, "cause_where": frames(cause)} if cause else {})


def frames(error: BaseException) -> list[str]:
    found = traceback.extract_tb(error.__traceback__)
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in found[-8:]]


class JsonLines(logging.Formatter):
    """Ours and uvicorn's alike."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.casefold(),
            "logger": record.name,
        }
        own = getattr(record, "facts", None)
        if own is not None:
            facts |= {"event": record.msg, **own}
        elif record.exc_info and record.exc_info[1]:
            facts |= {"event": "failed", **told(record.exc_info[1])}
        else:
            facts["event"] = record.getMessage()
        return json.dumps(facts, default=str)


def start_logging(stream: IO[str] | None = None, level: int = logging.INFO) -> None:
    """All logs of this process as JSON lines."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    LOG.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).disabled = True
