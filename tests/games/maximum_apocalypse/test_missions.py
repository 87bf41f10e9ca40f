"""Sections 11 and 17: every mission, from its last steps to its end."""

import pytest

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.state import Horrors
from bestiary.kernel import Game

from .table import do, find, finish, kinds, lay, monster, offered, refused, state


def won(game: Game) -> bool:
    return game.outcome is not None and game.outcome.reason == "won"


def test_17_1_vampire_vaccine() -> None:
    tiles = {"b2": "hospital", "c2": "factory", "d2": "van"}
    game = lay("mechanic", "priest", mission="v1", tiles=tiles, gear=["the-scientist"], finds=["medicine antidote", "journal"])
    assert refused(game, ("job", "factory")) == "That is done at the Factory (17)"
    s = do(game, ("job", "vaccine"))
    assert kinds(game, s.gear[0]) == ["the-scientist"]
    assert sorted(kinds(game, s.scrap)) == ["antidote", "journal", "medicine"]
    do(game, ("move", "c2"), ("job", "factory"))
    assert won(game)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((0, 1), (1, 1))


def test_17_1_all_of_it_must_be_there() -> None:
    game = lay(mission="v1", tiles={"b2": "hospital", "d2": "van"}, gear=["the-scientist"], finds=["medicine antidote"])
    assert refused(game, ("job", "vaccine")) == "It takes a Journal, held by a survivor here (17)"


def test_17_2_destroy_count_dracula() -> None:
    def stake(s: Horrors) -> None:
        s.stars.append(AT["c2"])

    game = lay(
        mission="v2", tiles={"b2": "mountain", "c2": "castle", "d2": "van"}, gear=["pistol"], actions=2, turn=True, change=stake
    )
    do(game, ("move", "c2"))
    s = state(game)
    dracula = monster(game, "count-dracula")
    s.wounds[dracula] = 21
    do(game, ("hit", "pistol", dracula))
    finish(game)
    assert won(game)


def test_17_3_escape() -> None:
    game = lay(
        mission="v3",
        finds=["spare-parts"],
        gear=["fuel fuel fuel"],
        actions=1,
        turn=True,
        change=lambda s: setattr(s, "stored", 1),
    )
    do(game, ("job", "repair-van"))
    finish(game)
    assert won(game)


@pytest.mark.parametrize(("fuel", "at"), [("fuel fuel", "b2"), ("fuel fuel fuel", "c2")])
def test_11_1_not_without_the_fuel_and_not_without_somebody(fuel: str, at: str) -> None:
    def repaired(s: Horrors) -> None:
        s.progress, s.stored = 1, 1

    game = lay("mechanic", "priest", mission="v3", gear=[fuel], at=["b2", at], actions=0, turn=True, change=repaired)
    finish(game)
    assert game.outcome is None


def test_11_1_the_dead_are_not_waited_for() -> None:
    def repaired(s: Horrors) -> None:
        s.progress, s.stored, s.alive[1] = 1, 4, False

    game = lay("mechanic", "priest", mission="v3", at=["b2", "c2"], actions=0, turn=True, change=repaired)
    finish(game)
    assert won(game)


def test_17_4_break_the_seals() -> None:
    game = lay(mission="c1", tiles={"b2": "van"}, under={"c2": "altar"}, finds=["journal newspaper newspaper"], actions=8)
    do(game, ("move", "c2"))
    assert state(game).stars == [AT["c2"]] * 3
    if game.ask is not None and game.ask.what == "sneak":
        state(game).tokens[AT["c2"]] = 0
        do(game, ("face",))
    s = do(game, ("job", "seal"), ("job", "seal"), ("job", "seal"))
    assert (s.progress, s.stars, len(s.scrap)) == (3, [], 3)
    s.stored = 2
    do(game, ("move", "b2"), ("draw",), ("draw",), ("draw",))
    game = lay(mission="c1", actions=0, turn=True, change=lambda s: (setattr(s, "progress", 3), setattr(s, "stored", 2)))
    finish(game)
    assert won(game)


def test_17_4_the_ninth_cultist_brings_a_boss() -> None:
    def eight(s: Horrors) -> None:
        for _ in range(8):
            s.slain.append(find(s, [s.horde[0]], "cultist"))
        s.wounds[s.attached[0][0]] = 5

    game = lay(mission="c1", monsters=["cultist"], gear=["pistol"], change=eight)
    s = do(game, ("hit", "pistol", monster(game, "cultist")))
    assert s.box.spec[s.horde[0][-1]].boss
    assert len(s.aside) == 1


