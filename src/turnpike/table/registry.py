"""The tables of a process: loaded when asked for, put away when nobody looks, bots and clocks seen to.

Nothing here is needed for the truth: any other process could do the same work, and the log lets one of them win.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial

import msgspec

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.store import Store, now
from turnpike.table import creation
from turnpike.table.bot_requests import Answer, Think, Thought, think, think_here
from turnpike.table.document import Settings
from turnpike.table.log import PROMPT, AnyGame
from turnpike.table.table import Table
from turnpike.table.watchers import Watcher

LEASE = 30_000
"""Milliseconds a process has to see to a table before another one may."""
ROUND = 1.0
"""Seconds after which alarms set by other processes are noticed at the latest."""
IDLE = 60_000
"""Milliseconds after which a table that nobody watches is put away."""
RETRY = 2.0
"""Seconds to wait after something went wrong with a bot's move."""
TRIES = 3
"""How often a bot is asked."""

logger = logging.getLogger("turnpike.table")


class House:
    """All tables this process is asked about. `changed` is told of every change, to pass it on to other processes."""

    def __init__(
        self,
        store: Store,
        think: Think = think_here,
        *,
        find: Callable[[str], AnyGame] = games.find,
        changed: Watcher | None = None,
        pace: float = 0.0,
        retry: float = RETRY,
    ) -> None:
        self.store = store
        self.find = find
        self._think = think
        self._changed = changed
        self._pace = pace
        self._retry = retry
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._attending: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.Task[None] | None = None

    # --- Tables -------------------------------------------------------------------------------------------------------

    async def table(self, table: str) -> Table:
        """The table with this id; there is only one of each in a process."""
        if table in self._tables:
            self._tables[table].used = now()
            return self._tables[table]
        if table not in self._loading:
            task = asyncio.create_task(Table.load(self.store, table, self.find))
            task.add_done_callback(partial(self._loaded, table))
            self._loading[table] = task
        return self._keep(await asyncio.shield(self._loading[table]))

    def _loaded(self, table: str, task: "asyncio.Task[Table]") -> None:
        """It is loaded, or cannot be; whoever has asked may have gone since."""
        self._loading.pop(table, None)
        if not task.cancelled():
            task.exception()  # looked at, so that nobody complains that nobody has

    def _keep(self, table: Table) -> Table:
        kept = self._tables.setdefault(table.id, table)
        if kept is table:
            table.watch(self._heard_here)
            self._see_to(table)
        return kept

    def kept(self) -> list[Table]:
        """The tables held now."""
        return list(self._tables.values())

    def find_kept(self, table: str) -> Table | None:
        """The table with this id, if it is held now."""
        return self._tables.get(table)

    async def make(self, settings: Settings, *, host: str | None) -> Table:
        """A new table."""
        return self._keep(await creation.make_table(self.store, self.find, settings, host=host))

    async def rematch(self, table: str, *, by: str) -> Table:
        """A table where the same people play again."""
        return await self.table(await creation.rematch(self.store, self.find, await self.table(table), by=by))

    async def delete(self, table: str, *, by: str) -> None:
        """Forget a table that nobody has started; its host may."""
        found = await self.table(table)
        if found.status != "open":
            raise Refused("already_started")
        if by != found.document.host:
            raise Refused("host_only")
        await self.store.delete_game(table)
        self._tables.pop(table, None)

    async def heard(self, table: str, at: int, revision: int) -> None:
        """Another process says that a table has changed."""
        found = self._tables.get(table)
        if found is not None and (found.at < at or found.revision < revision):
            await found.catch_up()

    def _heard_here(self, table: str, at: int, revision: int) -> None:
        found = self._tables.get(table)
        if found is not None:
            self._see_to(found)
        if self._changed is not None:
            self._changed(table, at, revision)

    def put_away(self, idle: int = IDLE) -> int:
        """Drop tables that nobody watches and nobody has used for a while; how many are left."""
        before = now() - idle
        for table in list(self._tables.values()):
            if table.used < before and table.watchers <= 1 and table.id not in self._attending:
                table.unwatch(self._heard_here)
                del self._tables[table.id]
        return len(self._tables)

    # --- Bots and clocks ----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Begin to see to bots and clocks, also of tables that were left alone when a process died."""
        self._loop = asyncio.create_task(self._rounds(), name="turnpike-alarms")

    async def close(self) -> None:
        """Stop. What was acknowledged is stored; what bots were thinking about, they will think again."""
        tasks = [*self._attending.values(), *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task

    async def _rounds(self) -> None:
        ahead = PROMPT  # at first also what a process that has just died would have seen to soon
        while True:
            try:
                for table in await self.store.take_due(now() + ahead, now() + ahead + LEASE):
                    self._see_to(await self.table(table))
                ahead = 0
                self.put_away()
                due = await self.store.next_due()
            except Exception:
                logger.exception("alarms cannot be read; trying again")
                due = None
            pause = ROUND if due is None else min(ROUND, max(0.01, (due - now()) / 1000))
            await asyncio.sleep(pause)

    def _see_to(self, table: Table) -> None:
        """Have somebody look at a table where a bot is asked, chance is, or time has run out."""
        if table.id not in self._attending and table.needs_care(now()):
            task = asyncio.create_task(self._care(table), name=f"turnpike-care-{table.id}")
            self._attending[table.id] = task
            task.add_done_callback(lambda _: self._attending.pop(table.id, None))

    async def _care(self, table: Table) -> None:
        while table.needs_care(now()):
            try:
                await table.settle()
                await table.tick()
                thought = table.thought()
                if thought is None:
                    await asyncio.sleep(0.01)
                    continue
                await asyncio.sleep(self._pace)
                answer = await self._answer(thought)
                await table.play(thought.seat, answer, thought.at, by=None)
            except Refused as refused:
                # Somebody was faster: a person took the seat, another process moved, the host paused.
                logger.debug("table %s entry %s: %s", table.id, table.at, refused)
                await asyncio.sleep(0.01)
                await table.catch_up()
            except Exception:
                logger.exception("table %s entry %s: a bot could not move", table.id, table.at)
                await asyncio.sleep(self._retry)

    async def _answer(self, thought: Thought) -> Answer:
        """What the bot says; if it cannot be asked again and again, anything that is allowed, so the game goes on."""
        for _ in range(TRIES):
            try:
                return await self._think(thought)
            except Exception:
                logger.exception("table %s entry %s: %s cannot think", thought.table, thought.at, thought.level)
                await asyncio.sleep(self._retry)
        return think(msgspec.structs.replace(thought, level="random"), self.find)
