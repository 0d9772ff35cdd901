"""The websocket endpoint: who may connect, and how often. What is said then is the session's business (session.py)."""

import logging
from collections.abc import Callable

from litestar.connection import ASGIConnection

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE
from turnpike.server.middleware import App, Receive, Scope, Send, address_of
from turnpike.server.server import Server
from turnpike.server.websocket.connection import Socket
from turnpike.server.websocket.session import POLICY, TOO_SLOW, Page
from turnpike.store import StoreError

logger = logging.getLogger("turnpike.server")


def door(running: Callable[[], Server]) -> App:
    """An ASGI application for websockets, each of which is a page for as long as it is open."""

    async def enter(scope: Scope, receive: Receive, send: Send) -> None:
        server, socket = running(), Socket(receive, send)
        try:
            server.limits.take("page", address_of(scope))
            # Litestar names every key of a scope; the guard before it knows any ASGI scope.
            cookies = ASGIConnection(scope).cookies  # type: ignore[arg-type]
            person = await server.people.whose(cookies.get(COOKIE))
        except Refused as refused:
            await socket.close(POLICY, refused.code)
        except StoreError as error:
            logger.warning("the store does not answer: %s", error)
            await socket.close(TOO_SLOW, "try_again")
        else:
            await Page(server, socket, person).run()

    return enter
