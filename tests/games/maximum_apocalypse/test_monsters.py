"""Sections 9, 10 and 15: every monster as its card says, and how it attacks, counters and dies."""

import msgspec
import pytest

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.harm import die
from bestiary.games.maximum_apocalypse.monsters import MOST_BLOWS
from bestiary.games.maximum_apocalypse.state import DEFENSE, Horrors
from bestiary.kernel import Game

from .table import TITLE, do, find, finish, kinds, lay, monster, refused, state

HEALTH = {
    "werewolf": (9, 3),
    "ghoul": (5, 2),
    "vampire": (13, 3),
    "succubus": (11, 4),
    "frankenstein": (24, 3),
    "count-dracula": (22, 5),
    "alpha-wolf": (26, 4),
    "shoggoth": (16, 6),
    "hunting-horror": (12, 5),
    "dark-young": (10, 4),
    "byakhee": (8, 3),
    "cultist": (6, 2),
    "nyarlathotep": (36, 5),
    "cthulhu": (66, 6),
    "tengu": (6, 2),
    "kitsune": (12, 5),
    "azure-dragon": (18, 6),
    "oni": (15, 4),
    "yurei": (9, 3),
    "namahage": (8, 3),
    "shuten-doji": (35, 5),
    "orochi": (33, 3),
}
MISSION = {"vampires": "v1", "cthulhu": "c1", "yokai": "y1"}
CARDS = TITLE.box(1, {one.name: one.default for one in TITLE.settings}).cards


def attacked(*who: str, kind: str, at: tuple[str, ...] = ("b2", "b2", "b2"), **more: object) -> Game:
    """A turn's end with this monster attached to the first survivor."""
    mission = MISSION[CARDS["monster"][kind].set]
    game = lay(*who, mission=mission, at=at, monsters=[kind], actions=0, turn=True, **more)  # type: ignore[arg-type]
    finish(game)
    return game


@pytest.mark.parametrize("kind", list(HEALTH))
def test_15_every_monster_hits_as_hard_and_lasts_as_long_as_its_card_says(kind: str) -> None:
    health, damage = HEALTH[kind]
    game = attacked("mechanic", kind=kind)
    assert state(game).life[0] == 26 - damage
    game = lay(mission=MISSION[CARDS["monster"][kind].set], monsters=[kind], gear=["pistol"], change=nearly_dead)
    do(game, ("hit", "pistol", monster(game, kind)))
    s = state(game)
    assert kinds(game, s.slain) == [kind]
    assert s.box.cards["monster"][kind].health == health


def nearly_dead(s: Horrors) -> None:
    one = s.attached[0][0]
    s.wounds[one] = s.box.spec[one].health - 2
    s.stunned[one] = 1


@pytest.mark.parametrize(
    ("kind", "beside", "next_tile"),
    [
        ("ghoul", False, False),
        ("vampire", False, False),
        ("succubus", True, False),
        ("frankenstein", True, False),
        ("cultist", True, False),
        ("nyarlathotep", True, True),
        ("azure-dragon", True, True),
        ("oni", True, False),
        ("namahage", True, False),
        ("shuten-doji", True, False),
        ("orochi", True, True),
        ("yurei", False, False),
    ],
)
def test_9_4_who_is_in_range(kind: str, beside: bool, next_tile: bool) -> None:
    game = attacked("mechanic", "priest", "ronin", kind=kind, at=("b2", "b2", "c2"))
    s = state(game)
    assert (s.life[1] < 20, s.life[2] < 29) == (beside, next_tile)
    assert s.life[0] < 26


@pytest.mark.parametrize("kind", ["werewolf", "alpha-wolf"])
def test_15_1_wolves_hit_twice_as_hard_once_damaged(kind: str) -> None:
    game = attacked("mechanic", kind=kind, change=lambda s: s.wounds.__setitem__(s.attached[0][0], 1))
    assert state(game).life[0] == 26 - 2 * HEALTH[kind][1]


@pytest.mark.parametrize("kind", ["ghoul", "nyarlathotep", "yurei"])
def test_15_attacks_that_poison(kind: str) -> None:
    assert state(attacked("mechanic", kind=kind)).poison[0] == 1
    helmets = attacked("mechanic", kind=kind, gear=["welding-helmet"], change=lambda s: s.warded.__setitem__(0, 1))
    assert state(helmets).poison[0] == 0


