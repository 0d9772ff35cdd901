"""A store as a file, and back: one JSON line a row, readable by either kind of database.

Here: writing and reading that file. A backup is one consistent moment; it may be restored into an empty database only,
of whichever kind, so it is also the way from SQLite to PostgreSQL.
"""

from typing import IO

import msgspec
from sqlalchemy import Connection, insert, select, text

from turnpike.store import upgrade
from turnpike.store.rows import StoreError
from turnpike.store.schema import metadata

ROWS = 500
"""Rows put into the database at once."""


def write(c: Connection, file: IO[bytes]) -> int:
    """Write everything to an open file; how many rows there were."""
    if c.dialect.name == "postgresql":
        c.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    file.write(msgspec.json.encode({"turnpike_backup": 1, "revision": upgrade.revision(c)}) + b"\n")
    rows = 0
    for table in metadata.sorted_tables:
        names = [str(name) for name in table.columns.keys()]  # noqa: SIM118  (columns are not a dict)
        for row in c.execute(select(table)):
            said = {"table": str(table.name), "row": dict(zip(names, row, strict=True))}
            file.write(msgspec.json.encode(said) + b"\n")
            rows += 1
    return rows


def read(c: Connection, file: IO[bytes]) -> int:
    """Put everything from a file into an empty database, all of it or nothing; how many rows there were."""
    if any(c.execute(select(table).limit(1)).first() is not None for table in metadata.sorted_tables):
        raise StoreError("The database is not empty. Restore into a new one, then use that.")
    first = _line(file.readline(), 1)
    if first.get("turnpike_backup") != 1 or first.get("revision") != upgrade.newest():
        message = f"The file is no backup of revision {upgrade.newest()}. Restore it with the program that wrote it."
        raise StoreError(message)
    waiting: dict[str, list[dict[str, object]]] = {}
    rows = 0
    for number, line in enumerate(file, 2):
        said = _line(line, number)
        name, row = said.get("table"), said.get("row")
        if not isinstance(name, str) or name not in metadata.tables or not isinstance(row, dict):
            raise StoreError(f"Line {number} of the backup is no row of a table. Use another backup.")
        many = waiting.setdefault(name, [])
        many.append(row)
        rows += 1
        if len(many) == ROWS:
            c.execute(insert(metadata.tables[name]), waiting.pop(name))
    for name, many in waiting.items():
        c.execute(insert(metadata.tables[name]), many)
    _count_on(c)
    return rows


def _line(line: bytes, number: int) -> dict[str, object]:
    try:
        return msgspec.json.decode(line, type=dict[str, object])
    except msgspec.MsgspecError:
        raise StoreError(f"Line {number} of the backup cannot be read. Use another backup.") from None


def _count_on(c: Connection) -> None:
    """PostgreSQL numbers new rows from where it stopped itself, so it has to learn the numbers that were given."""
    if c.dialect.name == "postgresql":
        for name in ("chat", "jobs"):
            newest = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"  # noqa: S608  (our own two names)
            c.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {newest}, false)"))
