"""Sections 4 to 8: the turn, movement, cards, scavenging and trades."""

import pytest

from bestiary.games.maximum_apocalypse.board import AT
from bestiary.games.maximum_apocalypse.harm import destroy_gear, die
from bestiary.kernel import Pack

from .table import do, find, finish, kinds, lay, monster, offered, refused, state

# -- 4 the turn


def test_4_2_a_spawn_puts_a_token_or_a_monster_before_everybody_there() -> None:
    tiles = {"b2": "van", "c2": "police-station"}
    game = lay("mechanic", "priest", tiles=tiles, todo=[("spawn", 0), ("act", 0)], dice=(3, 3), horde="tengu tengu")
    s = state(game)
    assert [kinds(game, one) for one in s.attached] == [["tengu"], ["tengu"]]
    assert s.tokens[AT["c2"]] == 1
    assert s.tokens[AT["b2"]] == 0


def test_4_2_no_fourth_token() -> None:
    game = lay(tiles={"b2": "shopping-mall", "c2": "van"}, tokens={"c2": 3}, todo=[("spawn", 0), ("act", 0)], dice=(3, 3))
    assert state(game).tokens[AT["c2"]] == 3


def test_4_4_four_actions_are_compulsory() -> None:
    game = lay()
    for left in (4, 3, 2, 1):
        assert refused(game, ("end",)).endswith("left and must take them (4.4)")
        assert state(game).actions == left
        do(game, ("draw",))
    assert state(game).actions == 0
    assert refused(game, ("draw",)) == "You have no action left (4.4)"


def test_4_4_with_an_empty_deck_there_is_no_draw() -> None:
    game = lay(hands=["wrench"])
    state(game).discards[0] += state(game).decks[0]
    state(game).decks[0].clear()
    assert refused(game, ("draw",)) == "Your deck is empty (4.4)"


def test_4_5_two_survivor_cards_for_one_once_a_turn() -> None:
    game = lay(hands=["wrench pistol upgrade"])
    s = do(game, ("exchange", "wrench"), ("discard", "pistol"))
    assert len(s.hands[0]) == 2
    assert kinds(game, s.discards[0]) == ["wrench", "pistol"]
    assert s.actions == 4
    assert refused(game, ("exchange", "upgrade")) == "You have done that already this turn (4.5)"


def test_4_5_fuel_is_delivered_at_the_van_as_far_as_it_is_asked_for() -> None:
    game = lay(mission="c1", gear=["fuel fuel fuel"])
    s = do(game, ("store",), ("store",))
    assert (s.stored, kinds(game, s.gear[0]), len(s.removed)) == (2, ["fuel"], 2)
    assert refused(game, ("store",)) == "The mission asks for 2 fuel, which is delivered (4.5)"


def test_4_7_hunger_then_poison_then_monsters() -> None:
    s = finish(lay(actions=0, turn=True, monsters=["tengu"], change=lambda s: s.poison.__setitem__(0, 2)))
    assert (s.hunger[0], s.life[0]) == (2, 26 - 2 - 2)


def test_4_8_the_player_chooses_the_order() -> None:
    game = lay(actions=0, turn=True, monsters=["tengu namahage"])
    finish(game)
    assert game.ask is not None
    assert game.ask.what == "order"
    namahage = monster(game, "namahage")
    do(game, ("monster", namahage))
    assert state(game).life[0] == 26 - 3 - 2


def test_4_9_play_passes_to_the_next_who_lives() -> None:
    game = lay("mechanic", "priest", "ronin", todo=[("pass_on", 0)])
    assert state(game).on_turn == 1
    game = lay("mechanic", "priest", "ronin", todo=[("pass_on", 0)], change=lambda s: s.alive.__setitem__(1, False))
    assert state(game).on_turn == 2


# -- 5 movement


def test_5_1_to_adjacent_tiles_only_and_monsters_come_along() -> None:
    game = lay(monsters=["oni"])
    assert refused(game, ("move", "d2")).startswith("Forest (d2) is not beside your tile")
    assert refused(game, ("move", "b3")) == "No tile lies at b3 (3.5)"
    s = do(game, ("move", "c2"))
    assert s.at[0] == AT["c2"]
    assert s.holder[monster(game, "oni")] == 0


def test_5_2_a_tile_is_revealed_once() -> None:
    game = lay(tiles={"b2": "van"}, under={"c2": "open-field"}, horde="tengu tengu")
    s = do(game, ("move", "c2"))
    assert s.box.kind[s.map[AT["c2"]]] == "open-field"
    assert len(s.attached[0]) == 1
    do(game, ("move", "b2"), ("move", "c2"))
    assert len(state(game).attached[0]) == 1


def test_5_3_with_a_monster_attached_tokens_are_drawn() -> None:
    game = lay(monsters=["oni"], tokens={"c2": 2}, horde="tengu tengu")
    s = do(game, ("move", "c2"))
    assert kinds(game, s.attached[0]) == ["oni", "tengu", "tengu"]
    assert s.tokens[AT["c2"]] == 0


