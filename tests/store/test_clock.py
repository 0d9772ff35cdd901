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


def test_a_simulation_gives_the_clock_a_time_of_its_own() -> None:
    """Until the clock runs again, which is the time of the machine."""
    clock.use(clock.Source(lambda: 5, lambda: 0.25))
    assert (clock.now(), clock.seconds()) == (5, 0.25)
    clock.stop()
    assert clock.advance(10) == clock.now() == 15
    clock.run()
    assert clock.now() > 15
