"""Bots answer where it is their turn, and give hints, without anybody else having to wait for them."""

from __future__ import annotations

import asyncio
import logging
from math import ceil

from bestiary.bots import reply
from bestiary.hints import ADVISER, told
from bestiary.kernel import Option

from .acts import Deeds, Moment
from .errors import Refused
from .hall import Hall
from .live import Live
from .logs import log
from .shapes import HintView
from .table import Table, deal_of
from .thinking import BotFailed, Job

TRIES = 2
LAST_RESORT = "random"  # answers where a bot can't, so that play gets on
PAUSE = 5.0  # seconds, when an answer could not be kept


class Bots:
    """All seats of this server that play themselves."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        hall.woken = self.wake

    def wake(self, live: Live) -> None:
        """Look whether a bot is to answer at this table."""
        if live.table.bot and (live.thinking is None or live.thinking.done()):
            live.thinking = asyncio.create_task(self._play(live))

    async def _play(self, live: Live) -> None:
        """Until a person is asked."""
        while kind := live.table.bot:
            if wait := live.budget.wait(0.0):
                await asyncio.sleep(wait)  # this table's bots have used up their time
                continue
            try:
                await self._answer(live, live.table, kind)
            except Refused as error:
                log("bot-waits", table=live.table.row.id, code=error.code)
                await asyncio.sleep(PAUSE)
            except Exception as error:  # people can go on, give up or abandon the game
                log("bot-stuck", level=logging.ERROR, table=live.table.row.id, error=error)
                return

    async def _answer(self, live: Live, table: Table, kind: str) -> None:
        option, by = await self._thought(live, table, kind)

        def deeds(now: Table) -> Deeds:
            new = Deeds(now, Moment(self._hall.now, False, 0))
            if (now.at, now.asked, now.bot) == (table.at, table.asked, kind):  # else somebody undid, gave up or came back
                new.add(now.asked, *option, by=by)
            return new

        await self._hall.do(live, deeds)

    async def _thought(self, live: Live, table: Table, kind: str) -> tuple[Option, str]:
        for _ in range(TRIES):
            try:
                return await self._think(live, table, kind), kind
            except BotFailed as error:
                log("bot-failed", level=logging.ERROR, table=table.row.id, kind=kind, why=str(error))
        assert table.game is not None
        return reply(LAST_RESORT, table.game), LAST_RESORT

    async def _think(self, live: Live, table: Table, kind: str) -> Option:
        game, hall = table.game, self._hall
        assert game is not None
        job = Job(kind, table.row.title, table.row.seats, deal_of(table.row, game.players), tuple(game.record))
        hall.counts.bots_waiting.set(hall.thinkers.waiting)
        try:
            thought = await hall.thinkers.reply(job)
        except BotFailed:
            live.budget.spend(hall.limits.thinking)
            raise
        live.budget.spend(thought.seconds)
        hall.counts.thought.observe(thought.seconds)
        return thought.option

    async def hint(self, live: Live, seat: int) -> HintView:
        """What the adviser would answer for this seat."""
        table = live.table
        if table.game is None or table.asked is None:
            raise Refused("nobody-asked")
        if table.asked != seat:
            raise Refused("not-your-turn")
        if wait := live.budget.wait(0.0):
            raise Refused("bots-tired", seconds=ceil(wait))
        try:
            option = await self._think(live, table, ADVISER)
        except BotFailed:
            raise Refused("bot-failed") from None
        return HintView(told(table.game, option), option, table.game.phrase(option), table.at)
