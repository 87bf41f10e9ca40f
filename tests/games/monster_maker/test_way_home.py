"""Sections 8 and 9: the way back, the prize, the end of a dungeon."""

from .table import do, keys, lay, news, refused


def test_8_1_the_way_back_is_counted_from_0_and_as_long_as_the_way_in() -> None:
    s = do(lay("30p 40p", way={0: "40p 40p"}), ("corridor", 40))
    assert (s.length[0], s.distance[0]) == (120, 0)


def test_8_3_example_105_p_exactly() -> None:
    """The rulebook's: 105 p in, home at precisely 105 p, neither 100 nor 110."""
    game = lay("10p 15p 20p", way={0: "40p 40p 10p"}, back={0: 105}, seats=2, deck=0)
    assert refused(game, ("corridor", 20)) == "20 p would be too far: only 15 p are left to the way out (8.2)"
    short = lay("10p 15p", way={0: "40p 40p 10p"}, back={0: 105}, hands={1: "5p"})
    assert do(short, ("corridor", 10)).phase[0] == 1
    s = do(game, ("corridor", 15))
    assert (s.phase[0], s.distance[0]) == (2, 105)


def test_8_2_you_may_wait_for_the_card_you_need() -> None:
    game = lay("40p", way={0: "40p 40p 10p"}, back={0: 105})
    assert game.ask
    assert game.ask.options == (("pass",),)


def test_8_4_the_first_home_draws_a_prize_and_the_second_does_not() -> None:
    game = lay("10p", way={0: "40p 40p 15p", 1: "40p 40p 15p"}, back={0: 105, 1: 105}, hands={1: "10p", 2: "5p"})
    s = do(game, ("corridor", 10))
    assert s.winners == (0,)
    assert any("is the first, and wins a prize" in line for line in news(game, None))
    do(game, ("corridor", 10))
    assert (s.phase[:2], s.winners) == ([2, 2], (0,))


def test_7_3_what_is_brought_home_is_shown() -> None:
    game = lay("10p", way={0: "40p 40p 15p"}, back={0: 105}, hands={1: "5p"}, secret={0: "ring lost-crown"})
    s = do(game, ("corridor", 10))
    assert keys(s, s.hoards[0]) == "ring lost-crown"
    assert "Red is home with the Ring, Lost Crown" in news(game, 1)


def test_9_1_nobody_draws_once_somebody_is_home() -> None:
    game = lay("10p", way={0: "40p 40p 15p"}, back={0: 105}, hands={1: "5p 20p"}, top="30p")
    s = do(game, ("corridor", 10))
    assert keys(s, s.hands[1]) == "5p 20p"
    assert s.deck


def test_9_1_nor_when_the_deck_has_run_out_and_discards_are_not_shuffled() -> None:
    game = lay("10p 20p", hands={1: "5p 20p", 2: "5p"}, deck=1, do="turn")
    assert len(game.state.hands[0]) == 3
    discards = len(game.state.discards)
    s = do(game, ("pass",))
    assert len(s.hands[1]) == 2
    assert (s.deck, len(s.discards)) == ([], discards)


def test_9_2_out_of_cards_is_lost() -> None:
    game = lay("10p", hands={1: "5p 20p", 2: "5p"}, deck=0)
    s = do(game, ("corridor", 10))
    assert s.phase == [3, 0, 0]
    assert "Red is lost in the dungeon" in news(game, 1)


def test_9_2_but_not_while_cards_can_be_drawn() -> None:
    assert do(lay("10p", hands={1: "5p 20p", 2: "5p"}, top="5p"), ("corridor", 10)).phase == [0, 0, 0]


def test_9_2_the_last_card_may_be_the_one_that_leads_home() -> None:
    s = do(lay("10p", way={0: "40p 40p 15p"}, back={0: 105}, hands={1: "5p", 2: "5p"}, deck=0), ("corridor", 10))
    assert s.phase == [2, 0, 0]


def test_9_2_is_looked_at_for_everybody_when_draws_end() -> None:
    s = do(lay("10p", way={0: "40p 40p 15p"}, back={0: 105}, hands={1: "5p"}), ("corridor", 10))
    assert s.phase == [2, 0, 3]


def test_9_3_when_all_have_passed_they_are_lost() -> None:
    game = lay("10p", hands={1: "5p 20p", 2: "5p"}, deck=0)
    do(game, ("pass",), ("corridor", 5), ("pass",), ("pass",))
    assert game.outcome is None  # blue has laid a corridor in between
    s = do(game, ("pass",))
    assert s.phase == [3, 3, 3]
    assert game.outcome
    assert (game.outcome.reason, game.outcome.winners) == ("nobody-home", ())


def test_9_3_not_while_cards_can_be_drawn() -> None:
    game = lay("10p", hands={1: "5p 20p", 2: "5p"}, top="10p 10p 10p 10p 10p 10p")
    do(game, ("pass",), ("pass",), ("pass",), ("pass",), ("pass",))
    assert game.outcome is None


def test_9_4_the_treasures_of_the_lost_go_back_unseen_and_their_monster_is_discarded() -> None:
    game = lay(
        "10p",
        back={0: 100},
        way={0: "20p", 1: "10p"},
        guards={0: "orc"},
        secret={0: "ring"},
        shown={0: "statue-of-hero"},
        hands={1: "5p", 2: "5p"},
        deck=0,
    )
    s = do(game, ("pass",), ("pass",), ("pass",))
    ring, hero = s.box.numbers["ring"][0], s.box.numbers["statue-of-hero"][0]
    assert {ring, hero} <= {*s.pile}
    assert "orc" in keys(s, s.discards)
    assert not any("Ring" in line for line in news(game, 1))
    assert game.outcome
    assert game.outcome.scores == (0, 0, 0)


def test_9_5_the_door_and_the_goddess_are_not_put_back() -> None:
    game = lay("10p", back={0: 100, 1: 100}, shown={0: "secret-door", 1: "statue-of-goddess"}, hands={1: "5p", 2: "5p"}, deck=0)
    s = do(game, ("pass",), ("pass",), ("pass",))
    assert sorted(keys(s, s.out).split()) == ["secret-door", "statue-of-goddess"]


def test_9_6_the_dungeon_is_over_when_everybody_is_home_or_lost() -> None:
    game = lay("10p", seats=2, way={0: "40p 40p 15p"}, back={0: 105}, hands={1: "5p"}, secret={0: "ring"})
    do(game, ("corridor", 10), ("pass",))
    assert game.outcome
    assert game.outcome.reason == "home"
