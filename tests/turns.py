"""Waiting for the notifications that a server has queued in its database, and a receiver for them."""

import asyncio
import contextlib
import re

from patience import PATIENCE
from serving import Player, make_table

from turnpike.store import open_store


class Receiver:
    """A web server that accepts every webhook."""

    def __init__(self) -> None:
        self.bodies: asyncio.Queue[bytes] = asyncio.Queue()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one request."""
        with contextlib.closing(writer):
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"content-length: (\d+)", head.lower())[1])  # type: ignore[index]
            self.bodies.put_nowait(await reader.readexactly(length))
            writer.write(b"HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n")
            await writer.drain()


def port_of(server: asyncio.Server) -> int:
    """The port that the system has chosen."""
    port: int = server.sockets[0].getsockname()[1]
    return port


async def wait_for_job(url: str, yes: bool = True) -> None:
    """Wait until a notification is queued, or until none is."""
    store = await open_store(url)
    try:
        async with asyncio.timeout(PATIENCE):
            while (await store.next_job() is not None) != yes:
                await asyncio.sleep(0.01)
    finally:
        await store.close()


async def no_job_waits(url: str) -> None:
    """Wait until every notification is sent or given up."""
    await wait_for_job(url, False)


async def put_off(url: str, player: Player, count: int, than: int) -> int:
    """Wait until so many turns of a player are put off beyond a time; until when."""
    topic = f"turn {(await player.ask('GET', '/api/me'))['id']} webhook"
    store = await open_store(url)
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                due = [job.due for job in await store.jobs_of(topic)]
                if len(due) == count and min(due) > than:
                    return min(due)
                await asyncio.sleep(0.01)
    finally:
        await store.close()


async def start_game(player: Player, title: str) -> str:
    """A game in which the player is to move."""
    table = await make_table(player, players=2, bots=1, random_first=False, title=title)
    await player.ask("POST", f"/api/tables/{table}/start")
    return table
