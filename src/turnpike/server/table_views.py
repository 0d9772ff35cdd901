"""Tables as JSON, in lists and lobbies. Nothing here is secret."""

from msgspec import Struct

from turnpike.store import TableRow
from turnpike.table import ChairView, Settings, Table
from turnpike.table.bot_names import displayed_names
from turnpike.table.document import load
from turnpike.table.snapshot_builder import chair_view


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    paused: bool
    seats: list[ChairView]
    clock: str
    host: bool
    at: int
    to_act: int | None
    my_turn: bool
    due: int | None
    """When the reader's time runs out, if it is their turn at a table with a clock."""
    rated: bool
    created: int
    updated: int


class TableView(Struct, frozen=True, kw_only=True):
    """A table without its position: settings, chairs, requests."""

    id: str
    settings: Settings
    status: str
    paused: bool
    chairs: list[ChairView]
    host: bool
    """Whether the reader is the host, who may start, pause and close it."""
    at: int
    revision: int
    seal: str
    rematch: str | None
    imported: bool


class Invitation(Struct, frozen=True, kw_only=True):
    """The link for a reserved seat. Its secret follows the #, which browsers do not send."""

    seat: int
    url: str
    word: str


class CreatedTable(Struct, frozen=True, kw_only=True):
    """A new table, and the links for its reserved seats, which are never sent again."""

    table: TableView
    url: str
    invitations: list[Invitation]


def table_summary(row: TableRow, account: str | None, language: str) -> TableSummary:
    """A stored table in a list, for the owner of an account."""
    document = load(row.table)
    names = displayed_names(document.chairs, language)
    seats = [chair_view(chair, name, account) for chair, name in zip(document.chairs, names, strict=True)]
    asked = row.to_act if row.status == "playing" and not document.paused else None
    mine = asked is not None and asked < len(seats) and seats[asked].mine and not seats[asked].bot
    return TableSummary(
        id=row.id,
        game=row.kind,
        title=document.settings.title,
        status=row.status,
        paused=document.paused,
        seats=seats,
        clock=document.settings.clock.kind,
        host=account is not None and row.host == account,
        at=row.at,
        to_act=asked,
        my_turn=mine,
        due=row.due if mine and document.settings.clock.kind != "none" else None,
        rated=document.settings.rated,
        created=row.created,
        updated=row.updated,
    )


def table_view(table: Table, account: str | None, language: str) -> TableView:
    """A table for the owner of an account."""
    document = table.document
    return TableView(
        id=table.id,
        settings=document.settings,
        status=table.status,
        paused=document.paused,
        chairs=table.chairs(account, language),
        host=account is not None and account == document.host,
        at=table.at,
        revision=table.revision,
        seal=document.seal,
        rematch=document.rematch,
        imported=document.imported,
    )
