"""What handlers are given: the server, and who asks."""

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie, State

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE, SESSION_LIVES
from turnpike.server.middleware import address_of
from turnpike.server.server import Server
from turnpike.store import Person

AnyRequest = Request[Any, Any, Any]


async def server(state: State) -> Server:
    """The server of this process."""
    running: Server = state.server
    return running


async def anyone(request: AnyRequest, server: Server) -> Person | None:
    """Who asks, if we know them."""
    return await server.people.whose(request.cookies.get(COOKIE))


async def me(anyone: Person | None) -> Person:
    """Who asks; refused if we do not know them."""
    if anyone is None:
        raise Refused("not_signed_in")
    return anyone


def address(request: AnyRequest) -> str:
    """Where a request comes from."""
    return address_of(dict(request.scope))


def is_secure(request: AnyRequest, server: Server) -> bool:
    """Whether the page came over https, perhaps through a proxy."""
    return request.scope.get("scheme") == "https" or server.settings.public_url.startswith("https://")


def session(request: AnyRequest, server: Server, word: str) -> Cookie:
    """The cookie that holds a session: no script can read it, no other site can send it along."""
    return Cookie(
        key=COOKIE,
        value=word,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(request, server),
        max_age=SESSION_LIVES // 1000 if word else 0,
    )


def without_session(request: AnyRequest, server: Server, answer: Response[Any]) -> Response[Any]:
    """The answer, which takes the cookie away."""
    answer.set_cookie(session(request, server, ""))
    return answer
