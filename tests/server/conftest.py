"""A server for all tests that leave it as it was, and one for each that does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bestiary import registry
from tests.kernel.tattle import TITLE as TATTLE

from .serving import Served


@pytest.fixture(scope="package")
def everybodys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Served(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture
def served(everybodys: Served) -> Iterator[Served]:
    yield everybodys
    everybodys.leave()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    with Served(tmp_path) as one:
        yield one


@pytest.fixture(autouse=True)
def tattle(monkeypatch: pytest.MonkeyPatch) -> None:
    """The made-up game of secrets stands on the shelf, too."""
    shelf = registry.titles()
    find = registry._import
    monkeypatch.setattr(registry, "titles", lambda: (*shelf, "tattle"))
    monkeypatch.setattr(registry, "_import", lambda name: TATTLE if name == "tattle" else find(name))
