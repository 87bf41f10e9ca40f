"""Sections 3 and 4: setting up, the opening beast, rolling and keeping."""

from pathlib import Path

import pytest

import bestiary
from bestiary.kernel import Game

from .table import GREEN, ORANGE, PURPLE, TITLE, die, do, lay, offered, refused


def start(seats: int = 2, seed: int = 0, **settings: str) -> Game:
    return bestiary.start(TITLE.name, seats=seats, seed=seed, **settings)


# -- 3 Setting up


def test_3_1_four_cards_face_up_and_only_the_order_of_the_decks_is_secret() -> None:
    game = start(seats=3)
    s = game.state
    assert [len(hand) for hand in s.hands] == [4, 4, 4]
    assert [len(deck) for deck in s.decks] == [12, 12, 12]
    hands = [area for area in game.scene(PURPLE).areas if area.id.startswith("hand-")]
    assert [len(hand.pieces) for hand in hands] == [4, 4, 4]
    decks = [area for area in game.scene(PURPLE).areas if area.id.startswith("deck-")]
    assert [(deck.count, deck.pieces) for deck in decks] == [(12, ())] * 3


@pytest.mark.parametrize(("seats", "pool"), [(2, 16), (3, 11), (4, 6)])
def test_3_2_four_active_dice_and_the_rest_in_the_pool(seats: int, pool: int) -> None:
    s = start(seats).state
    assert s.active == [[seat] * 4 for seat in range(seats)]
    assert s.bag == [pool] * seats + [0] * (4 - seats) + [15]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_3_whoever_sits_to_the_right_of_the_first_player_opens(seats: int) -> None:
    firsts = set()
    for seed in range(30):
        game = start(seats, seed)
        first = game.state.first
        firsts.add(first)
        assert game.ask is not None
        assert (game.ask.what, game.ask.seat) == ("opening_beast", (first - 1) % seats)
        do(game, ("open", "unicorn", "a1"))
        assert game.ask.seat == game.state.on_turn == first
    assert firsts == set(range(seats))  # by lot


def test_3_3_any_of_the_beasts_on_any_square() -> None:
    game = start()
    assert len(offered(game, "open")) == 4 * 12
    s = do(game, ("open", "basilisk", "c2"))
    assert (s.beasts[6], s.supply) == (3, [6, 4, 6, 1])


def test_3_3_but_none_that_a_pack_left_out(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "merlins-beast-hunt"\n[beast.basilisk]\ncount = 0\n', "utf-8")
    game = bestiary.start(TITLE.name, seats=2, packs=path)
    assert {option[1] for option in offered(game, "open")} == {"unicorn", "centaur", "chimera"}
    assert refused(game, ("open", "basilisk", "a1")) == "No basilisk is left in the supply (2.5)"


def test_3_3_without_any_beasts_the_first_turn_begins_at_once(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    none = "".join(f"[beast.{kind}]\ncount = 0\n" for kind in ("unicorn", "centaur", "chimera", "basilisk"))
    path.write_text(f'title = "merlins-beast-hunt"\n{none}', "utf-8")
    game = bestiary.start(TITLE.name, seats=2, packs=path)
    assert game.ask is not None
    assert game.ask.what == "keep"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_4_turns_go_clockwise(seats: int) -> None:
    game = start(seats)
    do(game, ("open", "unicorn", "a1"))
    order = []
    for _ in range(2 * seats - 1):
        assert game.ask is not None
        order.append(game.ask.seat)
        do(game, next(option for option in game.ask.options if option[1] == (1 << len(game.state.rolled)) - 1), ("end",))
        do(game, ("discard", "none"))
    assert order == [(game.state.first + step) % seats for step in range(2 * seats - 1)]


# -- 4 Rolling


def rolled(seats: int = 2, **settings: str) -> Game:
    """The first seed whose first roll shows four different faces, so that every mask is a choice of its own."""
    for seed in range(200):
        game = start(seats, seed, **settings)
        do(game, ("open", "unicorn", "a1"))
        if len({*game.state.rolled}) == 4:
            return game
    raise AssertionError


def test_4_1_one_die_at_least_is_kept_and_the_others_rolled_again_once() -> None:
    game = rolled()
    assert game.ask is not None
    assert game.ask.what == "keep"
    assert set(game.ask.options) == {("keep", mask) for mask in range(1, 16)}
    first = game.state.rolled[:]
    do(game, ("keep", 0b0100))
    assert game.ask.what == "place"
    assert len(game.state.tray) == 4
    assert first[2] in game.state.tray


def test_4_1_dice_that_are_kept_are_not_rolled() -> None:
    game = rolled()
    first = game.state.rolled[:]
    assert do(game, ("keep", 0b1111)).tray == first
    assert game.can_undo  # nothing was rolled


def test_4_1_equal_dice_are_not_offered_twice() -> None:
    game = lay(phase="roll", active={PURPLE: "p p p p"})
    s = game.state
    alike = [place for place in range(4) if s.rolled[place] == s.rolled[place - 1]]
    assert game.ask is not None
    kept = [tuple(s.rolled[place] for place in range(4) if option[1] >> place & 1) for option in game.ask.options]  # type: ignore[operator]
    assert len(set(kept)) == len(kept)
    assert alike, "this roll has two equal dice"
    assert refused(game, ("keep", 1 << alike[0])) == "Equal dice are not told apart: say it of the first of them (4.1)"


def test_4_1_no_more_dice_than_were_rolled() -> None:
    game = lay(phase="roll", active={PURPLE: "p p"})
    assert refused(game, ("keep", 0b100)) == "You rolled 2 dice only (4.1)"


def test_4_1_as_an_option_until_all_are_kept_one_at_least_each_time() -> None:
    game = rolled(rerolls="until-kept")
    for left in (3, 2, 1):
        do(game, ("keep", 1))
        assert game.ask is not None
        assert game.ask.what == "keep"
        assert (len(game.state.rolled), len(game.state.tray)) == (left, 4 - left)
    do(game, ("keep", 1))
    assert game.ask.what == "place"
    assert len(game.state.tray) == 4


def test_4_1_without_dice_there_is_nothing_to_roll() -> None:
    game = lay(phase="roll", active={PURPLE: ""}, hand="water")
    assert game.ask is not None
    assert game.ask.what == "place"


def test_4_2_dice_that_were_not_placed_are_rolled_again_next_turn() -> None:
    game = lay(tray="pBa pBa nTh pBe", hand="")
    s = do(game, ("end",))
    assert s.on_turn == GREEN
    assert s.active[PURPLE] == [PURPLE, PURPLE, PURPLE, 4]
    assert s.tray == []


def test_the_dice_of_another_seat_are_no_answer_of_mine() -> None:
    game = lay(seat=ORANGE, seats=3, tray="oWa")
    assert game.state.tray == [die("oWa")]
    assert game.ask is not None
    assert game.ask.seat == ORANGE
    assert (
        refused(game, ("die", "neutral", "water", "b1-c2", "b1"))
        == "You have no water die of the neutral colour to place (5.1)"
    )
