"""Tables: games being played, with seats, clocks, undo and watchers. No sockets; tests and tools use it too.

table.py is the one door through which a game changes, ledger.py keeps it true to its log. document.py, chairs.py and
clock.py are what it knows besides; told.py is what it tells each seat, spoken.py says it in words. making.py makes
tables, thinking.py is what bots are asked, house.py keeps the tables of a process and sees to bots and clocks.
"""

from turnpike.table.document import Chair, Clock, Document, Settings
from turnpike.table.house import House
from turnpike.table.ledger import Done
from turnpike.table.making import bot_chair, import_table, make_table, options_schema, rematch
from turnpike.table.presence import Watcher
from turnpike.table.refusals import explain
from turnpike.table.spoken import Spoken
from turnpike.table.table import Table
from turnpike.table.thinking import Think, Thought, think, think_here
from turnpike.table.told import ChairTold, Offer, Told

__all__ = [
    "Chair",
    "ChairTold",
    "Clock",
    "Document",
    "Done",
    "House",
    "Offer",
    "Settings",
    "Spoken",
    "Table",
    "Think",
    "Thought",
    "Told",
    "Watcher",
    "bot_chair",
    "explain",
    "import_table",
    "make_table",
    "options_schema",
    "rematch",
    "think",
    "think_here",
]
