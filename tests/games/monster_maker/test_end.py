"""Section 10: winning, the lengths of a game, giving up."""

import pytest

import bestiary
from bestiary.kernel import Game, Pack

from .table import do, keys, lay, loaded, offered, refused

LAST = {"way": {0: "40p 40p 15p", 1: "40p 40p 15p"}, "back": {0: 105, 1: 105}}

WORSE = Pack("monster-maker", {"treasure": {"cursed-ornament": {"gold": -500}}})


def played_on(game: Game, dungeons: int = 1000) -> Game:
    """Everybody passes, or does what must be done, until so many dungeons have begun or the game is over."""
    while game.ask and game.state.dungeons < dungeons:
        game.answer(next((one for one in game.ask.options if one[0] == "pass"), game.ask.options[-1]))
    return game


def test_10_1_the_most_gold_of_those_who_came_home_wins() -> None:
    game = lay("10p", seats=2, hands={1: "10p"}, secret={0: "ring", 1: "lost-crown"}, **LAST)
    for s in (game.state, game._base):
        s.prizes.sort()  # 500 gold on top
    do(game, ("corridor", 10), ("corridor", 10))
    assert game.outcome
    assert (game.outcome.scores, game.outcome.winners) == ((650, 300), (0,))
    assert [(one.seat, one.what, one.points) for one in game.outcome.lines] == [
        (0, "treasures", 150),
        (0, "prizes", 500),
        (1, "treasures", 300),
        (1, "prizes", 0),
    ]


def test_10_1_who_is_home_with_less_than_nothing_still_beats_the_lost() -> None:
    game = lay("10p", seats=2, hands={1: "10p"}, secret={0: "cursed-ornament"}, packs=(WORSE,), **LAST)
    for s in (game.state, game._base):
        s.forfeit, s.prizes = s.prizes, []
    do(game, ("corridor", 10), ("pass",))
    assert game.outcome
    assert game.outcome.scores[0] < 0 == game.outcome.scores[1]
    assert game.outcome.winners == (0,)


def test_10_5_ties_are_shared() -> None:
    game = lay("10p", hands={1: "10p"}, secret={0: "sword", 1: "statue-of-hero"}, **LAST)
    for s in (game.state, game._base):
        s.forfeit, s.prizes = s.prizes, []
    s = do(game, ("corridor", 10), ("corridor", 10))
    assert game.outcome
    assert (game.outcome.scores, game.outcome.winners) == ((150, 150, 0), (0, 1))


def test_10_1_nobody_home_nobody_wins() -> None:
    game = lay("10p", hands={1: "5p", 2: "5p"}, deck=0)
    do(game, ("pass",), ("pass",), ("pass",))
    assert game.outcome
    assert (game.outcome.winners, game.outcome.reason) == ((), "nobody-home")
    assert len(game.state.forfeit) == 1


@pytest.mark.parametrize("length", [2, 3, 7])
def test_10_2_best_of_n_is_played_dungeon_by_dungeon(length: int) -> None:
    game = played_on(bestiary.start("monster-maker", seats=3, seed=length, length=length))
    assert game.outcome
    assert (game.outcome.reason, game.outcome.winners) == ("decided", ())
    assert game.state.dungeons == length  # nobody ever came home, so nobody could be caught up with


def test_10_2_it_ends_when_nobody_can_catch_up() -> None:
    game = lay("10p", seats=2, hands={1: "5p"}, secret={0: "ring"}, length=3, **LAST)
    for s in (game.state, game._base):
        s.wins[0] = 2  # and two dungeons more could only make blue's wins two
    do(game, ("corridor", 10), ("pass",))
    assert game.outcome
    assert (game.outcome.scores, game.outcome.winners, game.state.dungeons) == ((3, 0), (0,), 1)


def test_10_2_each_dungeon_is_a_game_of_its_own() -> None:
    game = lay("10p", seats=2, hands={1: "5p"}, secret={0: "ring"}, length=3, **LAST)
    s = do(game, ("corridor", 10), ("pass",))
    assert (s.dungeons, s.wins, len(s.pile), len(s.prizes), s.hoards) == (2, [1, 0], 21, 10, [(), ()])
    assert s.gold[0] >= 150


def test_10_2_a_tied_dungeon_counts_for_both() -> None:
    game = lay("10p", seats=2, hands={1: "10p"}, secret={0: "sword", 1: "statue-of-hero"}, length=3, **LAST)
    for s in (game.state, game._base):
        s.forfeit, s.prizes = s.prizes, []
    s = do(game, ("corridor", 10), ("corridor", 10))
    assert s.wins == [1, 1]


