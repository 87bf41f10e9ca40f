"""Section 12: every tile, and when it has its effect."""

import pytest

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.state import Horrors
from bestiary.kernel import Game

from .table import TITLE, do, finish, kinds, lay, monster, offered, refused, state

TESTED: set[str] = set()


def tile(*names: str) -> pytest.MarkDecorator:
    TESTED.update(names)
    return pytest.mark.filterwarnings("error")


def onto(name: str, *, mission: str = "", **more: object) -> Game:
    """The Mechanic moves from the Van onto this tile, which lies face down."""
    mission = mission or next(one for one, spec in missions().items() if name in spec.tiles)
    game = lay(mission=mission, tiles={"b2": "van", "d2": "tunnel"}, under={"c2": name}, **more)  # type: ignore[arg-type]
    do(game, ("move", "c2"))
    return game


def missions() -> dict[str, object]:
    return TITLE.box(1, {one.name: one.default for one in TITLE.settings}).cards["mission"]  # type: ignore[no-any-return]


def ending_on(name: str, **more: object) -> Horrors:
    """The turn ends on this tile."""
    mission = next(one for one, spec in missions().items() if name in spec.tiles)  # type: ignore[attr-defined]
    return finish(lay(mission=mission, tiles={"b2": name, "d2": "van"}, actions=0, turn=True, **more))  # type: ignore[arg-type]


@tile("gas-station", "farm", "police-station", "shopping-mall")
@pytest.mark.parametrize(("name", "colour"), [("gas-station", 0), ("farm", 1), ("police-station", 2), ("shopping-mall", 2)])
def test_12_1_a_free_scavenge_on_revealing(name: str, colour: int) -> None:
    mission = "y1"
    before = len(state(lay(mission=mission)).heaps[colour])
    game = onto(name, mission=mission)
    s = state(game)
    assert before - len(s.heaps[colour]) == 1
    assert sum(map(len, s.heaps)) == 3 * 18 - 1


@tile("mountain")
def test_12_1_mountain() -> None:
    assert len(state(onto("mountain")).hands[0]) == 1


@tile("city-street-blue", "city-street-red", "city-street-green")
@pytest.mark.parametrize("name", ["city-street-blue", "city-street-red", "city-street-green"])
def test_12_1_city_street(name: str) -> None:
    s = state(onto(name))
    assert len(s.attached[0]) == 1
    colour = name.rpartition("-")[2]
    assert s.box.spec[s.map[AT["c2"]]].scavenge == (colour,)


@tile("castle")
def test_12_1_castle() -> None:
    s = state(onto("castle", mission="v1", monsters=["vampire"], change=lambda s: s.wounds.__setitem__(s.attached[0][0], 5)))
    assert not any(s.wounds)


@tile("altar")
def test_12_1_altar() -> None:
    game = onto("altar", mission="y1")
    assert game.ask is not None
    assert game.ask.what == "sneak"  # the tokens are there when the tile is entered
    assert state(game).tokens[AT["c2"]] == 3


@tile("factory")
def test_12_1_factory() -> None:
    s = state(onto("factory"))
    assert (s.tokens[AT["b2"]], s.tokens[AT["d2"]], s.tokens[AT["c2"]]) == (1, 1, 0)


@tile("military-base")
def test_12_1_military_base() -> None:
    game = onto("military-base", mission="y1", monsters=["azure-dragon oni"])
    s = state(game)
    assert [s.wounds[one] for one in s.attached[0]] == [2, 2]
    assert s.life[0] == 26  # no attack, so the Oni doesn't counter


@tile("graveyard")
def test_12_1_graveyard() -> None:
    game = lay("mechanic", "priest", mission="v1", tiles={"b2": "van"}, under={"c2": "graveyard"})
    assert [len(one) for one in do(game, ("move", "c2")).attached] == [1, 1]


@tile("garden")
def test_12_1_garden() -> None:
    assert not ending_on("garden", phobias=["sitophobia"]).phobias[0]


@tile("oasis")
def test_12_1_oasis() -> None:
    assert ending_on("oasis", hunger=4).hunger[0] == 4  # one less, one more


@tile("open-field")
def test_12_2_open_field() -> None:
    assert len(state(onto("open-field")).attached[0]) == 1
    game = lay(mission="v1", tiles={"b2": "open-field", "d2": "van"}, actions=0, turn=True, horde="vampire")
    s = finish(game)
    assert (kinds(game, s.attached[0]), s.life[0]) == (["vampire"], 23)  # it is drawn, and attacks


@tile("hospital")
def test_12_2_hospital() -> None:
    assert state(onto("hospital", life=[10])).life[0] == 11
    assert ending_on("hospital", life=[10]).life[0] == 12


@tile("jungle")
def test_12_2_jungle() -> None:
    game = onto("jungle", gear=["wrench pistol"])
    assert game.ask is not None
    assert game.ask.what == "shed"
    s = do(game, ("shed", "pistol"))
    assert (kinds(game, s.gear[0]), len(s.attached[0])) == (["wrench"], 1)


