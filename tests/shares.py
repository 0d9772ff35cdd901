"""Which test begins when: pytest-xdist gives each worker a share of the list; one that is done takes from the others.

So what takes long is dealt to the workers in turn and begins every share. Otherwise one worker would have all scenes,
and play them alone, one after the other, to the end of the run.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def dealt(long: Sequence[T], others: Sequence[T], workers: int) -> list[T]:
    """All tests in an order whose shares each begin with as many of the long ones, and go on with others that are
    neighbours: those of one module, which share a server, stay together except where a share ends.
    """
    order: list[T] = []
    given, left = 0, len(long) + len(others)
    for worker in range(workers):
        size = left // (workers - worker)  # as pytest-xdist counts
        left -= size
        mine = long[worker::workers]
        upto = given + max(0, size - len(mine))
        order += [*mine, *others[given:upto]]
        given = upto
    return [*order, *others[given:]]
