"""Universes: servers, databases, lines and people in one process, from a seed (docs/universes.md).

The first seed is `--seed`, so `pytest tests/universe --seed N` begins with universe N. What fails is told with the
integer that repeats it, and with the shortest story that still fails.
"""

import pytest
from universe.run import report, run, shrink

pytestmark = [pytest.mark.slow, pytest.mark.once]

UNIVERSES = 300
MANY_UNIVERSES = 10_000
PARTS = 30
"""So many tests share them, so that they can run side by side."""


def check(seeds: range) -> None:
    """Every universe must come to rest without a violation."""
    for seed in seeds:
        result = run(seed)
        if result.violations:
            pytest.fail(report(shrink(result)))


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_acknowledged_is_lost_and_nothing_hidden_is_told(part: int, pytestconfig: pytest.Config) -> None:
    first = pytestconfig.getoption("seed") + part * (UNIVERSES // PARTS)
    check(range(first, first + UNIVERSES // PARTS))


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_ten_thousand_universes(part: int, pytestconfig: pytest.Config) -> None:
    """New ones in every run of make long."""
    first = pytestconfig.getoption("seed") + UNIVERSES + part * (MANY_UNIVERSES // PARTS)
    check(range(first, first + MANY_UNIVERSES // PARTS + 1))
