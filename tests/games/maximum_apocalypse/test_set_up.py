"""Sections 2 and 3: the box and the set-up."""

from collections import Counter
from pathlib import Path

import pytest

import bestiary
from bestiary.games.maximum_apocalypse.board import AT, CELLS, distance
from bestiary.games.maximum_apocalypse.state import NONE, tile_at
from bestiary.kernel import Game

from .table import TITLE, refused, state

MISSIONS = ("v1", "v2", "v3", "c1", "c2", "c3", "y1", "y2", "y3", "vc")


def begun(seats: int = 2, seed: int = 5, **settings: str) -> Game:
    return bestiary.start("maximum-apocalypse", seats=seats, seed=seed, **settings)


def ready(game: Game) -> Game:
    """On to the first turn, with first answers."""
    while game.ask is not None and game.ask.what != "act":
        game.answer(game.ask.options[0])
    return game


def test_2_the_box_holds_what_the_book_counts() -> None:
    cards = begun().state.box.cards
    monsters = cards["monster"].values()
    assert sum(one.count for one in monsters if not one.boss) == 75
    assert sum(one.boss for one in monsters) == 6
    assert {name: sum(c.count for c in cards["card"].values() if c.deck == name) for name in cards["survivor"]} == {
        "priest": 30,
        "ronin": 29,  # and the stance card
        "mechanic": 30,
    }
    assert sum(card.count for card in cards["card"].values() if card.deck == "scavenge") == 80 + 14
    assert len(cards["phobia"]) == 15
    assert len(cards["night"]) == 20
    assert Counter(card.arrow for card in cards["night"].values()) == dict.fromkeys(("none", "left", "down", "right", "up"), 4)
    assert sum(token.count for token in cards["token"].values() if token.number) == 30
    assert (cards["token"]["ambush"].count, cards["token"]["safe"].count) == (4, 5)
    assert all(
        entry.known in ("rulebook", "published", "reconstructed") for section in cards.values() for entry in section.values()
    )


def test_2_4_decks_hold_no_more_of_a_card_than_is_printed() -> None:
    for mission in MISSIONS:
        box = begun(mission=mission).state.box
        held = Counter(box.kind[card] for card in (*box.scavenge_cards,))
        for kind, count in held.items():
            assert count <= box.cards["card"][kind].count, (mission, kind)


@pytest.mark.parametrize("mission", MISSIONS)
def test_3_3_and_3_4_decks_are_those_of_the_mission(mission: str) -> None:
    s = begun(mission=mission).state
    spec = s.box.mission
    assert sum(map(len, s.horde)) + sum(map(len, s.attached)) + len(s.aside) == len(s.box.monsters)
    for colour, heap in zip(("red", "green", "blue"), s.heaps, strict=True):
        assert sorted(s.box.spec[card].sort for card in heap) == sorted(getattr(spec, colour))


@pytest.mark.parametrize("mission", MISSIONS)
def test_3_5_every_tile_of_the_mission_lies_on_the_map_and_can_be_reached(mission: str) -> None:
    game = ready(begun(mission=mission))
    s = state(game)
    laid = [tile if tile != NONE else tile_at(s, cell) for cell, tile in enumerate(s.map)]
    kinds = sorted(s.box.kind[tile] for tile in laid if tile != NONE)
    assert kinds == sorted(("van", *s.box.mission.tiles))
    there = {cell for cell, tile in enumerate(laid) if tile != NONE}
    reached, todo = set(), [s.at[0]]
    while todo:
        cell = todo.pop()
        if cell not in reached:
            reached.add(cell)
            todo += s.beside[cell]
    assert reached == there
    assert s.box.kind[s.map[s.at[0]]] == s.box.mission.start


def test_3_5_the_van_stands_anywhere_at_the_edge() -> None:
    game = begun(mission="v1")
    assert game.ask is not None
    assert game.ask.what == "van"
    assert len(game.ask.options) == 2 * (4 + 6)  # around four rows of six
    assert refused(game, ("cell", "c3")) == "C3 is not beside the laid tiles (3.5)"
    game.answer(("cell", "d1"))
    s = state(game)
    assert s.map[AT["d1"]] == s.box.van


def test_3_6_four_cards_and_a_mulligan_once() -> None:
    game = begun(seats=1)
    s = state(game)
    assert len(s.hands[0]) == 4
    before = s.hands[0][:]
    game.answer(("mulligan", 0b0101 if ("mulligan", 0b0101) in game.ask.options else 0b0001))  # type: ignore[union-attr]
    s = state(game)
    kept = [card for card in before if card in s.hands[0]]
    assert len(kept) in (2, 3)
    assert game.ask is not None
    assert game.ask.what == "act"
    assert len(s.hands[0]) + len(s.decks[0]) == len(s.box.sets[0])


def test_3_6_equal_cards_are_one_choice() -> None:
    for seed in range(30):
        game = begun(seats=1, seed=seed)
        s = state(game)
        kinds = [s.box.kind[card] for card in s.hands[0]]
        if kinds[1] == kinds[0]:
            assert refused(game, ("mulligan", 0b0010)) == "Equal cards are not told apart: say it of the first of them (3.6)"
            return
    raise AssertionError("no such hand")


def test_3_8_and_3_9_hunger_1_and_a_monster_each() -> None:
    s = state(ready(begun(seats=3, mission="v2")))
    assert s.hunger[1:] == [1, 1]
    assert all(s.attached)


