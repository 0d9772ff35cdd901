"""The decoders that fuzzing tries: each takes bytes, and lets only the errors pass unnoticed that it declares.

Anything else that is raised is a fault of ours. Here: what is tried. Not here: how inputs are found
(tests/long/fuzz.py).
"""

import functools
import io
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import msgspec
from fuzz.frames import frames
from sqlalchemy import create_engine, select
from sqlalchemy.pool import StaticPool
from sqlalchemy.sql.functions import count

from turnpike import games
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.board.validation import check_file
from turnpike.kernel.data import DataError
from turnpike.kernel.log import LogError
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain
from turnpike.server import errors
from turnpike.server.pubsub.messages import pack, unpack
from turnpike.server.rate_limits import is_deep
from turnpike.server.text_checks import check_message
from turnpike.server.websocket import messages
from turnpike.store import StoreError, backup, upgrade
from turnpike.store.schema import metadata
from turnpike.table import read_log


def commands(data: bytes) -> None:
    """A message of a websocket, as a session reads it."""
    text = data.decode("utf-8", "surrogateescape")
    try:
        command = messages.read(text)
        check_message(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        errors.detail(str(error))
        return
    except Refused as refused:
        errors.say(refused, "en").message.encode()
        return
    if isinstance(command, messages.Play):
        for words in command.do:
            is_deep(words)
    if messages.read(msgspec.json.encode(command)) != command:
        raise AssertionError(f"{command} is another command when it is written and read again")


def logs(data: bytes) -> None:
    """A log that is imported."""
    try:
        read = read_log(data)
    except LogError as error:
        _check_sentence(str(error))
    except Refused as refused:
        _check_sentence(explain(refused))
    else:
        if len(set(read.header.seats)) != len(read.header.seats) or not all(map(str.isprintable, read.header.seats)):
            raise AssertionError(f"names that cannot be told apart or shown: {read.header.seats}")


def boards(data: bytes) -> None:
    """A board file; the two ways to check it agree."""
    path = _folder() / "board.toml"
    path.write_bytes(data)
    complaints = check_file(path)
    try:
        read_board(path)
    except DataError as error:
        if error.lines != complaints:
            raise AssertionError(f"{complaints} and {error.lines}") from None
        for line in complaints:
            _check_sentence(line)
        return
    if complaints:
        raise AssertionError(f"it was read although {complaints}")


def options(data: bytes) -> None:
    """The options of a game, as a table is made with them."""
    name, _, text = data.partition(b" ")
    game = games.find("richesses" if name == b"richesses" else "franchise")
    try:
        raw = msgspec.json.decode(text, type=dict)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return
    try:
        read = game.read_options(raw)
    except Refused as refused:
        _check_sentence(explain(refused))
        return
    if game.read_options(game.plain_options(read)) != read:
        raise AssertionError(f"{read} are other options when they are written and read again")


def _check_sentence(text: str) -> None:
    if not text or "Traceback" in text:
        raise AssertionError(f"no sentence: {text!r}")
    text.encode()


@functools.cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="turnpike-fuzz-"))


def bus(data: bytes) -> None:
    """What comes from the bus between processes."""
    envelope = unpack(data)
    if envelope is not None and unpack(pack(envelope.sender, envelope.messages)) != envelope:
        raise AssertionError(f"{envelope} is another one when it is written and read again")


def backups(data: bytes) -> None:
    """A backup that is restored into an empty database, all of it or nothing."""
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    _empty_database().backup(copy)
    engine = create_engine("sqlite://", creator=lambda: copy, poolclass=StaticPool)
    with engine.connect() as c:
        try:
            restored = backup.read(c, io.BytesIO(data))
        except StoreError as error:
            _check_sentence(str(error))
        else:
            rows = sum(c.execute(select(count()).select_from(table)).scalar_one() for table in metadata.sorted_tables)
            if rows != restored.rows:
                raise AssertionError(f"{restored.rows} rows were restored, and {rows} are there")
    engine.dispose()
    copy.close()


@functools.cache
def _empty_database() -> sqlite3.Connection:
    """A database with all tables and no rows."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    engine = create_engine("sqlite://", creator=lambda: made, poolclass=StaticPool)
    with engine.begin() as c:
        upgrade.upgrade(c)
    return made


TARGETS: dict[str, Callable[[bytes], None]] = {
    "commands": commands,
    "logs": logs,
    "boards": boards,
    "options": options,
    "frames": frames,
    "bus": bus,
    "backups": backups,
}
