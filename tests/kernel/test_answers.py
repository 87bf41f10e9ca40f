"""Answers, refusals, copies, ways back: the kernel's promises, tried where they matter."""

import msgspec
import pytest

from bestiary import BadSave, BadSetting, NoSuchSeat, NotAllowed, RuleBroke, load, start
from bestiary.kernel import Ask, Game, Outcome, Script, Steps, Title
from bestiary.kernel import load as load_save
from bestiary.kernel.save import plain
from bestiary.packs import vet
from tests.conformance.suite import deal, snapshot

from .tattle import TITLE, Tattle, begin


def tattle(seed: int = 1, seats: int = 3, **settings: int) -> Game:
    return deal(TITLE, seats, seed, settings)


# -- what comes from outside


@pytest.mark.parametrize(
    "answer", [("payment", 5.0), ("payment", True), ("payment", "5"), ("payment",), "payment", None, 5, {}]
)
def test_an_answer_of_another_type_is_refused(answer: object) -> None:
    game = start("maverick", companion="wolf", seed=1)
    with pytest.raises(NotAllowed):
        game.answer(answer)  # type: ignore[arg-type]
    assert game.why_not(answer) is not None  # type: ignore[arg-type]
    assert game.ask is not None
    assert game.ask.what == "payment"


def test_true_is_not_1() -> None:
    game = start("maverick", companion="wolf", seed=1)
    with pytest.raises(NotAllowed):
        game.answer(("payment", True))
    game.answer(["payment", 1])  # a list, as JSON has it, is taken for the sentence it says
    assert len(game.state.payment) == 1


def test_what_is_heard_is_the_vocabularys_own_tuple() -> None:
    game = start("maverick", seed=1)
    game.answer(("companion", "".join(["wo", "lf"])))
    assert game.record[0] is game.state.box.companion[0]


def test_a_refusal_has_code_text_and_rule() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    refusal = game.why_not(("end",))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("nothing-played", "4.3")
    with pytest.raises(NotAllowed) as error:
        game.answer(("end",))
    assert str(error.value) == f"{refusal.text} (4.3)"
    assert error.value.refusal == refusal


def test_a_word_of_no_vocabulary() -> None:
    game = start("maverick", seed=7)
    refusal = game.why_not(("fly", "slayer"))
    assert refusal is not None
    assert refusal.text == "('fly', 'slayer') is no sentence of this game."


def test_nothing_can_be_answered_after_the_end() -> None:
    game = start("maverick", seed=7)
    game.resign(0)
    for attempt in (lambda: game.answer(("companion", "wolf")), lambda: game.resign(0)):
        with pytest.raises(NotAllowed, match="The game is over"):
            attempt()


@pytest.mark.parametrize("seat", [1, -1, True, "0", 0.0])
def test_a_seat_that_is_not_there(seat: object) -> None:
    game = start("maverick", seed=7)
    for attempt in (game.scene, game.resign, lambda seat: game.redeal(seat, 1)):
        with pytest.raises(NoSuchSeat, match="its seats are: 0"):
            attempt(seat)  # type: ignore[arg-type]


# -- rules that break


def broken(step: object) -> Game:
    steps = Steps()
    steps.table.update(TITLE.steps.table)
    steps.reasons.update(TITLE.steps.reasons)
    steps.add(step)  # type: ignore[type-var]
    title = msgspec.structs.replace(TITLE, steps=steps)
    return deal(title, 2, 5, {})


def play_until_it_breaks(game: Game) -> tuple[object, RuleBroke]:
    """The position before the answer that broke a rule, and the error."""
    for _ in range(1000):
        assert game.ask is not None
        before = snapshot(game)
        try:
            game.answer(game.ask.options[0])
        except RuleBroke as error:
            return before, error
    raise AssertionError("nothing broke")


def test_a_rule_that_crashes_leaves_the_position_as_it_was() -> None:
    def score(s: Tattle) -> None:
        s.points[0] = 99
        raise ZeroDivisionError

    game = broken(score)
    before, error = play_until_it_breaks(game)
    assert isinstance(error.__cause__, ZeroDivisionError)
    assert snapshot(game) == before
    assert play_until_it_breaks(game)[0] == before


def test_a_rule_without_end_leaves_the_position_as_it_was() -> None:
    def score(s: Tattle) -> None:
        s.points[1] += 1
        s.do(("score",))

    game = broken(score)
    before, error = play_until_it_breaks(game)
    assert "steps without a question" in str(error.__cause__)
    assert snapshot(game) == before


def test_ctrl_c_in_the_middle_of_a_rule_leaves_the_position_as_it_was() -> None:
    def turn(s: Tattle, seat: int) -> Script:
        yield Ask(seat, "turn", (s.box.roll,))
        s.points[0] = 99
        raise KeyboardInterrupt

    game = broken(turn)
    before = snapshot(game)
    with pytest.raises(KeyboardInterrupt):
        game.answer(("roll",))
    assert snapshot(game) == before


