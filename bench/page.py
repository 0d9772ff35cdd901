"""Games on this device in Chromium, after `make engine`: `python bench/page.py [GAMES]`, or make bench-page.

How soon the board of a local game can be used: with everything to load from loopback (cold) and with the engine kept
(warm, five starts); then so many whole games (3) against `master`: tasks of the page longer than 50 ms, and the memory
that its process took. CPU time is that of the page and its workers until the board is there, and of each task of the
page; on a busy machine compare that, not the time by the clock. `python bench/page.py 0` measures only the starts.
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

MAX_START_SECONDS = 3
MAX_TASK_MS = 50
MAX_MEGABYTES = 400
MEGABYTE = 1_000_000


def main() -> int:
    """Measure, and print a table."""
    if not engine_built():
        raise SystemExit(ENGINE_NOT_BUILT)
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, Serving(f"sqlite:///{folder}/games.db", seed=None) as server:
        done = run_scene(server.url, "measure_local", *sys.argv[1:])
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        return 1
    found = json.loads(done.stdout.splitlines()[0])
    cold, warm, tasks, traced = found["cold"], found["warm"], found["longTasks"], found["traced"]
    middle, best = (pick(start["seconds"] for start in warm) for pick in (statistics.median, min))
    cpu = statistics.median(start["cpu"] for start in warm)
    rows = [
        ("cold start", f"{cold['seconds']:.1f} s, {cold['cpu']:.1f} s of CPU time", ""),
        ("warm start, the middle of five", f"{middle:.1f} s, {cpu:.1f} s of CPU time", f"< {MAX_START_SECONDS} s"),
        ("... the best", f"{best:.1f} s", ""),
        (
            f"tasks of the page over {MAX_TASK_MS} ms",
            f"{len(tasks)}, the longest {max(tasks, default=0):.0f} ms",
            f"0 in {found['decisions']} decisions",
        ),
        (
            "... by processor time",
            f"{sum(task > MAX_TASK_MS for task in traced)}, the longest {max(traced, default=0):.0f} ms",
            "0",
        ),
        (f"memory over {found['games']} games", f"{found['memoryBytes'] / MEGABYTE:.0f} MB", f"< {MAX_MEGABYTES} MB"),
    ]
    for name, figure, goal in rows:
        print(f"{name:36} {figure:>32}   {goal and f'goal {goal}'}".rstrip())
    waiting = ", ".join(f"{one:.1f}" for one in (before, os.getloadavg()[0]))
    print(f"{'load before and after':36} {f'{waiting} on {os.cpu_count()} cores':>32}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
