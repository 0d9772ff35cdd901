"""The bots of Turnpike, by name.

contract.py says what a bot is. random.py and greedy.py play every game; what greedy knows about one is in a file of its
name (franchise.py, richesses/). traveller.py plays Richesses de France. The four levels people play against (levels.py)
play every game; most of them search (search/). analysis.py says what a position is worth.
"""

from importlib import import_module

from turnpike.bots.contract import Bot
from turnpike.kernel.refused import Refused

LEVELS = ("novice", "regular", "expert", "master")
"""From the weakest to the strongest."""
NAMES = ("random", "greedy", "traveller", *LEVELS)
ONLY = {"traveller": ("richesses",)}
"""Bots that do not play every game, and those they play."""


def names_for(game: str) -> tuple[str, ...]:
    """The bots that play this game."""
    return tuple(name for name in NAMES if game in ONLY.get(name, (game,)))


def find(name: str, game: str | None = None) -> Bot:
    """The bot with this name, loaded when first asked for; `Refused` lists the names there are, for this game."""
    known = NAMES if game is None else names_for(game)
    if name not in known:
        raise Refused("unknown_bot", bot=name[:60], bots=", ".join(known))
    if name in LEVELS:
        bot: Bot = import_module("turnpike.bots.levels").bot(name)
    else:
        bot = import_module(f"turnpike.bots.{name}").BOT
    return bot
