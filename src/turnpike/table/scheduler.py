"""The scheduler of a process: lets bots move, pending chance be rolled and clocks run out.

Tables of other processes that died are found in the store. Any process may do this work; the log lets one of them win.
"""

import asyncio
import contextlib
import logging

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import now
from turnpike.table.bot_requests import BotAnswer, BotRequest, BotRunner, run_bot_request, run_bot_request_here
from turnpike.table.log import TAKEOVER_MS
from turnpike.table.registry import TableRegistry
from turnpike.table.table import Table

LEASE_MS = 30_000
"""A process has this time to attend to a table before another one may."""
POLL_SECONDS = 1.0
"""Tables that other processes have left are noticed after this time at the latest."""
RETRY_SECONDS = 2.0
"""The wait after a failure."""
MAX_ATTEMPTS = 3
"""How often a bot is asked before any legal choice is taken."""

logger = logging.getLogger("turnpike.table")


class TableScheduler:
    """Attends to the tables of a registry as soon as they need it."""

    def __init__(
        self,
        registry: TableRegistry,
        run_bot: BotRunner = run_bot_request_here,
        *,
        bot_delay_seconds: float = 0.0,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        """`bot_delay_seconds` is the pause before each move of a bot, so that players can follow."""
        self._registry = registry
        self._run_bot = run_bot
        self._bot_delay_seconds = bot_delay_seconds
        self._retry_seconds = retry_seconds
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._polling: asyncio.Task[None] | None = None
        registry.on_load.append(self.attend)
        registry.on_change.append(self.attend)

    def start(self) -> None:
        """Begin to look in the store for tables that are due, also those that a process left when it died."""
        self._polling = asyncio.create_task(self._poll(), name="turnpike-scheduler")

    async def stop(self) -> None:
        """Stop. Bots whose answers are pending are asked again after a restart."""
        tasks = [*self._attending.values(), *([self._polling] if self._polling else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _poll(self) -> None:
        ahead_ms = TAKEOVER_MS  # at first also what a process that has just died would have done soon
        store = self._registry.store
        while True:
            try:
                for table in await store.take_due(now() + ahead_ms, now() + ahead_ms + LEASE_MS):
                    self.attend(await self._registry.table(table))
                ahead_ms = 0
                self._registry.unload_idle(busy=self._attending)
                due = await store.next_due()
            except Exception:
                logger.exception("due tables cannot be read; trying again")
                due = None
            pause = POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.01, (due - now()) / 1000))
            await asyncio.sleep(pause)

    def attend(self, table: Table) -> None:
        """Begin to attend to a table, if it needs that."""
        if table.id not in self._attending and table.needs_attention(now()):
            task = asyncio.create_task(self._attend(table), name=f"turnpike-table-{table.id}")
            self._attending[table.id] = task
            task.add_done_callback(lambda _: self._attending.pop(table.id, None))

    async def _attend(self, table: Table) -> None:
        while table.needs_attention(now()):
            try:
                await table.roll_chance()
                await table.check_clock()
                request = table.bot_request()
                if request is None:
                    await asyncio.sleep(0.01)
                    continue
                await asyncio.sleep(self._bot_delay_seconds)
                answer = await self._answer(request)
                await table.move(request.seat, answer, request.at, by=None)
            except Refused as refused:
                # The table has changed meanwhile: a player took the seat, another process moved, the host paused.
                logger.debug("table %s entry %s: %s", table.id, table.at, refused)
                await asyncio.sleep(0.01)
                await table.catch_up()
            except Exception:
                logger.exception("table %s entry %s: a bot could not move", table.id, table.at)
                await asyncio.sleep(self._retry_seconds)

    async def _answer(self, request: BotRequest) -> BotAnswer:
        """The answer of the bot; if it fails again and again, any legal choice, so that the game goes on."""
        for _ in range(MAX_ATTEMPTS):
            try:
                return await self._run_bot(request)
            except Exception:
                logger.exception("table %s entry %s: %s has failed", request.table, request.at, request.level)
                await asyncio.sleep(self._retry_seconds)
        return run_bot_request(msgspec.structs.replace(request, level="random"), self._registry.find)
