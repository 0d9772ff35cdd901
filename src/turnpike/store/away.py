"""Telling errors of PostgreSQL apart: the database cannot be reached, or it refused a statement."""

import asyncpg
from sqlalchemy.exc import DBAPIError

AWAY = ("08", "57P")
"""Prefixes of the SQLSTATE codes for a lost connection and for a database that is starting or stopping."""


def is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached; False if it refused the statement."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and is_away(error.orig))
    code = getattr(error, "sqlstate", None)
    if isinstance(code, str):
        return code.startswith(AWAY)
    if isinstance(error, ValueError):  # a value that cannot be sent, such as half a character
        return False
    if isinstance(error, OSError | asyncpg.InterfaceError | asyncpg.InternalClientError):
        return True
    return error.__cause__ is not None and is_away(error.__cause__)
