"""`make stress`: tests of browsers, servers, tables, stores, arena and commands on a hopelessly overloaded machine.

Each part, some scenes in browsers or some files of tests, runs on one core with a low priority, beside eight processes
that are always busy and beside other parts; in one of every five rounds Chromium slows its pages down further. A round
is every test once.
Results are kept in .reports/stress.jsonl: stopped at any moment, the next call goes on from there. It ends with a table
and how many times slower than in the last `make test` the tests were, and with an error if anything ever failed.
"""

import argparse
import contextlib
import functools
import os
import queue
import statistics
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import outcomes

ROOT = Path(__file__).parents[1]
REPORTS = ROOT / ".reports"
RESULTS = REPORTS / "stress.jsonl"
FOLDERS = ("tests/web", "tests/server", "tests/table", "tests/store", "tests/arena", "tests/cli")
BUSY_PROCESSES = 8
PARTS_PER_CORE = 12
"""Each has some half a gigabyte."""
SCENES_PER_PART = 2
FILES_PER_PART = 5
"""Each part starts a PostgreSQL of its own."""
NICENESS = 10
BUSY_NICENESS = 19
BUSY_SESSION_NICENESS = 10
"""Eight of them take as much of a core as one process of a part: mostly the parts slow each other down."""
CPU_SLOWDOWN = 4
"""Of the pages of slowed scenes, on top of the overloaded core."""
SLOWED_ONE_OF = 5
"""Chromium slows a page down by keeping its core busy, even while the page has nothing to do, which takes time from all
other parts: so each scene is slowed in one round of five."""
LOCK = threading.Lock()
RUNNING: set["subprocess.Popen[bytes]"] = set()
"""Parts that run now. Ctrl-C does not reach them, so they are ended with this process."""


@functools.cache
def parts() -> list[tuple[str, ...]]:
    """What a round consists of: scenes in browsers, since they take longest, then files of tests."""
    marked = ["-m", "browser and not long"]
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-n", "0", *marked, FOLDERS[0]]
    collected = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    scenes = [line for line in collected.splitlines() if "::" in line]
    alone = {scene.partition("::")[0] for scene in scenes}
    files = [path.relative_to(ROOT).as_posix() for name in FOLDERS for path in sorted((ROOT / name).glob("test_*.py"))]
    files = [file for file in files if file not in alone]
    return [*batched(scenes, SCENES_PER_PART), *batched(files, FILES_PER_PART)]


def batched(items: list[str], size: int) -> list[tuple[str, ...]]:
    """The items, a few at a time."""
    return [tuple(items[at : at + size]) for at in range(0, len(items), size)]


@contextlib.contextmanager
def busy(core: int) -> Iterator[None]:
    """Processes that take most of a core from everything else on it.

    Each has a session of its own, as the servers of tests have: Linux may share a core between sessions first.
    """
    spin = "import os\nwhile os.getppid() == PARENT: sum(range(10_000))".replace("PARENT", str(os.getpid()))
    command = [*on(core, BUSY_NICENESS), sys.executable, "-c", spin]
    running = [subprocess.Popen(command, start_new_session=True) for _ in range(BUSY_PROCESSES)]
    for process in running:
        give_way(process.pid)
    try:
        yield
    finally:
        for process in running:
            process.kill()
            process.wait()


def give_way(process: int) -> None:
    """Let a process have a low priority beside other sessions too, where Linux shares a core between sessions first."""
    with contextlib.suppress(OSError):
        Path(f"/proc/{process}/autogroup").write_text(str(BUSY_SESSION_NICENESS), encoding="ascii")


def on(core: int, niceness: int) -> list[str]:
    """The beginning of a command that runs on one core, with low priority.

    Without the right to change that: as root, Chromium would give its pages a higher priority than all else.
    """
    keep_priority = ["setpriv", "--bounding-set=-sys_nice"] if os.geteuid() == 0 else []
    return [*keep_priority, "taskset", "-c", str(core), "nice", "-n", str(niceness)]


def run_in_session(command: list[str], environment: dict[str, str], out: IO[bytes]) -> int:
    """Run a command in a session of its own, as the busy processes have; its exit code."""
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=out, stderr=out, start_new_session=True)
    RUNNING.add(process)
    try:
        return process.wait()
    finally:
        RUNNING.discard(process)


