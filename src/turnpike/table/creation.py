"""Creating tables: new ones, rematches, uploaded logs. Also the schema of a game's options, for forms."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.kernel import entropy
from turnpike.kernel.chance import new_secret
from turnpike.kernel.log import Header, LogError, Record, event_lines
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.store import LogLine, Status, TableRow, TableStore, now
from turnpike.table import log_lines, seating
from turnpike.table.bot_catalog import bots_for, check_bot
from turnpike.table.bot_names import bot_named, stored_name
from turnpike.table.document import Chair, Document, Pause, Settings, dump, seat_rows
from turnpike.table.log import AnyGame, AnyPlay
from turnpike.table.table import Table

Find = Callable[[str], AnyGame]
MAX_SEAL_LENGTH = 64
MAX_SALT_LENGTH = 2_000
"""The words of all players (`seating.join`)."""
MAX_ABOUT_LENGTH = 500
MAX_HEADER_BYTES = 64 * 1024
"""Of an imported log; with a whole board of one's own it has about 40 kB."""
_ESCAPE = re.compile(r'(?<!\\)(?:\\\\)*\\[^"\\]')
"""In JSON: a character that cannot be shown."""


def new_id(label: str) -> str:
    """A short random id that cannot be guessed: the link of a table is enough to watch it."""
    return entropy.token_urlsafe(12, f"table {label}")


def options_schema(game: AnyGame) -> dict[str, Any]:
    """JSON Schema of a game's options, for forms."""
    return msgspec.json.schema(type(game.read_options({})))


def bot_chair(bot: str, game: str) -> Chair:
    """A chair with a bot on it."""
    check_bot(bot, game)
    return Chair(kind="bot", name=stored_name(bot)[: seating.MAX_NAME_LENGTH], level=bot)


async def make_table(
    store: TableStore, find: Find, settings: Settings, *, host: str | None, table: str | None = None
) -> Table:
    """A new table with as many open chairs as the options say."""
    game = find(settings.game)
    options = game.read_options(settings.options)
    check_bot(settings.stand_in, settings.game)
    settings = msgspec.structs.replace(settings, options=game.plain_options(options))
    label = f"{settings.game} {msgspec.json.encode(settings.options).decode()}"
    secret = new_secret(label=label)
    document = Document(settings=settings, chairs=(Chair(),) * game.players(options), host=host, seal=secret.seal)
    row = _row(table or new_id(label), document, secret.word)
    await store.create_table(row, seat_rows(document))
    return Table(store, game, row)


def _row(
    table: str, document: Document, secret: str, *, status: Status = "open", header: str | None = None
) -> TableRow:
    time = now()
    return TableRow(
        id=table,
        kind=document.settings.game,
        table=dump(document),
        secret=secret,
        created=time,
        updated=time,
        header=header,
        host=document.host,
        status=status,
        listed=document.settings.listed,
    )


async def rematch(store: TableStore, find: Find, table: Table, *, by: str) -> str:
    """The id of a table where the same players and bots play the same game again; it is created once."""
    if table.status not in {"over", "closed"}:
        raise Refused("not_over")
    if by not in {table.document.host, *(chair.account for chair in table.document.chairs)}:
        raise Refused("not_your_table")
    if (chosen := table.document.rematch) is not None:
        return chosen
    again = await make_table(store, find, table.document.settings, host=by)

    def link(document: Document, _: Status) -> Document:
        if document.rematch is not None:
            return document
        return msgspec.structs.replace(document, rematch=again.id)

    await table.change(link)
    if (chosen := table.document.rematch) not in {None, again.id}:
        await store.delete_table(again.id)
        return str(chosen)

    def seat_all(document: Document, status: Status) -> Document:
        seating.before_start(status)
        # Chairs are in seat order now: the second player of the last game begins, unless chance decides that.
        first, *rest = map(_fresh_chair, table.document.chairs)
        return msgspec.structs.replace(document, chairs=(*rest, first))

    await again.change(seat_all)
    return again.id


def _fresh_chair(chair: Chair) -> Chair:
    return msgspec.structs.replace(chair, away="", level=chair.level if chair.kind == "bot" else "", extra=0, back=0)


class Replayed(Struct, frozen=True, kw_only=True):
    """An uploaded log that was replayed: what is stored of it."""

    header: Header
    lines: list[str]
    """Its entries, as they are stored."""
    over: bool
    to_act: int
    secret: str


