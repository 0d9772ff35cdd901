"""The log file (JSON Lines): exchange format, database rows and test fixtures are the same thing.

Here: the structures of its lines, reading and writing them within limits. Not here: what the lines mean for a game
(play.py), whether they can be believed (replay.py).
A file holds one game or many, each beginning with its header.
"""

import codecs
import json
from collections.abc import Iterator, Sequence
from typing import IO, Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Json, Words
from turnpike.kernel.events import Event
from turnpike.kernel.validation import quoted

T = TypeVar("T")

VERSION = 1
POSITION_VERSION = 2
"""Of logs that begin from a position that was set up; all others are written in version 1, as ever."""
MAX_LINE_BYTES = 1_000_000
"""Bytes; a header with a whole custom board is about 40 kB."""
MAX_GAME_BYTES = 5_000_000
"""Bytes in all lines of one game; a long one of ours has some 100 kB."""
MAX_ENTRIES = 20_000
"""In one game; a long one of ours has a few hundred."""
MAX_MESSAGE_LENGTH = 400
"""Letters. A message may repeat words of the file, which could be of any length."""


class LogError(Exception):
    """A log that cannot be used: where, what is wrong, and what to do."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        shown = message if len(message) <= MAX_MESSAGE_LENGTH else message[:MAX_MESSAGE_LENGTH] + "..."
        self.line = line
        # Text from a foreign file must not contain control sequences of a terminal.
        self.message = "".join(letter if letter.isprintable() else "?" for letter in shown)

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}" if self.line else self.message


VersionNumber = Annotated[int, Meta(ge=0, le=1_000_000)]
"""Of the format, or of the rules of a game."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The first line of a game."""

    turnpike: VersionNumber
    game: str
    rules: VersionNumber
    options: dict[str, Json]
    seats: list[str]
    seal: str = ""
    salt: str = ""
    setup: Words | None = None
    events: list[Words] = field(default_factory=list)
    """The events that the set-up itself caused."""
    about: str = ""
    """What the game is there to show, for golden replays."""
    position: Words | None = None
    """The position that the game begins from, in the words of the referee's view; only in version 2."""


class Entry(Struct, frozen=True, kw_only=True):
    """A line of play: an action of a seat, an outcome of chance, an undo, or a set-up that is complete.

    `words` holds what is the game's own: `do` and its values, or nothing.
    """

    n: int
    seat: int | None = None
    words: Words = field(default_factory=dict)
    chance: str | None = None
    got: Json = None
    undo: int | None = None
    setup: Words | None = None
    hidden: bool = False
    digest: str | None = None
    events: list[Words] | None = None


