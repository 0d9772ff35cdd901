"""Durable appends and moves per second of CPU time, with 1 and with 100 tables in flight, on SQLite and PostgreSQL.

    python bench/store.py [SECONDS]

An append is one entry of usual size; a move is the whole path of a click in Franchise without telling anybody: chosen,
checked, applied to a copy, stored. Each is awaited until it is on disk. CPU time is that of this process, with its
threads; PostgreSQL's own is not in it. It is started from Debian's packages, as for the tests.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from services import postgres

from turnpike import build, games
from turnpike.kernel.rng import Rng
from turnpike.store import LogLine, Standing, Store, TableRow, open_store
from turnpike.table import Settings, Table, make_table, seating

LINE = (
    '{"n":12,"seat":1,"do":"expand","from":"pueblo","to":"denver","events":[{"event":"franchise_placed","seat":1,'
    '"place":"denver","space":2},{"event":"paid","seat":1,"dollars":3}]}'
)
STANDING = Standing(status="playing", to_act=1, due=None)

Step = Callable[[], Awaitable[None]]


async def appender(store: Store, number: int) -> Step:
    """Somebody who appends one entry after the other to a log of their own."""
    game = f"bench-{time.time_ns()}-{number}"
    await store.create_table(TableRow(id=game, kind="franchise", table="{}", secret="", created=1, updated=1))
    n = 0

    async def step() -> None:
        nonlocal n
        n += 1
        await store.append(game, [LogLine(n=n, text=LINE, time=n)], STANDING)

    return step


async def mover(store: Store, number: int) -> Step:
    """Two people who play at random, game after game."""
    rng = Rng(number)

    async def new() -> Table:
        settings = Settings(game="franchise", options={"players": 2})
        table = await make_table(store, games.find, settings, host="ann")
        for name in ("ann", "bo"):
            await table.change(seating.join(None, name, name))
        await table.start(by="ann")
        return table

    playing = [await new()]

    async def step() -> None:
        if playing[0].status != "playing":
            playing[0] = await new()
        table = playing[0]
        play = table.play
        if play is None:
            raise RuntimeError("the game has not started")
        choices = play.choices()
        words = choices[rng.below(len(choices))].words[0]
        await table.move(play.to_act, words, play.at, by=table.document.chairs[play.to_act].account)

    return step


async def measure(
    store: Store, make: Callable[[Store, int], Awaitable[Step]], flying: int, seconds: float
) -> tuple[float, float]:
    """Steps per second of CPU time, and per second of the clock, with so many tables at once."""
    steps = [await make(store, number) for number in range(flying)]
    count = 0

    async def go_on(step: Step, end: float) -> None:
        nonlocal count
        while time.monotonic() < end:
            await step()
            count += 1

    await asyncio.gather(*[go_on(step, time.monotonic() + 0.2) for step in steps])
    count, cpu, start = 0, time.process_time(), time.monotonic()
    await asyncio.gather(*[go_on(step, start + seconds) for step in steps])
    return count / (time.process_time() - cpu), count / (time.monotonic() - start)


async def main(seconds: float, databases: dict[str, str]) -> None:
    """Measure everything and print a table."""
    print(f"turnpike runs {build.describe()}")
    print(f"{'':32}{'per CPU second':>16}{'us CPU each':>14}{'per second':>12}")
    for name, url in databases.items():
        store = await open_store(url, upgrade=True)
        for what, make in (("appends", appender), ("moves", mover)):
            for flying in (1, 100):
                per_cpu, per_second = await measure(store, make, flying, seconds)
                label = f"{name}, {what}, {flying} tables"
                print(f"{label:32}{per_cpu:16,.0f}{1e6 / per_cpu:14.0f}{per_second:12,.0f}")
        await store.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        kinds = {"SQLite": f"sqlite:///{folder}/bench.db", "PostgreSQL": postgres(durable=True).database()}
        asyncio.run(main(float(sys.argv[1]) if len(sys.argv) > 1 else 3.0, kinds))
