"""Section 7: the treasure room, and every one of its treasures."""

import pytest

from bestiary.games.monster_maker.turn import appraise

from .table import do, keys, lay, loaded, news, notes, offered, refused, roll_high, roll_low

FIXED = {
    "royal-princess": 400,
    "pile-of-gold-coins": 250,
    "holy-coffin": 350,
    "statue-of-goddess": 400,
    "statue-of-hero": 150,
    "sacred-goblet": 300,
    "treasured-sword": 200,
    "sword": 150,
    "magic-sword": 200,
    "holy-sword": 200,
    "magic-wand": 200,
    "sorcery-book": 250,
    "magic-armor": 150,
    "magic-bow": 200,
    "ring": 150,
    "golden-statue": 200,
    "lost-crown": 300,
}
ROLLED = {"mystic-map": (60, 360), "cursed-ornament": (-120, 280), "ancient-manuscript": (50, 300)}
OPEN = {"royal-princess", "secret-door", "pile-of-gold-coins", "holy-coffin", "statue-of-goddess", "statue-of-hero"}


def reach(treasure: str, hand: str = "10p 20p", way: str = "40p 40p 15p", **more: object) -> object:
    """Seat 0 lays a 10 and comes to the treasure room, after 105 p, where this treasure lies on top."""
    return lay(hand, way={0: way}, pile=treasure, **more)  # type: ignore[arg-type]


# -- 7.1 to 7.3 the treasure room


def test_7_1_at_100_p_or_more_a_treasure_is_drawn() -> None:
    s = do(reach("ring"), ("corridor", 10))
    assert (s.length[0], s.distance[0], keys(s, s.secret[0])) == (105, 0, "ring")
    assert not do(lay("10p", way={0: "40p 40p"}, pile="ring"), ("corridor", 10)).secret[0]
    s = do(lay("20p", way={0: "40p 40p"}, pile="ring"), ("corridor", 20))
    assert s.length[0] == 100


def test_7_1_an_empty_pile_gives_none() -> None:
    game = reach("ring")
    for s in (game.state, game._base):
        s.out = tuple(s.pile)
        s.pile = []
    do(game, ("corridor", 10))
    assert "Red finds no treasure left" in news(game, 1)
    assert game.state.length[0] == 105


@pytest.mark.parametrize("treasure", sorted({*FIXED, *ROLLED, "secret-door"}))
def test_7_2_7_3_open_ones_are_shown_and_the_others_are_secret(treasure: str) -> None:
    game = reach(treasure)
    s = do(game, ("corridor", 10))
    name = s.box.card[s.box.numbers[treasure][0]].entry.name
    told = [any(name in line for line in news(game, seat)) for seat in (0, 1, None)]
    assert told == [True, treasure in OPEN, treasure in OPEN]
    seen = {area.id: area for area in game.scene(1).areas}["treasures-0"]
    assert (seen.count, len(seen.pieces)) == (1, int(treasure in OPEN))


@pytest.mark.parametrize(("treasure", "gold"), FIXED.items())
def test_13_3_what_each_is_worth_at_home(treasure: str, gold: int) -> None:
    game = lay("10p", seats=2, way={0: "40p 30p 25p"}, back={0: 105}, secret={0: treasure}, deck=0)
    do(game, ("corridor", 10))
    prize = sum(one.points for one in game.outcome.lines if one.what == "prizes") if game.outcome else 0
    assert game.outcome is not None
    assert game.outcome.scores[0] - prize == gold


@pytest.mark.parametrize(("treasure", "ends"), ROLLED.items())
def test_7_10_dice_on_treasures_are_rolled_at_the_end(treasure: str, ends: tuple[int, int]) -> None:
    for roll, worth in zip((roll_low, roll_high), ends, strict=True):
        game = lay("10p", way={0: "40p"})
        for s in (game.state, game._base):
            card = s.box.numbers[treasure][0]
            s.pile.remove(card)
            s.hoards[0] = (card,)
        assert appraise(roll(game).state, 0) == worth


# -- 7.4 weapons

WEAPONS = {
    "treasured-sword": (1, ("fighter", "elf")),
    "sword": (1, ("fighter", "elf")),
    "magic-sword": (2, ("fighter", "elf")),
    "holy-sword": (2, ("fighter", "elf")),
    "magic-wand": (2, ("magic-user",)),
    "sorcery-book": (3, ("magic-user", "elf")),
    "magic-armor": (1, ("fighter", "dwarf")),
    "magic-bow": (2, ("elf",)),
}
BEARERS = {"fighter": "torvald", "thief": "sable", "dwarf": "brokk", "elf": "sylwen", "magic-user": "orsina"}


