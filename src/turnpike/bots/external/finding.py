"""Names of bots for a match: ours, those of Python packages, and commands.

`greedy` is a bot of ours, or else of an installed package that has an entry point of that name in the group
`turnpike.bots`; `mine=python3 my_bot.py` is a program that is called `mine`.
"""

import re
import shlex
import sys
from importlib.metadata import EntryPoint, entry_points

from turnpike import bots
from turnpike.bots.contract import Bot
from turnpike.bots.external.bot import ExternalBot
from turnpike.kernel.refused import Refused

GROUP = "turnpike.bots"
PATIENCE = 10.0
"""Seconds an external bot has for a decision, unless the caller says otherwise."""

_COMMAND = re.compile(r"\s*([A-Za-z0-9][\w.-]{0,39})\s*=(.*)")


def find(name: str, game: str | None = None, patience: float = PATIENCE) -> Bot:
    """The bot with this name. An external one is created for each seat; `Refused` lists the names."""
    if (command := _COMMAND.fullmatch(name)) is not None:
        return ExternalBot(command[1], _words(name, command[2]), patience)
    if name not in bots.names() and name in installed():
        return ExternalBot(name, [sys.executable, "-m", "turnpike.bots.external.host", name], patience)
    return bots.find(name, game)


def _words(name: str, command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise Refused("bad_bot_command", bot=name[:60], detail=str(error)) from None
    if not words:
        raise Refused("bad_bot_command", bot=name[:60], detail="there is no command")
    return words


def called(name: str) -> str:
    """What a bot is called in results: a command's own name, or the name itself."""
    command = _COMMAND.fullmatch(name)
    return name if command is None else command[1]


def installed() -> dict[str, EntryPoint]:
    """The bots that installed packages bring, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load(name: str) -> Bot:
    """The bot of an entry point: a bot, or something that makes one when it is called."""
    found = installed()[name].load()
    bot: Bot = found if hasattr(found, "choose") and not isinstance(found, type) else found()
    return bot
