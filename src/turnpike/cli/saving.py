"""Saving a game and resuming it.

A saved game is its log. While it goes on, the secret that chance follows from is not in the log yet; it is in a file
next to it, `game.jsonl.secret`, which is deleted when the end of the log reveals the secret. So an interrupted game can
be finished and still be verified.
"""

import os
from pathlib import Path

from msgspec import Struct

from turnpike.cli.errors import CommandError
from turnpike.cli.logs import explainer, records
from turnpike.kernel import log
from turnpike.kernel.chance import Secret, seal_of
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.replay import replay


class Loaded(Struct):
    """A game from a file. `alone`: the file holds nothing else, so it may be overwritten."""

    play: AnyPlay
    alone: bool


def save(play: AnyPlay, path: Path) -> None:
    """Write the game so far, atomically: if it fails, an older file stays whole."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8") as file:
        log.write(play.record(), file)
    part.replace(path)
    beside = _secret_file(path)
    if play.over:
        beside.unlink(missing_ok=True)
    elif play.secret is not None:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(play.secret.word + "\n")


def load(game: AnyGame, path: Path, language: str) -> Loaded:
    """The last game of a file, to be played on."""
    found = list(records(path))
    if not found:
        raise CommandError(f"{path}: There is no game in this file. Name a file that was written by --log or save.")
    record = found[-1]
    play = replay(game, record, explain=explainer(game, record.header, language))
    if play.over:
        raise CommandError(f"{path}: This game is over. Look at it with: turnpike replay {path}")
    play.secret = _read_secret(path, play)
    return Loaded(play, alone=len(found) == 1)


def _secret_file(path: Path) -> Path:
    return path.with_name(path.name + ".secret")


def _read_secret(path: Path, play: AnyPlay) -> Secret | None:
    """The secret next to the log, if it is this game's."""
    try:
        word = _secret_file(path).read_text(encoding="ascii").strip()
        fits = seal_of(word) == play.header.seal
    except (OSError, ValueError):
        return None
    return Secret(word, play.header.salt) if fits else None
