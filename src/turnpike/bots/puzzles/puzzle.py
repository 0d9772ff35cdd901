"""A puzzle, and files of them.

A puzzle is a game up to a position, in the words of its log, so that it can be replayed for ever; and the results of
the turn that count as solved, by digest. A file has a line about its origin, a line for each puzzle, and lines that say
how many games have been searched, for a run that goes on. A file may hold several runs, each after a line about its
origin. Files of a game's package are compressed.
"""

import gzip
import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.contract import Json, Words
from turnpike.kernel.data import DataError
from turnpike.kernel.log import Header, LogError
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take

VERSION = 1
ID_LENGTH = 12


class Origin(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where the puzzles of a file come from."""

    puzzles: int
    """The version of the format."""
    game: str
    seed: int
    levels: list[str]
    options: dict[str, Json] = {}
    themes: list[str] = []
    """Only puzzles about all of these."""
    about: str = ""


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position in which one turn is clearly best."""

    id: str
    header: Header
    path: list[Words]
    """The lines of the log that lead to the position."""
    seat: int
    solutions: list[str]
    """The results that count, by digest; the best first."""
    close: list[str]
    """Results that keep to the idea and are not as good: neither right nor wrong."""
    key: Words
    """The action that makes the idea."""
    line: list[Words]
    """A way to the best result."""
    other: list[Words]
    """A way to the next different idea, or the beginning of one if that is far behind already."""
    win: float
    other_win: float
    results: int
    """Different results of the turn."""
    themes: list[str]
    rating: int
    """How hard it is believed to be before the first attempt, on the scale of the levels."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.header.game


class Searched(Struct, frozen=True):
    """So many games have been searched."""

    searched: int


def id_of(header: Header, path: list[Words]) -> str:
    """What a puzzle is called: a hash of its position."""
    return hashlib.sha256(msgspec.json.encode((header, path))).hexdigest()[:ID_LENGTH]


def play_of(puzzle: Puzzle) -> AnyPlay:
    """The game at the position of the puzzle; `LogError` if it cannot be replayed."""
    try:
        play: AnyPlay = Play(games.find(puzzle.game), puzzle.header)
        for n, line in enumerate(puzzle.path, 1):
            take(play, log.read_entry(n, line | {"n": n}))
    except Refused as refused:
        raise LogError(0, f"puzzle {puzzle.id}: {refused}") from None
    return play


class PuzzleFile(Struct):
    """What a file holds."""

    origin: Origin
    """Of the last run, which may go on."""
    puzzles: list[Puzzle]
    """Of all runs."""
    searched: int = 0
    """Games of the last run."""


def read(path: Path) -> PuzzleFile:
    """The puzzles of a file; `DataError` says what is wrong with it."""
    return parse(path.read_bytes(), str(path))


def parse(data: bytes, name: str) -> PuzzleFile:
    """The same for its bytes."""
    lines = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).splitlines()
    try:
        found = PuzzleFile(msgspec.json.decode(lines[0] if lines else b"", type=Origin), [])
        for line in lines[1:]:
            if line.startswith(b'{"searched"'):
                found.searched = msgspec.json.decode(line, type=Searched).searched
            elif line.startswith(b'{"puzzles"'):
                found.origin, found.searched = msgspec.json.decode(line, type=Origin), 0
            else:
                found.puzzles.append(msgspec.json.decode(line, type=Puzzle))
    except msgspec.MsgspecError as error:
        raise DataError(name, [f"Not a file of puzzles ({error}). Make one: turnpike puzzles make."]) from None
    return found


def lines_of(items: Iterable[Origin | Puzzle | Searched]) -> bytes:
    """Lines of a file."""
    return b"".join(msgspec.json.encode(item) + b"\n" for item in items)


def shipped(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game."""
    if game not in _shipped:
        path = games.manifest(game).puzzles
        _shipped[game] = () if path is None else tuple(read(path).puzzles)
    return _shipped[game]


def put_shipped(game: str, puzzles: Iterable[Puzzle]) -> None:
    """Provide the puzzles of a game where its package comes without them, as in a browser tab."""
    _shipped[game] = tuple(puzzles)


_shipped: dict[str, tuple[Puzzle, ...]] = {}
"""By the id of the game."""
