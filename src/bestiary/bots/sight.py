"""What a seat may go by: what it sees, what it may answer, and worlds that could be the true one."""

from __future__ import annotations

from collections.abc import Callable

from bestiary.kernel import Game, Option
from bestiary.kernel.scene import Scene


class Sight:
    """Made of a game for the seat that is asked. It keeps no game: only ways to see, and to imagine.

    `imagine(seed)` is the position with all that the seat cannot know dealt anew: a rollout, so it has no base, no record and
    no seed to look into. In two games that differ only in what the seat cannot know, the sights are the same.
    """

    __slots__ = ("imagine", "options", "scene", "seat")

    seat: int
    options: tuple[Option, ...]
    scene: Callable[[], Scene]
    imagine: Callable[[int], Game]

    def __init__(self, game: Game) -> None:
        if game.ask is None:
            raise ValueError("nobody is asked")
        seat = game.ask.seat
        self.seat, self.options = seat, game.ask.options

        def scene() -> Scene:
            return game.scene(seat)

        def imagine(seed: int) -> Game:
            world = game.fork(rollout=True)
            world.redeal(seat, seed)
            return world

        self.scene, self.imagine = scene, imagine
