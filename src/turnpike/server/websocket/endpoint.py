"""The websocket endpoint: who may connect, and how often. Everything after that is the session's (session.py)."""

import logging
from collections.abc import Callable

from litestar.connection import ASGIConnection

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE
from turnpike.server.middleware import App, Receive, Scope, Send, address_of
from turnpike.server.server import Server
from turnpike.server.websocket.commands import handle
from turnpike.server.websocket.connection import Connection
from turnpike.server.websocket.session import POLICY, TOO_SLOW, Session
from turnpike.store import StoreError

logger = logging.getLogger("turnpike.server")


def websocket_endpoint(running: Callable[[], Server]) -> App:
    """An ASGI application for websockets; each connection is a session for as long as it is open."""

    async def connect(scope: Scope, receive: Receive, send: Send) -> None:
        server, connection = running(), Connection(receive, send)
        try:
            server.limits.take("page", address_of(scope))
            # Litestar names every key of a scope; the middleware before it takes any ASGI scope.
            cookies = ASGIConnection(scope).cookies  # type: ignore[arg-type]
            account = await server.accounts.account_of(cookies.get(COOKIE))
        except Refused as refused:
            await connection.close(POLICY, refused.code)
        except StoreError as error:
            logger.warning("the store does not answer: %s", error)
            await connection.close(TOO_SLOW, "try_again")
        else:
            await Session(server, connection, account, handle).run()

    return connect
