"""The results of a match: every finished game, by its number, in memory and, if wanted, in a file.

The file has a line of JSON for the match and one for each game, written the moment it is finished and never changed.
Whatever stops a match, the file says which games are played, and the rest can be played later or elsewhere.
"""

import os
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from turnpike.arena.series import Played, Series

VERSION = 1


class ResultsError(Exception):
    """A file of results that cannot be used here: what is wrong and what to do."""


class Plan(Struct, frozen=True, kw_only=True):
    """The first line of the file."""

    match: int
    series: Series


class Results:
    """Finished games by number."""

    def __init__(self, series: Series, path: Path | None = None) -> None:
        """With a file: go on where it stops, or begin it."""
        self.games: dict[int, Played] = {}
        self._file: IO[bytes] | None = None
        if path is not None:
            self._open(path, series)

    def _open(self, path: Path, series: Series) -> None:
        """Read what is there. A last line without an end was cut off by a crash: that game is played again."""
        self._file = path.open("a+b")
        try:
            self._file.seek(0)
            *lines, cut = self._file.read().split(b"\n")
            if lines:
                _compare(path, lines[0], series)
                for number, line in enumerate(lines[1:], 2):
                    played = _game(path, number, line)
                    self.games.setdefault(played.number, played)
            if cut:
                if not lines and not cut.startswith(b'{"match"'):
                    raise ResultsError(f"{path} is no file of results. Name another one.")
                self._file.truncate(sum(len(line) + 1 for line in lines))
            if not lines:
                self._write(Plan(match=VERSION, series=series))
        except BaseException:
            self._file.close()
            raise

    def add(self, played: Played) -> None:
        """Keep a game; one that is known already is not counted again. In the file it stands without its log."""
        if played.number not in self.games:
            bare = msgspec.structs.replace(played, log="")
            self.games[played.number] = bare
            self._write(bare)

    def _write(self, line: Struct) -> None:
        if self._file is not None:
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())

    def in_order(self, most: int) -> list[Played]:
        """The games with numbers up to this, in order."""
        return [self.games[number] for number in sorted(self.games) if number <= most]

    def close(self) -> None:
        """The file is complete so far."""
        if self._file is not None:
            self._file.close()


def _compare(path: Path, line: bytes, series: Series) -> None:
    """The match must be the same in all but the number of games, which may be raised later."""
    try:
        plan = msgspec.json.decode(line, type=Plan)
    except msgspec.DecodeError:
        raise ResultsError(f"{path} is no file of results. Name another one.") from None
    if plan.match != VERSION:
        raise ResultsError(f"{path} was written by another version of this program. Name another file.")
    for name in Series.__struct_fields__:
        if name != "games" and getattr(plan.series, name) != getattr(series, name):
            raise ResultsError(
                f"{path} has the results of another match: its {name} was {getattr(plan.series, name)}, "
                f"now it is {getattr(series, name)}. Name another file, or repeat that match to go on with it."
            )


def _game(path: Path, number: int, line: bytes) -> Played:
    try:
        return msgspec.json.decode(line, type=Played)
    except msgspec.DecodeError as error:
        raise ResultsError(
            f"{path}, line {number}: {error}. Remove that line; its game is then played again."
        ) from None