class Round:
    """One pass over all tests."""

    def __init__(self, number: int) -> None:
        self.number = number

    def done(self) -> set[tuple[str, ...]]:
        """The parts that were run to their end."""
        return {ended for one in self._results() if (ended := part_of(one))}

    def _results(self) -> list[dict[str, object]]:
        return [one for one in outcomes.read(RESULTS) if one["round"] == self.number]

    def _cpu_slowdown(self, part: tuple[str, ...]) -> int:
        return CPU_SLOWDOWN if (parts().index(part) + self.number) % SLOWED_ONE_OF == 0 else 1

    def run(self, part: tuple[str, ...], core: int) -> None:
        """Run what is left of a part."""
        file = REPORTS / f"stress-{self.number}-{parts().index(part)}.jsonl"
        log = file.with_suffix(".log")
        self._collect(file)  # from a run that was stopped
        before = {str(one["test"]) for one in self._results() if "test" in one}
        environment = os.environ | {"TURNPIKE_OUTCOMES": str(file), "CPU_SLOWDOWN": str(self._cpu_slowdown(part))}
        command = [*on(core, NICENESS), sys.executable, "-m", "pytest", "-n", "0", "-p", "no:cacheprovider", *part]
        command += [f"--deselect={test}" for test in sorted(before) if test.startswith(part)]
        with log.open("wb") as out:
            code = run_in_session(command, environment, out)
        counts = self._collect(file)
        if code not in {0, 1, 5}:  # ended from outside: the part was not run to its end
            print(f"round {self.number}  {part}: pytest ended with {code}; see {log.relative_to(ROOT)}", flush=True)  # noqa: T201
            return
        with LOCK, RESULTS.open("a", encoding="utf-8") as out:
            out.write(outcomes.line({"round": self.number, "part": part, "outcome": "end", "code": code}))
        if not counts["failed"]:
            log.unlink()
        names = ", ".join(name.rpartition("/")[2] for name in part)
        print(f"round {self.number}  {dict(counts)}  {names}", flush=True)  # noqa: T201

    def _collect(self, file: Path) -> Counter[str]:
        """Move the outcomes of a part to the results, and count them."""
        ran = outcomes.read(file)
        with LOCK, RESULTS.open("a", encoding="utf-8") as out:
            for one in ran:
                out.write(outcomes.line(one | {"round": self.number}))
        file.unlink(missing_ok=True)
        return Counter(str(one["outcome"]) for one in ran)


def part_of(result: dict[str, object]) -> tuple[str, ...]:
    """The part whose end a result tells; empty if it is the outcome of a test."""
    members = result.get("part") if result["outcome"] == "end" else ()
    return tuple(str(member) for member in members) if isinstance(members, list) else ()


def slowdown(results: list[dict[str, object]]) -> float | None:
    """How many times longer than in the last `make test` the tests took: the median of those with a second or more."""
    before = {str(one["test"]): float(str(one["seconds"])) for one in outcomes.read(REPORTS / "compiled.jsonl")}
    times = [
        float(str(one["seconds"])) / before[str(one["test"])]
        for one in results
        if one["outcome"] == "passed" and before.get(str(one["test"]), 0) >= 1
    ]
    return statistics.median(times) if times else None


def report(rounds: int) -> int:
    """Print a table of what was run; 1 if anything failed or is missing."""
    results = [one for one in outcomes.read(RESULTS) if int(str(one["round"])) <= rounds]
    folders: dict[str, Counter[str]] = {}
    for one in results:
        if one["outcome"] in {"passed", "failed"}:
            folders.setdefault(str(one["test"]).split("/")[1], Counter())[str(one["outcome"])] += 1
    print(f"\n{'tests':<10}{'runs':>8}{'failed':>8}")  # noqa: T201
    for folder, counts in sorted(folders.items()):
        print(f"{folder:<10}{counts.total():>8,}{counts['failed']:>8,}")  # noqa: T201
    total = sum(folders.values(), Counter())
    print(f"{'all':<10}{total.total():>8,}{total['failed']:>8,}")  # noqa: T201
    if (slower := slowdown(results)) is not None:
        print(f"  the tests were {slower:.0f} times slower than in make test (median)")  # noqa: T201
    for name, times in Counter(str(one["test"]) for one in results if one["outcome"] == "failed").most_common():
        print(f"  failed {times} times: {name}")  # noqa: T201
    missing = sum(len(set(parts()) - Round(number).done()) for number in range(1, rounds + 1))
    if missing > 0:
        print(f"  {missing} parts are still to be run")  # noqa: T201
    return 1 if total["failed"] or missing > 0 else 0


def work(core: int, tasks: "queue.SimpleQueue[tuple[int, tuple[str, ...]]]") -> None:
    """Run parts on a core until none is left."""
    with contextlib.suppress(queue.Empty):
        while True:
            number, part = tasks.get_nowait()
            Round(number).run(part, core)


def main() -> int:
    """Run what is left, several parts at a time on every core."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--report", action="store_true", help="only show the table of what was run so far")
    chosen = parser.parse_args()
    if chosen.report:
        return report(chosen.rounds)
    REPORTS.mkdir(exist_ok=True)
    tasks: queue.SimpleQueue[tuple[int, tuple[str, ...]]] = queue.SimpleQueue()
    for number in range(1, chosen.rounds + 1):
        done = Round(number).done()
        for part in parts():
            if part not in done:
                tasks.put((number, part))
    cores = sorted(os.sched_getaffinity(0))
    with contextlib.ExitStack() as stack:
        for core in cores:
            stack.enter_context(busy(core))
        workers = [threading.Thread(target=work, args=(core, tasks), daemon=True) for core in cores * PARTS_PER_CORE]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                worker.join()
        finally:
            for process in tuple(RUNNING):
                process.terminate()
    return report(chosen.rounds)


if __name__ == "__main__":
    sys.exit(main())