@pytest.mark.parametrize(("weapon", "says"), WEAPONS.items())
def test_7_4_each_weapon_strengthens_its_bearers_and_no_others(weapon: str, says: tuple[int, tuple[str, ...]]) -> None:
    bonus, callings = says
    people = " ".join(BEARERS.values())
    game = lay(people, way={0: "20p"}, back={0: 100}, guards={0: "dragon"}, secret={0: weapon})
    do(game, *(("send", person) for person in people.split()))
    assert offered(game, "arm") == {("arm", weapon, BEARERS[calling]) for calling in callings}
    bearer = BEARERS[callings[0]]
    plus = game.state.box.dice[game.state.box.numbers[bearer][0]].plus
    assert f"D+{plus + bonus}" in notes(game)[("arm", weapon, bearer)]
    s = do(game, ("arm", weapon, bearer), ("done",))
    assert keys(s, s.shown[0]) == weapon  # used, it lies open from now on, and is not discarded
    assert not s.secret[0]


def test_7_4_a_weapon_arms_one_and_one_may_bear_several() -> None:
    game = lay("diane torvald", way={0: "20p"}, back={0: 100}, guards={0: "dragon"}, secret={0: "sword magic-sword"})
    do(game, ("send", "diane"), ("send", "torvald"), ("arm", "sword", "diane"), ("arm", "magic-sword", "diane"))
    assert refused(game, ("arm", "sword", "torvald")) == "The Sword is given to a fighter already (7.4)"
    assert notes(game)[("done",)].startswith("3D+6 and 2D+3 against")
    assert refused(game, ("arm", "holy-sword", "diane")) == "You do not have the Holy Sword (7.4)"


def test_7_4_a_weapon_serves_fight_after_fight() -> None:
    game = roll_high(lay("diane torvald 10p", way={0: "20p"}, back={0: 100}, guards={0: "cobra"}, shown={0: "sword"}))
    do(game, ("send", "diane"), ("arm", "sword", "diane"), ("done",))
    again = lay("torvald", way={0: "20p"}, back={0: 100}, guards={0: "cobra"}, shown={0: "sword"})
    do(again, ("send", "torvald"))
    assert offered(again, "arm") == {("arm", "sword", "torvald")}
    assert keys(game.state, game.state.shown[0]) == "sword"


def test_7_4_an_unused_weapon_stays_secret_and_taking_it_up_is_unseen() -> None:
    game = lay("diane torvald", way={0: "20p"}, back={0: 100}, guards={0: "cobra"}, secret={0: "sword ring"})
    do(game, ("send", "diane"), ("arm", "sword", "diane"))
    assert not {area.id: area for area in game.scene(1).areas}["treasures-0"].pieces
    s = do(
        roll_high(lay("diane 10p", way={0: "20p"}, back={0: 100}, guards={0: "cobra"}, secret={0: "sword"})),
        ("send", "diane"),
        ("done",),
    )
    assert keys(s, s.secret[0]) == "sword"


def test_7_4_weapons_count_for_the_leader_of_a_spell_that_counts_instead() -> None:
    game = lay(
        "orsina lightning", way={0: "20p"}, back={0: 100}, guards={0: "cobra"}, secret={0: "magic-wand"}, strength="instead"
    )
    do(game, ("send", "orsina"), ("cast", "lightning", "orsina"), ("arm", "magic-wand", "orsina"))
    assert notes(game)[("done",)].startswith("2 and 3D against 8")


# -- 7.5 to 7.9 the others


@pytest.mark.parametrize(("treasure", "was"), [("holy-coffin", "shown"), ("sacred-goblet", "secret")])
def test_7_5_they_dispel_undead_without_being_discarded(treasure: str, was: str) -> None:
    game = lay("10p", way={0: "20p"}, back={0: 100}, guards={0: "ghoul"}, **{was: {0: treasure}})  # type: ignore[arg-type]
    s = do(game, ("dispel", treasure))
    assert s.guards[0] == -1
    assert keys(s, s.shown[0]) == treasure
    assert game.ask
    assert (game.ask.seat, game.ask.what) == (0, "play")
    other = lay("10p", way={0: "20p"}, back={0: 100}, guards={0: "orc"}, **{was: {0: treasure}})  # type: ignore[arg-type]
    assert refused(other, ("dispel", treasure)) == "The Orc is not undead (6.1)"
    bare = lay("10p", way={0: "20p"}, back={0: 100}, guards={0: "ghoul"})
    assert refused(bare, ("dispel", treasure)).endswith("(7.5)")


