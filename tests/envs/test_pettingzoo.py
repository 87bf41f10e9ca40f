"""PettingZoo: its own tests, and what its users ask for."""

import json
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import bestiary
from bestiary import registry
from bestiary.envs import aec
from bestiary.envs.seats import Seats
from bestiary.kernel import BadSave, BadSetting, BestiaryError
from tests.kernel.tattle import TITLE as TATTLE

from .titles import SECRETIVE, SHOWN, on_the_shelf


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What PettingZoo's tests remark on dictionaries with a mask beside the observation, which all its own board games have."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be gymnasium.spaces.box")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")  # a game that is over has no legal actions
        yield


def seats_of(title: str) -> list[int]:
    return sorted({registry.title(title).seats[0], registry.title(title).seats[-1]})


EACH = [(title, seats) for title in SHOWN for seats in seats_of(title)]


def stepped(env: Seats, steps: int) -> None:
    """So many random legal steps from a fixed seed."""
    rng = np.random.default_rng(7)
    for _ in range(steps):
        if env.terminations[env.agent_selection]:
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))
        if not env.agents:
            break


def told(env: Seats) -> Any:
    """All that an environment says of itself."""
    agents = env.possible_agents
    seen = [(env.observe(agent)["observation"].tolist(), env.observe(agent)["action_mask"].tolist()) for agent in agents]
    return seen, env.agents, env.agent_selection, env.rewards, env.terminations, env.infos, env._cumulative_rewards


# -- its own tests


@pytest.mark.parametrize(("title", "seats"), EACH)
def test_api(title: str, seats: int) -> None:
    api_test(aec(title, seats=seats), num_cycles=1000)


@pytest.mark.parametrize(("title", "seats"), EACH)
def test_seeds(title: str, seats: int) -> None:
    seed_test(lambda: aec(title, seats=seats), num_cycles=200)


@pytest.mark.parametrize("title", SHOWN)
def test_rendering(title: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode=None: aec(title, render_mode=render_mode))
    assert capsys.readouterr().out.strip()


def test_a_game_with_secrets() -> None:
    with on_the_shelf(SECRETIVE) as name:
        api_test(aec(name, seats=3), num_cycles=300)
        seed_test(lambda: aec(name, seats=3), num_cycles=100)


# -- seeds


@pytest.mark.parametrize("title", SHOWN)
def test_another_seed_deals_another_game(title: str) -> None:
    env = aec(title)
    saves = []
    for seed in (1, 2, 1):
        env.reset(seed=seed)
        first = env.game.save()
        env.reset()
        saves.append((first, env.game.save()))
    assert saves[0] == saves[2]
    assert len({save for pair in saves[:2] for save in pair}) == 4


# -- observations


@pytest.mark.parametrize("title", SHOWN)
def test_what_is_seen_is_what_the_title_says_by_name(title: str) -> None:
    env = aec(title)
    env.reset(seed=3)
    stepped(env, 9)
    seat = env.game.ask.seat  # type: ignore[union-attr]
    seen = env.observe(env.agent_selection)
    assert dict(zip(env.names, seen["observation"].tolist(), strict=True)) == dict(
        zip(registry.title(title).features(env.game.state.box), registry.title(title).sensed(env.game.state, seat), strict=True)
    )
    legal = [env.setup.vocabulary[action] for action in np.flatnonzero(seen["action_mask"])]
    assert set(legal) == set(env.game.ask.options)  # type: ignore[union-attr]
    assert env.state().shape == (len(env.names) * len(env.possible_agents),)


@pytest.mark.parametrize("title", SHOWN)
def test_structured_observations_are_the_vector_by_groups(title: str) -> None:
    env, flat = aec(title, structured=True), aec(title)
    for one in (env, flat):
        one.reset(seed=3)
        stepped(one, 9)
    seen, vector = env.observe("seat_0"), flat.observe("seat_0")["observation"]
    assert env.observation_space("seat_0").contains(seen)
    values = np.zeros_like(vector)
    for group, places in env.setup.groups.items():
        values[places] = seen["observation"][group]
    assert values.tolist() == vector.tolist()


def test_nobody_sees_anothers_hand() -> None:
    """In a world that differs only in what a seat can't know, it observes the same."""
    with on_the_shelf(SECRETIVE) as name:
        env = aec(name, seats=3)
        env.reset(seed=5)
        stepped(env, 5)
        for seat in range(3):
            twin = env.clone()
            twin.game.redeal(seat, 99)
            assert twin.game.state.hands != env.game.state.hands
            seen, again = (one.observe(f"seat_{seat}")["observation"].tolist() for one in (env, twin))
            assert seen == again


# -- rewards and endings


@pytest.mark.parametrize(("title", "seats"), EACH)
def test_rewards_come_at_the_end_and_tell_who_won(title: str, seats: int) -> None:
    for seed in range(6):
        env = aec(title, seats=seats)
        env.reset(seed=seed)
        game = env.game
        while game.outcome is None:
            assert set(env.rewards.values()) == {0.0}
            stepped(env, 1)
        assert all(env.terminations.values())
        winners = {seat for seat in range(seats) if env.rewards[f"seat_{seat}"] == max(env.rewards.values())}
        if game.outcome.winners:
            assert winners == set(game.outcome.winners)
            assert seats == 1 or abs(sum(env.rewards.values())) < 1e-9
        else:
            assert set(env.rewards.values()) == {-1.0}
        owed = []
        while env.agents:
            owed.append(env.last()[1])
            env.step(None)
        assert len(owed) == seats


def test_rewards_may_be_scores() -> None:
    env = aec("merlins-beast-hunt", reward="score")
    env.reset(seed=4)
    while not any(env.terminations.values()):
        stepped(env, 1)
    assert [*env.rewards.values()] == [*map(float, env.game.outcome.scores)]  # type: ignore[union-attr]


