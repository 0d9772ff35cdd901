"""Do the tests bite? Puts faults back, one at a time, in a copy of the sources; universes or unit tests must find each.

usage: python tests/long/teeth.py [--universes 400] [--only WORDS] [--jobs 2]
Prints a table: the fault, what found it, after how many universes, and what was violated. 1 if a fault was not found.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[0] = str(ROOT / "tests")

from universe.mutants import MUTANTS, UNIVERSES, Mutant  # noqa: E402  (found through the path above)

FOUND = re.compile(r"^Universe (\d+): (.*)$", re.MULTILINE)
PIECE = 20
"""Universes in one process."""


def put_back(mutant: Mutant, folder: Path) -> Path:
    """A copy of the sources with the fault."""
    sources = folder / "src"
    shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("__pycache__"))
    file = sources / "turnpike" / mutant.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(
            f"{mutant.name}: the text is not in {mutant.file} exactly once; mend tests/universe/mutants.py"
        )
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return sources


def find(mutant: Mutant, universes: int) -> str:
    """How the fault was found; empty if it was not."""
    with tempfile.TemporaryDirectory() as folder:
        sources = put_back(mutant, Path(folder))
        environment = {**os.environ, "PYTHONPATH": str(sources), "TURNPIKE_PURE": "1", "TURNPIKE_EXPECT": "plain"}
        if mutant.found_by != UNIVERSES:
            words = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-x", "-p", "no:cacheprovider", mutant.found_by]
            ended = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            failed = re.search(r"^FAILED (\S+)", ended.stdout, re.MULTILINE)
            return failed[1] if failed else ""
        for first in range(0, universes, PIECE):
            words = [sys.executable, str(ROOT / "tests" / "universe"), "--seed", str(first), "--count", str(PIECE)]
            ended = subprocess.run(
                [*words, "--whole", "--first"], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
            )
            if seen := FOUND.search(ended.stdout):
                return f"universe {seen[1]}: {seen[2]}"
            if ended.returncode:
                return f"universes {first} on end with: {ended.stderr.strip().splitlines()[-1]}"
    return ""


def main() -> int:
    """Put all faults back, one at a time; 1 if one was not found."""
    parser = argparse.ArgumentParser(description="Put faults back and let the tests find them.")
    parser.add_argument("--universes", type=int, default=400, help="how many to try (default: 400)")
    parser.add_argument("--only", default="", help="only faults with these words in their name")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args()
    mutants = [mutant for mutant in MUTANTS if chosen.only in mutant.name]
    missed = 0
    with ThreadPoolExecutor(chosen.jobs) as pool:
        for mutant, found in zip(mutants, pool.map(lambda one: find(one, chosen.universes), mutants), strict=True):
            missed += not found
            sys.stdout.write(f"{'found' if found else 'MISSED'} | {mutant.name} | {found[:200]}\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(mutants) - missed} of {len(mutants)} faults were found\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