def test_a_game_that_nobody_ended_is_a_mistake() -> None:
    def score(s: Tattle) -> None:
        """Says nothing."""

    game = broken(score)
    _, error = play_until_it_breaks(game)
    assert "nobody said how the game ended" in str(error.__cause__)


def test_a_resignation_that_crashes_leaves_the_position_as_it_was() -> None:
    def resign(s: Tattle, seat: int, step: object) -> None:
        s.points[seat] = 99
        raise ZeroDivisionError

    game = deal(msgspec.structs.replace(TITLE, resign=resign), 2, 5, {})
    before = snapshot(game)
    for seat in (0, 1):
        with pytest.raises(RuleBroke) as error:
            game.resign(seat)
        assert isinstance(error.value.__cause__, ZeroDivisionError)
        assert snapshot(game) == before


# -- undo by what was learned


def test_undo_takes_back_what_taught_nothing() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    start_of_turn = snapshot(game)
    game.answer(game.ask.options[0])
    once = snapshot(game)
    game.answer(game.ask.options[0])
    game.undo()
    assert snapshot(game) == once
    game.undo()
    assert snapshot(game) == start_of_turn
    assert not game.can_undo
    with pytest.raises(NotAllowed, match="nothing to take back"):
        game.undo()


def test_no_undo_after_drawing() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    game.answer(game.ask.options[0])
    assert game.can_undo
    game.answer(("end",))
    assert not game.can_undo


def test_no_undo_after_looking() -> None:
    game = tattle()
    game.answer(("peek", 1))
    assert not game.can_undo


def test_no_undo_after_a_die() -> None:
    game = tattle()
    game.answer(("roll",))
    assert not game.can_undo


def test_no_undo_of_somebody_elses_answer() -> None:
    """Laying down asks twice; between the two nothing was rolled. The scene offers it to its owner only."""
    game = tattle()
    card = game.state.hands[0][0]
    game.answer(("lay", card))
    assert [game.scene(seat).undo for seat in (0, 1, 2, None)] == [True, False, False, False]
    game.undo()
    assert game.ask is not None
    assert game.ask.what == "turn"


def test_undo_reapplies_a_redeal() -> None:
    game = tattle()
    card = game.state.hands[0][0]
    game.answer(("lay", card))
    game.redeal(0, seed=9)
    dealt = plain(game.state)["hands"]
    assert dealt[1:] != plain(tattle().state)["hands"][1:]
    game.undo()
    assert plain(game.state)["hands"][1:] == dealt[1:]


# -- rewinding, alone


def test_rewinding_is_practice() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    positions = [snapshot(game)[0]]
    for _ in range(12):
        game.answer(game.ask.options[-1])
        positions.append(snapshot(game)[0])
    game.rewind(4)
    assert snapshot(game)[0] == positions[4]
    assert game.practice
    assert game.scene(0).practice
    assert load(game.save()).practice
    game.rewind(0)
    assert snapshot(game)[0] == positions[0]
    with pytest.raises(NotAllowed, match="no answer number 1"):
        game.rewind(1)


def test_a_finished_game_can_be_rewound() -> None:
    game = start("maverick", seed=7)
    game.answer(("companion", "wolf"))
    game.resign(0)
    assert game.outcome is not None
    game.rewind(1)
    assert game.outcome is None
    assert game.ask is not None


def test_only_a_game_for_one_is_rewound() -> None:
    game = tattle()
    game.answer(("roll",))
    assert not game.can_rewind
    with pytest.raises(NotAllowed, match="Only a game for one, as it was dealt"):
        game.rewind(0)


# -- copies


def test_a_fork_is_independent() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    before, fork = snapshot(game), game.fork()
    fork.answer(fork.ask.options[0])
    assert snapshot(game) == before
    assert snapshot(fork) != before


def test_a_rollout_knows_no_way_back_and_no_secrets() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    rollout = game.fork(rollout=True)
    rollout.answer(rollout.ask.options[0])
    assert rollout.record == []
    assert rollout.commitment == ""
    assert not rollout.can_undo
    assert not rollout.can_rewind
    for attempt in (rollout.fork, rollout.save, lambda: rollout.resign(0)):
        with pytest.raises(NotAllowed, match="rollout"):
            attempt()
    with pytest.raises(NotAllowed):
        rollout.answer(("fly",))


def test_a_world_dealt_for_a_seat_that_is_not_asked_is_only_looked_at() -> None:
    game = tattle()
    game.redeal(1, seed=3)
    assert game.looking
    assert game.ask is None
    assert game.outcome is None
    with pytest.raises(NotAllowed, match="only be looked at"):
        game.answer(("roll",))
    assert game.fork().looking
    assert load_save(game.save(), find, vet).looking


def find(name: str) -> Title:
    return TITLE


# -- resigning


