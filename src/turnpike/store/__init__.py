"""The database of a server: tables with their logs, accounts, chat and jobs, on SQLite or PostgreSQL.

rows.py holds the rows, store.py the interface. schema.py is the database, migrations/ its history, upgrade.py brings
one up to date. sqlite.py (with writer.py) and postgres.py (with group_commit.py and away.py) write and read;
write_health.py knows whether the database can store anything. tables.py, accounts.py, chat.py and jobs.py (with
insert.py) hold the queries, the same for both; backup.py writes everything to a file.
Nothing here knows a game, a rule or a socket.
"""

from turnpike.store.clock import now
from turnpike.store.open import open_store
from turnpike.store.rows import (
    Account,
    AddedChat,
    CannotStoreError,
    ChatLine,
    Job,
    LogLine,
    NotificationSetting,
    SeatRow,
    SignedIn,
    Standing,
    Status,
    StoreError,
    TableRow,
    Token,
)
from turnpike.store.store import Store

__all__ = [
    "Account",
    "AddedChat",
    "CannotStoreError",
    "ChatLine",
    "Job",
    "LogLine",
    "NotificationSetting",
    "SeatRow",
    "SignedIn",
    "Standing",
    "Status",
    "Store",
    "StoreError",
    "TableRow",
    "Token",
    "now",
    "open_store",
]
