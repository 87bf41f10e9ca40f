"""What the server refuses: a code for programs, a status for HTTP, a sentence for people."""

from __future__ import annotations

from bestiary.bots import NoSuchBot
from bestiary.kernel import BadSetting, BestiaryError, NotAllowed, RuleBroke
from bestiary.registry import NoSuchTitle

from .wording import line

#: Every code there is, with its status. Codes are promises: a sentence may be reworded, a code stays.
STATUS: dict[str, int] = {
    "bad-request": 400,
    "bad-setting": 400,
    "no-such-title": 404,
    "no-such-bot": 400,
    "bad-seats": 400,
    "bad-seed": 400,
    "bad-clock": 400,
    "no-seat-of-mine": 400,
    "no-secret": 401,
    "wrong-secret": 403,
    "gone": 403,
    "no-watching": 403,
    "other-origin": 403,
    "other-host": 403,
    "not-found": 404,
    "no-method": 405,
    "no-table": 404,
    "no-seat": 404,
    "not-allowed": 409,
    "not-your-turn": 409,
    "late": 409,
    "waiting": 409,
    "over": 409,
    "not-over": 409,
    "begun": 409,
    "taken": 409,
    "not-free": 409,
    "given-up": 409,
    "nobody-asked": 409,
    "not-away": 409,
    "no-reason-to-skip": 409,
    "nobody-votes": 409,
    "no-such-point": 409,
    "older-rules": 409,
    "too-large": 413,
    "too-many": 429,
    "too-many-tables": 429,
    "too-many-lines": 429,
    "bots-tired": 429,
    "broken": 500,
    "rule-broke": 500,
    "bot-failed": 503,
    "not-kept": 503,
    "not-read": 503,
    "full": 503,
}


class Refused(BestiaryError):
    """A request that can't be granted. Nothing has changed."""

    def __init__(self, code: str, rule: str = "", text: str = "", **filled: object) -> None:
        super().__init__(text or line(code, **filled))
        self.code, self.rule = code, rule

    @property
    def status(self) -> int:
        return STATUS[self.code]


#: Errors of the rooms below, by the code they are told with.
CODES: dict[type[BestiaryError], str] = {
    BadSetting: "bad-setting",
    NoSuchTitle: "no-such-title",
    NoSuchBot: "no-such-bot",
    RuleBroke: "rule-broke",
}


def refused(error: BestiaryError) -> Refused:
    """An error of the rooms below, as the server tells it."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, NotAllowed):
        return Refused("not-allowed", error.refusal.rule, error.refusal.text)
    return Refused(CODES.get(type(error), "bad-request"), text=str(error))
