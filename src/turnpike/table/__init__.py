"""Tables: games being played, with seats, clocks, undo and watchers. No sockets; tests and tools use it too.

| part | has |
| --- | --- |
| table.py, log.py, watchers.py | a table, its log with document and clocks, the sessions that follow it |
| snapshot.py, snapshot_builder.py, sentences.py | what a table shows each reader, and in which words |
| document.py, seating.py, clock.py | settings and chairs, changes of the seating, time controls |
| creation.py, log_lines.py, refusals.py | new and imported tables, entries as lines, refusals in words |
| bot_catalog.py, bot_names.py, bot_requests.py | which bots there are, their names, their decisions |
| registry.py, scheduler.py | the tables of a process; bots move, clocks run out |
"""

from turnpike.table.bot_catalog import bots_for, check_bot, external_bots
from turnpike.table.bot_requests import BotAnswer, BotRequest, BotRunner, run_bot_request, run_bot_request_here
from turnpike.table.creation import bot_chair, import_table, make_table, options_schema, rematch
from turnpike.table.document import Chair, Clock, Document, Settings
from turnpike.table.log import MoveResult
from turnpike.table.refusals import explain
from turnpike.table.registry import TableRegistry
from turnpike.table.scheduler import TableScheduler
from turnpike.table.snapshot import ChairView, LogEntry, Offer, Snapshot
from turnpike.table.table import Table
from turnpike.table.watchers import Watcher

__all__ = [
    "BotAnswer",
    "BotRequest",
    "BotRunner",
    "Chair",
    "ChairView",
    "Clock",
    "Document",
    "LogEntry",
    "MoveResult",
    "Offer",
    "Settings",
    "Snapshot",
    "Table",
    "TableRegistry",
    "TableScheduler",
    "Watcher",
    "bot_chair",
    "bots_for",
    "check_bot",
    "explain",
    "external_bots",
    "import_table",
    "make_table",
    "options_schema",
    "rematch",
    "run_bot_request",
    "run_bot_request_here",
]
