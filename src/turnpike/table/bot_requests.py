"""A bot's thought: what it is asked, and its answer. It can be sent to another process.

A thought holds the view of the seat and nothing else of the position, so no bot can know what its seat may not know.
"""

import zlib
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from turnpike import bots, games
from turnpike.bots.analysis import Budget, analyse_view
from turnpike.bots.contract import small
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


ADVICE = "advice"
"""Instead of a level: what the analysis of the position likes best, for hints."""
ADVISING = Budget(simulations=3000)

Answer = tuple[Words, ...]
Think = Callable[[Thought], Awaitable[Answer]]
"""Has a thought thought, here or elsewhere."""


def think(thought: Thought, find: Callable[[str], Game[Any, Any, Any]] = games.find) -> Answer:
    """The answer of the bot, computed here and now. A module's function, so worker processes can be sent to it."""
    game = find(thought.game)
    rng = Rng(zlib.crc32(f"{thought.table} {thought.at} {thought.seat}".encode()))
    options = game.read_options(thought.options)
    if thought.level == ADVICE:
        if thought.view is not None and len(small(thought.choices)) > 1:
            budget = msgspec.structs.replace(ADVISING, seconds=thought.seconds)
            return analyse_view(game, options, thought.view, budget, seed=rng.below(1 << 30)).choices[0].choice.words
        thought = msgspec.structs.replace(thought, level="greedy")
    bot = bots.find(thought.level)
    return bot.choose(game, thought.view, options, thought.choices, rng, thought.seconds).words


async def think_here(thought: Thought) -> Answer:
    """Think in this very process, for tests and small tools; a server sends thoughts to workers."""
    return think(thought)


def known_levels() -> Sequence[str]:
    """The names of all bots."""
    return bots.names()
