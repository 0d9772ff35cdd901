"""Whether a change has made the rules slower: two revisions of Franchise, compiled and measured in one run.

    python bench/before.py REVISION [OTHER] [--rounds N]

Builds both from git into a folder of its own (OTHER is the last commit if not told), then lets them play the same
random games without variants in turn, each in a process of its own. Prints games per CPU-second of the best round of
both, and their ratio: above 1 the other one is faster. Both must come to the same last positions, or nothing is
compared.
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
CHILD = """
import json, sys, time
from turnpike import build
from turnpike.games.franchise import fast
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.rng import Rng

assert build.compiled(), build.describe()
told = {}
for players in (2, 3, 4, 5):
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    scratch = FRANCHISE.copy(start)
    fast.play_many(start, scratch, Rng(1), GAMES // 10)
    begun = time.process_time()
    fast.play_many(start, scratch, Rng(7), GAMES)
    told[players] = [GAMES / (time.process_time() - begun), FRANCHISE.digest(scratch)]
print(json.dumps(told))
"""
GAMES = 20_000


def compiled(revision: str, folder: Path) -> Path:
    """The compiled package of a revision, in a folder to import it from."""
    tree, lib = folder / "tree", folder / "lib"
    command = ["git", "archive", revision]
    archive = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(tree, filter="data")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(lib)]
    subprocess.run([*pip, str(tree)], check=True, env={**os.environ, "TURNPIKE_MUST_COMPILE": "1"})
    return lib


def play(lib: Path) -> dict[str, tuple[float, str]]:
    """One round: for each number of players games per CPU-second, and the last position."""
    code = CHILD.replace("GAMES", str(GAMES))
    env = {**os.environ, "PYTHONPATH": str(lib)}
    done = subprocess.run([sys.executable, "-c", code], cwd=lib, env=env, check=True, capture_output=True, text=True)
    return {players: (rate, digest) for players, (rate, digest) in json.loads(done.stdout).items()}


def main() -> None:
    """Build, measure in turn, print."""
    parser = argparse.ArgumentParser(description="Compare the speed of two revisions of Franchise.")
    parser.add_argument("revision", help="the one before")
    parser.add_argument("other", nargs="?", default="HEAD", help="the one after")
    parser.add_argument("--rounds", type=int, default=12)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        libs = [compiled(revision, Path(folder) / str(i)) for i, revision in enumerate((asked.revision, asked.other))]
        best: list[dict[str, float]] = [{}, {}]
        for number in range(asked.rounds):
            # Who goes first changes from round to round, so that neither always has the cooler machine.
            ends: list[dict[str, str]] = [{}, {}]
            for i in (0, 1) if number % 2 else (1, 0):
                for players, (rate, digest) in play(libs[i]).items():
                    best[i][players] = max(rate, best[i].get(players, 0.0))
                    ends[i][players] = digest
            if ends[0] != ends[1]:
                sys.exit("The two do not play the same games, so there is nothing to compare.")
    print(f"Random games per CPU-second, best of {asked.rounds} rounds")
    print(f"{'players':>8} {asked.revision[:12]:>12} {asked.other[:12]:>12} {'ratio':>8}")
    for players, before in best[0].items():
        print(f"{players:>8} {before:>12,.0f} {best[1][players]:>12,.0f} {best[1][players] / before:>8.3f}")


if __name__ == "__main__":
    main()
