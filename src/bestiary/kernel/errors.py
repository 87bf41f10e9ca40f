"""What can go wrong, each with one sentence for the person who caused it."""

from __future__ import annotations

from .ask import Option, Refusal


class BestiaryError(Exception):
    """Something a person can mend; `str(error)` is the sentence to show."""


class NotAllowed(BestiaryError):
    """An answer that is not on offer. The game is as it was; `refusal` says which rule forbids it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.text} ({refusal.rule})" if refusal.rule else refusal.text)
        self.refusal = refusal


class BadSetting(BestiaryError):
    """A setting, a number of seats or a seed that the title does not know or allow."""


class NoSuchSeat(BestiaryError):
    """A seat that is not at this table."""


class BadSave(BestiaryError):
    """A saved game that cannot be gone on with."""


class RuleBroke(BestiaryError):
    """A rule of ours crashed or ran on without end. The game is as it was before the answer."""


class Unheard(Exception):
    """An answer no `case` of a script took up: a mistake in the script."""

    def __init__(self, option: Option) -> None:
        super().__init__(f"no case for {option!r}")
