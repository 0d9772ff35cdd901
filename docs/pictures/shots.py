"""Takes the pictures of the web client: make pictures, or python docs/pictures/shots.py

A real server, a real browser, and a game that is always the same: a golden replay, imported unfinished.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from browsing import run_scene
from serving import Serving

HERE = Path(__file__).parent
MAX_BYTES = 250_000
"""Bytes of a picture: the README must be quick to read."""


def main() -> int:
    """Take all pictures; returns the exit code."""
    with tempfile.TemporaryDirectory() as folder, Serving(f"sqlite:///{folder}/games.db") as server:
        done = run_scene(server.url, "shots", str(HERE))
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        return 1
    large = False
    for picture in sorted(HERE.glob("web-*.png")):
        size = picture.stat().st_size
        large = large or size > MAX_BYTES
        sys.stdout.write(f"{picture.name:24} {size / 1000:6.0f} kB{'  too large' if size > MAX_BYTES else ''}\n")
    return int(large)


if __name__ == "__main__":
    sys.exit(main())
