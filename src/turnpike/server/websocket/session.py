"""One websocket session: a connection with its subscriptions to tables and studies.

What has changed is marked, not queued: when the session gets to a table or a study, it sends everything new at once.
So a slow client costs no memory; one that takes nothing for a while is disconnected. Reading is a task. What is due is
written straight from the event loop while the client takes it; a second task writes to a client that has to be waited
for.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import msgspec

from turnpike import __version__
from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.preferences import preferences_of
from turnpike.server.text_checks import check_message
from turnpike.server.websocket import messages
from turnpike.server.websocket.connection import Connection, Disconnected
from turnpike.server.websocket.host import Host
from turnpike.server.websocket.subscription import StudySubscription, Subscription
from turnpike.store import Account, clock
from turnpike.table import Table

logger = logging.getLogger("turnpike.server")

MAX_TABLES = 20
MAX_STUDIES = 10
"""Studies that a session follows at once."""
MAX_PENDING = 200
"""Messages that may wait for a slow client."""
MAX_MISTAKES = 20
"""Unreadable messages before the session is closed."""
NORMAL, GOING_AWAY, POLICY, TOO_SLOW = 1000, 1001, 1008, 1013


class Session:
    """A connection, its account, and its subscriptions."""

    def __init__(
        self,
        server: Host,
        connection: Connection,
        account: Account | None,
        handle: "Callable[[Session, messages.AnyCommand], Awaitable[None]]",
        network: str,
        *,
        token: str | None = None,
    ) -> None:
        """`handle` executes a command (commands.py). `token` is the hash of the client's session token."""
        self.server = server
        self.account = account
        self.account_id = None if account is None else account.id
        """The id of the account; None for a visitor without a name."""
        self.token = token
        self.language = (preferences_of(account).language if account else "") or "en"
        self.subscriptions: dict[str, Subscription] = {}
        self.studies: dict[str, StudySubscription] = {}
        self._connection = connection
        self._handle = handle
        self._network = network
        """The network of the client, whose messages are counted together."""
        self._answers: deque[messages.AnyMessage] = deque()
        self._stale: dict[str, None] = {}
        """Tables to send a snapshot of."""
        self._stale_chats: dict[str, None] = {}
        self._stale_studies: dict[str, None] = {}
        self._due = False
        """There is something to send."""
        self._sleeping: asyncio.Future[None] | None = None
        """While the writer waits for something to send."""
        self._ending: tuple[int, str] | None = None
        self._bye: messages.Bye | None = None
        self._executing = False
        """Whether a command is being executed."""
        self._executed: asyncio.Future[None] | None = None
        """While somebody waits for the end of the command."""
        self._mistakes = 0
        self._sending_since: float | None = None

    # --- Notifications from the server and the tables -----------------------------------------------------------------

    def table_changed(self, table: str, _at: int, _revision: int) -> None:
        """Send a new snapshot of a table, soon."""
        self._stale[table] = None
        self._wake()

    def chat_changed(self, table: str) -> None:
        """Send the new chat lines of a table, soon."""
        self._stale_chats[table] = None
        self._wake()

    def study_changed(self, study: str) -> None:
        """Send what is new in a study, soon."""
        self._stale_studies[study] = None
        self._wake()

    def turn_started(self, table: str, at: int) -> None:
        """It is the account's turn at a table, to which this client need not be subscribed."""
        if table not in self.subscriptions:
            self.send(messages.TurnMessage(table=table, at=at))

    def bot_waits(self, table: str, at: int, ahead: int) -> None:
        """A bot at a table waits for a worker process."""
        if table in self.subscriptions:
            self.send(messages.WaitingMessage(table=table, at=at, ahead=ahead))

    def table_deleted(self, table: str) -> None:
        """A table was deleted."""
        if table in self.subscriptions:
            self.unsubscribe(table)
            self.send(messages.DeletedMessage(table=table))

    def send(self, message: messages.AnyMessage) -> None:
        """Send a message, soon."""
        if len(self._answers) >= MAX_PENDING:
            self._finish(TOO_SLOW, "too_slow")
            return
        self._answers.append(message)
        self._wake()

    def end(self, why: Refused) -> None:
        """Close the session when the current command is done; the client reconnects, if it may."""
        self._close_with(why, GOING_AWAY)

    def _close_with(self, refused: Refused, code: int) -> None:
        problem = errors.say(refused, self.language)
        self._bye = self._bye or messages.Bye(code=problem.code, message=problem.message)
        self._finish(code, problem.code)

    def _finish(self, code: int, why: str) -> None:
        self._ending = self._ending or (code, why)
        self._wake()

    # --- The tasks ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the client until either side closes the connection."""
        if not await self._connection.accept():
            return
        self.server.metrics.count("pages_opened")
        self.server.sessions.add(self)
        if self.token is not None:  # it may have been revoked since it was read
            self.server.in_background(lambda: self.server.end_revoked([self]))
        tasks = [asyncio.create_task(work()) for work in (self._read, self._write, self._watch_for_timeout)]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in list(self.subscriptions):
                self.unsubscribe(table)
            for study in list(self.studies):
                self.unfollow_study(study)
            self.server.sessions.remove(self)
            code, why = self._ending or (NORMAL, "")
            with contextlib.suppress(Exception):  # it may be closed already, which raises various errors
                # Not wait_for: its error, frames and task would form a cycle that keeps the session in memory.
                async with asyncio.timeout(1):
                    await self._connection.close(code, why)

    async def _read(self) -> None:
        timeout_seconds, limits = self.server.settings.timeout_seconds, self.server.limits
        try:
            async with asyncio.timeout(timeout_seconds):
                if not await self._greet():
                    await asyncio.sleep(timeout_seconds)  # the writer sends the reason
            while self._ending is None:
                data = await self._connection.receive()
                if limits.on and (wait := self._count_message()) > 0:
                    await self._pause(wait)
                await self._execute(data)
        except (Disconnected, TimeoutError):
            return
        except Refused as refused:  # too many messages
            self._close_with(refused, POLICY)
            await asyncio.sleep(timeout_seconds)

    def _count_message(self) -> float:
        """Count a message: too many of an account end the session, too many of an address wait so many seconds."""
        limits = self.server.limits
        limits.take("message", self.account_id or f"@{self._network}")
        return limits.wait("address_message", self._network)

    async def _pause(self, seconds: float) -> None:
        """Read on when the address may send another message."""
        while seconds > 0:
            await asyncio.sleep(seconds)
            seconds = self.server.limits.wait("address_message", self._network)

    async def _greet(self) -> bool:
        try:
            hello = messages.read(await self._connection.receive())
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._close_with(Refused("bad_message", detail=errors.detail(str(error))), POLICY)
            return False
        if not isinstance(hello, messages.Hello):
            self._close_with(Refused("bad_message", detail="say hello first"), POLICY)
            return False
        self.language = errors.negotiate_language(hello.language or self.language)
        if hello.protocol != messages.PROTOCOL:
            self._close_with(Refused("old_page"), POLICY)
            return False
        name = self.account.name if self.account else ""
        self.send(messages.Welcome(protocol=messages.PROTOCOL, server=__version__, account=self.account_id, name=name))
        return True

    async def _execute(self, data: str) -> None:
        """Execute the command of one message."""
        self.server.metrics.counts["messages_in"] += 1
        try:
            command = messages.read(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._mistakes += 1
            refused = Refused("bad_message", detail=errors.detail(str(error)))
            if self._mistakes >= MAX_MISTAKES:
                self._close_with(refused, POLICY)
            else:
                self.refuse(refused)
            return
        self._executing = True
        try:
            if "\\" in data:
                check_message(data)
            await self._handle(self, command)
        except Exception as error:
            self.refuse(errors.refusal(error), getattr(command, "table", None), getattr(command, "key", None))
        finally:
            self._executing = False
            if self._executed is not None and not self._executed.done():
                self._executed.set_result(None)

    def refuse(self, refused: Refused, table: str | None = None, key: str | None = None) -> None:
        """Send a refusal, with the game's message if it is one of its refusals."""
        subscription = None if table is None else self.subscriptions.get(table)
        speech, at = None, None
        if subscription is not None:
            at, play = subscription.table.at, subscription.table.play
            if play is not None:
                speech = play.game.speech(play.options, self.language, subscription.table.names(self.language))
        problem = errors.say(refused, self.language, speech)
        self.server.metrics.count("refusals", code=refused.code)
        self.send(
            messages.RefusedMessage(
                code=problem.code, message=problem.message, facts=problem.facts, table=table, key=key, at=at
            )
        )

    async def _write(self) -> None:
        try:
            await self._write_until_the_end()
        except Disconnected:
            return
        except Exception as error:
            self._close_with(errors.refusal(error), TOO_SLOW)
        with contextlib.suppress(Disconnected):
            await self._say_goodbye()

    async def _say_goodbye(self) -> None:
        """Answer the current command, then send the reason why the connection ends."""
        if self._ending is not None and self._ending[0] != TOO_SLOW and self._executing:
            self._executed = asyncio.get_running_loop().create_future()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._executed, self.server.settings.timeout_seconds / 2)
        await self._send([*self._answers, *([] if self._bye is None else [self._bye])])

    def _wake(self) -> None:
        """Send what is due, once what is happening now is done."""
        if not self._due:
            self._due = True
            if self._sleeping is not None:
                self.server.sessions.write_soon(self)

    def write_now(self) -> None:
        """Write what is due at once if the client can take it; otherwise wake the writer, which waits for it."""
        if self._sleeping is None or self._sleeping.done():
            return
        if self._ending is None and not self._stale_chats and self._connection.is_ready():
            try:
                out = self._news() if self._stale or self._stale_studies else []
                self._connection.write(self._texts([*self._answers, *out] if self._answers else out))
            except Exception as error:
                self._close_with(errors.refusal(error), TOO_SLOW)
            else:
                self._answers.clear()
                self._due = False
                return
        self._sleeping.set_result(None)

    async def _sleep(self) -> None:
        """Wait until something is to be sent that cannot be written at once."""
        if not self._due:
            self._sleeping = asyncio.get_running_loop().create_future()
            await self._sleeping
            self._sleeping = None
        self._due = False

    async def _write_until_the_end(self) -> None:
        while True:
            await self._sleep()
            answers = len(self._answers)
            out: list[messages.AnyMessage] = list(self._answers)
            if self._ending is None:
                out += self._news()
            await self._send(out)
            for _ in range(answers):
                self._answers.popleft()
            if self._ending is not None:
                return
            for table in list(self._stale_chats):
                del self._stale_chats[table]
                if (subscription := self.subscriptions.get(table)) is not None:
                    lines = await subscription.new_chat(self.server.store, self.account)
                    if lines is not None:
                        await self._send([lines])

    def _news(self) -> list[messages.AnyMessage]:
        """Snapshots of all tables that have changed, and the changes of studies."""
        stale, self._stale = self._stale, {}
        made: list[messages.AnyMessage] = []
        for table in stale:
            subscription = self.subscriptions.get(table)
            if subscription is None:
                continue
            try:
                made.append(subscription.snapshot(self.account_id, self.language, self.server.is_present))
            except Exception:
                logger.exception("table %s entry %s cannot be sent", table, subscription.table.at)
                raise Refused("our_fault") from None
        if self._stale_studies:
            made += self._changed_studies()
        return made

    def _changed_studies(self) -> list[messages.AnyMessage]:
        stale, self._stale_studies = self._stale_studies, {}
        made: list[messages.AnyMessage] = []
        for study in stale:
            if (followed := self.studies.get(study)) is not None:
                made.append(followed.message(self.account_id))
                if isinstance(made[-1], messages.StudyGone):
                    self.unfollow_study(study)
        return made

    def _texts(self, out: Sequence[messages.AnyMessage]) -> list[bytes]:
        self.server.metrics.counts["messages_out"] += len(out)
        return list(map(messages.write, out))

    async def _send(self, out: Sequence[messages.AnyMessage]) -> None:
        """Send messages, all at once if the client takes them."""
        if not out:
            return
        texts = self._texts(out)
        self._sending_since = clock.seconds()
        await self._connection.send(*texts)
        self._sending_since = None

    async def _watch_for_timeout(self) -> None:
        """End when the client has received nothing for too long. A timeout for every message would cost more."""
        timeout_seconds = self.server.settings.timeout_seconds
        while self._sending_since is None or clock.seconds() - self._sending_since < timeout_seconds:
            await asyncio.sleep(timeout_seconds / 2)
        self._ending = (TOO_SLOW, "too_slow")

    # --- Tables -------------------------------------------------------------------------------------------------------

    def subscribe(self, table: Table, after: int, chat: int, seat: int | None) -> None:
        """Subscribe to a table from an entry on."""
        if table.id not in self.subscriptions:
            if len(self.subscriptions) >= MAX_TABLES:
                raise Refused("too_many_tables", most=MAX_TABLES)
            self.server.watch(table, self)
        self.subscriptions[table.id] = Subscription(table, after=min(after, table.at), chat=chat, seat=seat)
        self.table_changed(table.id, 0, 0)
        self.chat_changed(table.id)

    def unsubscribe(self, table: str) -> None:
        """End a subscription."""
        subscription = self.subscriptions.pop(table, None)
        if subscription is not None:
            self.server.unwatch(subscription.table, self)

    # --- Studies ------------------------------------------------------------------------------------------------------

    async def follow_study(self, study: str, after: int) -> None:
        """Follow a study from a revision on; one that this account may not see is as good as none."""
        registry = self.server.studies
        if registry is None:
            raise Refused("no_studies")
        if study not in self.studies and len(self.studies) >= MAX_STUDIES:
            raise Refused("too_many_studies_open", most=MAX_STUDIES)
        try:
            found = await registry.follow(study, self.account_id, self)
        except Refused as refused:
            if refused.code != "unknown_study":
                raise
            self.send(messages.StudyGone(study=study))
            return
        self.studies[study] = StudySubscription(found, after)
        self.study_changed(study)

    def unfollow_study(self, study: str) -> None:
        """Follow a study no more."""
        followed, registry = self.studies.pop(study, None), self.server.studies
        if followed is not None and registry is not None:
            registry.unfollow(followed.study, self)
