"""Queries about tables and their logs. The hot one, appending, is in writer.py and group_commit.py.

The database calls tables `games` and their id `game`, as it has since the first version.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, delete, func, insert, or_, select, update

from turnpike.store.clock import MAX_SKEW_MS
from turnpike.store.rows import LogLine, SeatRow, Status, TableRow
from turnpike.store.schema import chat, entries, games, links, seats

T = TypeVar("T")
PROBE = "probe"
UNFINISHED: tuple[Status, ...] = ("open", "playing", "closed")
_COLUMNS = [games.c[name] for name in TableRow.__struct_fields__]


def row_to(kind: type[T], row: Row[tuple[object, ...]]) -> T:
    """A row as its structure."""
    return msgspec.convert(row._mapping, kind)  # SQLAlchemy's own public name


def read(c: Connection, table: str, after: int) -> list[LogLine]:
    rows = c.execute(
        select(entries.c.n, entries.c.line, entries.c.time, entries.c.key, entries.c.request)
        .where(entries.c.game == table, entries.c.n > after)
        .order_by(entries.c.n)
    )
    return [LogLine(n=n, text=text, time=time, key=key, request=request) for n, text, time, key, request in rows]


def create(c: Connection, row: TableRow, seat_rows: Sequence[SeatRow], lines: Sequence[LogLine]) -> None:
    c.execute(insert(games).values(**msgspec.structs.asdict(row)))
    _save_seats(c, row.id, seat_rows)
    if lines:
        c.execute(
            insert(entries),
            [{"game": row.id, "n": line.n, "line": line.text, "time": line.time, "key": line.key} for line in lines],
        )


def find(c: Connection, table: str) -> TableRow | None:
    row = c.execute(select(*_COLUMNS).where(games.c.id == table)).one_or_none()
    return None if row is None else row_to(TableRow, row)


def save(c: Connection, row: TableRow, seat_rows: Sequence[SeatRow]) -> bool:
    values = msgspec.structs.asdict(row)
    values |= {"revision": row.revision + 1, "leased": None}
    for name in ("id", "kind", "at", "created"):
        del values[name]
    # The entry number is compared too: a process that has missed an entry must not save whose turn it is.
    same = (games.c.id == row.id, games.c.revision == row.revision, games.c.at == row.at)
    changed = c.execute(update(games).where(*same).values(**values))
    if changed.rowcount != 1:
        return False
    _save_seats(c, row.id, seat_rows)
    return True


def _save_seats(c: Connection, table: str, rows: Sequence[SeatRow]) -> None:
    c.execute(delete(seats).where(seats.c.game == table))
    if rows:
        c.execute(insert(seats), [{"game": table, **msgspec.structs.asdict(row)} for row in rows])


def delete_(c: Connection, table: str) -> None:
    _delete_where(c, table)


def delete_open(c: Connection, table: str, revision: int) -> bool:
    return _delete_where(c, table, games.c.status == "open", games.c.revision == revision)


def delete_abandoned(c: Connection, table: str, before: int) -> bool:
    return _delete_where(c, table, games.c.updated < before, games.c.status.in_(UNFINISHED))


def _delete_where(c: Connection, table: str, *still: ColumnElement[bool]) -> bool:
    """Delete a table if these conditions still hold. Its own row goes first, so nothing more can be added to it."""
    if c.execute(delete(games).where(games.c.id == table, *still)).rowcount != 1:
        return False
    for rows in (entries, seats, chat, links):
        c.execute(delete(rows).where(rows.c.game == table))
    return True


def listed(c: Connection, status: Status, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    query = select(*_COLUMNS).where(games.c.listed, games.c.status == status)
    return _with_seats(c, query.order_by(games.c.created.desc()).limit(limit))


def of_account(c: Connection, account: str, limit: int) -> list[tuple[TableRow, list[SeatRow]]]:
    mine = select(seats.c.game).where(seats.c.person == account)
    query = select(*_COLUMNS).where(or_(games.c.host == account, games.c.id.in_(mine)))
    return _with_seats(c, query.order_by(games.c.updated.desc()).limit(limit))


def is_named(c: Connection, account: str) -> ColumnElement[bool]:
    """Whether a table's document has this account, on a chair or elsewhere: as one that sat there before, or asks for a
    seat. No index knows that, so all documents are searched. Ids are random: a quoted one is that account.
    """
    position = func.strpos if c.dialect.name == "postgresql" else func.instr
    named: ColumnElement[bool] = position(games.c.table, f'"{account}"') > 0
    return named


def naming(c: Connection, account: str) -> list[TableRow]:
    return [row_to(TableRow, row) for row in c.execute(select(*_COLUMNS).where(is_named(c, account)))]


def _with_seats(c: Connection, query: Select[tuple[object, ...]]) -> list[tuple[TableRow, list[SeatRow]]]:
    found = [row_to(TableRow, row) for row in c.execute(query)]
    around: dict[str, list[SeatRow]] = {game.id: [] for game in found}
    rows = c.execute(select(seats).where(seats.c.game.in_(around)).order_by(seats.c.game, seats.c.seat))
    for row in rows:
        around[row.game].append(SeatRow(seat=row.seat, person=row.person, kind=row.kind, name=row.name))
    return [(game, around[game.id]) for game in found]


def abandoned(c: Connection, before: int, limit: int) -> list[str]:
    query = select(games.c.id).where(games.c.updated < before, games.c.status.in_(UNFINISHED))
    return list(c.scalars(query.order_by(games.c.updated).limit(limit)))


def every(c: Connection, after: str, limit: int) -> list[str]:
    return list(c.scalars(select(games.c.id).where(games.c.id > after).order_by(games.c.id).limit(limit)))


def take_due(c: Connection, until: int, lease: int, limit: int, max_clocks: int) -> list[str]:
    # If the clock of the machine was set back, what was written before lies in the future: a lease that ends much later
    # than a new one would, a change much later than now. Such a table is taken as due, whatever its `due` says. If it
    # is only a little later, it was another machine, whose clock is ahead.
    ahead = lease + MAX_SKEW_MS
    free = or_(games.c.leased.is_(None), games.c.leased < until, games.c.leased > ahead)
    wanted = or_(games.c.due <= until, and_(games.c.updated > ahead, games.c.due.is_not(None)))
    to_act = and_(seats.c.game == games.c.id, seats.c.seat == games.c.to_act, seats.c.kind == "person")
    person = select(seats.c.seat).where(to_act).exists()
    taken: list[str] = []
    for who, most in ((person, max_clocks), (~person, limit)):
        due = (
            select(games.c.id)
            .where(and_(wanted, free, who))
            .order_by(games.c.due)
            .limit(most)
            .with_for_update(skip_locked=True, of=games)  # SQLite has one writer at a time and ignores it
        )
        taken += list(c.scalars(due)) if most else []
    if taken:
        c.execute(update(games).where(games.c.id.in_(taken)).values(leased=lease))
    return taken


def probe(c: Connection) -> None:
    """Write a row, which takes room on the disk, and delete it."""
    c.execute(insert(links).values(hash=PROBE, kind=PROBE, created=0))
    c.execute(delete(links).where(links.c.hash == PROBE))


def next_due(c: Connection) -> int | None:
    # A leased game is due again when its lease ends.
    when = case((games.c.leased > games.c.due, games.c.leased), else_=games.c.due)
    query = select(when).where(games.c.due.is_not(None)).order_by(when).limit(1)
    return c.scalar(query)
