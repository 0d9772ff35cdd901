"""The engine for the page, as tests find it."""

import functools
import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from turnpike import bots, games
from turnpike.games.franchise.options import VARIANTS
from turnpike.games.richesses.circuits import CIRCUITS

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "build" / "engine"
ENGINE_NOT_BUILT = "the engine for the page is not built from these files; make engine-test builds and tests it"


PLAY = ROOT / "tests" / "engine" / "play.py"
OPTIONS: dict[str, list[Mapping[str, object]]] = {
    "franchise": [
        {"start": "introductory"},
        {"expert": True},
        {"expert": True, "tiles": "choose"},
        *({"with": [variant]} for variant in VARIANTS),
        {"with": [*VARIANTS], "expert": True},
    ],
    "richesses": [
        *({"circuit": circuit} for circuit in CIRCUITS),
        {"markers": "claim", "tolls": "ask"},
        {"turns": 25},
    ],
}
"""Beyond the defaults: every variant and circuit, and whatever else a game lets its players choose."""
FEW = {"novice": 400, "regular": 400, "expert": 12, "master": 4}
"""Decisions of each level: whole games of those that decide in a moment."""
TIMEOUT_SECONDS = 6 * 3600


@functools.cache
def engine_built() -> bool:
    """Whether it is there, built from the files of this checkout."""
    check = [sys.executable, str(ROOT / "engine" / "build.py"), "--check"]
    return subprocess.run(check, check=False).returncode == 0


def wanted(decisions: dict[str, int], seeds: Sequence[int], *, with_options: bool = False) -> list[str]:
    """The games to play, as `play.py` takes them: every game, at these levels, with the defaults or all `OPTIONS`."""
    return [
        f"{game}:{level}:{games.manifest(game).min_seats + seed % 2}:{seed}:{decisions[level]}:{options}"
        for game in games.names()
        for options in (map(_compact, OPTIONS[game]) if with_options else [""])
        for level in bots.LEVELS
        if level in decisions
        for seed in seeds
    ]


def _compact(options: Mapping[str, object]) -> str:
    return json.dumps(options, separators=(",", ":"))


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
