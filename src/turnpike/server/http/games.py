"""The games of this server, and logs: export and import."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.server.http.schemas import TableView, table_view
from turnpike.server.http.tables import TableId
from turnpike.server.server import Server
from turnpike.server.settings import MAX_LOG_BYTES
from turnpike.store import Account
from turnpike.table import Settings, bots_for, import_table, options_schema
from turnpike.table.log_lines import read_record

MAX_IMPORTED_ENTRIES = 5_000
"""Far more than any real game has, and still read in a moment."""
NDJSON = "application/x-ndjson"


class GameView(Struct, frozen=True, kw_only=True):
    """A game that can be played."""

    id: str
    rules: int
    secrets: bool
    options: dict[str, Any]
    """JSON Schema of its options, for a form."""
    bots: tuple[str, ...]
    """The bots that play it: ours, the weakest level first, then those of installed packages."""


@get("/api/games", tags=["games"])
async def all_games(server: Server) -> list[GameView]:
    """All games, with their options and bots."""
    found = [server.registry.find(name) for name in games.names()]
    return [
        GameView(
            id=game.id,
            rules=game.rules,
            secrets=game.secrets,
            options=options_schema(game),
            bots=bots_for(game.id),
        )
        for game in found
    ]


@get("/api/games/{game:str}/material", tags=["games"])
async def material(server: Server, game: str) -> Response[Struct]:
    """What a client that draws the game needs besides views: the board as printed, colours, outlines."""
    found = server.registry.find(game)
    return _material(found.material(found.read_options({})))


@get("/api/tables/{table:str}/material", tags=["games"])
async def table_material(server: Server, table: TableId) -> Response[Struct]:
    """The same for one table, which may be played on a board of its own."""
    found = await server.registry.table(table)
    options = found.game.read_options(found.document.settings.options) if found.play is None else found.play.options
    return _material(found.game.material(options))


def _material(parts: Struct) -> Response[Struct]:
    """It does not change while the server runs, but the next version may bring another."""
    return Response(parts, headers={"Cache-Control": "private, max-age=300"})


@get("/api/tables/{table:str}/log", tags=["games"], media_type=NDJSON)
async def log(
    server: Server,
    visitor: Account | None,
    table: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> Response[bytes]:
    """The log in the exchange format: what the reader may see of it, and everything once the game is over."""
    found = await server.registry.table(table)
    mine = [] if visitor is None else found.seats_of(visitor.id)
    if seat is not None and seat not in mine:
        raise Refused("not_your_seat", seat=seat)
    if found.play is None:
        raise Refused("not_started")
    reader = seat if seat is not None else mine[0] if len(mine) == 1 else None
    body = "".join(f"{line}\n" for line in found.export_log(reader)).encode()
    headers = {"Content-Disposition": f'attachment; filename="{found.game.id}-{found.id}.jsonl"'}
    return Response(body, media_type=NDJSON, headers=headers)


@post("/api/tables/import", tags=["games"], request_max_body_size=MAX_LOG_BYTES)
async def upload(server: Server, reader_language: str, me: Account, body: bytes) -> TableView:
    """Import a log. A finished game can be replayed; an unfinished one waits, paused, for players to take over."""
    server.limits.take("import", me.id)
    record = read_record(body)
    if len(record.entries) > MAX_IMPORTED_ENTRIES:
        raise Refused("broken_log", detail=f"it has more than {MAX_IMPORTED_ENTRIES} entries")
    settings = Settings(game=record.header.game[:64] or "?")
    table = await import_table(server.store, server.registry.find, record, settings, host=me.id)
    return table_view(await server.registry.table(table.id), me.id, reader_language)


HANDLERS = [all_games, material, table_material, log, upload]
