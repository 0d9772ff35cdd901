"""The engine for the page plays the same games as this Python, byte for byte (`make engine` builds it)."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from engine_kit import ENGINE, ENGINE_NOT_BUILT, ROOT, engine_built

from turnpike import bots, build, games

PLAY = Path(__file__).parent / "play.py"
FEW = {"novice": 400, "regular": 400, "expert": 12, "master": 4}
"""Decisions of each level: whole games of those that decide in a moment."""
TIMEOUT_SECONDS = 3600

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not there"),
    pytest.mark.skipif(not build.compiled(), reason="plain bots take too long"),
]


@pytest.fixture(scope="module", autouse=True)
def engine_is_current() -> None:
    """Nothing is to be learned from the engine of other sources."""
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)


def wanted(decisions: dict[str, int], seeds: Sequence[int]) -> list[str]:
    """The games to play, as `play.py` takes them: every game and level."""
    return [
        f"{game}:{level}:{games.manifest(game).min_seats + seed % 2}:{seed}:{decisions[level]}"
        for game in games.names()
        for level in bots.LEVELS
        for seed in seeds
    ]


def here(words: list[str], *, plain: bool = False) -> list[str]:
    """What this Python plays."""
    environment = os.environ | {"TURNPIKE_PURE": "1" if plain else ""}
    command = [sys.executable, str(PLAY), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    return done.stdout.splitlines()


def in_the_engine(words: list[str], script: Path = PLAY) -> list[str]:
    """What the engine plays, in Node."""
    command = ["node", str(ROOT / "engine" / "run.mjs"), str(ENGINE), str(script), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_all_levels_play_the_same_games_in_the_engine() -> None:
    words = wanted(FEW, [1])
    played = in_the_engine(words)
    assert played[0] == "compiled"
    assert len(played) == len(words) + 1
    assert played == here(words)


@pytest.mark.slow
def test_the_plain_rules_play_the_same_games_as_the_engine() -> None:
    words = [word for word in wanted(FEW, [1]) if ":novice:" in word]
    plain = here(words, plain=True)
    assert plain[0] == "plain"
    assert in_the_engine(words)[1:] == plain[1:]


@pytest.mark.slow
def test_the_tables_of_a_tab_run_in_the_engine() -> None:
    """Requests, messages, bots and the log of whole games, without a server."""
    tab = Path(__file__).parent / "tab.py"
    assert in_the_engine([], tab) == ["franchise over True", "richesses over True"]
