"""Whether a change has made a move dearer for the server: two revisions, played in turns in one run.

    python bench/server/compare.py REVISION [OTHER] [--tables 50] [--rounds 6] [--games franchise,richesses]

Builds both revisions from git into a folder of its own (OTHER is the last commit if not told), starts a server of each
on an SQLite database of its own, and lets the same seeded people play on both in turns: at each table two people with a
page each, who move as soon as they are asked, so that every table always has a move under way. Making tables and
opening them is not counted. For each game prints the CPU time of the server's process for a move, moves per CPU-second,
kilobytes sent a move, and the 95th percentile of the time from sending a move until the other page has the new
position. Games joined by + (franchise+richesses) are played at the same time, each at its share of the tables. Ratios
are OTHER over REVISION, the median of the rounds, since what disturbs one of the two in a round mostly disturbs the
other as well. CPU time bears a busy machine; the percentile needs two idle cores. The people run in this process, on
uvloop, and have to take less of a core than a server, since their time is part of the percentile: the last column is
their CPU time a move. So is the time in which the disk makes a batch of moves durable, the same for both.

Where OTHER sends previews only when asked, `--previews` plays a third time with people who ask for all previews of
every position. With `--folder FOLDER` the builds stay there and are used again.
"""

import argparse
import asyncio
import contextlib
import itertools
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
import uvloop
from before import compiled
from msgspec import Struct
from players import Pair, Tally
from serving import Serving

TICK = os.sysconf("SC_CLK_TCK")
PROGRAM = "import sys; from turnpike.cli import main; sys.argv[0] = 'turnpike'; sys.exit(main())"


class Round(Struct):
    """What one round on one server cost."""

    cpu_ms: float
    """A move."""
    p95_ms: float
    kb: float
    """Sent for a move."""
    people_ms: float
    """CPU time of the people a move."""


class Rival:
    """A server of one revision, and the people who play on it."""

    def __init__(self, name: str, server: Serving, tables: int, previews: bool = False) -> None:
        self.name = name
        self._server = server
        protocol: int = httpx.get(f"{server.url}/health", trust_env=False).json()["protocol"]
        self._pairs = [Pair(server.url, protocol, previews) for _ in range(tables)]

    async def open(self) -> None:
        """Let all people connect."""
        for pair in self._pairs:
            await pair.open()

    async def close(self) -> None:
        """Let them leave."""
        for pair in self._pairs:
            await pair.close()

    async def play(self, game: str, entries: int, number: int) -> Round:
        """A new game at every table, for so many entries each; of several games in turns."""
        names = itertools.cycle(game.split("+"))
        tables = [await pair.sit_down(name) for pair, name in zip(self._pairs, names, strict=False)]
        await asyncio.gather(*(pair.show(table) for pair, table in zip(self._pairs, tables, strict=True)))
        tally, before, people = Tally(), self._cpu_seconds(), time.process_time()
        seeds = range(number * len(tables), (number + 1) * len(tables))
        games = zip(self._pairs, tables, seeds, strict=True)
        await asyncio.gather(*(pair.play(table, entries, seed, tally) for pair, table, seed in games))
        spent, people = self._cpu_seconds() - before, time.process_time() - people
        for pair, table in zip(self._pairs, tables, strict=True):
            await pair.leave(table)
        p95 = statistics.quantiles(tally.latencies, n=20)[-1]
        kb = tally.received / tally.moves / 1000
        return Round(1000 * spent / tally.moves, 1000 * p95, kb, 1000 * people / tally.moves)

    def _cpu_seconds(self) -> float:
        pid = self._server.process.pid if self._server.process else 0
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


@contextlib.contextmanager
def serving(lib: Path, folder: Path) -> Iterator[Serving]:
    """A server of a built revision, on a new database."""
    folder.mkdir()
    server = Serving(
        f"sqlite:///{folder}/games.db", "--log-level", "WARNING", program=(sys.executable, "-c", PROGRAM, "serve")
    )
    server.environment |= {"PYTHONPATH": str(lib)}
    with server:
        yield server


async def compare(rivals: list[Rival], games: list[str], entries: int, rounds: int) -> None:
    """Play in turns, print."""
    for rival in rivals:
        await rival.open()
    for game in games:
        found: dict[str, list[Round]] = {rival.name: [] for rival in rivals}
        for number in range(-1, rounds):  # the first is to warm up
            # Who goes first changes from round to round, so that neither always has the cooler machine.
            for rival in rivals if number % 2 else reversed(rivals):
                result = await rival.play(game, entries, number + 1)
                if number >= 0:
                    found[rival.name].append(result)
        report(game, found)
    for rival in rivals:
        await rival.close()


def report(game: str, found: dict[str, list[Round]]) -> None:
    """Print a table of one game."""
    (_, first), *_ = found.items()
    print(f"\n{game}, {len(first)} rounds in turns: medians, and the ratio to the first line")
    heads = ("CPU ms/move", "moves/CPU-s", "ratio", "p95 ms", "ratio", "kB/move", "people ms")
    print(f"{'revision':>24}", *(f"{head:>11}" for head in heads))
    for name, rounds in found.items():
        cpu, p95 = (statistics.median(getattr(each, part) for each in rounds) for part in ("cpu_ms", "p95_ms"))
        # Moves per CPU-second, this revision over the first: above 1 it is faster.
        speed = statistics.median(old.cpu_ms / new.cpu_ms for old, new in zip(first, rounds, strict=True))
        later = statistics.median(new.p95_ms / old.p95_ms for old, new in zip(first, rounds, strict=True))
        kb, people = (statistics.median(getattr(each, part) for each in rounds) for part in ("kb", "people_ms"))
        print(
            f"{name:>24}{cpu:>12.3f}{1000 / cpu:>12,.0f}{speed:>12.2f}{p95:>12.1f}{later:>12.2f}"
            f"{kb:>12.1f}{people:>12.3f}",
            flush=True,
        )


def main() -> None:
    """Read what is asked."""
    parser = argparse.ArgumentParser(description="Compare what a move costs the server in two revisions.")
    parser.add_argument("revision", help="the one before")
    parser.add_argument("other", nargs="?", default="HEAD", help="the one after")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument(
        "--entries",
        type=int,
        default=150,
        help="entries of each game: with few, what counts is how all tables begin at once",
    )
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--games", default="franchise,richesses")
    parser.add_argument("--previews", action="store_true", help="also with people who ask for all previews")
    parser.add_argument("--folder", type=Path, help="where to build; by default a new one that is removed in the end")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, contextlib.ExitStack() as stack:
        folder = asked.folder or Path(scratch)
        revisions = [asked.revision, asked.other]
        libs = [compiled(revision, folder / revision.replace("/", "-")) for revision in revisions]
        servers = [stack.enter_context(serving(lib, Path(scratch) / f"data-{n}")) for n, lib in enumerate(libs)]
        rivals = [Rival(name[:12], server, asked.tables) for name, server in zip(revisions, servers, strict=True)]
        if asked.previews:
            rivals.append(Rival(f"{revisions[1][:12]} +previews", servers[1], asked.tables, previews=True))
        uvloop.run(compare(rivals, asked.games.split(","), asked.entries, asked.rounds))


if __name__ == "__main__":
    main()