@tile("church")
def test_12_2_church() -> None:
    game = onto("church", mission="y1", monsters=["azure-dragon oni"])
    s = do(game, ("monster", monster(game, "oni")))
    assert s.stunned[monster(game, "oni")] == 1
    assert len(ending_on("church", dice=(5, 5)).attached[0]) == 1  # spawned again, by its own number


@tile("crash-site")
def test_12_2_crash_site() -> None:
    game = lay(
        "mechanic", "priest", mission="vc", tiles={"b2": "van"}, under={"c2": "crash-site"}, gear=["wrench", "collar bible"]
    )
    before = len(state(game).decks[0])
    do(game, ("move", "c2"), ("shed", "wrench"))
    assert game.ask is not None
    assert (game.ask.seat, game.ask.what) == (1, "shed")
    s = do(game, ("shed", "bible"))
    assert before - len(s.decks[0]) == 1
    assert len(s.discards[0]) == 2  # the wrench, and the card burned


@tile("power-plant")
def test_12_2_power_plant() -> None:
    game = onto("power-plant", finds=["food-1 medicine food-2"])
    s = state(game)
    assert (kinds(game, s.finds[0]), s.poison[0]) == (["medicine"], 1)


@tile("amusement-park")
def test_12_2_amusement_park() -> None:
    game = onto("amusement-park", hands=["wrench wrench wrench pistol"])
    assert len(do(game, ("discard", "wrench"), ("discard", "wrench"), ("discard", "pistol")).hands[0]) == 1
    game = lay(mission="v1", tiles={"b2": "amusement-park", "d2": "van"}, actions=0, turn=True, hands=["wrench"])
    assert not do(game, ("discard", "wrench")).hands[0]


@tile("prison")
def test_12_2_prison() -> None:
    assert state(onto("prison")).actions == 0
    game = lay(mission="v1", tiles={"b2": "van", "c2": "prison"})
    assert do(game, ("move", "c2")).actions == 2


@tile("bandit-camp")
@pytest.mark.parametrize(("answer", "life", "gear"), [(("suffer",), 21, ["wrench"]), (("shed", "wrench"), 26, [])])
def test_12_3_bandit_camp(answer: tuple[str, ...], life: int, gear: list[str]) -> None:
    game = onto("bandit-camp", gear=["wrench"])
    s = do(game, answer)
    assert (s.life[0], kinds(game, s.gear[0])) == (life, gear)


@tile("swamp")
def test_12_3_swamp() -> None:
    s = state(onto("swamp", mission="y1", monsters=["azure-dragon"], dice=(1, 1)))
    assert (s.tokens[AT["c2"]], s.life[0]) == (1, 26)
    s = state(onto("swamp", mission="y1", monsters=["azure-dragon"], dice=(6, 6)))
    assert (s.tokens[AT["c2"]], s.life[0]) == (0, 20)


@tile("forest")
def test_12_4_forest() -> None:
    game = onto("forest", horde="oni", mission="y1")
    assert kinds(game, do(game, ("move", "b2")).attached[0]) == ["oni"]


@tile("tunnel")
def test_12_5_tunnel() -> None:
    game = lay(mission="v1", tiles={"b2": "tunnel", "f5": "tunnel", "d2": "van"})
    assert offered(game, "travel") == {("travel", "f5")}
    assert do(game, ("travel", "f5")).at[0] == AT["f5"]
    assert refused(lay(), ("travel", "d2")) == "Van (b2) is no place to travel from (12.5)"


@tile("airport")
def test_12_5_airport() -> None:
    tiles = {"b2": "airport", "f5": "tunnel", "d2": "van"}
    assert offered(lay(mission="c1", tiles=tiles), "travel") == {("travel", "f5"), ("travel", "d2")}
    assert not offered(lay(mission="c1", tiles=tiles, monsters=["cultist"]), "travel")
    assert not offered(lay(mission="c1", tiles=tiles, tokens={"b2": 1}), "travel")


@tile("shelter")
@pytest.mark.parametrize(("began", "life"), [("d2", 26 - 2), ("b2", 26 - 2 - 6)])
def test_12_6_shelter(began: str, life: int) -> None:
    def came(s: Horrors) -> None:
        s.began_at = AT[began]
        s.poison[0] = 2

    game = lay(tiles={"b2": "shelter", "d2": "van"}, monsters=["azure-dragon"], actions=0, turn=True, change=came)
    assert finish(game).life[0] == life


@tile("van")
def test_the_van_does_nothing() -> None:
    game = lay(tiles={"c2": "mountain", "b2": "van"})
    before = state(game).life[:]
    assert do(game, ("move", "b2")).life == before


def test_every_tile_has_its_test() -> None:
    assert set(TITLE.box(1, {one.name: one.default for one in TITLE.settings}).cards["tile"]) == TESTED
