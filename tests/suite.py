"""`make test`: runs its parts, two at a time, and says at the end what was run, skipped and how long it took.

A part is a target of the Makefile. The package comes first and alone: its compiler uses all cores, and the longest part
waits for it. Tests of servers and browsers wait half of their time, and another part uses the cores meanwhile. After a
part that failed no other one begins; the summary says what was not reached.
"""

import argparse
import os
import shlex
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from pathlib import Path

import outcomes
import prerequisites

REPORTS = Path(__file__).parents[1] / ".reports"
PARTS = {
    "package": "the source archive, and from it the compiled package",
    "compiled": "all tests on the compiled package, with servers, databases and browsers",
    "static": "format, lint, types, import contracts; the client's types and unit tests",
    "plain": "all tests of rules on the plain files, with branch coverage of both games",
    "install-test": "installing with and without a compiler",
}
"""In the order in which they begin."""
AT_A_TIME = 2
LONGEST = 10
"""Tests that are named at the end."""
PRINTING = threading.Lock()


class Part:
    """A part of the run, and what became of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds: float | None = None
        self.passed = False
        self.file = REPORTS / f"{name}.jsonl"

    def run(self, make: list[str]) -> bool:
        """Run it; whether it passed."""
        self.file.unlink(missing_ok=True)
        began = time.monotonic()
        environment = os.environ | {"TURNPIKE_OUTCOMES": str(self.file)}
        command = [*make, "--no-print-directory", self.name]
        with subprocess.Popen(
            command, env=environment, text=True, errors="replace", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as process:
            for line in process.stdout or ():
                say(f"{self.name:<12} | {line.rstrip()}")
        self.passed = process.returncode == 0
        self.seconds = time.monotonic() - began
        return self.passed

    def line(self) -> str:
        """A line of the summary."""
        if self.seconds is None:
            return f"  {self.name:<13} not run"
        tests = outcomes.read(self.file)
        reported = "" if self.passed else "FAILED  "
        if tests:
            counts = Counter(str(one["outcome"]) for one in tests)
            reported += ", ".join(
                f"{counts[kind]:,} {kind}" for kind in ("passed", "failed", "skipped") if counts[kind]
            )
            if browser := sum(bool(one["browser"]) and one["outcome"] != "skipped" for one in tests):
                reported += f" ({browser} of them in a browser)"
        else:
            reported += PARTS[self.name]
        return f"  {self.name:<13} {duration(self.seconds):>9}  {reported}"


def say(line: str) -> None:
    """Print a whole line, whichever part says it."""
    with PRINTING:
        print(line, flush=True)  # noqa: T201


def run_all(parts: list[Part], make: list[str]) -> None:
    """Run the first part, then the others in their order, two at a time, until all have passed or one has failed."""
    first, *waiting = parts
    if not first.run(make):
        return
    running: dict[Future[bool], Part] = {}
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        while waiting or running:
            while waiting and len(running) < AT_A_TIME:
                part = waiting.pop(0)
                running[pool.submit(part.run, make)] = part
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                del running[done]
                if not done.result():
                    waiting.clear()


def duration(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s" if seconds >= 60 else f"{seconds:.0f} s"


def longest(parts: list[Part]) -> list[str]:
    """The tests that took longest."""
    tests = [(float(str(one.get("seconds", 0))), part.name, one) for part in parts for one in outcomes.read(part.file)]
    tests.sort(key=lambda test: test[:2], reverse=True)
    lines = [
        f"  {seconds:5.1f} s, {one.get('cpu_seconds')} s of computing: {one['test']} ({name})"
        for seconds, name, one in tests[:LONGEST]
        if seconds
    ]
    return ["Took longest:", *lines] if lines else []


def failures(parts: list[Part]) -> list[str]:
    """The tests that failed, with their errors: near the end, where they are looked for."""
    failed = [(part, one) for part in parts for one in outcomes.read(part.file) if one["outcome"] == "failed"]
    lines = ["Failed:"] if failed else []
    for part, one in failed:
        lines.append(f"  {one['test']} ({part.name})")
        lines += [f"    {line}" for line in str(one.get("error", "")).splitlines()]
    return lines


def summary(parts: list[Part], set_up: float, whole: float) -> list[str]:
    """What was run, what was not and why, and how long it took: some parts ran at the same time."""
    lines = ["", "What was run:", f"  {'set-up':<13} {duration(set_up):>9}", *(part.line() for part in parts)]
    skipped: Counter[str] = Counter()
    for part in parts:
        skipped.update(str(one.get("reason", "")) for one in outcomes.read(part.file) if one["outcome"] == "skipped")
    if skipped:
        lines += ["Skipped:", *(f"  {count:,} × {reason}" for reason, count in sorted(skipped.items()))]
    if given_up := sorted(prerequisites.without()):
        lines.append(f"NOT CHECKED, because of WITHOUT: everything that needs {', '.join(given_up)}.")
    lines += longest(parts)
    lines += failures(parts)
    failed = [part.name for part in parts if part.seconds is not None and not part.passed]
    verdict = f"make {failed[0]} failed" if failed else "all passed"
    return [*lines, f"make test: {verdict} after {duration(whole)}"]


def main() -> int:
    """Run the parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--make", default="make", help="how to call make")
    parser.add_argument("--began", type=float, default=time.time(), help="when the set-up began, in seconds since 1970")
    chosen = parser.parse_args()
    set_up = time.time() - chosen.began
    if fault := prerequisites.main():
        return fault
    REPORTS.mkdir(exist_ok=True)
    parts = [Part(name) for name in PARTS]
    run_all(parts, shlex.split(chosen.make))
    say("\n".join(summary(parts, set_up, time.time() - chosen.began)))
    return 0 if all(part.passed for part in parts) else 1


if __name__ == "__main__":
    sys.exit(main())
