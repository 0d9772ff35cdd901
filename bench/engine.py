"""The engine for the page against this installation, in one run: `python bench/engine.py` after `make engine`.

Random games and simulations of a search a second, natively and in Node; the size of the download; how long the
engine takes to start. Each figure is the best of several rounds, native and engine in turn.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "build" / "engine"
ROUNDS = 3
MEGABYTE = 1_000_000
INSIDE = """
import time
from turnpike import build, games
from turnpike.bots.analysis import Budget, analyse_view
from turnpike.games.franchise.rules import batch_playout
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

assert build.compiled()
game = games.find("franchise")
best_games = best_simulations = 0.0
for _ in range(3):
    start = game.start(game.read_options({"players": 4}), None)
    begun = time.perf_counter()
    batch_playout.play_many(start, game.copy(start), Rng(1), 20_000)
    best_games = max(best_games, 20_000 / (time.perf_counter() - begun))
    play = Play.begin(game, {"players": 4}, list("abcd"), secret=seeded_secret(1))
    view = play.view(play.to_act)
    begun = time.perf_counter()
    analyse_view(game, play.options, view, Budget(simulations=20_000), seed=1)
    best_simulations = max(best_simulations, 20_000 / (time.perf_counter() - begun))
print(best_games, best_simulations)
"""


def native(script: Path) -> list[float]:
    """Games and simulations a second of this installation."""
    return _figures([sys.executable, str(script)])


def engine(script: Path) -> list[float]:
    """The same of the engine."""
    return _figures(["node", str(ROOT / "engine" / "run.mjs"), str(ENGINE), str(script)])


def _figures(command: list[str]) -> list[float]:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def start_seconds(scratch: Path) -> float:
    """From nothing to the rules of all games imported, in a new Node."""
    scratch.write_text("from turnpike import games\n[games.find(name) for name in games.names()]\n", encoding="utf-8")
    begun = time.perf_counter()
    engine(scratch)
    return time.perf_counter() - begun


def main() -> None:
    """Measure and print."""
    if not (ENGINE / "engine.json").is_file():
        raise SystemExit("The engine for the page is not built: make engine")
    with tempfile.TemporaryDirectory(prefix="turnpike-bench-") as scratch:
        measure(Path(scratch) / "inside.py")


def measure(script: Path) -> None:
    """Measure and print, with a script that can be written."""
    script.write_text(INSIDE, encoding="utf-8")
    rounds = [(native(script), engine(script)) for _ in range(ROUNDS)]
    for number, name in enumerate(("random games, 4 players", "simulations of a search")):
        here, there = (max(one[side][number] for one in rounds) for side in (0, 1))
        print(f"{name:<28} native {here:>10,.0f}/s   engine {there:>10,.0f}/s   ratio {there / here:.2f}")
    files = json.loads((ENGINE / "engine.json").read_text(encoding="utf-8"))["files"]
    brotli, gzip, whole = (sum(one[kind] for one in files.values()) / MEGABYTE for kind in ("brotli", "gzip", "bytes"))
    print(f"{'download':<28} {brotli:.2f} MB with brotli, {gzip:.2f} MB with gzip, {whole:.2f} MB unpacked")
    starts = [start_seconds(script) for _ in range(ROUNDS)]
    print(f"{'start in Node':<28} first {starts[0]:.2f} s, best of {ROUNDS} {min(starts):.2f} s")


if __name__ == "__main__":
    main()
