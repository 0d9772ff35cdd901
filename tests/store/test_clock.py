"""The clock of the store, and how tests stop and advance it."""

import pytest

from turnpike.store import clock, now


def test_only_advance_moves_a_stopped_clock() -> None:
    clock.stop()
    time = now()
    assert now() == time
    assert clock.advance(60_000) == now() == time + 60_000


def test_a_running_clock_cannot_be_advanced() -> None:
    clock.run()
    with pytest.raises(RuntimeError, match="stopped"):
        clock.advance(1)


def test_a_simulation_replaces_the_source_of_the_clock() -> None:
    """Until `run` restores the time of the machine."""
    clock.use(clock.Source(lambda: 5, lambda: 0.25))
    assert (clock.now(), clock.seconds()) == (5, 0.25)
    clock.stop()
    assert clock.advance(10) == clock.now() == 15
    clock.run()
    assert clock.now() > 15
