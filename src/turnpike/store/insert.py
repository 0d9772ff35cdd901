"""Inserting a row that another process may have inserted at the same moment."""

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def insert_or_ignore(c: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """A statement that inserts a row unless a row with the same unique columns exists."""
    if c.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()