def test_17_5_burn_it_down() -> None:
    def begun(s: Horrors) -> None:
        s.stars += [AT["b2"]]
        s.progress = 2

    game = lay(
        mission="c2",
        tiles={"b2": "farm", "c2": "altar", "d2": "van"},
        finds=["newspaper newspaper blanket"],
        gear=["fuel fuel fuel fuel"],
        change=begun,
        actions=3,
        turn=True,
    )
    assert refused(game, ("job", "burn-altar")) == "That is done at the Altar (17)"
    s = do(game, ("job", "investigate"), ("move", "c2"), ("job", "burn-altar"))
    assert s.progress == 4
    assert kinds(game, s.gear[0]) == ["fuel", "fuel"]  # one fuel, and one for want of other things to burn
    finish(game)
    assert game.outcome is None
    game = lay(mission="c2", gear=["fuel fuel"], actions=0, turn=True, change=lambda s: setattr(s, "progress", 4))
    finish(game)
    assert won(game)


def test_17_5_the_fire_needs_five_things() -> None:
    tiles = {"b2": "altar", "d2": "van"}
    game = lay(mission="c2", tiles=tiles, finds=["blanket"], gear=["fuel fuel"], change=lambda s: setattr(s, "progress", 3))
    assert refused(game, ("job", "burn-altar")).startswith("2 more things to burn are missing")


def test_17_6_turn_the_tide() -> None:
    tiles = {"b2": "van", "f5": "altar", "g5": "church"}
    game = lay(mission="c3", tiles=tiles, under={"c2": "garden"}, gear=["pistol"])
    s = do(game, ("move", "c2"))
    boss = s.attached[0][0]
    assert s.box.spec[boss].boss
    s.wounds[boss] = s.box.spec[boss].health - 1
    do(game, ("hit", "pistol", boss))
    assert won(game)  # at once


def test_17_7_spark_of_hope() -> None:
    def lit(s: Horrors) -> None:
        s.stars += [AT["c2"]]
        s.progress = 2

    game = lay(mission="y1", gear=["fuel fuel fuel fuel"], change=lit, actions=3, turn=True)
    assert refused(game, ("job", "light")) == "No objective is at Van (b2) (17)"
    s = do(game, ("move", "c2"), ("job", "light"), ("move", "b2"))
    assert (s.progress, s.stars) == (3, [])
    finish(game)
    assert won(game)


def test_17_8_a_sacrifice_and_a_successor() -> None:
    tiles = {"b2": "garden", "d2": "van"}
    game = lay("mechanic", "priest", mission="y2", tiles=tiles, under={"c2": "castle"}, hands=["wrench"], monsters=["oni"])
    before = len(state(game).reserve)
    s = do(game, ("move", "c2"))
    assert s.tokens[AT["c2"]] == 1  # the Oni
    assert offered(game, "survivor") == {("survivor", who) for who in ("priest", "ronin", "mechanic")}
    s = do(game, ("survivor", "ronin"))
    assert (s.life[0], s.at[0], len(s.hands[0]), len(s.decks[0]), s.alive[0]) == (29, AT["b2"], 4, 25, True)
    assert len(s.reserve) == before - 29 + 30
    assert refused_for_the_next(s)


def refused_for_the_next(s: Horrors) -> bool:
    """The Ronin of the box is taken: two are left for another sacrifice."""
    from bestiary.games.maximum_apocalypse.movement import heirs

    return heirs(s) == ["priest", "mechanic"]


def test_17_8_a_lone_sacrifice_does_not_lose_the_game_nor_by_the_harder_rule() -> None:
    tiles = {"b2": "garden", "d2": "van"}
    game = lay("mechanic", mission="y2", tiles=tiles, under={"c2": "altar"}, deaths="any")
    do(game, ("move", "c2"), ("survivor", "mechanic"))
    assert game.outcome is None
    assert game.ask is not None


def test_17_8_winter_festival() -> None:
    game = lay(mission="y2", gear=["fuel fuel fuel fuel"], actions=0, turn=True)
    finish(game)
    assert won(game)


def test_17_9_slay_the_demons() -> None:
    game = lay(
        mission="y3",
        tiles={"b2": "van", "c2": "castle"},
        gear=["pistol"],
        actions=2,
        turn=True,
        change=lambda s: setattr(s, "kills", 6),
    )
    s = do(game, ("move", "c2"))
    boss = monster(game, "shuten-doji")
    s.wounds[boss] = 34
    do(game, ("hit", "pistol", boss))
    finish(game)
    assert won(game)
    game = lay(mission="y3", actions=0, turn=True, change=lambda s: setattr(s, "kills", 9))
    finish(game)
    assert game.outcome is None


@pytest.mark.parametrize(("finds", "enough"), [("blanket blanket food-2", True), ("blanket food-2", False)])
def test_17_10_horrible_hibernation(finds: str, enough: bool) -> None:
    game = lay(mission="vc", finds=[finds], gear=["fuel fuel"], actions=0, turn=True, change=lambda s: s.stars.append(AT["b2"]))
    finish(game)
    assert won(game) is enough
