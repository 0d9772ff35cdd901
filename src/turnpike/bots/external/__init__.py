"""Bots from elsewhere: programs in any language, and Python packages that bring a bot.

messages.py has the lines that are exchanged, child.py the process and its limits, bot.py the bot that asks it and what
happens when it misbehaves, host.py the process in which a bot of a Python package lives, finding.py turns names into
bots. docs/write-a-bot.md tells all this to authors.
"""

from turnpike.bots.external.bot import ExternalBot, Forfeit
from turnpike.bots.external.finding import PATIENCE, called, find

__all__ = ["PATIENCE", "ExternalBot", "Forfeit", "called", "find"]
