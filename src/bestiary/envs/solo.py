"""A title for one as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, ClassVar, Self

import gymnasium
import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

import bestiary
from bestiary import registry
from bestiary.kernel import BadSave, BadSetting, BestiaryError, Game, NotAllowed

from . import WORDS
from .setup import Mask, Observation, Setup, gym_id, one_of
from .showing import MODES, render
from .spaces import action_space, observation_space
from .stream import packed, unpacked


class Kept(Struct, forbid_unknown_fields=True):
    """What `save` writes."""

    environment: str
    game: str
    random: dict[str, Any]
    forfeited: bool


class Solo(gymnasium.Env[Any, Any]):
    """Made by `bestiary.envs.gym` or `gymnasium.make`. Beyond what Gymnasium asks for it can be cloned, saved and loaded."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "render_fps": 2}  # type: ignore[misc]

    def __init__(self, name: str, *, render_mode: str | None = None, **how: Any) -> None:
        self.setup = Setup(name, **how)
        if self.setup.seats != 1:
            few, many = self.setup.title.seats[0], self.setup.title.seats[-1]
            raise BadSetting(WORDS.line("not-solo", title=name, few=few, many=many))
        self.render_mode = one_of(MODES, render_mode)
        self.observation_space = observation_space(self.setup)
        self.action_space = action_space(self.setup)
        self._game: Game | None = None
        self._forfeited = False

    # -- what Gymnasium asks for

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal. With a seed this game and all after it are determined; without one they go on as they would."""
        super().reset(seed=seed, options=options)
        self._game, self._forfeited = self.setup.deal(self.np_random), False
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer. What is not legal forfeits the game and moves nothing; what is no action at all raises."""
        game = self.game
        if self.over:
            raise gymnasium.error.ResetNeeded(WORDS.line("over"))
        try:
            chosen = self.setup.action(action)
        except BestiaryError as error:
            raise gymnasium.error.InvalidAction(str(error)) from None
        try:
            game.answer(self.setup.vocabulary[chosen])
        except NotAllowed as refused:
            self._forfeited = True
            seen, info = self._seen()
            return seen, -1.0, True, False, info | {"refusal": WORDS.line("forfeited", action=chosen, why=refused)}
        seen, info = self._seen()
        reward = self.setup.rewards(game.outcome)[0] if game.outcome else 0.0
        return seen, reward, game.ask is None, False, info

    def render(self) -> Any:
        """What the player sees, as text, as a picture, or written out."""
        return render(self.game, 0, self.render_mode)

    # -- what its users ask for

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, under the name by which MaskablePPO asks."""
        return self._mask().astype(np.bool_)

    def clone(self) -> Self:
        """An independent copy: the same game with the same luck to come, and the same deals after it."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._game = self._game and self._game.fork()
        copy._np_random = deepcopy(self._np_random)
        return copy

    def save(self) -> str:
        """Everything as JSON, the secrets of the game too."""
        kept = Kept(self.setup.id, self.game.save(), packed(self.np_random), self._forfeited)
        return msgspec.json.encode(kept).decode()

    def load(self, text: str) -> tuple[Observation, dict[str, Any]]:
        """Go on with what was saved by an environment of the same title and settings; else this one is as it was."""
        try:
            kept = msgspec.json.decode(text, type=Kept)
            random = unpacked(kept.random)
        except (msgspec.MsgspecError, ValueError, TypeError, RecursionError):
            raise BadSave(WORDS.line("bad-save")) from None
        game = self.setup.loaded(kept.environment, kept.game)
        self._game, self._np_random, self._forfeited = game, random, kept.forfeited
        return self._seen()

    @property
    def game(self) -> Game:
        """The game itself: scene, record, why_not and all else; see `bestiary.Game`."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded(WORDS.line("not-dealt"))
        return self._game

    @property
    def names(self) -> Sequence[str]:
        """What the numbers of an observation are called, in order."""
        return tuple(self.setup.features)

    @property
    def over(self) -> bool:
        return self._forfeited or self.game.ask is None

    def _mask(self) -> Mask:
        return self.setup.no_action() if self.over else self.setup.mask(self.game, 0)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self.setup.observe(self.game, 0), {"action_mask": self._mask()}


def register() -> None:
    """Every title that one can play, under its name and the version of its rules: `bestiary/Maverick-v1`."""
    for name in bestiary.titles():
        title = registry.title(name)
        if 1 in title.seats:
            gymnasium.register(gym_id(title), entry_point=f"{__name__}:{Solo.__name__}", kwargs={"name": name})
