"""What a table has besides its log: settings, chairs, the host, pauses, requests. It is stored as one JSON document.

Here: its shape. Not here: how it changes (seating.py, timing.py, undo.py, take_over.py).
Everything in it is frozen: a change makes a new document, which counts once it is saved. The keys of the JSON are those
of version 0.1, so a field that was renamed since keeps its old key.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Json
from turnpike.store import SeatRow

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Id = Annotated[str, Meta(min_length=1, max_length=64)]
Seconds = Annotated[int, Meta(ge=0, le=366 * 86_400)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The time control, in seconds. Live: a bank for the whole game, and an increment after each move."""

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: Seconds = 900
    increment: Seconds = 15
    turn: Seconds = 3 * 86_400
    """By correspondence: the time for each turn."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The settings of a table, chosen when it is created."""

    game: Id
    options: dict[str, Json] = field(default_factory=dict)
    title: Annotated[str, Meta(max_length=80)] = ""
    listed: bool = False
    """Whether the table is listed publicly; otherwise only people with its link find it."""
    clock: Clock = Clock()
    timeout: Literal["bot", "resign"] = "bot"
    """When time runs out, a bot plays until the player returns, or for good."""
    stand_in: Id = "greedy"
    """The bot that plays for a player who is away or has resigned."""
    random_first: bool = True
    hints: bool = False
    take_over: bool = True
    """Whether a player may take over the seat of a bot while the game is played."""
    rated: bool = False
    """Whether the game counts for ratings; then some other settings are fixed (rated.py)."""


class Chair(Struct, frozen=True, kw_only=True):
    """A place at the table. Before the start chairs are in clockwise order, afterwards in seat order."""

    kind: Literal["open", "link", "person", "bot"] = "open"
    name: str = ""
    account: str | None = field(default=None, name="person")
    """The id of the player's account."""
    level: str = ""
    """The bot that plays, if any."""
    link: str | None = None
    """Hash of the secret token that reserves the chair."""
    shared: bool = False
    """Whether its player has several chairs on one screen: what only this seat may see is shown on request."""
    away: Literal["", "time", "resigned"] = ""
    """Why a bot plays for the player: out of time, until the player returns; or resigned, for good."""
    extra: int = 0
    """Milliseconds added to the bank: after a return, and for pauses."""
    back: int = 0
    """When the player last returned, plus the pauses since; time before that does not count for a turn."""
    resigned_at: int = 0
    """The newest entry when its player resigned."""
    won: bool = False
    """At a rated table: whether all other players had left before its player did."""
    auto_pass: bool = False
    """Whether turns in which nothing can be done are passed for the player (auto_pass.py)."""
    deleted: Literal["", "playing", "over"] = ""
    """Whether its player has deleted the account: while the game was played, or after it."""
    former: tuple[str, ...] = ()
    """In a game with secrets: the accounts that have sat here before and have seen the hand."""
    salt: str = ""
    """Random text from the player's client, mixed into the seed of chance."""
    colour: str = ""
    """The colour the player prefers; clients use it unless a player in an earlier seat prefers it too."""

    @property
    def bot(self) -> bool:
        """Whether a bot plays this chair now."""
        return self.kind == "bot" or self.away != ""

    @property
    def taken(self) -> bool:
        """Whether a player or a bot sits here."""
        return self.kind in {"person", "bot"}


class UndoRequest(Struct, frozen=True, kw_only=True):
    """A request to undo everything after entry `to`. It is pending while the newest entry is `at`."""

    id: int = 0
    """The number of the request, unique at the table; an answer names it."""
    seat: int
    to: int
    at: int
    agreed: tuple[str, ...]
    """The accounts that agree; the first is the one that asks."""


class SeatRequest(Struct, frozen=True, kw_only=True):
    """A request to take over the seat of a bot; the host answers it."""

    id: int
    seat: int
    account: str
    name: str


class Pause(Struct, frozen=True, kw_only=True):
    """A pause: the clocks stand still. Pauses that have ended are kept in documents of version 0.1 only (timing.py)."""

    start: int
    end: int | None = None


class Document(Struct, frozen=True, kw_only=True):
    """Everything about a table that is not in its log."""

    settings: Settings
    chairs: tuple[Chair, ...]
    host: str | None
    seal: str
    """A commitment to the secret of the game, made before the players give their salt."""
    started: int = 0
    pauses: tuple[Pause, ...] = ()
    undo: UndoRequest | None = None
    seat_requests: tuple[SeatRequest, ...] = ()
    requests: int = 0
    """How many requests there were, for an undo or a seat: the number of the newest one."""
    rematch: str | None = None
    """The table where the same players play again."""
    imported: bool = False

    @property
    def paused(self) -> bool:
        """Whether the game and its clocks are paused."""
        return bool(self.pauses) and self.pauses[-1].end is None

    @property
    def paused_at_start(self) -> bool:
        """Whether the game is in the pause that it started with, as imported games do."""
        return self.paused and self.pauses[-1].start == self.started


_DECODER = msgspec.json.Decoder(Document)


def dump(document: Document) -> str:
    """The document as JSON."""
    return msgspec.json.encode(document).decode()


def load(text: str) -> Document:
    """The document of a JSON text."""
    return _DECODER.decode(text)


def seat_rows(document: Document) -> list[SeatRow]:
    """The chairs, for lists of tables."""
    return [
        SeatRow(seat=seat, person=chair.account, kind="bot" if chair.bot else chair.kind, name=chair.name)
        for seat, chair in enumerate(document.chairs)
    ]
