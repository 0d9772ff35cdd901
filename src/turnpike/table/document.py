"""What a table knows besides its log: settings, chairs, the host, pauses, requests. It is kept as one JSON document.

Here: the shape of it. Not here: how it changes (seating.py, clock.py), who asks (the server).
Everything in it is frozen: a change makes a new document, which counts once it is saved.
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
    """How long everybody may think. Live: a bank for the whole game, and an increment each time one has answered."""

    kind: Literal["none", "live", "correspondence"] = "none"
    bank: Seconds = 900
    increment: Seconds = 15
    turn: Seconds = 3 * 86_400
    """By correspondence: the time for each turn."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is chosen when a table is made."""

    game: Id
    options: dict[str, Json] = field(default_factory=dict)
    title: Annotated[str, Meta(max_length=80)] = ""
    listed: bool = False
    """Anybody may find it; otherwise only those who know its link."""
    clock: Clock = Clock()
    timeout: Literal["bot", "resign"] = "bot"
    """When time runs out a bot plays until the owner returns, or for good."""
    stand_in: Id = "greedy"
    """The bot that takes the seat of somebody who is away or has resigned."""
    random_first: bool = True
    hints: bool = False
    take_over: bool = True
    """Whether somebody may take the seat of a bot while the game is played."""


class Chair(Struct, frozen=True, kw_only=True):
    """A place at the table. Before the start they stand clockwise, afterwards in the order of the game's seats."""

    kind: Literal["open", "link", "person", "bot"] = "open"
    name: str = ""
    person: str | None = None
    level: str = ""
    """Which bot plays, if one does."""
    link: str | None = None
    """Hash of the secret word that reserves the chair."""
    shared: bool = False
    """Its owner has several chairs on one screen: what it may see is shown only when asked for."""
    away: Literal["", "time", "resigned"] = ""
    """A bot plays for the person: until they return, or for good."""
    extra: int = 0
    """Milliseconds given to somebody who came back after their bank had run out."""
    back: int = 0
    """When they last came back."""
    salt: str = ""
    """Random words from the player's client, for the dice."""
    colour: str = ""
    """The colour its owner likes to play with; pages give it to them if nobody before them likes it too."""

    @property
    def bot(self) -> bool:
        """Whether a bot plays this chair now."""
        return self.kind == "bot" or self.away != ""

    @property
    def taken(self) -> bool:
        """Whether somebody sits here."""
        return self.kind in {"person", "bot"}


class UndoAsked(Struct, frozen=True, kw_only=True):
    """Somebody wants to go back to entry `to`. It counts only while the game is still at entry `at`."""

    seat: int
    to: int
    at: int
    agreed: tuple[str, ...]
    """People."""


class Pause(Struct, frozen=True, kw_only=True):
    """The clocks stood still."""

    start: int
    end: int | None = None


class Document(Struct, frozen=True, kw_only=True):
    """Everything about a table that is not in its log."""

    settings: Settings
    chairs: tuple[Chair, ...]
    host: str | None
    seal: str
    """Fixes the secret of the game before the players give their salt."""
    started: int = 0
    pauses: tuple[Pause, ...] = ()
    undo: UndoAsked | None = None
    rematch: str | None = None
    """The table where the same people play again."""
    imported: bool = False

    @property
    def paused(self) -> bool:
        """Whether nobody may play now."""
        return bool(self.pauses) and self.pauses[-1].end is None


_DECODER = msgspec.json.Decoder(Document)


def dump(document: Document) -> str:
    """The document as it is stored."""
    return msgspec.json.encode(document).decode()


def load(text: str) -> Document:
    """The document as it was stored."""
    return _DECODER.decode(text)


def seat_rows(document: Document) -> list[SeatRow]:
    """The chairs, for lists of games."""
    return [
        SeatRow(seat=seat, person=chair.person, kind="bot" if chair.bot else chair.kind, name=chair.name)
        for seat, chair in enumerate(document.chairs)
    ]
