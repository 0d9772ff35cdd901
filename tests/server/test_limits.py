"""Limits for each account and each address: bodies, sessions, messages, costly requests."""

import asyncio
import copy
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from services import run
from serving import CLIENT, Player, Serving, Session, connect, get, make_table

from turnpike.kernel.refused import Refused
from turnpike.server.bodies import Bodies
from turnpike.server.http.fixed_pages import MAX_PAGES, FixedPage, FixedPages
from turnpike.server.presence import OpenPages
from turnpike.server.rate_limits import MAX_BUCKETS, RATES, RateLimits
from turnpike.server.settings import MAX_LOG_BYTES, Settings
from turnpike.store import clock

SETTINGS = Settings(database="")
IMPORT = "/api/tables/import"


def scope(path: str, size: int | None, **headers: str) -> dict[str, Any]:
    found = [(name.encode(), value.encode()) for name, value in headers.items()]
    announced = (b"transfer-encoding", b"chunked") if size is None else (b"content-length", str(size).encode())
    return {"type": "http", "method": "POST", "path": path, "headers": [*found, announced]}


class Sending:
    """Requests with chunked bodies; it counts the chunks that were read."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self.read = 0
        self.bodies = Bodies(settings, RateLimits(settings.rate_limited), self._identify)

    async def _identify(self, found: Any) -> str | None:  # noqa: ANN401
        cookies = dict(found["headers"]).get(b"cookie", b"").decode()
        return cookies or None

    async def _receive(self) -> dict[str, Any]:
        self.read += 1
        return {"type": "http.request", "body": b"x" * 65_536, "more_body": True}

    @asynccontextmanager
    async def open(self, path: str, size: int | None, cookie: str = "", address: str = "1.2.3.4") -> AsyncIterator[Any]:
        async with self.bodies.admit(scope(path, size, cookie=cookie), address, self._receive) as receive:
            yield receive


def test_a_large_body_without_an_account_is_refused_before_any_of_it_is_read() -> None:
    clock.stop()

    async def scene() -> None:
        sending = Sending()
        for size in (MAX_LOG_BYTES, None):
            with pytest.raises(Refused, match="not_signed_in"):
                async with sending.open(IMPORT, size):
                    pass
        with pytest.raises(Refused, match="too_large"):
            async with sending.open(IMPORT, MAX_LOG_BYTES + 1, "ann"):
                pass
        with pytest.raises(Refused, match="too_large"):
            async with sending.open("/api/me", SETTINGS.max_message_bytes + 1):
                pass
        assert (sending.read, sending.bodies.total) == (0, 0)

    run(scene())


def test_bodies_in_flight_are_limited_for_each_account_and_in_total() -> None:
    clock.stop()

    async def scene() -> None:
        sending = Sending()
        async with AsyncExitStack() as stack:
            for _ in range(2):
                await stack.enter_async_context(sending.open(IMPORT, MAX_LOG_BYTES, "ann"))
            with pytest.raises(Refused, match="too_much_at_once") as refused:
                await stack.enter_async_context(sending.open(IMPORT, MAX_LOG_BYTES, "ann"))
            assert refused.value.facts["seconds"]
            for n in range(6):
                await stack.enter_async_context(sending.open(IMPORT, MAX_LOG_BYTES, f"guest {n}"))
            assert sending.bodies.total == SETTINGS.max_body_bytes
            with pytest.raises(Refused, match="server_busy"):
                await stack.enter_async_context(sending.open(IMPORT, 1000, "bo"))
            with pytest.raises(Refused, match="server_busy"):
                await stack.enter_async_context(sending.open("/api/me", 100))
            await stack.enter_async_context(sending.open("/api/me", 0))
        assert sending.bodies.total == 0
        async with sending.open(IMPORT, MAX_LOG_BYTES, "ann"):
            assert sending.read == 0

    run(scene())


def test_a_body_of_unknown_size_is_counted_as_it_arrives() -> None:
    async def scene() -> None:
        sending = Sending()
        async with sending.open("/api/me", None) as receive:
            with pytest.raises(Refused, match="too_much_at_once"):  # noqa: PT012
                while True:
                    await receive()
        assert sending.read == SETTINGS.max_body_bytes_each // 65_536 + 1
        assert sending.bodies.total == 0

    run(scene())


def test_the_rate_limit_is_checked_before_the_body_is_read() -> None:
    clock.stop()

    async def scene() -> None:
        sending = Sending()
        for _ in range(RATES["import"].burst):
            async with sending.open(IMPORT, 100, "ann"):
                pass
        with pytest.raises(Refused, match="too_often"):
            async with sending.open(IMPORT, 100, "ann"):
                pass
        async with sending.open(IMPORT, 100, "bo"):
            pass

    run(scene())


def test_open_websockets_are_counted_for_each_owner_and_forgotten_when_they_close() -> None:
    pages = OpenPages(limited=True)
    with pages.open("ann", 2), pages.open("ann", 2), pages.open("", 0):
        with pytest.raises(Refused, match="too_many_pages"), pages.open("ann", 2):
            pass
        with pages.open("bo", 2):
            assert len(pages) == 2
    assert len(pages) == 0
    with OpenPages(limited=False).open("ann", 0):
        pass


def test_a_refusal_can_come_from_a_worker_process() -> None:
    again = copy.copy(Refused("unknown_game", game="chess", games="x"))  # copied the way pickle does it
    assert (again.code, again.facts) == ("unknown_game", {"game": "chess", "games": "x"})


def test_a_fixed_page_is_made_once_and_few_are_kept() -> None:
    made: list[int] = []

    class Request:
        headers: dict[str, str] = {}  # noqa: RUF012

    def make() -> dict[str, int]:
        made.append(1)
        return {"n": 1}

    pages, request = FixedPages(), Request()
    answers = [pages.answer(request, make, "openapi") for _ in range(3)]  # type: ignore[arg-type]
    assert [answer.content for answer in answers] == [b'{"n":1}'] * 3
    assert len(made) == 1
    request.headers = {"if-none-match": FixedPage.of({"n": 1}).tag}
    assert pages.answer(request, make, "openapi").status_code == 304  # type: ignore[arg-type]
    for n in range(2 * MAX_PAGES):
        pages.answer(request, make, str(n))  # type: ignore[arg-type]
    assert len(pages) == MAX_PAGES


def test_buckets_of_a_flood_of_addresses_do_not_fill_the_memory() -> None:
    clock.stop()
    limits = RateLimits()
    for n in range(MAX_BUCKETS + 1000):
        limits.take("request", f"address {n}")
    assert len(limits) <= MAX_BUCKETS


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with limits and a stopped clock: no bucket fills by itself."""
    folder: Path = tmp_path_factory.mktemp("limits")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", "--limits", log=log, stopped_clock=True) as running:
        yield running
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


