"""The scheduler of a process: asks bots for their moves, does undos that were agreed to, rolls pending chance, checks
clocks, counts finished games.

It finds due tables in the store, including those of processes that died. Any process may do this work; the log decides
which one wins. Clocks that have run out come first, then a few tables at a time whose bots are to move: after a restart
thousands may be due, and requests of players must not wait for them.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import StoreError, now
from turnpike.table.bot_requests import BotAnswer, BotRequest, BotRunner, run_bot_request, run_bot_request_here
from turnpike.table.log import TAKEOVER_MS
from turnpike.table.registry import TableRegistry
from turnpike.table.table import Table

LEASE_MS = 30_000
"""How long a table is leased to one process before another one may take it."""
POLL_SECONDS = 1.0
"""The interval between two looks at the store."""
RETRY_SECONDS = 2.0
"""The pause after a failure."""
MAX_ATTEMPTS = 3
"""How often a bot is asked before any legal choice is taken."""
MAX_WAITING_TABLES = 20
"""Tables found in the store that are attended to at the same time; the others stay due there."""
MAX_CLOCKS = 20
"""Tables with a clock that has run out, in one query."""
MOVES_IN_A_ROW = 10
"""After this many moves at a table without watchers, another table has its turn, if one waits."""
UNWATCHED_PACE = 5
"""The factor by which the pause before a bot's move is longer at a table without watchers."""

logger = logging.getLogger("turnpike.table")


class TableScheduler:
    """Attends to the tables of a registry as soon as they are due."""

    def __init__(
        self,
        registry: TableRegistry,
        run_bot: BotRunner = run_bot_request_here,
        *,
        bot_delay_seconds: float = 0.0,
        retry_seconds: float = RETRY_SECONDS,
        is_watched: Callable[[Table], bool] = lambda table: bool(table.watchers),
        count_game: Callable[[Table], Awaitable[None]] | None = None,
    ) -> None:
        """`bot_delay_seconds` is the pause before each move of a bot, so that players can follow; `is_watched` says
        whether a table has watchers, here or in another process; `count_game` counts a finished game.
        """
        self._registry = registry
        self._run_bot = run_bot
        self._bot_delay_seconds = bot_delay_seconds
        self._retry_seconds = retry_seconds
        self._is_watched = is_watched
        self._count_game = count_game
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._found: set[str] = set()
        """Those of them that were found in the store."""
        self._more_wait = False
        """Whether more tables are due than there is room for."""
        self._room = asyncio.Event()
        """Set when there is room for another table of the store."""
        self._polling: asyncio.Task[None] | None = None
        self._stopped = False
        registry.on_load.append(self.attend)
        registry.on_change.append(self.attend)

    def start(self) -> None:
        """Start looking for due tables in the store, including those of a process that died."""
        self._polling = asyncio.create_task(self._poll(), name="turnpike-scheduler")

    async def stop(self) -> None:
        """Stop. Bots whose answers are pending are asked again after a restart."""
        self._stopped = True
        tasks = [*self._attending.values(), *([self._polling] if self._polling else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _poll(self) -> None:
        ahead_ms = TAKEOVER_MS  # the first time, include what a process that has just died would have done soon
        store = self._registry.store
        while True:
            try:
                await self._take_due(now() + ahead_ms)
                ahead_ms = 0
                self._registry.unload_idle(busy=self._attending)
                due = await store.next_due()
            except StoreError as error:  # the store has logged it
                logger.debug("due tables cannot be read: %s", error)
                due = None
            except Exception:
                logger.exception("due tables cannot be read; trying again")
                due = None
            if self._more_wait:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._room.wait(), POLL_SECONDS)
                continue
            pause = POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.01, (due - now()) / 1000))
            await asyncio.sleep(pause)

    async def _take_due(self, until: int) -> None:
        """Attend to as many tables that are due by then as there is room for."""
        self._room.clear()
        room = max(0, MAX_WAITING_TABLES - len(self._found))
        due = await self._registry.store.take_due(until, until + LEASE_MS, room, MAX_CLOCKS)
        self._more_wait = len(due) >= room
        for name in due:
            try:
                self.attend(await self._registry.table(name))
            except Refused as refused:
                logger.warning("table %s is due and cannot be loaded: %s", name, refused)
            if name in self._attending:
                self._found.add(name)

    def attend(self, table: Table) -> None:
        """Start attending to a table, if it is due."""
        if not self._stopped and table.id not in self._attending and table.needs_attention():
            task = asyncio.create_task(self._attend(table), name=f"turnpike-table-{table.id}")
            self._attending[table.id] = task
            task.add_done_callback(lambda _: self._left(table.id))

    def _left(self, table: str) -> None:
        self._attending.pop(table, None)
        if table in self._found:
            self._found.remove(table)
            self._room.set()

    async def _attend(self, table: Table) -> None:
        moves = 0
        while table.needs_attention():
            watched = self._is_watched(table)
            if self._more_wait and not watched and moves >= MOVES_IN_A_ROW:
                return  # it stays due in the store and has its turn after the others
            try:
                if table.awaits_counting:
                    if self._count_game is not None:
                        await self._count_game(table)
                    table.counted()
                    continue
                await table.finish_undo()
                await table.roll_chance()
                await table.check_clock()
                await table.pass_automatically()
                request = table.bot_request()
                if request is None:
                    await asyncio.sleep(0.01)
                    continue
                await asyncio.sleep(self._bot_delay_seconds * (1 if watched else UNWATCHED_PACE))
                answer = await self._answer(msgspec.structs.replace(request, watched=self._is_watched(table)))
                await table.move(request.seat, answer, request.at, by=None)
                moves += 1
            except Refused as refused:
                # The table has changed: a player took the seat, another process moved, the host paused.
                logger.debug("table %s entry %s: %s", table.id, table.at, refused)
                await asyncio.sleep(0.01)
                with contextlib.suppress(Refused):  # it may be deleted
                    await table.catch_up()
            except StoreError as error:  # the store has logged it
                logger.debug("table %s entry %s: %s", table.id, table.at, error)
                await asyncio.sleep(self._retry_seconds)
            except Exception:
                logger.exception("table %s entry %s: a bot could not move", table.id, table.at)
                await asyncio.sleep(self._retry_seconds)

    async def _answer(self, request: BotRequest) -> BotAnswer:
        """The answer of the bot; after `MAX_ATTEMPTS` failures any legal choice, so that the game goes on."""
        for _ in range(MAX_ATTEMPTS):
            try:
                return await self._run_bot(request)
            except Exception as error:
                if isinstance(error, Refused) and error.code == "stale":
                    raise  # the table has moved on
                logger.exception("table %s entry %s: %s has failed", request.table, request.at, request.level)
                await asyncio.sleep(self._retry_seconds)
        return run_bot_request(msgspec.structs.replace(request, level="random"), self._registry.find)
