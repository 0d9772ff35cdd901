"""Content besides the current position: texts, rulebooks, earlier positions, pictures, reviews."""

from typing import Annotated

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from turnpike import bots
from turnpike.bots import levels
from turnpike.kernel.contract import Wordbook
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import Language
from turnpike.server.http.dependencies import AnyRequest
from turnpike.server.http.fixed_pages import FixedPages
from turnpike.server.http.tables import GameId, TableId
from turnpike.server.positions import (
    Positions,
    last_of,
    play_of,
    positions_between,
    reader_of,
    rulebook_text,
    view_after,
)
from turnpike.server.reviews import ReviewView
from turnpike.server.server import Server
from turnpike.store import Account
from turnpike.table import external_bots
from turnpike.table.bot_names import displayed_names

POSITIONS_PER_TOKEN = 20
"""Positions that cost one token of the rate limit."""
MARKDOWN = "text/markdown; charset=utf-8"
Entry = Annotated[int, Parameter(ge=0, le=1_000_000)]
EntryOrNewest = Annotated[int | None, Parameter(ge=0, le=1_000_000)]


@get("/api/games/{game:str}/words", tags=["games"], responses={200: ResponseSpec(Wordbook)})
async def words(
    request: AnyRequest, server: Server, pages: FixedPages, game: GameId, language: Language = "en"
) -> Response[bytes]:
    """The texts and names of a game."""
    found = server.registry.find(game)
    return pages.answer(request, lambda: found.wordbook(found.read_options({}), language), "words", found.id, language)


@get("/api/levels", tags=["games"])
async def styles(language: Language = "en") -> dict[str, str]:
    """The levels, the weakest first, with a sentence about how each plays."""
    return {name: levels.style(name, language) for name in bots.LEVELS}


@get("/api/bots", tags=["games"])
async def package_bots() -> dict[str, tuple[str, ...]]:
    """The bots of installed packages, each with the games it plays; an empty list means every game."""
    return external_bots()


@get("/api/games/{game:str}/rulebook", tags=["games"], media_type=MARKDOWN)
async def rulebook(
    request: AnyRequest, server: Server, pages: FixedPages, game: GameId, language: Language = "en"
) -> Response[bytes]:
    """The rulebook of a game."""
    found = server.registry.find(game).id

    return pages.answer(
        request, lambda: rulebook_text(found, language), "rulebook", found, language, media_type=MARKDOWN
    )


@get("/api/tables/{table:str}/words", tags=["tables"])
async def table_words(server: Server, asker: str, table: TableId, language: Language = "en") -> Wordbook:
    """The texts and names at a table."""
    server.limits.take("look", asker)
    found = await server.registry.table(table)
    return found.game.wordbook(found.game.read_options(found.document.settings.options), language)


@get("/api/tables/{table:str}/positions", tags=["tables"])
async def positions(
    server: Server, visitor: Account | None, asker: str, table: TableId, first: Entry = 0, last: Entry = 0
) -> Positions:
    """The positions after entries `first` to `last`, undone ones included; 0 is the start. At most a hundred."""
    found = await server.registry.table(table)
    play = play_of(found)
    reader = reader_of(found, None if visitor is None else visitor.id)
    last = last_of(play, first, last)
    server.limits.take("look", asker, 1 + max(0, last - first) // POSITIONS_PER_TOKEN)
    return positions_between(play, first, last, reader)


@get("/api/tables/{table:str}/picture", tags=["tables"], media_type="image/svg+xml")
async def picture(
    server: Server,
    reader_language: str,
    visitor: Account | None,
    asker: str,
    table: TableId,
    at: EntryOrNewest = None,
) -> Response[bytes]:
    """The board after an entry, as an SVG file."""
    server.limits.take("look", asker)
    found = await server.registry.table(table)
    play = play_of(found)
    view = view_after(play, play.at if at is None else at, reader_of(found, None if visitor is None else visitor.id))
    if view is None:
        raise Refused("setup_first")
    svg = play.game.svg(
        view, play.options, found.names(reader_language), found.document.settings.title, reader_language
    )
    headers = {"Content-Disposition": f'attachment; filename="{found.game.id}-{found.id}.svg"'}
    return Response(svg.encode(), media_type="image/svg+xml", headers=headers)


@get("/api/tables/{table:str}/review", tags=["tables"])
async def review(
    server: Server, asker: str, table: TableId, language: Language = "en", *, begin: bool = True
) -> ReviewView:
    """The review of a finished game. The first request starts it, unless `begin` is false; poll until it is there."""
    server.limits.take("look", asker)
    found = await server.registry.table(table)
    play = play_of(found)
    if not play.over:
        raise Refused("not_over")
    if not server.reviews.knows(found.id):
        if not begin:
            return server.reviews.not_begun()
        server.limits.take("review", asker)
        server.thinking.check(asker)
    names = displayed_names(found.document.chairs, language, play.header.seats)
    return server.reviews.view(found.id, play, names, language, asker)


HANDLERS = [words, styles, package_bots, rulebook, table_words, positions, picture, review]