@pytest.mark.parametrize("kind", ["vampire", "succubus", "count-dracula", "yurei"])
def test_9_6_drain_life(kind: str) -> None:
    game = attacked("mechanic", kind=kind, change=lambda s: s.wounds.__setitem__(s.attached[0][0], 4))
    assert state(game).wounds[monster(game, kind)] == max(0, 4 - HEALTH[kind][1])


def test_15_1_dracula_brings_tokens_around() -> None:
    game = lay(mission="v2", tiles={"b2": "mountain", "c2": "castle", "d2": "van"}, change=lambda s: s.stars.append(AT["c2"]))
    s = do(game, ("move", "c2"))
    assert kinds(game, s.attached[0]) == ["count-dracula"]
    assert (s.tokens[AT["b2"]], s.tokens[AT["d2"]]) == (1, 1)


@pytest.mark.parametrize(("kind", "count"), [("shoggoth", 2), ("hunting-horror", 1), ("dark-young", 1), ("byakhee", 1)])
def test_15_2_drawing_them_drives_mad(kind: str, count: int) -> None:
    game = lay(mission="c1", tiles={"b2": "van", "c2": "jungle"}, horde=kind)
    assert len(do(game, ("move", "c2")).phobias[0]) == count


def test_15_2_cthulhu_drives_everybody_mad() -> None:
    def aside(s: Horrors) -> None:
        s.horde[0].append(find(s, [s.aside], "cthulhu"))

    game = lay("mechanic", "priest", mission="c1", tiles={"b2": "van", "c2": "jungle"}, change=aside)
    assert [len(one) for one in do(game, ("move", "c2")).phobias] == [1, 1]


@pytest.mark.parametrize("kind", ["byakhee", "tengu"])
def test_15_4_those_aloft(kind: str) -> None:
    game = lay(mission=MISSION[CARDS["monster"][kind].set], monsters=[kind], gear=["wrench pistol"])
    one = monster(game, kind)
    assert refused(game, ("hit", "wrench", one)).endswith("can't be reached by short-range cards (15.4)")
    do(game, ("hit", "pistol", one))


def test_15_3_a_tengu_passes_on() -> None:
    game = attacked("mechanic", "priest", "ronin", kind="tengu")
    assert state(game).holder[monster(game, "tengu")] == 1
    assert state(attacked("mechanic", kind="tengu")).holder[monster(attacked("mechanic", kind="tengu"), "tengu")] == 0


def test_15_3_a_kitsune_takes_a_card_once_a_turn() -> None:
    game = lay(monsters=["kitsune"], hands=["wrench"], finds=["medicine"])
    fox = monster(game, "kitsune")
    do(game, ("appease", fox))
    s = do(game, ("discard", "medicine"))
    assert (s.stunned[fox], s.actions) == (1, 4)
    assert refused(game, ("appease", fox)) == "The Kitsune at Mechanic is stunned (9.8)"


def test_15_3_two_namahage_are_twice_as_bad() -> None:
    game = lay("mechanic", "priest", at=["b2", "d2"], monsters=["namahage", "namahage"], actions=0, turn=True)
    assert finish(game).life == [20, 20]


def test_15_3_orochi_burns_eight() -> None:
    game = lay(
        "mechanic",
        mission="y3",
        tiles={"b2": "van", "c2": "jungle"},
        change=lambda s: s.horde[0].append(find(s, [s.aside], "orochi")),
    )
    before = len(state(game).decks[0])
    s = do(game, ("move", "c2"))
    assert (before - len(s.decks[0]), len(s.discards[0])) == (8, 8)


# -- 9


def test_9_2_discards_are_shuffled_into_a_new_deck() -> None:
    def spent(s: Horrors) -> None:
        s.slain += s.horde[0]
        s.horde[0].clear()

    game = lay(tiles={"b2": "van", "c2": "jungle"}, change=spent)
    s = do(game, ("move", "c2"))
    assert len(s.attached[0]) == 1
    assert not s.slain


@pytest.mark.parametrize("kind", ["oni", "shuten-doji"])
def test_9_5_a_counter_from_short_range_only(kind: str) -> None:
    game = lay(monsters=[kind], gear=["pistol"])
    assert do(game, ("hit", "pistol", monster(game, kind))).life[0] == 26 - HEALTH[kind][1]
    game = lay("mechanic", "priest", at=["b2", "c2"], monsters=["", kind], gear=["pistol"])
    assert do(game, ("hit", "pistol", monster(game, kind))).life == [26, 20]


