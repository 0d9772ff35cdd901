"""The games there are, and logs of games: to take away, and to bring along."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Parameter
from msgspec import Struct

from turnpike import bots, games
from turnpike.kernel.refused import Refused
from turnpike.server.http.schemas import TableShown, table_shown
from turnpike.server.http.tables import TableId
from turnpike.server.server import Server
from turnpike.store import Person
from turnpike.table import Settings, import_table, options_schema
from turnpike.table.log_lines import read_record

MAX_IMPORTED_ENTRIES = 5_000
"""Entries of a log that is sent to us: far more than any real game has, and still read in a moment."""
NDJSON = "application/x-ndjson"


class GameShown(Struct, frozen=True, kw_only=True):
    """A game one can play."""

    id: str
    rules: int
    secrets: bool
    options: dict[str, Any]
    """JSON Schema of its options, for a form."""
    bots: tuple[str, ...]


@get("/api/games", tags=["games"])
async def all_games(server: Server) -> list[GameShown]:
    """The games there are, with their options and bots."""
    found = [server.house.find(name) for name in games.names()]
    return [
        GameShown(
            id=game.id,
            rules=game.rules,
            secrets=game.secrets,
            options=options_schema(game),
            bots=bots.names_for(game.id),
        )
        for game in found
    ]


@get("/api/games/{game:str}/material", tags=["games"])
async def material(server: Server, game: str) -> Response[Struct]:
    """What a client that draws the game needs besides views: the board as printed, colours, outlines."""
    found = server.house.find(game)
    return _material(found.material(found.read_options({})))


@get("/api/tables/{table:str}/material", tags=["games"])
async def table_material(server: Server, table: TableId) -> Response[Struct]:
    """The same for one table, which may be played on a board of its own."""
    found = await server.house.table(table)
    options = found.rules.read_options(found.document.settings.options) if found.game is None else found.game.options
    return _material(found.rules.material(options))


def _material(parts: Struct) -> Response[Struct]:
    """It does not change while the server runs, but the next version may bring another."""
    return Response(parts, headers={"Cache-Control": "private, max-age=300"})


@get("/api/tables/{table:str}/log", tags=["games"], media_type=NDJSON)
async def log(
    server: Server,
    anyone: Person | None,
    table: TableId,
    seat: Annotated[int | None, Parameter(ge=0, le=15)] = None,
) -> Response[bytes]:
    """The log in the exchange format: what the asker may see of it, and everything once the game is over."""
    found = await server.house.table(table)
    mine = [] if anyone is None else found.seats_of(anyone.id)
    if seat is not None and seat not in mine:
        raise Refused("not_your_seat", seat=seat)
    if found.game is None:
        raise Refused("not_started")
    eyes = seat if seat is not None else mine[0] if len(mine) == 1 else None
    body = "".join(f"{line}\n" for line in found.log(eyes)).encode()
    headers = {"Content-Disposition": f'attachment; filename="{found.rules.id}-{found.id}.jsonl"'}
    return Response(body, media_type=NDJSON, headers=headers)


@post("/api/tables/import", tags=["games"])
async def bring(server: Server, me: Person, body: bytes) -> TableShown:
    """Bring a log along. A finished game can be looked at; an unfinished one waits, paused, for people to take over."""
    server.limits.take("import", me.id)
    record = read_record(body)
    if len(record.entries) > MAX_IMPORTED_ENTRIES:
        raise Refused("broken_log", detail=f"it has more than {MAX_IMPORTED_ENTRIES} entries")
    settings = Settings(game=record.header.game[:64] or "?")
    table = await import_table(server.store, server.house.find, record, settings, host=me.id)
    return table_shown(await server.house.table(table.id), me.id)


HANDLERS = [all_games, material, table_material, log, bring]