@pytest.fixture
def waited(limited: Serving) -> Serving:
    """The same server a day later, with all buckets full."""
    limited.move_clock(86_400_000)
    return limited


@pytest.mark.slow
def test_the_websockets_of_an_account_are_limited(waited: Serving) -> None:
    async def scene() -> None:
        async with Player(waited.url, "Ann") as ann, Player(waited.url, "Bo") as bo:
            sessions = [await Session.open(waited.url, ann.cookie) for _ in range(SETTINGS.max_pages_each)]
            for session in sessions:
                await session.wait_for("welcome")
            socket = await connect(waited.url, Cookie=f"turnpike={ann.cookie}", **{"Accept-Language": "de"})
            bye = json.loads(await socket.recv())
            assert (bye["type"], bye["code"]) == ("bye", "too_many_pages")
            assert "Seiten" in bye["message"]
            await socket.wait_closed()
            assert socket.close_code == 1008
            other = await bo.open()
            await other.wait_for("welcome")
            for session in sessions:
                await session.close()
            await ann.open()

    run(scene())


@pytest.mark.slow
def test_messages_are_counted_over_all_websockets_of_an_account(waited: Serving) -> None:
    async def scene() -> None:
        async with Player(waited.url, "Ann") as ann:
            pages = [await ann.open(), await Session.open(waited.url, ann.cookie)]
            for number in range(RATES["message"].burst):
                assert (await pages[number % 2].request({"type": "ping"}))["type"] == "pong"
            answer = await pages[0].request({"type": "ping"})
            assert answer["type"] == "closed"
            assert (await pages[0].wait_for("bye"))["code"] == "too_often"
            assert (await pages[1].request({"type": "ping"}))["type"] == "closed"
            await pages[1].close()

    run(scene())


