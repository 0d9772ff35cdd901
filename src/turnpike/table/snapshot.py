"""What a table shows a seat or a spectator, as structures: the position, the log, the choices, the chairs.

Here: the shapes, which are part of the protocol (docs/protocol.md). Not here: making them (snapshot_builder.py).
"""

from msgspec import Raw, Struct

from turnpike.kernel.contract import Outcome, Words
from turnpike.kernel.events import Event


class Effect(Struct, frozen=True):
    """An event that a choice would cause, and its sentence."""

    event: Event
    sentence: str


class Offer(Struct, frozen=True, kw_only=True):
    """A choice: what to send back, and its sentence."""

    do: tuple[Words, ...]
    key: str
    facts: dict[str, str | int]
    sentence: str


class Preview(Struct, frozen=True):
    """What a choice would cause by the end of the turn."""

    effects: list[Effect]
    after: dict[str, list[int]]
    """Figures of every seat after that, by name; empty if the game has none."""


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """An entry of the log, redacted for the reader."""

    line: Words
    """The line of the log."""
    time: int
    sentences: list[str]
    """One sentence for each event of the line."""
    automatic: bool = False
    """Whether it is a pass that was played for the player (auto_pass.py)."""


class ChairView(Struct, frozen=True, kw_only=True):
    """A chair in a snapshot, in a lobby, in a list of tables. Nothing in it is secret."""

    kind: str
    """"open", "link", "person" or "bot"."""
    name: str
    """The name of a bot is in the language of the reader."""
    bot: bool
    """Whether a bot plays this chair now."""
    level: str
    """Which bot."""
    away: str
    """Why a bot plays for the player: "time", "resigned" or ""."""
    shared: bool
    mine: bool
    """Whether it is the reader's."""
    colour: str
    """The colour its player prefers."""
    auto_pass: bool = False
    """Whether turns in which nothing can be done are passed for the player; told to the player only."""
    here: bool = False
    """Whether its player has the table open."""
    left: int | None = None
    """Milliseconds on its clock."""


class UndoRequestView(Struct, frozen=True, kw_only=True):
    """A pending request to undo everything after entry `to`."""

    id: int
    """An answer names it; a request that replaces another one has a new id."""
    seat: int
    to: int
    answer: bool
    """Whether the reader has to answer it."""


class SeatRequestView(Struct, frozen=True, kw_only=True):
    """A request to take over the seat of a bot: for the host, and for the player who asks."""

    id: int
    seat: int
    name: str
    """The name of the player who asks."""
    answer: bool
    """Whether the reader is the host, who has to answer it."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """The current state of a table for one reader, and the entries that the reader does not have yet."""

    table: str
    at: int
    revision: int
    status: str
    paused: bool
    seat: int | None
    """The reader's seat; None for a spectator."""
    to_act: int | None
    chance: bool
    start: list[str]
    """Sentences about what the set-up caused, if the entries begin at the first."""
    entries: list[LogEntry]
    undone: list[int]
    """Numbers of the entries that no longer count, and of the undos themselves."""
    view: Struct | None
    choices: list[Offer]
    asides: list[Offer]
    """What the seat may do although it is not to act."""
    chairs: list[ChairView]
    host: bool
    clock_runs: bool
    undo_to: int | None
    """The entry to which the seat may go back without consent; None if there is none."""
    can_redo: bool
    undo_request: UndoRequestView | None
    seat_requests: list[SeatRequestView]
    outcome: Outcome | None
    why: str
    """Why the game is over."""
    rematch: str | None
    broken: int | None
    """The entry that the current rules do not allow; the game stops before it."""


class SharedFields(Struct, frozen=True):
    """The fields of a snapshot that are the same for all readers who may see the same and have the same entries."""

    table: str
    at: int
    revision: int
    status: str
    paused: bool
    to_act: int | None
    chance: bool
    start: list[str]
    entries: Raw
    undone: list[int]
    view: Raw | None
    clock_runs: bool
    outcome: Outcome | None
    why: str
    rematch: str | None
    broken: int | None


class ReaderFields(Struct, frozen=True):
    """The other fields of a snapshot: those that are made for one reader."""

    seat: int | None
    choices: Raw
    asides: Raw
    chairs: Raw
    host: bool
    undo_to: int | None
    can_redo: bool
    undo_request: UndoRequestView | None
    seat_requests: list[SeatRequestView]


class SentSnapshot(Snapshot, frozen=True, kw_only=True):
    """A snapshot that was read from what is sent: what kind of view it holds, only its game knows."""

    view: Raw  # type: ignore[assignment]
