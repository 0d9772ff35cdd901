"""A process that appends as fast as it can and prints what was acknowledged: `game n text`, a line each.

    python hammer.py URL NAME GAMES

Several of these compete for the same numbers; a loser reads the log and tries the next number. It prints `ready`,
starts when it reads a line, so that all start together, and ends when it reads another.
"""

import asyncio
import sys

from patience import PATIENCE
from store.helping import PLAYING, line

from turnpike.store import Store, open_store


async def append_on(store: Store, game: str, name: str, enough: asyncio.Event) -> None:
    n = 1
    while not enough.is_set():
        wanted = [line(n + i, f"{name}-{n}") for i in range(1 + n % 2)]
        if await store.append(game, wanted, PLAYING):
            snapshot = "".join(f"{game} {one.n} {one.text}\n" for one in wanted)
            sys.stdout.write(snapshot)
            sys.stdout.flush()
        n = (await store.find_table(game)).at + 1  # type: ignore[union-attr]


async def main(url: str, name: str, games: int) -> None:
    store = await open_store(url, timeout_seconds=PATIENCE)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.readline)
    enough = asyncio.Event()
    fight = asyncio.gather(*[append_on(store, f"g{i}", name, enough) for i in range(games)])
    await asyncio.to_thread(sys.stdin.readline)
    enough.set()
    await fight
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
