"""The bots of Turnpike, by name.

contract.py says what a bot is; random.py and greedy.py are bots; franchise.py is what greedy knows about Franchise.
"""

from importlib import import_module

from turnpike.bots.contract import Bot
from turnpike.kernel.refused import Refused

NAMES = ("random", "greedy")


def find(name: str) -> Bot:
    """The bot with this name, loaded when first asked for; `Refused` lists the names there are."""
    if name not in NAMES:
        raise Refused("unknown_bot", bot=name[:60], bots=", ".join(NAMES))
    bot: Bot = import_module(f"turnpike.bots.{name}").BOT
    return bot