def test_3_10_the_group_picks_who_begins() -> None:
    game = begun(seats=3)
    for _ in range(3):
        game.answer(("mulligan", 0))
    assert game.ask is not None
    assert game.ask.what == "begins"
    game.answer(("seat", 2))
    assert state(game).on_turn == 2


def test_a_survivor_may_be_taken_twice() -> None:
    game = ready(begun(seats=2, survivor1="ronin", survivor2="ronin"))
    names = [area.title for area in game.scene(0).areas if area.id.startswith("health")]
    assert sorted(names) == ["Ronin 1", "Ronin 2"]


@pytest.mark.parametrize("seats", range(1, 7))
def test_any_number_from_one_to_six(seats: int) -> None:
    assert sum(state(ready(begun(seats=seats))).alive) == seats


# -- the missions' own set-ups (17)


def test_17_1_the_first_seat_starts_with_the_scientist() -> None:
    s = state(begun(mission="v1"))
    game = ready(begun(mission="v1"))
    s = state(game)
    assert [s.box.kind[card] for card in s.gear[0]] == ["the-scientist"]


def test_17_2_the_castle_lies_opposite_the_van() -> None:
    s = state(begun(mission="v2"))
    castle, van = (
        next(cell for cell, tile in enumerate(s.map) if tile != NONE and s.box.kind[tile] == name) for name in ("castle", "van")
    )
    assert distance(castle, van) == 6  # five tiles between them
    assert s.stars == [castle]
    assert s.tokens[castle] == 3
    assert [s.tokens[cell] for cell in s.beside[castle]] == [1, 1, 1]
    assert [s.box.kind[boss] for boss in s.aside].count("count-dracula") == 1


def test_17_3_the_castle_is_the_start_and_the_van_is_hidden() -> None:
    s = state(begun(mission="v3"))
    assert s.box.van in s.under
    assert s.box.kind[s.map[s.at[0]]] == "castle"
    assert sum(s.tokens) == 3 == len(s.beside[s.at[0]])
    assert "alpha-wolf" not in [s.box.kind[boss] for boss in s.aside]


@pytest.mark.parametrize("mission", ["c2", "y1", "vc"])
def test_17_11_three_objectives_by_lot_two_apart(mission: str) -> None:
    for seed in range(5):
        s = state(ready(begun(mission=mission, seed=seed)))
        one, two, three = s.stars
        assert min(distance(one, two), distance(two, three), distance(one, three)) >= 2
        assert s.at[0] not in s.stars
        if mission == "vc":
            assert all(len(s.beside[cell]) < 4 for cell in s.stars)


def test_17_5_altar_and_van_at_opposite_ends() -> None:
    s = state(begun(mission="c2"))
    assert s.box.kind[s.map[s.at[0]]] == "altar"
    assert distance(s.at[0], s.map.index(s.box.van)) >= 5


def test_17_7_a_boss_among_the_lowest_ten() -> None:
    s = state(begun(mission="y1"))
    assert len(s.horde[1]) == 10
    assert "shuten-doji" in [s.box.kind[one] for one in s.horde[1]]


def test_17_8_the_van_is_among_the_last_five() -> None:
    s = state(begun(mission="y2"))
    outer = [tile for tile in s.rim if tile != NONE]
    assert len(outer) == 5
    assert s.box.van in outer
    assert CELLS[s.at[0]] == "d4"


def test_17_9_ten_tokens_and_orochi_at_the_bottom() -> None:
    s = state(ready(begun(mission="y3", seed=2)))
    assert sum(s.tokens) >= 10
    assert max(s.tokens) <= 3
    assert [s.box.kind[one] for one in s.horde[2]] == ["orochi"]


def test_17_10_a_boss_of_one_set_in_the_deck_one_of_the_other_at_its_bottom() -> None:
    s = state(begun(mission="vc"))
    bottom = [s.box.spec[one] for one in s.horde[2]]
    shuffled = [s.box.spec[one] for pile in (s.horde[0], *s.attached) for one in pile if s.box.spec[one].boss]
    assert len(bottom) == len(shuffled) == 1
    assert {bottom[0].set, shuffled[0].set} == {"vampires", "cthulhu"}
    assert TITLE.name == "maximum-apocalypse"


# -- packs


def test_a_pack_changes_a_card(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('title = "maximum-apocalypse"\n[monster.ghoul]\nhealth = 9\n[card.wrench]\namount = 5\n')
    box = begun(packs=str(pack), mission="v2").state.box
    assert {box.spec[one].health for one in box.monsters if box.kind[one] == "ghoul"} == {9}
    assert box.texts["wrench"].amount == 5
    assert box.cards["monster"]["ghoul"].known == "pack"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ('[card.katana]\nstance = "yes"', '"yes" is neither true nor false'),
        ('[card.katana]\neffect = "explode"', '"explode" is not known here'),
        ('[tile.swamp]\nspawn = ["four"]', '"four" is not a whole number'),
        ("[monster.ghoul]\nhealth = 0", "0 is not a whole number from 1 to 99"),
        ('[mission.v2]\ntiles = ["farm", "swamp"]', "needs a tile of the kind castle on its map"),
        ('[mission.v2]\nmap = "edge"', "begins with the tile castle face up, but in a map of the kind edge it lies face down"),
        ('[mission.v2]\nmap = "outward"', "needs a tile of the kind|begins with the tile"),
    ],
)
def test_a_bad_pack_is_refused_in_a_sentence(tmp_path: Path, change: str, says: str) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(f'title = "maximum-apocalypse"\n{change}\n')
    with pytest.raises(bestiary.BestiaryError, match=says):
        begun(packs=str(pack), mission="v2")
