"""How fast the server is, and how large.

    python bench/server/measure.py [--seconds 4] [--only moves,latency,memory,processes,start] [--json]

A real server in processes of its own, real websockets, Franchise for two. Moves are durable when they are answered
(SQLite: WAL and synchronous FULL; PostgreSQL: its defaults, started from Debian's packages as for the tests). CPU time
is that of the server's process; clients, worker processes and PostgreSQL are not in it. On two cores clients and
servers are in each other's way, so compare CPU times and ratios rather than times by the clock.
"""

import argparse
import asyncio
import contextlib
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
from load import READ, Count, Person, Player, move, watch
from services import Redis, postgres
from serving import Serving

from turnpike.kernel.rng import Rng
from turnpike.store import LogLine, Standing, Store, TableRow, open_store

BOARDGAME_IO = 3200
"""Moves a second of boardgame.io's server, in memory only, on a machine like ours."""
TICK = os.sysconf("SC_CLK_TCK")
Figures = dict[str, float]


def cpu(server: Serving) -> float:
    """Seconds of CPU time the server has used."""
    pid = server.process.pid if server.process else 0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


@contextlib.contextmanager
def serving(kind: str, processes: int = 1) -> Iterator[list[Serving]]:
    """Servers on a new database."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        options: list[str] = ["--log-level", "WARNING"]
        if kind == "sqlite":
            database = f"sqlite:///{folder}/games.db"
        else:
            database = postgres(durable=True).database()
        if processes > 1:
            redis = Redis()
            stack.callback(redis.stop)
            options += ["--redis", redis.url]
        yield [stack.enter_context(Serving(database, *options, seed=None)) for _ in range(processes)]


async def load(servers: list[Serving], tables: int, seconds: float) -> tuple[float, list[float], float]:
    """Moves, CPU seconds of each process, and seconds by the clock, with so many tables in flight."""
    together = tables > 1
    players = []
    for number in range(tables if together else 12):
        person = await Person(servers[number % len(servers)].url).become()
        (name,) = await person.tables(1)
        players.append(await Player.sit(person, name, number))
        await person.http.aclose()
    count, began, before = Count(), time.monotonic(), [cpu(server) for server in servers]
    until = began + seconds
    if together:
        await asyncio.gather(*(player.play(count, until) for player in players))
    else:
        for player in players:
            await player.play(count, until)
    spent = [cpu(server) - old for server, old in zip(servers, before, strict=True)]
    clock = time.monotonic() - began
    for player in players:
        await player.leave()
    return count.moves, spent, clock


def moves(seconds: float) -> Figures:
    """Durable moves per second of server CPU."""
    found: Figures = {}
    for kind in ("sqlite", "postgresql"):
        for tables in (1, 100):
            with serving(kind) as servers:
                made, spent, clock = asyncio.run(load(servers, tables, seconds))
            found[f"{kind}.tables_{tables}.moves_per_cpu_s"] = made / spent[0]
            found[f"{kind}.tables_{tables}.moves_per_s"] = made / clock
            found[f"{kind}.tables_{tables}.over_boardgame_io"] = made / spent[0] / BOARDGAME_IO
    return found


def processes(seconds: float) -> Figures:
    """Two processes against one. On idle cores the busiest process is what limits, so its CPU time is what counts."""
    found: list[float] = []
    for count in (1, 2):
        with serving("postgresql", count) as servers:
            made, spent, _ = asyncio.run(load(servers, 100, seconds))
        found.append(made / max(spent))
    return {"processes.one.moves_per_cpu_s": found[0], "processes.two_over_one": found[1] / found[0]}


def latency(seconds: float) -> Figures:
    """Milliseconds from a move until the other client has it, with so many live tables: each is shown by some page,
    and twenty moves a second are made at them.
    """
    with serving("sqlite") as (server,):
        return asyncio.run(_latency(server.url, max(40, int(25 * seconds))))


async def _latency(url: str, wanted: int) -> Figures:
    found: Figures = {}
    person = await Person(url).become()
    others: list[str] = []
    for tables in (1, 100, 1000):
        new = await person.tables(tables - 1 - len(others))
        for first in range(0, len(new), 20):
            page = await person.page()
            person.pages.append(page)
            for table in new[first : first + 20]:
                await watch(page, table)
        others += new
        times = await _measured(person, others, wanted)
        found[f"latency.tables_{tables}.p50_ms"] = statistics.median(times)
        found[f"latency.tables_{tables}.p99_ms"] = statistics.quantiles(times, n=100)[98]
    await person.leave()
    return found


async def _measured(person: Person, others: list[str], wanted: int) -> list[float]:
    """Moves at one table after the other, until there are enough of them."""
    times: list[float] = []
    stop = asyncio.Event()
    noise = asyncio.create_task(_noise(person, others, stop))
    seed = 0
    while len(times) < wanted:
        seed += 1
        (table,) = await person.tables(1)
        mover, other = await person.page(), await person.page()
        await watch(other, table)
        await mover.send(json.dumps({"type": "subscribe", "table": table}))
        rng = Rng(seed)
        while len(times) < wanted:
            message = READ.decode(await mover.recv())
            if message.snapshot is not None and message.snapshot.status == "over":
                break
            if message.type != "table" or (ask := move(table, message, rng)) is None:
                continue
            began, at = time.perf_counter(), message.at or 0
            await mover.send(ask)
            while ((told := READ.decode(await other.recv())).at or 0) <= at or told.type != "table":
                pass
            times.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.02)
        await mover.close()
        await other.close()
    stop.set()
    await noise
    return times


async def _noise(person: Person, tables: list[str], stop: asyncio.Event) -> None:
    """Twenty moves a second, at one table after the other."""
    page, rng = await person.page(), Rng(1)
    for table in tables * 50:
        if stop.is_set():
            break
        await page.send(json.dumps({"type": "subscribe", "table": table}))
        while (message := READ.decode(await page.recv())).table != table or message.type != "table":
            pass
        if (ask := move(table, message, rng)) is not None:
            await page.send(ask)
        await page.send(json.dumps({"type": "unsubscribe", "table": table}))
        await asyncio.sleep(0.05)
    await page.close()


def memory(seconds: float) -> Figures:
    """Kilobytes for a table that is held though nobody plays, and for a socket."""
    with serving("sqlite") as (server,):
        person, names = asyncio.run(_games(server.url, 300, seconds))
        server.stop()
        server.start()  # it has forgotten all tables
        return asyncio.run(_memory(server, person, names))


async def _games(url: str, count: int, seconds: float) -> tuple[str, list[str]]:
    """Games that were played for a while, and the cookie of whoever played them."""
    person = await Person(url).become()
    names = await person.tables(count)
    until = time.monotonic() + 2 * seconds
    players = [await Player.sit(person, name, n) for n, name in enumerate(names[:100])]
    await asyncio.gather(*(player.play(Count(), until) for player in players))
    for player in players:
        await player.leave()
    await person.leave()
    return person.cookie, names


async def _memory(server: Serving, cookie: str, names: list[str]) -> Figures:
    person = Person(server.url, cookie)
    for name in names[:20]:  # what the first tables load is needed once
        await person.look(name)
    before = server.memory()
    for name in names[20:]:
        await person.look(name)
    tables = (server.memory() - before) / (len(names) - 20)
    for count in (50, 350):
        while len(person.pages) < count:
            person.pages.append(await person.page())
            await person.pages[-1].recv()
        if count == 50:
            before = server.memory()
    sockets = (server.memory() - before) / 300
    await person.leave()
    return {"memory.idle_table_kb": tables, "memory.socket_kb": sockets}


def start(_seconds: float) -> Figures:
    """Seconds from the command until the server answers, with 10 000 stored games and with none."""
    found: Figures = {}
    with tempfile.TemporaryDirectory() as folder:
        for games in (0, 10_000):
            url = f"sqlite:///{folder}/{games}.db"
            asyncio.run(_fill(url, games))
            best, least = 1e9, 1e9
            for _ in range(3):
                server = Serving(url, seed=None)
                began = time.monotonic()
                server.start()
                best, least = min(best, time.monotonic() - began), min(least, cpu(server))
                httpx.get(f"{server.url}/ready").raise_for_status()
                server.stop()
            found[f"start.games_{games}.s"], found[f"start.games_{games}.cpu_s"] = best, least
    return found


async def _fill(url: str, games: int) -> None:
    """Games of usual length."""
    store = await open_store(url)
    names = [f"game-{number}" for number in range(games)]
    for first in range(0, games, 500):
        await asyncio.gather(*(_store(store, name) for name in names[first : first + 500]))
    await store.close()


async def _store(store: Store, name: str) -> None:
    line = '{"n":1,"seat":1,"do":"expand","from":"pueblo","to":"denver","events":[{"event":"paid","seat":1}]}'
    await store.create_table(TableRow(id=name, kind="franchise", table="{}", secret="", created=1, updated=1))
    lines = [LogLine(n=n, text=line, time=n) for n in range(1, 41)]
    await store.append(name, lines, Standing(status="over", to_act=None, due=None))


PARTS: dict[str, Callable[[float], Figures]] = {
    "moves": moves,
    "processes": processes,
    "latency": latency,
    "memory": memory,
    "start": start,
}


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--only", default=",".join(PARTS))
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found: Figures = {}
    for name in chosen.only.split(","):
        new = PARTS[name](chosen.seconds)
        found |= new
        if not chosen.json:
            for figure, value in new.items():
                print(f"{figure:45} {value:12,.2f}", flush=True)
    if chosen.json:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
