"""Sections 8 and 9: replenishing, the ends, the final score, ties, giving up."""

from collections import Counter

import pytest

import bestiary
from bestiary.games.merlins_beast_hunt.board import HOLES, LINES
from bestiary.games.merlins_beast_hunt.box import ICONS
from bestiary.games.merlins_beast_hunt.effects import is_stuck
from bestiary.kernel import Game

from .table import GREEN, KINDS, ORANGE, PURPLE, SHORT, TITLE, YELLOW, die, do, end_turn, lay, news, offered, put, refused

# -- 8 Replenishing


def test_8_1_any_of_the_cards_left_in_one_choice_equal_ones_not_told_apart() -> None:
    game = lay(hand="water water thorns")
    do(game, ("end",))
    assert game.ask is not None
    assert set(game.ask.options) == {
        ("discard", *cards.split())
        for cards in ("none", "water", "thorns", "water water", "water thorns", "water water thorns")
    }
    assert refused(game, ("discard", "thorns", "thorns")) == "You hold 1 thorns (8.1)"
    s = do(game, ("discard", "water", "water"))
    assert sorted(s.discards[PURPLE]) == [0, 0]


def test_8_1_without_cards_nobody_is_asked() -> None:
    game = lay(hand="")
    s = do(game, ("end",))
    assert s.on_turn == GREEN


def test_8_2_cards_are_drawn_up_to_four() -> None:
    game = lay(hand="water", deck=9)
    do(game, ("end",), ("discard", "none"))
    assert (len(game.state.hands[PURPLE]), len(game.state.decks[PURPLE])) == (4, 6)


def test_8_2_discards_are_shuffled_when_the_deck_runs_out_the_ones_of_this_turn_too() -> None:
    game = lay(hand="water water water", deck=2)
    s = do(game, ("end",), ("discard", "water", "water", "water"))
    assert (len(s.hands[PURPLE]), s.discards[PURPLE]) == (4, [])
    assert len(s.decks[PURPLE]) == 16 - 4
    assert news(game, "reshuffled") == ["Purple's discards are shuffled into a new deck"]


def test_8_2_not_before_a_card_is_wanting() -> None:
    game = lay(hand="water water", deck=2)
    s = do(game, ("end",), ("discard", "none"))
    assert (len(s.hands[PURPLE]), s.decks[PURPLE], len(s.discards[PURPLE])) == (4, [], 12)


def test_8_2_a_hand_stays_short_when_too_few_cards_are_off_the_board() -> None:
    game = lay(hand="bamboo", deck=1)
    s = game.state
    s.discards[PURPLE].clear()  # as if they lay on the board
    do(game, ("end",), ("discard", "none"))
    assert (len(s.hands[PURPLE]), s.decks[PURPLE]) == (2, [])


def test_8_3_dice_are_added_from_the_pool() -> None:
    game = lay({"b1-c1": "gWa"}, tray="pWa pTh")
    do(game, put("pWa", "b1-c1"))
    s = end_turn(game)
    assert (s.active[PURPLE], s.bag[PURPLE]) == ([PURPLE] * 4, 20 - 5)


def test_8_3_then_neutral_ones_which_obey_the_same_rules() -> None:
    game = lay({"b1-c1": "gWa"}, tray="pWa pTh", pool={PURPLE: 1})
    do(game, put("pWa", "b1-c1"))
    s = end_turn(game)
    assert (s.active[PURPLE], s.bag[PURPLE], s.bag[4]) == ([PURPLE, PURPLE, 4, 4], 0, 13)
    assert news(game, "neutral") == ["Purple's dice have run out: 2 neutral dice instead"]
    neutral = lay({"b1-c1": "gWa"}, tray="nWa n** nTh")
    assert offered(neutral, "die") == {put("nWa", "b1-c1"), put("n**", "b1-c1")}
    assert die("nWa") in do(neutral, put("nWa", "b1-c1")).dice


def test_8_3_fewer_when_they_have_run_out_too() -> None:
    game = lay(tray="pWa", pool={PURPLE: 1, 4: 1})
    assert end_turn(game).active[PURPLE] == [PURPLE, PURPLE, 4]


def test_8_4_play_passes_to_the_left() -> None:
    assert end_turn(lay(seat=GREEN, seats=3)).on_turn == ORANGE
    assert end_turn(lay(seat=ORANGE, seats=3)).on_turn == PURPLE


# -- 9.1 No dice of one's own


