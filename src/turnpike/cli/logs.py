"""Log files at the command line: opening them, and saying what is wrong in the words of their game."""

import sys
from collections.abc import Iterator
from pathlib import Path

from turnpike import games
from turnpike.cli.errors import CommandError
from turnpike.cli.screen import clean
from turnpike.kernel import log
from turnpike.kernel.contract import AnyGame, Speech
from turnpike.kernel.log import Header, LogError, Record
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import Explain
from turnpike.kernel.text import explain

STDIN = Path("-")


def records(path: Path) -> Iterator[Record]:
    """The games of a file, one after the other; `-` is standard input."""
    try:
        if path == STDIN:
            yield from log.read(sys.stdin.buffer)
        else:
            with path.open("rb") as file:
                yield from log.read(file)
    except LogError as error:
        raise CommandError(f"{path}, {error}") from None


def game_of(record: Record) -> AnyGame:
    """The game of a record; `LogError` if this program does not know it."""
    try:
        return games.find(record.header.game)
    except Refused as refused:
        raise LogError(record.line, explain(refused)) from None


def in_game(path: Path, number: int, error: LogError) -> str:
    """Where something is wrong: in which game of which file; the line is that of the game's header."""
    return f"{path}, game {number} (from line {error.line}): {error.message}"


def speech_of(game: AnyGame, header: Header, language: str) -> Speech:
    """The words for a game in a log; `Refused` if its options do not fit."""
    return game.speech(game.read_options(header.options), language, [clean(name) for name in header.seats])


def explainer(game: AnyGame, header: Header, language: str) -> Explain:
    """Refusals in words: the game's, or the general ones where the header is so wrong that the game has none."""
    try:
        return speech_of(game, header, language).refusal
    except Refused:
        return lambda refused: explain(refused, language)
