"""One page: a websocket that carries all tables somebody looks at.

Reading and writing are two tasks. What a page must be told is noted, not queued: when the writer gets to a table it
tells everything new at once. So a slow client costs no memory, and one that takes nothing for a while is cut off.
"""

import asyncio
import contextlib
import logging
import time
from collections import deque

import msgspec

from turnpike import __version__
from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.accounts import wishes_of
from turnpike.server.server import Server
from turnpike.server.websocket import commands, messages
from turnpike.server.websocket.connection import Gone, Socket
from turnpike.server.websocket.subscription import Watched
from turnpike.store import Person
from turnpike.table import Table

logger = logging.getLogger("turnpike.server")

MAX_TABLES = 20
MAX_PENDING = 200
"""Answers that may wait for a slow client."""
MAX_MISTAKES = 20
"""Messages that make no sense, until we stop listening."""
NORMAL, GOING_AWAY, POLICY, TOO_SLOW = 1000, 1001, 1008, 1013


class Page:
    """A page and the tables it shows."""

    def __init__(self, server: Server, socket: Socket, person: Person | None) -> None:
        self.server = server
        self.person = person
        self.language = (wishes_of(person).language if person else "") or "en"
        self.watched: dict[str, Watched] = {}
        self._socket = socket
        self._name = str(id(self))
        self._answers: deque[messages.AnyTell] = deque()
        self._stale: dict[str, None] = {}
        self._spoken: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._ending: tuple[int, str] | None = None
        self._mistakes = 0
        self._sending_since: float | None = None

    # --- Told by others -----------------------------------------------------------------------------------------------

    def changed(self, table: str, _at: int, _revision: int) -> None:
        """A table has changed."""
        self._stale[table] = None
        self._wake.set()

    def said(self, table: str) -> None:
        """Somebody has said something at a table."""
        self._spoken[table] = None
        self._wake.set()

    def asked(self, table: str, at: int) -> None:
        """It is this person's turn somewhere."""
        if table not in self.watched:
            self.tell(messages.Turn(table=table, at=at))

    def gone(self, table: str) -> None:
        """A table was deleted."""
        if table in self.watched:
            self.unwatch(table)
            self.tell(messages.Gone(table=table))

    def tell(self, message: messages.AnyTell) -> None:
        """Have something sent."""
        if len(self._answers) >= MAX_PENDING:
            self._finish(TOO_SLOW, "too_slow")
            return
        self._answers.append(message)
        self._wake.set()

    def end(self) -> None:
        """The page must connect again, if it may."""
        self._finish(GOING_AWAY, "going_away")

    def _finish(self, code: int, why: str) -> None:
        self._ending = self._ending or (code, why)
        self._wake.set()

    # --- The tasks ----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Talk with the page until one of us leaves."""
        if not await self._socket.accept():
            return
        self.server.metrics.count("pages_opened")
        self.server.pages.add(self)
        reading = asyncio.create_task(self._read())
        writing = asyncio.create_task(self._write())
        timing = asyncio.create_task(self._time())
        tasks = {reading, writing, timing}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for table in list(self.watched):
                self.unwatch(table)
            self.server.pages.remove(self)
            code, why = self._ending or (NORMAL, "")
            with contextlib.suppress(Exception):  # it may be closed already, and each state of a socket complains so
                await asyncio.wait_for(self._socket.close(code, why), 1)

    async def _read(self) -> None:
        patience = self.server.settings.patience
        try:
            async with asyncio.timeout(patience):
                if not await self._greeted():
                    await asyncio.sleep(patience)  # the writer says goodbye
            while True:
                data = await self._socket.receive()
                self.server.limits.take("message", self._name)
                await self._take(data)
        except (Gone, TimeoutError):
            return
        except Refused as refused:  # too many messages
            self._bye(refused, POLICY)
            await asyncio.sleep(patience)

    async def _greeted(self) -> bool:
        try:
            hello = messages.read(await self._socket.receive())
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._bye(Refused("bad_message", detail=errors.detail(str(error))), POLICY)
            return False
        if not isinstance(hello, messages.Hello):
            self._bye(Refused("bad_message", detail="say hello first"), POLICY)
            return False
        self.language = errors.spoken(hello.language or self.language)
        if hello.protocol != messages.PROTOCOL:
            self._bye(Refused("old_page"), POLICY)
            return False
        who, name = (self.person.id, self.person.name) if self.person else (None, "")
        self.tell(messages.Welcome(protocol=messages.PROTOCOL, server=__version__, person=who, name=name))
        return True

    def _bye(self, refused: Refused, code: int) -> None:
        problem = errors.say(refused, self.language)
        self._answers.append(messages.Bye(code=problem.code, message=problem.message))
        self._finish(code, problem.code)

    async def _take(self, data: str) -> None:
        """Do what one message asks."""
        self.server.metrics.count("messages_in")
        try:
            ask = messages.read(data)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            self._mistakes += 1
            refused = Refused("bad_message", detail=errors.detail(str(error)))
            if self._mistakes >= MAX_MISTAKES:
                self._bye(refused, POLICY)
            else:
                self.refuse(refused)
            return
        try:
            await commands.do(self, ask)
        except Exception as error:
            self.refuse(errors.refusal(error), getattr(ask, "table", None), getattr(ask, "key", None))

    def refuse(self, refused: Refused, table: str | None = None, key: str | None = None) -> None:
        """Say no, in words of the game if it is one of its refusals."""
        watched = None if table is None else self.watched.get(table)
        speech = None
        if watched is not None and watched.table.game is not None:
            play = watched.table.game
            speech = play.game.speech(play.options, self.language, watched.table.names)
        problem = errors.say(refused, self.language, speech)
        self.server.metrics.count("refusals", code=refused.code)
        at = None if watched is None else watched.table.at
        self.tell(
            messages.Refusal(
                code=problem.code, message=problem.message, facts=problem.facts, table=table, key=key, at=at
            )
        )

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._answers:
                await self._send(self._answers.popleft())
            if self._ending is not None:
                return
            for table in list(self._stale):
                del self._stale[table]
                if (watched := self.watched.get(table)) is not None:
                    await self._send(self._now(watched))
            for table in list(self._spoken):
                del self._spoken[table]
                if (watched := self.watched.get(table)) is not None and (lines := await watched.said(self)):
                    await self._send(lines)

    def _now(self, watched: Watched) -> messages.Now:
        try:
            return watched.now(self)
        except Exception:  # the page only sees that the connection is lost, so the log must say why
            logger.exception("table %s entry %s cannot be told", watched.table.id, watched.table.at)
            raise

    async def _send(self, message: messages.AnyTell) -> None:
        self.server.metrics.count("messages_out")
        data = messages.write(message).decode()
        self._sending_since = time.monotonic()
        await self._socket.send(data)
        self._sending_since = None

    async def _time(self) -> None:
        """End when the page has taken nothing for too long. A limit for every message would cost more than sending."""
        patience = self.server.settings.patience
        while self._sending_since is None or time.monotonic() - self._sending_since < patience:
            await asyncio.sleep(patience / 2)
        self._ending = (TOO_SLOW, "too_slow")

    # --- Tables -------------------------------------------------------------------------------------------------------

    def watch(self, table: Table, after: int, chat: int, seat: int | None) -> None:
        """Show a table from an entry on."""
        if table.id not in self.watched:
            if len(self.watched) >= MAX_TABLES:
                raise Refused("too_many_tables", most=MAX_TABLES)
            table.watch(self.changed)
            self.server.pages.watches(self, table.id)
            if self.person is not None:
                self.server.arrive(table, self.person.id)
        self.watched[table.id] = Watched(table, after=min(after, table.at), chat=chat, seat=seat)
        self.changed(table.id, 0, 0)
        self.said(table.id)

    def unwatch(self, table: str) -> None:
        """Show it no more."""
        watched = self.watched.pop(table, None)
        if watched is not None:
            watched.table.unwatch(self.changed)
            self.server.pages.unwatches(self, table)
            if self.person is not None:
                self.server.depart(watched.table, self.person.id)
