"""How soon the analysis board has a first evaluation: from asking, when a page shows a position, to the answer.

    python bench/server/evaluations.py [--positions 100] [--games franchise,richesses]

A real server with its worker processes, real HTTP, and a reader who steps through finished games of bots from their end
to their beginning: no position is known to the server from an earlier question. By the clock on the wall, so the
machine should be idle. The page asks at once; only where it shows several positions within 120 ms does it wait so long
before it asks about the last one.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

import httpx
from serving import Serving

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.kernel import log
from turnpike.kernel.contract import Words
from turnpike.kernel.play import AnyPlay

PLAYERS = 4
LEVEL = "regular"
WARM_UP = 3
"""The first questions, for which the workers load the rules."""


def game_of(name: str, number: int) -> AnyPlay:
    """A finished game of bots."""
    table = [bots.find(LEVEL, name) for _seat in range(PLAYERS)]
    return play_game(games.find(name), {"players": PLAYERS}, table, number)


def plain(line: Words) -> Words:
    """A line of a log as a path has it."""
    return {key: value for key, value in line.items() if key not in {"n", "events", "digest"}}


async def measure(url: str, name: str, positions: int) -> list[float]:
    """Milliseconds until the first evaluation of each position."""
    times: list[float] = []
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as reader:
        (await reader.post("/api/me", json={"name": "Ann"})).raise_for_status()
        number = 0
        while len(times) < positions + WARM_UP:
            number += 1
            content = "".join(f"{line}\n" for line in log.lines(game_of(name, number).record()))
            start = (await reader.post("/api/analysis/log", content=content.encode())).raise_for_status().json()
            path = [plain(entry["line"]) for entry in start["entries"]]
            asked = {"header": start["header"], "board": "one", "round": 0}
            for length in range(len(path) - 2, 4, -max(1, len(path) // 40)):
                begun = time.perf_counter()
                answer = await reader.post("/api/analysis/evaluation", json={**asked, "path": path[:length]})
                if answer.status_code == httpx.codes.OK:
                    times.append(1000 * (time.perf_counter() - begun))
    return times[WARM_UP : WARM_UP + positions]


def main() -> None:
    """Read what is asked, measure, print."""
    parser = argparse.ArgumentParser(description="How soon the analysis board has a first evaluation.")
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", default="franchise,richesses")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Serving(f"sqlite:///{folder}/games.db", "--log-level", "WARNING", seed=None) as server,
    ):
        for name in asked.games.split(","):
            times = asyncio.run(measure(server.url, name, asked.positions))
            p95 = statistics.quantiles(times, n=20)[-1]
            median = statistics.median(times)
            load = os.getloadavg()[0]
            print(f"{name}: {len(times)} positions, median {median:.0f} ms, p95 {p95:.0f} ms, at a load of {load:.1f}")


if __name__ == "__main__":
    main()
