"""Sections 13 and 14: every card of the three decks and every scavenge card does what its text says."""

import pytest

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.state import DEFENSE, Horrors
from bestiary.kernel import Game

from .table import TITLE, do, find, finish, kinds, lay, monster, offered, refused, state

TESTED: set[str] = set()


def card(*names: str) -> pytest.MarkDecorator:
    """Which cards a test is about; the last test of this file counts them."""
    TESTED.update(names)
    return pytest.mark.filterwarnings("error")


def left(game: Game, kind: str) -> int:
    """Health that a monster has left."""
    one = monster(game, kind)
    spec = state(game).box.spec[one]
    return int(spec.health - state(game).wounds[one])


# -- 13.1 the Priest


def test_13_1_each_card_drawn_heals_the_priest() -> None:
    assert do(lay("priest", life=[15]), ("draw",)).life[0] == 16
    assert do(lay("priest", life=[15], change=lambda s: s.starved.__setitem__(0, 1)), ("draw",)).life[0] == 15


@card("prayer")
def test_prayer() -> None:
    s = do(lay("priest", hands=["prayer"], tokens={"c2": 2, "d2": 1}), ("do", "prayer"))
    assert (s.tokens[AT["c2"]], s.tokens[AT["d2"]]) == (1, 1)
    assert (
        refused(lay("priest", hands=["prayer"]), ("do", "prayer")) == "There are no monster tokens to remove for Prayer (9.11)"
    )


@card("arcane-knowledge")
@pytest.mark.parametrize("deck", ["own", "red", "monsters"])
def test_arcane_knowledge(deck: str) -> None:
    game = lay("priest", hands=["arcane-knowledge"], red="medicine antidote fuel", horde="tengu oni yurei", life=[10])
    before = [len(state(game).decks[0]), len(state(game).heaps[0]), len(state(game).horde[0])]
    do(game, ("look", "arcane-knowledge", deck))
    assert game.ask is not None
    kind = {"own": game.ask.options[0][1], "red": "medicine", "monsters": "tengu"}[deck]
    s = do(game, ("keep", kind))
    after = [len(s.decks[0]), len(s.heaps[0]), len(s.horde[0])]
    assert [one - two for one, two in zip(before, after, strict=True)] == [
        3 * (deck == name) for name in ("own", "red", "monsters")
    ]
    held = {"own": s.hands[0], "red": s.finds[0], "monsters": s.attached[0]}[deck]
    assert kinds(game, held) == [kind]
    assert s.life[0] == (11 if deck == "own" else 10)


@card("blessing")
def test_blessing() -> None:
    game = lay("priest", "ronin", hands=["blessing"], phobias=["", "xenophobia"])
    assert not do(game, ("help", "blessing", 1)).phobias[1]


@card("communion")
def test_communion() -> None:
    game = lay("priest", "ronin", hands=["communion"], hunger=4, life=[10, 20])
    s = do(game, ("do", "communion"))
    assert (s.hunger[0], s.life) == (2, [11, 21])


@card("ward")
def test_ward() -> None:
    game = lay("priest", "ronin", hands=["ward"], monsters=["", "oni ghoul"][:1], at=["b2", "b2"])
    s = do(game, ("help", "ward", 1))
    assert s.warded[1] == 1
    warded = lay("priest", actions=0, monsters=["shuten-doji"], turn=True, change=lambda s: s.warded.__setitem__(0, 1))
    assert finish(warded).life[0] == 20
    woken = lay("priest", todo=[("turn", 0)], change=lambda s: s.warded.__setitem__(0, 1))
    assert state(woken).warded == [0]


@card("exorcism")
def test_exorcism() -> None:
    game = lay("priest", "mechanic", hands=["exorcism"], gear=["staff"], monsters=["oni"], actions=2, turn=True)
    oni = monster(game, "oni")
    s = do(game, ("hit", "exorcism", oni), ("do", "staff"))
    assert s.life[0] == 20 - 4  # no counter, but its own attack
    assert s.life[1] == 26  # and no range


@card("collar")
def test_collar() -> None:
    game = lay("priest", hands=["collar"], phobias=["xenophobia"], hunger=5, actions=1, turn=True)
    s = do(game, ("equip", "collar"))
    assert (s.phobias[0], s.starved[0], s.life[0]) == ([], 1, 20)


