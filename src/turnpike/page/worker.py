"""The tables of a tab behind functions that take and return texts, as a web worker calls them (web/src/engine).

Nothing here knows a browser: the worker hands in functions of its own, whose promises are awaited like coroutines.
"""

import base64
import logging
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Raw, Struct

from turnpike.page.disk import Disk
from turnpike.page.kept import Kept, read_account, read_puzzles, read_tables
from turnpike.page.local import LocalPuzzles, LocalTables, new_account
from turnpike.page.puzzle_store import KeptPuzzles
from turnpike.page.requests import answer
from turnpike.page.sockets import LocalSocket
from turnpike.page.thinking import FailedCall, InterruptedCall, run_call
from turnpike.store import Account, CannotStoreError
from turnpike.store.memory import Change
from turnpike.table.seating import clean_name

logger = logging.getLogger("turnpike.page")
ASIDE = "unreadable "
"""Begins the name under which a damaged account or damaged puzzles are kept, as they were."""


class Browser(Struct, frozen=True):
    """The functions of the web worker."""

    write: Callable[[str, str], Awaitable[str]]
    """Keeps a `change`, or something else under its name, such as the `account`, as JSON; resolves to "" once it is
    durable, otherwise to what is wrong."""
    lines: Callable[[str, int], Awaitable[str]]
    """The entries of a table's log after a number, as JSON."""
    row: Callable[[str], Awaitable[str]]
    """The row of a table, as JSON."""
    think: Callable[[str], Awaitable[str]]
    """Runs a call in the other worker; both are base64. Resolves to "" if the call was interrupted, rejects if the
    worker has failed."""
    interrupt: Callable[[], object]
    """Ends the running call."""
    receive: Callable[[int, str], object]
    """A text of a socket for the page."""
    closed: Callable[[int], object]
    """There will be no more texts of this socket."""
    reply: Callable[[int, int, str, str], object]
    """The answer to a request: its number, status, media type and body."""
    read: Callable[[str], Awaitable[str]]
    """The text of a file beside the engine, unpacked; resolves to "" if it cannot be read."""


class TableWorker:
    """What runs in the worker that holds the tables."""

    def __init__(self, kept: str, browser: Browser) -> None:
        found = msgspec.json.decode(kept, type=Kept)
        self._browser = browser
        tables = read_tables(found.tables)
        account, known = read_account(found.account, tables.readable)
        puzzles, whole = read_puzzles(found.puzzles)
        self._is_new = account is None
        self._damaged: dict[str, Raw] = {}
        if len(found.account) > 0 and account is None:
            self._damaged["account"] = found.account
        if not whole:
            self._damaged["puzzles"] = found.puzzles
        self._local = LocalTables(
            account or new_account(clean_name(found.name, "Guest"), found.language, known),
            Disk(write=self._write, read_lines=self._lines, read_row=self._row, kept=tables),
            self._think,
            interrupt=browser.interrupt,
            keep_account=self._keep_account,
            puzzles=LocalPuzzles(kept=puzzles, keep=self._keep_puzzles, read=browser.read),
        )
        self._sockets: dict[int, LocalSocket] = {}

    async def start(self) -> None:
        """Let bots move."""
        if self._is_new:
            try:
                await self._keep_account(self._local.account)
            except CannotStoreError:
                if "account" not in self._damaged:
                    raise
        self._local.start()

    async def stop(self) -> None:
        """No bot moves any more; nothing is written any more."""
        await self._local.close()

    async def request(self, number: int, method: str, address: str, body: str, language: str) -> None:
        """Answer a request of the page."""
        given = await answer(self._local, method, address, body.encode(), language)
        self._browser.reply(number, given.status, given.media_type, given.body.decode())

    async def open(self, socket: int) -> None:
        """The page opens a socket."""
        receive, closed = self._browser.receive, self._browser.closed
        self._sockets[socket] = LocalSocket(self._local, lambda text: receive(socket, text), lambda: closed(socket))

    async def send(self, socket: int, text: str) -> None:
        """The page sends a text."""
        if (found := self._sockets.get(socket)) is not None:
            found.send(text)

    async def close(self, socket: int) -> None:
        """The page closes a socket."""
        if (found := self._sockets.pop(socket, None)) is not None:
            await found.close()

    async def _lines(self, table: str, after: int) -> list[Raw]:
        return msgspec.json.decode(await self._browser.lines(table, after), type=list[Raw])

    async def _row(self, table: str) -> Raw:
        return Raw((await self._browser.row(table)).encode())

    async def _write(self, change: Change) -> None:
        _check(await self._browser.write("change", msgspec.json.encode(change).decode()))

    async def _keep_account(self, account: Account) -> None:
        await self._keep("account", account)

    async def _keep_puzzles(self, solved: KeptPuzzles) -> None:
        await self._keep("puzzles", solved)

    async def _keep(self, name: str, content: Struct) -> None:
        """Before anything is written in its place, what is damaged is put aside."""
        if (damaged := self._damaged.get(name)) is not None:
            _check(await self._browser.write(ASIDE + name, bytes(damaged).decode()))
            del self._damaged[name]
        _check(await self._browser.write(name, msgspec.json.encode(content).decode()))

    async def _think(self, call: bytes) -> bytes:
        try:
            outcome = await self._browser.think(base64.b64encode(call).decode())
        except Exception as error:  # a promise that was rejected
            raise FailedCall(str(error)) from error
        if not outcome:
            raise InterruptedCall
        return base64.b64decode(outcome)


def think(call: str) -> str:
    """Run a call of `TableWorker`; the worker of the bots does this."""
    return base64.b64encode(run_call(base64.b64decode(call))).decode()


def _check(said: str) -> None:
    if said:
        logger.warning("the browser cannot keep a change: %s", said)
        raise CannotStoreError(said)
