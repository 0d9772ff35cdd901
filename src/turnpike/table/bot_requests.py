"""A request to a bot, and running it. Both can be sent to another process.

A request holds the view of the seat and nothing else of the position, so no bot can know what its seat may not know.
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
"""Instead of a bot's name: the choice that the analysis of the position likes best, for hints."""
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
    """The account whose share of the workers it takes: the host, or the player who asks for a hint."""
    watched: bool = True
    """Whether a page shows the table; bots of other tables have time."""
    seats: tuple[str, ...] = ()
    """The names of all seats, for bots of packages."""
    seconds: float | None = None
    """How long it may take."""
    timeout_seconds: float = 20.0
    """How long a bot of a package may take to start, and to decide where `seconds` is None."""


def bot_request(table: str, play: Play[Any, Any, Any], document: Document, level: str) -> BotRequest:
    """What a bot of this level is asked for the seat to act."""
    return BotRequest(
        table=table,
        at=play.at,
        seat=play.to_act,
        game=play.game.id,
        options=play.header.options,
        view=None if play.draft is not None else play.view(play.to_act),
        choices=tuple(play.choices()),
        level=level,
        account=document.host,
        seats=tuple(chair.name for chair in document.chairs),
    )


BotAnswer = tuple[Words, ...]
BotRunner = Callable[[BotRequest], Awaitable[BotAnswer]]
"""Runs a bot request, here or in a worker process."""


def run_bot_request(request: BotRequest, find: Callable[[str], Game[Any, Any, Any]] = games.find) -> BotAnswer:
    """The answer of the bot, computed in this process. Worker processes import it."""
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
    """Run the request in this very process, for tests and small tools; a server has workers for it."""
    return run_bot_request(request)