def pass_turn(game: Game) -> None:
    """Keep one die, place nothing."""
    if game.ask is not None and game.ask.what == "keep":
        do(game, game.ask.options[0])
    end_turn(game)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_9_1_when_nobody_of_the_own_colour_is_active_the_others_have_one_more_turn_each(seats: int) -> None:
    game = lay({"b1-c1": "gWa"}, tray="pWa nTh", seats=seats, pool={PURPLE: 0})
    do(game, put("pWa", "b1-c1"))
    end_turn(game)
    assert game.state.active[PURPLE] == [4, 4, 4, 4]
    assert news(game, "last-turns") == ["Purple has no die of the own colour left: one more turn for everybody else"]
    turns = []
    while game.ask is not None:
        turns.append(game.ask.seat)
        pass_turn(game)
    assert turns == list(range(1, seats))
    assert game.outcome is not None
    assert game.outcome.reason == "no-dice"


def test_9_1_one_own_die_among_the_active_is_enough_to_go_on() -> None:
    game = lay({"b1-c1": "gWa"}, tray="pWa pTh", pool={PURPLE: 0})
    do(game, put("pWa", "b1-c1"))
    assert end_turn(game).ran_out == -1


def test_9_1_looked_at_after_replenishing() -> None:
    game = lay({"b1-c1": "gWa"}, tray="pWa", pool={PURPLE: 1})
    do(game, put("pWa", "b1-c1"))
    assert end_turn(game).ran_out == -1


def test_9_1_once_a_second_player_who_runs_out_gives_no_more_turns() -> None:
    game = lay({"b1-c1": "gWa"}, tray="gWa", seat=GREEN, seats=3, pool={GREEN: 0}, ran_out=PURPLE)
    do(game, put("gWa", "b1-c1"))
    end_turn(game)
    assert game.ask is not None
    assert game.ask.seat == ORANGE
    pass_turn(game)
    assert game.outcome is not None


def test_9_1_a_beast_die_of_the_own_colour_stays_and_keeps_the_game_going() -> None:
    game = lay(tray="pBe nWa", pool={PURPLE: 0})
    do(game, ("add", "unicorn", "a1", "beast"))
    assert end_turn(game).ran_out == -1


# -- 9.2 A full board


def icon_at(crossing: tuple[int, int]) -> int:
    """Neighbouring holes hold different icons."""
    return sum(crossing) % len(ICONS)


def whole_board(no_die: str = "", no_card: str = "", **how: object) -> Game:
    """All holes full and all lines with fences, but for one die on the rim or one card; seats 0 and 1 laid everything."""
    dice = iter("p" * 18 + "g" * 18 + "n" * 8)
    holes: dict[str, str] = {}
    for hole in HOLES:
        letters = [next(dice) + SHORT[ICONS[icon_at(hole.crossing)]] for _ in range(hole.room)][
            : 1 if hole.name == no_die else 4
        ]
        places = [f"{quarter} {one}" for quarter, one in zip(hole.quarters, letters, strict=False)]
        holes[hole.name] = ", ".join(places) if hole.large else " ".join(letters)
    laid: Counter[str] = Counter()
    fences: dict[str, str] = {}
    for line in LINES:
        icon = ICONS[icon_at(HOLES[line.ends[0]].crossing)]
        fences[line.name] = f"{('purple', 'green')[laid[icon] % 2]} {icon}"
        laid[icon] += 1
    fences.pop(no_card, None)
    return lay(holes, fences, **how)  # type: ignore[arg-type]


def test_9_2_a_full_board_ends_the_game_at_the_end_of_that_turn() -> None:
    game = whole_board("a1-b1", tray="pTh pWa", pool={PURPLE: 2})
    do(game, put("pTh", "a1-b1"))
    assert game.ask is not None  # not at once
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.reason == "full"


def test_9_2_it_cuts_the_last_turns_short() -> None:
    game = whole_board("a1-b1", tray="gTh", seat=GREEN, seats=3, ran_out=PURPLE)
    do(game, put("gTh", "a1-b1"))
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.reason == "full"


def test_9_2_a_free_place_is_no_full_board() -> None:
    game = whole_board("a1-b1", tray="pWa", pool={PURPLE: 2})
    assert end_turn(game).outcome is None


# -- 9.3 Nothing moves any more


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_9_3_two_full_rounds_in_which_nobody_places_anything(seats: int) -> None:
    game = lay({"b1-c1": "gWa"}, tray="pTh", seats=seats)
    turns = 0
    while game.ask is not None:
        turns += 1
        pass_turn(game)
    assert turns == 2 * seats
    assert game.outcome is not None
    assert game.outcome.reason == "stuck"


