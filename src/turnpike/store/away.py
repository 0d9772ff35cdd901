"""Whether an error of PostgreSQL tells that the database is away, rather than that it has refused something."""

import asyncpg
from sqlalchemy.exc import DBAPIError

AWAY = ("08", "57P")
"""How the codes begin that tell of a lost connection and of a database that starts or stops."""


def is_away(error: BaseException) -> bool:
    """Whether the database cannot be reached, rather than having said no."""
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
