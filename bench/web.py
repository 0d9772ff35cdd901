"""Measures the web client in Chromium against a real server on loopback: make bench-web, or python bench/web.py

Five figures with their goals: JavaScript of the first load, time until the board can be used on a processor four times
slower, frames dropped while a story is told, processor time of an idle page, and growth of memory over 500 entries of
games. README.md tells how.
"""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browsing import run_scene
from serving import Serving

MAX_JS_BYTES = 150_000
MAX_INTERACTIVE = 1000
MAX_GROWTH = 100
MAX_IDLE_PERCENT = 1


def usable(game: str, figures: dict[str, float]) -> list[tuple[str, str, str]]:
    """How soon a board can be used: the middle of five loads, and the best."""
    middle, best = (figures[f"{game}_interactive{which}_ms"] for which in ("", "_best"))
    return [
        (f"{game} can be used, CPU 4x slower", f"{middle:.0f} ms", f"< {MAX_INTERACTIVE} ms"),
        ("... the best of five loads", f"{best:.0f} ms", ""),
    ]


def late(work: dict[str, float], who: str) -> tuple[str, str, str]:
    """Frames that could not come even on a machine with nothing else to do."""
    return f"... by {who}, in processor time", f"{work['late']}, the longest {work['longest']:.1f} ms", "0"


def processor(game: str, shares: dict[str, float]) -> tuple[str, str, str]:
    """What a board costs that nobody touches, more than an empty page does."""
    looking, idle = (100 * (shares[f"{game}_{when}"] - shares["empty"]) for when in ("looking", "idle"))
    return f"{game}: a core before, when idle", f"{looking:.1f} %, {idle:.1f} %", f"< {MAX_IDLE_PERCENT} % idle"


def main() -> int:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as folder, Serving(f"sqlite:///{folder}/games.db", seed=None) as server:
        done = run_scene(server.url, "measure", *sys.argv[1:])
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        return 1
    f = json.loads(done.stdout.splitlines()[0])
    before, after, moves = f["held_before"], f["held_after"], f["moves"]
    growth = {kind: (after[kind] - before[kind]) / moves for kind in ("objects", "engine")}
    share = 100 * f["frames_dropped"] / f["frames_due"]
    rows = [
        ("JavaScript of the first page, gzip", f"{f['start_js_bytes'] / 1000:.1f} kB", f"< {MAX_JS_BYTES // 1000} kB"),
        ("... with the board of a game", f"{f['board_js_bytes'] / 1000:.1f} kB", ""),
        *(row for game in ("franchise", "richesses") for row in usable(game, f)),
        ("frames dropped while animating", f"{f['frames_dropped']} of {f['frames_due']} ({share:.1f} %)", "0"),
        *(late(f[key], words) for key, words in (("page_work", "the page"), ("paint_work", "painting"))),
        *(processor(game, f["cpu"]) for game in ("franchise", "richesses")),
        (
            f"memory a move, over {moves}",
            f"{growth['objects']:+.0f} bytes of {before['objects'] / 1e6:.2f} MB",
            f"< {MAX_GROWTH}",
        ),
        ("... nodes of the page", f"{before['nodes']} -> {after['nodes']}", ""),
        ("... listeners", f"{before['listeners']} -> {after['listeners']}", "the same"),
        (
            "... the engine's own, until it is full",
            f"{growth['engine']:+.0f} bytes of {before['engine'] / 1e6:.2f} MB",
            "",
        ),
    ]
    for name, figure, goal in rows:
        print(f"{name:36} {figure:>24}   {goal and f'goal {goal}'}".rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
