"""The time as it is stored, and how tests move it."""

import pytest

from turnpike.store import clock, now


def test_a_stopped_clock_moves_only_by_hand() -> None:
    clock.stop()
    time = now()
    assert now() == time
    assert clock.advance(60_000) == now() == time + 60_000


def test_a_clock_that_runs_cannot_be_moved() -> None:
    clock.run()
    with pytest.raises(RuntimeError, match="stopped"):
        clock.advance(1)
