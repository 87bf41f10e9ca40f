"""MaskablePPO learns Maverick: python examples/train_maverick.py --minutes 60

It needs an environment of its own: pip install -r examples/requirements.txt. What it learns by is the number of monsters
slain. The curve goes to docs/train_maverick.json, from which examples/draw_curve.py draws docs/train_maverick.svg.
"""

from __future__ import annotations

import argparse
import json
import platform
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import DummyVecEnv

import bestiary.envs  # which registers the environment
from bestiary.envs.solo import Solo

DATA = Path(__file__).parent.parent / "docs" / "train_maverick.json"

SETTINGS: dict[str, Any] = {"payment": 5}
GAMES_AT_ONCE = 64
PPO: dict[str, Any] = {
    "n_steps": 128,
    "batch_size": 2048,
    "n_epochs": 4,
    "gamma": 0.995,
    "gae_lambda": 0.95,
    "ent_coef": 0.01,
    "learning_rate": 5e-4,
    "policy_kwargs": {"net_arch": [512, 256], "activation_fn": torch.nn.ReLU},
}
CHECK_EVERY = 120.0  # seconds of processor time
CHECK_GAMES, LAST_GAMES = 200, 1000


class Slaying(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Observations from 0 to 1 with the mask beside them, for what is legal says much about what can be done; and a point
    for each monster as it is slain, instead of a verdict at the end."""

    env: Solo

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        setup = self.unwrapped.setup  # type: ignore[attr-defined]
        self._low = setup.low.astype(np.float32)
        self._span = np.maximum(setup.high - setup.low, 1).astype(np.float32)
        self._slain = 0
        width = len(self._low) + len(setup.vocabulary)
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (width,), np.float32)

    def reset(self, **how: Any) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset(**how)
        self._slain = 0
        return self._scaled(seen, info), info

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, _, done, cut, info = self.env.step(int(action))
        slain, before = self.slain, self._slain
        self._slain = slain
        return self._scaled(seen, info), float(slain - before), done, cut, info

    def _scaled(self, seen: Any, info: dict[str, Any]) -> Any:
        return np.concatenate(((seen - self._low) / self._span, info["action_mask"]), dtype=np.float32)

    @property
    def slain(self) -> int:
        game = self.unwrapped.game  # type: ignore[attr-defined]
        count: int = game.title.measures(game.state)["slain"]
        return count

    def action_masks(self) -> Any:
        return self.unwrapped.action_masks()  # type: ignore[attr-defined]


def made() -> Slaying:
    return Slaying(gymnasium.make("bestiary/Maverick-v1", **SETTINGS))


def judged(model: MaskablePPO, games: int) -> dict[str, float]:
    """The learner's best answer each time, over deals it has not seen: mean monsters slain, with the 95 % interval's reach."""
    env, slain, won = made(), [], 0
    for game in range(games):
        seen, info = env.reset(seed=1_000_000 + game)
        done = False
        while not done:
            action, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, _, done, _, info = env.step(action)
        slain.append(env.slain)
        won += env.slain == 13
    return {"slain": fmean(slain), "reach": 1.96 * stdev(slain) / games**0.5, "won": won / games, "games": games}


class Curve(BaseCallback):
    """Writes down how well it plays as time goes on, and stops when the time is over."""

    def __init__(self, seconds: float, write: Callable[[list[dict[str, Any]]], None]) -> None:
        super().__init__()
        self.seconds, self.write = seconds, write
        self.points: list[dict[str, Any]] = []
        self._judging = 0.0

    def _on_training_start(self) -> None:
        self._began, self._clock = time.process_time(), time.monotonic()
        self._judge()

    def _on_step(self) -> bool:
        return self.spent < self.seconds

    def _on_rollout_end(self) -> None:
        if self.spent - self.points[-1]["seconds"] >= CHECK_EVERY:
            self._judge()

    @property
    def spent(self) -> float:
        """Processor time that went into learning."""
        return time.process_time() - self._began - self._judging

    def _judge(self) -> None:
        spent, began = self.spent, time.process_time()
        lately = [one["r"] for one in self.model.ep_info_buffer or []]
        point = {
            "seconds": round(spent, 1),
            "clock": round(time.monotonic() - self._clock, 1),
            "steps": self.num_timesteps,
            "exploring": round(fmean(lately), 3) if lately else None,
            **judged(self.model, CHECK_GAMES),  # type: ignore[arg-type]
        }
        self.points.append(point)
        self.write(self.points)
        self._judging += time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0, help="processor time for learning")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--model", type=Path, help="where to keep what was learned")
    wanted = parser.parse_args()
    torch.set_num_threads(1)
    many = make_vec_env(made, n_envs=GAMES_AT_ONCE, seed=wanted.seed, vec_env_cls=DummyVecEnv)
    minutes, last = wanted.minutes, {}
    rate = PPO["learning_rate"]

    def write(points: list[dict[str, Any]]) -> None:
        wanted.out.write_text(json.dumps({**told(wanted.seed, minutes), "points": points, "last": last}, indent=1) + "\n")

    curve = Curve(minutes * 60, write)

    def falling(_: float) -> float:
        """The learning rate falls to a tenth as the time goes."""
        left = 1 - min(1.0, curve.spent / curve.seconds) if curve.points else 1.0
        return float(rate * (0.1 + 0.9 * left))

    model = MaskablePPO("MlpPolicy", many, seed=wanted.seed, device="cpu", **{**PPO, "learning_rate": falling})
    model.learn(1 << 40, callback=curve)
    last = judged(model, LAST_GAMES)
    write(curve.points)
    if wanted.model:
        model.save(wanted.model)


def told(seed: int, minutes: float) -> dict[str, Any]:
    """How it was made."""
    ppo = {name: one for name, one in PPO.items() if name != "policy_kwargs"} | {"layers": PPO["policy_kwargs"]["net_arch"]}
    names = ("sb3-contrib", "stable-baselines3", "torch", "gymnasium", "numpy")
    return {
        "title": "maverick",
        "settings": SETTINGS,
        "seed": seed,
        "minutes": minutes,
        "games_at_once": GAMES_AT_ONCE,
        "ppo": ppo,
        "python": platform.python_version(),
        "versions": {name: version(name) for name in names},
    }


if __name__ == "__main__":
    assert bestiary.envs
    main()
