"""What the player is shown: an encounter one can read, both sides adding up, and what a piece would bring."""

from __future__ import annotations

from typing import Any

from bestiary.kernel import Game
from bestiary.kernel.scene import Row, Tally

from .table import BARD, DRUID, KNIGHT, activate, do, lay


def area(game: Game, name: str) -> Any:
    return next(one for one in game.scene(0).areas if one.id == name)


def counts(game: Game, name: str) -> dict[str, Any]:
    tally = area(game, name)
    assert isinstance(tally, Tally)
    return {one.label: one.value for one in tally.counts}


def notes(game: Game) -> dict[Any, str]:
    return {choice.option: choice.note for choice in game.scene(0).choices}


def test_the_running_total_against_the_limit() -> None:
    assert counts(lay(row="cave-bear cave-wolf"), "encounter")["cost in play"] == "4 of 5"


def test_the_struggle_adds_up_live() -> None:
    game = lay(row="cave-bear", hand="short-sword")
    assert counts(game, "struggle")["it stands"] == "no attack yet: activate somebody"
    do(game, *activate(KNIGHT))
    assert counts(game, "struggle") == {
        "yours, power": 1,
        "theirs, stamina": 3,
        "it stands": "2 short",
        "damage types": "harm",
    }
    do(game, ("play", "short-sword"))
    assert counts(game, "struggle")["it stands"] == "won by 1"
    game.undo()
    assert counts(game, "struggle")["it stands"] == "2 short"


def test_the_defence_adds_up_live() -> None:
    game = lay("defend", row="kobold-pikeman")
    assert counts(game, "struggle") == {
        "against": "Oathbound Knight",
        "yours, stamina": 0,
        "theirs, power": 2,
        "it stands": "2 short",
    }
    do(game, *activate(KNIGHT))  # who strips the reach
    assert counts(game, "struggle")["it stands"] == "won, a tie"


def test_before_the_struggles_one_sees_what_they_will_ask_for() -> None:
    game = lay("respond", row="cave-wolf large-wurm", grave="cave-wolf", hand="short-sword")
    assert counts(game, "struggle") == {
        "to beat Cave Wolf": 1,
        "to beat Large Wurm": 3,
        "to hold for Oathbound Knight": 2,
        "to hold for Keldorian Druid": 3,
        "adventurers ready": 4,
    }


def test_pieces_say_what_the_struggle_would_come_to() -> None:
    game = lay(row="orc-raider", hand="battle-cry")
    assert notes(game)["done",] == "no attack"
    assert notes(game)["activate", KNIGHT] == "1 against 2: 1 short"
    do(game, *activate(KNIGHT))
    assert notes(game)["play", "battle-cry"] == "3 against 2: won"
    assert notes(game)["done",] == "1 against 2: 1 short"


def test_what_is_occupied_of_each_resource() -> None:
    game = lay("respond", row="orc-raider", hand="short-sword throwing-axe", party=f"{KNIGHT} {DRUID} {BARD}")
    do(game, ("play", "short-sword"))
    assert counts(game, "resources") == {"equipment": "2 of 3", "magic": "0 of 3", "skill": "0 of 2", "tactic": "0 of 3"}


def test_quests_show_their_progress() -> None:
    game = lay("end_encounter", grave="panic whispers", hand="parry")
    row = area(game, "quests")
    assert isinstance(row, Row)
    face = row.spots[0].pieces[0].face
    assert face is not None
    assert [(number.label, number.value) for number in face.numbers] == [("so far", 2), ("needed", 15)]
    assert face.text == "15 events in the Dungeon Grave"


def test_boosted_numbers_show_what_is_printed() -> None:
    game = lay(row="kobold-scout kobold-firecaller", hand="parry")
    face = area(game, "row").spots[0].pieces[0].face
    assert [(n.label, n.value, n.printed) for n in face.numbers] == [
        ("cost", 1, None),
        ("power", 2, 1),
        ("stamina", 1, None),
        ("life", 1, None),
    ]


def test_whom_a_character_aims_at_is_said_where_it_is_not_the_primary_target() -> None:
    game = lay(row="cave-wolf pixie-archer")
    assert [spot.pieces[0].note for spot in area(game, "row").spots] == ["", "against Road Bard"]


def test_the_hand_is_its_holders_alone() -> None:
    game = lay(row="cave-wolf", hand="short-sword parry")
    assert area(game, "hand").count == 2
    watched = next(one for one in game.scene(None).areas if one.id == "hand")
    assert (watched.count, watched.pieces) == (2, ())  # type: ignore[union-attr]