def test_a_seat_may_resign_and_the_others_play_on() -> None:
    env = aec("merlins-beast-hunt", seats=3)
    env.reset(seed=2)
    stepped(env, 5)
    leaver = next(agent for agent in env.agents if agent != env.agent_selection)
    env.resign(leaver)
    assert env.agent_selection == leaver
    assert env.last()[1:3] == (-1.0, True)
    env.step(None)
    assert leaver not in env.agents
    with pytest.raises(BestiaryError, match="is out of the game already"):
        env.resign(leaver)
    asked = set()
    while len(env.agents) == 2 and not any(env.terminations.values()):
        asked.add(env.agent_selection)
        stepped(env, 1)
    assert leaver not in asked
    assert sorted(env.rewards.values())[-1] > 0


# -- bad input


@pytest.mark.parametrize("title", SHOWN)
def test_an_illegal_action_forfeits_and_moves_nothing(title: str, caplog: pytest.LogCaptureFixture) -> None:
    env = aec(title)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.game.save()
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.game.save() == before
    assert env.rewards == {one: -1.0 * (one == agent) for one in env.possible_agents}
    assert all(env.terminations.values())
    assert f"{illegal} is not legal: " in env.infos[agent]["refusal"]
    assert not any(env.infos[one] for one in env.possible_agents if one != agent)
    assert "Illegal move made" in caplog.text
    for _ in env.possible_agents:
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 10**9, True, 1.0, "1", None, [1], np.array([1, 2]), np.float32(1)])
def test_what_is_no_action_raises_and_moves_nothing(action: Any) -> None:
    env = aec("maverick")
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(AssertionError, match="actions are whole numbers from 0 to"):
        env.step(action)
    assert env.save() == before


def test_steps_out_of_order(caplog: pytest.LogCaptureFixture) -> None:
    env = aec("maverick", render_mode="ansi")
    for attempt in (lambda: env.step(0), env.render, env.state):
        with pytest.raises(AssertionError, match="needs to be called before"):
            attempt()
    env.reset(seed=1)
    while env.agents:
        stepped(env, 1)
    env.step(0)
    assert "Should reset() first" in caplog.text


def test_a_dead_agent_only_steps_none() -> None:
    env = aec("maverick")
    env.reset(seed=1)
    while not env.terminations["seat_0"]:
        stepped(env, 1)
    with pytest.raises(ValueError, match="the only valid action is None"):
        env.step(0)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda: aec("chess"), "There is no title 'chess'"),
        (lambda: aec("maverick", seats=2), "maverick is played by 1, not by 2."),
        (lambda: aec("maverick", payment=22), "payment can't be 22"),
        (lambda: aec("maverick", pay=2), "maverick has no setting pay"),
        (lambda: aec("maverick", reward="gold"), "reward can't be 'gold'; it may be: win, score."),
        (lambda: aec("maverick", render_mode="svg"), "render_mode can't be 'svg'; it may be: human, ansi, rgb_array."),
        (lambda: aec("maverick").observation_space("seat_1"), "There is no agent seat_1; there are: seat_0."),
    ],
)
def test_bad_input_gets_one_clear_sentence(make: Callable[[], object], sentence: str) -> None:
    with pytest.raises(BestiaryError) as error:
        make()
    assert sentence in str(error.value)


def test_a_title_without_numbers_says_so() -> None:
    with on_the_shelf(TATTLE) as name, pytest.raises(BadSetting, match="names no numbers for a learner yet"):
        aec(name)


# -- clone, save, load


@pytest.mark.parametrize(("title", "seats"), EACH)
def test_a_clone_goes_on_alike_and_alone(title: str, seats: int) -> None:
    env = aec(title, seats=seats)
    env.reset(seed=11)
    stepped(env, 10)
    twin, before = env.clone(), told(env)
    stepped(twin, 8)
    assert told(env) == before
    stepped(env, 8)
    assert told(env) == told(twin)
    for one in (env, twin):
        one.reset()
    assert told(env) == told(twin)


@pytest.mark.parametrize(("title", "seats"), EACH)
@pytest.mark.parametrize("steps", [0, 7, 100_000])
def test_a_saved_environment_goes_on_alike(title: str, seats: int, steps: int) -> None:
    env, other = aec(title, seats=seats), aec(title, seats=seats)
    env.reset(seed=11)
    while steps and not any(env.terminations.values()):
        stepped(env, 1)
        steps -= 1
    other.load(env.save())
    assert told(other) == told(env)
    for one in (env, other):
        while one.agents:
            stepped(one, 1)
        one.reset()
    assert told(other) == told(env)


def test_only_what_was_saved_here_is_loaded() -> None:
    env = aec("maverick", payment=5)
    env.reset(seed=1)
    before = env.save()
    other = aec("maverick", payment=6)
    other.reset(seed=1)
    hunt = aec("merlins-beast-hunt")
    hunt.reset(seed=1)
    edited = json.loads(before)
    edited["agents"] = ["seat_5"]
    raw = json.loads(before)
    raw["random"] = {"bit_generator": "PCG64"}
    for text, sentence in (
        ("", "no environment that was saved here"),
        ("{}", "no environment that was saved here"),
        (bestiary.start("maverick", seed=1).save(), "no environment that was saved here"),
        (json.dumps(edited), "no environment that was saved here"),
        (json.dumps(raw), "no environment that was saved here"),
        (other.save(), "under other settings"),
        (hunt.save(), "not bestiary/Maverick-v1"),
    ):
        with pytest.raises(BadSave, match=sentence):
            env.load(text)
        assert env.save() == before
