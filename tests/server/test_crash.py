"""A server killed in the middle of moves, again and again: what was acknowledged is stored, and nothing twice."""

import asyncio
import random
from pathlib import Path

import pytest
from server.stubborn import Stubborn, check_log, table_of_two_and_a_bot
from services import run_long, wait_until
from serving import Player, Serving

pytestmark = [pytest.mark.slow, pytest.mark.once]


async def _killed(url: str, kills: int, log: Path) -> None:
    server = Serving(url, log=log).start()
    rng = random.Random(11)
    done = 0
    try:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo:
            while done < kills:
                table = await table_of_two_and_a_bot(ann, bo)
                clients = [Stubborn(ann, table, rng.getrandbits(32)), Stubborn(bo, table, rng.getrandbits(32))]
                playing = [asyncio.create_task(client.play()) for client in clients]
                while done < kills:
                    await _sent(clients, playing, rng.randint(1, 6))
                    if any(task.done() for task in playing):
                        break
                    await asyncio.sleep(rng.uniform(0, 0.02))  # at a different moment each time
                    server.kill()
                    done += 1
                    await asyncio.to_thread(server.start)
                await asyncio.gather(*playing)
                await check_log(url, clients)
    finally:
        server.stop()
    assert "Traceback" not in log.read_text()


async def _sent(clients: list[Stubborn], playing: "list[asyncio.Task[None]]", moves: int) -> None:
    """Wait until clients have sent so many more moves, or a game is over."""
    before = sum(client.sent for client in clients)
    await wait_until(
        lambda: sum(client.sent for client in clients) >= before + moves or any(task.done() for task in playing),
        "the clients move",
    )


@pytest.mark.early
def test_acknowledged_actions_survive_ten_kills_of_the_process(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, 10, tmp_path / "log"))


@pytest.mark.long
def test_acknowledged_actions_survive_two_hundred_kills(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, 200, tmp_path / "log"))


def test_nothing_the_server_has_started_outlives_it(tmp_path: Path) -> None:
    server = Serving(f"sqlite:///{tmp_path}/games.db").start()

    async def scene() -> None:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo:
            table = await table_of_two_and_a_bot(ann, bo)
            clients = [Stubborn(ann, table, 1), Stubborn(bo, table, 2)]
            await asyncio.gather(*(client.play() for client in clients))

    run_long(scene())
    assert len(server.processes()) > 1, "a worker has computed a bot move"
    server.kill()
    run_long(wait_until(lambda: server.processes() == [], "all processes have ended"))