def test_10_3_a_campaign_keeps_gold_and_treasures() -> None:
    game = lay("10p", seats=2, hands={1: "5p"}, secret={0: "ring"}, length="campaign", **LAST)
    s = do(game, ("corridor", 10), ("pass",))
    assert game.outcome is None
    assert (s.dungeons, keys(s, s.hoards[0]), len(s.pile), len(s.prizes)) == (2, "ring", 20, 9)
    assert not s.held(0)  # a weapon at home serves no more


def test_10_3_it_ends_when_prizes_run_out_even_if_nobody_ever_comes_home() -> None:
    game = played_on(bestiary.start("monster-maker", seats=2, seed=3, length="campaign"))
    assert game.outcome
    assert (game.outcome.reason, game.outcome.winners) == ("prizes-out", ())
    assert game.state.dungeons == 10


def test_10_3_or_treasures() -> None:
    game = lay("10p", seats=2, hands={1: "5p"}, secret={0: "ring"}, length="campaign", **LAST)
    for s in (game.state, game._base):
        s.out, s.pile = tuple(s.pile), []
    do(game, ("corridor", 10), ("pass",))
    assert game.outcome
    assert (game.outcome.reason, game.outcome.winners) == ("treasures-out", (0,))


def test_10_4_everything_is_shuffled_and_the_left_neighbour_begins() -> None:
    game = bestiary.start("monster-maker", seats=3, seed=4, length="campaign")
    first = game.state.first
    s = played_on(game, dungeons=2).state
    assert s.first == (first + 1) % 3
    assert sum(map(len, s.hands)) == 22
    assert (s.distance, s.phase, s.guards, s.discards) == ([0] * 3, [0] * 3, [-1] * 3, [])


def test_10_6_who_gives_up_is_lost_and_the_others_play_on() -> None:
    game = lay(
        "10p kobold", way={0: "20p", 1: "20p"}, guards={1: "orc"}, back={1: 100}, secret={1: "ring"}, hands={1: "5p", 2: "5p"}
    )
    assert refused(game, ("monster", "kobold", 1)).endswith("(4.4)")
    game.resign(1)
    s = game.state
    assert s.phase[1] == 3
    assert "orc" in keys(s, s.discards)
    assert s.box.numbers["ring"][0] in s.pile
    do(game, ("corridor", 10))
    assert game.ask
    assert game.ask.seat == 2


def test_10_6_a_fight_is_broken_off_and_nobody_sees_the_cards() -> None:
    game = lay("diane sylwen charm", way={0: "10p"}, guards={0: "orc"}, hands={1: "5p", 2: "5p"}, charm="combined")
    do(game, ("send", "diane"), ("send", "sylwen"), ("cast", "charm", "sylwen"))
    game.resign(0)
    s = game.state
    assert (keys(s, s.hands[0]), s.forward[0], s.fighters, s.led) == ("diane sylwen charm", [], 0, ())
    assert game.ask
    assert game.ask.seat == 1
    assert not {area.id: area for area in game.scene(1).areas}["hand-0"].pieces


def test_10_6_while_a_monster_is_to_be_handed_on() -> None:
    game = loaded(lay("sylwen charm 10p", way={0: "10p", 1: "10p"}, guards={0: "orc"}, hands={1: "5p", 2: "5p"}), 6)
    do(game, ("charm", "charm", "sylwen"))
    game.resign(1)
    assert not offered(game, "hand-on")
    do(game, ("let-go",))
    other = loaded(lay("sylwen charm 10p", way={0: "10p", 1: "10p"}, guards={0: "orc"}, hands={1: "5p", 2: "5p"}), 6)
    do(other, ("charm", "charm", "sylwen"))
    other.resign(0)
    assert "orc" in keys(other.state, other.state.discards)


def test_10_6_the_last_one_left_has_won() -> None:
    game = lay("10p", seats=2, hands={1: "5p"})
    game.resign(0)
    assert game.outcome
    assert (game.outcome.winners, game.outcome.reason) == ((1,), "alone")


def test_10_6_who_passed_is_asked_again_before_all_are_lost() -> None:
    game = lay("10p", seats=4, hands={1: "5p", 2: "5p", 3: "5p"}, deck=0)
    do(game, ("pass",), ("pass",))
    game.resign(0)
    do(game, ("pass",), ("pass",))
    assert game.outcome is None
    do(game, ("pass",))
    assert game.outcome is not None


def test_10_6_who_gave_up_at_home_keeps_the_gold_and_can_not_win() -> None:
    game = lay("10p", hands={1: "5p", 2: "5p"}, secret={0: "ring"}, **LAST)
    do(game, ("corridor", 10))
    game.resign(0)
    played_on(game)
    assert game.outcome
    assert game.outcome.scores[0] >= 150
    assert game.outcome.winners == ()
