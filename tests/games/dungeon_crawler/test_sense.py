"""What bots go by."""

from __future__ import annotations

import bestiary
from bestiary.bots import reply

from .table import KNIGHT, TITLE, activate, do, lay


def quests_of(kind: str, seeds: range) -> int:
    total = 0
    for seed in seeds:
        game = bestiary.start("dungeon-crawler", seed=seed, format="elite", quests=3, line_up="ready")
        while game.ask is not None:
            game.answer(reply(kind, game))
        total += game.state.done.count(1)
    return total


def test_greedy_accomplishes_far_more_than_chance() -> None:
    assert quests_of("greedy", range(6)) > 2 * quests_of("random", range(6))


def test_an_attack_that_can_be_won_is_worth_putting_together() -> None:
    game = lay(row="orc-raider", hand="parry", dungeon="cave-bear ghoul")
    values = [TITLE.value(game.state, 0)]
    for piece in activate(KNIGHT, "keldorian-druid"):
        do(game, piece)
        values.append(TITLE.value(game.state, 0))
    assert values == sorted(values)


def test_features_say_what_they_are() -> None:
    game = lay(row="orc-raider", hand="parry parry", wounds={KNIGHT: 2})
    shown = dict(zip(TITLE.features(game.state.box), TITLE.sensed(game.state, 0), strict=True))
    assert shown["life 0"] == 3
    assert shown["hand parry"] == 2
    assert (shown["row power 0"], shown["row stamina 0"]) == (3, 2)
    assert shown["theirs"] == 2
