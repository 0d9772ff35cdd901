"""Running the command line in tests: in this process where that will do, in another where pipes and signals matter."""

import os
import subprocess
import sys
from pathlib import Path

from patience import PATIENCE
from typer.testing import CliRunner, Result

from turnpike.cli import interactive
from turnpike.cli.app import app

interactive.SECONDS = PATIENCE  # bots count simulations, so they play the same on every machine
REPLAYS = Path(__file__).parent.parent / "replays"


def run(*args: str | Path, typed: str | None = None, env: dict[str, str] | None = None) -> Result:
    """What a command does. Anything raised that is no exit is a fault of the program, and fails the test."""
    wide = {"COLUMNS": "100", "NO_COLOR": "1", **(env or {})}
    return CliRunner(env=wide).invoke(app, [str(arg) for arg in args], input=typed, catch_exceptions=False)


def elsewhere(
    *args: str | Path, typed: str = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, with pipes for everything."""
    return subprocess.run(
        command(*args), input=typed, capture_output=True, text=True, env=environment(env), check=False, timeout=PATIENCE
    )


def command(*args: str | Path) -> list[str]:
    return [sys.executable, "-m", "turnpike", *map(str, args)]


def environment(env: dict[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "COLUMNS": "100", **(env or {})}
