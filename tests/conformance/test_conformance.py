"""A sample of the suite for every title on the shelf. `make soak` plays the full counts."""

import pytest

import bestiary
from bestiary import registry

from .suite import Findings, check_game

GAMES = 60
BLOCK = 10


@pytest.mark.parametrize("block", range(GAMES // BLOCK))
@pytest.mark.parametrize("name", bestiary.titles())
def test_every_law_holds_in_random_games(name: str, block: int) -> None:
    found = Findings()
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        found.add(check_game(registry.title(name), seed))
    assert found.games == BLOCK
    assert found.hidden_changed, "no redeal changed anything hidden"
    assert all(found.checks[law] for law in ("fork", "redeal", "refuse", "undo"))
