"""Finished games on this device in Chromium, after `make engine`: `python bench/page_kept.py [GAMES]`.

How much so many of them (300) add to a warm start and to memory: five starts of a running game without them, and five
with them. On a busy machine compare the CPU time, which is that of the page and its workers until the board is there.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browsing import run_scene
from engine_kit import ENGINE_NOT_BUILT, engine_built
from serving import Serving

MEGABYTE = 1_000_000


def main() -> int:
    """Measure, and print a table."""
    if not engine_built():
        raise SystemExit(ENGINE_NOT_BUILT)
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, Serving(f"sqlite:///{folder}/games.db", seed=None) as server:
        done = run_scene(server.url, "measure_kept", *sys.argv[1:])
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        return 1
    found = json.loads(done.stdout.splitlines()[0])
    print(f"{'finished games, entries':24} {'start':>8} {'best':>8} {'CPU time':>10} {'memory':>9}")
    for name, starts in (("none", found["before"]), (f"{found['games']}, {found['entries']:,}", found["after"])):
        middle = {kind: statistics.median(start[kind] for start in starts) for kind in ("seconds", "cpu", "bytes")}
        best = min(start["seconds"] for start in starts)
        memory = middle["bytes"] / MEGABYTE
        print(f"{name:24} {middle['seconds']:6.2f} s {best:6.2f} s {middle['cpu']:8.2f} s {memory:6.0f} MB")
    print(f"load before and after: {load:.1f}, {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
