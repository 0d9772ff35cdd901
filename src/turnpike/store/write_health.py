"""Whether a database can store what it is given, and what is said when it cannot.

Here: errors of either kind of database that mean a full or failing disk. Not here: a database that is away for a moment
(postgres.py), what a client is told (server/).
"""

import logging
import sqlite3

from sqlalchemy.exc import DBAPIError

from turnpike.store.rows import CannotStoreError, StoreError

CANNOT_WRITE = ("53", "58", "25006")
"""How the codes of PostgreSQL begin that tell of a full disk or memory, a disk that fails, a database to read only."""
logger = logging.getLogger("turnpike.store")


def cannot_write(error: BaseException | None) -> bool:
    """Whether the database answers but cannot store anything: its disk is full or broken, or it is locked."""
    if isinstance(error, DBAPIError):
        return cannot_write(error.orig)
    if isinstance(error, sqlite3.OperationalError):
        return True
    code = getattr(error, "sqlstate", None)
    if isinstance(code, str):
        return code.startswith(CANNOT_WRITE)
    return error is not None and error.__cause__ is not None and cannot_write(error.__cause__)


def store_error(error: Exception) -> Exception:
    """An error of a database that cannot write as a `CannotStoreError` with words; any other as it is."""
    if isinstance(error, StoreError) or not cannot_write(error):
        return error
    said = error.orig if isinstance(error, DBAPIError) else error
    wrong = CannotStoreError(f"The database cannot store anything: {said}. Make room on its disk, then try again.")
    wrong.__cause__ = error
    return wrong


class WriteHealth:
    """Whether the last write worked. A change is logged once, however many writes fail meanwhile."""

    def __init__(self) -> None:
        self.failing = False

    def worked(self) -> None:
        """Something was stored."""
        if self.failing:
            self.failing = False
            logger.warning("the database can store again")

    def failed(self, error: BaseException) -> None:
        """Something was not stored, because of this error."""
        if isinstance(error, CannotStoreError) and not self.failing:
            self.failing = True
            logger.error("%s", error)
