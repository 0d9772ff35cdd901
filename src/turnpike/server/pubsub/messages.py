"""What processes tell each other: numbers and ids, never content. Whoever hears a note reads the store.

A note may be lost (a link was down) or come twice; both are harmless.
"""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Note(Struct, frozen=True, array_like=True):
    """Something another process may want to know."""


class Changed(Note, frozen=True, array_like=True, tag="changed"):
    """A table has a new entry, or something else about it is new."""

    table: str
    at: int
    revision: int


class Said(Note, frozen=True, array_like=True, tag="said"):
    """Somebody has said something."""

    table: str


class Gone(Note, frozen=True, array_like=True, tag="gone"):
    """A table was deleted."""

    table: str


class Asked(Note, frozen=True, array_like=True, tag="asked"):
    """It is somebody's turn."""

    person: str
    table: str
    at: int


class SignedOut(Note, frozen=True, array_like=True, tag="signed_out"):
    """Somebody's sessions are no longer good."""

    person: str


class Here(Note, frozen=True, array_like=True, tag="here"):
    """Somebody has a table open in the process that says so; it is said again and again, until it is not."""

    table: str
    person: str
    here: bool


class Wished(Note, frozen=True, array_like=True, tag="wished"):
    """Somebody has another name, or wants to hear others than before."""

    person: str


AnyNote: TypeAlias = Changed | Said | Gone | Asked | SignedOut | Here | Wished


class Envelope(Struct, frozen=True, array_like=True):
    """Notes, and the process they come from."""

    sender: str
    notes: list[AnyNote]


_DECODER = msgspec.json.Decoder(Envelope)


def pack(sender: str, notes: list[AnyNote]) -> bytes:
    """Notes as they travel."""
    return msgspec.json.encode(Envelope(sender, notes))


def unpack(data: bytes | str) -> Envelope | None:
    """Notes as they came; None for what is not ours."""
    try:
        return _DECODER.decode(data)
    except msgspec.MsgspecError:
        return None
