"""External bots: programs in any language, and Python packages that bring a bot.

| file | has |
| --- | --- |
| messages.py | the lines that are exchanged |
| child.py | the process of a bot and its limits |
| bot.py | the bot that asks it, and what happens when it misbehaves |
| host.py | the process in which a bot of a Python package runs |
| finding.py | bots by name |

docs/write-a-bot.md is the guide for authors.
"""

from turnpike.bots.external.bot import ExternalBot, Forfeit
from turnpike.bots.external.finding import PATIENCE, called, find

__all__ = ["PATIENCE", "ExternalBot", "Forfeit", "called", "find"]