@pytest.mark.parametrize("seats", [2, 3])
def test_9_3_whoever_left_makes_rounds_shorter(seats: int) -> None:
    game = lay({"b1-c1": "gWa"}, seats=seats + 1, gone=(seats,))
    turns = 0
    while game.ask is not None:
        turns += 1
        pass_turn(game)
    assert turns == 2 * seats


def test_9_3_a_die_or_a_card_counts_them_anew_a_beast_does_not() -> None:
    for play, idle in ((put("pWa", "b1-c1"), 0), (("card", "water", "b1-c1"), 0), (("add", "unicorn", "a1", "beast"), 3)):
        game = lay({"b1-c1": "gWa", "b1-c2": "b1 gWa, c1 gWa"}, hand="water", tray="pWa pBe", idle=2)
        do(game, play)
        assert end_turn(game).idle == idle


def without_cards(game: Game, *icons: int) -> None:
    """No card of these icons is left off the board."""
    s = game.state
    for piles in (s.hands, s.decks, s.discards):
        for pile in piles:
            pile[:] = [card for card in pile if card % len(ICONS) not in icons]


def test_9_3_when_nothing_can_ever_be_placed_again() -> None:
    """All holes are full, and no card is left that would match an end of the last line."""
    game = whole_board(no_card="a1-b1", tray="pWa", hand="lightning")
    without_cards(game, *(icon_at(HOLES[end].crossing) for end in LINES[0].ends))
    assert is_stuck(game.state)
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.reason == "stuck"


def test_9_3_not_while_a_card_that_matches_is_in_anybodys_deck() -> None:
    game = whole_board(no_card="a1-b1", tray="pWa", hand="lightning")
    without_cards(game, icon_at(HOLES[LINES[0].ends[0]].crossing))
    assert not is_stuck(game.state)


def test_9_3_but_the_cards_of_somebody_who_left_do_not_count() -> None:
    game = whole_board(no_card="a1-b1", seats=3, gone=(ORANGE,))
    ends = [icon_at(HOLES[end].crossing) for end in LINES[0].ends]
    for piles in (game.state.hands, game.state.decks, game.state.discards):
        for seat in (PURPLE, GREEN):
            piles[seat][:] = [card for card in piles[seat] if card % len(ICONS) not in ends]
    assert is_stuck(game.state)


def test_9_3_nor_while_a_die_can_be_placed() -> None:
    game = whole_board(no_die="a1-b1")
    assert not is_stuck(game.state)
    assert not is_stuck(lay().state)  # an empty board takes any die


# -- 9.4 Final score


def finished(**how: object) -> Game:
    """A game that ends with purple's next turn: the board is full."""
    game = whole_board(**how)  # type: ignore[arg-type]
    end_turn(game)
    assert game.outcome is not None
    return game


def test_9_4_points_of_fences_and_beasts() -> None:
    game = finished(points={PURPLE: 11, GREEN: 30}, caught={PURPLE: "unicorn unicorn centaur", GREEN: "chimera basilisk"})
    assert game.outcome is not None
    assert game.outcome.scores == (11 + 5 + 5 + 7, 30 + 8 + 10)
    assert game.outcome.winners == (GREEN,)
    sheet = game.scene(None).sheet
    assert sheet is not None
    assert [(line.seat, line.text, line.points) for line in sheet.lines] == [
        (PURPLE, "Fences: 0", 11),
        (PURPLE, "Unicorns: 2", 10),
        (PURPLE, "Centaurs: 1", 7),
        (GREEN, "Fences: 0", 30),
        (GREEN, "Chimeras: 1", 8),
        (GREEN, "Basilisks: 1", 10),
    ]


# -- 9.5 Ties


@pytest.mark.parametrize(
    ("purple", "green", "winners"),
    [
        # the number of beasts: three for 22 against two for 20, made even by fences
        ({"points": 0, "caught": "unicorn unicorn unicorn"}, {"points": 5, "caught": "basilisk"}, (PURPLE,)),
        # as many: first those of ten, then of eight
        ({"points": 0, "caught": "basilisk unicorn"}, {"points": 0, "caught": "chimera centaur"}, (PURPLE,)),
        ({"points": 1, "caught": "centaur centaur"}, {"points": 2, "caught": "chimera unicorn"}, (GREEN,)),
        # then reinforced fences
        ({"points": 8, "reinforced": 1}, {"points": 8, "reinforced": 2}, (GREEN,)),
        # before the fences of most points
        ({"points": 8, "reinforced": 1, "scored": [2, 2, 4]}, {"points": 8, "scored": [7, 1]}, (PURPLE,)),
        ({"points": 9, "scored": [7, 2]}, {"points": 9, "scored": [6, 3]}, (PURPLE,)),
        ({"points": 9, "scored": [5, 4]}, {"points": 9, "scored": [5, 2, 2]}, (PURPLE,)),
        # still tied
        ({"points": 9, "scored": [5, 4]}, {"points": 9, "scored": [4, 5]}, (PURPLE, GREEN)),
    ],
)
def test_9_5_ties(purple: dict[str, object], green: dict[str, object], winners: tuple[int, ...]) -> None:
    names = ("points", "caught", "scored", "reinforced")
    how = {name: {seat: one[name] for seat, one in ((PURPLE, purple), (GREEN, green)) if name in one} for name in names}
    game = finished(**how)
    assert game.outcome is not None
    assert game.outcome.scores[0] == game.outcome.scores[1]
    assert game.outcome.winners == winners


