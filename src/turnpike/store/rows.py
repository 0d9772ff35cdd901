"""What is kept, as structures. Times are whole milliseconds since 1970, ids short random words.

Here: the shape of each row. Not here: what a table's settings mean (table/), how rows are stored (schema.py).
Documents of other rooms (settings of a table, of a person) are kept as JSON text and never looked into.
"""

from typing import Literal

from msgspec import Struct

Status = Literal["open", "playing", "over", "closed"]
"""A table waits for players, is being played, has ended, or was closed before its end."""


class StoreError(Exception):
    """The database cannot be used: what is wrong and what to do."""


class Line(Struct, frozen=True, kw_only=True):
    """An entry of a log: its line in the exchange format, when it came, and the key of the request that brought it."""

    n: int
    text: str
    time: int
    key: str | None = None


class Standing(Struct, frozen=True, kw_only=True):
    """How a game stands after its newest entry: what lists of games show, and when somebody must look at it again."""

    status: Status
    to_act: int | None
    """The seat that is asked; None if nobody is."""
    due: int | None
    """When the table needs attention although no person asks for it: a bot has to move, a clock runs out."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat as lists of games show it."""

    seat: int
    person: str | None
    kind: str
    name: str


class Game(Struct, frozen=True, kw_only=True):
    """A game and its table. What is secret about it must never reach a view or a list."""

    id: str
    kind: str
    """The id of the game."""
    table: str
    """The table's document: settings, seats, requests."""
    secret: str
    """What chance is drawn from."""
    created: int
    updated: int
    header: str | None = None
    """The first line of the log; None until the game has started."""
    host: str | None = None
    status: Status = "open"
    listed: bool = False
    revision: int = 0
    """Rises with each change of the document; who saves names the one it has read."""
    at: int = 0
    """The number of the newest entry."""
    to_act: int | None = None
    due: int | None = None


class Person(Struct, frozen=True, kw_only=True):
    """Somebody who plays: a guest with a secret, perhaps with an account."""

    id: str
    name: str
    secret_hash: str
    created: int
    seen: int
    login: str | None = None
    """The name of the account, unique; None for a guest."""
    password_hash: str | None = None
    settings: str = "{}"
    """Language, muted people, ... as JSON."""


class Link(Struct, frozen=True, kw_only=True):
    """A secret word that opens something: a session, one's identity on another device, a seat, an unsubscription.

    Only a hash of the word is kept.
    """

    hash: str
    kind: str
    created: int
    person: str | None = None
    game: str | None = None
    seat: int | None = None
    expires: int | None = None


class Chat(Struct, frozen=True, kw_only=True):
    """Something said at a table."""

    id: int
    game: str
    person: str | None
    name: str
    text: str
    time: int


class Notice(Struct, frozen=True, kw_only=True):
    """How somebody wants to be told that it is their turn, and when they last were."""

    person: str
    channel: str
    """"email" or "webhook"."""
    address: str
    on: bool = False
    last: int | None = None


class Job(Struct, frozen=True, kw_only=True):
    """Something to be done once at a time, such as sending a message, even if the process that began it dies."""

    id: int
    kind: str
    due: int
    payload: str
    tries: int
    """How often it was begun, this time included."""