def test_5_3_without_one_there_is_a_choice() -> None:
    game = lay(tokens={"c2": 1}, horde="tengu")
    s = do(game, ("move", "c2"), ("face",))
    assert kinds(game, s.attached[0]) == ["tengu"]


@pytest.mark.parametrize(("dice", "passed"), [((3, 4), True), ((4, 4), False)])
def test_5_4_each_token_makes_stealth_harder(dice: tuple[int, int], passed: bool) -> None:
    game = lay(tokens={"c2": 1}, horde="tengu", dice=dice)  # the Mechanic's stealth is 8
    s = do(game, ("move", "c2"), ("sneak",))
    assert (s.tokens[AT["c2"]] == 1) is passed
    assert bool(s.attached[0]) is not passed


def test_5_4_starving_survivors_are_clumsier() -> None:
    game = lay(tokens={"c2": 1}, horde="tengu", dice=(3, 4), hunger=6)
    state(game).starved[0] = 1
    assert do(game, ("move", "c2"), ("sneak",)).attached[0]


def test_5_6_moving_on_from_a_forest_draws_a_monster() -> None:
    tiles = {"b2": "van", "c2": "forest", "d2": "gas-station"}
    s = do(game := lay(tiles=tiles, horde="tengu"), ("move", "c2"), ("move", "d2"))
    assert kinds(game, s.attached[0]) == ["tengu"]
    game = lay(tiles=tiles, horde="tengu", at=["c2"])
    assert not do(game, ("move", "d2")).attached[0]  # it was not entered this turn


# -- 6 cards


def test_6_1_a_survivor_card_goes_to_its_owners_pile_whoever_plays_it() -> None:
    game = lay("mechanic", "ronin", change=lambda s: s.discards[1].append(find(s, [s.decks[1]], "katana")))
    do(game, ("fetch", "mechanic-innate", "katana"))
    assert kinds(game, state(game).hands[0]) == ["katana"]
    do(game, ("equip", "katana"))
    s = state(game)
    destroy_gear(s, 0, "katana")
    assert kinds(game, s.discards[1]) == ["katana"]


def test_6_2_one_of_a_name() -> None:
    game = lay(hands=["wrench wrench"])
    do(game, ("equip", "wrench"))
    assert refused(game, ("equip", "wrench")) == "You have Wrench equipped already (6.2)"
    assert kinds(game, state(game).hands[0]) == ["wrench"]


def test_6_2_a_text_paid_by_discarding_the_gear_is_no_action() -> None:
    pack = Pack("maximum-apocalypse", {"card": {"wrench": {"cost": "discard"}}})
    game = lay(gear=["wrench"], monsters=["yurei"], actions=0, packs=(pack,))
    yurei = monster(game, "yurei")
    s = do(game, ("hit", "wrench", yurei))
    assert (s.wounds[yurei], s.gear[0], kinds(game, s.discards[0])) == (2, [], ["wrench"])


def test_6_3_over_the_limit_gear_goes_of_the_players_choice() -> None:
    game = lay(hands=["blow-torch"], gear=["autoturret wrench"])
    do(game, ("equip", "blow-torch"))
    assert game.ask is not None
    assert game.ask.what == "shed"
    s = do(game, ("shed", "wrench"))
    assert sorted(kinds(game, s.gear[0])) == ["autoturret", "blow-torch"]


def test_6_3_a_backpack_adds_one() -> None:
    game = lay(mission="v2", hands=["blow-torch"], gear=["autoturret wrench backpack"])
    do(game, ("equip", "blow-torch"))
    assert game.ask is not None
    assert game.ask.what == "act"


def test_6_4_ammo_runs_out() -> None:
    game = lay(gear=["pistol"], monsters=["azure-dragon"], actions=5)
    shot = ("hit", "pistol", monster(game, "azure-dragon"))
    do(game, shot, shot, shot, shot)
    assert refused(game, shot) == "Pistol is empty (6.4)"


def test_6_5_fuel_refills_a_torch_and_leaves_the_game() -> None:
    game = lay(gear=["blow-torch fuel"], monsters=["azure-dragon"])
    assert refused(game, ("refuel", "blow-torch")) == "Blow Torch is full (6.5)"
    do(game, ("hit", "blow-torch", monster(game, "azure-dragon")), ("refuel", "blow-torch"))
    s = state(game)
    assert s.rounds[0] == [3]
    assert kinds(game, s.removed) == ["fuel"]


@pytest.mark.parametrize(
    ("gear", "where", "reaches"),
    [
        ("wrench", "b2", True),
        ("wrench", "c2", False),
        ("pistol", "c2", True),
        ("pistol", "d2", False),
        ("teppo", "b2", False),
        ("teppo", "c2", True),
        ("teppo", "d2", True),
    ],
)
def test_6_6_short_mid_and_long_range(gear: str, where: str, reaches: bool) -> None:
    who = "ronin" if gear == "teppo" else "mechanic"
    game = lay(who, "priest", at=["b2", where], gear=[gear], monsters=["", "oni"])
    shot = ("hit", gear, monster(game, "oni"))
    if reaches:
        assert shot in offered(game, "hit")
    else:
        assert refused(game, shot) == "The Oni at Priest is out of range (6.6)"


