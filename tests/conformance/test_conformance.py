"""A sample of the suite for every title on the shelf. `make soak` plays the full counts."""

import pytest

import bestiary
from bestiary import registry

from .suite import Findings, check_game

BLOCKS = 6
ASKS = 600  # a block plays whole games until so many asks were checked, so that long games cost no more than short ones


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("name", bestiary.titles())
def test_every_law_holds_in_random_games(name: str, block: int) -> None:
    found = Findings()
    while found.asks < ASKS:
        found.add(check_game(registry.title(name), seed=1000 * block + found.games))
    assert found.hidden_changed, "no redeal changed anything hidden"
    assert all(found.checks.get(law) for law in ("fork", "redeal", "refuse", "undo"))
