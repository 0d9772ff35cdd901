"""PostgreSQL is restarted: waiting requests are served when it is back, and nothing is lost or stored twice."""

import asyncio
from collections.abc import Iterator

import pytest
from services import Postgres, run, wait_until
from store.helping import PLAYING, game, line, texts

from turnpike.store import open_store
from turnpike.store.postgres import PostgresStore


@pytest.fixture
def server() -> Iterator[Postgres]:
    """A server for this test alone: other tests do not expect theirs to stop."""
    mine = Postgres()
    yield mine
    mine.remove()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_a_restart_under_load(server: Postgres, how: str) -> None:
    url = server.database()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        assert isinstance(store, PostgresStore)
        names = [f"g{i}" for i in range(5)]
        for name in names:
            await store.create_table(game(name))
        stopped = asyncio.Event()
        snapshot: dict[str, int] = dict.fromkeys(names, 0)

        async def play(name: str) -> None:
            while not stopped.is_set():
                n = snapshot[name] + 1
                assert await store.append(name, [line(n, f"{name} {n}", time=n)], PLAYING), "nobody else plays"
                snapshot[name] = n

        async def look() -> None:
            while not stopped.is_set():
                assert await store.find_table("g0") is not None
                await asyncio.sleep(0.01)

        async def go_on() -> None:
            """Append some entries to every game."""
            before = dict(snapshot)
            await wait_until(
                lambda: all(snapshot[name] > before[name] + 3 for name in names) or any(task.done() for task in tasks)
            )

        tasks = [asyncio.create_task(play(name)) for name in names] + [asyncio.create_task(look())]
        for _ in range(2):
            await go_on()
            await asyncio.to_thread(server.stop, how)
            await wait_until(lambda: store._away, "a request waits")
            await asyncio.to_thread(server.start)
        await go_on()
        stopped.set()
        await asyncio.gather(*tasks)
        for name in names:
            assert await texts(store, name) == [(n, f"{name} {n}") for n in range(1, snapshot[name] + 1)]
        await store.close()

    run(test())
