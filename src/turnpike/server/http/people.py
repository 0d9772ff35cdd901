"""Profiles and leaderboards."""

from typing import Annotated

from litestar import get
from litestar.params import Parameter

from turnpike.kernel.text import texts
from turnpike.server.errors import TEXT
from turnpike.server.http.tables import GameId
from turnpike.server.profile_views import Leaderboard, Profile
from turnpike.server.profiles import leaderboard, profile
from turnpike.server.server import Server
from turnpike.store import Account

ProfileName = Annotated[str, Parameter(max_length=64)]


@get("/api/people/{name:str}", tags=["people"])
async def person(
    server: Server, reader_language: str, visitor: Account | None, asker: str, name: ProfileName
) -> Profile:
    """The profile of a player, by username; of a bot, by `bot:` and its name. Hidden ones cannot be told from none."""
    server.limits.take("look", asker)
    hidden = texts(TEXT, reader_language).say("account", "hidden")
    return await profile(server.store, name, visitor, reader_language, hidden_name=hidden)


@get("/api/leaderboards/{game:str}", tags=["people"])
async def leaders(
    server: Server,
    reader_language: str,
    visitor: Account | None,
    asker: str,
    game: GameId,
    players: Annotated[int | None, Parameter(ge=1, le=16)] = None,
) -> Leaderboard:
    """The best players of a game at tables of one size, with the bots that anchor the scale."""
    server.limits.take("look", asker)
    return await leaderboard(server.store, game, players, visitor, reader_language)


HANDLERS = [person, leaders]
