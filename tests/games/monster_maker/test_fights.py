"""Section 5: fights."""

import pytest

from bestiary.games.monster_maker.odds import chance, ways
from bestiary.kernel import Pack

from .table import do, keys, lay, loaded, news, notes, offered, refused, roll_high, roll_low

MINOTAUR_17, MINOTAUR_18 = (Pack("monster-maker", {"monster": {"minotaur": {"strength": strength}}}) for strength in (17, 18))
HUMAN, UNDEAD, NEITHER = "ogre", "ghoul", "minotaur"


def before(monster: str, hand: str, **more: object) -> object:
    return lay(hand, **{"way": {0: "10p", **more.pop("ways", {})}, "guards": {0: monster}, **more})  # type: ignore[arg-type,dict-item,misc]


def test_5_1_piece_by_piece_and_then_the_fight() -> None:
    game = before(HUMAN, "diane edric lightning 10p")
    s = do(game, ("send", "edric"), ("cast", "lightning", "edric"))
    assert keys(s, s.forward[0]) == "edric lightning"
    assert offered(game, "send") == {("send", "diane")}
    assert not offered(game, "corridor")


def test_5_1_what_is_put_forward_is_unseen_and_can_be_taken_back() -> None:
    game = before(HUMAN, "diane edric")
    do(game, ("send", "edric"), ("send", "diane"))
    seen = {area.id: area for area in game.scene(1).areas}["forward-0"]
    assert (seen.count, seen.pieces) == (2, ())
    assert not any("Edric" in line for line in news(game, 1))
    game.undo()
    game.undo()
    assert game.ask
    assert game.ask.what == "play"
    assert not game.state.forward[0]


def test_5_1_the_order_in_which_pieces_are_chosen_makes_no_difference() -> None:
    one, other = before(HUMAN, "diane edric sleep lightning"), before(HUMAN, "diane edric sleep lightning")
    do(one, ("send", "edric"), ("cast", "sleep", "edric"), ("send", "diane"), ("cast", "lightning", "diane"))
    do(other, ("send", "diane"), ("cast", "lightning", "diane"), ("send", "edric"), ("cast", "sleep", "edric"))
    assert (one.state.forward, one.state.led) == (other.state.forward, other.state.led)
    assert set(one.ask.options) == set(other.ask.options)


def test_5_2_example_2d_plus_3_is_two_dice_and_three() -> None:
    """The rulebook's 2D+3: Torvald rolls two dice and adds 3."""
    game = loaded(before("orc", "torvald 10p"), 2, 4)
    do(game, ("send", "torvald"), ("done",))
    assert game.state.rolled == (2, 4)
    assert "Red beats the Orc with a strength of 9" in news(game, 1)


def test_5_2_strengths_are_added_together() -> None:
    game = loaded(before("dragon", "diane torvald 10p"), 3)
    do(game, ("send", "diane"), ("send", "torvald"))
    assert notes(game)[("done",)].startswith("3D+3 and 2D+3 against 21")
    do(game, ("done",))
    assert "Red beats the Dragon with a strength of 21" in news(game, 0)


def test_5_3_equal_strength_wins_and_one_less_does_not() -> None:
    for shown, wins in ((3, True), (2, False)):
        game = loaded(before("cobra", "edric 10p"), shown)  # 2D+2 against 8
        s = do(game, ("send", "edric"), ("done",))
        assert (s.guards[0] == -1) is wins
        assert keys(s, s.discards[-2:] if wins else s.discards[-1:]) == ("edric cobra" if wins else "edric")


def test_5_3_next_turn_you_may_go_on() -> None:
    game = roll_high(before("cobra", "diane 10p"))
    do(game, ("send", "diane"), ("done",))
    assert game.ask
    assert game.ask.what == "after"
    assert refused(game, ("corridor", 10)).endswith("(5.10)")


def test_5_3_a_monster_that_is_not_beaten_stays_and_the_fighters_go() -> None:
    game = roll_low(before("dragon", "diane edric fireball 10p"))
    s = do(game, ("send", "diane"), ("send", "edric"), ("cast", "fireball", "edric"), ("done",))
    assert keys(s, s.guards[:1]) == "dragon"
    assert keys(s, s.hands[0]) == "10p"
    assert keys(s, s.discards) == "diane edric fireball"


@pytest.mark.parametrize("dice", range(7))
def test_5_4_chances_are_exact(dice: int) -> None:
    """Against counting every throw."""
    throws = [0]
    for _ in range(dice):
        throws = [total + face for total in throws for face in range(1, 7)]
    assert sum(ways(dice)) == 6**dice == len(throws)
    for needed in range(-2, 40):
        assert chance(dice, needed) == sum(total >= needed for total in throws) / len(throws)


