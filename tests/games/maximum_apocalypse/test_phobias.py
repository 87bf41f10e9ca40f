"""Section 16: every phobia."""

import pytest

from bestiary.games.maximum_apocalypse.board import AT

from .table import TITLE, do, finish, kinds, lay, monster, refused, state

TESTED: set[str] = set()


def phobia(*names: str) -> pytest.MarkDecorator:
    TESTED.update(names)
    return pytest.mark.filterwarnings("error")


@phobia("monophobia")
@pytest.mark.parametrize(("other", "actions"), [("d2", 4), ("e2", 3)])
def test_monophobia(other: str, actions: int) -> None:
    tiles = {"b2": "van", "d2": "forest", "e2": "farm"}
    game = lay("mechanic", "priest", tiles=tiles, at=["b2", other], phobias=["monophobia"], todo=[("turn", 0)], dice=(1, 1))
    assert state(game).actions == actions


@phobia("agoraphobia", "claustrophobia", "hydrophobia", "necrophobia", "hylophobia")
@pytest.mark.parametrize(
    ("name", "tile"),
    [
        ("agoraphobia", "open-field"),
        ("claustrophobia", "tunnel"),
        ("hydrophobia", "swamp"),
        ("necrophobia", "church"),
        ("hylophobia", "forest"),
    ],
)
def test_dread(name: str, tile: str) -> None:
    for phobias, actions in ((name, 3), ("xenophobia", 4)):
        game = lay(mission="v1", tiles={"b2": tile, "c2": "van"}, phobias=[phobias], todo=[("turn", 0)], dice=(1, 1))
        assert state(game).actions == actions


@phobia("hoplophobia", "pyrophobia")
@pytest.mark.parametrize(
    ("name", "gear", "other"), [("hoplophobia", "pistol", "wrench"), ("pyrophobia", "blow-torch", "pistol")]
)
def test_gear_not_to_be_used(name: str, gear: str, other: str) -> None:
    game = lay(gear=[f"{gear} {other}"], phobias=[name], monsters=["yurei"])
    yurei = monster(game, "yurei")
    assert refused(game, ("hit", gear, yurei)).startswith("A phobia keeps you from using")
    do(game, ("hit", other, yurei))


@phobia("paranoia")
def test_paranoia() -> None:
    game = lay("mechanic", "priest", finds=["medicine"], phobias=["", "paranoia"])
    assert refused(game, ("give", 1, "medicine")) == "Paranoia: Priest does not trade (16.2)"


@phobia("catatonia")
def test_catatonia() -> None:
    game = lay(hands=["wrench pistol"], phobias=["catatonia"])
    assert refused(game, ("exchange", "wrench")).startswith("Catatonia")


@phobia("hemophobia")
def test_hemophobia() -> None:
    def dying(s: object) -> None:
        s.wounds[s.attached[0][0]] = 8  # type: ignore[attr-defined]

    game = lay("mechanic", "priest", gear=["pistol"], phobias=["", "hemophobia"], monsters=["yurei"], change=dying)
    assert do(game, ("hit", "pistol", monster(game, "yurei"))).life == [26, 19]


@phobia("kleptomania")
def test_kleptomania() -> None:
    game = lay(finds=["medicine antidote"], phobias=["kleptomania"], actions=0, turn=True)
    finish(game)
    s = do(game, ("discard", "medicine"))
    assert kinds(game, s.finds[0]) == ["antidote"]


@phobia("xenophobia")
def test_xenophobia() -> None:
    for phobias, passed in (("xenophobia", False), ("sitophobia", True)):
        game = lay("mechanic", "priest", at=["b2", "c2"], phobias=[phobias], tokens={"c2": 1}, dice=(3, 4), horde="tengu")
        s = do(game, ("move", "c2"), ("sneak",))
        assert (s.tokens[AT["c2"]] == 1) is passed


@phobia("sitophobia")
def test_sitophobia() -> None:
    assert do(lay(finds=["food-3"], hunger=5, phobias=["sitophobia"]), ("do", "food-3")).hunger[0] == 3
    assert "can't fall any lower" in refused(lay(finds=["food-1"], hunger=5, phobias=["sitophobia"]), ("do", "food-1"))


@phobia("teratophobia")
def test_teratophobia() -> None:
    game = lay(gear=["pistol"], phobias=["teratophobia"], monsters=["yurei"])
    s = do(game, ("hit", "pistol", monster(game, "yurei")))
    assert s.wounds[monster(game, "yurei")] == 1


def test_every_phobia_has_its_test() -> None:
    assert set(TITLE.box(1, {one.name: one.default for one in TITLE.settings}).cards["phobia"]) == TESTED
