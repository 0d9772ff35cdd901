"""The explorer: which games are counted, and what was chosen at a position near the start."""

from litestar import get, post

from turnpike.server.explorer.schemas import ExplorerOverview, ExplorerPosition, ExplorerRequest
from turnpike.server.http.tables import GameId
from turnpike.server.server import Server


@get("/api/explorer/{game:str}", tags=["explorer"])
async def overview(server: Server, asker: str, game: GameId) -> ExplorerOverview:
    """Which finished games are counted: of this server, and of those that come with the game."""
    server.limits.take("explorer", asker)
    return await server.explorer.overview(game)


@post("/api/explorer/{game:str}", tags=["explorer"], status_code=200)
async def position(
    server: Server, reader_language: str, asker: str, game: GameId, data: ExplorerRequest
) -> ExplorerPosition:
    """What was chosen at a position, how often, by players of which level, and with what share of wins."""
    server.limits.take("explorer", asker)
    return await server.explorer.look(game, data, reader_language)


HANDLERS = [overview, position]
