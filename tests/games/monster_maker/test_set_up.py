"""Sections 2, 3, 11 and 13: what is in the box, and how it is dealt."""

from collections import Counter

import pytest

import bestiary
from bestiary.games.monster_maker.box import CHARACTER, CORRIDOR, MONSTER
from bestiary.kernel import Pack

from .table import TITLE, keys, lay, news

BOX = bestiary.start("monster-maker", seats=3, seed=0).state.box


def test_2_1_one_deck_of_what_the_rules_name() -> None:
    counts = Counter(BOX.key[card] for card in BOX.deck)
    assert (counts["cleric"], counts["detour"], counts["trap"]) == (5, 5, 5)
    assert len(BOX.of_sort(CORRIDOR)) == 60
    assert len(BOX.deck) == 133


def test_2_2_corridors_go_by_fives_and_10_and_25_are_among_them() -> None:
    assert all(distance % 5 == 0 for distance in BOX.steps)
    assert {10, 25} <= set(BOX.steps)


def test_13_1_twenty_monsters_one_of_each_of_the_types_of_the_appendix() -> None:
    types = {
        "human": "ogre bandit orc lizard-man goblin berserker kobold",
        "undead": "ghoul zombie skeleton",
        "neither": "black-magician dragon giant-rat giant-worm cave-bear giant-centipede giant-spider cobra giant-ant minotaur",
    }
    for kind, names in types.items():
        assert {BOX.key[card] for card in BOX.of_sort(MONSTER) if BOX.type[card] == kind} == set(names.split())
    assert len(BOX.of_sort(MONSTER)) == 20


def test_13_1_strengths_keep_what_the_rulebook_says_of_them() -> None:
    """A 10 always beats a Kobold or a Giant Rat; a 3D+2, never below 5, can fail; the Dragon is the strongest."""
    strength = {BOX.key[card]: BOX.strength[card] for card in BOX.of_sort(MONSTER)}
    assert all(5 < strength[name] <= 10 for name in ("kobold", "giant-rat"))
    assert strength["dragon"] == max(strength.values()) >= 20
    assert sorted(strength.values())[-2] < strength["dragon"]


def test_13_2_thirty_people_and_the_three_strengths_of_the_rulebook() -> None:
    people = [BOX.card[card].entry for card in BOX.of_sort(CHARACTER)]
    assert len({one.name for one in people}) == 30
    shown = {(one.calling, one.dice, one.plus) for one in people}
    assert ("fighter", 3, 3) in shown
    assert {(3, 2), (2, 3)} <= {strength[1:] for strength in shown}
    assert {one.calling for one in people} == {"fighter", "thief", "dwarf", "elf", "magic-user"}
    diane = next(one for one in people if one.name == "Diane")
    assert (diane.dice, diane.plus) == max((one.dice, one.plus) for one in people if one.calling == "fighter")


def test_13_every_card_says_how_its_numbers_are_known_and_has_a_picture() -> None:
    for card in BOX.card:
        assert card.entry.known in ("rulebook", "published", "reconstructed")
        assert card.entry.picture
    assert {BOX.card[card].entry.known for card in BOX.treasures if BOX.key[card] != "magic-armor"} == {"rulebook"}
    assert BOX.card[BOX.numbers["magic-armor"][0]].entry.known == "reconstructed"
    assert {BOX.card[card].entry.known for card in BOX.of_sort(MONSTER)} == {"reconstructed"}


def test_3_1_seven_cards_each_and_hands_are_secret() -> None:
    game = bestiary.start("monster-maker", seats=4, seed=5)
    s = game.state
    assert sorted(map(len, s.hands)) == [7, 7, 7, 8]  # the first player has drawn
    hands = {area.id: area for area in game.scene(0).areas if area.id.startswith("hand-")}
    assert [len(hands[f"hand-{seat}"].pieces) for seat in range(4)] == [len(s.hands[0]), 0, 0, 0]


@pytest.mark.parametrize("seed", range(30))
def test_3_2_no_hand_holds_a_trap_and_all_five_are_in_the_deck(seed: int) -> None:
    s = bestiary.start("monster-maker", seats=6, seed=seed).state
    assert not any(card in s.box.traps for hand in s.hands for card in hand)
    assert sum(card in s.box.traps for card in (*s.deck, *s.discards)) == 5


def test_3_2_an_exchange_of_traps_is_told_to_all() -> None:
    told = [news(bestiary.start("monster-maker", seats=6, seed=seed), None) for seed in range(30)]
    assert any("exchanges" in line for lines in told for line in lines)


def test_3_2_a_deck_of_traps_alone_deals_what_there_is() -> None:
    """A pack may leave hardly anything but traps; dealing still ends."""
    few = {
        "corridor": {f"p{distance}": {"count": 0} for distance in (5, 10, 15, 20, 25, 30, 40)},
        "spell": {spell: {"count": 0} for spell in ("sleep", "charm", "magic-missile", "fireball", "lightning")},
        "other": {"trap": {"count": 30}, "cleric": {"count": 0}, "detour": {"count": 0}},
    }
    game = bestiary.start("monster-maker", seats=6, seed=1, packs=[Pack("monster-maker", few)])
    assert not any(card in game.state.box.traps for hand in game.state.hands for card in hand)


def test_3_3_two_piles_face_down() -> None:
    game = bestiary.start("monster-maker", seats=3, seed=1)
    assert (len(game.state.pile), len(game.state.prizes)) == (21, 10)
    assert not [area for area in game.scene(0).areas if area.id in ("pile", "prizes")]


def test_3_4_the_first_player_is_chosen_by_lot() -> None:
    firsts = {bestiary.start("monster-maker", seats=3, seed=seed).state.first for seed in range(20)}
    assert firsts == {0, 1, 2}


@pytest.mark.parametrize(("seats", "target"), [(2, 100), (3, 100), (4, 100), (5, 80), (6, 70)])
def test_11_five_and_six_go_less_far(seats: int, target: int) -> None:
    assert lay(seats=seats).state.box.target == target
    assert lay(seats=seats, distance=120).state.box.target == 120


def test_12_defaults_are_those_of_the_rulings() -> None:
    assert {one.name: one.default for one in TITLE.settings} == {
        "dispel": "free",
        "detour": "free",
        "edition": "first",
        "spells": "anybody",
        "strength": "added",
        "charm": "alone",
        "onward": False,
        "traps": "down",
        "sleep": "revised",
        "distance": "by-players",
        "length": "one",
    }


def test_a_pack_may_add_a_card_of_a_name_that_is_taken() -> None:
    troll = {"monster": {"diane": {"name": "False Diane", "strength": 9, "type": "human"}}}
    s = lay(packs=(Pack("monster-maker", troll),)).state
    assert keys(s, s.box.of_sort(MONSTER)).split()[-1] == "diane"
    assert "character-diane" in s.box.numbers
