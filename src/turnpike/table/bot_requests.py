"""A request to a bot, and running it. Both can be sent to another process.

A request holds the view of the seat and nothing else of the position, so no bot knows more than its seat may know.
"""

import logging
import zlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.bots.analysis import Budget, analyse_view
from turnpike.bots.contract import small
from turnpike.kernel.contract import Choice, Game, Json, Words
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng
from turnpike.table.bot_catalog import bot_for, take_forfeits
from turnpike.table.document import Document

ADVICE = "advice"
"""In place of a bot's name: the best choice of the analysis, for hints."""
ADVICE_BUDGET = Budget(simulations=3000)
logger = logging.getLogger("turnpike.table")


class BotRequest(Struct, frozen=True, kw_only=True):
    """A decision that a bot has to make."""

    table: str
    at: int
    seat: int
    game: str
    options: dict[str, Json]
    view: Struct | None
    """None while the players still make the set-up."""
    choices: tuple[Choice, ...]
    level: str
    """The name of the bot."""
    account: str | None = None
    """The account whose share of the workers is used: the host, or the player who asks for a hint."""
    watched: bool = True
    """Whether the table has watchers; bots of other tables are less urgent."""
    seats: tuple[str, ...] = ()
    """The names of all seats, for bots of packages."""
    seconds: float | None = None
    """The limit for the decision."""
    timeout_seconds: float = 20.0
    """The limit for a package's bot to start, and to decide if `seconds` is None."""


def bot_request(table: str, play: Play[Any, Any, Any], document: Document, level: str) -> BotRequest:
    """The request to a bot of this level for the seat to act, on the account of the host."""
    seats = tuple(chair.name for chair in document.chairs)
    return msgspec.structs.replace(bot_request_for(table, play, level), account=document.host, seats=seats)


def bot_request_for(table: str, play: Play[Any, Any, Any], level: str) -> BotRequest:
    """The same without an account and names."""
    return BotRequest(
        table=table,
        at=play.at,
        seat=play.to_act,
        game=play.game.id,
        options=play.header.options,
        view=None if play.draft is not None else play.view(play.to_act),
        choices=tuple(play.choices()),
        level=level,
    )


BotAnswer = tuple[Words, ...]
BotRunner = Callable[[BotRequest], Awaitable[BotAnswer]]
"""Runs a bot request, here or in a worker process."""


def run_bot_request(request: BotRequest, find: Callable[[str], Game[Any, Any, Any]] = games.find) -> BotAnswer:
    """The answer of the bot, computed in this process. Worker processes call this."""
    game = find(request.game)
    seed = zlib.crc32(f"{request.table} {request.at} {request.seat}".encode())
    rng = Rng(seed)
    options = game.read_options(request.options)
    level = request.level
    if level == ADVICE:
        if request.view is not None and len(small(request.choices)) > 1:
            budget = msgspec.structs.replace(ADVICE_BUDGET, seconds=request.seconds)
            return analyse_view(game, options, request.view, budget, seed=rng.below(1 << 30)).choices[0].choice.words
        level = "greedy"
    bot = bot_for(
        level,
        table=request.table,
        seat=request.seat,
        seats=request.seats,
        seed=seed,
        timeout_seconds=request.timeout_seconds,
    )
    chosen = bot.choose(game, request.view, options, request.choices, rng, request.seconds)
    for reason in take_forfeits(bot):
        logger.warning("table %s entry %s: %s lost a decision: %s", request.table, request.at, level, reason)
    return chosen.words


async def run_bot_request_here(request: BotRequest) -> BotAnswer:
    """Run the request in this process, for tests and small tools; a server uses workers."""
    return run_bot_request(request)
