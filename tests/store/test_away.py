"""PostgreSQL goes away for a moment: whoever waits is served when it is back, and nothing is lost or stored twice."""

import asyncio

import pytest
from services import Postgres, run
from store.helping import PLAYING, game, line, texts

from turnpike.store import open_store


@pytest.fixture
def server() -> "Postgres":
    """One of our own: other tests do not expect theirs to stop."""
    return Postgres()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_restart_under_load(server: Postgres, how: str) -> None:
    url = server.database()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        names = [f"g{i}" for i in range(5)]
        for name in names:
            await store.create_game(game(name))
        stopped = asyncio.Event()
        told: dict[str, int] = dict.fromkeys(names, 0)

        async def play(name: str) -> None:
            while not stopped.is_set():
                n = told[name] + 1
                assert await store.append(name, [line(n, f"{name} {n}", time=n)], PLAYING), "nobody else plays"
                told[name] = n

        async def look() -> None:
            while not stopped.is_set():
                assert await store.find_game("g0") is not None
                await asyncio.sleep(0.01)

        tasks = [asyncio.create_task(play(name)) for name in names] + [asyncio.create_task(look())]
        for _ in range(2):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.stop, how)
            before = dict(told)
            await asyncio.sleep(0.2)
            await asyncio.to_thread(server.start)
            while not all(told[name] > before[name] + 3 for name in names):
                for task in tasks:
                    assert not task.done() or task.result()
                await asyncio.sleep(0.01)
        stopped.set()
        await asyncio.gather(*tasks)
        for name in names:
            assert await texts(store, name) == [(n, f"{name} {n}") for n in range(1, told[name] + 1)]
        await store.close()

    try:
        run(test())
    finally:
        server.remove()
