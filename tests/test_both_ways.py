"""Compiled and plain rules play the same games, action by action, on thousands of seeded games.

Both are held to the same file of transcripts (franchise/transcripts.py says how it is made), and where both are
installed, one process of each is asked directly.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from franchise.transcripts import CASES, GAMES, stored, transcripts

import turnpike
from turnpike import build
from turnpike.games.franchise.game import FRANCHISE

QUICK = GAMES if build.compiled() else 25
"""Games of each case: all of them compiled, a few plain."""


def test_the_file_was_made_by_these_rules() -> None:
    path = Path(__file__).parent / "franchise" / "transcripts.json"
    recorded = json.loads(path.read_text("utf-8"))
    assert recorded["rules"] == FRANCHISE.rules
    assert list(recorded["transcripts"]) == list(CASES)
    assert all(len(stored(case)) == GAMES for case in CASES)
    assert len(CASES) * GAMES >= 4000


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_the_running_rules_play_the_games_in_the_file(case: str) -> None:
    assert transcripts(case, QUICK) == stored(case)[:QUICK]


@pytest.mark.long
@pytest.mark.parametrize("case", CASES)
def test_the_running_rules_play_all_the_games_in_the_file(case: str) -> None:
    assert transcripts(case, GAMES) == stored(case)


@pytest.mark.slow
@pytest.mark.skipif(not build.compiled(), reason="only an installed package has both")
def test_one_install_plays_the_same_games_both_ways() -> None:
    """TURNPIKE_PURE=1 runs the plain files of the very package whose compiled rules run here."""
    games = 4
    code = "import turnpike.build, franchise.transcripts as t; assert not turnpike.build.compiled(); t.main()"
    package = Path(turnpike.__file__).parent.parent
    plain = subprocess.run(
        [sys.executable, "-c", code, "--games", str(games)],
        env={
            **os.environ,
            "TURNPIKE_PURE": "1",
            "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(package)]),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    recorded = json.loads(plain.stdout)["transcripts"]
    assert recorded == {case: "".join(transcripts(case, games)) for case in CASES}
