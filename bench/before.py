"""Whether a change has made the rules slower: two revisions of Franchise, compiled and measured in one run.

    python bench/before.py REVISION [OTHER] [--rounds N] [--folder FOLDER] [--instructions]

Builds both from git into a folder of its own (OTHER is the last commit if not told), then lets them play the same
random games without variants in turn, each in a process of its own. Prints games per CPU-second of the best round of
both, and their ratio: above 1 the other one is faster. A best round is short, so that a busy machine leaves some of
them alone. With a folder the builds stay there and are used again. Where the two do not come to the same last
positions, rules or generator differ, and that is said.

With `--instructions` nothing is timed: valgrind counts the instructions of the games themselves, which is the same on
a busy machine as on an idle one. The ratio is above 1 if the other revision needs fewer.
"""

import argparse
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
DIFFERENT = "They do not play the same games: the rules or the generator differ."
IMPORTS = """
from turnpike import build
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.rng import Rng
try:
    from turnpike.games.franchise.rules import batch_playout
except ImportError:  # a revision in which the rules had no folder
    from turnpike.games.franchise import fast as batch_playout

assert build.compiled(), build.describe()
"""
CHILD = """
import json, time
told = {}
for players in (2, 3, 4, 5):
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    scratch = FRANCHISE.copy(start)
    best = 0.0
    for _ in range(SLICES):
        begun = time.process_time()
        batch_playout.play_many(start, scratch, Rng(7), GAMES)
        best = max(best, GAMES / (time.process_time() - begun))
    told[players] = [best, FRANCHISE.digest(scratch)]
print(json.dumps(told))
"""
GAMES, SLICES = 2_000, 10
COUNTED_GAMES = 200
"""Under valgrind everything takes fifty times as long."""
COUNTED = """
import sys
start = FRANCHISE.start(FRANCHISE.read_options({"players": int(sys.argv[1])}), None)
scratch = FRANCHISE.copy(start)
batch_playout.play_many(start, scratch, Rng(7), int(sys.argv[2]))
print(FRANCHISE.digest(scratch))
"""


def compiled(revision: str, folder: Path) -> Path:
    """The compiled package of a revision, in a folder to import it from."""
    tree, lib = folder / "tree", folder / "lib"
    if lib.exists():
        return lib
    command = ["git", "archive", revision]
    archive = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        tar.extractall(tree, filter="data")
    part = folder / "part"
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--no-build-isolation", "--target", str(part)]
    subprocess.run([*pip, str(tree)], check=True, env={**os.environ, "TURNPIKE_MUST_COMPILE": "1"})
    return part.rename(lib)


def play(lib: Path) -> dict[str, tuple[float, str]]:
    """One round: for each number of players games per CPU-second, and the last position."""
    code = IMPORTS + CHILD.replace("GAMES", str(GAMES)).replace("SLICES", str(SLICES))
    env = {**os.environ, "PYTHONPATH": str(lib)}
    done = subprocess.run([sys.executable, "-c", code], cwd=lib, env=env, check=True, capture_output=True, text=True)
    return {players: (rate, digest) for players, (rate, digest) in json.loads(done.stdout).items()}


def count(lib: Path, players: int) -> tuple[int, str]:
    """Instructions a game, and the last position."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"]
    command = [*valgrind, "--toggle-collect=*playout_play_many", sys.executable, "-c", IMPORTS + COUNTED]
    env = {**os.environ, "PYTHONPATH": str(lib)}
    asked = [*command, str(players), str(COUNTED_GAMES)]
    done = subprocess.run(asked, cwd=lib, env=env, check=True, capture_output=True, text=True)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if counted is None:
        raise SystemExit(f"valgrind has counted nothing:\n{done.stderr}")
    return int(counted[1]) // COUNTED_GAMES, done.stdout.strip()


def main() -> None:
    """Read what is asked."""
    parser = argparse.ArgumentParser(description="Compare the speed of two revisions of Franchise.")
    parser.add_argument("revision", help="the one before")
    parser.add_argument("other", nargs="?", default="HEAD", help="the one after")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind, time nothing")
    parser.add_argument("--folder", type=Path, help="where to build; by default a new one that is removed in the end")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = asked.folder or Path(scratch)
        revisions = [asked.revision, asked.other]
        libs = [compiled(revision, folder / revision.replace("/", "-")) for revision in revisions]
        if asked.instructions:
            compare_instructions(revisions, libs)
        else:
            compare(revisions, libs, asked.rounds)


def compare_instructions(revisions: list[str], libs: list[Path]) -> None:
    """Count both, print."""
    print("Instructions of a random game")
    print(f"{'players':>8} {revisions[0][:12]:>12} {revisions[1][:12]:>12} {'ratio':>8}")
    for players in (2, 3, 4, 5):
        (before, one), (after, other) = (count(lib, players) for lib in libs)
        print(f"{players:>8} {before:>12,} {after:>12,} {before / after:>8.3f}")
        if one != other:
            print(DIFFERENT)


def compare(revisions: list[str], libs: list[Path], rounds: int) -> None:
    """Measure in turn, print."""
    best: list[dict[str, float]] = [{}, {}]
    ends: list[dict[str, str]] = [{}, {}]
    for number in range(rounds):
        # Who goes first changes from round to round, so that neither always has the cooler machine.
        for i in (0, 1) if number % 2 else (1, 0):
            for players, (rate, digest) in play(libs[i]).items():
                best[i][players] = max(rate, best[i].get(players, 0.0))
                ends[i][players] = digest
    print(f"Random games per CPU-second, best of {rounds} rounds of {SLICES}")
    print(f"{'players':>8} {revisions[0][:12]:>12} {revisions[1][:12]:>12} {'ratio':>8}")
    for players, before in best[0].items():
        print(f"{players:>8} {before:>12,.0f} {best[1][players]:>12,.0f} {best[1][players] / before:>8.3f}")
    if ends[0] != ends[1]:
        print(DIFFERENT)


if __name__ == "__main__":
    main()
