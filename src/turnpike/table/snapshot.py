"""What a table shows a seat or a spectator, as structures: the position, the log, the choices, the chairs.

Here: the shapes, which are part of the protocol (docs/protocol.md). Not here: making them (snapshot_builder.py).
"""

from msgspec import Struct

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
    """What a choice would cause by the end of the own turn."""

    effects: list[Effect]
    after: dict[str, list[int]]
    """Figures of every seat after that, by name, as far as the game counts any."""


class LogEntry(Struct, frozen=True):
    """An entry of the log as the reader may see it."""

    line: Words
    """The line of the log."""
    time: int
    sentences: list[str]
    """One for each event of the line."""


class ChairView(Struct, frozen=True, kw_only=True):
    """A chair as everybody sees it: in a snapshot, in a lobby, in a list of tables."""

    kind: str
    """"open", "link", "person" or "bot"."""
    name: str
    """In the language of the reader, if it is that of a bot."""
    bot: bool
    """A bot plays this chair now."""
    level: str
    """Which bot."""
    away: str
    """Why a bot plays for the player: "time", "resigned" or ""."""
    shared: bool
    mine: bool
    """It belongs to the reader."""
    colour: str
    """The colour its player prefers."""
    here: bool = False
    """Its player has the table open."""
    left: int | None = None
    """Milliseconds on its clock."""


class UndoRequestView(Struct, frozen=True, kw_only=True):
    """A pending request to undo all after entry `to`."""

    id: int
    """An answer names it: a request that replaces another is another one."""
    seat: int
    to: int
    answer: bool
    """The reader has to answer it."""


class SeatRequestView(Struct, frozen=True, kw_only=True):
    """A request to take over the seat of a bot: for the host, and for the player who asks."""

    id: int
    seat: int
    name: str
    """Of the player who asks."""
    answer: bool
    """The reader is the host, who has to answer it."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """The table as it is now for one reader, and the entries after those the reader has."""

    table: str
    at: int
    revision: int
    status: str
    paused: bool
    seat: int | None
    """The seat this is for; None for a spectator."""
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
    """What the seat may do at any time."""
    chairs: list[ChairView]
    host: bool
    clock_runs: bool
    undo_to: int | None
    """How far the seat may go back without the consent of others; None if not at all."""
    can_redo: bool
    undo_request: UndoRequestView | None
    seat_requests: list[SeatRequestView]
    outcome: Outcome | None
    why: str
    """The sentence that says why the game is over."""
    rematch: str | None
    broken: int | None
    """The entry that today's rules do not allow, where the game stops."""
