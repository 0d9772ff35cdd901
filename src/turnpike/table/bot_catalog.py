"""The bots that can play at a table: ours, and those of installed Python packages.

Bots given as a command line are for matches only: a player must not be able to start programs on the server.
"""

from collections import OrderedDict
from collections.abc import Sequence
from functools import cache

from turnpike import bots
from turnpike.bots.contract import Bot
from turnpike.bots.external import finding
from turnpike.bots.external.bot import ExternalBot
from turnpike.kernel.refused import Refused

MAX_EXTERNAL = 8
"""Bots of packages that one worker keeps running; each has its own process."""

_running: OrderedDict[tuple[str, str, int], ExternalBot] = OrderedDict()


@cache
def external_bots() -> dict[str, tuple[str, ...]]:
    """The bots of installed packages, each with the games it plays; an empty tuple means every game.

    An entry point names the games in brackets: `sleepy = "sleepy:Sleepy [my_game]"`.
    """
    # Read once: a package installed while the server runs is found after a restart.
    found = {name: tuple(point.extras) for name, point in sorted(finding.installed().items())}
    return {name: games for name, games in found.items() if name not in bots.names()}


def bots_for(game: str) -> tuple[str, ...]:
    """The bots that play a game: ours, the weakest level first, then those of packages."""
    external = (name for name, games in external_bots().items() if not games or game in games)
    return (*bots.names_for(game), *external)


def check_bot(name: str, game: str) -> None:
    """Refuse a bot that does not exist or does not play the game."""
    known = bots_for(game)
    if name not in known:
        raise Refused("unknown_bot", bot=name[:60], bots=", ".join(known))


def bot_for(name: str, *, table: str, seat: int, seats: Sequence[str], seed: int, timeout_seconds: float) -> Bot:
    """The bot for one seat of a table. The process of a package's bot keeps running between decisions."""
    if name in bots.names():
        return bots.find(name)
    key = (name, table, seat)
    bot = _running.pop(key, None)
    if bot is None:
        found = finding.find(name, patience=timeout_seconds) if name in external_bots() else None
        if not isinstance(found, ExternalBot):
            raise Refused("unknown_bot", bot=name[:60], bots=", ".join(bots.names()))
        bot = found
        bot.sit(seat, seats, seed)
        while len(_running) >= MAX_EXTERNAL:
            _running.popitem(last=False)[1].leave()
    _running[key] = bot
    return bot


def take_forfeits(bot: Bot) -> list[str]:
    """The reasons why greedy decided instead of a package's bot since the last call."""
    if not isinstance(bot, ExternalBot):
        return []
    reasons = [forfeit.reason for forfeit in bot.forfeits]
    bot.forfeits.clear()
    return reasons
