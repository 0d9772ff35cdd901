"""Whether the database can write, and the error when it cannot.

Here: the errors of both databases that mean a full or failing disk. Not here: a database that is away for a moment
(away.py), what a client is told (server/).
"""

import logging
import sqlite3

from sqlalchemy.exc import DBAPIError

from turnpike.store.rows import CannotStoreError, StoreError

CANNOT_WRITE = ("53", "58", "25006")
"""Prefixes of PostgreSQL's SQLSTATE codes for a full disk or memory, a failing disk, a read-only database."""
logger = logging.getLogger("turnpike.store")


def cannot_write(error: BaseException | None) -> bool:
    """Whether the database answers but cannot write: its disk is full or failing, or it is locked."""
    if isinstance(error, DBAPIError):
        return cannot_write(error.orig)
    if isinstance(error, sqlite3.OperationalError):
        return True
    code = getattr(error, "sqlstate", None)
    if isinstance(code, str):
        return code.startswith(CANNOT_WRITE)
    return error is not None and error.__cause__ is not None and cannot_write(error.__cause__)


def store_error(error: Exception) -> Exception:
    """A `CannotStoreError` with a helpful message if the database cannot write; any other error unchanged."""
    if isinstance(error, StoreError) or not cannot_write(error):
        return error
    said = error.orig if isinstance(error, DBAPIError) else error
    wrong = CannotStoreError(f"The database cannot store anything: {said}. Make room on its disk, then try again.")
    wrong.__cause__ = error
    return wrong


class WriteHealth:
    """Whether the last write succeeded. Each change is logged once, however many writes fail in between."""

    def __init__(self) -> None:
        self.failing = False

    def worked(self) -> None:
        """A write has succeeded."""
        if self.failing:
            self.failing = False
            logger.warning("the database can store again")

    def failed(self, error: BaseException) -> None:
        """A write has failed with this error."""
        if isinstance(error, CannotStoreError) and not self.failing:
            self.failing = True
            logger.error("%s", error)