# -- 9.6 Giving up


def test_9_6_the_last_one_left_has_won_whatever_the_points() -> None:
    game = lay(points={PURPLE: 30}, tray="pWa")
    game.resign(PURPLE)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((GREEN,), "alone")


def test_9_6_the_others_play_on_and_who_left_takes_no_more_turns() -> None:
    game = lay({"b1-c1": "pWa"}, seats=3, tray="pWa", points={PURPLE: 40})
    game.resign(PURPLE)
    turns = []
    for _ in range(4):
        assert game.ask is not None
        turns.append(game.ask.seat)
        pass_turn(game)
    assert turns == [GREEN, ORANGE, GREEN, ORANGE]
    assert die("pWa") in game.state.dice  # what lies there stays


def test_9_6_a_turn_broken_off_is_scored_and_nothing_is_replenished() -> None:
    game = lay({"b1-c1": "gWa gWa", "b1-c2": "b1 gTh"}, {"b1-c1": "green water"}, tray="pTh pWa", hand="water", seats=3)
    do(game, put("pTh", "b1-c2", "c1"))
    game.resign(PURPLE)
    s = game.state
    assert (s.points, s.hands[PURPLE], s.active[PURPLE]) == ([0, 3, 0], [0], [PURPLE])


def test_9_6_who_left_cannot_win() -> None:
    game = finished(points={PURPLE: 99, ORANGE: 3}, seats=3, gone=(PURPLE,), seat=GREEN)
    assert game.outcome is not None
    assert game.outcome.winners == (ORANGE,)


def test_9_6_no_dice_of_who_left_end_the_game() -> None:
    game = lay(tray="nWa", seats=3, pool={PURPLE: 0})
    game.resign(PURPLE)
    assert game.state.ran_out == -1


def test_9_6_no_second_last_turn() -> None:
    game = lay(tray="gWa", seat=GREEN, seats=4, ran_out=PURPLE)
    game.resign(GREEN)
    turns = []
    while game.ask is not None:
        turns.append(game.ask.seat)
        pass_turn(game)
    assert turns == [ORANGE, YELLOW]


def test_9_6_nor_when_the_one_who_ran_out_leaves() -> None:
    game = lay(tray="gWa", seat=GREEN, seats=4, ran_out=PURPLE)
    game.resign(PURPLE)
    turns = []
    while game.ask is not None:
        turns.append(game.ask.seat)
        pass_turn(game)
    assert turns == [GREEN, ORANGE, YELLOW]


def test_9_6_idle_rounds_are_counted_anew() -> None:
    game = lay({"b1-c1": "gWa"}, seats=3, idle=5)
    game.resign(ORANGE)  # somebody who is not asked
    end_turn(game)
    assert game.ask is not None
    assert game.state.idle == 0


def test_9_6_the_opening_beast_is_placed_by_the_next_to_the_right() -> None:
    game = bestiary.start(TITLE.name, seats=4, seed=0)
    first = game.state.first
    game.resign((first - 1) % 4)
    assert game.ask is not None
    assert (game.ask.what, game.ask.seat) == ("opening_beast", (first - 2) % 4)
    game.resign(first)  # the first player leaves before the first turn
    do(game, ("open", "unicorn", "a1"))
    assert game.ask.seat == (first + 1) % 4


def test_9_6_a_left_game_is_saved_and_loaded() -> None:
    game = bestiary.start(TITLE.name, seats=3, seed=5)
    game.resign(1)
    again = bestiary.load(game.save())
    assert again.state.gone == [False, True, False]
    assert again.ask == game.ask


def test_kinds_are_named_as_in_the_rules() -> None:
    assert KINDS == ("unicorn", "centaur", "chimera", "basilisk")
