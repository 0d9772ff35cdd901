"""The HTTP protocol of the ASGI server, which gives up clients that do not take what is written to them.

uvicorn waits for ever until a client has taken its response, which stays in memory. Here: how long it may take to
receive. Not here: how long a request may take (middleware.py), websockets (websocket/protocol.py).
"""

from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection."""

    abort_seconds: ClassVar[float] = 20.0
    """How long a client may take nothing, and how long it may take to receive the rest after the end."""
    least_each_second: ClassVar[int] = 1024
    """The bytes a second below which a client counts as taking nothing."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._timer: TimerHandle | None = None
        self._unsent = 0
        """What the client had not taken when it was last looked at."""

    def pause_writing(self) -> None:
        """Too much is written that the client has not taken: look now and then whether it takes any of it."""
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._start(self._look)

    def resume_writing(self) -> None:
        """The client has taken most of it."""
        super().resume_writing()
        self._stop()
        if self.transport.is_closing():
            self._start(self.transport.abort)

    def _look(self) -> None:
        """Give up a client that has taken nothing."""
        unsent = self.transport.get_write_buffer_size()
        if self._unsent - unsent < self.abort_seconds * self.least_each_second:
            self.transport.abort()
            return
        self._unsent = unsent
        self._start(self._look)

    def on_response_complete(self) -> None:
        """A response is written, with which the connection may end."""
        super().on_response_complete()
        self._abort_if_closing()

    def timeout_keep_alive_handler(self) -> None:
        """No further request has come."""
        super().timeout_keep_alive_handler()
        self._abort_if_closing()

    def send_400_response(self, msg: str) -> None:
        """The request cannot be read."""
        super().send_400_response(msg)
        self._abort_if_closing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        super().connection_lost(exc)
        self._stop()

    def _abort_if_closing(self) -> None:
        """Drop what the client does not take soon, if the connection is to end."""
        if self._timer is None and self.transport.is_closing():
            self._start(self.transport.abort)

    def _start(self, call: Callable[[], None]) -> None:
        self._timer = self.loop.call_later(self.abort_seconds, call)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
