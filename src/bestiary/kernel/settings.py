"""What can be set before a game, with types, ranges and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .errors import BadSetting
from .words import KERNEL, shown

Value: TypeAlias = "bool | int | str"


class Setting(NamedTuple):
    """One setting: words, a range of whole numbers, or both; on or off if the default is True or False."""

    name: str
    default: Value
    words: tuple[str, ...] = ()
    numbers: range = range(0)

    def allowed(self) -> str:
        """What may stand here, for people: "ask, 0 to 21"."""
        if isinstance(self.default, bool):
            return KERNEL.line("on-or-off")
        ends = {"low": self.numbers[0], "high": self.numbers[-1]} if self.numbers else {}
        return ", ".join([*self.words, *([KERNEL.line("low-to-high", **ends)] if ends else [])])

    def accepts(self, value: object) -> bool:
        """Exact types: 1 is not True, 1.0 is not 1."""
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        return value in self.words if isinstance(value, str) else type(value) is int and value in self.numbers


def settle(title: str, known: tuple[Setting, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """Every setting with its value, in the title's order; refuses what it does not know."""
    for name, value in given.items():
        setting = next((one for one in known if one.name == name), None)
        if setting is None:
            names = ", ".join(one.name for one in known) or KERNEL.line("none")
            raise BadSetting(KERNEL.line("no-such-setting", title=title, name=name, names=names))
        if not setting.accepts(value):
            raise BadSetting(KERNEL.line("bad-setting", name=name, value=shown(value), allowed=setting.allowed()))
    return {setting.name: given.get(setting.name, setting.default) for setting in known}
