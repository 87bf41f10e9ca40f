"""Cards made up at random from what a pack may say: every law of the kernel holds with them, too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.inspect import Field, IntType, LiteralType, StructType, VarTupleType, type_info

from bestiary import registry
from bestiary.games.dungeon_crawler.cards import COPIES
from bestiary.kernel import Game, Pack
from bestiary.kernel.game import Deal
from bestiary.packs import vet
from tests.conformance.suite import SAMPLE, Check

from .table import SETTINGS, TITLE

NEW = 15  # cards of each kind
SIZE = 60


def made_up(rng: Random, shape: type[Struct]) -> dict[str, Any]:
    """A card with about half of its fields said."""
    kind = type_info(shape)
    assert isinstance(kind, StructType)
    said = {field.name: anything(rng, field) for field in kind.fields if field.required or rng.random() < 0.5}
    return {name: value for name, value in said.items() if name not in ("known", "picture")} | {"name": "Made Up"}


def anything(rng: Random, field: Field) -> Any:
    """A value that this field may have; of numbers a small one."""
    match field.type:
        case LiteralType(values=known):
            return rng.choice(known)
        case IntType(ge=low):
            return rng.randint(low or 0, (low or 0) + 3)
        case VarTupleType(item_type=LiteralType(values=known), min_length=fewest, max_length=most):
            return [rng.choice(known) for _ in range(rng.randint(fewest or 0, most or 1))]
        case _:
            return None


def lines(cards: dict[str, dict[str, Any]], rest: str) -> list[str]:
    """A pile of all these cards, filled up with well-known ones."""
    copies = {key: 1 if "unique" in card.get("keywords", ()) else 2 for key, card in cards.items()}
    found = [f"{count} {key}" for key, count in copies.items()]
    left = SIZE - sum(copies.values())
    return found + [f"{min(COPIES, left - at * COPIES)} {key}" for at, key in enumerate(rest.split()) if left > at * COPIES]


@pytest.mark.parametrize("seed", range(4))
def test_every_law_holds_with_cards_made_up_at_random(seed: int) -> None:
    rng = Random(f"made up {seed}")
    new = {
        section: {f"{section}-{n}": made_up(rng, TITLE.cards[section]) for n in range(count)}
        for section, count in {"adventurer": 4, "quest": 5, "crawler": NEW, "dungeon": NEW}.items()
    }
    deck = {
        "name": "Made Up",
        "format": "elite",
        "adventurers": [*new["adventurer"]],
        "quests": [*new["quest"]],
        "crawler": lines(new["crawler"], "parry flanking sidestep short-sword regroup old-tricks sentries keen-eye salvage"),
        "dungeon": lines(new["dungeon"], "ghoul cave-wolf cave-bear pit-trap panic skeleton rat-swarm web-spinner bound-imp"),
    }
    pack = Pack(TITLE.name, {**new, "deck": {"made-up": deck}}, "made-up.toml")
    vet(pack, TITLE)
    settings = {**SETTINGS, "format": "elite", "line_up": "ask"}
    game = Game.deal(TITLE, 1, Deal(seed, "salt", settings, (pack,)))  # type: ignore[arg-type]
    found = Check(game, rng, {**SAMPLE, "vocabulary": 20}, registry.title).run()
    assert found.asks > 20
