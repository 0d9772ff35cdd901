"""What a server saves when pages compute previews, hints, reviews and evaluations: in one run, in turn.

    python bench/server/advice.py [--games 3] [--entries 120]

A real server, real websockets. Two people play seeded games of Franchise without secrets. Their pages ask as a page
does: for previews of the choices of each position, for a hint now and then, for a review of the finished game, for the
evaluation of some of its positions on the analysis board; or for nothing of it, as pages with the engine do
(docs/engine.md). CPU time is that of the server and of its worker processes.
"""

import argparse
import asyncio
import contextlib
import json
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
from measure import TICK
from players import MAX_PREVIEWS, TIMEOUT_SECONDS, Page, Pair, Position, Tally
from serving import Serving

from turnpike.kernel.rng import Rng

HINT_EVERY = 10
"""Decisions between two hints."""
REPLAY = Path(__file__).parents[2] / "tests" / "replays" / "two-red-zone.jsonl"
"""The game that is reviewed and analysed: Franchise for two, finished."""
POSITIONS, ROUNDS = (20, 60, 100), 4
"""The positions that are evaluated, after so many entries, and how deep: about as long as people look at one."""


class Asking(Pair):
    """A pair whose pages ask the server what pages without the engine ask it."""

    def __init__(self, url: str, protocol: int, *, asks: bool) -> None:
        super().__init__(url, protocol, previews=False)
        self._asks = asks
        self._decisions = 0

    async def sit_down(self, game: str) -> str:
        """A new table with hints, whose game has begun."""
        left, right = self.pages
        settings = {"game": game, "hints": True, "options": {"players": 2}}
        wanted = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await left.http.post("/api/tables", json=wanted)).raise_for_status().json()
        table: str = made["table"]["id"]
        (await right.http.post(f"/api/tables/{table}/join", json={"seat": 1})).raise_for_status()
        (await left.http.post(f"/api/tables/{table}/start")).raise_for_status()
        return table

    async def _move(self, page: Page, table: str, at: int, position: Position, rng: Rng) -> None:
        self._decisions += 1
        if self._asks:
            numbers = list(range(min(MAX_PREVIEWS, len(position.choices))))
            await page.send({"type": "preview", "table": table, "at": at, "choices": numbers, "key": f"p{at}"})
            if self._decisions % HINT_EVERY == 0:
                await page.send({"type": "hint", "table": table, "at": at, "seat": position.to_act, "key": f"h{at}"})
        await super()._move(page, table, at, position, rng)


def cpu_ms(server: Serving) -> float:
    """CPU time of the server and of all that it has started."""
    family, ticks = [server.process.pid if server.process else 0], 0
    for pid in family:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        for children in Path(f"/proc/{pid}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                family += map(int, children.read_text().split())
    return 1000 * ticks / TICK


async def review(page: Page, *, asks: bool) -> None:
    """Look at the review of a finished game."""
    headers = {"Content-Type": "application/x-ndjson"}
    made = await page.http.post("/api/tables/import", content=REPLAY.read_bytes(), headers=headers)
    address = f"/api/tables/{made.raise_for_status().json()['id']}/review"
    if not asks:
        (await page.http.get(address, params={"begin": "false"})).raise_for_status()
        return
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while (await page.http.get(address)).raise_for_status().json()["review"] is None:
            await asyncio.sleep(0.2)


async def analyse(page: Page, *, asks: bool) -> None:
    """Look at some positions of the game on the analysis board."""
    lines = [json.loads(line) for line in REPLAY.read_text(encoding="utf-8").splitlines()]
    for at in POSITIONS:
        path = [{key: value for key, value in line.items() if key != "n"} for line in lines[1 : at + 1]]
        for number in range(ROUNDS if asks else 0):
            question = {"header": lines[0], "path": path, "board": "a", "round": number}
            (await page.http.post("/api/analysis/evaluation", json=question)).raise_for_status()


async def measure(server: Serving, games: int, entries: int) -> list[tuple[float, ...]]:
    """CPU milliseconds a game, its review and its analysis: asking and not."""
    protocol: int = httpx.get(f"{server.url}/health", trust_env=False).json()["protocol"]
    pairs = [await Asking(server.url, protocol, asks=asks).open() for asks in (True, False)]
    found = []
    for game in range(games + 1):
        spent = []
        for pair, asks in zip(pairs, (True, False), strict=True):
            before = cpu_ms(server)
            table = await pair.sit_down("franchise")
            await pair.show(table)
            await pair.play(table, entries, game, Tally())
            await pair.leave(table)
            played = cpu_ms(server)
            await review(pair.pages[0], asks=asks)
            reviewed = cpu_ms(server)
            await analyse(pair.pages[0], asks=asks)
            spent += [played - before, reviewed - played, cpu_ms(server) - reviewed]
        found.append(tuple(spent))
    for pair in pairs:
        await pair.close()
    return found[1:]  # the first loads what all need


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a server saves when pages compute what they can.")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--entries", type=int, default=120)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(f"sqlite:///{folder}/games.db", "--log-level", "WARNING") as server,
    ):
        found = asyncio.run(measure(server, asked.games, asked.entries))
    middle = [statistics.median(column) for column in zip(*found, strict=True)]
    asking, alone = middle[:3], middle[3:]
    kinds = (f"{asked.entries} entries", "a review", f"{len(POSITIONS)} positions", "all")
    for name, with_server, with_engine in zip(kinds, [*asking, sum(asking)], [*alone, sum(alone)], strict=True):
        saved = 1 - with_engine / with_server if with_server else 0.0
        figures = f"server computes {with_server:7,.0f} ms   pages compute {with_engine:7,.0f} ms"
        print(f"{name:<12} {figures}   saved {saved:.0%}")


if __name__ == "__main__":
    main()
