"""What goes wrong: processes die, disks and lines fail, clocks jump, workers are slow, memory is short."""

from collections.abc import Callable

from universe.habits import Draw
from universe.machine import Machine
from universe.universe import Universe

Fault = Callable[[Universe, Machine, Draw], str]
"""Makes something go wrong; what it was, or nothing if it was not possible."""


def kill(_universe: Universe, machine: Machine, draw: Draw) -> str:
    """The process is gone from one moment to the next."""
    if not machine.process.alive:
        return ""
    machine.process.kill()
    seconds = (0.2, 2.0, 8.0)[draw(3)]
    machine.restart_later(seconds)
    return f"{machine.name} loses its process, for {seconds} s"


def stop(universe: Universe, machine: Machine, draw: Draw) -> str:
    """The process is stopped in an orderly way, for a new version perhaps."""
    process = machine.process
    if not process.serving:
        return ""

    async def stop() -> None:
        await process.stop()
        machine.restart_later(0.5 + draw(3))

    universe.background(stop())
    return f"{machine.name} stops its process"


def cut_off(universe: Universe, machine: Machine, draw: Draw) -> str:
    """No messages between this process and the others."""
    universe.broker.cut_off(machine.process)
    universe.loop.call_later(3.0 + draw(8), universe.broker.heal)
    return f"{machine.name} gets no messages"


def bad_lines(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """Messages between processes come late, twice and in another order."""
    universe.broker.lines.seconds = 0.2
    universe.broker.lines.twice = 0.2 * draw(3)
    universe.broker.lines.late = 0.1 * draw(4)
    return "messages between processes come late, twice, in another order"


def power_cut(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """The database loses its power."""
    universe.excuse("store_away")
    universe.database.lose_power()
    universe.loop.call_later(0.5 + draw(6), universe.database.restore_power)
    return "the database loses its power"


def lost_answers(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """The next changes are stored, but nobody hears of it."""
    universe.excuse("store_away")
    universe.database.disk.lost_answers = 1 + draw(2)
    return f"{universe.database.disk.lost_answers} answers of the database get lost"


def lost_changes(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """The next changes never reach the database."""
    universe.excuse("store_away")
    universe.database.disk.lost_changes = 1 + draw(2)
    return f"{universe.database.disk.lost_changes} changes never reach the database"


def full_disk(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """No change can be stored for a while."""
    universe.excuse("cannot_store")
    universe.database.disk.full = True

    def free() -> None:
        universe.database.disk.full = False

    universe.loop.call_later(1.0 + draw(4), free)
    return "the disk is full"


def slow_disk(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """Every change takes long."""
    universe.database.disk.seconds = (0.05, 0.4, 1.5)[draw(3)]
    return f"the disk takes {universe.database.disk.seconds} s for a change"


def clock_jump(_universe: Universe, machine: Machine, draw: Draw) -> str:
    """The clock of a machine is set forward or back."""
    jump = (-3_600_000, -30_000, -2_000, 2_000, 20_000)[draw(5)]
    machine.skew_ms += jump
    return f"the clock of {machine.name} jumps by {jump / 1000:g} s"


def memory_pressure(_universe: Universe, machine: Machine, _draw: Draw) -> str:
    """All tables that can be put away are."""
    server = machine.server
    if server is None:
        return ""
    server.registry.unload_idle(-1, busy=server.scheduler._attending)
    return f"{machine.name} puts tables away"


def dying_workers(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """Worker processes die while bots think."""
    universe.workers.dying = 1 + draw(4)
    return f"{universe.workers.dying} workers die"


def slow_workers(universe: Universe, _machine: Machine, draw: Draw) -> str:
    """Bots take long."""
    universe.workers.slowness = (5.0, 40.0)[draw(2)]
    return f"bots take {universe.workers.slowness:g} times as long"


FAULTS: dict[str, Fault] = {
    fault.__name__: fault
    for fault in (
        kill, stop, cut_off, bad_lines, power_cut, lost_answers, lost_changes, full_disk, slow_disk, clock_jump,
        memory_pressure, dying_workers, slow_workers,
    )
}  # fmt: skip
