"""Every game that a released version has stored replays identically, for ever (README.md)."""

import io
import json
from collections.abc import Iterator

import pytest
from corpus.games import FOLDER, KeptGame, digest, manifest, texts, written_today

from turnpike import games
from turnpike.kernel import log

GAMES = manifest()
VERSIONS = sorted({game.version for game in GAMES})
TEXTS = [text for version in VERSIONS for text in texts(version)]
MIN_GAMES = 45
"""So many were kept when the corpus was begun; it only grows."""


def missing(old: object, new: object, path: str = "") -> Iterator[str]:
    """Where a line has lost or changed something; it may say more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            yield from missing(value, new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from missing(before, after, f"{path}[{number}]")
    elif old != new:
        yield f"{path}: {old!r} is now {new!r}"


def test_the_manifest_names_every_game_and_no_game_has_changed() -> None:
    assert [digest(text) for text in TEXTS] == [game.sha256 for game in GAMES]
    assert {folder.name for folder in FOLDER.iterdir() if (folder / "games.jsonl.gz").is_file()} == set(VERSIONS)
    assert len(GAMES) >= MIN_GAMES
    assert {game.game for game in GAMES} == {"franchise", "richesses"}


@pytest.mark.parametrize(("kept", "text"), zip(GAMES, TEXTS, strict=False), ids=lambda one: getattr(one, "source", ""))
def test_a_stored_game_replays_identically(kept: KeptGame, text: str) -> None:
    [record] = log.read(io.BytesIO(text.encode()))
    assert (record.header.game, record.header.rules, len(record.entries)) == (kept.game, kept.rules, kept.entries)
    assert record.header.rules <= games.find(kept.game).rules
    before = [json.loads(line) for line in text.splitlines()]
    today = [json.loads(line) for line in written_today(record).splitlines()]
    assert list(missing(before, today)) == []
