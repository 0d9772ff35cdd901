"""`make stress`: tests of browsers, servers, tables, stores and the arena on a machine that is hopelessly overloaded.

Each file of tests runs on one core, with low priority, beside eight processes that are always busy, and Chromium
slows its pages down several times. A round is every test once. All rounds run at the same time, spread over the cores,
so each has the others beside it too. Results are kept in .reports/stress.jsonl: stopped at any moment, the next call
goes on from there. It ends with a table, and with an error if anything ever failed.
"""

import argparse
import contextlib
import itertools
import os
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import outcomes

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / ".reports"
KEPT = REPORTS / "stress.jsonl"
FOLDERS = ("tests/web", "tests/server", "tests/table", "tests/store", "tests/arena")
BUSY_PROCESSES = 8
NICENESS = 10
CPU_SLOWDOWN = 4


def files() -> list[str]:
    """The files of tests, those with browsers first: they take longest."""
    found = [
        path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in sorted((ROOT / folder).glob("test_*.py"))
    ]
    return sorted(found, key=lambda name: not name.startswith("tests/web"))


@contextlib.contextmanager
def busy(core: int) -> Iterator[None]:
    """Processes that take most of a core from everybody else on it.

    Each has a session of its own: Linux shares a core between sessions first, and a server that a test starts is one.
    """
    spin = "import os\nwhile os.getppid() == PARENT: sum(range(10_000))".replace("PARENT", str(os.getpid()))
    command = [*on(core), sys.executable, "-c", spin]
    running = [subprocess.Popen(command, start_new_session=True) for _ in range(BUSY_PROCESSES)]
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def on(core: int) -> list[str]:
    """How a command is begun on one core, with low priority."""
    return ["taskset", "-c", str(core), "nice", "-n", str(NICENESS)]


class Round:
    """One pass over all tests."""

    def __init__(self, number: int) -> None:
        self.number = number

    def done(self) -> set[str]:
        """The files that were run to their end."""
        return {str(one["file"]) for one in self._kept() if one["outcome"] == "end"}

    def _kept(self) -> list[dict[str, object]]:
        return [one for one in outcomes.read(KEPT) if one["round"] == self.number]

    def run(self, core: int) -> None:
        """Run all files that are not done yet."""
        for file in files():
            if file not in self.done():
                self._run(file, core)

    def _run(self, file: str, core: int) -> None:
        self._keep(file)  # what was run before somebody stopped it
        before = {str(one["test"]) for one in self._kept() if one["file"] == file and "test" in one}
        environment = os.environ | {"TURNPIKE_OUTCOMES": str(self._part(file)), "CPU_SLOWDOWN": str(CPU_SLOWDOWN)}
        log = REPORTS / f"stress-{self.number}-{Path(file).stem}.log"
        command = [*on(core), sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", file]
        command += [f"--deselect={test}" for test in sorted(before)]
        with log.open("wb") as out:
            code = subprocess.run(command, cwd=ROOT, env=environment, stdout=out, stderr=out, check=False).returncode
        counts = self._keep(file)
        if code not in {0, 1, 5}:  # ended from outside: not a round of this file
            print(f"round {self.number}  {file}: pytest ended with {code}; see {log.relative_to(ROOT)}", flush=True)  # noqa: T201
            return
        with LOCK, KEPT.open("a", encoding="utf-8") as out:
            out.write(outcomes.line({"round": self.number, "file": file, "outcome": "end", "code": code}))
        if not counts["failed"]:
            log.unlink()
        print(f"round {self.number}  {file:<40} {dict(counts)}", flush=True)  # noqa: T201

    def _part(self, file: str) -> Path:
        return REPORTS / f"stress-{self.number}-{Path(file).parent.name}-{Path(file).stem}.jsonl"

    def _keep(self, file: str) -> Counter[str]:
        """Keep what was run of a file, and count it."""
        part = self._part(file)
        ran = outcomes.read(part)
        with LOCK, KEPT.open("a", encoding="utf-8") as out:
            for one in ran:
                out.write(outcomes.line(one | {"round": self.number, "file": file}))
        part.unlink(missing_ok=True)
        return Counter(str(one["outcome"]) for one in ran)


LOCK = threading.Lock()


def report(rounds: int) -> int:
    """A table of what was run; 1 if anything failed or is missing."""
    kept = [one for one in outcomes.read(KEPT) if int(str(one["round"])) <= rounds]
    folders: dict[str, Counter[str]] = {}
    for one in kept:
        if one["outcome"] in {"passed", "failed"}:
            folders.setdefault(str(one["file"]).split("/")[1], Counter())[str(one["outcome"])] += 1
    print(f"\n{'tests':<10}{'runs':>8}{'failed':>8}")  # noqa: T201
    for folder, counts in sorted(folders.items()):
        print(f"{folder:<10}{counts.total():>8,}{counts['failed']:>8,}")  # noqa: T201
    whole = sum(folders.values(), Counter())
    print(f"{'all':<10}{whole.total():>8,}{whole['failed']:>8,}")  # noqa: T201
    for name, times in Counter(str(one["test"]) for one in kept if one["outcome"] == "failed").most_common():
        print(f"  failed {times} times: {name}")  # noqa: T201
    ended = {(one["round"], one["file"]) for one in kept if one["outcome"] == "end"}
    missing = rounds * len(files()) - len(ended)
    if missing > 0:
        print(f"  {missing} files are still to be run")  # noqa: T201
    return 1 if whole["failed"] or missing > 0 else 0


def main() -> int:
    """Run what is left, all rounds at once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--report", action="store_true", help="only show the table of what was run so far")
    chosen = parser.parse_args()
    if chosen.report:
        return report(chosen.rounds)
    REPORTS.mkdir(exist_ok=True)
    cores = sorted(os.sched_getaffinity(0))[: chosen.rounds]
    with contextlib.ExitStack() as stack:
        for core in cores:
            stack.enter_context(busy(core))
        rounds = [
            threading.Thread(target=Round(number).run, args=(core,), daemon=True)
            for number, core in zip(range(1, chosen.rounds + 1), itertools.cycle(cores), strict=False)
        ]
        for one in rounds:
            one.start()
        for one in rounds:
            one.join()
    return report(chosen.rounds)


if __name__ == "__main__":
    sys.exit(main())
