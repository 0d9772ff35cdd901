"""The dependencies of handlers: the server, the account of the request, its language."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie, State

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE, SESSION_MS
from turnpike.server.addresses import address_of, network, network_of
from turnpike.server.errors import negotiate_language
from turnpike.server.rate_limits import Charge
from turnpike.server.server import Server
from turnpike.server.sign_in import DEVICE_COOKIE, DEVICE_MS
from turnpike.store import Account

AnyRequest = Request[Any, Any, Any]


async def server(state: State) -> Server:
    """The server of this process."""
    running: Server = state.server
    return running


async def visitor(request: AnyRequest, server: Server) -> Account | None:
    """The account of the request; None for a visitor without a name."""
    account = await server.accounts.account_of(request.cookies.get(COOKIE))
    if account is not None:
        server.thinking.came_from(account.id, network(address(request)))
    return account


async def me(visitor: Account | None) -> Account:
    """The account of the request; a visitor without a name is refused."""
    if visitor is None:
        raise Refused("not_signed_in")
    return visitor


async def asker(request: AnyRequest, visitor: Account | None) -> str:
    """The key of the rate limits: the account, or the network of a visitor without a name."""
    return f"@{network_of(dict(request.scope))}" if visitor is None else visitor.id


async def reader_language(request: AnyRequest) -> str:
    """The language of the client."""
    return negotiate_language(request.headers.get("accept-language"))


def address(request: AnyRequest) -> str:
    """The address of the client."""
    return address_of(dict(request.scope))


def replay_charge(request: AnyRequest, server: Server, asker: str) -> Charge:
    """Counts the entries that have to be played for a request: for its account, and for the network it comes from."""

    def charge(entries: int) -> None:
        server.limits.take("replay_network", network(address(request)), entries)
        server.limits.take("replay", asker, entries)

    return charge


def is_secure(request: AnyRequest, server: Server) -> bool:
    """Whether the client uses https, perhaps through a proxy."""
    return request.scope.get("scheme") == "https" or server.settings.public_url.startswith("https://")


def session_cookie(request: AnyRequest, server: Server, secret: str) -> Cookie:
    """The cookie of a session: scripts cannot read it, other sites cannot make a browser send it."""
    return Cookie(
        key=COOKIE,
        value=secret,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(request, server),
        max_age=SESSION_MS // 1000 if secret else 0,
    )


async def device_cookie(request: AnyRequest, server: Server, account: str) -> Cookie:
    """The cookie of a device on which the owner of an account has signed in. It opens no session."""
    return Cookie(
        key=DEVICE_COOKIE,
        value=await server.passwords.device_for(account, request.cookies.get(DEVICE_COOKIE)),
        path="/api/me",
        httponly=True,
        samesite="strict",
        secure=is_secure(request, server),
        max_age=DEVICE_MS // 1000,
    )


def without_session(request: AnyRequest, server: Server, answer: Response[Any]) -> Response[Any]:
    """The response, with the session cookie removed."""
    answer.set_cookie(session_cookie(request, server, ""))
    return answer
