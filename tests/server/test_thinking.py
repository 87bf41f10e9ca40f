"""Bots in processes of their own: the very replies of `bots.reply`, and what becomes of one that fails."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from random import Random
from typing import Any

import pytest

import bestiary
from bestiary.bots import kinds, reply
from bestiary.kernel import Game
from bestiary.server.table import Table, deal_of
from bestiary.server.thinking import BotFailed, Job, Thinkers

from .test_storage import row


def job(kind: str, game: Game) -> Job:
    deal = game._deal
    assert deal is not None
    return Job(kind, game.title.name, game.state.seats, deal, tuple(game.record))


@pytest.fixture(scope="module")
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(1, 20.0)
    yield made
    asyncio.run(made.close())


def run(thinkers: Thinkers, use: Callable[[Thinkers], Coroutine[Any, Any, Any]]) -> Any:
    """Each test has a loop of its own, so the queue of idle workers must, too."""
    fresh: asyncio.LifoQueue[Any] = asyncio.LifoQueue()
    for worker in thinkers._all:
        fresh.put_nowait(worker)
    thinkers._idle = fresh
    return asyncio.run(use(thinkers))


@pytest.mark.parametrize("title", bestiary.titles())
def test_the_same_reply_as_without_a_worker(thinkers: Thinkers, title: str) -> None:
    rng = Random(title)
    game = bestiary.start(title, seed=3)
    for _ in range(2):
        for _ in range(rng.randrange(8)):
            if game.ask:
                game.answer(rng.choice(game.ask.options))
        if game.ask is None:
            break
        for kind in kinds():
            job_now = job(kind, game)
            thought = run(thinkers, lambda them, job_now=job_now: them.reply(job_now))
            assert thought.option == reply(kind, game)
            assert thought.seconds > 0


def test_what_a_table_was_dealt_from_is_all_a_job_needs() -> None:
    kept = row(title="maverick", seats=1, settings={"payment": 3, "companion": "wolf"}, seed="7")
    game = bestiary.start("maverick", seed=7, payment=3, companion="wolf")
    made = Job("greedy", "maverick", 1, deal_of(Table(kept).row, ("me",)), tuple(game.record)).game()
    assert made.scene(0).areas == game.scene(0).areas
    assert reply("greedy", made) == reply("greedy", game)


def test_one_that_crashes_takes_no_worker_along(thinkers: Thinkers) -> None:
    game = bestiary.start("maverick", seed=3)

    async def use(them: Thinkers) -> None:
        with pytest.raises(BotFailed, match="NoSuchBot"):
            await them.reply(job("clever", game))
        worker = them._all[0]._process
        assert (await them.reply(job("greedy", game))).option == reply("greedy", game)
        assert them._all[0]._process is worker

    run(thinkers, use)


def test_a_worker_that_was_killed_is_replaced(thinkers: Thinkers) -> None:
    game = bestiary.start("maverick", seed=3)

    async def use(them: Thinkers) -> None:
        await them.reply(job("random", game))
        them._all[0].stop()
        with pytest.raises(BotFailed, match="died"):
            await them.reply(job("random", game))
        assert (await them.reply(job("random", game))).option == reply("random", game)

    run(thinkers, use)


def test_one_that_thinks_too_long_is_ended(thinkers: Thinkers) -> None:
    game = bestiary.start("merlins-beast-hunt", seed=3)

    async def use(them: Thinkers) -> None:
        await them.reply(job("random", game))  # the worker is there
        them._patience, before = 0.0, them._patience
        with pytest.raises(BotFailed, match="too slow"):
            await them.reply(job("greedy", game))
        them._patience = before
        assert (await them.reply(job("random", game))).option == reply("random", game)

    run(thinkers, use)


def test_whoever_asked_may_leave_and_the_loop_is_free_meanwhile(thinkers: Thinkers) -> None:
    game = bestiary.start("merlins-beast-hunt", seed=3)

    async def use(them: Thinkers) -> None:
        await them.reply(job("random", game))
        asked = asyncio.create_task(them.reply(job("greedy", game)))
        began, longest = time.perf_counter(), 0.0
        for _ in range(20):
            await asyncio.sleep(0)
            longest = max(longest, time.perf_counter() - began)
            began = time.perf_counter()
        assert longest < 1.0
        asked.cancel()
        assert (await them.reply(job("random", game))).option == reply("random", game)

    run(thinkers, use)
