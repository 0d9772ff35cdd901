"""The explorer with many games: how long a query takes, and what counting a game costs.

    python bench/explorer.py [GAMES] [sqlite|postgresql]

Games are counted as a server does it: real openings of random games of Franchise for 2 to 5 players; those that are
repeated come to positions of their own after their first decisions. Then positions of the most played lines are asked
for as the page does: each with its sentences and after the list of what is counted, without the network. And further
games are counted one by one, as when they end. PostgreSQL is started from Debian's packages, as for the tests.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

import msgspec
from services import postgres

from turnpike import bots, games
from turnpike.arena import play_game
from turnpike.bots.openings.opening import opening_of
from turnpike.server.explorer.schemas import ExplorerRequest
from turnpike.server.explorer.service import Explorer
from turnpike.store import OpeningCount, OpeningGame, Store, open_store

GAMES = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""
DIFFERENT = 2_000
"""Games that are played; the others repeat their first decisions and differ after them."""
SHARED_STEPS = 8
BATCH = 500
QUERIES = 200


def played(number: int) -> OpeningGame:
    """The opening of a random game."""
    game, players = games.find("franchise"), 2 + number % 4
    play = play_game(game, {"players": players}, [bots.find("random")] * players, number)
    found = opening_of(play, play.outcome().ranks, lambda seat, _: "person" if seat else "regular")
    if found is None:
        raise ValueError(number)
    counts = tuple(OpeningCount(one.position, one.choice, one.level, 1, one.points) for one in found.steps)
    return OpeningGame(game=f"bench{number}", kind="franchise", options=found.options, counts=counts)


def varied(first: OpeningGame, number: int) -> OpeningGame:
    """Another game that begins like this one and comes to positions of its own."""
    own = [msgspec.structs.replace(row, position=row.position ^ number << 20) for row in first.counts[SHARED_STEPS:]]
    return msgspec.structs.replace(first, game=f"bench{number}", counts=(*first.counts[:SHARED_STEPS], *own))


async def measure(url: str, real: list[OpeningGame]) -> None:
    """Fill a database, ask it, and print what it took."""
    store = await open_store(url, upgrade=True)
    began = time.perf_counter()
    for number in range(0, GAMES, BATCH):
        await store.count_openings([varied(real[n % len(real)], n) for n in range(number, min(GAMES, number + BATCH))])
    filled = time.perf_counter() - began
    queries, counting = await _queries(store), await _counting(store, real)
    rows = sum((await store.opening_settings("franchise")).values())
    print(
        f"{url.partition(':')[0]}: {rows:,} games in {filled:.0f} s; query "
        f"median {_ms(statistics.median(queries))}, 95 % {_ms(sorted(queries)[int(len(queries) * 0.95)])}, "
        f"longest {_ms(max(queries))}; counting a game median {_ms(statistics.median(counting))}"
    )
    await store.close()


async def _queries(store: Store) -> list[float]:
    explorer, taken = Explorer(store), []
    while len(taken) < QUERIES:
        for players in (2, 3, 4, 5):
            asked = ExplorerRequest(options={"players": players})
            for _ in range(SHARED_STEPS):
                began = time.perf_counter()
                await explorer.overview("franchise")
                position = await explorer.look("franchise", asked, "en")
                taken.append(time.perf_counter() - began)
                if not position.choices:
                    break
                asked = msgspec.structs.replace(asked, line=[*asked.line, position.choices[0].offer.do[0]])
    return taken[4:]  # the first of each size load rules, texts and the corpus


async def _counting(store: Store, real: list[OpeningGame]) -> list[float]:
    taken = []
    for number in range(100):
        game = varied(real[number], GAMES + number)
        began = time.perf_counter()
        await store.count_openings([game])
        taken.append(time.perf_counter() - began)
    return taken


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


def main() -> None:
    """Measure both databases."""
    real = [played(number) for number in range(DIFFERENT)]
    with tempfile.TemporaryDirectory() as folder:
        if ONLY != "postgresql":
            asyncio.run(measure(f"sqlite:///{folder}/games.db", real))
        if ONLY != "sqlite":
            asyncio.run(measure(postgres(durable=True).database(), real))


if __name__ == "__main__":
    main()
