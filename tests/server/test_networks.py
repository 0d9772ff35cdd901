"""A household with IPv6 has more addresses than limits can count: all of one /64 count as one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from services import run
from serving import CLIENT, Serving, connect
from websockets.exceptions import InvalidStatus

from turnpike.server.rate_limits import RATES

pytestmark = [pytest.mark.slow]


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[Serving]:
    """A server behind a proxy, with limits and a stopped clock: no bucket fills by itself."""
    log = tmp_path / "log"
    with Serving(f"sqlite:///{tmp_path}/games.db", "--limits", log=log, stopped_clock=True) as running:
        yield running
    assert "Traceback" not in log.read_text()


def house(number: int) -> str:
    """An address of the same /64 for each number."""
    return f"2001:db8:0:1::{number + 1:x}"


OTHER_HOUSE = "2001:db8:0:2::1"


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


def test_the_log_names_the_address_itself(limited: Serving, tmp_path: Path) -> None:
    assert Client(limited.url).get("/api/levels", house(7)) == 200
    assert house(7) in (tmp_path / "log").read_text()
