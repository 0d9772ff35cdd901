"""What all tests share: which rules they run against, that nothing is left to luck, and the report of a run.

The same tests run twice: on the plain files in src, and on the installed, compiled package. TURNPIKE_EXPECT says which
one is meant, so that a run never tests the other by mistake.
"""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import coverage
import prerequisites
import pytest
from costs import Costs
from hypothesis import HealthCheck, settings
from outcomes import Outcomes
from shares import dealt

import turnpike
from turnpike import build
from turnpike.kernel import entropy
from turnpike.store import clock

# Plain rules on a busy machine are slow now and then; a test says what must hold, not how fast. A change is judged by
# the same examples every time; make long looks for new ones.
settings.register_profile("quick", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("plain", settings.get_profile("quick"), max_examples=40)  # all 100 run compiled
settings.register_profile("long", settings.get_profile("quick"), max_examples=2000, derandomize=False, print_blob=True)
settings.load_profile(os.environ.get("TURNPIKE_HYPOTHESIS", "quick"))
# For numpy, which is imported later: test processes share the cores already, and its sums depend on nothing else then.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Fuzzers of make long try a new seed each time; this repeats one."""
    parser.addoption("--seed", type=int, default=0, help="the seed of fuzzers and random games (default: 0)")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test other rules than those meant."""
    expected = os.environ.get("TURNPIKE_EXPECT")
    running = "compiled" if build.compiled() else "plain"
    if expected not in {None, "", running}:
        message = f"TURNPIKE_EXPECT={expected}, but {Path(turnpike.__file__).parent} runs {build.describe()}"
        raise pytest.UsageError(message)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        # A shell starts background jobs deaf to Ctrl-C, and their children inherit it; tests of Ctrl-C need ears.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(Costs(), "costs")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Outcomes(os.environ.get("TURNPIKE_OUTCOMES")), "outcomes")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Do not look for garbage among all that is imported: neither meanwhile, which took half of the time, nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, on all workers: a scene takes as long as a hundred other tests."""
    scenes = [item for item in items if _in_browser(item)]
    early = [item for item in items if not _in_browser(item) and item.get_closest_marker("early")]
    long = {*scenes, *early}
    others = [item for item in items if item not in long]
    items[:] = dealt([*scenes, *early], others, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))
    if "browser" in prerequisites.without():
        skipped = pytest.mark.skip(reason="without browser (WITHOUT)")
        for scene in scenes:
            scene.add_marker(skipped)


def _in_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("browser") is not None


def pytest_report_header(config: pytest.Config) -> str:
    """Say at the top of every run which rules are tested, and with which seed."""
    return f"turnpike {turnpike.__version__}: {build.describe()}; --seed={config.getoption('seed')}"


@pytest.fixture(autouse=True, scope="module")
def old_objects_stay() -> None:
    """What earlier files of tests have imported and kept is not looked through again after each test of this one."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def no_luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever a test draws follows from its name; a clock it has stopped runs again when it ends.

    What it has left behind is collected then, too, not in the middle of another test: a socket that complains while
    Python parses a file breaks the parser.
    """
    entropy.use_seed(request.node.nodeid)
    yield
    entropy.use_seed(None)
    clock.run()
    gc.collect()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """Keep what was measured now: a worker that is slow to end is ended by pytest-xdist, before it would save it."""
    if measuring := coverage.Coverage.current():
        measuring.save()
