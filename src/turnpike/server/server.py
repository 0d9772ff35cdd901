"""One process of the server: its store, tables, sessions and bus, and what happens when a table changes.

Here: how the parts work together. Not here: HTTP (http/), websockets (websocket/), the games (store and table).
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.server.accounts import Accounts
from turnpike.server.bot_workers import BotWorkers
from turnpike.server.metrics import Metrics
from turnpike.server.notifications.notifier import Notifier
from turnpike.server.presence import RemotePresence, Sessions
from turnpike.server.pubsub import messages
from turnpike.server.pubsub.bus import Bus, open_bus
from turnpike.server.rate_limits import RateLimits
from turnpike.server.reviews import Reviews
from turnpike.server.settings import Settings
from turnpike.store import Account, ChatLine, Store, StoreError, now, open_store
from turnpike.table import BotRunner, Table, TableRegistry, TableScheduler, Watcher

MAX_CHAT_LENGTH = 500
MAX_REMEMBERED = 20_000
"""Tables whose last published change is remembered."""
POLL_SECONDS = 1.0
"""Seconds between two reads of the logs while no messages of other processes arrive."""
logger = logging.getLogger("turnpike.server")


class Server:
    """Everything one process holds."""

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
        self.bot_workers = BotWorkers(settings.workers, metrics, bot_seconds=settings.bot_seconds)
        self.reviews = Reviews(settings.review_simulations, metrics, settings.review_seconds)
        self.run_bot: BotRunner = run_bot or self.bot_workers
        self.registry = TableRegistry(store, find=find)
        self.scheduler = TableScheduler(self.registry, self.run_bot, bot_delay_seconds=settings.bot_delay_seconds)
        self.registry.on_change.append(self._table_changed)
        self.bus: Bus = open_bus(settings.redis, settings.database, settings.pubsub_timeout_seconds)
        self.bus.on_message = self._receive
        self.bus.on_reconnect = self._catch_up
        self.sessions = Sessions()
        self.remote_presence = RemotePresence()
        self.notifier = Notifier(settings, store, self.registry, self.is_present)
        self._published: dict[str, tuple[int, int]] = {}
        """The last change of each table that this process has published."""
        self._received: dict[str, tuple[int, int]] = {}
        """The last change of each table that another process has published."""
        self._turns: dict[str, tuple[int, int, str]] = {}
        """The last turn at each table whose player was told."""
        self._tasks: set[asyncio.Task[None]] = set()
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
        server._loops = [asyncio.create_task(server._heartbeat()), asyncio.create_task(server._poll_while_alone())]
        return server

    async def close(self) -> None:
        """Stop: finish what was acknowledged, end all sessions, close everything."""
        for session in self.sessions.all():
            session.end()
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.notifier.stop()
        await self.scheduler.stop()
        self.bot_workers.close()
        await self.reviews.close()
        await self.bus.close()
        await self.store.close()

    def in_background(self, work: Callable[[], Awaitable[None]]) -> None:
        """Start work that no request waits for."""
        task = asyncio.get_running_loop().create_task(self._log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _log_errors(work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Refused as refused:
            logger.debug("not possible any more: %s", refused)
        except StoreError as error:
            logger.warning("the store does not answer: %s", error)
        except Exception:
            logger.exception("work in the background has failed")

    # --- Watching -----------------------------------------------------------------------------------------------------

    def watch(self, table: Table, watcher: Watcher) -> None:
        """Let a session follow a table. All watching is registered here and in `Table.watchers`."""
        table.watchers.add(watcher)
        if watcher.account_id is not None:
            self.bus.publish(messages.PresenceChanged(table.id, watcher.account_id, True))

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """The session follows it no more."""
        table.watchers.remove(watcher)
        account = watcher.account_id
        if account is not None and not table.watchers.is_present(account):
            self.bus.publish(messages.PresenceChanged(table.id, account, False))

    def is_present(self, table: Table, account: str) -> bool:
        """Whether an account has the table open, here or in another process."""
        return table.watchers.is_present(account) or self.remote_presence.is_present(table.id, account)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(RemotePresence.HEARTBEAT_SECONDS)
            for table in self.registry.loaded():
                for account in {watcher.account_id for watcher in table.watchers}:
                    if account is not None:
                        self.bus.publish(messages.PresenceChanged(table.id, account, True))
            for expired in self.remote_presence.expire(time.monotonic()):
                self._presence_changed(expired)

    def _presence_changed(self, table: str) -> None:
        if (loaded := self.registry.find_loaded(table)) is not None:
            loaded.watchers.changed(loaded.at, loaded.revision)

    # --- Changes of tables --------------------------------------------------------------------------------------------

    def _table_changed(self, table: Table) -> None:
        """A table of this process has changed: tell the other processes, unless they told us."""
        change = (table.at, table.revision)
        if self._received.get(table.id) == change or self._published.get(table.id) == change:
            return
        for remembered in (self._published, self._received, self._turns):
            if len(remembered) > MAX_REMEMBERED:
                remembered.clear()
        self._published[table.id] = change
        self.bus.publish(messages.TableChanged(table.id, *change))
        self.metrics.count("changes")
        self._announce_turn(table)

    def _announce_turn(self, table: Table) -> None:
        """Tell the player to act that it is their turn: once, however many actions it has."""
        play, clocks = table.play, table.clocks
        if play is None or clocks is None or table.status != "playing" or play.to_act < 0 or table.document.paused:
            return
        chair = table.document.chairs[play.to_act]
        account = chair.account
        if account is None or chair.bot:
            return
        turn = (clocks.asked, clocks.turn, account)
        if self._turns.get(table.id) != turn:
            self._turns[table.id] = turn
            message = messages.TurnStarted(account, table.id, table.at)
            self._turn_started(message)
            self.bus.publish(message)
        if not self.is_present(table, account):
            self.in_background(lambda: self.notifier.schedule(account, table))

    def _turn_started(self, message: messages.TurnStarted) -> None:
        for session in self.sessions.of(message.account):
            session.turn_started(message.table, message.at)

    # --- Messages of other processes ----------------------------------------------------------------------------------

    def _receive(self, message: messages.AnyMessage) -> None:
        match message:
            case messages.TableChanged(table, at, revision):
                self._received[table] = (at, revision)
                self.in_background(lambda: self.registry.changed_elsewhere(table, at, revision))
            case messages.ChatAdded(table):
                self._chat_changed(table)
            case messages.TableDeleted(table):
                if (deleted := self.registry.forget(table)) is not None:
                    deleted.watchers.deleted()
            case messages.TurnStarted():
                self._turn_started(message)
            case messages.SignedOut(account):
                self._end_sessions(account)
            case messages.AccountChanged(account):
                self.in_background(lambda: self._reload_account(account))
            case messages.PresenceChanged(table, account, here):
                if self.remote_presence.report(table, account, here):
                    self._presence_changed(table)

    def _catch_up(self) -> None:
        """Messages may have been lost: read the log and the chat of every table we hold."""
        for table in self.registry.loaded():
            self.in_background(table.catch_up)
            table.watchers.chat_changed()

    async def _poll_while_alone(self) -> None:
        """While no messages arrive, read the tables that sessions follow again and again."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            if not self.bus.connected:
                for table in self.registry.loaded():
                    if table.watchers:
                        await self._log_errors(table.catch_up)
                        table.watchers.chat_changed()

    # --- What requests and sessions need ------------------------------------------------------------------------------

    async def chat(self, table: Table, account: Account, text: str) -> ChatLine:
        """Add a line to the chat of a table where the account has a seat or is the host."""
        text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
        if not 0 < len(text) <= MAX_CHAT_LENGTH:
            raise Refused("chat_empty", most=MAX_CHAT_LENGTH)
        if not table.seats_of(account.id) and table.document.host != account.id:
            raise Refused("not_your_table")
        self.limits.take("chat", account.id)
        line = await self.store.add_chat(table.id, account.id, account.name, text, now())
        self._chat_changed(table.id)
        self.bus.publish(messages.ChatAdded(table.id))
        return line

    def _chat_changed(self, table: str) -> None:
        if (loaded := self.registry.find_loaded(table)) is not None:
            loaded.watchers.chat_changed()

    async def delete(self, table: str, by: str) -> None:
        """Delete a table whose game has not started."""
        deleted = await self.registry.delete(table, by=by)
        deleted.watchers.deleted()
        self.bus.publish(messages.TableDeleted(table))

    async def reload_tables_of(self, account: str) -> None:
        """The documents of an account's tables were changed in the store: every process reads them again."""
        for row, _ in await self.store.tables_of(account, 1000):
            await self.registry.changed_elsewhere(row.id, row.at, row.revision)
            self.bus.publish(messages.TableChanged(row.id, row.at, row.revision))

    async def save_account(self, account: Account) -> None:
        """Save a new name or new settings; the open sessions of every process use them at once."""
        await self.store.save_account(account)
        self._use_account(account)
        self.bus.publish(messages.AccountChanged(account.id))

    async def _reload_account(self, account: str) -> None:
        if self.sessions.of(account) and (found := await self.store.find_account(account)) is not None:
            self._use_account(found)

    def _use_account(self, account: Account) -> None:
        for session in self.sessions.of(account.id):
            session.account = account

    def signed_out(self, account: str) -> None:
        """The cookies of an account are no longer valid: its sessions end, in every process."""
        self._end_sessions(account)
        self.bus.publish(messages.SignedOut(account))

    def _end_sessions(self, account: str) -> None:
        for session in self.sessions.of(account):
            session.end()
