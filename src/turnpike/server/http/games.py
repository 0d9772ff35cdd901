"""The games of this server, and logs: export and import."""

from typing import Annotated

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Struct

from turnpike.server.game_views import GameView, all_game_views, check_log_length, exported_log
from turnpike.server.http.dependencies import AnyRequest
from turnpike.server.http.fixed_pages import FixedPages
from turnpike.server.http.tables import GameId, TableId
from turnpike.server.server import Server
from turnpike.server.settings import MAX_LOG_BYTES
from turnpike.server.table_views import TableView, table_view
from turnpike.store import Account
from turnpike.table import save_import

ENTRIES_PER_TOKEN = 500
"""Entries of a log that cost one token of the rate limit."""

NDJSON = "application/x-ndjson"


@get("/api/games", tags=["games"], responses={200: ResponseSpec(list[GameView])})
async def all_games(request: AnyRequest, server: Server, pages: FixedPages) -> Response[bytes]:
    """All games: titles, seats, options, bots."""
    return pages.answer(request, lambda: all_game_views(server.registry.find), "games")


@get("/api/games/{game:str}/material", tags=["games"], responses={200: ResponseSpec(Struct)})
async def material(request: AnyRequest, server: Server, pages: FixedPages, game: GameId) -> Response[bytes]:
    """What a client that draws the game needs besides views: the board as printed, colours, outlines."""
    found = server.registry.find(game)
    return pages.answer(request, lambda: found.material(found.read_options({})), "material", found.id)


@get("/api/tables/{table:str}/material", tags=["games"])
async def table_material(server: Server, asker: str, table: TableId) -> Response[Struct]:
    """The material for one table, which may have a custom board."""
    server.limits.take("look", asker)
    found = await server.registry.table(table)
    options = found.game.read_options(found.document.settings.options) if found.play is None else found.play.options
    return Response(found.game.material(options), headers={"Cache-Control": "private, max-age=300"})


@get("/api/tables/{table:str}/log", tags=["games"], media_type=NDJSON)
async def log(
    server: Server,
    visitor: Account | None,
    asker: str,
    table: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> Response[bytes]:
    """The log in the exchange format: redacted for the reader, and complete once the game is over."""
    found = await server.registry.table(table)
    server.limits.take("look", asker, 1 + found.at // ENTRIES_PER_TOKEN)
    body = await exported_log(server.pace, found, None if visitor is None else visitor.id, seat)
    headers = {"Content-Disposition": f'attachment; filename="{found.game.id}-{found.id}.jsonl"'}
    return Response(body, media_type=NDJSON, headers=headers)


@post("/api/tables/import", tags=["games"], request_max_body_size=MAX_LOG_BYTES)
async def upload(server: Server, reader_language: str, me: Account, body: bytes) -> TableView:
    """Import a log. A finished game can be replayed; an unfinished one waits, paused, for players to take over.

    The rate limit is checked before the body is read (bodies.py). The log is replayed in a worker process.
    """
    check_log_length(body)
    replayed = await server.read_log(me.id, body)
    table = await save_import(server.store, replayed, host=me.id)
    return table_view(await server.registry.table(table), me.id, reader_language)


HANDLERS = [all_games, material, table_material, log, upload]
