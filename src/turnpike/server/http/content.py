"""What a client shows besides the moment: texts, rulebooks, earlier positions, pictures."""

from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.params import Parameter
from msgspec import Struct

from turnpike import bots, games
from turnpike.bots import levels
from turnpike.kernel.contract import Wordbook
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.server.http.tables import TableId
from turnpike.server.reviews import ReviewTold
from turnpike.server.server import Server
from turnpike.store import Person
from turnpike.table import Table

MAX_POSITIONS = 100
"""Positions in one answer: about a quarter of a megabyte."""
A_WHILE = {"Cache-Control": "public, max-age=300"}

GameId = Annotated[str, Parameter(max_length=64)]
Language = Literal["en", "fr", "de"]
Entry = Annotated[int, Parameter(ge=0, le=1_000_000)]


class Positions(Struct, frozen=True):
    """Positions one after the other, as the asker may see them; None while the players still made the set-up."""

    first: int
    views: list[Struct | None]


@get("/api/games/{game:str}/words", tags=["games"])
async def words(server: Server, game: GameId, language: Language = "en") -> Wordbook:
    """The texts and names of a game."""
    rules = server.house.find(game)
    return rules.wordbook(rules.read_options({}), language)


@get("/api/levels", tags=["games"])
async def styles(language: Language = "en") -> dict[str, str]:
    """The levels one can play against, the weakest first, with a sentence about how each plays."""
    return {name: levels.style(name, language) for name in bots.LEVELS}


@get("/api/games/{game:str}/rulebook", tags=["games"], media_type="text/markdown; charset=utf-8")
async def rulebook(server: Server, game: GameId, language: Language = "en") -> Response[str]:
    """The rules of a game for people who play it."""
    page = games.manifest(server.house.find(game).id).rulebook(language)
    if page is None:
        raise Refused("no_such_page")
    return Response(page.read_text(encoding="utf-8"), media_type="text/markdown; charset=utf-8", headers=A_WHILE)


@get("/api/tables/{table:str}/words", tags=["tables"])
async def table_words(server: Server, table: TableId, language: Language = "en") -> Wordbook:
    """The texts and names at a table."""
    found = await server.house.table(table)
    return found.rules.wordbook(found.rules.read_options(found.document.settings.options), language)


@get("/api/tables/{table:str}/positions", tags=["tables"])
async def positions(
    server: Server, anyone: Person | None, table: TableId, first: Entry = 0, last: Entry = 0
) -> Positions:
    """The positions after entries `first` to `last`, undone ones included; 0 is the start. At most a hundred."""
    found = await server.house.table(table)
    play = _play(found)
    eyes = _eyes(found, anyone)
    last = min(max(first, last), first + MAX_POSITIONS - 1, play.at)
    return Positions(first, [_view(play, n, eyes) for n in range(first, last + 1)])


@get("/api/tables/{table:str}/picture", tags=["tables"], media_type="image/svg+xml")
async def picture(server: Server, anyone: Person | None, table: TableId, at: Entry | None = None) -> Response[bytes]:
    """The board after an entry, as a picture that stands alone."""
    found = await server.house.table(table)
    play = _play(found)
    view = _view(play, play.at if at is None else at, _eyes(found, anyone))
    if view is None:
        raise Refused("setup_first")
    svg = play.game.svg(view, play.options, found.names, found.document.settings.title)
    headers = {"Content-Disposition": f'attachment; filename="{found.rules.id}-{found.id}.svg"'}
    return Response(svg.encode(), media_type="image/svg+xml", headers=headers)


@get("/api/tables/{table:str}/review", tags=["tables"])
async def review(server: Server, anyone: Person | None, table: TableId, language: Language = "en") -> ReviewTold:
    """A finished game looked at again. It is computed when somebody first asks; ask again until it is there."""
    found = await server.house.table(table)
    play = _play(found)
    if not play.over:
        raise Refused("not_over")
    if not server.reviews.knows(found.id):
        server.limits.take("review", anyone.id if anyone is not None else "")
    return server.reviews.told(found.id, play, language)


def _play(table: Table) -> Play[Any, Any, Any]:
    if table.game is None:
        raise Refused("not_started")
    return table.game


def _eyes(table: Table, anyone: Person | None) -> int | None:
    """Through whose eyes: those of my only seat. Whoever shares a screen sees earlier moments as a spectator does."""
    mine = [] if anyone is None else table.seats_of(anyone.id)
    return mine[0] if len(mine) == 1 else None


def _view(play: Play[Any, Any, Any], n: int, eyes: int | None) -> Struct | None:
    try:
        state = play.state_after(n)
    except Refused as refused:
        if refused.code != "setup_first":
            raise
        return None
    view: Struct = play.game.view(state, eyes)
    return view


HANDLERS = [words, styles, rulebook, table_words, positions, picture, review]
