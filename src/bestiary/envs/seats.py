"""A title as a PettingZoo environment: every seat an agent, one acts at a time."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Self

import msgspec
import numpy as np
import pettingzoo
from gymnasium.utils import seeding
from msgspec import Struct
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

import bestiary
from bestiary import registry
from bestiary.kernel import BadSave, BestiaryError, Game, NotAllowed

from . import WORDS
from .setup import Setup, Vector, gym_id, one_of
from .showing import MODES, Image, render
from .spaces import action_space, masked_space
from .stream import packed, unpacked


class Kept(Struct, forbid_unknown_fields=True):
    """What `save` writes: the game, and what PettingZoo keeps beside it."""

    environment: str
    game: str
    random: dict[str, Any]
    agents: list[str]
    agent: str
    waiting: str | None
    terminations: dict[str, bool]
    rewards: dict[str, float]
    owed: dict[str, float]
    infos: dict[str, dict[str, str]]


class Seats(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # PettingZoo says nothing of its types
    """Made by `bestiary.envs.aec`. Beyond what PettingZoo asks for it can be cloned, saved, loaded and resigned."""

    def __init__(self, name: str, *, render_mode: str | None = None, **how: Any) -> None:
        self.setup = Setup(name, **how)
        self.render_mode = one_of(MODES, render_mode)
        self.metadata = {
            "name": self.setup.short_name,
            "render_modes": MODES,
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = self.setup.agents
        self.observation_spaces = {agent: masked_space(self.setup) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.setup) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = np.random.default_rng()
        self._game: Game | None = None
        self.agents: list[str] = []

    # -- what PettingZoo asks for

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self._known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # none are known
        """Deal. With a seed this game and all after it are determined; without one they go on as they would."""
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._game = self.setup.deal(self._random)
        self._turn()

    def step(self, action: int | None) -> None:
        """The selected agent acts. What is not legal forfeits the game, as PettingZoo has it; what is no action raises."""
        if not self.agents:
            if self._game is None:
                EnvLogger.error_step_before_reset()
            EnvLogger.warn_step_after_terminated_truncated()
            return
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.setup.action(action)
        self._cumulative_rewards[agent] = 0.0
        try:
            self.game.answer(self.setup.vocabulary[chosen])
        except NotAllowed as refused:
            self._forfeit(agent, chosen, refused)
            return
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """The title's numbers as this agent may know them, and the mask: all zeros for an agent that is not asked."""
        game, seat = self.game, self._seat[self._known(agent)]
        mask = self.setup.no_action() if self.terminations.get(agent, True) else self.setup.mask(game, seat)
        return {"observation": self.setup.observe(game, seat), "action_mask": mask}

    def render(self) -> str | Image | None:
        """What the selected agent sees, as text, as a picture, or written out."""
        if self._game is None:
            EnvLogger.error_render_before_reset()
        return render(self.game, self._seat[self.agent_selection], self.render_mode)

    def state(self) -> Vector:
        """The numbers of all seats one after the other, for learners that train with all of them in sight."""
        if self._game is None:
            EnvLogger.error_state_before_reset()
        return np.concatenate([self.setup.vector(self.game, seat) for seat in range(self.setup.seats)])

    def close(self) -> None:
        """Nothing is held."""

    # -- what PettingZoo's users ask for

    def clone(self) -> Self:
        """An independent copy: the same game with the same luck to come, and the same deals after it."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            if hasattr(self, name):
                setattr(copy, name, getattr(self, name).copy())
        if self._game is not None:
            copy._game = self._game.fork()
            copy.infos = {agent: dict(info) for agent, info in self.infos.items()}
        copy._random = deepcopy(self._random)
        return copy

    def save(self) -> str:
        """Everything as JSON, the secrets of the game too."""
        kept = Kept(
            environment=self.setup.id,
            game=self.game.save(),
            random=packed(self._random),
            agents=self.agents,
            agent=self.agent_selection,
            waiting=self._skip_agent_selection,
            terminations=self.terminations,
            rewards=self.rewards,
            owed=self._cumulative_rewards,
            infos=self.infos,
        )
        return msgspec.json.encode(kept).decode()

    def load(self, text: str) -> None:
        """Go on with what was saved by an environment of the same title and settings; else this one is as it was."""
        try:
            kept = msgspec.json.decode(text, type=Kept)
            random = unpacked(kept.random)
        except (msgspec.MsgspecError, ValueError, TypeError, KeyError, RecursionError):
            raise BadSave(WORDS.line("bad-save")) from None
        game, agents = self.setup.loaded(kept.environment, kept.game), set(kept.agents)
        kinds = (kept.terminations, kept.rewards, kept.owed, kept.infos)
        if not agents | {kept.agent} <= set(self.possible_agents) or any(set(one) != agents for one in kinds):
            raise BadSave(WORDS.line("bad-save"))
        self._game, self._random = game, random
        self.agents, self.agent_selection, self._skip_agent_selection = kept.agents, kept.agent, kept.waiting
        self.terminations, self.rewards, self._cumulative_rewards = kept.terminations, kept.rewards, kept.owed
        self.truncations = dict.fromkeys(kept.agents, False)
        self.infos = kept.infos

    def resign(self, agent: str | None = None) -> None:
        """This agent (or the selected one) gives up and is out of the game; its title says how the others go on."""
        agent = self.agent_selection if agent is None else self._known(agent)
        if self.terminations.get(agent, True):
            raise BestiaryError(WORDS.line("gone", agent=agent))
        self.game.resign(self._seat[agent])
        if self.game.ask is not None:
            self.terminations[agent], self.rewards[agent] = True, -1.0 * (self.setup.reward == "win")
            self._cumulative_rewards[agent] += self.rewards[agent]
        self._turn()
        if self.game.ask is not None:
            self._deads_step_first()

    # -- what else may be asked

    @property
    def game(self) -> Game:
        """The game itself: scene, record, why_not and all else; see `bestiary.Game`."""
        if self._game is None:
            raise BestiaryError(WORDS.line("not-dealt"))
        return self._game

    @property
    def names(self) -> Sequence[str]:
        """What the numbers of an observation are called, in order."""
        return tuple(self.setup.features)

    # -- the course of a game

    def _turn(self) -> None:
        """Whoever is asked is selected; at the end everybody is told what they get."""
        ask = self.game.ask
        if ask is not None:
            self.agent_selection = self.possible_agents[ask.seat]
            return
        outcome = self.game.outcome
        assert outcome is not None
        rewards = self.setup.rewards(outcome)
        for agent in self.agents:
            if not self.terminations[agent]:  # one that resigned has had what it gets
                self.rewards[agent] = rewards[self._seat[agent]]
                self._cumulative_rewards[agent] += self.rewards[agent]
                self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def _forfeit(self, agent: str, action: int, refused: NotAllowed) -> None:
        """PettingZoo's convention for what is not legal: the game ends, and whoever tried has lost it."""
        EnvLogger.warn_on_illegal_move()
        why = WORDS.line("forfeited", action=action, why=refused)
        for one in self.agents:
            self.rewards[one] = -1.0 if one == agent else 0.0
            self._cumulative_rewards[one] += self.rewards[one]
            self.terminations[one] = True
            self.infos[one] = {"refusal": why} if one == agent else {}  # it may speak of what only this seat knows
        self.agent_selection = self.agents[0]

    def _known(self, agent: str) -> str:
        if agent not in self._seat:
            raise BestiaryError(WORDS.line("no-such-agent", agent=agent, agents=", ".join(self.possible_agents)))
        return agent


def register() -> None:
    """Every title with PettingZoo, under the same names as with Gymnasium: `pettingzoo.make("aec", "bestiary/Maverick-v1")`."""
    for name in bestiary.titles():
        pettingzoo.register("aec", gym_id(registry.title(name)), f"{__name__}:{Seats.__name__}", kwargs={"name": name})
