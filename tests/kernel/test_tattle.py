"""The conformance suite over a made-up title with secrets, dice and several seats."""

from tests.conformance.suite import Findings, check_game

from .tattle import TITLE


def test_every_law_holds_where_there_are_secrets_and_dice() -> None:
    found = Findings()
    for seed in range(60):
        found.add(check_game(TITLE, seed, find=lambda name: TITLE))
    assert found.hidden_changed
    assert set(found.questions) == {"turn", "call"}
    assert all(found.checks.values())
