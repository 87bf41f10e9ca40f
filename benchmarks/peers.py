"""Who is measured: every title of Bestiary, and the peers, all behind the same few methods.

Each `play_on` holds its own plain loop rather than sharing one, so that nobody pays for an adapter at every
decision.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, ClassVar

import bestiary
from bestiary.kernel.game import Deal
from bestiary.kernel.settings import settle
from tests.kernel.tattle import TITLE as TATTLE

Rnd = Callable[[], float]

ROOTS = 32
"""How many dealt positions the rollouts take turns to start from."""


class Contender(ABC):
    name: str
    counted: str  # how it is counted, for the reader of RESULTS.md
    forks = True  # whether its forks are measured; not where another contender's are the same

    @abstractmethod
    def deal(self, seed: int, /) -> Any:
        """Where one measured game starts from; its cost is part of the measure."""

    @abstractmethod
    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        """Answer at random until the end, or until `stop` decisions are made; how many were made."""

    @abstractmethod
    def phase(self, game: Any, /) -> str | None:
        """Which kind of position this is for a fork; None once the game is over."""

    @abstractmethod
    def fork(self, game: Any, /) -> Callable[[], Any]:
        """What makes an independent copy, bound to this position so that calling it costs little."""

    def root(self, seed: int) -> Any:
        """A game that shares nothing with others, to sample a position from."""
        return self.deal(seed)


class Public(Contender):
    def __init__(self, title: str) -> None:
        self.title = title
        self.name = f"{title} public"
        self.counted = "`bestiary.start`, then `game.ask` and `game.answer` to the end; `game.fork()`."

    def deal(self, seed: int) -> bestiary.Game:
        return bestiary.start(self.title, seed=seed)

    def play_on(self, game: bestiary.Game, rnd: Rnd, stop: int = -1) -> int:
        made = 0
        while made != stop and (ask := game.ask):
            options = ask.options
            game.answer(options[int(rnd() * len(options))])
            made += 1
        return made

    def phase(self, game: bestiary.Game) -> str | None:
        if not game.ask:
            return None
        return "middle" if game.told else "start"

    def fork(self, game: bestiary.Game) -> Callable[[], bestiary.Game]:
        return game.fork


class Rollout(Public):
    def __init__(self, title: str) -> None:
        super().__init__(title)
        self.name = f"{title} rollout"
        self.counted = (
            f"The same loop on `game.fork(rollout=True)` of one of {ROOTS} games just started, that fork "
            "included, as a search does."
        )
        self.roots = [bestiary.start(title, seed=seed) for seed in range(ROOTS)]

    def deal(self, seed: int) -> bestiary.Game:
        return self.roots[seed % ROOTS].fork(rollout=True)

    def root(self, seed: int) -> bestiary.Game:
        return bestiary.start(self.title, seed=seed)

    def fork(self, game: bestiary.Game) -> Callable[[], bestiary.Game]:
        return partial(game.fork, rollout=True)


class MadeUp(Public):
    """A game of the tests with a step that asks twice: where no title has such a step, its forks show what a middle costs."""

    def __init__(self) -> None:
        super().__init__(TATTLE.name)
        self.counted = "A made-up game of the tests, for two; one of its steps asks twice, and a fork in between re-tells."

    def deal(self, seed: int) -> bestiary.Game:
        settings = settle(TATTLE.name, TATTLE.settings, {})
        return bestiary.Game.deal(TATTLE, 2, Deal(seed, "", settings, ()))


class OpenSpiel(Contender):
    CHANCE: ClassVar[int] = -1
    TERMINAL: ClassVar[int] = -4

    def __init__(self, name: str) -> None:
        self.name = name
        self.counted = (
            "OpenSpiel's C++ from a Python loop: `legal_actions`, `apply_action`. Chance nodes, where there "
            "are any, are sampled evenly (right for cards, and the cheapest way) and are no decisions; "
            "`state.clone()`."
        )
        self.game: Any = import_module("pyspiel").load_game(name)

    def deal(self, _seed: int) -> Any:
        return self.game.new_initial_state()

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        made = 0
        # One call to current_player tells as much as is_terminal and is_chance_node together.
        while (player := game.current_player()) != self.TERMINAL:
            if player == self.CHANCE:
                outcomes = game.chance_outcomes()
                game.apply_action(outcomes[int(rnd() * len(outcomes))][0])
            elif made == stop:
                break
            else:
                options = game.legal_actions()
                game.apply_action(options[int(rnd() * len(options))])
                made += 1
        return made

    def phase(self, game: Any) -> str | None:
        return None if game.is_terminal() else "any"

    def fork(self, game: Any) -> Callable[[], Any]:
        clone: Callable[[], Any] = game.clone
        return clone


class DealtOpenSpiel(OpenSpiel):
    """Dealing card by card takes longer than playing: without it a rollout is compared with like."""

    forks = False

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = f"{name} dealt"
        self.counted = f"The same from `clone()` of one of {ROOTS} dealt positions, like our rollouts."
        self.roots = []
        for seed in range(ROOTS):
            state = self.game.new_initial_state()
            self.play_on(state, Random(seed).random, 0)
            self.roots.append(state)

    def deal(self, seed: int) -> Any:
        return self.roots[seed % ROOTS].clone()


class Uno(Contender):
    name = "UNO"
    counted = (
        "RLCard's environment as its users drive it: `env.reset`, `env.step`, the action from the state's "
        "`legal_actions`; an observation is encoded at every step."
    )
    forks = False

    def __init__(self) -> None:
        self.env: Any = import_module("rlcard").make("uno", config={"seed": 0})

    def deal(self, _seed: int) -> Any:
        return self.env.reset()[0]

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        env, state, made = self.env, game, 0
        while made != stop and not env.is_over():
            options = list(state["legal_actions"])
            state, _ = env.step(options[int(rnd() * len(options))])
            made += 1
        return made

    def phase(self, _game: Any) -> str | None:
        return None

    def fork(self, _game: Any) -> Callable[[], Any]:
        raise NotImplementedError("what is forked is the game inside, see UnoEngine")


class UnoEngine(Contender):
    """We encode nothing for a learner while we play, so RLCard is also measured without that."""

    name = "UNO engine"
    counted = "The game inside RLCard's environment, nothing encoded; `copy.deepcopy`, as it has no other."

    def __init__(self) -> None:
        self.make: Callable[..., Any] = import_module("rlcard").make
        self.game = self.make("uno", config={"seed": 0}).game

    def deal(self, _seed: int) -> Any:
        self.game.init_game()
        return self.game

    def root(self, seed: int) -> Any:
        game = self.make("uno", config={"seed": seed}).game
        game.init_game()
        return game

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        made = 0
        while made != stop and not game.is_over():
            options = game.get_legal_actions()
            game.step(options[int(rnd() * len(options))])
            made += 1
        return made

    def phase(self, game: Any) -> str | None:
        return None if game.is_over() else "any"

    def fork(self, game: Any) -> Callable[[], Any]:
        return partial(copy.deepcopy, game)


class Catanatron(Contender):
    name = "Catanatron"
    counted = "Four seats; `game.play_tick` with the same random choice, each tick a decision; `game.copy()`."

    def __init__(self) -> None:
        catanatron: Any = import_module("catanatron")
        self.game: Any = catanatron.Game
        self.turns: int = import_module("catanatron.game").TURNS_LIMIT
        self.seats = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]

    def deal(self, seed: int) -> Any:
        # It shuffles with the module `random`, which its seed sets; a zero would be taken for no seed.
        return self.game(self.seats, seed=seed + 1)

    def play_on(self, game: Any, rnd: Rnd, stop: int = -1) -> int:
        def choose(_player: Any, _game: Any, options: Any) -> Any:
            return options[int(rnd() * len(options))]

        made = 0
        while made != stop and game.winning_color() is None and game.state.num_turns < self.turns:
            game.play_tick(choose)
            made += 1
        return made

    def phase(self, game: Any) -> str | None:
        return "any" if game.winning_color() is None and game.state.num_turns < self.turns else None

    def fork(self, game: Any) -> Callable[[], Any]:
        copied: Callable[[], Any] = game.copy
        return copied


DISTRIBUTIONS = ("rlcard", "open_spiel", "catanatron", "pettingzoo")
"""The peers by the names they are installed under."""


def peers() -> list[Contender]:
    return [
        Uno(),
        UnoEngine(),
        OpenSpiel("gin_rummy"),
        DealtOpenSpiel("gin_rummy"),
        OpenSpiel("chess"),
        Catanatron(),
    ]


def ours() -> list[Contender]:
    return [*(kind(title) for title in bestiary.titles() for kind in (Public, Rollout)), MadeUp()]
