"""What a bot may weigh."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .box import HorrorsBox
from .state import Horrors


def value(s: Horrors, _seat: int) -> float:
    return sum(s.life) * 1.0


def features(_box: HorrorsBox) -> Mapping[str, range]:
    return {}


def sensed(_s: Horrors, _seat: int) -> Sequence[int]:
    return ()
