"""Do the tests bite? Puts faults back, one at a time, in a copy of the sources; universes or unit tests must find each.

usage: python tests/long/teeth.py [--universes 400] [--only WORDS] [--list] [--minutes 8] [--again] [--table]
What was found is kept in .reports/teeth until the sources or the tests change; stopped, it goes on where it was. 1 if a
fault was not found, 2 if there was no time left for some. --table prints the table of docs/universes.md.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

ROOT = Path(__file__).parent.parent.parent
sys.path[0] = str(ROOT / "tests")

from universe.mutants import MUTANTS, UNIVERSES, Mutant  # noqa: E402  (found through the path above)

FOUND = re.compile(r"^Universe (\d+): (.*)$", re.MULTILINE)
FAILED = re.compile(r"^FAILED (\S+?)(\[[^\n]*)?(?: - .*)?$", re.MULTILINE)
PIECE = 10
"""Universes in one process."""
PATIENCE_SECONDS = "120"
"""A test that waits for what a fault prevents is to fail soon."""
KEPT = ROOT / ".reports" / "teeth"


def put_back(mutant: Mutant, folder: Path) -> Path:
    """A copy of the sources with the fault."""
    sources = folder / "src"
    shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("__pycache__"))
    file = sources / "turnpike" / mutant.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutant.old) != 1:
        raise SystemExit(f"{mutant.name}: its text is not in {mutant.file} exactly once; mend the list of faults")
    file.write_text(text.replace(mutant.old, mutant.new), encoding="utf-8")
    return sources


def find(mutant: Mutant, universes: int) -> str:
    """How the fault was found; empty if it was not."""
    with tempfile.TemporaryDirectory() as folder:
        sources = put_back(mutant, Path(folder))
        environment = {**os.environ, "PYTHONPATH": str(sources), "TURNPIKE_PURE": "1", "TURNPIKE_EXPECT": "plain"}
        environment["TURNPIKE_PATIENCE"] = PATIENCE_SECONDS
        if mutant.found_by != UNIVERSES:
            return _by_tests(mutant.found_by, environment)
        return _by_universes(universes, environment)


def _run(words: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def _by_tests(tests: str, environment: dict[str, str]) -> str:
    ended = _run(["-m", "pytest", "-n", "0", "-q", "-x", "-p", "no:cacheprovider", tests], environment)
    failed = FAILED.search(ended.stdout)
    if failed is None and ended.returncode not in {0, 1}:
        raise SystemExit(f"{tests} cannot be run:\n{ended.stdout[-2000:]}{ended.stderr[-2000:]}")
    return failed[1] if failed else ""


def _by_universes(universes: int, environment: dict[str, str]) -> str:
    for first in range(0, universes, PIECE):
        words = [str(ROOT / "tests" / "universe"), "--seed", str(first), "--count", str(PIECE), "--whole", "--first"]
        ended = _run(words, environment)
        if seen := FOUND.search(ended.stdout):
            return f"universe {seen[1]}: {seen[2][:150]}"
        if ended.returncode:
            return f"universes {first} on end with: {ended.stderr.strip().splitlines()[-1][:150]}"
    return ""


def _file(mutant: Mutant, state: str) -> Path:
    """Where it is kept what found this fault in sources and tests as they are."""
    tests = "" if mutant.found_by == UNIVERSES else (ROOT / mutant.found_by).read_text(encoding="utf-8")
    told = f"{state}\n{mutant.name}\n{mutant.old}\n{mutant.new}\n{mutant.found_by}\n{tests}"
    return KEPT / f"{hashlib.sha256(told.encode()).hexdigest()[:16]}.json"


def _state() -> str:
    """A digest of the sources and the universes."""
    digest = hashlib.sha256()
    for folder in ("src", "tests/universe"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.name not in {"mutants.py", "earlier_faults.py"}:
                digest.update(file.read_bytes())
    return digest.hexdigest()


def table(found: dict[str, str]) -> str:
    """What found each fault, for docs/universes.md."""
    lines = ["| fault | found by |", "| --- | --- |"]
    for mutant in MUTANTS:
        lines.append(f"| {mutant.name} | {found.get(mutant.name, 'not tried')} |")
    return "\n".join(lines)


def main() -> int:
    """Put the faults back, one at a time."""
    parser = argparse.ArgumentParser(description="Put faults back and let the tests find them.")
    parser.add_argument("--universes", type=int, default=400, help="how many to try (default: 400)")
    parser.add_argument("--only", default="", help="only faults with these words in their name")
    parser.add_argument("--list", action="store_true", help="list the faults")
    parser.add_argument("--minutes", type=float, default=0, help="begin with no further fault after so long")
    parser.add_argument("--again", action="store_true", help="try also what was found before")
    parser.add_argument("--table", action="store_true", help="print what found them as a table in Markdown")
    chosen = parser.parse_args()
    mutants = [mutant for mutant in MUTANTS if chosen.only in mutant.name]
    if chosen.list:
        sys.stdout.write("".join(f"{mutant.name}\n" for mutant in mutants))
        return 0
    KEPT.mkdir(parents=True, exist_ok=True)
    state, began, found = _state(), time.monotonic(), dict[str, str]()
    for mutant in mutants:
        kept = _file(mutant, state)
        if kept.is_file() and not chosen.again:
            found[mutant.name] = msgspec.json.decode(kept.read_bytes(), type=str)
        elif not chosen.minutes or time.monotonic() - began < 60 * chosen.minutes:
            found[mutant.name] = find(mutant, chosen.universes)
            if found[mutant.name]:
                kept.write_bytes(msgspec.json.encode(found[mutant.name]))
        else:
            continue
        answer = found[mutant.name]
        sys.stdout.write(f"{'found' if answer else 'MISSED'} | {mutant.name} | {answer}\n")
        sys.stdout.flush()
    if chosen.table:
        sys.stdout.write(table(found) + "\n")
    missed = [name for name, answer in found.items() if not answer]
    sys.stdout.write(f"{len(found) - len(missed)} of {len(mutants)} faults were found\n")
    if missed:
        return 1
    return 2 if len(found) < len(mutants) else 0


if __name__ == "__main__":
    sys.exit(main())
