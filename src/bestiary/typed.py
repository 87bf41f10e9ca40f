"""What is typed on a command line: whole numbers, and settings as name=value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import wording
from .kernel import BadSetting, Setting, Title, Value
from .kernel.settings import settle


def whole(name: str, text: str | None) -> int | None:
    """The number that an option was given, or None."""
    try:
        return None if text is None else int(text)
    except ValueError:
        raise BadSetting(wording.line("not-whole", name=name, given=text)) from None


def name_and_value(text: str) -> tuple[str, str]:
    """Both sides of name=value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadSetting(wording.line("set-how", given=text))
    return name.strip(), value.strip()


def settings(title: Title, given: Sequence[str]) -> dict[str, Any]:
    """Settings of a title as they are typed, each known to it and in its range."""
    return settings_of(title.name, title.settings, given)


def settings_of(owner: str, known: tuple[Setting, ...], given: Sequence[str]) -> dict[str, Any]:
    """Settings of a title or a program."""
    by_name = {setting.name: setting for setting in known}
    read: dict[str, Any] = {}
    for name, value in map(name_and_value, given):
        read[name] = _value(by_name[name], value) if name in by_name else value
    settle(owner, known, read)  # before a name that is no setting can meet start's own arguments
    return read


def _value(setting: Setting, text: str) -> Value:
    """What these letters mean for this setting, whether it takes it or not."""
    if isinstance(setting.default, bool):
        return {"on": True, "off": False, "yes": True, "no": False}.get(text.casefold(), text)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text.casefold()