class End(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How a game ended, and the secret, which is public now."""

    scores: list[int]
    winners: list[int]
    why: str
    breakdown: dict[str, list[int]] | None = None
    ranks: list[int] | None = None


class EndLine(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The last line of a finished game."""

    end: End
    secret: str = ""


class Record(Struct, kw_only=True):
    """One game of a file; `line` is the line of its header."""

    header: Header
    entries: list[Entry]
    end: End | None = None
    secret: str = ""
    line: int = 1


def event_lines(events: Sequence[Event]) -> list[Words]:
    """Events as they are written to a log."""
    lines: list[Words] = msgspec.to_builtins(events)
    return lines


def entry_line(entry: Entry) -> Words:
    """An entry as the JSON object of its line."""
    line: Words = {"n": entry.n}
    if entry.chance is not None:
        line["chance"] = entry.chance
    if entry.seat is not None:
        line["seat"] = entry.seat
    line |= entry.words
    if entry.chance is not None and not entry.hidden:
        line["got"] = entry.got
    if entry.undo is not None:
        line["undo"] = entry.undo
    if entry.setup is not None:
        line["setup"] = entry.setup
    if entry.digest is not None:
        line["digest"] = entry.digest
    if entry.hidden:
        line["hidden"] = True
    if entry.events is not None:
        line["events"] = list(entry.events)
    return line


def lines(record: Record) -> Iterator[str]:
    """The lines of a game, without line ends."""
    yield header_text(record.header)
    yield from map(entry_text, record.entries)
    if record.end is not None:
        yield end_text(record.end, record.secret)


def header_text(header: Header) -> str:
    """The line of a header."""
    return _dump(msgspec.to_builtins(header))


def entry_text(entry: Entry) -> str:
    """The line of an entry."""
    return _dump(entry_line(entry))


def end_text(end: End, secret: str) -> str:
    """The line of an end."""
    return _dump(msgspec.to_builtins(EndLine(end=end, secret=secret)))


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def write(record: Record, file: IO[str]) -> None:
    """Append a game to an open text file."""
    for line in lines(record):
        file.write(line + "\n")


def read(file: IO[bytes]) -> Iterator[Record]:
    """The games of an open file, one after the other; `LogError` says what is wrong and where."""
    record: Record | None = None
    size = 0
    for number, line in _lines(file):
        value = _object(number, line)
        size += len(line)
        if "turnpike" in value:
            if record is not None:
                yield record
            record = Record(header=_header(number, value), entries=[], line=number)
            size = len(line)
        elif record is None:
            raise LogError(number, 'a log begins with a header line: {"turnpike": 1, "game": ..., ...}')
        elif record.end is not None:
            raise LogError(number, "the game is over, only the header of another game may follow; remove this line")
        elif "end" in value:
            last = _convert(number, value, EndLine)
            record.end, record.secret = last.end, last.secret
        elif len(record.entries) >= MAX_ENTRIES or size > MAX_GAME_BYTES:
            raise LogError(
                number, f"more than {MAX_ENTRIES:,} entries or {MAX_GAME_BYTES:,} bytes in one game; no game is so long"
            )
        else:
            record.entries.append(read_entry(number, value))
    if record is not None:
        yield record


def _lines(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers."""
    number = 0
    while line := file.readline(MAX_LINE_BYTES + 1):
        number += 1
        if len(line) > MAX_LINE_BYTES:
            raise LogError(number, f"longer than {MAX_LINE_BYTES:,} bytes; a log has one short JSON object a line")
        if line.strip():
            yield number, line


def _object(number: int, line: bytes) -> dict[str, Json]:
    # Not json.loads: that would take NaN, lone surrogates and other encodings than UTF-8.
    try:
        value = msgspec.json.decode(line.removeprefix(codecs.BOM_UTF8))
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise LogError(number, f"not a JSON object ({error}); restore the line from the original log") from None
    if not isinstance(value, dict):
        raise LogError(number, "not a JSON object; a log has one object a line")
    return value


def _header(number: int, value: dict[str, Json]) -> Header:
    version = value["turnpike"]
    if version not in (VERSION, POSITION_VERSION):
        said = version if isinstance(version, int) else "unknown"
        known = f"{VERSION} and {POSITION_VERSION}"
        raise LogError(number, f"written in version {said} of the log format, this program reads versions {known}")
    return _convert(number, value, Header)


def _convert(number: int, value: object, wanted: type[T]) -> T:
    try:
        return msgspec.convert(value, wanted)
    except (msgspec.ValidationError, RecursionError) as error:
        raise LogError(number, f"{error}; compare it with the log format in docs/log.md") from None


class _Own(Struct, kw_only=True):
    """What every entry may have, checked by type; the rest are the words of the game."""

    n: int
    seat: int | None = None
    chance: str | None = None
    got: Json = None
    undo: int | None = None
    setup: Words | None = None
    hidden: bool = False
    digest: str | None = None
    events: list[Words] | None = None


_OWN = frozenset(_Own.__struct_fields__)


def read_entry(number: int, value: dict[str, Json]) -> Entry:
    """An entry from the JSON object of its line; `LogError` says what is wrong with it."""
    own = _convert(number, value, _Own)
    words = {key: item for key, item in value.items() if key not in _OWN}
    kinds = sum((bool(words), own.chance is not None, own.undo is not None, own.setup is not None))
    if kinds != 1 and not (own.hidden and kinds == 0):
        raise LogError(number, "an entry is one thing: an action (do), an outcome (chance), an undo or a set-up")
    if "got" in value and own.chance is None:
        raise LogError(number, 'only an outcome has "got"; name what chance decided under "chance"')
    if words and not isinstance(words.get("do"), str):
        raise LogError(number, f'unknown key {quoted(next(iter(words)))}; an action has a word under "do"')
    if words and own.seat is None:
        raise LogError(number, 'an action without a seat; name the number of the seat under "seat"')
    return Entry(
        n=own.n,
        seat=own.seat,
        words=words,
        chance=own.chance,
        got=own.got,
        undo=own.undo,
        setup=own.setup,
        hidden=own.hidden,
        digest=own.digest,
        events=own.events,
    )
