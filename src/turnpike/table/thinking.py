"""A bot's thought: what it is asked, and its answer. It can be sent to another process.

A thought holds the view of the seat and nothing else of the position, so no bot can know what its seat may not know.
"""

import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from msgspec import Struct

from turnpike import bots, games
from turnpike.kernel.contract import Choice, Game, Json, Words
from turnpike.kernel.rng import Rng


class Thought(Struct, frozen=True, kw_only=True):
    """A question to a bot."""

    table: str
    at: int
    seat: int
    game: str
    options: dict[str, Json]
    view: Struct | None
    """None while the players still make the set-up."""
    choices: tuple[Choice, ...]
    level: str
    seconds: float | None = None


Answer = tuple[Words, ...]
Think = Callable[[Thought], Awaitable[Answer]]
"""Has a thought thought, here or elsewhere."""


def think(thought: Thought, find: Callable[[str], Game[Any, Any, Any]] = games.find) -> Answer:
    """The answer of the bot, computed here and now. A module's function, so worker processes can be sent to it."""
    game = find(thought.game)
    bot = bots.find(thought.level)
    rng = Rng(zlib.crc32(f"{thought.table} {thought.at} {thought.seat}".encode()))
    options = game.read_options(thought.options)
    return bot.choose(game, thought.view, options, thought.choices, rng, thought.seconds).words


async def think_here(thought: Thought) -> Answer:
    """Think in this very process, for tests and small tools; a server sends thoughts to workers."""
    return think(thought)


def known_levels() -> Sequence[str]:
    """The names of all bots."""
    return bots.NAMES
