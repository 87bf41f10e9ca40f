"""OpenSpiel's own searching bots at our tables."""

from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from bestiary.envs import open_spiel

KINDS = ("MCTS", "IS-MCTS")


def searcher(kind: str, game: Any, simulations: int, stream: np.random.RandomState) -> Any:
    evaluator = mcts.RandomRolloutEvaluator(1, stream)
    if kind == "MCTS":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=stream)
    return ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=stream)


def played(kind: str, title: str, simulations: int, seed: int, **settings: Any) -> Any:
    """The end of a game whose every seat searches so much before each answer."""
    stream = np.random.RandomState(seed)
    game = open_spiel(title, seed=seed, **settings)
    bot, state = searcher(kind, game, simulations, stream), game.new_initial_state()
    while not state.is_terminal():
        action = moved(state, stream) if state.is_chance_node() else bot.step(state)
        state.apply_action(int(action))
    return state


def moved(state: Any, stream: np.random.RandomState) -> int:
    """One of chance's outcomes, by their probabilities."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(stream.choice(outcomes, p=probabilities))


def settled(state: Any, stream: np.random.RandomState) -> Any:
    """The state once chance has moved."""
    while state.is_chance_node():
        state.apply_action(moved(state, stream))
    return state


def is_over(state: Any) -> bool:
    return bool(state.current_player() == pyspiel.PlayerId.TERMINAL)