def test_9_5_the_stunned_and_the_dead_do_not_counter() -> None:
    game = lay(monsters=["oni"], gear=["pistol"], change=lambda s: s.stunned.__setitem__(s.attached[0][0], 1))
    assert do(game, ("hit", "pistol", monster(game, "oni"))).life[0] == 26
    game = lay(monsters=["oni"], gear=["pistol"], change=lambda s: s.wounds.__setitem__(s.attached[0][0], 13))
    assert do(game, ("hit", "pistol", monster(game, "oni"))).life[0] == 26


def test_9_5_blow_and_counterblow_end() -> None:
    """A boss that outlasts twenty counterblows, against a Ronin who outlives them."""

    def endless(s: Horrors) -> None:
        s.stance[0] = DEFENSE
        s.life[0] = 10_000
        s.wounds[s.attached[0][0]] = -10_000

    game = lay("ronin", monsters=["shuten-doji"], gear=["katana"], actions=0, turn=True, change=endless)
    s = finish(game)
    assert s.wounds[monster(game, "shuten-doji")] == -10_000 + 6 * (MOST_BLOWS + 0)
    assert s.life[0] == 10_000 - 5 * MOST_BLOWS


def test_9_8_stun_lasts_until_the_stunners_next_turn() -> None:
    game = lay(
        "mechanic", "ronin", monsters=["yurei"], todo=[("turn", 1)], change=lambda s: s.stunned.__setitem__(s.attached[0][0], 1)
    )
    assert state(game).stunned[monster(game, "yurei")] == 1
    game = lay(
        "mechanic", "ronin", monsters=["yurei"], todo=[("turn", 0)], change=lambda s: s.stunned.__setitem__(s.attached[0][0], 1)
    )
    assert state(game).stunned[monster(game, "yurei")] == 0


def test_9_8_the_stunned_do_not_attack() -> None:
    game = attacked("mechanic", kind="azure-dragon", change=lambda s: s.stunned.__setitem__(s.attached[0][0], 1))
    assert state(game).life[0] == 26


def with_passive(name: str) -> dict[str, object]:
    """A yurei that has this passive as well: no monster of these sets has it."""
    spec = CARDS["monster"]["yurei"]
    return {"yurei": msgspec.structs.replace(spec, passive=(name,), attack=())}


def with_spec(game_change: dict[str, object]) -> object:
    def change(s: Horrors) -> None:
        for one in s.box.monsters:
            if s.box.kind[one] in game_change:
                s.box.spec[one] = game_change[s.box.kind[one]]

    return change


