"""A browser, a server of our own, and people who sit at pages. What is missing here is said plainly; in CI it must be there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bestiary.server import app
from tests.server.serving import Served

from .people import ARGUMENTS, Person

ROOT = Path(__file__).parents[2]


def missing(what: str) -> None:
    """Skipped with its reason, but for CI, where nothing may be missing."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One worker has the browser."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    if not (app.STATIC / "index.html").is_file():
        missing("the browser client is not built: python web/build.py")
    with Served(tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        missing("no Chromium here: apt-get install chromium, or any package that brings it")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, headless=True, args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def sit(site: Served, browser: object) -> Iterator[Callable[..., Person]]:
    """Somebody with a browser of their own. Whatever goes wrong in it fails the test."""
    people: list[Person] = []

    def one(**how: object) -> Person:
        people.append(Person(browser, site.url, **how))
        return people[-1]

    yield one
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert not troubles
