"""A small number of the soak's kills."""

import asyncio
from pathlib import Path

from .kills import killed


def test_killed_under_load_it_loses_nothing_acknowledged(tmp_path: Path) -> None:
    found = asyncio.run(killed(tmp_path, kills=2))
    assert found.kills == 2
    assert found.tables >= 8
    assert found.acknowledged >= 60
