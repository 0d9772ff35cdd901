"""Signing out everywhere ends the sessions in other processes too, even if no message between processes arrives."""

import asyncio
from pathlib import Path

import pytest
from services import Redis, postgres, run_long, wait_until
from serving import Player, Serving

from turnpike.server.metrics import Metrics
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings
from turnpike.server.tokens import hash_of
from turnpike.server.websocket.commands import handle
from turnpike.server.websocket.connection import Connection, Message
from turnpike.server.websocket.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_signing_out_everywhere_ends_the_sessions_in_other_processes_without_redis(tmp_path: Path) -> None:
    url, redis = postgres().database(), Redis()
    servers = [Serving(url, "--redis", redis.url, log=tmp_path / "log", seed=seed) for seed in ("one", "two")]

    async def scene() -> None:
        with servers[0] as one, servers[1] as two:
            async with Player(one.url, "Ann") as ann, Player(one.url, "Bo") as bo:
                page, other = await ann.open(two.url), await bo.open(two.url)
                await page.wait_for("welcome", name="Ann")
                await other.wait_for("welcome", name="Bo")
                redis.stop()
                await wait_until(lambda: not any(server.is_bus_connected() for server in servers), "both have noticed")
                await ann.ask("POST", "/api/me/logout?everywhere=true", status=201)
                bye = await page.wait_for("bye")
                assert bye["code"] == "signed_out"
                await page.wait_for("closed", code=1001)
                assert (await other.request({"type": "ping"}))["type"] == "pong", "only ann has signed out"

    try:
        run_long(scene())
    finally:
        redis.stop()


def test_a_session_opened_while_its_owner_signs_out_ends(tmp_path: Path) -> None:
    """The token was valid when the connection was accepted, and revoked before the session was registered."""

    async def scene() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/games.db", rate_limited=False)
        server = await Server.open(settings, limits=RateLimits(False), metrics=Metrics())
        account, word = await server.accounts.new_guest("Ann", "en")
        sent: list[Message] = []
        arriving: asyncio.Queue[Message] = asyncio.Queue()

        async def send(message: Message) -> None:
            sent.append(message)

        session = Session(server, Connection(arriving.get, send), account, handle, "local", token=hash_of(word))
        await server.accounts.end_sessions(account.id)
        arriving.put_nowait({"type": "websocket.connect"})
        await session.run()
        assert '"signed_out"' in sent[-2]["text"]
        assert sent[-1]["code"] == 1001
        assert not server.sessions.all()
        await server.close()

    run_long(scene())


def test_signing_out_on_one_device_ends_its_pages_in_every_process_and_no_others(tmp_path: Path) -> None:
    url, redis = postgres().database(), Redis()
    servers = [Serving(url, "--redis", redis.url, log=tmp_path / "log", seed=seed) for seed in ("one", "two")]

    async def scene() -> None:
        with servers[0] as one, servers[1] as two:
            async with Player(one.url, "Ann") as ann, Player(one.url) as phone:
                link = await ann.ask("POST", "/api/me/link", status=201)
                await phone.ask("POST", "/api/me/claim", {"word": link["word"]}, status=201)
                leaving = [await ann.open(address) for address in (one.url, two.url)]
                staying = [await phone.open(address) for address in (one.url, two.url)]
                for page in (*leaving, *staying):
                    await page.wait_for("welcome", name="Ann")
                await ann.ask("POST", "/api/me/logout", status=201)
                for page in leaving:
                    assert (await page.wait_for("bye"))["code"] == "signed_out"
                    await page.wait_for("closed", code=1001)
                for page in staying:
                    assert (await page.request({"type": "ping"}))["type"] == "pong"
                    assert [one["type"] for one in page.messages if one["type"] == "bye"] == []
                for page in (leaving[0], staying[0]):
                    await page.close()

    try:
        run_long(scene())
    finally:
        redis.stop()
