"""What all tests share: which rules they run against, and how hard Hypothesis tries.

The same tests run twice: on the plain files in src, and on the installed, compiled package. TURNPIKE_EXPECT says which
one is meant, so that a run never tests the other by mistake.
"""

import os
import signal
from pathlib import Path

import coverage
import pytest
from hypothesis import HealthCheck, settings

import turnpike
from turnpike import build

# Plain rules on a busy machine are slow now and then; a test says what must hold, not how fast. A change is judged by
# the same examples every time; make long looks for new ones.
settings.register_profile("quick", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("long", settings.get_profile("quick"), max_examples=2000, derandomize=False)
settings.load_profile(os.environ.get("TURNPIKE_HYPOTHESIS", "quick"))


def pytest_configure() -> None:
    """Refuse to test other rules than those meant."""
    expected = os.environ.get("TURNPIKE_EXPECT")
    running = "compiled" if build.compiled() else "plain"
    if expected not in {None, "", running}:
        message = f"TURNPIKE_EXPECT={expected}, but {Path(turnpike.__file__).parent} runs {build.describe()}"
        raise pytest.UsageError(message)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # A shell starts background jobs deaf to Ctrl-C, and their children inherit it; tests of Ctrl-C need ears.
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers first: a scene takes as long as a hundred other tests, and no worker should begin one last."""
    items.sort(key=lambda item: item.path.parent.name != "web")


def pytest_report_header() -> str:
    """Say at the top of every run which rules are tested."""
    return f"turnpike {turnpike.__version__}: {build.describe()}"


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Keep what was measured now: a worker that is slow to end is ended by pytest-xdist, before it would save it."""
    if measuring := coverage.Coverage.current():
        measuring.save()