def test_7_5_it_is_the_turns_action_if_dispelling_is() -> None:
    game = lay("10p", way={0: "20p"}, back={0: 100}, guards={0: "ghoul"}, secret={0: "sacred-goblet"}, dispel="action")
    do(game, ("dispel", "sacred-goblet"))
    assert game.ask
    assert game.ask.seat == 1


def test_7_6_the_secret_door_opens_to_two_treasures_at_once() -> None:
    for opener in ("sable", "brokk"):
        game = reach("secret-door ring lost-crown", f"10p {opener} diane")
        do(game, ("corridor", 10))
        assert game.ask
        assert (game.ask.what, set(game.ask.options)) == ("stand_at_door", {("open", opener), ("wait",)})
        s = do(game, ("open", opener))
        assert keys(s, s.secret[0]) == "ring lost-crown"
        assert (keys(s, s.out), keys(s, s.hands[0])) == ("secret-door", "diane")
        assert game.ask
        assert game.ask.seat == 1


def test_7_6_the_door_is_asked_about_whatever_is_held() -> None:
    game = reach("secret-door", "10p diane")
    do(game, ("corridor", 10))
    assert game.ask
    assert game.ask.options == (("wait",),)


def test_7_6_it_can_be_opened_at_the_beginning_of_a_later_turn() -> None:
    game = lay("10p", back={0: 105}, shown={0: "secret-door"}, pile="ring lost-crown", top="sable", do="turn")
    s = do(game, ("open", "sable"))
    assert keys(s, s.secret[0]) == "ring lost-crown"
    do(game, ("corridor", 10))  # the turn goes on
    assert s.distance[0] == 10


def test_7_6_no_monster_comes_while_waiting_and_the_door_is_left_with_the_first_corridor() -> None:
    game = lay("10p sable", back={0: 105}, shown={0: "secret-door"}, hands={1: "kobold"})
    s = do(game, ("pass",))
    assert refused(game, ("monster", "kobold", 0)).endswith("(4.4)")
    game = lay("10p sable", back={0: 105}, shown={0: "secret-door"})
    s = do(game, ("corridor", 10))
    assert (keys(s, s.out), s.shown[0]) == ("secret-door", ())
    assert refused(lay("sable", back={0: 105}), ("open", "sable")) == "You do not stand at a Secret Door (7.6)"


def test_7_6_open_treasures_behind_it_are_followed() -> None:
    game = reach("secret-door pile-of-gold-coins statue-of-hero", "10p sable diane")
    s = do(game, ("corridor", 10), ("open", "sable"))
    assert s.length[0] == 105 + 10 + 15
    assert keys(s, s.shown[0]) == "pile-of-gold-coins statue-of-hero"


@pytest.mark.parametrize(("face", "gold"), [(1, 400), (3, 400), (4, 0), (6, 0)])
def test_7_7_the_goddess_die_is_rolled_when_she_is_drawn(face: int, gold: int) -> None:
    game = loaded(reach("statue-of-goddess"), face)
    s = do(game, ("corridor", 10))
    assert s.rolled == (face,)
    assert s.worthless is (gold == 0)
    s.hoards[0] = s.shown[0]
    assert appraise(s, 0) == gold


@pytest.mark.parametrize(
    ("treasure", "further"), [("pile-of-gold-coins", 10), ("holy-coffin", 15), ("statue-of-hero", 15), ("royal-princess", 0)]
)
def test_7_8_burdens_make_the_way_back_longer(treasure: str, further: int) -> None:
    assert do(reach(treasure), ("corridor", 10)).length[0] == 105 + further


def test_7_9_the_princess_takes_1_from_each_battle_not_from_each_character() -> None:
    game = lay("torvald maren", way={0: "20p"}, back={0: 100}, guards={0: "minotaur"}, shown={0: "royal-princess"})
    do(game, ("send", "torvald"), ("send", "maren"))
    assert notes(game)[("done",)] == "2D+3 and 2D+3 less 1 against 16: 84 %"
    game = loaded(game, 4, 3, 2, 1)
    do(game, ("done",))
    assert "Red is beaten by the Minotaur: a strength of 15 is too little" in news(game, 0)


def test_7_9_a_charm_too() -> None:
    game = lay("sylwen charm", way={0: "20p"}, back={0: 100}, guards={0: "ogre"}, shown={0: "royal-princess"})
    assert notes(game)[("charm", "charm", "sylwen")].startswith("4D less 1 against 13")
