"""However a path is spelt, it has the limits and the headers of its route."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from patience import PATIENCE
from services import run
from serving import Player, Serving, get

from turnpike.server.bodies import LARGE
from turnpike.server.rate_limits import RATES
from turnpike.server.settings import MAX_LOG_BYTES

pytestmark = [pytest.mark.slow]

SPELLINGS = {"end": "{}/", "beginning": "/{}", "both": "//{}//", "middle": "/api/{}", "encoded": "{}%2f"}


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server with limits and a stopped clock: no bucket fills by itself."""
    folder: Path = tmp_path_factory.mktemp("paths")
    with Serving(f"sqlite:///{folder}/games.db", "--limits", log=folder / "log", stopped_clock=True) as running:
        yield running
    assert "Traceback" not in (folder / "log").read_text()


def spell(path: str, how: str) -> str:
    return SPELLINGS[how].format(path.removeprefix("/api") if how == "middle" else path)


def status_of_head(serving: Serving, head: str) -> str:
    """The status of the response to a request whose body never comes."""
    with socket.create_connection(("127.0.0.1", serving.port), timeout=PATIENCE) as connection:
        connection.sendall(head.encode())
        return connection.recv(4096).split(b"\r\n", 1)[0].decode()


@pytest.mark.parametrize("how", SPELLINGS)
@pytest.mark.parametrize("path", LARGE)
def test_a_large_body_of_a_stranger_is_refused_before_it_arrives(limited: Serving, path: str, how: str) -> None:
    limited.move_clock(86_400_000)
    for size in (f"Content-Length: {MAX_LOG_BYTES}", "Transfer-Encoding: chunked"):
        head = f"POST {spell(path, how)} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{size}\r\n\r\n"
        assert status_of_head(limited, head) == "HTTP/1.1 401 Unauthorized"


def test_every_spelling_of_a_path_counts_for_its_rate(limited: Serving) -> None:
    limited.move_clock(86_400_000)

    async def scene() -> None:
        async with Player(limited.url, "Ann") as ann:
            spellings = [spell("/api/tables/import", how) for how in SPELLINGS]
            for number in range(RATES["import"].burst):
                answer = await ann.http.post(f"{limited.url}{spellings[number % len(spellings)]}", content=b"\n")
                assert answer.json()["code"] == "broken_log"
            for path in spellings:
                assert (await ann.http.post(f"{limited.url}{path}", content=b"\n")).status_code == 429, path

    run(scene())


@pytest.mark.parametrize("how", SPELLINGS)
def test_every_spelling_of_a_path_has_the_headers_of_its_route(limited: Serving, how: str) -> None:
    limited.move_clock(86_400_000)
    assert get(f"{limited.url}{spell('/_openapi/openapi.json', how)}").status_code == 404
    answer = get(f"{limited.url}{spell('/api/me', how)}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
