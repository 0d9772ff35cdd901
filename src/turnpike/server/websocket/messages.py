"""The messages of the websocket: commands of the client, messages of the server, each a JSON object (docs/protocol.md).

`type` says which. A client says hello with the version of the protocol it was made for, then subscribes to tables.
Every message about a game names the entry it refers to. `key` is the client's idempotency key of a request: the answer
repeats it, and a request that is sent twice counts once.
"""

from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from turnpike.kernel.contract import Words
from turnpike.server.studies.schemas import AnyEdit, StudyMove
from turnpike.store import Access
from turnpike.table import Preview, Settings, Snapshot
from turnpike.table.document import Id

PROTOCOL = 3
"""Rises when an older client would misunderstand the server; such a client asks the player to reload the page."""

Key = Annotated[str, Meta(min_length=1, max_length=56)]
Number = Annotated[int, Meta(ge=0, le=1_000_000)]
LineId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""The id of a chat line: an integer that JavaScript can hold."""
Seat = Annotated[int, Meta(ge=0, le=15)]
Text = Annotated[str, Meta(max_length=2000)]
Doing = Annotated[list[Words], Meta(min_length=1, max_length=8)]
ChoiceNumber = Annotated[int, Meta(ge=0, le=10_000)]
MAX_PREVIEWS = 20
"""Previews in one request: each blocks the server for a fraction of a millisecond."""

# --- From the client --------------------------------------------------------------------------------------------------


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """A command of a client."""


class Hello(Command, frozen=True, kw_only=True, tag="hello"):
    """The first message: the version of the protocol the client was made for."""

    protocol: Number
    language: Annotated[str, Meta(max_length=20)] = ""


class Subscribe(Command, frozen=True, kw_only=True, tag="subscribe"):
    """Send snapshots of this table, with the entries after `after`, and its chat after line `chat`."""

    table: Id
    after: Number = 0
    chat: LineId = 0
    seat: Seat | None = None
    """The seat whose secrets to show, if the account has several."""


class Unsubscribe(Command, frozen=True, kw_only=True, tag="unsubscribe"):
    """Send nothing more about this table."""

    table: Id


class Look(Command, frozen=True, kw_only=True, tag="look"):
    """On a shared screen: show what this seat may see; None hides it before the screen is handed over."""

    table: Id
    seat: Seat | None = None


class Play(Command, frozen=True, kw_only=True, tag="play"):
    """Take a choice: `do` as it was offered, at the newest entry the client has."""

    table: Id
    seat: Seat
    at: Number
    do: Doing
    key: Key


class Undo(Command, frozen=True, kw_only=True, tag="undo"):
    """Undo the seat's last action, or everything after an entry; if that needs consent, the others are asked."""

    table: Id
    seat: Seat
    at: Number
    key: Key
    to: Number | None = None


class Redo(Command, frozen=True, kw_only=True, tag="redo"):
    """Play the first undone action again."""

    table: Id
    seat: Seat
    at: Number
    key: Key


class ResetTurn(Command, frozen=True, kw_only=True, tag="reset_turn"):
    """Undo the whole turn."""

    table: Id
    seat: Seat
    at: Number
    key: Key


class AnswerUndo(Command, frozen=True, kw_only=True, tag="answer_undo"):
    """Agree to the undo request with this number, or end it."""

    table: Id
    request: Number
    yes: bool
    key: Key


class SendChat(Command, frozen=True, kw_only=True, tag="chat"):
    """Add a line to the chat."""

    table: Id
    text: Text
    key: Key


class RequestHint(Command, frozen=True, kw_only=True, tag="hint"):
    """Ask for the best choice."""

    table: Id
    seat: Seat
    at: Number
    key: Key


class RequestPreviews(Command, frozen=True, kw_only=True, tag="preview"):
    """Ask what choices would cause, by their index in the snapshot of entry `at`."""

    table: Id
    at: Number
    choices: Annotated[list[ChoiceNumber], Meta(min_length=1, max_length=MAX_PREVIEWS)]
    key: Key


class FollowStudy(Command, frozen=True, kw_only=True, tag="follow_study"):
    """Send this study, from now on: what has changed since revision `after`, or all of it."""

    study: Id
    after: Number = 0


class UnfollowStudy(Command, frozen=True, kw_only=True, tag="unfollow_study"):
    """Send nothing more about this study."""

    study: Id


class EditStudy(Command, frozen=True, kw_only=True, tag="edit_study"):
    """Change the moves of a study that the client follows; `at` is the newest revision it has."""

    study: Id
    at: Number
    edit: AnyEdit
    key: Key


class Ping(Command, frozen=True, kw_only=True, tag="ping"):
    """Ask whether the server answers."""

    key: Key


