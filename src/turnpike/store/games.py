"""Queries about logs and tables. The hot one, appending, is in sqlite.py and postgres.py."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from sqlalchemy import Connection, Row, Select, and_, case, delete, insert, or_, select, update

from turnpike.store.rows import Game, Line, SeatRow, Status
from turnpike.store.schema import chat, entries, games, links, seats

T = TypeVar("T")
_GAME = [games.c[name] for name in Game.__struct_fields__]


def row_to(kind: type[T], row: Row[tuple[object, ...]]) -> T:
    """A row as its structure."""
    return msgspec.convert(row._mapping, kind)  # SQLAlchemy's own public name


def read(c: Connection, game: str, after: int) -> list[Line]:
    rows = c.execute(
        select(entries.c.n, entries.c.line, entries.c.time, entries.c.key)
        .where(entries.c.game == game, entries.c.n > after)
        .order_by(entries.c.n)
    )
    return [Line(n=n, text=text, time=time, key=key) for n, text, time, key in rows]


def create(c: Connection, game: Game, rows: Sequence[SeatRow]) -> None:
    c.execute(insert(games).values(**msgspec.structs.asdict(game)))
    _save_seats(c, game.id, rows)


def find(c: Connection, game: str) -> Game | None:
    row = c.execute(select(*_GAME).where(games.c.id == game)).one_or_none()
    return None if row is None else row_to(Game, row)


def save(c: Connection, game: Game, rows: Sequence[SeatRow]) -> bool:
    values = msgspec.structs.asdict(game)
    values |= {"revision": game.revision + 1, "leased": None}
    for name in ("id", "kind", "at", "created"):
        del values[name]
    # With the number of the newest entry, whose turn it is and when it ends cannot be saved by somebody who missed one.
    same = (games.c.id == game.id, games.c.revision == game.revision, games.c.at == game.at)
    changed = c.execute(update(games).where(*same).values(**values))
    if changed.rowcount != 1:
        return False
    _save_seats(c, game.id, rows)
    return True


def _save_seats(c: Connection, game: str, rows: Sequence[SeatRow]) -> None:
    c.execute(delete(seats).where(seats.c.game == game))
    if rows:
        c.execute(insert(seats), [{"game": game, **msgspec.structs.asdict(row)} for row in rows])


def delete_(c: Connection, game: str) -> None:
    for table in (entries, seats, chat, links):
        c.execute(delete(table).where(table.c.game == game))
    c.execute(delete(games).where(games.c.id == game))


def listed(c: Connection, status: Status, limit: int) -> list[tuple[Game, list[SeatRow]]]:
    query = select(*_GAME).where(games.c.listed, games.c.status == status)
    return _with_seats(c, query.order_by(games.c.created.desc()).limit(limit))


def of_person(c: Connection, person: str, limit: int) -> list[tuple[Game, list[SeatRow]]]:
    mine = select(seats.c.game).where(seats.c.person == person)
    query = select(*_GAME).where(or_(games.c.host == person, games.c.id.in_(mine)))
    return _with_seats(c, query.order_by(games.c.updated.desc()).limit(limit))


def _with_seats(c: Connection, query: Select[tuple[object, ...]]) -> list[tuple[Game, list[SeatRow]]]:
    found = [row_to(Game, row) for row in c.execute(query)]
    around: dict[str, list[SeatRow]] = {game.id: [] for game in found}
    rows = c.execute(select(seats).where(seats.c.game.in_(around)).order_by(seats.c.game, seats.c.seat))
    for row in rows:
        around[row.game].append(SeatRow(seat=row.seat, person=row.person, kind=row.kind, name=row.name))
    return [(game, around[game.id]) for game in found]


def abandoned(c: Connection, before: int, limit: int) -> list[str]:
    query = select(games.c.id).where(games.c.updated < before, games.c.status.in_(["open", "playing", "closed"]))
    return list(c.scalars(query.order_by(games.c.updated).limit(limit)))


def every(c: Connection, after: str, limit: int) -> list[str]:
    return list(c.scalars(select(games.c.id).where(games.c.id > after).order_by(games.c.id).limit(limit)))


def take_due(c: Connection, until: int, lease: int, limit: int) -> list[str]:
    free = or_(games.c.leased.is_(None), games.c.leased < until)
    due = (
        select(games.c.id)
        .where(and_(games.c.due <= until, free))
        .order_by(games.c.due)
        .limit(limit)
        .with_for_update(skip_locked=True)  # SQLite has one writer at a time and ignores it
    )
    taken = list(c.scalars(due))
    if taken:
        c.execute(update(games).where(games.c.id.in_(taken)).values(leased=lease))
    return taken


def next_due(c: Connection) -> int | None:
    # A leased game is due again when the lease has run out.
    when = case((games.c.leased > games.c.due, games.c.leased), else_=games.c.due)
    query = select(when).where(games.c.due.is_not(None)).order_by(when).limit(1)
    return c.scalar(query)
