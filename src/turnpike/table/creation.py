"""Making tables: new ones, a rematch, a log that somebody has sent. Here also: the form for the options of a game."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from turnpike import bots
from turnpike.kernel import entropy
from turnpike.kernel.chance import new_secret
from turnpike.kernel.log import Record
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.store import Game, Line, Standing, Status, Store, now
from turnpike.table import log_lines, seating
from turnpike.table.document import Chair, Document, Pause, Settings, dump, seat_rows
from turnpike.table.log import AnyGame
from turnpike.table.table import Table

Find = Callable[[str], AnyGame]


def new_id(label: str) -> str:
    """A short word nobody guesses: who knows the link of a table may look at it."""
    return entropy.token_urlsafe(12, f"table {label}")


def options_schema(rules: AnyGame) -> dict[str, Any]:
    """JSON Schema of a game's options, for forms."""
    return msgspec.json.schema(type(rules.read_options({})))


def bot_chair(level: str, levels: Sequence[str]) -> Chair:
    """A chair with a bot on it."""
    if level not in levels:
        raise Refused("unknown_bot", bot=level[:60], bots=", ".join(levels))
    return Chair(kind="bot", name=level.capitalize(), level=level)


async def make_table(
    store: Store, find: Find, settings: Settings, *, host: str | None, table: str | None = None
) -> Table:
    """A new table with open chairs, as many as the options say."""
    rules = find(settings.game)
    options = rules.read_options(settings.options)
    bots.find(settings.stand_in, settings.game)
    settings = msgspec.structs.replace(settings, options=rules.plain_options(options))
    label = f"{settings.game} {msgspec.json.encode(settings.options).decode()}"
    secret = new_secret(label=label)
    document = Document(settings=settings, chairs=(Chair(),) * rules.players(options), host=host, seal=secret.seal)
    row = _row(table or new_id(label), document, secret.word)
    await store.create_game(row, seat_rows(document))
    return Table(store, rules, row)


def _row(table: str, document: Document, secret: str, *, status: Status = "open", header: str | None = None) -> Game:
    time = now()
    return Game(
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


async def rematch(store: Store, find: Find, table: Table, *, by: str) -> str:
    """The id of a table where the same people and bots play the same game again; made once, whoever asks first."""
    if table.status not in {"over", "closed"}:
        raise Refused("not_over")
    if by not in {table.document.host, *(chair.person for chair in table.document.chairs)}:
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
        await store.delete_game(again.id)
        return str(chosen)

    def seat_all(document: Document, status: Status) -> Document:
        seating.before_start(status)
        return msgspec.structs.replace(document, chairs=tuple(map(_fresh_chair, table.document.chairs)))

    await again.change(seat_all)
    return again.id


def _fresh_chair(chair: Chair) -> Chair:
    return msgspec.structs.replace(chair, away="", level=chair.level if chair.kind == "bot" else "", extra=0, back=0)


async def import_table(store: Store, find: Find, record: Record, settings: Settings, *, host: str | None) -> Table:
    """A table made of a log. One that has ended can be looked at. One that has not waits, paused, with bots on all
    chairs: people take them over, then the host goes on.

    The chance of an unfinished game is drawn from a new secret from here on, because nobody tells the old one.
    """
    rules = find(record.header.game)
    play = replay(rules, record)
    label = f"import {play.header.seal} {len(play.entries)}"
    secret = new_secret(play.header.salt, label=label)
    word = record.secret if play.over else secret.word
    header = play.header if play.over else msgspec.structs.replace(play.header, seal=secret.seal)
    status: Status = "over" if play.over else "playing"
    seats = tuple(Chair(kind="bot", name=name, level=settings.stand_in) for name in header.seats)
    time = now()
    document = Document(
        settings=msgspec.structs.replace(settings, game=rules.id, options=header.options),
        chairs=seats,
        host=host,
        seal=header.seal,
        started=time,
        imported=True,
        pauses=() if play.over else (Pause(start=time),),
    )
    row = _row(new_id(label), document, word, status=status, header=log_lines.dump_header(header))
    await store.create_game(row, seat_rows(document))
    rows = [Line(n=entry.n, text=log_lines.dump(entry), time=time) for entry in play.entries]
    if rows:
        to_act = play.to_act if play.to_act >= 0 else None
        await store.append(row.id, rows, Standing(status=status, to_act=to_act, due=None))
    return await Table.load(store, row.id, find)
