"""The same match on a Ray cluster (the package ray, extra `ray`), or on a Ray of this machine alone.

A game is one task, so little travels: the series and a number there, a result back. If a worker or a whole machine
dies, Ray gives its games to others; a game is known by its number, so none is lost and none counts twice. Every machine
of the cluster needs the same version of Turnpike.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, redirect_stdout
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, TypeVar

from turnpike.arena.match import Runner
from turnpike.arena.processes import AHEAD
from turnpike.arena.series import Played, Series, play_number

T = TypeVar("T")

MISSING = "Ray is not installed: pip install 'turnpike[ray]'."

RETRIES = 10
"""How often a game is begun again because its worker died. After that it is the game that kills it."""


def available() -> bool:
    """Whether Ray is installed."""
    return find_spec("ray") is not None


def on_ray(address: str, workers: int) -> Runner:
    """Plays on Ray: `local` starts one on this machine with so many workers, anything else joins a running one."""

    def run(series: Series, numbers: Iterable[int], logs: bool) -> Generator[Played, None, None]:
        return in_ray(partial(play_number, series, logs=logs), numbers, address, workers)

    return run


def in_ray(work: Callable[[int], T], numbers: Iterable[int], address: str, workers: int) -> Generator[T, None, None]:
    """What the function says to each number, as it comes; each number is a task."""
    ray: Any = import_module("ray")
    # Ray reports dead workers on standard output, which belongs to our results.
    with redirect_stdout(sys.stderr), _joined(ray, address, workers):
        task = ray.remote(max_retries=RETRIES)(
            _call
        )  # Ray takes functions alone, and the work may be bound to a series
        shared = ray.put(work)
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = iter(numbers)
        waiting = [task.remote(shared, number) for number in islice(left, most)]
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
            waiting += [task.remote(shared, number) for number in islice(left, most - len(waiting))]


def _call(work: Callable[[int], T], number: int) -> T:
    return work(number)


@contextmanager
def _joined(ray: Any, address: str, workers: int) -> Iterator[None]:  # noqa: ANN401  (a module that may not be there)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # the user has not agreed to send statistics
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # what Ray will do from its next version on
    quiet = {"logging_level": "ERROR", "log_to_driver": False}
    if address == "local":
        ray.init(address="local", num_cpus=workers, include_dashboard=False, **quiet)
    else:
        ray.init(address=address, **quiet)
    try:
        yield
    except ray.exceptions.WorkerCrashedError as error:
        raise BrokenProcessPool(str(error)) from None
    finally:
        ray.shutdown()
