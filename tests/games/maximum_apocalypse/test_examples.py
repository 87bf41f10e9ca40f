"""The rulebook's worked examples (19.3), step by step, to the last point of damage and the last bullet."""

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.kernel import Game

from .table import do, finish, kinds, lay, monster, offered, state


def test_the_mechanics_example_turn() -> None:
    tiles = {"b2": "gas-station 5", "c2": "forest", "d2": "police-station", "b4": "van"}
    game = lay(
        "mechanic",
        "priest",  # in the Fireman's place
        tiles=tiles,
        at=["b2", "c2"],
        hands=["upgrade read-the-manual proximity-mine welding-helmet"],
        gear=["autoturret"],
        monsters=["oni"],
        red="fuel",
        hunger=5,
        todo=[("spawn", 0), ("draw_card", 0), ("act", 0)],
        turn=True,
        dice=(2, 4),
    )
    s = state(game)
    assert {cell: count for cell, count in enumerate(s.tokens) if count} == {
        s.map.index(t): 1 for t in s.map if s.box.spawns.get(t) == 6
    }
    assert sum(s.tokens) == 2
    assert len(s.hands[0]) == 5  # one was drawn
    do(game, ("fix", "upgrade", 0, "autoturret"))
    do(game, ("scavenge", "red"), ("carry",))
    assert 4 - sum(s.box.spec[card].storage for card in state(game).gear[0]) == 1
    held = len(state(game).hands[0])
    do(game, ("lend", "read-the-manual", "proximity-mine", 1))
    s = state(game)
    assert kinds(game, s.gear[1]) == ["proximity-mine"]
    assert len(s.hands[0]) == held - 2 + 1
    oni = monster(game, "oni")
    do(game, ("equip", "welding-helmet"))
    s = finish(game)
    assert (s.hunger[0], s.starved[0]) == (6, 1)
    assert 26 - s.life[0] == 11
    assert oni in s.slain
    turret = kinds(game, s.gear[0]).index("autoturret")
    assert s.rounds[0][turret] == 1


def ronin() -> tuple[Game, int]:
    game = lay(
        "ronin", mission="v2", hands=["bushido katana wakizashi"], gear=["kabuto"], monsters=["vampire ghoul"], turn=True
    )
    vampire, ghoul = monster(game, "vampire"), monster(game, "ghoul")
    do(game, ("do", "bushido"), ("equip", "katana"), ("hit", "katana", vampire), ("monster", ghoul))
    s = state(game)
    assert s.wounds[vampire] == 5
    assert ghoul in s.slain
    return game, vampire


def test_the_ronins_example_turn() -> None:
    game, vampire = ronin()
    do(game, ("equip", "wakizashi"))
    s = finish(game)
    assert s.life[0] == 29
    assert s.wounds[vampire] == 5  # no damage taken, so no counterattack
    assert s.holder[vampire] == 0


def test_the_ronins_better_fourth_action() -> None:
    game, vampire = ronin()
    do(game, ("hit", "katana", vampire))
    s = finish(game)
    assert s.life[0] == 27
    assert vampire in s.slain
    told = []
    chain = s.news
    while chain is not None:
        chain, (_, _, sentence, _) = chain
        told.append(sentence)
    assert [one for one in told[::-1] if vampire in one and one[0] in ("struck", "bitten")] == [
        ("struck", vampire, 5),
        ("struck", vampire, 5),  # 3 health left
        ("bitten", 0, vampire, 2),  # and 2 restored
        ("struck", vampire, 8),
    ]


def test_the_priests_example_turn() -> None:
    tiles = {"c2": "power-plant", "b2": "van", "f2": "open-field"}
    game = lay(
        "priest",
        "ronin",
        mission="c1",
        tiles=tiles,
        under={"b1": "jungle"},
        at=["c2", "f2"],
        hands=["collar"],
        gear=["rosary incense-burner"],
        monsters=["cultist"],
        tokens={"b2": 3},
        horde="dark-young",
        asylum="monophobia",
        todo=[("turn", 0)],
        dice=(5, 5),
    )
    s = state(game)
    assert kinds(game, s.phobias[0]) == ["monophobia"]
    assert s.actions == 4  # monophobia would come too late for this turn
    dark, cultist = monster(game, "dark-young"), monster(game, "cultist")
    assert ("shift", "rosary", "b2", "b1", 2) in offered(game, "shift")
    do(game, ("shift", "rosary", "b2", "b1", 2))
    assert (state(game).tokens[AT["b2"]], state(game).tokens[AT["b1"]]) == (1, 2)
    do(game, ("equip", "collar"))
    assert not state(game).phobias[0]
    do(game, ("do", "incense-burner"))
    before = state(game).life[0]
    do(game, ("do", "incense-burner"))
    s = finish(game)
    assert cultist in s.slain
    assert s.wounds[dark] == 6
    assert before - s.life[0] == 4
