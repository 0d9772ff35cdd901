"""How much memory the server holds while people come, play and go.

    python bench/server/churn.py [--minutes 60] [--pairs 8] [--moves 11] [--every 10] [--bots]
    python bench/server/churn.py --restart 2000

Pairs of guests come, sit down at a table of their own, make some moves and leave for good; the next pair comes at once.
Every few seconds a line says what the server's process holds. Tables are unloaded after a minute, so the curve is
judged from the third minute on: the last line compares its first and its last third.

With --restart the server is started on a database with so many tables whose bots are to move, and the first 30 seconds
are measured: CPU seconds, tables loaded, and how long reading a table takes that a person asks for.
"""

import argparse
import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
from load import READ, Person, move, watch
from measure import cpu, serving
from serving import Serving

from turnpike.kernel.rng import Rng

WARM_UP_SECONDS = 120
FIRST_SECONDS = 30
TWO = {"settings": {"game": "franchise", "options": {"players": 2}}, "seats": [{"kind": "me"}, {"kind": "open"}]}
BOT = {"kind": "bot", "level": "novice"}


class Count:
    """What was done so far."""

    guests = tables = moves = 0


async def visit(url: str, moves: int, seed: int, bots: bool, count: Count) -> None:
    """Two guests come, play, and leave."""
    people = [await Person(url).become() for _ in range(1 if bots else 2)]
    count.guests += len(people)
    wanted = TWO | {"seats": [TWO["seats"][0], BOT]} if bots else TWO
    table = (await people[0].http.post("/api/tables", json=wanted)).json()["table"]["id"]
    count.tables += 1
    for other in people[1:]:
        (await other.http.post(f"/api/tables/{table}/join", json={})).raise_for_status()
    (await people[0].http.post(f"/api/tables/{table}/start")).raise_for_status()
    made = asyncio.Event()
    await asyncio.gather(*(_play(person, table, Rng(seed + n), moves, made, count) for n, person in enumerate(people)))
    for person in people:
        await person.leave()


async def _play(person: Person, table: str, rng: Rng, moves: int, made: asyncio.Event, count: Count) -> None:
    page = await person.page()
    person.pages.append(page)
    message = await watch(page, table)
    while not made.is_set():
        if message.type == "done":
            count.moves += 1
        if (message.at or 0) >= moves or (message.snapshot is not None and message.snapshot.status == "over"):
            made.set()
        elif message.type == "table" and (ask := move(table, message, rng)) is not None:
            await page.send(ask)
        reading = asyncio.create_task(page.recv())
        stopping = asyncio.create_task(made.wait())
        await asyncio.wait({reading, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not reading.done():
            reading.cancel()
            return
        message = READ.decode(reading.result())


def held(server: Serving) -> dict[str, float]:
    """What the server says of itself."""
    lines = [line.removeprefix("turnpike_").split() for line in server.metrics() if not line.startswith("#")]
    return {line[0]: float(line[1]) for line in lines if len(line) == 2}


async def churn(server: Serving, options: argparse.Namespace) -> None:
    """Guests come and go; the curve."""
    began, count = time.monotonic(), Count()
    until = began + 60 * options.minutes

    async def pairs(number: int) -> None:
        seed = number
        while time.monotonic() < until:
            seed += 1000
            await visit(server.url, options.moves, seed, options.bots, count)

    playing = [asyncio.create_task(pairs(number)) for number in range(options.pairs)]
    print(f"{'seconds':>8} {'MB':>7} {'tables':>7} {'pages':>6} {'guests':>7} {'made':>6} {'moves':>8} {'CPU s':>7}")
    curve: list[tuple[float, float]] = []
    while not all(task.done() for task in playing):
        await asyncio.wait(playing, timeout=options.every)
        seconds, megabytes = time.monotonic() - began, server.memory() / 1024
        figures = await asyncio.to_thread(held, server)
        curve.append((seconds, megabytes))
        print(
            f"{seconds:8.0f} {megabytes:7.1f} {figures['tables_held']:7.0f} {figures['pages']:6.0f} "
            f"{count.guests:7} {count.tables:6} {count.moves:8} {cpu(server):7.1f}",
            flush=True,
        )
    await asyncio.gather(*playing)
    later = [megabytes for seconds, megabytes in curve if seconds >= WARM_UP_SECONDS]
    third = len(later) // 3
    if third:
        first, last = statistics.mean(later[:third]), statistics.mean(later[-third:])
        print(f"after the warm-up: {first:.1f} MB in the first third, {last:.1f} MB in the last ({last - first:+.1f})")
    else:
        print(f"too short to judge: it takes more than {WARM_UP_SECONDS} seconds")


async def _waiting_tables(url: str, count: int) -> list[str]:
    """Tables where a bot is to move as soon as the server runs again."""
    person = await Person(url).become()
    found = []
    wanted = TWO | {"seats": [{"kind": "bot", "level": "greedy"}, {"kind": "bot", "level": "greedy"}]}
    for _ in range(count):
        table = (await person.http.post("/api/tables", json=wanted)).json()["table"]["id"]
        (await person.http.post(f"/api/tables/{table}/start")).raise_for_status()
        found.append(table)
    await person.leave()
    return found


@contextlib.contextmanager
def restarted(count: int) -> Iterator[tuple[Serving, list[str]]]:
    """A server that was killed while the bots of so many tables were to move, and started again."""
    with serving("sqlite") as (server,):
        server.stop()
        slow = Serving(server.database, "--log-level", "WARNING", "--pace", "10", seed=None)
        with slow:
            tables = asyncio.run(_waiting_tables(slow.url, count))
            slow.kill()
        yield server, tables


def first_seconds(count: int) -> None:
    """The first seconds after a restart."""
    with restarted(count) as (server, tables):
        server.start()
        began, times = time.monotonic(), []
        with httpx.Client(base_url=server.url, timeout=60) as client:
            while time.monotonic() - began < FIRST_SECONDS:
                asked = time.perf_counter()
                client.get(f"/api/tables/{tables[-1 - len(times) % len(tables)]}").raise_for_status()
                times.append(1000 * (time.perf_counter() - asked))
                time.sleep(0.1)
        print(
            f"{count} tables: {cpu(server):.1f} CPU s in the first {FIRST_SECONDS} s, "
            f"{held(server)['tables_held']:.0f} tables loaded, {len(times)} reads: "
            f"p50 {statistics.median(times):.0f} ms, p95 {statistics.quantiles(times, n=20)[18]:.0f} ms"
        )


def main() -> None:
    """Read the options, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--pairs", type=int, default=8, help="pairs that play at the same time")
    parser.add_argument("--moves", type=int, default=11, help="moves of a pair")
    parser.add_argument("--every", type=float, default=10, help="seconds between two lines")
    parser.add_argument("--bots", action="store_true", help="each guest plays against a bot instead")
    parser.add_argument("--restart", type=int, default=0, metavar="TABLES")
    options = parser.parse_args()
    if options.restart:
        first_seconds(options.restart)
        return
    with serving("sqlite") as (server,):
        asyncio.run(churn(server, options))


if __name__ == "__main__":
    main()
