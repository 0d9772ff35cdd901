"""Tables: games being played, with seats, clocks, undo and watchers. No sockets; tests and tools use it too.

table.py is the one door through which a game changes, log.py keeps it true to its log. document.py, seating.py and
clock.py are what it knows besides; snapshot.py is what it tells each seat, sentences.py says it in words. creation.py
makes tables, bot_requests.py is what bots are asked, registry.py keeps the tables of a process and lets bots move and
clocks run out.
"""

from turnpike.table.bot_requests import Think, Thought, think, think_here
from turnpike.table.creation import bot_chair, import_table, make_table, options_schema, rematch
from turnpike.table.document import Chair, Clock, Document, Settings
from turnpike.table.log import Done
from turnpike.table.refusals import explain
from turnpike.table.registry import House
from turnpike.table.sentences import Spoken
from turnpike.table.snapshot import ChairTold, Offer, Told
from turnpike.table.table import Table
from turnpike.table.watchers import Watcher

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
