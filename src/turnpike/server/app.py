"""The ASGI application: its routes, dependencies and lifespan."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from turnpike import __version__, games
from turnpike.kernel.contract import AnyGame
from turnpike.server.accounts import COOKIE
from turnpike.server.bodies import Bodies
from turnpike.server.http import (
    accounts,
    analysis,
    content,
    dependencies,
    errors,
    explorer,
    health,
    notifications,
    people,
    puzzles,
    site,
    studies,
    tables,
)
from turnpike.server.http import games as game_routes
from turnpike.server.http.fixed_pages import FixedPages, fixed_pages
from turnpike.server.metrics import Metrics
from turnpike.server.middleware import HIDDEN, Middleware
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings
from turnpike.server.testing import move_clock
from turnpike.server.websocket.endpoint import cookies_of, websocket_endpoint
from turnpike.table import BotRunner


def make_app(
    settings: Settings, *, find: Callable[[str], AnyGame] = games.find, run_bot: BotRunner | None = None
) -> Middleware:
    """The server as an ASGI application. It opens its store on startup and closes it on shutdown."""
    limits, metrics = RateLimits(settings.rate_limited), Metrics()

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        server = await Server.open(settings, limits=limits, metrics=metrics, find=find, run_bot=run_bot)
        app.state.server = server
        app.state.site = site.Site(settings.client)
        app.state.pages = FixedPages()
        try:
            yield
        finally:
            await server.close()

    app = Litestar(
        [
            *health.HANDLERS,
            *accounts.HANDLERS,
            *notifications.HANDLERS,
            *tables.HANDLERS,
            *people.HANDLERS,
            *game_routes.HANDLERS,
            *content.HANDLERS,
            *analysis.HANDLERS,
            *puzzles.HANDLERS,
            *explorer.HANDLERS,
            *studies.HANDLERS,
            *([move_clock] if settings.movable_clock else []),
            *site.HANDLERS,
        ],
        dependencies={
            "server": Provide(dependencies.server),
            "visitor": Provide(dependencies.visitor),
            "me": Provide(dependencies.me),
            "asker": Provide(dependencies.asker),
            "pages": Provide(fixed_pages),
            "reader_language": Provide(dependencies.reader_language),
        },
        exception_handlers={Exception: errors.answer},
        request_max_body_size=settings.max_message_bytes,
        lifespan=[running],
        openapi_config=OpenAPIConfig(
            title="Turnpike",
            version=__version__,
            description="Tables and accounts. Games themselves are played over the websocket at /ws.",
            path=HIDDEN,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
        debug=False,
    )

    async def identify(scope: Mapping[str, Any]) -> str | None:
        running_server: Server = app.state.server
        account = await running_server.accounts.account_of(cookies_of(scope).get(COOKIE))
        return None if account is None else account.id

    bodies = Bodies(settings, limits, identify)
    metrics.gauge("body_bytes", lambda: bodies.total)

    async def say_goodbye() -> None:
        if (server := app.state.get("server")) is not None:
            await server.say_goodbye()

    endpoint = websocket_endpoint(lambda: app.state.server)
    return Middleware(app, endpoint, settings, limits, metrics, bodies, say_goodbye)
