"""The websocket endpoint: who may connect, how often, and how many times at once. The rest is in session.py."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from litestar.connection import ASGIConnection

from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.accounts import COOKIE
from turnpike.server.addresses import network_of
from turnpike.server.middleware import App, Receive, Scope, Send
from turnpike.server.server import Server
from turnpike.server.tokens import hash_of
from turnpike.server.websocket import messages
from turnpike.server.websocket.commands import handle
from turnpike.server.websocket.connection import Connection
from turnpike.server.websocket.session import POLICY, TOO_SLOW, Session
from turnpike.store import StoreError

logger = logging.getLogger("turnpike.server")


def websocket_endpoint(running: Callable[[], Server]) -> App:
    """An ASGI application for websockets; each connection is a session for as long as it is open."""

    async def connect(scope: Scope, receive: Receive, send: Send) -> None:
        server, network = running(), network_of(scope)
        connection = Connection(receive, send, scope.get("extensions"))
        pages, settings = server.open_pages, server.settings
        try:
            if server.stopping:
                raise Refused("server_stopping")
            server.limits.take("page", network)
            with pages.open(f"@{network}", settings.max_pages_per_address):
                secret = cookies_of(scope).get(COOKIE)
                account = await server.accounts.account_of(secret)
                if account is not None:
                    server.thinking.came_from(account.id, network)
                token = hash_of(secret) if secret and account is not None else None
                with pages.open(account.id if account else "", settings.max_pages_each):
                    await Session(server, connection, account, handle, network, token=token).run()
        except Refused as refused:
            if refused.code == "too_many_pages":  # the player should learn why
                problem = errors.say(refused, language_of(scope))
                await connection.say_goodbye(messages.Bye(code=problem.code, message=problem.message))
            await connection.close(POLICY, refused.code)
        except StoreError as error:
            logger.warning("the store does not answer: %s", error)
            await connection.close(TOO_SLOW, "try_again")

    return connect


def cookies_of(scope: Mapping[str, Any]) -> dict[str, str]:
    """The cookies of a request."""
    # Litestar names every key of a scope; the middleware before it takes any ASGI scope.
    return ASGIConnection(scope).cookies  # type: ignore[arg-type]


def language_of(scope: Mapping[str, Any]) -> str:
    """The language of the browser, used until the client has said hello."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    return errors.negotiate_language(headers.get(b"accept-language", b"").decode("latin-1"))
