"""A title as an OpenSpiel game.

Our rules roll dice and draw cards in the midst of an answer; OpenSpiel wants every bit of luck to be a move of its own. So
an answer that turns out to need luck (a die was rolled, or somebody learned something) is held back, and a chance node stands
before it. Each of its outcomes, all equally likely, deals anew what nobody at the table knows (decks, dice to come) from a seed
of its own, and then gives the answer. What a state holds of a deck's order is therefore never what will be drawn: a search
that copies states can't peek, and its averages over chance nodes are averages over what could happen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
import pyspiel

import bestiary
from bestiary import registry, typed
from bestiary.kernel import BadSetting, BestiaryError, Title, Value
from bestiary.kernel.words import shown

from . import WORDS
from .position import DIGITS, MOST_LUCK, Position, begun
from .setup import Setup
from .showing import as_text

LONGEST = 20_000  # answers; no game of any title comes near
CHANCE, TERMINAL = pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL


def load(name: str, *, seats: int | None, luck: int, seed: int, **settings: Any) -> Table:
    """The registered game with these parameters."""
    setup = Setup(name, seats=seats, **settings)
    if type(luck) is not int or not 2 <= luck <= MOST_LUCK:
        raise BadSetting(WORDS.line("bad-luck", given=shown(luck), most=MOST_LUCK))
    if type(seed) is not int or not 0 <= seed < 1 << 31:
        raise BadSetting(WORDS.line("bad-seed", given=shown(seed)))
    written = " ".join(f"{setting}:{_typed(value)}" for setting, value in setup.settings.items() if setting in settings)
    game: Table = pyspiel.load_game(
        game_type(name).short_name, {"players": setup.seats, "luck": luck, "seed": seed, "settings": written}
    )
    return game


def _typed(value: Value) -> str:
    """A setting's value as it is typed on a command line."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@cache
def game_type(name: str) -> pyspiel.GameType:
    title, kinds = registry.title(name), pyspiel.GameType
    return kinds(
        short_name=f"bestiary_{title.name.replace('-', '_')}_v{title.version}",
        long_name=f"{title.words.get('title', 'name')} (Bestiary)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=title.seats[0],
        max_num_players=title.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=bool(Setup(name).features),
        parameter_specification={"players": title.seats[0], "luck": 256, "seed": 0, "settings": ""},
    )


class Table(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel says nothing of its types
    """Made by `bestiary.envs.open_spiel` or `pyspiel.load_game`. Each title is a class of its own, as OpenSpiel expects."""

    title: ClassVar[Title]

    def __init__(self, params: dict[str, Any]) -> None:
        title = self.title
        settings = typed.settings(title, [word.replace(":", "=", 1) for word in params["settings"].split()])
        self.setup = Setup(title.name, seats=params["players"], **settings)
        self.luck, self.seed = int(params["luck"]), int(params["seed"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setup.vocabulary),
            max_chance_outcomes=self.luck,
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(title.name), info, params)
        self.root = begun(self.setup, self.luck, self.seed)
        self.outcomes = [(outcome, 1 / self.luck) for outcome in range(self.luck)]

    def new_initial_state(self) -> Seated:
        return Seated(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST + DIGITS

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Watcher:
        if params:
            raise ValueError(f"no parameters are known here: {params}")
        return Watcher(self.setup, bool(iig_obs_type and iig_obs_type.perfect_recall))


class Seated(pyspiel.State):  # type: ignore[misc]
    """A state: a position, which never changes, so that clones share it."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.position: Position = table.root

    # -- what OpenSpiel asks for

    def current_player(self) -> int:
        position = self.position
        return int(CHANCE if position.chance else TERMINAL if position.over else position.seat)

    def is_terminal(self) -> bool:
        return self.position.over

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = self.get_game().outcomes
        return found

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"luck {action}" if player == CHANCE else " ".join(map(str, self.position.setup.vocabulary[action]))

    def returns(self) -> list[float]:
        return self.position.returns()

    def __str__(self) -> str:
        return self.position.as_text()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Seated:
        """A state that this player can't tell from this one, everything hidden from it dealt anew by the sampler."""
        position = self.position
        if not position.dealt or position.over:
            return self.clone()  # type: ignore[no-any-return]
        if player != position.seat:
            raise BestiaryError(WORDS.line("looked-at", seat=position.seat, given=player))
        twin: Seated = self.clone()
        twin.position = position.redealt(sum(int(sampler() * (1 << 30)) << 30 * part for part in range(2)))
        return twin


class Watcher:
    """What a player sees: the title's numbers scaled to 0..1, and the table; with perfect recall, a digest of all it saw."""

    def __init__(self, setup: Setup, recall: bool) -> None:
        self._setup, self._recall = setup, recall
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if setup.features and not recall:
            self.tensor = np.zeros(len(setup.features), np.float32)
            self.dict = {"observation": self.tensor}
            self._low = setup.low
            self._span = np.maximum(setup.high - setup.low, 1)

    def set_from(self, state: Seated, player: int) -> None:
        if self.tensor is not None:
            position = state.position
            if position.game:
                self.tensor[:] = (self._setup.vector(position.game, player) - self._low) / self._span
            else:
                self.tensor.fill(0)

    def string_from(self, state: Seated, player: int) -> str:
        position = state.position
        if self._recall:
            return f"seat {player}: {position.told(player).hex()}"
        return as_text(position.game, player) if position.game else position.as_text()


def register() -> None:
    """Every title, so that `pyspiel.load_game("bestiary_maverick_v1")` finds it."""
    for name in bestiary.titles():
        title = registry.title(name)
        kind = type(Table.__name__, (Table,), {"title": title})
        pyspiel.register_game(game_type(name), kind)


register()
