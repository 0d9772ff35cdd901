"""Runs the programs that the build needs, and says in words why there is no engine.

Two things can go wrong. What the build needs is not to be had on this machine: `Unavailable`, and whatever can do
without the engine goes on. Or it is built and does not work: `NotBuilt`, which is a fault of ours and always fails.
"""

import re
import shutil
import subprocess
from pathlib import Path

MIN_NODE = (20, 19)
"""Node.js of the web client (web/package.json) and of Pyodide."""
NO_ROOM = re.compile(r"no ?space ?left|quota exceeded|ENOSPC", re.IGNORECASE)
MAX_REASON_LENGTH = 300


class NotBuilt(Exception):  # noqa: N818
    """There is no engine; the words say why, for people."""


class Unavailable(NotBuilt):
    """A program, a registry, a file or room is missing here; nothing is wrong with our files."""


def run(
    command: list[str],
    wrong: str,
    *,
    folder: Path | None = None,
    environment: dict[str, str] | None = None,
    failure: type[NotBuilt] = NotBuilt,
) -> str:
    """What a program prints. If it fails, `wrong` and what it said itself."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)  # noqa: S603
    if done.returncode != 0:
        full = NO_ROOM.search(done.stdout + done.stderr) is not None
        raise (Unavailable if full else failure)(f"{wrong}: {_reason(done.stderr or done.stdout)}")
    return done.stdout


def _reason(said: str) -> str:
    lines = [line for line in said.strip().splitlines() if "WARNING" not in line]
    error = next((line for line in lines if "error:" in line), lines[-1] if lines else "no reason given")
    return error.strip()[:MAX_REASON_LENGTH]


def npm() -> str:
    """The path of npm."""
    return _find("npm")


def node() -> str:
    """The path of Node.js, if it is new enough."""
    found = _find("node", "Node.js")
    said = run([found, "--version"], "Node.js does not start", failure=Unavailable).strip()
    if tuple(map(int, re.findall(r"\d+", said)[:2])) < MIN_NODE:
        raise Unavailable(f"Node.js {said} is too old; install version {_VERSION} or newer")
    return found


_VERSION = ".".join(map(str, MIN_NODE))


def _find(program: str, name: str = "") -> str:
    found = shutil.which(program)
    if found is None:
        raise Unavailable(f"{name or program} was not found; install Node.js {_VERSION} or newer")
    return found
