"""The bots of Turnpike, by name.

| file | has |
| --- | --- |
| contract.py | what a bot is |
| brain.py, brains.py | what bots know about one game, and which game has which brain |
| <game>/brain.py | the brain of a game: how it is played and analysed |
| network/ | learnt evaluations |
| search/ | tree search for any game; the brain of games without one of their own |
| levels.py | the four levels people play against |
| random.py, greedy.py | bots that need no search |
| analysis/ | what a position is worth, and reviews of whole games |
| external/ | bots of other programs and packages |
| worker.py | processes in which bots run |
"""

from importlib import import_module

from turnpike.bots.brains import game_bot, game_bots
from turnpike.bots.contract import Bot
from turnpike.kernel.refused import Refused

LEVELS = ("novice", "regular", "expert", "master")
"""From the weakest to the strongest."""


def names() -> tuple[str, ...]:
    """All bots of Turnpike."""
    return ("random", "greedy", *game_bots(), *LEVELS)


def names_for(game: str) -> tuple[str, ...]:
    """The bots that play this game, by its id."""
    of = game_bots()
    return tuple(name for name in names() if of.get(name, game) == game)


def find(name: str, game: str | None = None) -> Bot:
    """The bot with this name, loaded when first asked for; `Refused` lists the names there are, for this game."""
    known = names() if game is None else names_for(game)
    if name not in known:
        raise Refused("unknown_bot", bot=name[:60], bots=", ".join(known))
    if name in game_bots():
        return game_bot(name)
    if name in LEVELS:
        bot: Bot = import_module("turnpike.bots.levels").BOTS[name]
    else:
        bot = import_module(f"turnpike.bots.{name}").BOT
    return bot
