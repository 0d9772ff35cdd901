"""The simulation itself: the same seed is the same universe, in any process, and a failing story is shrunk."""

import asyncio
import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest
from universe.dice import Dice
from universe.loop import OWNER, BusyLoopError, new_loop
from universe.run import Result, report, run, shrink
from universe.story import draw_story
from universe.universe import Universe

HERE = Path(__file__).parent


def digest_of_stories() -> str:
    """Everything that happens in some universes, as a number."""
    story = "\n".join(line for seed in (5, 12, 17, 21) for line in run(seed).story)
    return hashlib.sha256(story.encode()).hexdigest()


def test_time_jumps_to_the_next_timer() -> None:
    loop = new_loop(Dice(1))

    async def sleep() -> float:
        await asyncio.sleep(86_400)
        return loop.time()

    assert loop.run_until_complete(sleep()) == 86_400


def test_callbacks_run_in_the_order_of_asyncio_and_timers_of_one_moment_in_a_drawn_one() -> None:
    def order(seed: int, *, soon: bool) -> list[int]:
        loop = new_loop(Dice(seed))
        ran: list[int] = []

        async def schedule() -> None:
            for number in range(8):
                if soon:
                    loop.call_soon(ran.append, number)
                else:
                    loop.call_later(1, ran.append, number)
            await asyncio.sleep(2)

        loop.run_until_complete(schedule())
        return ran

    assert order(1, soon=True) == order(2, soon=True) == list(range(8))
    assert order(1, soon=False) == order(1, soon=False) != order(2, soon=False)
    assert sorted(order(1, soon=False)) == list(range(8))


def test_nothing_of_a_dead_process_runs_not_even_its_end() -> None:
    class Process:
        alive = True
        tasks: set[asyncio.Task[None]] = set()  # noqa: RUF012  (one process in this test)

    loop, process = new_loop(Dice(1)), Process()
    ran: list[str] = []

    async def work() -> None:
        OWNER.set(process)
        try:
            await loop.create_task(asyncio.sleep(5))
        finally:
            ran.append("finally")

    async def life() -> None:
        task = loop.create_task(work())
        await asyncio.sleep(1)
        process.alive = False
        await asyncio.sleep(10)
        assert not ran
        process.alive = True
        loop.thaw()
        task.cancel()
        await asyncio.wait([task])
        assert ran == ["finally"]

    loop.run_until_complete(life())


def test_a_universe_that_waits_for_nothing_is_noticed() -> None:
    loop = new_loop(Dice(1))
    with pytest.raises(BusyLoopError, match="nothing is left"):
        loop.run_until(lambda: False)


@pytest.mark.early
@pytest.mark.slow
@pytest.mark.once
def test_a_seed_is_the_same_universe_in_every_process() -> None:
    """Whatever the hashes of strings are, and the addresses of objects."""
    program = (
        "import sys; sys.path[0] = sys.argv[1]; from universe.test_simulation import digest_of_stories; "
        "print(digest_of_stories())"
    )
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    there = subprocess.run(
        [sys.executable, "-c", program, str(HERE.parent)],
        env={**os.environ, "PYTHONHASHSEED": other},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    assert there.strip() == digest_of_stories()


@pytest.mark.slow
@pytest.mark.once
def test_a_failing_story_is_shrunk_to_the_steps_that_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """A universe where a chat line is held to be forbidden: one step of the story is enough to show it."""
    seed = next(seed for seed in range(100) if _says(seed))
    original = Universe.tell

    def tell(universe: Universe, line: str) -> None:
        original(universe, line)
        if "says something" in line:
            universe.violated("nobody may talk")

    monkeypatch.setattr(Universe, "tell", tell)
    failed: Result = run(seed)
    assert failed.violations == ["nobody may talk"]
    shrunk = shrink(failed)
    assert [step.kind for step in shrunk.steps] == ["chat"]
    assert f"--seed {seed}" in report(shrunk)


def _says(seed: int) -> bool:
    kinds = [step.kind for step in draw_story(Dice(seed))]
    return kinds.count("chat") >= 1 and len(kinds) > 6
