"""From a line to a request, and from a reply to a line: exactly one for each."""

from __future__ import annotations

import os
from typing import Any, BinaryIO

import msgspec

from bestiary.kernel import BestiaryError, NotAllowed
from bestiary.kernel.words import shown

from .requests import Any as AnyRequest
from .session import Session
from .wording import line

LONGEST = 1 << 20  # bytes of a line; the longest request needs a thousandth of it


def converse(session: Session, heard: BinaryIO, said: BinaryIO) -> None:
    """Reply to every line until the input ends or says bye."""
    while not session.over and (text := heard.readline(LONGEST + 1)):
        if len(text) > LONGEST and not text.endswith(b"\n"):
            _skip(heard)
            reply = _error(None, line("too-long", most=LONGEST))
        else:
            reply = replied(session, text)
        said.write(reply + b"\n")
        said.flush()


def _skip(heard: BinaryIO) -> None:
    """The rest of a line that is too long."""
    while (more := heard.readline(LONGEST)) and not more.endswith(b"\n"):
        pass


def replied(session: Session, text: bytes) -> bytes:
    """The reply to one line. A request that can't be done changes nothing."""
    ref = None
    try:
        raw = msgspec.json.decode(text)
        ref = raw.get("ref") if isinstance(raw, dict) else None
        request: AnyRequest = msgspec.convert(raw, AnyRequest)
    except msgspec.ValidationError as error:
        return _error(ref, line("not-a-request", why=error))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        return _error(None, line("not-json", why=error))
    try:
        return msgspec.json.encode({"ok": True, **_ref(ref), **session.do(request)})
    except NotAllowed as refused:
        return _error(ref, refused.refusal.text, refused.refusal.rule)
    except BestiaryError as error:
        return _error(ref, str(error))
    except Exception as error:
        if os.environ.get("BESTIARY_TRACEBACK"):
            raise
        return _error(ref, line("crashed", what=f"{type(error).__name__}: {shown(str(error))}"))


def _error(ref: object, text: str, rule: str = "") -> bytes:
    told: dict[str, Any] = {"ok": False, **_ref(ref), "error": " ".join(text.split())}
    return msgspec.json.encode(told | ({"rule": rule} if rule else {}))


def _ref(ref: object) -> dict[str, object]:
    return {"ref": ref} if isinstance(ref, str | int) else {}
