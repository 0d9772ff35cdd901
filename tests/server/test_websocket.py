"""Connections: cookies over https, links for friends, limits, slow clients, a graceful end."""

import asyncio
import json
import os
import random
import re
import shlex
import signal
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from cli.running import elsewhere
from patience import PATIENCE
from server.stubborn import Stubborn, check_log, table_of_two_and_a_bot
from services import run, wait_until
from serving import Player, Serving, Session, connect, get, make_table, post

from turnpike.cli.browser import open_when_healthy
from turnpike.server.bodies import Bodies
from turnpike.server.metrics import Metrics
from turnpike.server.middleware import Middleware
from turnpike.server.rate_limits import RATES, RateLimits
from turnpike.server.settings import Settings
from turnpike.server.websocket.commands import handle
from turnpike.server.websocket.messages import PROTOCOL
from turnpike.server.websocket.session import TOO_SLOW
from turnpike.server.websocket.session import Session as ServerSession

pytestmark = [pytest.mark.slow, pytest.mark.once]


def _guest(url: str, **headers: str) -> httpx.Response:
    answer = post(f"{url}/api/me", json={"name": "Ann"}, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer


def test_a_cookie_is_secure_over_https_and_works_without(server: str, tmp_path: Path) -> None:
    at_home = _guest(server)
    assert "secure" not in at_home.headers["set-cookie"].lower()
    assert "strict-transport-security" not in at_home.headers
    through_proxy = _guest(server, **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
    assert "; secure" in through_proxy.headers["set-cookie"].lower()
    assert "max-age" in through_proxy.headers["strict-transport-security"]
    with Serving(f"sqlite:///{tmp_path}/b.db", "--public-url", "https://play.example.org", seed=None) as public:
        assert "; secure" in _guest(public.url).headers["set-cookie"].lower()
        own = {"Origin": "https://play.example.org"}
        assert "; secure" in _guest(public.url, **own).headers["set-cookie"].lower()
        for origin in ("http://play.example.org", "https://play.example.org.evil.example", "null"):
            refused = post(f"{public.url}/api/me", json={"name": "Ann"}, headers={"Origin": origin})
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin")


def test_a_page_that_offers_compression_as_browsers_do_is_not_compressed(server: str) -> None:
    """Its messages would be read and written by the slow path (docs/self-hosting.md says what a proxy may do)."""

    async def scene() -> None:
        socket = await connect(server)
        assert socket.request
        assert socket.response
        assert "permessage-deflate" in socket.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in socket.response.headers
        await socket.close()

    run(scene())


def test_only_a_trusted_proxy_may_forward_the_address_of_a_client(tmp_path: Path) -> None:
    with Serving(f"sqlite:///{tmp_path}/a.db", "--proxy", "192.0.2.1", log=tmp_path / "log") as server:
        pretended = _guest(server.url, **{"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
        assert "; secure" not in pretended.headers["set-cookie"].lower()
    assert "203.0.113.9" not in (tmp_path / "log").read_text()


def test_the_links_friends_can_open_are_printed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with Serving(f"sqlite:///{tmp_path}/a.db", "--host", "0.0.0.0", log=log, seed=None) as server:  # noqa: S104
        assert f"On this computer: http://127.0.0.1:{server.port}" in log.read_text()
        for address in re.findall(r"On your network: (\S+)", log.read_text()):
            assert get(f"{address}/health").status_code == 200


def test_a_client_over_the_rate_limit_learns_how_long_to_wait(tmp_path: Path) -> None:
    """Tests usually switch limits off; here they are on, and the clock is stopped."""
    with Serving(f"sqlite:///{tmp_path}/a.db", "--limits", stopped_clock=True) as server:
        answers = [post(f"{server.url}/api/me", json={"name": "x"}) for _ in range(RATES["guest"].burst + 1)]
        assert [answer.status_code for answer in answers[:-1]] == [201] * RATES["guest"].burst
        late = answers[-1]
        assert (late.status_code, late.json()["code"]) == (429, "too_often")
        seconds = late.json()["facts"]["seconds"]
        assert int(late.headers["retry-after"]) == seconds == round(1 / RATES["guest"].each_second)
        wrong = {"login": "nobody", "password": "12345678"}
        allowed = RATES["password"].burst
        tried = [post(f"{server.url}/api/me/login", json=wrong).status_code for _ in range(allowed + 2)]
        assert tried == [401] * allowed + [429, 429]
        server.move_clock(1000 * seconds - 1)
        assert post(f"{server.url}/api/me", json={"name": "x"}).status_code == 429
        server.move_clock(1)
        again = [post(f"{server.url}/api/me", json={"name": "x"}).status_code for _ in range(2)]
        assert again == [201, 429], "what was said to be late enough is late enough, once"

        async def scene() -> None:
            cookie = answers[0].cookies["turnpike"]
            session = await Session.open(server.url, cookie)
            for number in range(RATES["message"].burst + 1):
                await session.send({"type": "ping", "key": str(number)})
            assert (await session.wait_for("bye"))["code"] == "too_often"
            assert (await session.wait_for("closed"))["code"] == 1008
            assert sum(message["type"] == "pong" for message in session.messages) == RATES["message"].burst
            await session.close()

        run(scene())


def test_a_stopped_server_finishes_what_it_acknowledged_and_says_goodbye(tmp_path: Path) -> None:
    url, log = f"sqlite:///{tmp_path}/games.db", tmp_path / "log"

    async def scene() -> None:
        server = Serving(url, log=log).start()
        try:
            async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo:
                table = await table_of_two_and_a_bot(ann, bo)
                session = await ann.open()
                await session.watch(table)
                clients = [Stubborn(ann, table, 1), Stubborn(bo, table, 2)]
                playing = [asyncio.create_task(client.play()) for client in clients]
                while sum(client.moves for client in clients) < 6:
                    await asyncio.sleep(0.01)
                assert await asyncio.to_thread(server.stop) in {0, -signal.SIGTERM}, "not killed for being late"
                assert (await session.wait_for("closed"))["code"] in {1001, 1012}
                await asyncio.to_thread(server.start)
                await asyncio.gather(*playing)
                await check_log(url, clients)
        finally:
            server.stop()

    run(scene())
    assert "Traceback" not in log.read_text()


def test_ctrl_c_ends_it_without_a_traceback(tmp_path: Path) -> None:
    """A terminal sends the signal to all processes at once, including the workers."""
    server = Serving(f"sqlite:///{tmp_path}/games.db", log=tmp_path / "log")

    async def scene() -> None:
        async with Player(server.url, "Ann") as ann:
            table = await make_table(ann, players=3, bots=2)
            await ann.ask("POST", f"/api/tables/{table}/start")
            session = await ann.open()
            await session.watch(table)
            await session.play_on(table, random.Random(1), moves=4)

    with server:
        run(scene())
        assert server.process
        assert len(server.processes()) > 1, "a worker has run a bot"
        os.killpg(server.process.pid, signal.SIGINT)
        server.process.wait(PATIENCE)
        run(wait_until(lambda: server.processes() == [], "all processes have ended"))
    assert "Traceback" not in (tmp_path / "log").read_text()


class Deaf:
    """A websocket whose client receives nothing."""

    closed: tuple[int, str] | None = None

    async def accept(self) -> bool:
        """Accept it."""
        return True

    async def receive(self) -> str:
        """Say hello, then nothing more."""
        if not hasattr(self, "greeted"):
            self.greeted = True
            return f'{{"type": "hello", "protocol": {PROTOCOL}}}'
        await asyncio.Event().wait()
        raise AssertionError

    async def send(self, text: str) -> None:
        """Never done."""
        del text
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        """Record the reason."""
        self.closed = (code, reason)


def test_a_client_that_receives_nothing_is_disconnected(tmp_path: Path) -> None:
    from turnpike.server.server import Server

    async def scene() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/games.db", timeout_seconds=0.05)
        server = await Server.open(settings, limits=RateLimits(False), metrics=Metrics())
        socket: Any = Deaf()
        await ServerSession(server, socket, None, handle, "here").run()
        assert socket.closed == (TOO_SLOW, "too_slow")
        assert len(server.sessions) == 0
        await server.close()

    run(scene())


def test_a_request_that_never_ends_is_answered_after_a_timeout() -> None:
    async def scene() -> None:
        async def read(_scope: object, receive: Any, _send: object) -> None:  # noqa: ANN401
            while (await receive())["more_body"]:
                pass
            raise AssertionError("the request has not arrived")

        async def receive() -> dict[str, Any]:
            await asyncio.sleep(0.01)
            return {"type": "http.request", "body": b"x", "more_body": True}

        sent: list[Any] = []

        async def send(message: Any) -> None:  # noqa: ANN401
            sent.append(message)

        async def say_goodbye() -> None:
            """Nothing is open."""

        async def identify(_scope: object) -> None:
            return None

        settings, limits = Settings(database="", timeout_seconds=0.2), RateLimits(False)
        bodies = Bodies(settings, limits, identify)
        guard = Middleware(read, read, settings, limits, Metrics(), bodies, say_goodbye)
        scope = {"type": "http", "method": "POST", "path": "/api/me", "headers": [], "scheme": "http"}
        await guard(scope, receive, send)
        assert sent[0]["status"] == 408
        assert json.loads(sent[1]["body"])["code"] == "too_slow"

    run(scene())


def _with_browser(folder: Path, display: str) -> tuple[Serving, Path]:
    """A server that opens its page in a fake browser, and the file where that browser writes the address."""
    opened, browser = folder / "opened", folder / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {shlex.quote(str(opened))}\n')
    browser.chmod(0o700)
    server = Serving(f"sqlite:///{folder}/games.db", "--open")
    server.environment = {"BROWSER": str(browser), "DISPLAY": display, "WAYLAND_DISPLAY": ""}
    return server, opened


def test_open_shows_the_page_once_it_is_there(tmp_path: Path) -> None:
    server, opened = _with_browser(tmp_path, ":9")
    with server:
        run(wait_until(lambda: opened.exists() and opened.read_text().endswith("\n"), "the page is shown"))
    assert opened.read_text() == f"{server.url}\n"


def test_open_does_nothing_without_a_display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server runs as usual, and no thread waits to open a page."""
    server, opened = _with_browser(tmp_path, "")
    with server:
        assert get(f"{server.url}/health").status_code == 200
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.setenv(name, "")
        before = set(threading.enumerate())
        open_when_healthy(f"{server.url}/health", server.url)
        assert not [thread for thread in set(threading.enumerate()) - before if thread.name == "turnpike-browser"]
    assert not opened.exists()


def test_a_port_in_use_is_explained(server: str, tmp_path: Path) -> None:
    port = server.rpartition(":")[2]
    answer = elsewhere("serve", "--port", port, "--database", f"sqlite:///{tmp_path}/other.db")
    assert answer.returncode == 1
    assert "Choose another --port" in answer.stderr
