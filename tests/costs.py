"""How much computing a test takes, its own process and those it has started and waited for: a part of its outcome."""

import resource
import time
from collections.abc import Generator

import pytest


class Costs:
    """A pytest plugin of the processes that run tests."""

    def __init__(self) -> None:
        self._began = 0.0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self) -> None:
        """Servers and databases that are started for the test count."""
        self._began = _used()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """What the report of a worker carries reaches the process that writes it down."""
        report = yield
        vars(report)["cpu_seconds"] = round(_used() - self._began, 2)
        return report


def _used() -> float:
    """Seconds of all cores that this process has used, and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime
