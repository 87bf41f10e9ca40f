"""Gymnasium: its own check, and what its users ask for."""

import json
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import bestiary
from bestiary import registry
from bestiary.envs import gym
from bestiary.envs.solo import Solo
from bestiary.kernel import BadSave, BadSetting

from .titles import SOLO


def registered(title: str) -> str:
    version = registry.title(title).version
    return f"bestiary/{''.join(map(str.capitalize, title.split('-')))}-v{version}"


def stepped(env: Solo, steps: int) -> Any:
    """So many random legal steps from a fixed seed, and what the last said."""
    rng, said = np.random.default_rng(7), None
    for _ in range(steps):
        if env.over:
            break
        said = env.step(rng.choice(np.flatnonzero(env.action_masks())))
    return said


# -- its own check


@pytest.mark.parametrize("title", SOLO)
@pytest.mark.parametrize("structured", [False, True])
def test_check(title: str, structured: bool, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(registered(title), structured=structured).unwrapped)


@pytest.mark.parametrize("title", SOLO)
def test_made_by_its_name_it_is_wrapped_and_plays(title: str) -> None:
    env = gymnasium.make(registered(title), render_mode="rgb_array")
    seen, info = env.reset(seed=3)
    done, steps, pictures = False, 0, []
    while not done:
        assert env.observation_space.contains(seen)
        if steps % 20 == 0:
            pictures.append(env.render())
        seen, reward, done, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        steps += 1
    pictures.append(env.render())
    assert not cut
    assert reward in (-1.0, 1.0)
    assert not info["action_mask"].any()
    assert {picture.shape for picture in pictures} == {pictures[0].shape}  # type: ignore[union-attr]
    assert any((picture != pictures[0]).any() for picture in pictures)  # type: ignore[union-attr,operator]


def test_settings_may_be_given_to_make() -> None:
    env = gymnasium.make("bestiary/Maverick-v1", payment=5, companion="wolf")
    assert env.unwrapped.setup.settings == {"companion": "wolf", "payment": 5}  # type: ignore[attr-defined]
    assert env.spec is not None
    assert env.spec.make().action_space == env.action_space


@pytest.mark.parametrize("title", SOLO)
def test_gymnasiums_own_batches_over_processes(title: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking beside threads, which is how it starts its processes
        many = gymnasium.make_vec(registered(title), num_envs=2, vectorization_mode="async", vector_kwargs={"context": "spawn"})
    seen, info = many.reset(seed=3)
    assert seen.shape[0] == 2
    actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
    assert many.step(np.array(actions))[0].shape == seen.shape
    many.close()


# -- pictures


@pytest.mark.parametrize("title", SOLO)
def test_the_picture_shows_what_changes(title: str) -> None:
    """A step changes the picture where the table changed, and the same table gives the same picture."""
    env = gym(title, render_mode="rgb_array")
    env.reset(seed=3)
    stepped(env, 3)
    before = env.render()
    assert (before == env.clone().render()).all()
    assert 0.01 < (before != before[0, 0]).any(axis=2).mean() < 0.5
    stepped(env, 1)
    assert (before != env.render()).any()


def test_the_text_names_what_lies_on_the_table() -> None:
    env = gym("maverick", render_mode="ansi", payment=5, companion="wolf")
    env.reset(seed=7)
    text = env.render()
    monsters = [env.game.state.box.monsters[one].name for one in env.game.state.row[1:]]
    assert all(name in text for name in monsters)
    assert "Your hand" in text
    assert text.endswith("Your turn: play cards, then end it.")


# -- steps


def test_an_illegal_action_forfeits_and_moves_nothing() -> None:
    env = gym("maverick", payment=5, companion="wolf")
    _, info = env.reset(seed=1)
    before = env.game.save()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, done, cut, info = env.step(illegal)
    assert (reward, done, cut) == (-1.0, True, False)
    assert env.game.save() == before
    assert info["refusal"].startswith(f"{illegal} is not legal: ")
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"reset\(\) deals the next one"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


@pytest.mark.parametrize("action", [-1, 10**9, True, 1.0, "1", None, [1], np.array([1, 2]), np.float32(1)])
def test_what_is_no_action_raises_and_moves_nothing(action: Any) -> None:
    env = gym("maverick")
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(gymnasium.error.InvalidAction, match="actions are whole numbers from 0 to"):
        env.step(action)
    assert env.save() == before


def test_steps_out_of_order() -> None:
    env = gym("maverick", render_mode="ansi")
    for attempt in (lambda: env.step(0), env.render, env.action_masks):
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"reset\(\) comes first"):
            attempt()
    env.reset(seed=1)
    stepped(env, 100_000)
    with pytest.raises(gymnasium.error.ResetNeeded, match="over"):
        env.step(0)


def test_a_game_for_several_is_refused() -> None:
    with pytest.raises(BadSetting, match=r"merlins-beast-hunt is played by 2 to 4, .* use bestiary.envs.aec"):
        gym("merlins-beast-hunt")


# -- clone, save, load


@pytest.mark.parametrize("title", SOLO)
@pytest.mark.parametrize("steps", [0, 9, 100_000])
def test_clones_and_saves_go_on_alike(title: str, steps: int) -> None:
    env = gym(title)
    env.reset(seed=11)
    stepped(env, steps)
    twin, other = env.clone(), gym(title)
    other.load(env.save())
    assert other.save() == twin.save() == env.save()
    stepped(twin, 5)
    assert other.save() == env.save()
    stepped(env, 5)
    stepped(other, 5)
    assert other.save() == twin.save() == env.save()
    for one in (env, twin, other):
        one.reset()
    assert other.save() == twin.save() == env.save()


def test_only_what_was_saved_here_is_loaded() -> None:
    env, other = gym("maverick", payment=5), gym("maverick", payment=6)
    env.reset(seed=1)
    other.reset(seed=1)
    before = env.save()
    raw = json.loads(before)
    raw["random"] = {"state": "x"}
    for text, sentence in (
        ("{", "no environment that was saved here"),
        (bestiary.start("maverick", seed=1).save(), "no environment that was saved here"),
        (json.dumps(raw), "no environment that was saved here"),
        (other.save(), "under other settings"),
    ):
        with pytest.raises(BadSave, match=sentence):
            env.load(text)
        assert env.save() == before
