"""Tables: games being played, with seats, clocks, undo and watchers. Knows no sockets, so tests and tools use it too.

| part | has |
| --- | --- |
| table.py, log.py, requests.py, watchers.py | a table; its log with document and clocks; idempotency; its watchers |
| snapshot.py, snapshot_builder.py, previews.py, sentences.py | what a table shows each reader, and its sentences |
| document.py, seating.py, starting.py, timing.py, clock.py | settings, chairs, their changes, pauses, time controls |
| undo.py, take_over.py | consent to an undo, and to a player who takes over the seat of a bot |
| auto_pass.py, rated.py | turns passed for an absent player; rated tables and how their games count |
| creation.py, log_lines.py, refusals.py | new and imported tables, entries as lines, messages of refusals |
| bot_catalog.py, bot_names.py, bot_requests.py | the available bots, their names, their decisions |
| registry.py, scheduler.py | the tables of a process; what lets bots move and clocks run out |
"""

from turnpike.table.bot_catalog import bots_for, check_bot, external_bots
from turnpike.table.bot_requests import BotAnswer, BotRequest, BotRunner, run_bot_request, run_bot_request_here
from turnpike.table.creation import (
    Replayed,
    bot_chair,
    import_table,
    make_table,
    options_schema,
    read_log,
    rematch,
    save_import,
)
from turnpike.table.document import Chair, Clock, Document, Settings
from turnpike.table.log import MoveResult
from turnpike.table.refusals import explain
from turnpike.table.registry import TableRegistry
from turnpike.table.scheduler import TableScheduler
from turnpike.table.snapshot import ChairView, LogEntry, Offer, Preview, Snapshot
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
    "Preview",
    "Replayed",
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
    "read_log",
    "rematch",
    "run_bot_request",
    "run_bot_request_here",
    "save_import",
]