@pytest.fixture
def own_box(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boxes made in this test are not kept for others."""
    monkeypatch.setitem(TITLE.__dict__, "_boxes", {})


@pytest.mark.usefixtures("own_box")
def test_9_7_stampede_runs_to_the_nearest() -> None:
    change = with_spec(with_passive("stampede"))
    game = attacked("mechanic", "priest", "ronin", kind="yurei", at=("b2", "d2", "c2"), change=change)
    assert state(game).holder[monster(game, "yurei")] == 2
    game = attacked("mechanic", "priest", "ronin", kind="yurei", at=("b2", "c2", "c2"), change=change)
    assert game.ask is not None
    assert game.ask.what == "stampede"
    assert refused(game, ("seat", 0)) == "Mechanic is not the nearest to the Yurei at Mechanic (9.7)"
    assert do(game, ("seat", 1)).holder[monster(game, "yurei")] == 1


@pytest.mark.usefixtures("own_box")
def test_9_9_the_docile_attack_only_when_they_were_damaged() -> None:
    change = with_spec(with_passive("docile"))
    assert state(attacked("mechanic", kind="yurei", change=change)).life[0] == 26
    game = lay(monsters=["yurei"], gear=["wrench"], actions=1, turn=True, change=change)  # type: ignore[arg-type]
    assert do(game, ("hit", "wrench", monster(game, "yurei"))).life[0] == 23


@pytest.mark.usefixtures("own_box")
def test_9_3_destroy_harms_whoever_it_is_attached_to() -> None:
    spec = msgspec.structs.replace(CARDS["monster"]["yurei"], destroy=4)

    def change(s: Horrors) -> None:
        with_spec({"yurei": spec})(s)  # type: ignore[operator]
        s.wounds[s.attached[1][0]] = 8

    game = lay("mechanic", "priest", monsters=["", "yurei"], gear=["pistol"], change=change)
    assert do(game, ("hit", "pistol", monster(game, "yurei"))).life == [26, 16]


def test_9_11_without_tokens_left_all_is_lost() -> None:
    names = [
        "farm",
        "farm",
        "tunnel",
        "tunnel",
        "swamp",
        "swamp",
        "forest",
        "forest",
        "mountain",
        "shelter",
        "police-station",
        "van",
    ]
    tiles = {f"{'abcdefgh'[number % 6]}{number // 6 + 1}": name for number, name in enumerate(names)}
    tokens = dict.fromkeys([*tiles][:10], 3)
    game = lay(tiles=tiles, at=["a1"], tokens=tokens, todo=[("spawn", 0), ("act", 0)], dice=(3, 3))
    assert game.outcome is not None
    assert game.outcome.reason == "tokens"


# -- 10


def test_10_2_the_hunger_track() -> None:
    game = lay(hunger=5, todo=[("hunger", 0)] * 4 + [("act", 0)])
    s = state(game)
    assert (s.hunger[0], s.starved[0], s.life[0]) == (6, 4, 26 - 2 - 4 - 6 - 8)
    game = lay("mechanic", "priest", hunger=5, todo=[("hunger", 0)] * 5)
    assert not state(game).alive[0]
    assert state(game).life[0] > 0  # by the skull, not by damage


def test_10_2_hunger_damage_is_not_reduced() -> None:
    game = lay(hunger=5, gear=["welding-helmet"], todo=[("hunger", 0), ("act", 0)], change=lambda s: s.warded.__setitem__(0, 1))
    assert state(game).life[0] == 24


def test_10_4_too_many_phobias_and_no_gear_left() -> None:
    game = lay("mechanic", "priest", phobias=["paranoia catatonia xenophobia"], todo=[("fit_storage", 0)])
    assert not state(game).alive[0]
    game = lay("mechanic", "priest", phobias=["paranoia xenophobia"], gear=["blow-torch"], todo=[("fit_storage", 0)])
    assert do(game, ("shed", "blow-torch")).alive[0]


def test_10_6_what_becomes_of_the_dead() -> None:
    monsters = ["", "oni yurei tengu"]
    game = lay("mechanic", "priest", finds=["", "medicine"], gear=["", "fuel bible"], monsters=monsters, tokens={"b2": 1})
    s = state(game)
    die(s, 1, "poison")
    assert (s.alive, s.tokens[AT["b2"]], len(s.slain)) == ([True, False], 3, 3)  # two more tokens, the rest vanish
    assert kinds(game, s.dropped) == ["medicine", "fuel"]
    assert kinds(game, s.discards[1]) == ["bible"]


def test_10_6_an_empty_deck_ends_a_survivor_at_the_next_draw() -> None:
    def empty(s: Horrors) -> None:
        s.discards[0] += s.decks[0][1:]
        del s.decks[0][1:]

    assert state(lay("mechanic", "priest", todo=[("draw_card", 0)], change=empty)).alive[0]
    assert not state(lay("mechanic", "priest", todo=[("draw_card", 0)] * 2, change=empty)).alive[0]
    assert not state(lay("mechanic", "priest", todo=[("draw_card", 0)], change=empty, deck_end="last-card")).alive[0]


def test_11_2_the_harder_rule() -> None:
    game = lay("mechanic", "priest", life=[1], monsters=["azure-dragon"], actions=0, turn=True, deaths="any")
    finish(game)
    assert game.outcome is not None
    assert game.outcome.reason == "one-dead"
    game = lay("mechanic", "priest", life=[1], monsters=["azure-dragon"], at=["b2", "d2"], actions=0, turn=True)
    finish(game)
    assert game.outcome is None


def test_11_4_whoever_leaves_is_out_and_the_others_play_on() -> None:
    game = lay("mechanic", "priest", finds=["medicine"])
    game.resign(0)
    s = state(game)
    assert (s.alive, kinds(game, s.dropped), game.outcome) == ([False, True], ["medicine"], None)


def test_every_monster_is_in_the_table() -> None:
    assert set(HEALTH) == set(CARDS["monster"])