@card("desert-eagle")
def test_desert_eagle() -> None:
    game = lay("priest", gear=["desert-eagle"], monsters=["azure-dragon"])
    s = do(game, ("hit", "desert-eagle", monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.rounds[0]) == (12, [2])


@card("incense-burner")
def test_incense_burner() -> None:
    game = lay("priest", "ronin", gear=["incense-burner"], monsters=["azure-dragon tengu", "yurei"])
    do(game, ("do", "incense-burner"))
    assert (left(game, "azure-dragon"), left(game, "tengu"), left(game, "yurei")) == (15, 6, 9)  # the Tengu is aloft


@card("bible")
def test_bible() -> None:
    assert do(lay("priest", gear=["bible"], tokens={"d2": 2}), ("at", "bible", "d2")).tokens[AT["d2"]] == 1


@card("rosary")
def test_rosary() -> None:
    game = lay("priest", gear=["rosary"], tokens={"c2": 3, "d2": 2})
    assert ("shift", "rosary", "c2", "d2", 2) not in offered(game, "shift")  # no room for two
    s = do(game, ("shift", "rosary", "c2", "b2", 2))
    assert (s.tokens[AT["c2"]], s.tokens[AT["b2"]]) == (1, 2)


@card("staff")
def test_staff() -> None:
    game = lay("priest", "ronin", gear=["staff"], monsters=["azure-dragon", "yurei"])
    do(game, ("do", "staff"))
    assert (left(game, "azure-dragon"), left(game, "yurei")) == (17, 8)


# -- 13.2 the Ronin


def test_13_2_flipping_the_stance_is_an_action() -> None:
    game = lay("ronin", gear=["kusarigama"], monsters=["yurei"])
    yurei = monster(game, "yurei")
    assert refused(game, ("hit", "kusarigama+", yurei)) == "Your stance does not allow Kusarigama (defense) (13.2)"
    s = do(game, ("do", "ronin-innate"))
    assert (s.stance[0], s.actions) == (DEFENSE, 3)
    assert refused(game, ("hit", "kusarigama", yurei)) == "Your stance does not allow Kusarigama (offense) (13.2)"


@card("bushido")
def test_bushido() -> None:
    game = lay("ronin", hands=["bushido"], gear=["kusarigama"], monsters=["yurei"])
    do(game, ("do", "bushido"))
    yurei = monster(game, "yurei")
    assert {("hit", "kusarigama", yurei), ("hit", "kusarigama+", yurei)} <= offered(game, "hit")


@card("meditate")
def test_meditate() -> None:
    game = lay("ronin", hands=["meditate"])
    before = len(state(game).decks[0])
    do(game, ("do", "meditate"))
    assert len(state(game).looked_cards) == 4
    for _ in range(2):
        assert game.ask is not None
        game.answer(game.ask.options[0])
    s = state(game)
    assert (len(s.hands[0]), before - len(s.decks[0]), s.stance[0], s.looked_cards) == (2, 2, DEFENSE, [])
    assert all(s.known[0] >> one & 1 for one in s.decks[0][:2])  # what went under the deck is known


@card("war-cry")
def test_war_cry() -> None:
    game = lay("ronin", "priest", hands=["war-cry"], at=["b2", "d2"], monsters=["yurei", "oni tengu"])
    s = do(game, ("do", "war-cry"))
    assert kinds(game, s.attached[0]) == ["yurei", "oni", "tengu"]
    assert s.stance[0] == DEFENSE


@card("arrow-cannon")
def test_arrow_cannon() -> None:
    game = lay("ronin", "priest", hands=["arrow-cannon"], at=["b2", "d2"], monsters=["namahage", "yurei"])
    do(game, ("do", "arrow-cannon"))
    assert (left(game, "yurei"), left(game, "namahage")) == (7, 8)
    game = lay("ronin", "priest", hands=["arrow-cannon"], at=["b2", "d2"], monsters=["", "yurei"], change=defend)
    assert do(game, ("at", "arrow-cannon+", "d2")).stunned[monster(game, "yurei")] == 1


def defend(s: Horrors) -> None:
    s.stance[0] = DEFENSE


@card("muramasa")
def test_muramasa() -> None:
    game = lay("ronin", hands=["muramasa"], gear=["kusarigama"], monsters=["tengu"], life=[20], actions=3)
    tengu = monster(game, "tengu")
    s = do(game, ("do", "muramasa"), ("hit", "kusarigama", tengu), ("hit", "kusarigama", tengu))
    assert s.life[0] == 22


@card("katana")
def test_katana() -> None:
    game = lay("ronin", gear=["katana"], monsters=["yurei namahage"])
    do(game, ("hit", "katana", monster(game, "yurei")))
    assert refused(game, ("monster", monster(game, "yurei"))) == "The Yurei at Ronin was hit already (13.4)"
    do(game, ("monster", monster(game, "namahage")))
    assert (left(game, "yurei"), left(game, "namahage")) == (6, 5)
    game = lay("ronin", gear=["katana"], monsters=["azure-dragon"], actions=0, turn=True, change=defend)
    finish(game)
    assert left(game, "azure-dragon") == 12


@card("kusarigama")
def test_kusarigama() -> None:
    game = lay("ronin", gear=["kusarigama"], monsters=["yurei"])
    do(game, ("hit", "kusarigama", monster(game, "yurei")))
    assert left(game, "yurei") == 5
    game = lay("ronin", gear=["kusarigama"], monsters=["oni"], change=defend)
    s = do(game, ("hit", "kusarigama+", monster(game, "oni")))
    assert (left(game, "oni"), s.life[0], s.stunned[monster(game, "oni")]) == (13, 25, 1)  # the counter came first


@card("wakizashi")
def test_wakizashi() -> None:
    game = lay("ronin", "priest", gear=["wakizashi"], monsters=["yurei", "namahage"])
    do(game, ("do", "wakizashi"))
    assert (left(game, "yurei"), left(game, "namahage")) == (8, 7)
    game = lay("ronin", gear=["wakizashi"], monsters=["azure-dragon"], actions=0, turn=True, change=defend)
    assert finish(game).life[0] == 29 - 3


@card("teppo")
def test_teppo() -> None:
    game = lay("ronin", "priest", gear=["teppo"], at=["b2", "c2"], monsters=["", "yurei"])
    s = do(game, ("hit", "teppo", monster(game, "yurei")))
    assert (left(game, "yurei"), s.rounds[0]) == (6, [5])


@card("samurai-armor")
def test_samurai_armor() -> None:
    game = lay("ronin", gear=["samurai-armor kusarigama"], monsters=["azure-dragon"], actions=1, turn=True)
    s = do(game, ("hit", "kusarigama", monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.life[0]) == (13, 29 - 7)
    game = lay("ronin", "priest", gear=["samurai-armor"], monsters=["azure-dragon"], actions=0, turn=True, change=defend)
    assert finish(game).life == [29 - 5, 20 - 5]


@card("kabuto")
def test_kabuto() -> None:
    game = lay("ronin", gear=["kabuto"], monsters=["azure-dragon"], actions=0, turn=True)
    assert finish(game).life[0] == 29 - 3
    game = lay("ronin", gear=["kabuto kusarigama"], monsters=["azure-dragon"], actions=1, turn=True, change=defend)
    s = do(game, ("hit", "kusarigama+", monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.life[0]) == (14, 29)  # stunned
    game = lay("ronin", gear=["kabuto"], monsters=["azure-dragon"], actions=0, turn=True, change=defend)
    assert finish(game).life[0] == 29 - 8


# -- 13.3 the Mechanic


def test_13_3_repair_takes_gear_of_any_pile_unless_starving() -> None:
    def scrapped(s: Horrors) -> None:
        s.discards[0].append(find(s, [s.decks[0]], "pistol"))
        s.scrap.append(find(s, s.heaps, "backpack"))

    game = lay("mechanic", change=scrapped)
    assert offered(game, "fetch") == {("fetch", "mechanic-innate", "pistol"), ("fetch", "mechanic-innate", "backpack")}
    s = do(game, ("fetch", "mechanic-innate", "backpack"), ("fetch", "mechanic-innate", "pistol"))
    assert (kinds(game, s.finds[0]), kinds(game, s.hands[0])) == (["backpack"], ["pistol"])
    hungry = lay("mechanic", change=lambda s: (scrapped(s), s.starved.__setitem__(0, 1)))
    assert (
        refused(hungry, ("fetch", "mechanic-innate", "pistol")) == "You are starving and have lost your innate ability (10.2)"
    )


@card("read-the-manual")
def test_read_the_manual() -> None:
    game = lay("mechanic", "priest", hands=["read-the-manual wrench"], at=["b2", "c2"])
    s = do(game, ("lend", "read-the-manual", "wrench", 1))
    assert (kinds(game, s.gear[1]), len(s.hands[0])) == (["wrench"], 1)


@card("upgrade")
def test_upgrade() -> None:
    game = lay("mechanic", "priest", hands=["upgrade"], gear=["", "desert-eagle collar"])
    assert offered(game, "fix") == {("fix", "upgrade", 1, "desert-eagle")}
    s = do(game, ("fix", "upgrade", 1, "desert-eagle"))
    assert kinds(game, s.upgrades) == ["upgrade"]
    assert s.hosts == [s.gear[1][0]]


@card("check-weapons")
def test_check_weapons() -> None:
    game = lay("mechanic", hands=["check-weapons check-weapons"], gear=["wrench"], monsters=["azure-dragon"])
    do(game, ("do", "check-weapons"), ("do", "check-weapons"), ("hit", "wrench", monster(game, "azure-dragon")))
    assert left(game, "azure-dragon") == 14


@card("nail-bomb")
def test_nail_bomb() -> None:
    game = lay("mechanic", "priest", hands=["nail-bomb"], at=["b2", "c2"], monsters=["azure-dragon namahage", "yurei"])
    names = ("azure-dragon", "namahage", "yurei")
    first, second, third = (monster(game, one) for one in names)
    do(game, ("hit", "nail-bomb", first), ("monster", second), ("monster", third))
    assert [left(game, one) for one in names] == [13, 3, 4]
    s = do(lay("mechanic", hands=["nail-bomb"], tokens={"c2": 3, "b2": 1}), ("at", "nail-bomb+", "c2"))
    assert (s.tokens[AT["c2"]], s.tokens[AT["b2"]]) == (0, 1)


@card("homemade-bullets")
def test_homemade_bullets() -> None:
    game = lay("mechanic", "priest", hands=["homemade-bullets"], gear=["blow-torch", "desert-eagle"], change=spent)
    assert offered(game, "fix") == {("fix", "homemade-bullets", 1, "desert-eagle")}  # a torch takes fuel
    assert do(game, ("fix", "homemade-bullets", 1, "desert-eagle")).rounds[1] == [3]


def spent(s: Horrors) -> None:
    for rounds in s.rounds:
        rounds[:] = [0] * len(rounds)


@card("hotwire")
def test_hotwire() -> None:
    game = lay("mechanic", "priest", hands=["hotwire"])
    do(game, ("help", "hotwire", 1))
    assert refused(game, ("cell", "b2")) == "Priest is there already (13.3)"
    assert do(game, ("cell", "d2")).at[1] == AT["d2"]


@card("drone-strike")
def test_drone_strike() -> None:
    assert do(lay("mechanic", hands=["drone-strike"], tokens={"d2": 3}), ("at", "drone-strike", "d2")).tokens[AT["d2"]] == 0


@card("proximity-mine")
def test_proximity_mine() -> None:
    game = lay("mechanic", tiles={"b2": "van", "c2": "jungle"}, gear=["proximity-mine"], horde="azure-dragon")
    s = do(game, ("move", "c2"))
    assert (left(game, "azure-dragon"), s.gear[0], kinds(game, s.discards[0])) == (11, [], ["proximity-mine"])


@card("wrench")
def test_wrench() -> None:
    game = lay("mechanic", gear=["wrench"], monsters=["yurei tengu"])
    do(game, ("hit", "wrench", monster(game, "yurei")))
    assert left(game, "yurei") == 7
    assert "short-range" in refused(game, ("hit", "wrench", monster(game, "tengu")))


@card("welding-helmet")
def test_welding_helmet() -> None:
    assert finish(lay(gear=["welding-helmet"], monsters=["azure-dragon"], actions=0, turn=True)).life[0] == 26 - 5


@card("blow-torch")
def test_blow_torch() -> None:
    game = lay(gear=["blow-torch"], monsters=["azure-dragon"])
    s = do(game, ("hit", "blow-torch", monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.rounds[0]) == (12, [2])


@card("autoturret")
def test_autoturret() -> None:
    game = lay(gear=["autoturret"], monsters=["azure-dragon"], actions=0, turn=True)
    s = finish(game)
    assert (left(game, "azure-dragon"), s.rounds[0], s.life[0]) == (14, [3], 20)


@card("pistol", "old-pistol")
@pytest.mark.parametrize("gear", ["pistol", "old-pistol"])
def test_pistols(gear: str) -> None:
    game = lay(gear=[gear], monsters=["azure-dragon"])
    s = do(game, ("hit", gear, monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.rounds[0]) == (16, [3])


# -- 14 scavenge cards


@card("food-1", "food-2", "food-3", "food-4", "food-5")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_food(number: int) -> None:
    assert do(lay(finds=[f"food-{number}"], hunger=6), ("do", f"food-{number}")).hunger[0] == 6 - number
    assert refused(lay(finds=[f"food-{number}"]), ("do", f"food-{number}")) == "Your hunger can't fall any lower by that (10.2)"


def test_food_flips_a_starving_survivor_back() -> None:
    s = do(lay(finds=["food-1"], hunger=6, change=lambda s: s.starved.__setitem__(0, 3)), ("do", "food-1"))
    assert (s.hunger[0], s.starved[0]) == (5, 0)


@card("big-food")
def test_big_food() -> None:
    def cook(s: Horrors) -> None:
        s.hunger[1] = 3

    game = lay("mechanic", "priest", mission="v2", finds=["big-food"], hunger=3, change=cook)
    assert do(game, ("do", "big-food")).hunger == [2, 2]


@card("medicine")
def test_medicine() -> None:
    assert do(lay(finds=["medicine"], life=[20]), ("do", "medicine")).life[0] == 23
    assert do(lay(finds=["medicine"], life=[25]), ("do", "medicine")).life[0] == 26


@card("antidote")
def test_antidote() -> None:
    s = do(lay(finds=["antidote"], phobias=["sitophobia"], change=lambda s: s.poison.__setitem__(0, 2)), ("do", "antidote"))
    assert (s.poison[0], s.phobias[0]) == (0, [])


@card("ammo-2", "ammo-3", "ammo-4", "ammo-5", "full-ammo")
@pytest.mark.parametrize(("kind", "rounds"), [("ammo-2", 2), ("ammo-3", 3), ("ammo-4", 4), ("ammo-5", 5), ("full-ammo", 6)])
def test_ammo(kind: str, rounds: int) -> None:
    game = lay("ronin", mission="c1", finds=[kind], gear=["teppo"], change=spent)
    assert do(game, ("fix", kind, 0, "teppo")).rounds[0] == [rounds]


def test_ammo_does_not_overfill() -> None:
    game = lay("priest", mission="c1", finds=["ammo-4"], gear=["desert-eagle"], change=spent)
    assert do(game, ("fix", "ammo-4", 0, "desert-eagle")).rounds[0] == [3]


@card("flashlight", "binoculars")
@pytest.mark.parametrize(("gear", "cell"), [("flashlight", "b3"), ("binoculars", "b4")])
def test_showing_a_tile_triggers_nothing(gear: str, cell: str) -> None:
    game = lay(gear=[gear], under={"b3": "open-field", "b4": "jungle"})
    s = do(game, ("at", gear, cell))
    assert s.map[AT[cell]] != -1
    assert not s.attached[0]


@card("backpack")
def test_backpack() -> None:
    game = lay(mission="v2", finds=["backpack"], gear=["autoturret blow-torch"], hands=["wrench"])
    do(game, ("equip", "backpack"), ("equip", "wrench"))
    assert game.ask is not None
    assert game.ask.what == "act"


@card("walkie-talkie")
def test_walkie_talkie() -> None:
    game = lay("mechanic", "priest", mission="vc", tiles={"b2": "van", "c2": "gas-station"}, gear=["walkie-talkie"])
    do(game, ("help", "walkie-talkie", 1))
    assert game.ask is not None
    assert (game.ask.seat, game.ask.what) == (1, "act")
    assert refused(game, ("end",)) == "Only an action may be taken now (14.3)"
    s = do(game, ("move", "c2"))
    assert (s.at, s.actions, game.ask.seat) == ([AT["b2"], AT["c2"]], 3, 0)


@card("spare-parts")
def test_spare_parts() -> None:
    game = lay(finds=["spare-parts"], change=lambda s: s.discards[0].append(find(s, [s.decks[0]], "upgrade")))
    assert kinds(game, do(game, ("fetch", "spare-parts", "upgrade")).hands[0]) == ["upgrade"]


@card("ambush", "empty-handed")
def test_cards_that_happen_at_once() -> None:
    game = lay(at=["c2"], red="ambush", horde="tengu")
    assert kinds(game, do(game, ("scavenge", "red")).attached[0]) == ["tengu"]
    game = lay(at=["c2"], red="empty-handed")
    assert do(game, ("scavenge", "red")).blocked == [AT["c2"]]


@card("blanket", "newspaper", "journal", "fuel")
@pytest.mark.parametrize("kind", ["blanket", "newspaper", "journal"])
def test_things_to_carry_have_no_text(kind: str) -> None:
    game = lay(mission="c1", finds=[kind])
    assert not state(game).box.card_texts[kind]
    assert all(kind not in option for option in offered(game, "do", "equip"))


@card("the-scientist")
def test_the_scientist_fails_all_tests() -> None:
    game = lay(mission="v1", gear=["the-scientist"], tokens={"c2": 1}, dice=(1, 1), horde="ghoul")
    assert kinds(game, do(game, ("move", "c2"), ("sneak",)).attached[0]) == ["ghoul"]


@card("kevlar-vest")
def test_kevlar_vest() -> None:
    assert finish(lay(gear=["kevlar-vest"], monsters=["azure-dragon"], actions=0, turn=True)).life[0] == 26 - 4


@card("grail")
def test_grail() -> None:
    game = lay("mechanic", "priest", finds=["grail"], monsters=["oni", "yurei tengu"])
    before = len(state(game).horde[0])
    do(game, ("do", "grail"))
    assert refused(game, ("done",)) == "Name one monster at least (14.4)"
    s = do(game, ("monster", monster(game, "oni")), ("monster", monster(game, "yurei")), ("done",))
    assert (len(s.horde[0]), kinds(game, s.attached[1])) == (before + 2, ["tengu"])


@card("silver-key")
def test_silver_key() -> None:
    game = lay(finds=["silver-key"], under={"g5": "mountain"}, hands=[""])
    s = do(game, ("at", "silver-key", "g5"))
    assert (s.at[0], len(s.hands[0])) == (AT["g5"], 1)
    assert "works only with no monster attached" in refused(
        lay(finds=["silver-key"], monsters=["oni"]), ("at", "silver-key", "c2")
    )


@card("talisman")
def test_talisman() -> None:
    game = lay(gear=["talisman"], under={"b3": "jungle"}, horde="tengu")
    s = do(game, ("move", "b3"), ("ignore",))
    assert (kinds(game, s.gear[0]), s.attached[0]) == (["talisman"], [])
    do(game, ("move", "b2"), ("move", "b3"))
    assert not state(game).attached[0]  # ignored for this turn


@card("dynamite")
def test_dynamite() -> None:
    assert do(lay(finds=["dynamite"], tokens={"d2": 3}), ("at", "dynamite", "d2")).tokens[AT["d2"]] == 0
    assert "out of range" in refused(lay(finds=["dynamite"], tokens={"b2": 1}), ("at", "dynamite", "b2"))


@card("blow-dart")
def test_blow_dart() -> None:
    game = lay(finds=["blow-dart"], monsters=["azure-dragon"], actions=1, turn=True)
    s = do(game, ("hit", "blow-dart", monster(game, "azure-dragon")))
    assert (left(game, "azure-dragon"), s.life[0]) == (17, 26)  # poisoned, and stunned


def test_every_card_has_its_test() -> None:
    assert set(TITLE.box(1, {one.name: one.default for one in TITLE.settings}).cards["card"]) == TESTED
