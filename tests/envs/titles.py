"""The titles that environments are tested with."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

import bestiary
from bestiary import registry
from bestiary.kernel import Title
from tests.kernel.tattle import TITLE as TATTLE
from tests.kernel.tattle import Tattle, TattleBox


def shown(title: str) -> bool:
    """Does it name numbers for a learner?"""
    found = registry.title(title)
    settings: dict[str, Any] = {setting.name: setting.default for setting in found.settings}
    return bool(found.features(found.box(found.seats[0], settings)))


#: Every title that names numbers for a learner. One that doesn't has OpenSpiel's states, but no observations.
SHOWN = tuple(title for title in bestiary.titles() if shown(title))
SOLO = tuple(title for title in SHOWN if 1 in registry.title(title).seats)


def features(box: TattleBox) -> dict[str, range]:
    return {"deck": range(len(box.worth) + 1), **{f"hand.{card}": range(2) for card in range(len(box.worth))}}


def sensed(s: Tattle, seat: int) -> list[int]:
    return [len(s.deck), *(int(card in s.hands[seat]) for card in range(len(s.box.worth)))]


#: The made-up game with secrets, dice and steps that ask twice, shown to learners.
SECRETIVE: Title = msgspec.structs.replace(TATTLE, features=features, sensed=sensed)


@contextmanager
def on_the_shelf(title: Title) -> Iterator[str]:
    """This title among the others, for as long as a test needs it there."""
    find = registry.title
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "title", lambda name: title if name == title.name else find(name))
        yield title.name
