"""The database of a server: tables with their logs, accounts, chat and jobs, on SQLite or PostgreSQL.

rows.py holds the rows, store.py the interface, table_store.py the part of it that tables need, puzzle_store.py the part
that puzzles need. schema.py is the database, migrations/ its history, upgrade.py brings one up to date. sqlite.py (with
writer.py) and postgres.py (with group_commit.py and away.py) write and read; write_health.py knows whether the database
can store anything. tables.py, accounts.py, chat.py, ratings.py, openings.py, puzzles.py, studies.py and jobs.py (with
insert.py) hold the queries, the same for both; backup.py writes everything to a file. memory.py holds tables without a
database, for a browser tab.
Nothing here knows a game, a rule or a socket.
"""

from typing import TYPE_CHECKING

from turnpike.store.clock import now
from turnpike.store.rows import (
    Access,
    Account,
    AddedChat,
    CannotStoreError,
    ChatLine,
    CountedAttempt,
    Glicko,
    Job,
    LogLine,
    NotificationSetting,
    OpeningCount,
    OpeningGame,
    PuzzleAttempt,
    PuzzleRating,
    RatedGame,
    RatedSeat,
    RatingRow,
    SeatRow,
    SignedIn,
    SolverRow,
    Standing,
    Status,
    StoreError,
    Strength,
    StudyChange,
    StudyNode,
    StudyRow,
    StudyUpdate,
    TableRow,
    Token,
)
from turnpike.store.table_store import TableStore

if TYPE_CHECKING:
    from turnpike.store.open import open_store
    from turnpike.store.store import Store


def __getattr__(name: str) -> object:
    """The database and SQLAlchemy are loaded when they are first used: tables also live where there is neither."""
    if name == "Store":
        from turnpike.store.store import Store  # noqa: PLC0415

        return Store
    if name == "open_store":
        from turnpike.store.open import open_store  # noqa: PLC0415

        return open_store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Access",
    "Account",
    "AddedChat",
    "CannotStoreError",
    "ChatLine",
    "CountedAttempt",
    "Glicko",
    "Job",
    "LogLine",
    "NotificationSetting",
    "OpeningCount",
    "OpeningGame",
    "PuzzleAttempt",
    "PuzzleRating",
    "RatedGame",
    "RatedSeat",
    "RatingRow",
    "SeatRow",
    "SignedIn",
    "SolverRow",
    "Standing",
    "Status",
    "Store",
    "StoreError",
    "Strength",
    "StudyChange",
    "StudyNode",
    "StudyRow",
    "StudyUpdate",
    "TableRow",
    "TableStore",
    "Token",
    "now",
    "open_store",
]
