"""Reading the corpus, and replaying a log as it would be written today."""

import gzip
import hashlib
import tomllib
from pathlib import Path

import msgspec

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.log import Record
from turnpike.kernel.play import Play
from turnpike.kernel.replay import replay, take

FOLDER = Path(__file__).parent
MANIFEST = FOLDER / "manifest.toml"


class KeptGame(msgspec.Struct, forbid_unknown_fields=True):
    """A line of the manifest."""

    version: str
    source: str
    game: str
    rules: int
    entries: int
    sha256: str


def manifest() -> list[KeptGame]:
    """All games that are kept, in the order of their files."""
    found = tomllib.loads(MANIFEST.read_text(encoding="utf-8")) if MANIFEST.is_file() else {"games": []}
    return msgspec.convert(found["games"], list[KeptGame])


def file_of(version: str) -> Path:
    """The file with the games of a version."""
    return FOLDER / version / "games.jsonl.gz"


def texts(version: str) -> list[str]:
    """The logs of the games of a version."""
    file = file_of(version)
    lines = gzip.decompress(file.read_bytes()).decode().splitlines(keepends=True) if file.is_file() else []
    found: list[str] = []
    for line in lines:
        if line.startswith('{"turnpike"'):
            found.append("")
        found[-1] += line
    return found


def digest(text: str) -> str:
    """What identifies a game."""
    return hashlib.sha256(text.encode()).hexdigest()


def written_today(record: Record) -> str:
    """The log of a game that is played again, with all events and digests."""
    again = replay(games.find(record.header.game), record)
    play = Play(again.game, record.header, again.secret)
    play.digests = True
    for entry in record.entries:
        take(play, entry)
    return "".join(f"{line}\n" for line in log.lines(play.record()))
