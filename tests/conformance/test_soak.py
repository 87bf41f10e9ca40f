"""The soak itself: what it counted can be put away and gone on with, and its page tells it."""

import msgspec
import pytest

import bestiary
from bestiary import registry
from tests import soak
from tests.conformance.suite import SAMPLE, Findings, check_game


@pytest.mark.parametrize("name", bestiary.titles())
def test_counts_survive_being_put_away(name: str) -> None:
    one = soak.Soak(name, 1, "code", [0], 1.5, check_game(registry.title(name), 5), "2026-01-01")
    again = msgspec.json.decode(msgspec.json.encode(one), type=soak.Soak)
    assert again == one
    again.findings.add(one.findings)
    assert again.findings.games == 2
    page = soak.page([again])
    assert f"## {name}, rules version 1" in page
    assert all(f"| {law} |" in page for law in SAMPLE)


def test_findings_add_up() -> None:
    total = Findings()
    for count in (1, 2):
        total.add(Findings(games=1, longest=count, checks={"fork": count}))
    assert (total.games, total.longest, total.checks) == (2, 2, {"fork": 3})
