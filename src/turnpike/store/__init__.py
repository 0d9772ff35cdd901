"""What a server keeps: logs, tables, people and what they say, on SQLite or PostgreSQL.

rows.py says what is kept, store.py what can be asked. schema.py is the database, migrations/ how it came to be,
upgrade.py brings one up to date. sqlite.py (with writer.py) and postgres.py (with batches.py) write and read; games.py,
people.py, talk.py and jobs.py hold the queries, the same for both; backup.py makes a file of everything.
Nothing here knows a game, a rule or a socket.
"""

from turnpike.store.clock import now
from turnpike.store.open import open_store
from turnpike.store.rows import Chat, Game, Job, Line, Link, Notice, Person, SeatRow, Standing, Status, StoreError
from turnpike.store.store import Store

__all__ = [
    "Chat",
    "Game",
    "Job",
    "Line",
    "Link",
    "Notice",
    "Person",
    "SeatRow",
    "Standing",
    "Status",
    "Store",
    "StoreError",
    "now",
    "open_store",
]
