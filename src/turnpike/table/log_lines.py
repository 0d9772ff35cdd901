"""Entries as the lines of a log, and back. What is stored is the exchange format, line by line."""

import io
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from turnpike.kernel import log
from turnpike.kernel.log import Entry, Header, Record
from turnpike.kernel.play import Play
from turnpike.kernel.redaction import is_redacted, redact_entry

_encode = msgspec.json.Encoder().encode
_HEADER = msgspec.json.Decoder(Header)
_ANY_HEADER = b'{"turnpike": 1, "game": "any", "rules": 1, "options": {}, "seats": []}\n'


def dump(entry: Entry) -> bytes:
    """An entry as it is stored."""
    return _encode(log.entry_line(entry))


def dump_header(header: Header) -> str:
    """A header as it is stored."""
    return msgspec.json.encode(header).decode()


def read_header(line: str) -> Header:
    """A header as it was stored."""
    return _HEADER.decode(line)


def read_entries(lines: Sequence[str]) -> list[Entry]:
    """Entries as they were stored, read like those of a file."""
    if not lines:
        return []
    file = io.BytesIO(_ANY_HEADER + "\n".join(lines).encode())
    return next(log.read(file)).entries


def read_record(data: bytes) -> Record:
    """The first game of an uploaded log; `LogError` says what is wrong with it."""
    for record in log.read(io.BytesIO(data)):
        return record
    raise log.LogError(1, "the file is empty; send a log as Turnpike writes it")


def redacted_lines(play: Play[Any, Any, Any], seat: int | None) -> Iterator[str]:
    """The log as a seat, a spectator or the `REFEREE` may have it; each line is made when it is asked for."""
    record = play.record()
    redacted = is_redacted(play, seat)
    yield log.header_text(record.header)
    for entry in record.entries:
        yield log.entry_text(redact_entry(play, entry, seat) if redacted else entry)
    if record.end is not None:
        yield log.end_text(record.end, record.secret)