def with_clean_names(header: Header) -> Header:
    """The header of a foreign log, with names cleaned like those that players enter."""
    names = [seating.clean_name(name, f"Player {seat + 1}") for seat, name in enumerate(header.seats)]
    return msgspec.structs.replace(header, seats=seating.different_names(names))


def clean_header(header: Header, game: AnyGame, line: int) -> Header:
    """The header of a foreign log as a table keeps it and sends it to every watcher; `LogError` says what is wrong.

    Seal and salt prove that chance was fair, so they are refused rather than changed. Events are those that the rules
    say, also if the log was written by older ones.
    """
    for name, text, most in (("seal", header.seal, MAX_SEAL_LENGTH), ("salt", header.salt, MAX_SALT_LENGTH)):
        if len(text) > most or not text.isprintable():
            raise LogError(line, f"the {name} is longer than {most:,} letters or cannot be shown; restore it")
    begun: AnyPlay = Play(game, header)
    clean = msgspec.structs.replace(
        header,
        options=game.plain_options(begun.options),
        events=event_lines(begun.start_events),
        about=seating.clean_text(header.about, MAX_ABOUT_LENGTH),
    )
    written = log_lines.dump_header(clean)
    if len(written.encode()) > MAX_HEADER_BYTES:
        raise LogError(line, f"the header is longer than {MAX_HEADER_BYTES:,} bytes; shorten its options and set-up")
    if not written.isprintable() or _ESCAPE.search(written) is not None:
        raise LogError(line, "the options or the set-up have characters that cannot be shown; remove them")
    return clean


def replayed(record: Record, find: Find = games.find) -> Replayed:
    """Replay a log; `LogError` or `Refused` says what is wrong with it. Texts are cleaned like those players enter."""
    if record.header.position is not None:
        raise Refused("position_analysed")
    hidden = next((entry for entry in record.entries if entry.hidden), None)
    if hidden is not None:
        raise Refused("hidden_entry", n=hidden.n)
    game = find(record.header.game)
    record = msgspec.structs.replace(record, header=with_clean_names(record.header))
    play = replay(game, record)
    header = clean_header(record.header, game, record.line)
    lines = [log_lines.dump(entry).decode() for entry in play.entries]
    return Replayed(header=header, lines=lines, over=play.over, to_act=play.to_act, secret=record.secret)


def read_log(data: bytes, find: Find = games.find) -> Replayed:
    """Read and replay an uploaded log. A module-level function, so that a worker process can run it."""
    return replayed(log_lines.read_record(data), find)


async def save_import(store: TableStore, log: Replayed, *, host: str | None, settings: Settings | None = None) -> str:
    """The id of a table made from a log. A finished game can be replayed. An unfinished one is paused, with bots on all
    chairs: players take them over, then the host resumes it.

    Chance in an unfinished game is drawn from a new secret from here on, because its log does not hold the old one.
    """
    label = f"import {log.header.seal} {len(log.lines)}"
    secret = new_secret(log.header.salt, label=label)
    word = log.secret if log.over else secret.word
    header = log.header if log.over else msgspec.structs.replace(log.header, seal=secret.seal)
    status: Status = "over" if log.over else "playing"
    settings = settings or Settings(game=header.game)
    seats = tuple(_bot_called(name, header.game, settings.stand_in) for name in header.seats)
    time = now()
    document = Document(
        settings=msgspec.structs.replace(settings, game=header.game, options=header.options),
        chairs=seats,
        host=host,
        seal=header.seal,
        started=time,
        imported=True,
        pauses=() if log.over else (Pause(start=time),),
    )
    row = _row(new_id(label), document, word, status=status, header=log_lines.dump_header(header))
    rows = [LogLine(n=n, text=line, time=time) for n, line in enumerate(log.lines, 1)]
    to_act = log.to_act if log.to_act >= 0 and not log.over else None
    row = msgspec.structs.replace(row, at=len(rows), to_act=to_act)
    await store.create_table(row, seat_rows(document), rows)
    return row.id


def _bot_called(name: str, game: str, stand_in: str) -> Chair:
    """The chair of a seat in an imported game: the bot of this name plays on, for a player another one."""
    bot = bot_named(name)
    return Chair(kind="bot", name=name, level=bot if bot is not None and bot in bots_for(game) else stand_in)


async def import_table(store: TableStore, find: Find, record: Record, settings: Settings, *, host: str | None) -> Table:
    """A table made from a log, in this process."""
    return await Table.load(store, await save_import(store, replayed(record, find), host=host, settings=settings), find)
