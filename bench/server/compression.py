"""What compressed websockets would cost: the same games with browser-like pages, plain and compressed in turns.

    python bench/server/compression.py [--tables 20] [--seconds 4] [--rounds 3] [--pages 300]

The server negotiates no compression (cli/serve.py). Here a second one does, so that its price is known: CPU time of the
server's process and bytes over the network for a move, and memory for a page that is open. The median of the rounds.
"""

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))

from load import Count, Person, Player, Socket
from measure import cpu
from serving import SERVE, Serving

COMPRESSING = """
import sys, uvicorn
from turnpike.cli import main
made = uvicorn.Config.__init__
uvicorn.Config.__init__ = lambda self, *a, **more: made(self, *a, **more | {"ws_per_message_deflate": True})
sys.argv[0] = "turnpike"
sys.exit(main())
"""
PROGRAMS = {"plain": SERVE, "compressed": (sys.executable, "-c", COMPRESSING, "serve")}


async def play(server: Serving, tables: int, seconds: float) -> tuple[float, float]:
    """CPU milliseconds and kilobytes for a move."""
    players = []
    for number in range(tables):
        person = await Person(server.url, browser=True).become()
        (name,) = await person.tables(1)
        players.append(await Player.sit(person, name, number))
        await person.http.aclose()
    count, before, received = Count(), cpu(server), Socket.received
    until = time.monotonic() + seconds
    await asyncio.gather(*(player.play(count, until) for player in players))
    spent, sent = cpu(server) - before, Socket.received - received
    for player in players:
        await player.leave()
    return 1000 * spent / count.moves, sent / 1000 / count.moves


async def opened(server: Serving, pages: int) -> float:
    """Kilobytes for a page that shows a table."""
    person = await Person(server.url, browser=True).become()
    (table,) = await person.tables(1)
    before = 0
    for number in range(pages):
        player = await Player.sit(person, table, number)
        person.pages.append(player.page)
        if number == pages // 4:
            before = server.memory()
    kilobytes = (server.memory() - before) / (pages - pages // 4)
    await person.leave()
    return kilobytes


def main() -> None:
    """Measure both, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pages", type=int, default=300)
    chosen = parser.parse_args()
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in PROGRAMS}
    for number in range(chosen.rounds):
        for kind, program in PROGRAMS.items():
            with tempfile.TemporaryDirectory() as folder:
                options = (f"sqlite:///{folder}/games.db", "--log-level", "WARNING")
                with Serving(*options, program=program, seed=None) as server:
                    found[kind].append(asyncio.run(play(server, chosen.tables, chosen.seconds)))
                if number == 0:
                    with Serving(*options, program=program, seed=None) as server:
                        print(f"{kind:12} {asyncio.run(opened(server, chosen.pages)):8.1f} kB for an open page")
    for kind, rounds in found.items():
        spent, sent = (statistics.median(figures) for figures in zip(*rounds, strict=True))
        print(f"{kind:12} {spent:8.2f} CPU ms and {sent:6.2f} kB a move")


if __name__ == "__main__":
    main()
