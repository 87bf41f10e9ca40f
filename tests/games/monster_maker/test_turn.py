"""Section 4: drawing, and one action."""

from .table import do, keys, lay, news, offered, refused


def test_4_1_a_turn_begins_with_a_card() -> None:
    s = lay("10p", top="30p", do="turn").state
    assert keys(s, s.hands[0]) == "10p 30p"


def test_4_1_only_its_drawer_is_told_which() -> None:
    game = lay("10p", top="30p", do="turn")
    assert news(game, 0) == ["You draw a corridor of 30 p"]
    assert news(game, 1) == news(game, None) == []


def test_4_2_one_action_then_the_next_player_draws() -> None:
    game = lay("10p 20p", hands={1: "5p"}, top="kobold")
    s = do(game, ("corridor", 10))
    assert game.ask
    assert game.ask.seat == 1
    assert keys(s, s.hands[1]) == "5p kobold"
    assert keys(s, s.hands[0]) == "20p"


def test_4_3_corridors_add_up_and_equal_ones_are_one_choice() -> None:
    game = lay("10p 10p 25p", way={0: "25p"})
    assert offered(game, "corridor") == {("corridor", 10), ("corridor", 25)}
    s = do(game, ("corridor", 10))
    assert s.distance[0] == 35
    assert keys(s, s.ways_in[0]) == "25p 10p"
    assert refused(lay("10p"), ("corridor", 30)) == "You hold no corridor of 30 p (4.3)"


def test_4_3_not_while_a_monster_is_before_you() -> None:
    game = lay("10p", way={0: "20p"}, guards={0: "orc"})
    assert refused(game, ("corridor", 10)) == "The Orc stands before your corridor (4.3)"


def test_4_4_a_monster_before_a_rivals_corridor() -> None:
    game = lay("kobold", way={1: "10p", 2: "10p"})
    s = do(game, ("monster", "kobold", 2))
    assert s.box.key[s.guards[2]] == "kobold"
    assert not s.hands[0]


def test_4_4_before_whom_it_can_not_be_put() -> None:
    game = lay("kobold", seats=5, way={0: "10p", 1: "20p"}, guards={1: "orc"}, homes=1)
    game.state.phase[3] = 3
    assert refused(game, ("monster", "kobold", 0)) == "A monster is put before a rival (4.4)"
    assert refused(game, ("monster", "kobold", 1)) == "The Orc stands before blue already (4.4)"
    assert refused(game, ("monster", "kobold", 2)) == "Green has laid no corridor on this way yet (4.4)"
    assert refused(game, ("monster", "kobold", 3)) == "Yellow is lost in the dungeon (4.4)"
    assert refused(game, ("monster", "kobold", 4)) == "Purple is home already (4.4)"
    assert refused(game, ("monster", "cobra", 2)) == "You do not hold the Cobra (4.4)"
    assert not offered(game, "monster")


def test_4_4_no_monster_comes_to_the_treasure_room() -> None:
    game = lay("kobold", seats=2, back={1: 105})
    assert refused(game, ("monster", "kobold", 1)) == "Blue has laid no corridor on this way yet (4.4)"
    assert lay("kobold", seats=2, back={1: 105}, way={1: "5p"}).why_not(("monster", "kobold", 1)) is None


def test_4_5_characters_fight_the_monster_before_you_only() -> None:
    assert refused(lay("diane"), ("send", "diane")) == "No monster stands before you (4.5)"
    assert offered(lay("diane kobold", way={0: "10p"}, guards={0: "orc"}), "send") == {("send", "diane")}


def test_4_6_with_eight_cards_one_is_discarded() -> None:
    game = lay("5p 10p 10p orc diane edric cleric cleric")
    assert len(offered(game, "discard")) == 6
    assert refused(game, ("pass",)) == "You hold 8 cards: do something, or discard one (4.7)"
    s = do(game, ("discard", "cleric"))
    assert (len(s.hands[0]), keys(s, s.discards[-1:])) == (7, "cleric")


def test_4_7_with_seven_you_may_pass_and_discard_nothing() -> None:
    game = lay("5p 10p 10p orc diane edric cleric")
    assert refused(game, ("discard", "orc")) == "With 7 cards in hand none is discarded (4.6)"
    s = do(game, ("pass",))
    assert len(s.hands[0]) == 7
