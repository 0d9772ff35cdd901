"""One process of the server: its store, tables, sessions and bus, and what happens when a table changes.

Here: how the parts work together. Not here: HTTP (http/), websockets (websocket/), tables and their games (table/).
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.server import memory
from turnpike.server.accounts import Accounts
from turnpike.server.analysis.evaluations import Evaluations
from turnpike.server.analysis.paths import Paths
from turnpike.server.background import BackgroundTasks, Work, log_errors
from turnpike.server.explorer.counting import Openings
from turnpike.server.explorer.service import Explorer
from turnpike.server.fair_queue import Lane
from turnpike.server.metrics import Metrics
from turnpike.server.notifications.notifier import Notifier
from turnpike.server.presence import OpenPages, OpenSession, RemotePresence, Sessions
from turnpike.server.pubsub import messages
from turnpike.server.pubsub.bus import Bus, open_bus
from turnpike.server.puzzles.service import Puzzles
from turnpike.server.rate_limits import RateLimits
from turnpike.server.ratings import Ratings
from turnpike.server.readiness import Readiness
from turnpike.server.reviews import Reviews
from turnpike.server.settings import Settings
from turnpike.server.sign_in import PasswordLimits
from turnpike.server.studies.registry import StudyRegistry
from turnpike.server.thinking import Thinking
from turnpike.server.turns import TurnAnnouncer
from turnpike.store import Account, Store, StoreError, clock, now, open_store
from turnpike.table import BotRequest, BotRunner, Replayed, Table, TableRegistry, TableScheduler, Watcher, read_log

MAX_CHAT_LENGTH = 500
POLL_SECONDS = 1.0
"""The interval between two reads of the logs while the bus is down, and between two tries while the store is."""
GONE_BEFORE_COLLECTION = 200
"""After so many unloaded tables and closed sessions, their memory is returned to the system."""
logger = logging.getLogger("turnpike.server")


class Server:
    """The parts of one process."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        limits: RateLimits,
        metrics: Metrics,
        find: Callable[[str], AnyGame] = games.find,
        run_bot: BotRunner | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.limits = limits
        self.metrics = metrics
        self.accounts = Accounts(store)
        self.readiness = Readiness(store)
        self.passwords = PasswordLimits(limits, store)
        self.thinking = Thinking(
            settings, metrics, run_bot=run_bot, is_current=self._is_current, on_wait=self._bot_waits
        )
        self.reviews = Reviews(settings.review_simulations, self.thinking, settings.review_seconds)
        self.registry = TableRegistry(store, find=find)
        self.paths = Paths(find)
        self.pace = self.paths.pace
        self.evaluations = Evaluations(self.paths, self.thinking, timed=settings.review_seconds is not None)
        self.studies = StudyRegistry(
            store, self.paths, self._publish, lambda account, entries: limits.take("replay", account, entries)
        )
        self.ratings = Ratings(store)
        self.openings = Openings(store)
        self.explorer = Explorer(store, find)
        self.puzzles = Puzzles(store)
        self.has_ratings = True
        self.scheduler = TableScheduler(
            self.registry,
            self.thinking,
            bot_delay_seconds=settings.bot_delay_seconds,
            is_watched=self.is_watched,
            count_game=self._count_game,
        )
        self.registry.on_change.append(self._table_changed)
        self.registry.on_unload.append(self._table_unloaded)
        self.bus: Bus = open_bus(settings.redis, settings.database, settings.pubsub_timeout_seconds)
        self.bus.on_message = self._receive
        self.bus.on_reconnect = self._catch_up
        self.sessions = Sessions()
        self.open_pages = OpenPages(settings.rate_limited)
        self.remote_presence = RemotePresence()
        self.notifier = Notifier(settings, store, self.registry, self.is_present)
        self.turns = TurnAnnouncer(
            self.sessions, publish=self._publish, is_present=self.is_present, notify=self._notify_of_turn
        )
        self._published: dict[str, tuple[int, int]] = {}
        """The last change of each loaded table that this process has published."""
        self._received: dict[str, tuple[int, int]] = {}
        """The last change of each loaded table that another process has published."""
        self.stopping = False
        self.background = BackgroundTasks()
        self._gone = 0
        """The number of unloaded tables and closed sessions when memory was last returned."""
        self._loops: list[asyncio.Task[None]] = []
        metrics.gauge("pages", lambda: len(self.sessions))
        metrics.gauge("tables_held", lambda: len(self.registry.loaded()))
        metrics.gauge("hub_connected", lambda: self.bus.connected)

    @classmethod
    async def open(
        cls,
        settings: Settings,
        *,
        limits: RateLimits,
        metrics: Metrics,
        find: Callable[[str], AnyGame] = games.find,
        run_bot: BotRunner | None = None,
    ) -> "Server":
        """A running server."""
        store = await open_store(settings.database, timeout_seconds=settings.store_timeout_seconds)
        server = cls(settings, store, limits=limits, metrics=metrics, find=find, run_bot=run_bot)
        await server.bus.open()
        server.scheduler.start()
        server.notifier.start()
        server.background.start(server.notifier.prepare)
        server._loops = [asyncio.create_task(server._heartbeat()), asyncio.create_task(server._poll_while_alone())]
        return server

    async def say_goodbye(self) -> None:
        """Open no more sessions, and end the open ones: each finishes its command and sends the reason."""
        self.stopping = True
        await self.scheduler.stop()
        for session in self.sessions.all():
            session.end(Refused("server_stopping"))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.settings.timeout_seconds / 2):
                while len(self.sessions) > 0:
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Stop: end all sessions, finish what was acknowledged, close everything."""
        await self.say_goodbye()
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.notifier.stop()
        await self.reviews.close()
        self.thinking.close()
        await self.background.finish(self.settings.timeout_seconds / 2)  # they need the store
        await self.bus.close()
        await self.store.close()

    def in_background(self, work: Work) -> None:
        """Start a task that no request waits for."""
        self.background.start(work)

    def _catch_up_in_background(self, work: Work) -> None:
        """Read what a message tells of. If the store does not answer, read it later: no message comes a second time."""

        async def read() -> None:
            while not self.stopping:
                try:
                    await work()
                except StoreError as error:
                    logger.warning("the store does not answer: %s; trying again", error)
                    await asyncio.sleep(POLL_SECONDS)
                else:
                    return

        self.in_background(read)

    async def _count_game(self, table: Table) -> None:
        """A game is over. Each part counts it once; if the process dies in between, another one does it all again.

        What cannot be counted is a mistake of ours: it is logged once, and keeps no other part from counting.
        """
        for name, count in (("openings", self.openings.count), ("ratings", self.ratings.count)):
            try:
                await count(table)  # ratings last: then nothing is due at the table any more
            except StoreError:
                raise
            except Exception:
                logger.exception("table %s: it cannot be counted for the %s", table.id, name)
                if name == "ratings":
                    await self.store.forgo_rating(table.id)

    # --- Watching -----------------------------------------------------------------------------------------------------

    def watch(self, table: Table, watcher: Watcher) -> None:
        """Add a watcher to a table. All watching is registered here and in `Table.watchers`."""
        table.watchers.add(watcher)
        self.thinking.watched(table.id, True)
        if watcher.account_id is not None:
            self.bus.publish(messages.PresenceChanged(table.id, watcher.account_id, True))

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """Remove a watcher."""
        table.watchers.remove(watcher)
        account = watcher.account_id
        if account is not None and not table.watchers.is_present(account):
            self.bus.publish(messages.PresenceChanged(table.id, account, False))
            self.turns.notify_if_left(table)
        if not self.is_watched(table):
            self.thinking.watched(table.id, False)

    def is_watched(self, table: Table) -> bool:
        """Whether a table has watchers, here or in another process."""
        return bool(table.watchers) or self.remote_presence.is_watched(table.id)

    def _is_current(self, request: BotRequest) -> bool:
        """Whether the table is still at the entry that the request was made for."""
        table = self.registry.find_loaded(request.table)
        return table is None or table.at == request.at

    def _bot_waits(self, request: BotRequest, ahead: int) -> None:
        """A bot has to wait for a worker: notify the sessions that watch its table."""
        if (table := self.registry.find_loaded(request.table)) is not None:
            for watcher in table.watchers:
                watcher.bot_waits(request.table, request.at, ahead)

    def is_present(self, table: Table, account: str) -> bool:
        """Whether an account has the table open, here or in another process."""
        return account in table.watchers.open or self.remote_presence.is_present(table.id, account)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(RemotePresence.HEARTBEAT_SECONDS)
            for table in self.registry.loaded():
                for account in dict.fromkeys(watcher.account_id for watcher in table.watchers):
                    if account is not None:
                        self.bus.publish(messages.PresenceChanged(table.id, account, True))
            for expired in self.remote_presence.expire(clock.seconds()):
                self._presence_changed(expired)
            await log_errors(self.studies.heartbeat)
            await self._give_back_memory()

    async def _give_back_memory(self) -> None:
        """After many tables were unloaded or sessions closed, return their memory to the system."""
        gone = self.registry.unloaded + self.sessions.closed
        if gone >= self._gone + GONE_BEFORE_COLLECTION:
            self._gone = gone
            await asyncio.to_thread(memory.give_back)

    def _presence_changed(self, table: str, account: str | None = None) -> None:
        """An account has opened or left a table in another process; None if several may have."""
        if (loaded := self.registry.find_loaded(table)) is not None:
            if account is not None:
                loaded.opened_or_left(account)
            else:
                loaded.watchers.presence_changed(loaded.at, loaded.revision)
            self.turns.notify_if_left(loaded)

    # --- Changes of tables --------------------------------------------------------------------------------------------

    def _table_changed(self, table: Table) -> None:
        """A table has changed: publish it, unless another process published this change."""
        name, change = table.id, (table.at, table.log.row.revision)
        if self._received.get(name) == change or self._published.get(name) == change:
            return
        self._published[name] = change
        if self.bus.others:
            self.bus.publish(messages.TableChanged(name, *change))
        self.metrics.counts["changes"] += 1
        self.turns.announce(table)

    def _table_unloaded(self, table: str) -> None:
        self._published.pop(table, None)
        self._received.pop(table, None)
        self.turns.forget(table)

    def _notify_of_turn(self, account: str, table: Table) -> None:
        self.in_background(lambda: self.notifier.schedule(account, table))

    def _publish(self, message: messages.AnyMessage) -> None:
        self.bus.publish(message)

    # --- Messages of other processes ----------------------------------------------------------------------------------

    def _receive(self, message: messages.AnyMessage) -> None:
        match message:
            case messages.TableChanged(table, at, revision):
                if self.registry.find_loaded(table) is not None:
                    self._received[table] = (at, revision)
                self._catch_up_in_background(lambda: self.registry.changed_elsewhere(table, at, revision))
            case messages.ChatAdded(table):
                self._chat_changed(table)
            case messages.TableDeleted(table):
                if (deleted := self.registry.forget(table)) is not None:
                    deleted.watchers.deleted()
            case messages.TurnStarted():
                self.turns.started(message)
            case messages.SignedOut(account, token):
                self._end_sessions(account, token)
            case messages.AccountChanged(account):
                self._catch_up_in_background(lambda: self._reload_account(account))
            case messages.PresenceChanged(table, account, here):
                if self.remote_presence.report(table, account, here):
                    self._presence_changed(table, account)
            case messages.StudyChanged(study):
                self._catch_up_in_background(lambda: self.studies.catch_up(study))
            case messages.StudyPresence():
                self.in_background(lambda: self.studies.presence_reported(message))

    def _catch_up(self) -> None:
        """Messages may have been lost: read the log and the chat of every loaded table, and check all sessions."""
        self._catch_up_in_background(lambda: self.end_revoked(self.sessions.all()))
        self._catch_up_in_background(self.studies.catch_up_all)
        for table in self.registry.loaded():
            self._catch_up_in_background(table.catch_up)
            table.watchers.chat_changed()

    async def _poll_while_alone(self) -> None:
        """While the bus is down, poll the tables that have watchers."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if not self.bus.connected:
                await log_errors(lambda: self.end_revoked(self.sessions.all()))
                await log_errors(self.studies.catch_up_all)
                for table in self.registry.loaded():
                    if table.watchers:
                        await log_errors(table.catch_up)
                        table.watchers.chat_changed()

    # --- For handlers and sessions ------------------------------------------------------------------------------------

    async def chat(self, table: Table, account: Account, text: str, key: str) -> bool:
        """Add a line to the chat of a table where the account has a seat or is the host.

        True: the same line was added before, with the same key.
        """
        text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not 0 < len(text) <= MAX_CHAT_LENGTH:
            raise Refused("chat_empty", most=MAX_CHAT_LENGTH)
        if not table.seats_of(account.id) and table.document.host != account.id:
            raise Refused("not_your_table")
        self.limits.take("chat", account.id)
        added = await self.store.add_chat(table.id, account.id, account.name, text, now(), key)
        if added is None:
            await table.catch_up()  # it was deleted; this notifies its watchers
            raise Refused("unknown_table")
        if added.again and added.line.text != text:
            raise Refused("chat_key_reused")
        self._chat_changed(table.id)
        self.bus.publish(messages.ChatAdded(table.id))
        return added.again

    def _chat_changed(self, table: str) -> None:
        if (loaded := self.registry.find_loaded(table)) is not None:
            loaded.watchers.chat_changed()

    async def read_log(self, account: str, data: bytes) -> Replayed:
        """Read and replay an uploaded log, in a worker process: a long one takes half a second."""
        if self.registry.find is not games.find:  # workers know the installed games only
            return read_log(data, self.registry.find)
        return await self.thinking.run(account, Lane.HINT, read_log, data)

    async def delete(self, table: str, by: str) -> None:
        """Delete a table whose game has not started."""
        deleted = await self.registry.delete(table, by=by)
        deleted.watchers.deleted()
        self.bus.publish(messages.TableDeleted(table))

    async def reload_tables_of(self, account: str) -> None:
        """The documents of an account's tables were changed in the store: every process has to read them again."""
        for row in await self.store.tables_naming(account):
            await self.registry.changed_elsewhere(row.id, row.at, row.revision)
            self.bus.publish(messages.TableChanged(row.id, row.at, row.revision))

    async def reload_studies_of(self, account: str) -> None:
        """The account has got the studies of a guest: every process has to read them again."""
        for row in await self.store.studies_of(account):
            await self.studies.announce(row.id)

    async def account_changed(self, account: str) -> Account:
        """An account has a new name or new settings: update the open sessions in every process."""
        found = await self.store.find_account(account)
        if found is None:
            raise Refused("not_signed_in")
        self._use_account(found)
        await self.studies.account_renamed(account)
        self.bus.publish(messages.AccountChanged(account))
        return found

    async def _reload_account(self, account: str) -> None:
        if self.sessions.of(account) and (found := await self.store.find_account(account)) is not None:
            self._use_account(found)
        await self.studies.account_renamed(account)

    def _use_account(self, account: Account) -> None:
        for session in self.sessions.of(account.id):
            session.account = account

    def signed_out(self, account: str, token: str | None = None) -> None:
        """The tokens of an account were revoked, or only the one with this hash: end its sessions in every process."""
        self._end_sessions(account, token)
        self.bus.publish(messages.SignedOut(account, token))

    def _end_sessions(self, account: str, token: str | None) -> None:
        for session in self.sessions.of(account):
            if token in {None, session.token}:
                session.end(Refused("signed_out"))

    async def end_revoked(self, sessions: Sequence[OpenSession]) -> None:
        """End the sessions whose tokens were revoked: the message that said so may have been lost."""
        valid = await self.store.valid_tokens([session.token for session in sessions if session.token], now())
        for session in sessions:
            if session.token is not None and session.token not in valid:
                session.end(Refused("signed_out"))
