"""Running universes: one seed, one universe; and shrinking the story of one that fails."""

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from universe.dice import Dice
from universe.loop import BusyLoopError
from universe.seams import simulated
from universe.setting import Setting, draw_setting
from universe.story import Step, draw_story, happen
from universe.universe import Universe

from turnpike.kernel.log import Entry


class Result(Struct, frozen=True):
    """What came of a universe."""

    seed: int
    steps: Sequence[Step]
    violations: list[str]
    story: list[str]
    callbacks: int
    received: dict[str, list[str]]
    """What each person's pages were sent, where that was kept."""
    entries: list[list[Entry]]
    """The logs of all tables."""


def run(seed: int, steps: Sequence[Step] | None = None) -> Result:
    """Let the universe of a seed happen, or one with other steps."""
    dice = Dice(seed)
    setting = draw_setting(dice)
    steps = draw_story(dice) if steps is None else steps

    return msgspec.structs.replace(play(seed, setting, tell(steps)), steps=steps)


def tell(steps: Sequence[Step]) -> Callable[[Universe], Awaitable[None]]:
    """What lets these steps happen, each at its time."""

    async def happens(universe: Universe) -> None:
        start = universe.loop.time()
        for step in steps:
            await asyncio.sleep(max(0.0, start + step.seconds - universe.loop.time()))
            happen(universe, step)
        await asyncio.sleep(1.0)

    return happens


def play(seed: int, setting: Setting, happens: Callable[[Universe], Awaitable[None]], discreet: str = "") -> Result:
    """A universe in which this happens, from its begin to its end."""
    universe = Universe(seed, setting)
    universe.discreet, universe.keeps_bytes = discreet, bool(discreet)

    async def life() -> None:
        await universe.begin()
        await happens(universe)
        await universe.end()
        await universe.close()

    with simulated(universe):
        try:
            _live(universe, life())
        finally:
            universe.loop.run_until_complete(universe.bury())
            universe.loop.close()
            universe.database.close()
    return Result(
        seed,
        (),
        universe.violations,
        universe.story,
        universe.loop.callbacks,
        universe.bytes_received,
        [table.entries for table in universe.truth.tables.values()],
    )


def _live(universe: Universe, life: Coroutine[Any, Any, None]) -> None:
    task = universe.loop.create_task(life)
    try:
        universe.loop.run_until(lambda: task.done() or bool(universe.violations))
    except BusyLoopError as error:
        universe.violated(str(error))
    if not task.done():
        task.cancel()
    elif problem := task.exception():
        universe.violations.append("the checker itself failed: " + "".join(traceback.format_exception(problem)))


def shrink(result: Result, runs: int = 120) -> Result:
    """The failing universe with as few steps as possible: pieces are left out, smaller and smaller ones."""
    size = max(1, len(result.steps) // 2)
    while size and runs > 0:
        first = 0
        while first < len(result.steps) and runs > 0:
            steps = [*result.steps[:first], *result.steps[first + size :]]
            tried = run(result.seed, steps)
            runs -= 1
            if tried.violations:
                result = tried
            else:
                first += size
        size //= 2
    return result


def report(result: Result) -> str:
    """A failing universe, for people."""
    lines = [f"Universe {result.seed}: {result.violations[0]}", "", "What happened:", *result.story]
    lines += ["", f"Again: python tests/universe --seed {result.seed}"]
    return "\n".join(lines)
