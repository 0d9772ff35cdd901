"""The games of this server, and logs: export and import."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from msgspec import Struct

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.manifest import LANGUAGES, Manifest, QuickStart
from turnpike.kernel.refused import Refused
from turnpike.server.http.dependencies import AnyRequest
from turnpike.server.http.fixed_pages import FixedPages
from turnpike.server.http.schemas import TableView, table_view
from turnpike.server.http.tables import GameId, TableId
from turnpike.server.server import Server
from turnpike.server.settings import MAX_LOG_BYTES
from turnpike.store import Account
from turnpike.table import bots_for, options_schema, save_import
from turnpike.table.bot_names import names_of

MAX_IMPORTED_ENTRIES = 5_000
"""Far more than any real game has, and still replayed quickly."""
NDJSON = "application/x-ndjson"


class BotView(Struct, frozen=True, kw_only=True):
    """A bot that can have a seat."""

    id: str
    names: dict[str, str]
    """By language, as at a table."""


class GameView(Struct, frozen=True, kw_only=True):
    """A game that can be played: its manifest, as far as clients need it."""

    id: str
    titles: dict[str, str]
    """By language, in all languages of the server."""
    descriptions: dict[str, str]
    """A short description by language; may be empty."""
    min_seats: int
    max_seats: int
    min_age: int | None
    minutes: int | None
    """About how long a game takes."""
    quick_start: QuickStart
    rules: int
    secrets: bool
    options: dict[str, Any]
    """JSON Schema of its options, for a form."""
    bots: tuple[BotView, ...]
    """The bots that play it: ours, the weakest level first, then those of installed packages."""


@get("/api/games", tags=["games"], responses={200: ResponseSpec(list[GameView])})
async def all_games(request: AnyRequest, server: Server, pages: FixedPages) -> Response[bytes]:
    """All games: titles, seats, options, bots."""
    return pages.answer(request, lambda: _all_games(server), "games")


def _all_games(server: Server) -> list[GameView]:
    return [_game_view(manifest, server.registry.find(name)) for name, manifest in games.manifests().items()]


def _game_view(manifest: Manifest, game: AnyGame) -> GameView:
    return GameView(
        id=manifest.id,
        titles={language: manifest.title(language) for language in LANGUAGES},
        descriptions={language: manifest.description(language) for language in LANGUAGES},
        min_seats=manifest.min_seats,
        max_seats=manifest.max_seats,
        min_age=manifest.min_age,
        minutes=manifest.minutes,
        quick_start=manifest.quick_start,
        rules=game.rules,
        secrets=game.secrets,
        options=options_schema(game),
        bots=tuple(BotView(id=bot, names=names_of(bot)) for bot in bots_for(manifest.id)),
    )


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
    server.limits.take("look", asker)
    found = await server.registry.table(table)
    mine = [] if visitor is None else found.hands_of(visitor.id)
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
    """Import a log. A finished game can be replayed; an unfinished one waits, paused, for players to take over.

    The rate limit is checked before the body is read (bodies.py). The log is replayed in a worker process.
    """
    if body.count(b"\n") > MAX_IMPORTED_ENTRIES + 2:  # a header and an end
        raise Refused("broken_log", detail=f"it has more than {MAX_IMPORTED_ENTRIES} entries")
    replayed = await server.read_log(me.id, body)
    table = await save_import(server.store, replayed, host=me.id)
    return table_view(await server.registry.table(table), me.id, reader_language)


HANDLERS = [all_games, material, table_material, log, upload]
