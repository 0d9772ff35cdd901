"""Backup and restore: the whole database as a file of JSON lines, one a row.

A backup is consistent: all of it is read in one transaction. It can be restored into an empty database only, of either
kind, so it is also the way from SQLite to PostgreSQL. Its last line holds the number of rows and a digest of all lines
before, which reveals a truncated or changed file. Backups of the first version have no such line.
"""

import hashlib
from typing import IO

import msgspec
from sqlalchemy import Connection, insert, select, text
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from turnpike.store import upgrade
from turnpike.store.rows import Restored, StoreError
from turnpike.store.schema import metadata
from turnpike.store.writer import FORGET_VIEW

VERSION = 2
"""The version of the file format. In version 1 there is no last line with a digest."""
BATCH_ROWS = 500
"""Rows inserted by one statement."""


def write(c: Connection, file: IO[bytes]) -> int:
    """Write everything to an open file; returns the number of rows."""
    if c.dialect.name == "postgresql":
        c.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    digest = hashlib.sha256()

    def put(line: dict[str, object]) -> None:
        data = msgspec.json.encode(line) + b"\n"
        digest.update(data)
        file.write(data)

    put({"turnpike_backup": VERSION, "revision": upgrade.revision(c)})
    rows = 0
    for table in metadata.sorted_tables:
        names = [str(name) for name in table.columns.keys()]  # noqa: SIM118  (columns are not a dict)
        for row in c.execute(select(table)):
            put({"table": str(table.name), "row": dict(zip(names, row, strict=True))})
            rows += 1
    put({"end": rows, "sha256": digest.hexdigest()})
    return rows


def read(c: Connection, file: IO[bytes]) -> Restored:
    """Restore a file into an empty database, all of it or nothing."""
    if any(c.execute(select(table).limit(1)).first() is not None for table in metadata.sorted_tables):
        raise StoreError("The database is not empty. Restore into a new one, then use that.")
    line = file.readline()
    digest = hashlib.sha256(line)
    first = _line(line, 1)
    version, revision = first.get("turnpike_backup"), first.get("revision")
    if not isinstance(version, int) or version not in {1, VERSION} or revision not in upgrade.revisions():
        message = f"The file is no backup up to revision {upgrade.newest()}. Restore it with the program that wrote it."
        raise StoreError(message)
    if c.dialect.name == "sqlite":
        c.exec_driver_sql(FORGET_VIEW)
    upgrade.downgrade(c, str(revision))  # an older backup is brought up to date like an older database
    rows = _read_rows(c, file, digest, proven=version != 1)
    upgrade.upgrade(c)
    _advance_sequences(c)
    return Restored(rows=rows, verified=version != 1)


def _read_rows(c: Connection, file: IO[bytes], digest: "hashlib._Hash", *, proven: bool) -> int:
    waiting: dict[str, list[dict[str, object]]] = {}
    rows, ended = 0, False
    for number, line in enumerate(file, 2):
        content = _line(line, number)
        if ended:
            raise StoreError(f"The backup goes on after its end in line {number}. Use another backup.")
        if proven and "end" in content:
            ended = content == {"end": rows, "sha256": digest.hexdigest()}
            if not ended:
                raise StoreError(f"The backup was changed: line {number} does not fit those before. Use another one.")
            continue
        digest.update(line)
        name, row = content.get("table"), content.get("row")
        if not isinstance(name, str) or not isinstance(row, dict) or not _is_row(name, row):
            raise StoreError(f"Line {number} of the backup is no row of a table. Use another backup.")
        many = waiting.setdefault(name, [])
        many.append(row)
        rows += 1
        if len(many) == BATCH_ROWS:
            _insert(c, name, waiting.pop(name))
    if proven and not ended:
        raise StoreError(f"The backup was cut off after {rows} rows. Use another backup.")
    for name, many in waiting.items():
        _insert(c, name, many)
    return rows


def _is_row(table: str, row: dict[str, object]) -> bool:
    """Whether there is such a table, and the row says which of its rows it is."""
    found = metadata.tables.get(table)
    return found is not None and {column.name for column in found.primary_key} <= row.keys()


def _insert(c: Connection, table: str, rows: list[dict[str, object]]) -> None:
    """Insert rows; those that do not fit their table are a fault of the file."""
    try:
        c.execute(insert(metadata.tables[table]), rows)
    except (SQLAlchemyError, OverflowError, TypeError, ValueError) as error:
        if isinstance(error, OperationalError) or (isinstance(error, DBAPIError) and error.connection_invalidated):
            raise
        raise StoreError(f"A row of the table {table} in the backup does not fit. Use another backup.") from error


def _line(line: bytes, number: int) -> dict[str, object]:
    try:
        return msgspec.json.decode(line, type=dict[str, object])
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise StoreError(f"Line {number} of the backup cannot be read. Use another backup.") from None


def _advance_sequences(c: Connection) -> None:
    """Advance PostgreSQL's sequences past the restored ids: explicit ids do not advance them."""
    if c.dialect.name == "postgresql":
        for name in ("chat", "jobs"):
            newest = f"(SELECT coalesce(max(id), 0) + 1 FROM {name})"  # noqa: S608  (our own two names)
            c.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {newest}, false)"))
