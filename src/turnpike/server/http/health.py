"""Health, readiness and metrics."""

from typing import Any

from litestar import MediaType, Response, get
from msgspec import Struct

from turnpike import __version__
from turnpike.kernel.refused import Refused
from turnpike.server.http.dependencies import AnyRequest, address
from turnpike.server.http.fixed_pages import FixedPages
from turnpike.server.server import Server
from turnpike.server.websocket.messages import PROTOCOL

LOCAL = ("127.", "::1", "local")


class Health(Struct, frozen=True):
    """The process runs."""

    status: str = "ok"
    version: str = __version__
    protocol: int = PROTOCOL


class Readiness(Struct, frozen=True):
    """Whether the services that the server needs answer."""

    ready: bool
    store: bool
    bus: bool


@get("/health", tags=["health"])
async def health() -> Health:
    """Whether the process runs."""
    return Health()


@get("/ready", tags=["health"])
async def ready(server: Server) -> Response[Readiness]:
    """Whether the process can serve: its database can write. Without its bus it can, with a delay."""
    store = await server.readiness.can_store()
    return Response(Readiness(store, store, server.bus.connected), status_code=200 if store else 503)


@get("/api/openapi.json", include_in_schema=False)
async def interface(request: AnyRequest, pages: FixedPages) -> Response[bytes]:
    """The HTTP interface in OpenAPI."""
    return pages.answer(request, request.app.openapi_schema.to_schema, "openapi")


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: AnyRequest, server: Server) -> Response[Any]:
    """Metrics for Prometheus."""
    wanted = server.settings.metrics
    if wanted == "off" or (wanted == "local" and not address(request).startswith(LOCAL)):
        raise Refused("no_such_page")
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


HANDLERS = [health, ready, interface, metrics]
