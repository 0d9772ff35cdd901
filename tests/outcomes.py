"""How a run of tests went, one line of JSON a test, for the reports of `make test` (suite.py) and `make stress`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


class Outcomes:
    """A pytest plugin that appends to a file; without one it does nothing."""

    def __init__(self, file: str | None) -> None:
        self._file = Path(file) if file else None

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        """Setup and teardown count only where they fail or skip."""
        if self._file is None or (report.when != "call" and report.passed):
            return
        reported: dict[str, object] = {
            "test": report.nodeid,
            "outcome": report.outcome,
            "seconds": round(report.duration, 2),
            "cpu_seconds": getattr(report, "cpu_seconds", None),
            "browser": "browser" in report.keywords,
        }
        if report.skipped and isinstance(report.longrepr, tuple):
            reported["reason"] = report.longrepr[2].removeprefix("Skipped: ")
        with self._file.open("a", encoding="utf-8") as out:
            out.write(line(reported))


def line(reported: dict[str, object]) -> str:
    """One test."""
    return json.dumps(reported) + "\n"


def read(file: Path) -> list[dict[str, object]]:
    """What a run has written so far."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
