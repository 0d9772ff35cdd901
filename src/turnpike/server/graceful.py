"""Running the ASGI application with uvicorn, and stopping it: clients are told before their connections are closed.

uvicorn closes all websockets at once and ends the application afterwards. Here the application goes first.
"""

import socket
from collections.abc import Awaitable, Callable

import uvicorn


class GracefulServer(uvicorn.Server):
    """uvicorn, which lets the application say goodbye before it closes any connection."""

    def __init__(self, config: uvicorn.Config, say_goodbye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._say_goodbye = say_goodbye

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, say goodbye, then close the rest."""
        for server in self.servers:
            server.close()
        if not self.force_exit:
            await self._say_goodbye()
        await super().shutdown(sockets)
