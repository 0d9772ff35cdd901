"""What travels over a websocket: typed messages, JSON, one object each, `type` says which (docs/protocol.md).

A page says hello with the version it was made for, then watches tables. Every message about a game names the entry it
refers to. `key` is the client's own word for a request: the answer repeats it, and a request sent twice counts once.
"""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from turnpike.kernel.contract import Words
from turnpike.table import Settings, Spoken, Told
from turnpike.table.document import Id

PROTOCOL = 1
"""Rises when an older page would misunderstand us; such a page is asked to load again."""

Key = Annotated[str, Meta(min_length=1, max_length=56)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Text = Annotated[str, Meta(max_length=2000)]
Doing = Annotated[list[Words], Meta(min_length=1, max_length=8)]

# --- From the page ----------------------------------------------------------------------------------------------------


class Ask(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Something a page asks."""


class Hello(Ask, frozen=True, kw_only=True, tag="hello"):
    """The first message: the version of the protocol the page was made for."""

    protocol: int
    language: Annotated[str, Meta(max_length=20)] = ""


class Watch(Ask, frozen=True, kw_only=True, tag="watch"):
    """Tell me of this table, from the entry after `after` on, and what was said after chat line `chat`."""

    table: Id
    after: Number = 0
    chat: Annotated[int, Meta(ge=0)] = 0
    seat: Seat | None = None
    """Through whose eyes, if I have several seats."""


class Unwatch(Ask, frozen=True, kw_only=True, tag="unwatch"):
    """Tell me of it no more."""

    table: Id


class Look(Ask, frozen=True, kw_only=True, tag="look"):
    """On a shared screen: show me what this seat of mine may see; None hides it before the screen is handed over."""

    table: Id
    seat: Seat | None = None


class Play(Ask, frozen=True, kw_only=True, tag="play"):
    """Take a choice: `do` as it was offered, at the newest entry I have seen."""

    table: Id
    seat: Seat
    at: Number
    do: Doing
    key: Key


class Undo(Ask, frozen=True, kw_only=True, tag="undo"):
    """Go back over my last action, or to an entry; where that is not mine alone to decide, the others are asked."""

    table: Id
    seat: Seat
    at: Number
    key: Key
    to: Number | None = None


class Redo(Ask, frozen=True, kw_only=True, tag="redo"):
    """Play what I have undone again."""

    table: Id
    seat: Seat
    at: Number
    key: Key


class Reset(Ask, frozen=True, kw_only=True, tag="reset"):
    """Take my whole turn back."""

    table: Id
    seat: Seat
    at: Number
    key: Key


class Answer(Ask, frozen=True, kw_only=True, tag="answer"):
    """Agree that somebody goes back, or not."""

    table: Id
    at: Number
    yes: bool
    key: Key


class Say(Ask, frozen=True, kw_only=True, tag="say"):
    """Say something at the table."""

    table: Id
    text: Text
    key: Key


class AskHint(Ask, frozen=True, kw_only=True, tag="hint"):
    """What would a bot do in my place?"""

    table: Id
    seat: Seat
    at: Number
    key: Key


class Ping(Ask, frozen=True, kw_only=True, tag="ping"):
    """Are you there?"""

    key: Key


AnyAsk: TypeAlias = Hello | Watch | Unwatch | Look | Play | Undo | Redo | Reset | Answer | Say | AskHint | Ping

# --- To the page ------------------------------------------------------------------------------------------------------


class Tell(Struct, frozen=True, kw_only=True, tag_field="type"):
    """Something a page is told."""


class Welcome(Tell, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello."""

    protocol: int
    server: str
    person: str | None
    name: str


class Now(Tell, frozen=True, kw_only=True, tag="table"):
    """A table as it is now, with the entries the page has not seen."""

    table: str
    at: int
    whole: bool
    """The entries begin at the first: forget those you have, they were for other eyes."""
    now: Told
    header: Words | None = None
    """The first line of the log, once the game has started; told when it is new to the page."""
    settings: Settings | None = None
    """Told when first watched."""
    words: Spoken | None = None
    """What is told here, in the language of the page; once the game has started."""


class Done(Tell, frozen=True, kw_only=True, tag="done"):
    """It is done and stored: entries `first` to `last`. With `asked`, the others have been asked first."""

    table: str
    key: str
    at: int
    first: int = 0
    last: int = 0
    again: bool = False
    asked: bool = False


class Refusal(Tell, frozen=True, kw_only=True, tag="refused"):
    """It cannot be done: a stable code, words that help, and the newest entry."""

    code: str
    message: str
    facts: dict[str, str | int]
    table: str | None = None
    key: str | None = None
    at: int | None = None


class ChatTold(Struct, frozen=True, kw_only=True):
    """Something that was said."""

    id: int
    person: str | None
    name: str
    text: str
    time: int


class Said(Tell, frozen=True, kw_only=True, tag="said"):
    """What was said at a table since."""

    table: str
    at: int
    lines: list[ChatTold]


class Hint(Tell, frozen=True, kw_only=True, tag="hint"):
    """What would be best, as far as an analysis of the position can tell."""

    table: str
    key: str
    at: int
    do: tuple[Words, ...]
    level: str


class Turn(Tell, frozen=True, kw_only=True, tag="turn"):
    """It is your turn at a table, which this page may not be watching."""

    table: str
    at: int


class Gone(Tell, frozen=True, kw_only=True, tag="gone"):
    """A table you watched was deleted."""

    table: str


class Pong(Tell, frozen=True, kw_only=True, tag="pong"):
    """Yes."""

    key: str


class Bye(Tell, frozen=True, kw_only=True, tag="bye"):
    """The connection ends; why, and what to do."""

    code: str
    message: str


AnyTell: TypeAlias = Welcome | Now | Done | Refusal | Said | Hint | Turn | Gone | Pong | Bye

_DECODER: msgspec.json.Decoder[AnyAsk] = msgspec.json.Decoder(AnyAsk)
_ENCODER = msgspec.json.Encoder()


def read(data: bytes | str) -> AnyAsk:
    """A message as it came; `msgspec.MsgspecError` or `RecursionError` if it cannot be understood."""
    return _DECODER.decode(data)


def write(message: AnyTell) -> bytes:
    """A message as it goes."""
    return _ENCODER.encode(message)
