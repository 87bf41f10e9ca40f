"""Section 6: Clerics, detours, traps."""

from .table import do, keys, lay, news, notes, offered, refused, roll_high, roll_low


def test_6_1_a_cleric_dispels_undead_and_the_turn_goes_on() -> None:
    game = lay("cleric 10p", way={0: "20p"}, guards={0: "zombie"})
    s = do(game, ("dispel", "cleric"))
    assert keys(s, s.discards) == "cleric zombie"
    assert game.ask
    assert (game.ask.seat, game.ask.what) == (0, "play")
    do(game, ("corridor", 10))
    assert s.distance[0] == 30


def test_6_1_or_it_is_the_turns_action() -> None:
    game = lay("cleric 10p", way={0: "20p"}, guards={0: "zombie"}, dispel="action")
    do(game, ("dispel", "cleric"))
    assert game.ask
    assert game.ask.seat == 1
    lost = roll_low(lay("cleric edric", way={0: "20p"}, guards={0: "zombie"}, dispel="action"))
    do(lost, ("send", "edric"), ("done",))
    assert refused(lost, ("dispel", "cleric")) == "That would be this turn's action, and you have fought (6.1)"


def test_6_1_undead_only_and_only_before_you() -> None:
    game = lay("cleric", way={0: "20p"}, guards={0: "dragon"})
    assert refused(game, ("dispel", "cleric")) == "The Dragon is not undead (6.1)"
    assert refused(lay("cleric"), ("dispel", "cleric")) == "No monster stands before you (6.1)"
    assert refused(lay("10p"), ("dispel", "cleric")) == "You do not hold the Cleric (6.1)"


def test_6_1_free_also_after_a_fight_that_was_lost() -> None:
    game = roll_low(lay("cleric edric", way={0: "20p"}, guards={0: "zombie"}))
    s = do(game, ("send", "edric"), ("done",), ("dispel", "cleric"))
    assert s.guards[0] == -1


def test_6_2_heal_exchanges_a_cleric_for_a_character_of_this_turns_fight() -> None:
    game = roll_high(lay("cleric diane torvald fireball", way={0: "20p"}, guards={0: "dragon"}))
    do(game, ("send", "diane"), ("send", "torvald"), ("cast", "fireball", "diane"), ("done",))
    assert offered(game, "heal") == {("heal", "diane"), ("heal", "torvald")}
    assert refused(game, ("heal", "edric")) == "Edric was not used in this turn's fight, or is back already (6.2)"
    s = do(game, ("heal", "diane"))
    assert keys(s, s.hands[0]) == "diane"
    assert "cleric" in keys(s, s.discards)
    assert refused(game, ("heal", "torvald")) == "You hold no Cleric (6.2)"


def test_6_2_each_cleric_heals_one() -> None:
    game = roll_high(lay("cleric cleric diane torvald", way={0: "20p"}, guards={0: "dragon"}))
    s = do(game, ("send", "diane"), ("send", "torvald"), ("done",), ("heal", "diane"), ("heal", "torvald"))
    assert keys(s, s.hands[0]) == "diane torvald"


def test_6_2_everybody_knows_who_came_back() -> None:
    """A redeal for a rival never takes the healed character out of the hand; other cards of the hand it does move."""
    game = roll_high(lay("cleric diane 10p 20p 30p", way={0: "20p"}, guards={0: "cobra"}, hands={1: "5p"}))
    do(game, ("send", "diane"), ("done",), ("heal", "diane"), ("end",))
    worlds = []
    for seed in range(20):
        world = game.fork()
        world.redeal(1, seed)
        worlds.append(keys(world.state, world.state.hands[0]))
    assert all("diane" in world for world in worlds)
    assert len(set(worlds)) > 1


def test_6_3_a_detour_leads_round_a_monster_for_nothing() -> None:
    game = lay("detour 10p", way={0: "20p"}, guards={0: "dragon"})
    s = do(game, ("detour", "detour"))
    assert keys(s, s.discards) == "detour dragon"
    do(game, ("corridor", 10))
    assert s.distance[0] == 30
    assert refused(lay("detour"), ("detour", "detour")) == "No monster stands before you (6.3)"


def test_6_3_or_it_is_the_turns_action() -> None:
    game = lay("detour 10p", way={0: "20p"}, guards={0: "dragon"}, detour="action")
    do(game, ("detour", "detour"))
    assert game.ask
    assert game.ask.seat == 1
    lost = roll_low(lay("detour edric", way={0: "20p"}, guards={0: "dragon"}, detour="action"))
    do(lost, ("send", "edric"), ("done",))
    assert refused(lost, ("detour", "detour")).endswith("(6.3)")


