"""OpenSpiel: its own tests, its own searching bots, and luck that is presented rightly."""

import copy
import pickle
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

import bestiary
from bestiary import registry
from bestiary.envs import open_spiel
from bestiary.envs.position import DIGITS, Position
from bestiary.envs.spiel import Table, game_type
from bestiary.kernel import BestiaryError, Game
from bestiary.kernel.zones import TABLE
from tests.games.maverick.table import lay

from .players import KINDS, moved, played, searcher, settled
from .titles import SECRETIVE, on_the_shelf

TITLES = bestiary.titles()
SHORTEST = "maverick"


def stream(seed: int) -> np.random.RandomState:
    return np.random.RandomState(seed)


def states(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, one after the other."""
    rng, state = stream(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state.clone()
        state.apply_action(moved(state, rng) if state.is_chance_node() else int(rng.choice(state.legal_actions())))
    yield state


@pytest.fixture(scope="module")
def secretive() -> Iterator[Any]:
    """The made-up game with hidden hands, as OpenSpiel has it."""
    with on_the_shelf(SECRETIVE) as name:
        kind = type("Table", (Table,), {"title": SECRETIVE})
        pyspiel.register_game(game_type(name), kind)
        yield open_spiel(name, seats=3)


# -- its own tests


@pytest.mark.parametrize("title", TITLES)
def test_random_simulations_with_serialisation(title: str) -> None:
    seats = registry.title(title).seats
    for players in {seats[0], seats[-1]}:
        pyspiel.random_sim_test(open_spiel(title, seats=players), num_sims=1, serialize=True, verbose=False)


def test_random_simulations_of_a_game_with_secrets(secretive: Any) -> None:
    pyspiel.random_sim_test(secretive, num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("kind", KINDS)
def test_its_searching_bots_play_whole_games_of_the_shortest_title(kind: str) -> None:
    state = played(kind, SHORTEST, simulations=20, seed=1)
    assert state.is_terminal()
    assert len(state.history()) > 40
    assert state.returns() in ([-1.0], [1.0])


@pytest.mark.parametrize("kind", KINDS)
def test_its_searching_bots_play_games_with_secrets(kind: str, secretive: Any) -> None:
    rng = stream(3)
    bot, state = searcher(kind, secretive, 20, rng), secretive.new_initial_state()
    while not settled(state, rng).is_terminal():
        state.apply_action(int(bot.step(state)))
    assert len(state.returns()) == 3


@pytest.mark.parametrize("title", TITLES)
def test_its_searching_bots_choose_in_every_title(title: str) -> None:
    rng, game = stream(3), open_spiel(title)
    for kind in KINDS:
        bot, state = searcher(kind, game, 5, rng), settled(game.new_initial_state(), rng)
        for _ in range(3):
            state.apply_action(int(bot.step(state)))
            settled(state, rng)


# -- luck


def drawing(game: Any) -> Any:
    """The first chance node of a random game after its deal."""
    return next(state for state in states(game, 4) if state.is_chance_node() and len(state.history()) > DIGITS)


def test_the_outcomes_of_chance_are_what_could_be_drawn() -> None:
    """How many threes come up in a first hand: counted over the outcomes of one chance node, as the draw of cards has it."""
    game = open_spiel("maverick", payment=5, companion="wolf", luck=4096)
    node = drawing(game)
    s = node.position.game.state
    assert node.position.pending == ("end",)
    before, unseen = Counter(s.hand), (*s.deck, *s.payment)
    drawn: Counter[int] = Counter()
    for outcome in range(game.luck):
        after = node.child(outcome).position.game.state
        drawn[after.hand.count(3) - before[3]] += 1
    want, whole, threes = len(after.hand) - len(s.hand), len(unseen), unseen.count(3)
    for count in range(want + 1):
        expected = comb(threes, count) * comb(whole - threes, want - count) / comb(whole, want)
        error = (expected * (1 - expected) / game.luck) ** 0.5
        assert abs(drawn[count] / game.luck - expected) < 4 * error + 1e-9, (count, expected)


@pytest.mark.parametrize("title", TITLES)
def test_what_lies_in_a_deck_is_not_what_will_be_drawn(title: str) -> None:
    """A search that copies states can't peek: with what nobody knows dealt anew, every outcome leads to the same table."""
    game = open_spiel(title)
    checked = 0
    for state in states(game, 5):
        position = state.position
        if not state.is_chance_node() or not position.dealt or checked == 5:
            continue
        twin = copy.copy(position)
        twin.game = position.game.fork()
        twin.game.redeal(TABLE, 1234)
        for outcome in (0, 7):
            one, other = position.after(outcome).game, twin.after(outcome).game
            assert one.ask == other.ask
            for seat in range(game.num_players()):
                assert title_areas(one, seat) == title_areas(other, seat)
        checked += 1
    assert checked


def title_areas(game: Any, seat: int) -> Any:
    return game.title.scene.areas(game.state, seat)


@pytest.mark.parametrize("title", TITLES)
def test_answers_without_luck_need_no_chance(title: str) -> None:
    """A chance node stands exactly where the kernel says that a die was rolled or something was learned."""
    game = open_spiel(title)
    for before in states(game, 6):
        if before.is_chance_node() or before.is_terminal():
            continue
        position = before.position
        for action in before.legal_actions()[:3]:
            trial = position.game.fork()
            pool = trial.state.pool
            trial.answer(position.setup.vocabulary[action])
            lucky = trial.state.pool != pool or trial.state.learned
            assert before.child(action).is_chance_node() == bool(lucky)


def test_deals_are_many_and_follow_from_seed_and_outcomes() -> None:
    rows = set()
    for seed, outcomes in ((0, (1, 2, 3, 4)), (0, (1, 2, 3, 5)), (0, (2, 2, 3, 4)), (1, (1, 2, 3, 4))):
        tables = []
        for _ in range(2):
            state = open_spiel("maverick", seed=seed).new_initial_state()
            for outcome in outcomes:
                assert state.is_chance_node()
                state.apply_action(outcome)
            tables.append(state.position.game.state.row)
        assert tables[0] == tables[1]
        rows.add(tables[0])
    assert len(rows) == 4


# -- searches are right


def laid(hand: str, deck: list[int], payment: list[int], luck: int = 256) -> tuple[Any, Any]:
    """A dungeon with one monster left, a Golem of strength 3 with the slayer before it."""
    game, s = open_spiel("maverick", luck=luck), lay("Golem", hand, slayer=1).state.copy()
    s.deck, s.payment, s.todo = deck, payment, [("play",)]  # type: ignore[attr-defined]
    state = game.new_initial_state()
    state.position = Position(game.setup, game.luck, b"laid", game=Game(game.title, s), digits=DIGITS)
    return game, state


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_finds_the_one_play_that_wins(kind: str) -> None:
    game, state = laid("3", [], [])
    assert len(state.legal_actions()) == 4
    for seed in range(5):
        chosen = searcher(kind, game, 20, stream(seed)).step(state)
        assert state.action_to_string(0, int(chosen)) == "melee slayer 3"


def test_a_search_values_a_draw_by_its_chances_not_by_what_lies_in_the_deck() -> None:
    """The card that is drawn slays the Golem if it is the 5, and there is a 1, too: even odds, wherever the 5 really lies."""
    found = []
    for deck, payment in (([5], [1]), ([1], [5])):
        game, state = laid("1", deck, payment, luck=16)
        root = searcher("MCTS", game, 800, stream(1)).mcts_search(state)
        best = max(root.children, key=lambda one: one.explore_count)
        waiting = state.child(best.action)
        waiting.apply_action(waiting.legal_actions()[0])  # the turn's end
        fives = sum(waiting.child(outcome).position.game.state.hand == [5] for outcome in range(16))
        assert 3 < fives < 13
        assert abs(best.total_reward / best.explore_count - (2 * fives / 16 - 1)) < 0.2
        found.append([(one.action, one.explore_count, one.total_reward) for one in root.children])
        lost = {state.action_to_string(0, one.action) for one in root.children if one.total_reward == -one.explore_count}
        assert lost == {"move slayer 1 0", "move slayer 1 2"}  # away from the Golem
    assert found[0] == found[1]


# -- resampling


def test_a_resampled_state_is_one_the_player_cannot_tell_from_it(secretive: Any) -> None:
    rng = stream(1)
    changed = 0
    for state in states(secretive, 7):
        player = state.current_player()
        if player < 0:
            continue
        twin = state.resample_from_infostate(player, rng.uniform)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.history() == state.history()
        changed += twin.position.game.state.hands != state.position.game.state.hands
        others = [seat for seat in range(3) if seat != player]
        with pytest.raises(BestiaryError, match="can imagine the rest of this position anew"):
            state.resample_from_infostate(others[0], rng.uniform)
    assert changed > 5


def test_resampled_states_follow_the_sampler_and_play_on(secretive: Any) -> None:
    state = next(state for state in states(secretive, 7) if state.current_player() >= 0)
    hands = []
    for seed in (1, 1, 2):
        rng = stream(seed)
        twin = state.resample_from_infostate(state.current_player(), rng.uniform)
        hands.append(twin.position.game.state.hands)
        again = pickle.loads(pickle.dumps(twin))  # what was imagined stays imagined
        assert again.position.game.state.hands == hands[-1]
        while not settled(twin, rng).is_terminal():
            twin.apply_action(int(rng.choice(twin.legal_actions())))
    assert hands[0] == hands[1] != hands[2]


def test_information_states_part_what_a_player_can_tell_apart(secretive: Any) -> None:
    """Same observations and answers, same information state, whatever the others hold; another answer, another one."""
    dealt = settled(secretive.new_initial_state(), stream(2))
    twin = dealt.resample_from_infostate(dealt.current_player(), stream(9).uniform)
    player = dealt.current_player()
    assert twin.position.game.state.hands != dealt.position.game.state.hands
    strings = {state.information_state_string(player) for state in (dealt, twin)}
    assert len(strings) == 1
    laid_down = [one for one in dealt.legal_actions() if secretive.setup.vocabulary[one][0] == "lay"]
    children = [settled(dealt.child(one), stream(1)).information_state_string(player) for one in laid_down]
    assert len(set(children)) == len(laid_down) > 1


# -- OpenSpiel's own environments for learners


@pytest.mark.parametrize("title", TITLES)
def test_its_learning_environments_step_it(title: str) -> None:
    game = open_spiel(title)
    env = rl_environment.Environment(game, chance_event_sampler=rl_environment.ChanceEventSampler(seed=3))
    step, rng = env.reset(), stream(3)
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        seen = step.observations["info_state"][player]
        assert len(seen) == len(game.setup.features)
        assert all(0 <= number <= 1 for number in seen)
        step = env.step([int(rng.choice(step.observations["legal_actions"][player]))])


# -- parameters, names, copies


def test_it_is_loaded_by_name_with_its_settings() -> None:
    game = open_spiel("maverick", payment=5, companion="wolf", seed=3, luck=16)
    assert str(game) == "bestiary_maverick_v1(luck=16,players=1,seed=3,settings=companion:wolf payment:5)"
    again = pyspiel.load_game(str(game))
    assert again.setup.settings == {"companion": "wolf", "payment": 5}
    assert (again.luck, again.seed, again.max_chance_outcomes()) == (16, 3, 16)
    assert again.num_distinct_actions() == len(bestiary.vocabulary("maverick", payment=5, companion="wolf"))


def test_a_state_is_written_and_read_with_its_game() -> None:
    game = open_spiel("maverick", payment=5)
    for state in (*states(game, 8),)[::5]:
        text = pyspiel.serialize_game_and_state(game, state)
        read, again = pyspiel.deserialize_game_and_state(text)
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert read.setup.settings == game.setup.settings
        if not state.is_terminal():
            action = state.legal_actions()[-1]
            assert str(again.child(action)) == str(state.child(action))


def test_a_move_that_is_not_legal_raises_and_moves_nothing() -> None:
    state = settled(open_spiel("maverick", payment=5, companion="wolf").new_initial_state(), stream(1))
    chance = open_spiel("maverick").new_initial_state()
    end = state.position.setup.number["end",]
    for one, action, sentence in (
        (state, end, "play a card first"),
        (state, -7, "actions are whole numbers from 0 to"),
        (state, 99_999, "actions are whole numbers from 0 to"),
        (chance, 256, "actions are whole numbers from 0 to 255"),
    ):
        before = (str(one), one.history())
        with pytest.raises(BestiaryError, match=re.compile(sentence, re.IGNORECASE)):
            one.apply_action(action)
        assert (str(one), one.history()) == before
    *_, over = states(open_spiel("maverick", payment=21), 1)
    with pytest.raises(BestiaryError, match="The game is over"):
        over.apply_action(0)


def test_the_interpreter_ends_in_peace() -> None:
    """OpenSpiel holds what was registered beyond the end of Python; it must not be torn down there."""
    program = "import bestiary.envs as e; s = e.open_spiel('maverick').new_initial_state(); s.apply_action(3)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"name": "chess"}, "There is no title 'chess'"),
        ({"name": "maverick", "seats": 2}, "maverick is played by 1, not by 2."),
        ({"name": "maverick", "payment": 22}, "payment can't be 22"),
        ({"name": "maverick", "luck": 1}, "luck can't be 1"),
        ({"name": "maverick", "seed": -1}, "seed can't be -1"),
    ],
)
def test_bad_input_gets_one_clear_sentence(how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BestiaryError) as error:
        open_spiel(**how)
    assert sentence in str(error.value)