def test_resigning_is_told_like_an_answer() -> None:
    game = tattle()
    game.answer(("roll",))
    game.resign(1)
    assert game.state.gone == [False, True, False]
    assert game.record[-1] == ("#resign", 1)
    assert game.scene(0).news[-1].text == "Seat 1 left"
    assert not game.can_undo
    again = load_save(game.save(), find, vet)
    assert snapshot(again) == snapshot(game)


def test_the_seat_that_is_asked_may_leave_in_the_middle_of_a_step() -> None:
    game = tattle()
    game.answer(("lay", game.state.hands[0][0]))
    game.resign(0)
    assert game.ask is not None
    assert game.ask.seat == 1
    assert len(game.state.hands[0]) == 4


def test_when_another_seat_leaves_the_running_step_goes_on() -> None:
    game = tattle()
    card = game.state.hands[0][0]
    game.answer(("lay", card))
    before = game.ask
    game.resign(2)
    assert game.ask == before
    assert snapshot(game.fork()) == snapshot(game)
    game.answer(("call", "high"))
    assert game.state.table[0] == [card]
    assert snapshot(load_save(game.save(), find, vet)) == snapshot(game)


def test_positions_set_up_by_hand_have_no_deal_to_save() -> None:
    state = begin(TITLE.box(2, {"hand": 3, "loud": False}), 2, bytes(32))
    with pytest.raises(BadSave, match="set up by hand"):
        Game(TITLE, state).save()


def test_the_outcome_is_none_until_the_end() -> None:
    game = start("maverick", seed=1)
    assert game.outcome is None
    game.resign(0)
    assert game.outcome == Outcome((), (0,), (), "given-up")


def test_everybody_may_leave_in_turn_until_one_is_left() -> None:
    game = tattle(seats=4)
    game.answer(("roll",))
    for seat in (3, 1, 0):
        game.resign(seat)
        assert snapshot(load_save(game.save(), find, vet)) == snapshot(game)
        assert snapshot(game.fork()) == snapshot(game)
    assert game.outcome is not None
    assert game.outcome.winners == (2,)


def test_leaving_rolls_nothing_back() -> None:
    """Dice seen before somebody left do not come again."""
    game = tattle()
    game.answer(("roll",))
    pool = game.state.pool
    game.resign(1)
    game.resign(0)
    assert game.state.pool == pool


def test_the_options_that_fell_with_a_seat_are_gone() -> None:
    game = tattle()
    assert ("peek", 2) in game.ask.options
    game.resign(2)
    assert ("peek", 2) not in game.ask.options
    assert game.why_not(("peek", 2)) is not None


def test_a_seat_may_leave_a_world_dealt_anew() -> None:
    game = tattle()
    game.redeal(0, 5)
    game.answer(("lay", game.state.hands[0][0]))
    game.resign(0)
    assert game.ask is not None
    assert {option[1] for option in game.ask.options if option[0] == "lay"} == set(game.state.hands[1])
    assert snapshot(game.fork()) == snapshot(game)


def test_a_world_dealt_anew_stays_so_after_the_end() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    true = game.state.deck[:]
    game.resign(0)
    game.redeal(0, 5)
    assert game.state.deck != true
    assert game.fork().state.deck == game.state.deck


def test_a_world_dealt_anew_tells_nothing_of_the_true_one() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    game.redeal(0, 5)
    assert not game.can_rewind
    game.resign(0)
    assert game.opening is None
    sheet = game.scene(0).sheet
    assert sheet is not None
    assert (sheet.seed, sheet.salt) == ("", "")


@pytest.mark.parametrize("seed", ["abc", 1.5, None, [1], True, -1, 1 << 128])
def test_a_redeal_takes_only_seeds(seed: object) -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    before = snapshot(game)
    with pytest.raises(BadSetting):
        game.redeal(0, seed)  # type: ignore[arg-type]
    assert snapshot(game) == before


@pytest.mark.parametrize("number", ["x", 0.5, True, -1, None])
def test_rewinding_takes_only_numbers_of_answers(number: object) -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    with pytest.raises(NotAllowed, match="There is no answer number"):
        game.rewind(number)  # type: ignore[arg-type]
    assert not game.practice


def test_a_rollout_whose_rule_broke_goes_no_further() -> None:
    def score(s: Tattle) -> None:
        raise ZeroDivisionError

    game = broken(score).fork(rollout=True)
    with pytest.raises(ZeroDivisionError):
        play_out(game)
    with pytest.raises(NotAllowed, match="a rollout can't go back"):
        game.answer(("roll",))


def play_out(game: Game) -> None:
    while game.ask:
        game.answer(game.ask.options[0])


def test_what_is_no_sentence_is_none() -> None:
    game = start("maverick", seed=7, payment=5, companion="wolf")
    for thing in ({"end": 1}, {"end"}, "end", iter(("end",))):
        refusal = game.why_not(thing)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.code == "no-such-word"