def test_5_4_the_odds_are_told_before_the_fight_2d_plus_3_and_10_against_17_is_92_percent() -> None:
    game = before("minotaur", "torvald magic-missile", packs=(MINOTAUR_17,))
    assert notes(game)[("send", "torvald")] == "2D+3 against 17: 0 %"
    do(game, ("send", "torvald"))
    assert notes(game)[("cast", "magic-missile", "torvald")] == "2D+3 and 10 against 17: 92 %"
    do(game, ("cast", "magic-missile", "torvald"))
    assert notes(game)[("done",)] == "2D+3 and 10 against 17: 92 %"


def test_5_4_what_is_not_certain_is_never_said_to_be() -> None:
    sure = lay("diane", way={0: "10p"}, guards={0: "kobold"})
    assert notes(sure)[("send", "diane")] == "3D+3 against 6: 100 %"
    almost = lay("roland", way={0: "10p"}, guards={0: "kobold"})  # only three ones fail
    assert notes(almost)[("send", "roland")] == "3D+1 against 6: 98 %"
    nearly = lay("alshark", way={0: "10p"}, guards={0: "kobold"})  # three ones alone fail
    assert notes(nearly)[("send", "alshark")] == "3D+2 against 6: over 99 %"
    hardly = lay("brunhild", way={0: "10p"}, guards={0: "minotaur"}, packs=(MINOTAUR_18,))
    assert notes(hardly)[("send", "brunhild")] == "3D against 18: under 1 %"
    assert notes(lay("brunhild", way={0: "10p"}, guards={0: "dragon"}))[("send", "brunhild")] == "3D against 21: 0 %"


def test_5_5_a_spell_needs_a_leader_in_the_fight_and_a_leader_leads_one() -> None:
    game = before(NEITHER, "diane edric lightning fireball")
    assert not offered(game, "cast")
    do(game, ("send", "diane"))
    assert refused(game, ("cast", "lightning", "edric")) == "Edric is not in the fight (5.1)"
    do(game, ("cast", "lightning", "diane"))
    assert refused(game, ("cast", "fireball", "diane")) == "Diane leads a spell already (5.5)"
    assert refused(game, ("cast", "lightning", "edric")) == "You do not hold the Lightning (5.5)"


def test_5_5_anybody_may_lead_one_or_casters_only() -> None:
    free, bound = (before(NEITHER, "diane sylwen orsina lightning", spells=who) for who in ("anybody", "casters"))
    for game in (free, bound):
        do(game, ("send", "diane"), ("send", "sylwen"), ("send", "orsina"))
    assert {word[2] for word in offered(free, "cast")} == {"diane", "sylwen", "orsina"}
    assert {word[2] for word in offered(bound, "cast")} == {"sylwen", "orsina"}
    assert ("cast", "lightning", "diane") not in bound.state.box.vocabulary


def test_5_6_a_spell_is_added_or_counts_instead() -> None:
    for strength, told in (("added", "2D+3 and 10 against 16: 97 %"), ("instead", "10 against 16: 0 %")):
        game = before("minotaur", "torvald magic-missile", strength=strength)
        do(game, ("send", "torvald"), ("cast", "magic-missile", "torvald"))
        assert notes(game)[("done",)] == told


@pytest.mark.parametrize("monster", ["kobold", "giant-rat"])
def test_5_6_example_a_magic_missile_never_fails_against_a_kobold_or_a_giant_rat_and_a_3d_plus_2_can(monster: str) -> None:
    """Even where the spell counts instead of its leader, as the rulebook argues."""
    game = roll_low(before(monster, "wick magic-missile alshark", strength="instead"))
    assert game.state.box.dice[game.state.box.numbers["alshark"][0]] == (3, 2)
    s = do(game, ("send", "wick"), ("cast", "magic-missile", "wick"), ("done",))
    assert s.guards[0] == -1
    s = do(roll_low(before(monster, "alshark")), ("send", "alshark"), ("done",))
    assert keys(s, s.guards[:1]) == monster


def test_5_7_sleep_and_charm_work_on_human_types_only() -> None:
    for monster, works in ((HUMAN, True), (UNDEAD, False), (NEITHER, False), ("black-magician", False)):
        game = before(monster, "orsina sleep charm", charm="combined")
        do(game, ("send", "orsina"))
        assert ({word[1] for word in offered(game, "cast")} == {"sleep", "charm"}) is works
    assert (
        refused(game, ("cast", "sleep", "orsina"))
        == "Sleep works on monsters of human type only, and the Black Magician is none (5.7)"
    )


@pytest.mark.parametrize(("sleep", "dice"), [("revised", "2D"), ("first", "1D")])
def test_5_7_sleep_is_worth_2d_or_as_first_printed_1d(sleep: str, dice: str) -> None:
    game = before(HUMAN, "orsina sleep", sleep=sleep)
    do(game, ("send", "orsina"))
    assert notes(game)[("cast", "sleep", "orsina")].startswith(f"2D+1 and {dice} against 13")


