"""How a run of tests went, one line of JSON a test, for the reports of `make test` (suite.py) and `make stress`."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

ERROR_LINES = 12
ERROR_WIDTH = 300


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
        if report.failed:
            reported["error"] = error_of(report)
        with self._file.open("a", encoding="utf-8") as out:
            out.write(line(reported))


def error_of(report: "pytest.TestReport") -> str:
    """Why a test failed: the end of its report with the lines that pytest marks as the error, not too much of it."""
    lines = report.longreprtext.splitlines()
    marked = [line for line in lines if line.startswith("E ")] or lines[-ERROR_LINES:]
    return "\n".join(line[:ERROR_WIDTH] for line in marked[:ERROR_LINES])


def line(reported: dict[str, object]) -> str:
    """One test."""
    return json.dumps(reported) + "\n"


def read(file: Path) -> list[dict[str, object]]:
    """What a run has written so far."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []
