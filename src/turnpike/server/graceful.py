"""Running the ASGI application with uvicorn, and stopping it: clients are told why before their connections close.

uvicorn closes all websockets first and shuts down the application afterwards. Here the application goes first.
"""

import socket
from collections.abc import Awaitable, Callable

import uvicorn


class GracefulServer(uvicorn.Server):
    """uvicorn, except that the application says goodbye before any connection is closed."""

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