AnyCommand: TypeAlias = (
    Hello
    | Subscribe
    | Unsubscribe
    | Look
    | Play
    | Undo
    | Redo
    | ResetTurn
    | AnswerUndo
    | SendChat
    | RequestHint
    | RequestPreviews
    | FollowStudy
    | UnfollowStudy
    | EditStudy
    | Ping
)

# --- To the client ----------------------------------------------------------------------------------------------------


class Message(Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message to a client."""


class Welcome(Message, frozen=True, kw_only=True, tag="welcome"):
    """The answer to hello."""

    protocol: int
    server: str
    account: str | None
    name: str


class SnapshotMessage(Message, frozen=True, kw_only=True, tag="table"):
    """A table as it is now, with the entries the client does not have."""

    table: str
    at: int
    whole: bool
    """The entries start from the first: drop those you have, which were made for another seat."""
    snapshot: Snapshot
    header: Words | None = None
    """The first line of the log; sent once, when the game has started."""
    settings: Settings | None = None
    """Sent once."""


class Done(Message, frozen=True, kw_only=True, tag="done"):
    """The command is done and stored: entries `first` to `last`. With `asked`, the others are asked for consent."""

    table: str
    key: str
    at: int
    first: int = 0
    last: int = 0
    again: bool = False
    asked: bool = False


class RefusedMessage(Message, frozen=True, kw_only=True, tag="refused"):
    """The command was refused: a stable code, a message for the player, and the newest entry."""

    code: str
    message: str
    facts: dict[str, str | int]
    table: str | None = None
    key: str | None = None
    at: int | None = None


class ChatView(Struct, frozen=True, kw_only=True):
    """A line of the chat."""

    id: int
    account: str | None
    name: str
    text: str
    time: int


class ChatMessage(Message, frozen=True, kw_only=True, tag="chat"):
    """New lines of the chat of a table."""

    table: str
    at: int
    lines: list[ChatView]


class Hint(Message, frozen=True, kw_only=True, tag="hint"):
    """The best choice, as far as an analysis of the position can tell."""

    table: str
    key: str
    at: int
    do: tuple[Words, ...]
    level: str


class PreviewsMessage(Message, frozen=True, kw_only=True, tag="previews"):
    """What choices would cause, in the order in which they were asked for."""

    table: str
    key: str
    at: int
    previews: list[Preview]


class TurnMessage(Message, frozen=True, kw_only=True, tag="turn"):
    """It is the account's turn at a table that this client has not subscribed to."""

    table: str
    at: int


class WaitingMessage(Message, frozen=True, kw_only=True, tag="waiting"):
    """A bot waits for a worker process; `ahead` requests run before it."""

    table: str
    at: int
    ahead: int


class DeletedMessage(Message, frozen=True, kw_only=True, tag="deleted"):
    """A table was deleted."""

    table: str


class StudyMessage(Message, frozen=True, kw_only=True, tag="study"):
    """A study as it is now: the moves that are new or different, and those that were deleted."""

    study: str
    revision: int
    whole: bool
    """These are all moves: drop those you have."""
    title: str
    access: Access
    may_edit: bool
    moves: list[StudyMove]
    deleted: list[int]
    others: list[str]
    """Names of the other accounts that have it open, the first of them if there are many."""
    more_others: int
    """How many more there are."""


class StudyDone(Message, frozen=True, kw_only=True, tag="study_done"):
    """The edit is done and stored by this revision; `moves` are those it wanted to add."""

    study: str
    key: str
    revision: int
    moves: list[int]
    again: bool = False


class StudyGone(Message, frozen=True, kw_only=True, tag="study_gone"):
    """There is no such study, or none any more that this account may see."""

    study: str


class Pong(Message, frozen=True, kw_only=True, tag="pong"):
    """The answer to ping."""

    key: str


class Bye(Message, frozen=True, kw_only=True, tag="bye"):
    """The last message before the server closes the connection: why, and what to do."""

    code: str
    message: str


AnyMessage: TypeAlias = (
    Welcome
    | SnapshotMessage
    | Done
    | RefusedMessage
    | ChatMessage
    | Hint
    | PreviewsMessage
    | TurnMessage
    | WaitingMessage
    | DeletedMessage
    | StudyMessage
    | StudyDone
    | StudyGone
    | Pong
    | Bye
)

_DECODER: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)
_ENCODER = msgspec.json.Encoder()


read: Callable[[bytes | str], AnyCommand] = _DECODER.decode
"""The command in a text; `msgspec.MsgspecError` or `RecursionError` if it cannot be read."""
write: Callable[[AnyMessage], bytes] = _ENCODER.encode
"""A message as JSON."""
