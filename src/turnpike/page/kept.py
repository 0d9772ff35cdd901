"""What the browser has kept, read piece by piece: what is damaged is left out and named, and nothing is thrown away.

Here: tables, the account and puzzles at the start, the entries of a log when its table is opened, and what can be
rescued of a game. Not here: who asks for it (local.py), the browser's store (web/src/engine/store.ts).
"""

import logging
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, Struct

from turnpike import games
from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.log import LogError
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.page.puzzle_store import KeptPuzzles
from turnpike.store import Account, LogLine, PuzzleAttempt, SolverRow
from turnpike.store.memory import StoredTable
from turnpike.table import log_lines
from turnpike.table.document import load

T = TypeVar("T")
UNREADABLE = (msgspec.MsgspecError, LogError, Refused, ValueError, TypeError, LookupError)
"""What reading damaged data raises."""
NOTHING = Raw()
logger = logging.getLogger("turnpike.page")


class KeptTable(Struct, frozen=True):
    """A table as the browser has it, by its id."""

    id: str
    stored: Raw


class Kept(Struct, frozen=True):
    """What the browser has kept; and the name and language for a new account, if it has none."""

    tables: list[KeptTable]
    account: Raw = NOTHING
    puzzles: Raw = NOTHING
    name: str = "Guest"
    language: str = "en"


class UnreadableTable(Struct, frozen=True):
    """A game that cannot be opened. It stays as it is in the browser."""

    id: str
    game: str
    """Empty if even that cannot be read."""
    title: str
    updated: int
    """0 if it is not known."""


class SavedGame(Struct, frozen=True):
    """A file for the player."""

    name: str
    text: str


class KeptTables(Struct):
    """The tables that can be used, and those that cannot."""

    readable: list[StoredTable]
    unreadable: list[UnreadableTable]


class _Position(Struct):
    """What is needed of a table's row to replay its log."""

    kind: str
    header: str
    secret: str = ""


class _Rescued(Struct):
    row: _Position


def read_tables(kept: Sequence[KeptTable]) -> KeptTables:
    """Each by itself."""
    found = KeptTables([], [])
    for one in kept:
        try:
            found.readable.append(_table(one))
        except UNREADABLE as error:
            logger.warning("the table %s cannot be read: %s", one.id, error)
            found.unreadable.append(describe(one.id, one.stored))
    return found


def _table(one: KeptTable) -> StoredTable:
    stored = msgspec.json.decode(one.stored, type=StoredTable)
    if stored.row.id != one.id:
        raise LookupError(f"it calls itself {stored.row.id}")
    games.find(stored.row.kind)
    load(stored.row.table)
    if stored.row.header is not None:
        log_lines.read_header(stored.row.header)
    return stored


def describe(table: str, stored: bytes) -> UnreadableTable:
    """As much as can be read of it."""
    row = _part(_decoded(stored), "row")
    game, updated = _part(row, "kind"), _part(row, "updated")
    title = _part(_part(_decoded(_part(row, "table")), "settings"), "title")
    return UnreadableTable(
        id=table,
        game=game if isinstance(game, str) and game in games.names() else "",
        title=title if isinstance(title, str) else "",
        updated=updated if isinstance(updated, int) else 0,
    )


def _decoded(text: object) -> object:
    try:
        return msgspec.json.decode(text) if isinstance(text, str | bytes | Raw) else None
    except msgspec.MsgspecError:
        return None


def _part(whole: object, name: str) -> Any:  # noqa: ANN401  (nothing is known of it)
    return whole.get(name) if isinstance(whole, dict) else None


def read_lines(lines: Sequence[Raw]) -> list[LogLine]:
    """The entries of a log, all of them or an error of `UNREADABLE`."""
    found = [msgspec.json.decode(line, type=LogLine) for line in lines]
    log_lines.read_entries([line.text for line in found])
    return found


def rescue(table: str, stored: Raw, lines: Sequence[Raw]) -> SavedGame:
    """The game up to the entry that cannot be read, as a log that can be opened again; otherwise all as it is kept."""
    try:
        row = msgspec.json.decode(stored, type=_Rescued).row
        text = "".join(f"{line}\n" for line in _log(row, lines))
        return SavedGame(f"turnpike-{table}.jsonl", text)
    except UNREADABLE:
        whole = msgspec.json.encode({"table": table, "stored": stored, "lines": list(lines)})
        return SavedGame(f"turnpike-{table}.json", whole.decode())


def _log(row: _Position, lines: Sequence[Raw]) -> Iterator[str]:
    header = log_lines.read_header(row.header)
    play: Play[Any, Any, Any] = Play(games.find(row.kind), header, Secret(row.secret, header.salt))
    for line in lines:
        try:
            (entry,) = log_lines.read_entries([msgspec.json.decode(line, type=LogLine).text])
            if entry.n != play.at + 1:
                break
            take(play, entry)
        except UNREADABLE:
            break
    return log_lines.redacted_lines(play, REFEREE)  # without hidden cards it could not be opened


def read_account(kept: Raw, tables: Sequence[StoredTable]) -> tuple[Account | None, str | None]:
    """The account, if there is one to be read; otherwise its id at least, so that its games stay its own."""
    if len(kept) == 0:
        return None, None
    try:
        return msgspec.json.decode(kept, type=Account), None
    except UNREADABLE as error:
        logger.warning("the account cannot be read: %s", error)
    known = _part(_decoded(kept), "id")
    hosts = [stored.row.host for stored in tables if stored.row.host is not None]
    return None, known if isinstance(known, str) else max(hosts, key=hosts.count, default=None)


def read_puzzles(kept: Raw) -> tuple[KeptPuzzles, bool]:
    """What the player has done with puzzles, and whether that is all of it."""
    if len(kept) == 0:
        return KeptPuzzles(), True
    whole = _decoded(kept)
    attempts, all_attempts = _each(_part(whole, "attempts"), PuzzleAttempt)
    solvers, all_solvers = _each(_part(whole, "solvers"), SolverRow)
    return KeptPuzzles(attempts, solvers), all_attempts and all_solvers


def _each(kept: object, kind: type[T]) -> tuple[list[T], bool]:
    if not isinstance(kept, list):
        return [], False
    found: list[T] = []
    for one in kept:
        try:
            found.append(msgspec.convert(one, kind))
        except msgspec.MsgspecError as error:
            logger.warning("a puzzle cannot be read: %s", error)
    return found, len(found) == len(kept)