def test_6_7_fuel_is_carried_at_once_or_lost() -> None:
    game = lay(at=["c2"], red="fuel fuel")
    s = do(game, ("scavenge", "red"), ("leave",))
    assert (kinds(game, s.scrap), s.gear[0]) == (["fuel"], [])


# -- 7 scavenging


def test_7_1_once_a_turn_of_a_colour_the_tile_has() -> None:
    game = lay(at=["c2"], red="medicine medicine")
    assert refused(game, ("scavenge", "blue")) == "At Gas Station (c2) nothing blue can be scavenged (7.1)"
    do(game, ("scavenge", "red"))
    assert refused(game, ("scavenge", "red")) == "Gas Station (c2) was scavenged already this turn (7.1)"


def test_7_2_an_empty_deck_stays_empty() -> None:
    game = lay(at=["c2"])
    s = state(game)
    s.scrap += s.heaps[0]
    s.heaps[0].clear()
    assert refused(game, ("scavenge", "red")) == "The red deck is empty (7.2)"


def test_7_3_a_free_scavenge_does_not_use_the_tile_up() -> None:
    game = lay(tiles={"b2": "van"}, under={"c2": "gas-station"}, red="medicine antidote")
    s = do(game, ("move", "c2"))
    assert kinds(game, s.finds[0]) == ["medicine"]
    assert kinds(game, do(game, ("scavenge", "red")).finds[0]) == ["medicine", "antidote"]


def test_7_4_a_fourth_block_opens_one_of_the_three() -> None:
    tiles = {"b2": "gas-station", "c2": "farm", "d2": "farm", "e2": "police-station"}
    game = lay(tiles=tiles, red="empty-handed")
    state(game).blocked += [AT["c2"], AT["d2"], AT["e2"]]
    do(game, ("scavenge", "red"))
    assert game.ask is not None
    assert game.ask.what == "unblock"
    s = do(game, ("cell", "d2"))
    assert s.blocked == [AT["c2"], AT["e2"], AT["b2"]]
    s.scavenged = 0
    assert refused(game, ("scavenge", "red")) == "Gas Station (b2) is blocked (7.4)"


def test_7_5_an_ambush_is_drawn_and_discarded() -> None:
    game = lay(at=["c2"], red="ambush", horde="tengu")
    s = do(game, ("scavenge", "red"))
    assert (kinds(game, s.attached[0]), kinds(game, s.scrap)) == (["tengu"], ["ambush"])


# -- 8 trades


def test_8_1_a_gift_needs_consent() -> None:
    game = lay("mechanic", "priest", finds=["medicine antidote"])
    do(game, ("give", 1, "medicine"))
    assert game.ask is not None
    assert (game.ask.seat, game.ask.what) == (1, "consent")
    s = do(game, ("agree",))
    assert kinds(game, s.finds[1]) == ["medicine"]
    s = do(game, ("give", 1, "antidote"), ("refuse",))
    assert kinds(game, s.finds[0]) == ["antidote"]


def test_8_1_not_from_afar_and_not_without_room() -> None:
    game = lay("mechanic", "priest", at=["b2", "c2"], finds=["medicine"])
    assert refused(game, ("give", 1, "medicine")) == "Priest is on another tile (8.1)"
    game = lay("mechanic", "priest", gear=["fuel", "incense-burner bible"])
    assert refused(game, ("give", 1, "fuel")) == "Priest has no room for fuel (6.3)"


def test_8_1_carried_fuel_changes_hands() -> None:
    s = do(game := lay("mechanic", "priest", gear=["", "fuel"]), ("take", 1, "fuel"), ("agree",))
    assert kinds(game, s.gear[0]) == ["fuel"]


def test_8_2_a_card_is_offered_once_a_turn() -> None:
    game = lay("mechanic", "priest", finds=["medicine"])
    do(game, ("give", 1, "medicine"), ("refuse",))
    assert refused(game, ("give", 1, "medicine")) == "Medicine was offered already this turn (8.2)"


def test_8_3_what_lies_there_is_picked_up_for_free() -> None:
    game = lay("mechanic", "priest", finds=["", "medicine"], gear=["", "fuel"], life=[26, 1], monsters=["", ""])
    die(state(game), 1, "poison")
    do(game, ("draw",))
    s = do(game, ("pick_up", "medicine"), ("pick_up", "fuel"))
    assert (kinds(game, s.finds[0]), kinds(game, s.gear[0]), s.actions) == (["medicine"], ["fuel"], 3)


# -- 3.7 the hand limit


def test_3_7_more_than_ten_are_discarded_at_once() -> None:
    hand = "wrench wrench wrench pistol upgrade upgrade upgrade hotwire hotwire nail-bomb"
    game = lay(hands=[hand])
    do(game, ("draw",))
    assert game.ask is not None
    assert game.ask.what == "discard"
    s = do(game, ("discard", "wrench"))
    assert len(s.hands[0]) == 10
