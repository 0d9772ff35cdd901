"""Websocket sessions of a tab, without sockets: the page sends texts and is called with texts."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from turnpike.page.local import LocalTables
from turnpike.server.websocket import commands
from turnpike.server.websocket.connection import Connection, Message
from turnpike.server.websocket.session import Session


class LocalSocket:
    """One session of a page with the tables of the tab."""

    def __init__(self, local: LocalTables, receive: Callable[[str], object], closed: Callable[[], object]) -> None:
        """`receive` is called with every text for the page, `closed` when there will be no more."""
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self._receive = receive
        self._closed = closed
        connection = Connection(self._next, self._take)
        self._session = Session(local, connection, local.account, commands.handle, "page")
        self._running = asyncio.get_running_loop().create_task(self._session.run())

    def send(self, text: str) -> None:
        """A text of the page."""
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> Awaitable[None]:
        """The page leaves; done when the session has ended."""
        self._inbox.put_nowait({"type": "websocket.disconnect"})
        return self._running

    async def _next(self) -> Message:
        return await self._inbox.get()

    async def _take(self, message: Message) -> None:
        match message["type"]:
            case "websocket.send":
                self._receive(message["text"])
            case "websocket.close":
                self._closed()
