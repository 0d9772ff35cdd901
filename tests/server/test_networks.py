"""A household with IPv6 has more addresses than limits can count: all of one /64 count as one."""

from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from services import run
from serving import CLIENT, Player, Serving, connect
from websockets.exceptions import InvalidStatus

from turnpike.server.rate_limits import RATES

pytestmark = [pytest.mark.slow]


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of the server."""
    return tmp_path_factory.mktemp("networks") / "log"


@pytest.fixture(scope="module")
def running(log: Path) -> Iterator[Serving]:
    """A server behind a proxy, with limits and a stopped clock: no bucket fills by itself."""
    with Serving(f"sqlite:///{log.parent}/games.db", "--limits", log=log, stopped_clock=True) as running:
        yield running
    assert "Traceback" not in log.read_text()


@pytest.fixture
def limited(running: Serving) -> Serving:
    """The same server a day later, with all buckets full."""
    running.move_clock(86_400_000)
    return running


def house(number: int) -> str:
    """An address of the same /64 for each number."""
    return f"2001:db8:0:1::{number + 1:x}"


OTHER_HOUSE = "2001:db8:0:2::1"
TAKEN = {"login": "ann.taken", "password": "a long password"}


class Client:
    """Sends requests as if a proxy had received them from any address."""

    def __init__(self, url: str) -> None:
        self._http = httpx.Client(base_url=url, **CLIENT)

    def get(self, path: str, address: str) -> int:
        return self._http.get(path, headers={"X-Forwarded-For": address}).status_code

    def post(self, path: str, address: str, **body: Any) -> int:  # noqa: ANN401
        self._http.cookies.clear()
        return self._http.post(path, json=body, headers={"X-Forwarded-For": address}).status_code


def test_requests_of_one_network_are_counted_together(limited: Serving) -> None:
    client = Client(limited.url)
    statuses = [client.get("/api/levels", house(number)) for number in range(RATES["request"].burst + 1)]
    assert statuses == [200] * RATES["request"].burst + [429]
    assert client.get("/api/levels", OTHER_HOUSE) == 200


def test_new_guests_of_one_network_are_counted_together(limited: Serving) -> None:
    client = Client(limited.url)
    statuses = [client.post("/api/me", house(number), name="Ann") for number in range(RATES["guest"].burst + 1)]
    assert statuses == [201] * RATES["guest"].burst + [429]
    assert client.post("/api/me", OTHER_HOUSE, name="Ann") == 201


def test_costly_requests_of_visitors_of_one_network_are_counted_together(limited: Serving) -> None:
    client = Client(limited.url)
    statuses = [client.get("/api/tables", house(number)) for number in range(RATES["look"].burst + 1)]
    assert statuses == [200] * RATES["look"].burst + [429]
    assert client.get("/api/tables", OTHER_HOUSE) == 200


def test_websockets_of_one_network_are_counted_together(limited: Serving) -> None:
    async def scene() -> None:
        pages = [
            await connect(limited.url, **{"X-Forwarded-For": house(number)}) for number in range(RATES["page"].burst)
        ]
        with pytest.raises(InvalidStatus):
            await connect(limited.url, **{"X-Forwarded-For": house(999)})
        pages.append(await connect(limited.url, **{"X-Forwarded-For": OTHER_HOUSE}))
        for page in pages:
            await page.close()

    run(scene())


def test_the_log_names_the_address_itself(limited: Serving, log: Path) -> None:
    assert Client(limited.url).get("/api/levels", house(7)) == 200
    assert house(7) in log.read_text()


def test_signing_up_is_limited_for_each_network_and_each_guest(limited: Serving) -> None:
    """The answer tells whether a login is taken."""

    async def scene() -> None:
        async with AsyncExitStack() as stack:
            ann, bo, cy, di = [await stack.enter_async_context(Player(limited.url, name)) for name in "abcd"]
            await ann.ask("POST", "/api/me/account", TAKEN, 201)

            async def tried(guest: Player, address: str) -> str:
                answer = await guest.http.post("/api/me/account", json=TAKEN, headers={"X-Forwarded-For": address})
                code: str = answer.json()["code"]
                return code

            most = RATES["sign_up"].burst
            of_bo = [await tried(bo, f"2001:db8:0:{number:x}::1") for number in range(100, 100 + most + 1)]
            assert of_bo == ["login_taken"] * most + ["too_often"]
            of_cy = [await tried(cy, house(number)) for number in range(most)]
            assert of_cy == ["login_taken"] * most
            assert await tried(di, house(most)) == "too_often"
            assert await tried(di, OTHER_HOUSE) == "login_taken"

    run(scene())