def test_5_8_charm_fights_alone_with_4d() -> None:
    game = loaded(before(HUMAN, "diane wick charm sleep"), 4, 3, 3, 3)
    assert offered(game, "charm") == {("charm", "charm", "diane"), ("charm", "charm", "wick")}
    assert notes(game)[("charm", "charm", "diane")].startswith("4D against 13")
    s = do(game, ("charm", "charm", "wick"))
    assert s.rolled == (4, 3, 3, 3)
    assert s.guards[0] == -1
    assert keys(s, s.hands[0]) == "diane sleep"
    fight = before(HUMAN, "diane charm")
    do(fight, ("send", "diane"))
    assert not offered(fight, "cast")
    assert not offered(before(UNDEAD, "diane charm"), "charm")
    assert refused(before(UNDEAD, "diane charm"), ("charm", "charm", "diane")).endswith("(5.7)")


def test_5_8_or_charm_is_combined() -> None:
    game = before(HUMAN, "diane wick charm", charm="combined")
    assert not offered(game, "charm")
    do(game, ("send", "diane"), ("send", "wick"), ("cast", "charm", "diane"))
    assert notes(game)[("done",)] == "3D+3 and 4D and 2D against 13: over 99 %"


def test_5_9_an_elf_or_a_magic_user_may_hand_the_charmed_monster_on() -> None:
    for caster in ("sylwen", "orsina"):
        game = roll_high(before(HUMAN, f"{caster} charm 10p", ways={1: "5p"}))
        do(game, ("charm", "charm", caster))
        assert game.ask
        assert (game.ask.what, set(game.ask.options)) == ("charmed", {("hand-on", 1), ("let-go",)})
        assert refused(game, ("hand-on", 2)) == "Green has laid no corridor on this way yet (4.4)"
        s = do(game, ("hand-on", 1))
        assert (s.guards[0], keys(s, [s.guards[1]])) == (-1, HUMAN)


def test_5_9_or_let_it_go() -> None:
    game = roll_high(before(HUMAN, "sylwen charm 10p", ways={1: "5p"}))
    s = do(game, ("charm", "charm", "sylwen"), ("let-go",))
    assert s.guards[:2] == [-1, -1]
    assert keys(s, s.discards) == f"sylwen charm {HUMAN}"


def test_5_9_others_can_not_nor_where_no_rival_can_meet_it() -> None:
    for hand, rivals in (("diane charm 10p", {1: "5p"}), ("sylwen charm 10p", {})):
        game = roll_high(before(HUMAN, hand, ways=rivals))
        s = do(game, ("charm", "charm", hand.split()[0]))
        assert game.ask
        assert game.ask.what == "after"
        assert keys(s, s.discards[-1:]) == HUMAN


def test_5_9_a_charm_that_fails_hands_nothing_on() -> None:
    game = roll_low(before(HUMAN, "sylwen charm 10p", ways={1: "5p"}))
    s = do(game, ("charm", "charm", "sylwen"))
    assert keys(s, s.guards[:1]) == HUMAN
    assert game.ask
    assert game.ask.what == "after"


def test_5_9_combined_the_charm_must_be_led_by_one_of_them() -> None:
    for leader, asks in (("sylwen", "charmed"), ("diane", "after")):
        game = roll_high(before(HUMAN, "sylwen diane charm 10p", ways={1: "5p"}, charm="combined"))
        do(game, ("send", "sylwen"), ("send", "diane"), ("cast", "charm", leader), ("done",))
        assert game.ask
        assert game.ask.what == asks


def test_5_10_going_on_after_a_won_fight_if_it_was_agreed() -> None:
    game = roll_high(before("cobra", "diane 10p 20p", onward=True))
    do(game, ("send", "diane"), ("done",))
    assert offered(game, "corridor") == {("corridor", 10), ("corridor", 20)}
    s = do(game, ("corridor", 20))
    assert s.distance[0] == 30
    assert refused(game, ("corridor", 10)) == "You have won no fight this turn, or have laid your corridor already (5.10)"


def test_5_10_not_after_a_lost_one() -> None:
    game = roll_low(before("dragon", "diane 10p", onward=True))
    do(game, ("send", "diane"), ("done",))
    assert refused(game, ("corridor", 10)) == "The Dragon stands before your corridor (4.3)"


def test_5_10_by_default_next_turn() -> None:
    game = roll_high(before("cobra", "diane 10p"))
    do(game, ("send", "diane"), ("done",))
    assert refused(game, ("corridor", 10)) == "You go on next turn: no corridor is laid in the turn of a fight (5.10)"


def test_5_11_the_question_after_a_fight_does_not_tell_what_is_held() -> None:
    for hand in ("diane 10p", "diane cleric"):
        game = roll_high(before("cobra", hand))
        do(game, ("send", "diane"), ("done",))
        assert game.ask
        assert game.ask.what == "after"
    bare = roll_high(before("cobra", "diane", hands={1: "5p"}))
    do(bare, ("send", "diane"), ("done",))
    assert bare.ask
    assert (bare.ask.seat, bare.ask.what) == (1, "play")