def test_6_3_free_also_after_a_fight_that_was_lost() -> None:
    game = roll_low(lay("detour edric", way={0: "20p"}, guards={0: "dragon"}))
    s = do(game, ("send", "edric"), ("done",), ("detour", "detour"))
    assert s.guards[0] == -1


def test_6_3_in_the_second_edition_the_last_corridor_goes() -> None:
    for back in ({}, {0: 105}):
        game = lay("detour", way={0: "20p 30p"}, guards={0: "dragon"}, edition="second", back=back)
        s = do(game, ("detour", "detour"))
        assert s.distance[0] == 20
        assert keys(s, (s.ways_back if back else s.ways_in)[0]) == "20p"
        assert keys(s, s.discards) == "detour dragon 30p"


def test_6_4_a_trap_is_shown_and_takes_three_cards_of_your_choice() -> None:
    game = lay("10p 20p orc diane edric", top="trap", do="turn")
    assert "Red draws a trap" in news(game, 1)
    assert game.ask
    assert game.ask.what == "trap"
    do(game, ("lose", "orc"))
    assert not any("Orc" in line for line in news(game, 1))  # shown together, at the end
    s = do(game, ("lose", "10p"), ("lose", "edric"))
    assert "Red falls in and loses 10 p, Orc, Edric" in news(game, 1)
    assert keys(s, s.hands[0]) == "20p diane"
    assert sorted(keys(s, s.discards).split()) == ["10p", "edric", "orc", "trap"]
    assert game.ask
    assert (game.ask.seat, game.ask.what) == (0, "play")
    assert len(s.hands[0]) == 2


def test_6_4_a_thief_in_hand_may_be_discarded_instead() -> None:
    game = lay("10p 20p orc diane sable", top="trap", do="turn")
    assert offered(game, "thief") == {("thief", "sable")}
    s = do(game, ("thief", "sable"))
    assert keys(s, s.hands[0]) == "10p 20p orc diane"
    assert keys(s, s.discards) == "trap sable"


def test_6_4_but_need_not_and_not_once_you_fall() -> None:
    game = lay("10p 20p orc diane sable", top="trap", do="turn")
    do(game, ("lose", "orc"))
    assert refused(game, ("thief", "sable")) == "You have chosen to fall into the trap (6.4)"


def test_6_4_all_cards_if_you_hold_fewer() -> None:
    s = lay("10p orc", top="trap", do="turn").state
    assert not s.hands[0]
    assert keys(s, s.discards) == "trap 10p orc"
    bare = lay("", top="trap", do="turn")
    assert bare.ask
    assert bare.ask.what == "play"
    thief = lay("10p sable", top="trap", do="turn")
    assert offered(thief, "thief") == {("thief", "sable")}


def test_6_4_the_first_choices_can_be_taken_back() -> None:
    game = lay("10p 20p orc diane sable", top="trap", do="turn")
    do(game, ("lose", "orc"))
    game.undo()
    assert offered(game, "thief")


def test_6_5_traps_face_up_are_seen_when_they_are_on_top() -> None:
    for traps, seen in (("up", 1), ("down", 0)):
        game = lay("10p", top="30p trap", do="turn", traps=traps)
        pile = next(area for area in game.scene(1).areas if area.id == "deck")
        assert len(pile.pieces) == seen
        assert pile.count == len(game.state.deck) + seen


def test_6_5_and_what_is_on_top_face_down_is_known_to_be_no_trap() -> None:
    game = lay(
        "10p", seats=2, hands={1: "orc"}, top="30p 40p diane kobold trap trap trap trap trap", do="turn", traps="up", deck=10
    )
    tops = set()
    for seed in range(60):
        world = game.fork()
        world.redeal(0, seed)
        tops.add(keys(world.state, world.state.top))
    assert "trap" not in tops
    assert len(tops) > 3


def test_6_5_nobody_can_avoid_drawing_it() -> None:
    game = lay("10p 20p 30p 40p", seats=2, hands={1: "5p"}, top="30p trap", do="turn", traps="up")
    s = do(game, ("corridor", 10))
    assert "Blue draws a trap" in news(game, 0)
    assert not s.warning


def test_the_note_of_a_corridor_says_where_it_leads() -> None:
    assert notes(lay("10p 30p", way={0: "40p 40p"})) == {
        ("corridor", 10): "90 of 100 p",
        ("corridor", 30): "to the treasure room",
        ("pass",): "",
    }
    assert notes(lay("10p 30p", way={0: "40p 40p"}, back={0: 110}))[("corridor", 30)] == "home"
