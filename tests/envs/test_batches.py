"""Many games at once: the same whoever plays them."""

import os
import signal
from typing import Any

import numpy as np
import pytest

from bestiary.envs import aec, batch
from bestiary.envs.batches import Batch, Frame
from bestiary.kernel import BestiaryError
from tests.kernel.tattle import TITLE as TATTLE

from .titles import SHOWN, on_the_shelf


def first_legal(frame: Frame) -> Any:
    return frame.masks.argmax(axis=1)


def last_legal(frame: Frame) -> Any:
    return frame.masks.shape[1] - 1 - frame.masks[:, ::-1].argmax(axis=1)


def same(one: Frame, other: Frame) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one, other, strict=True))


def played_on(envs: Batch, seed: int) -> list[Frame]:
    """The first frames of this seed: some titles ask something before anything is dealt."""
    frames = [envs.reset(seed=seed)]
    for _ in range(10):
        frames.append(envs.step(first_legal(frames[-1])))
    return frames


@pytest.mark.parametrize("title", SHOWN)
def test_frames_do_not_depend_on_how_many_processes_play(title: str) -> None:
    with batch(title, 5) as here, batch(title, 5, workers=2) as there:
        one, other = here.reset(seed=3), there.reset(seed=3)
        assert same(one, other)
        for step in range(30):
            actions = first_legal(one) if step % 3 else last_legal(one)
            one, other = here.step(actions), there.step(actions)
            assert same(one, other)
        assert one.observations.shape == (5, len(here.setup.features))
        assert not all(map(same, played_on(here, 4), played_on(here, 3)))


@pytest.mark.parametrize("title", SHOWN)
def test_a_batch_plays_what_single_environments_play(title: str) -> None:
    many, env = batch(title, 2), aec(title)
    frame = many.reset(seed=9)
    env._random = np.random.default_rng([9, 1])  # the second game's own generator
    env.reset()
    ended = 0
    for _ in range(400):
        agent = env.agent_selection
        seen = env.observe(agent)
        assert seen["observation"].tolist() == frame.observations[1].tolist()
        assert seen["action_mask"].tolist() == frame.masks[1].tolist()
        assert agent == f"seat_{frame.seats[1]}"
        actions = last_legal(frame)
        frame = many.step(actions)
        env.step(int(actions[1]))
        assert bool(frame.done[1]) == env.terminations[env.agents[0]]
        if frame.done[1]:
            assert [env.rewards[one] for one in env.agents] == frame.rewards[1].tolist()
            ended += 1
            env.reset()
    assert ended or title != "maverick"


def test_an_illegal_action_forfeits_its_game_alone() -> None:
    many = batch("maverick", 3, payment=5)
    frame = many.reset(seed=1)
    actions = first_legal(frame)
    actions[1] = int(np.flatnonzero(frame.masks[1] == 0)[0])
    frame = many.step(actions)
    assert frame.done.tolist() == [False, True, False]
    assert frame.rewards.tolist() == [[0.0], [-1.0], [0.0]]


@pytest.mark.parametrize(
    ("actions", "sentence"),
    [
        ([0, 0], "one action for each of the 3 games, not 2"),
        ([0, 0, 999_999], "actions are whole numbers"),
        ([0, 0, 0.5], "actions"),
    ],
)
def test_bad_actions_move_nothing(actions: list[Any], sentence: str) -> None:
    many, other = batch("maverick", 3), batch("maverick", 3)
    frame = many.reset(seed=1)
    other.reset(seed=1)
    with pytest.raises(BestiaryError, match=sentence):
        many.step(actions)
    assert same(many.step(first_legal(frame)), other.step(first_legal(frame)))


def test_what_else_can_go_wrong_is_said() -> None:
    for make, sentence in (
        (lambda: batch("maverick", 0), "count can't be 0"),
        (lambda: batch("maverick", 2, workers=0), "workers can't be 0"),
        (lambda: batch("maverick", 2).step([0, 0]), r"reset\(\) comes first"),
        (lambda: batch("maverick", 2, payment=99), "payment can't be 99"),
    ):
        with pytest.raises(BestiaryError, match=sentence):
            make()
    with on_the_shelf(TATTLE) as name, pytest.raises(BestiaryError, match="names no numbers"):
        batch(name, 2)


def test_a_process_that_died_ends_the_batch_with_a_sentence() -> None:
    many: Batch = batch("maverick", 2, workers=2)
    frame = many.reset(seed=1)
    process = many._there[0]._process
    assert process.pid
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    with pytest.raises(BestiaryError, match="a new batch"):
        many.step(first_legal(frame))
    with pytest.raises(BestiaryError, match="closed"):
        many.reset()
