"""How soon a preview is there: from asking for it, as a page does under the pointer, until it has come.

    python bench/server/previews.py [--moves 150] [--others 0] [--games franchise,richesses]

A real server, real websockets. Two people play a seeded game; before each move the one to act asks for the previews of
five choices, one after the other, as if the pointer moved over them. With `--others` so many further tables are played
at the same time, as fast as they are answered. By the clock on the wall, so the machine should be idle.
"""

import argparse
import asyncio
import contextlib
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
from players import READ, TIMEOUT_SECONDS, Page, Pair, Position, Tally
from serving import Serving

from turnpike.kernel.rng import Rng

HOVERED = 5
"""Choices that are looked at before a move."""


class Hovering(Pair):
    """A pair that looks at choices before it moves."""

    def __init__(self, url: str, protocol: int) -> None:
        super().__init__(url, protocol, previews=False)
        self.times: list[float] = []
        """Milliseconds until a preview was there."""

    async def _move(self, page: Page, table: str, at: int, position: Position, rng: Rng) -> None:
        for _ in range(HOVERED):
            number = rng.below(len(position.choices))
            key, began = f"h{len(self.times)}", time.perf_counter()
            await page.send({"type": "preview", "table": table, "at": at, "choices": [number], "key": key})
            await _previews(page)
            self.times.append(1000 * (time.perf_counter() - began))
        await super()._move(page, table, at, position, rng)


async def _previews(page: Page) -> None:
    """Wait for the answer."""
    while True:
        message = READ.decode(await asyncio.wait_for(page.socket.recv(), TIMEOUT_SECONDS))
        if message.type == "previews":
            return
        if message.type in {"refused", "bye"}:
            raise RuntimeError(f"refused: {message.code}")


async def measure(url: str, game: str, moves: int, others: int) -> list[float]:
    """Milliseconds until each preview was there."""
    protocol: int = httpx.get(f"{url}/health", trust_env=False).json()["protocol"]
    one = Hovering(url, protocol)
    crowd = [Pair(url, protocol, previews=False) for _ in range(others)]
    for pair in (one, *crowd):
        await pair.open()
    busy = [asyncio.create_task(_play_on(pair, game, seed)) for seed, pair in enumerate(crowd)]
    seed = 0
    while len(one.times) < HOVERED * moves:
        seed += 1
        table = await one.sit_down(game)
        await one.show(table)
        await one.play(table, min(80, moves), seed, Tally())
        await one.leave(table)
    for task in busy:
        task.cancel()
    await asyncio.gather(*busy, return_exceptions=True)
    for pair in (one, *crowd):
        with contextlib.suppress(Exception):
            await pair.close()
    return one.times[HOVERED:]  # the first loads what all need


async def _play_on(pair: Pair, game: str, seed: int) -> None:
    while True:
        table = await pair.sit_down(game)
        await pair.show(table)
        await pair.play(table, 80, seed, Tally())
        await pair.leave(table)


def main() -> None:
    """Read what is asked, measure, print."""
    parser = argparse.ArgumentParser(description="How soon a preview is there.")
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--others", type=int, default=0, help="further tables that are played at the same time")
    parser.add_argument("--games", default="franchise,richesses")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(f"sqlite:///{folder}/games.db", "--log-level", "WARNING") as server,
    ):
        for game in asked.games.split(","):
            times = asyncio.run(measure(server.url, game, asked.moves, asked.others))
            p95 = statistics.quantiles(times, n=20)[-1]
            print(f"{game}: {len(times)} previews, median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms")


if __name__ == "__main__":
    main()