@pytest.mark.slow
def test_messages_of_an_address_wait_when_there_are_too_many(waited: Serving) -> None:
    async def scene() -> None:
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(Player(waited.url, f"Guest {n}")) for n in range(3)]
            pages = [await one.open() for one in people]
            for number in range(RATES["address_message"].burst):
                assert (await pages[number % 3].request({"type": "ping"}))["type"] == "pong"
            waiting = asyncio.create_task(pages[0].request({"type": "ping"}))
            assert (await people[1].ask("GET", "/api/levels")) is not None, "others are served"
            assert not waiting.done()
            waited.move_clock(1000)
            assert (await waiting)["type"] == "pong"

    run(scene())


@pytest.mark.slow
def test_bodies_without_an_account_are_not_read_and_broken_logs_are_explained(waited: Serving) -> None:
    async def scene() -> None:
        async with Player(waited.url, "Ann") as ann, httpx.AsyncClient(**CLIENT) as stranger:
            refused = await stranger.post(f"{waited.url}{IMPORT}", content=b"\n" * MAX_LOG_BYTES)
            assert (refused.status_code, refused.json()["code"]) == (401, "not_signed_in")
            newlines = await ann.http.post(IMPORT, content=b"\n" * MAX_LOG_BYTES)
            assert (newlines.status_code, newlines.json()["code"]) == (400, "broken_log")
            chess = b'{"turnpike": 1, "game": "chess", "rules": 1, "options": {}, "seats": ["A"]}\n'
            unknown = await ann.http.post(IMPORT, content=chess)
            assert (unknown.status_code, unknown.json()["code"]) == (404, "unknown_game")
            half = await ann.http.post(IMPORT, content=b'{"turnpike": 1')
            assert (half.status_code, half.json()["code"]) == (400, "broken_log")

    run(scene())


@pytest.mark.slow
def test_the_description_of_the_interface_is_sent_once(waited: Serving) -> None:
    for path in ("/api/openapi.json", "/api/games", "/api/games/franchise/words", "/api/games/franchise/rulebook"):
        first = get(f"{waited.url}{path}")
        assert first.status_code == 200
        again = get(f"{waited.url}{path}", headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.slow
def test_costly_requests_are_limited_for_each_account(waited: Serving) -> None:
    async def scene() -> None:
        async with Player(waited.url, "Ann") as ann, Player(waited.url, "Bo") as bo:
            table = await make_table(ann, players=2, bots=1)
            await ann.ask("POST", f"/api/tables/{table}/start")
            for _ in range(RATES["look"].burst):
                await ann.ask("GET", f"/api/tables/{table}/positions")
            own = [f"/api/tables/{table}/{what}" for what in ("picture", "log", "words", "material", "review")]
            for path in (*own, "/api/tables", "/api/me/games", "/api/me/export"):
                refused = await ann.http.get(path)
                assert (refused.status_code, refused.json()["code"]) == (429, "too_often"), path
                assert int(refused.headers["retry-after"]) >= 1
            await bo.ask("GET", f"/api/tables/{table}/positions")

    run(scene())
