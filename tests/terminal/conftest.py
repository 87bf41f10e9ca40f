"""Every test has a data folder of its own."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("BESTIARY_DATA", str(folder))
    return folder
