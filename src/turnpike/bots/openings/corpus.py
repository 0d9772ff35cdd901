"""The openings that a game comes with: counts of games between bots, with where they come from.

The first line of the file says how it was made; each further line is a `ChoiceCount`. Positions that few games have
reached are left out, since their figures would say nothing.
"""

import gzip
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.bots.openings.tally import ChoiceCount, Tally
from turnpike.kernel.contract import Json
from turnpike.kernel.data import DataError

VERSION = 1
MIN_GAMES = 2
"""Games that must have reached a position."""


class CorpusOrigin(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How the games of a corpus were made."""

    explorer: int
    """The version of the format."""
    game: str
    seed: int
    games: dict[str, int]
    """How many games each level has played against itself."""
    options: list[dict[str, Json]]
    """Each in its turn."""
    command: str
    about: str = ""
    """Which version of the program has made it, and when."""
    settings: dict[str, int] = {}
    """How many games were played with which options, as JSON."""


class Corpus(Struct, frozen=True):
    """A corpus, by position."""

    origin: CorpusOrigin
    counts: dict[int, list[ChoiceCount]]


class _Line(Struct, frozen=True, array_like=True):
    position: int
    choice: str
    level: str
    games: int
    points: int


def write(path: Path, origin: CorpusOrigin, tally: Tally) -> None:
    """Write a corpus; the same games make the same file."""
    lines = [msgspec.json.encode(msgspec.structs.replace(origin, settings=dict(sorted(tally.settings.items()))))]
    lines += [
        msgspec.json.encode(_Line(one.position, one.choice, one.level, one.games, one.points))
        for one in tally.counts(MIN_GAMES)
    ]
    path.write_bytes(gzip.compress(b"\n".join(lines) + b"\n", mtime=0))


def read(path: Path) -> Corpus:
    """The corpus of a file; `DataError` says what is wrong with it."""
    try:
        first, *lines = gzip.decompress(path.read_bytes()).splitlines()
        counts: defaultdict[int, list[ChoiceCount]] = defaultdict(list)
        decode = msgspec.json.Decoder(_Line).decode
        for line in map(decode, lines):
            counts[line.position].append(
                ChoiceCount(line.position, line.choice, line.level, line.games, line.points)
            )  # fmt: skip
        return Corpus(msgspec.json.decode(first, type=CorpusOrigin), dict(counts))
    except (msgspec.MsgspecError, ValueError, OSError, EOFError) as error:
        raise DataError(str(path), [f"Not a file of openings ({error}). Make one: turnpike explorer make."]) from None


@cache
def shipped(game: str) -> Corpus | None:
    """The corpus that comes with a game."""
    path = games.manifest(game).openings
    return None if path is None else read(path)


def counts_at(game: str, position: int) -> Sequence[ChoiceCount]:
    """What the corpus of a game says about a position."""
    corpus = shipped(game)
    return () if corpus is None else corpus.counts.get(position, ())
