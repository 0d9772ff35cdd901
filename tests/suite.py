"""`make test`: runs its parts one after the other, and says at the end what was run, skipped and how long it took.

A part is a target of the Makefile. The first one that fails ends the run; the summary says what was not reached.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import outcomes
import prerequisites

REPORTS = Path(__file__).parents[1] / ".reports"
PARTS = {
    "static": "format, lint, types, import contracts; the client's types and unit tests",
    "plain": "all tests of rules on the plain files, with branch coverage of both games",
    "package": "the source archive, and from it the compiled package",
    "compiled": "all tests on the compiled package, with servers, databases and browsers",
    "install-test": "installing with and without a compiler",
}


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
        self.passed = (
            subprocess.run([*make, "--no-print-directory", self.name], env=environment, check=False).returncode == 0
        )
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


def duration(seconds: float) -> str:
    """Minutes and seconds."""
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s" if seconds >= 60 else f"{seconds:.0f} s"


def summary(parts: list[Part], set_up: float) -> list[str]:
    """What was run, what was not and why, and how long it took."""
    lines = ["", "What was run:", f"  {'set-up':<13} {duration(set_up):>9}", *(part.line() for part in parts)]
    skipped: Counter[str] = Counter()
    for part in parts:
        skipped.update(str(one.get("reason", "")) for one in outcomes.read(part.file) if one["outcome"] == "skipped")
    if skipped:
        lines += ["Skipped:", *(f"  {count:,} × {reason}" for reason, count in sorted(skipped.items()))]
    if given_up := sorted(prerequisites.without()):
        lines.append(f"NOT CHECKED, because of WITHOUT: everything that needs {', '.join(given_up)}.")
    whole = set_up + sum(part.seconds or 0 for part in parts)
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
    for part in parts:
        if not part.run(shlex.split(chosen.make)):
            break
    print("\n".join(summary(parts, set_up)))  # noqa: T201
    return 0 if all(part.passed for part in parts) else 1


if __name__ == "__main__":
    sys.exit(main())
