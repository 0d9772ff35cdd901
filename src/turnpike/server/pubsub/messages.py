"""The messages that processes publish to each other: numbers and ids, never content. Receivers read the store.

A message may be lost (a connection was down) or come twice; both are harmless.
"""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Message(Struct, frozen=True, array_like=True):
    """A message to all other processes."""


class TableChanged(Message, frozen=True, array_like=True, tag="changed"):
    """A table has a new entry or a new revision."""

    table: str
    at: int
    revision: int


class ChatAdded(Message, frozen=True, array_like=True, tag="said"):
    """The chat of a table has a new line."""

    table: str


class TableDeleted(Message, frozen=True, array_like=True, tag="gone"):
    """A table was deleted."""

    table: str


class TurnStarted(Message, frozen=True, array_like=True, tag="asked"):
    """It is an account's turn at a table."""

    account: str
    table: str
    at: int


class SignedOut(Message, frozen=True, array_like=True, tag="signed_out"):
    """The sessions of an account are no longer valid, or only the one whose token has this hash."""

    account: str
    token: str | None = None


class PresenceChanged(Message, frozen=True, array_like=True, tag="here"):
    """An account has a table open in the sending process, or has left it; repeated while the table is open."""

    table: str
    account: str
    here: bool


class AccountChanged(Message, frozen=True, array_like=True, tag="wished"):
    """An account has another name or other settings."""

    account: str


class StudyChanged(Message, frozen=True, array_like=True, tag="study"):
    """A study was changed or deleted."""

    study: str


class StudyPresence(Message, frozen=True, array_like=True, tag="reads"):
    """An account has a study open in the sending process, or has left it; repeated while the study is open."""

    study: str
    account: str
    here: bool


AnyMessage: TypeAlias = (
    TableChanged
    | ChatAdded
    | TableDeleted
    | TurnStarted
    | SignedOut
    | PresenceChanged
    | AccountChanged
    | StudyChanged
    | StudyPresence
)


class Envelope(Struct, frozen=True, array_like=True):
    """Messages, and the process that sent them."""

    sender: str
    messages: list[AnyMessage]


_DECODER = msgspec.json.Decoder(Envelope)


def pack(sender: str, messages: list[AnyMessage]) -> bytes:
    """Messages as bytes."""
    return msgspec.json.encode(Envelope(sender, messages))


def unpack(data: bytes | str) -> Envelope | None:
    """Messages from bytes; None for data in another format."""
    try:
        return _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
