"""Real servers and real clients for tests: processes on free ports, HTTP and websockets over loopback."""

import asyncio
import contextlib
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, ClassVar, Self

import httpx
import reaper
import websockets.asyncio.client as ws
from patience import PATIENCE
from services import free_port
from websockets.exceptions import ConnectionClosed

from turnpike.server.websocket.messages import PROTOCOL

Json = Any
CLIENT: dict[str, Any] = {"timeout": PATIENCE, "trust_env": False, "verify": ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)}
"""For clients of httpx. Otherwise each would read all certificates of the machine, which no server of a test has."""
SERVE = (sys.executable, "-m", "turnpike", "serve")


class Serving:
    """A server in its own process."""

    def __init__(
        self,
        database: str,
        *options: str,
        program: Sequence[str] = SERVE,
        log: Path | None = None,
        seed: str | None = "one",
        stopped_clock: bool = False,
    ) -> None:
        """Everything random follows from the seed and the number of starts: a server that is started again must not
        draw the same ids again. Two servers that share a database need different seeds, for the same reason. None is a
        server as people run it.
        """
        self._seed = seed
        self._starts = 0
        self.database = database
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.command = [
            *program, "--port", str(self.port), "--database", database, "--pace", "0", "--no-limits", "--log", "json",
            *options,
        ]  # fmt: skip
        self._log = log
        self.environment: dict[str, str] = {"TURNPIKE_TEST_CLOCK": "stopped"} if stopped_clock else {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start it, and wait until it answers."""
        self._starts += 1
        test = {"PYTHONWARNINGS": "", "TURNPIKE_TEST_PATIENCE": str(PATIENCE)}
        if self._seed is not None:
            test["TURNPIKE_TEST_SEED"] = f"{self._seed} {self._starts}"
        with contextlib.ExitStack() as stack:
            out = stack.enter_context(self._log.open("ab")) if self._log else subprocess.DEVNULL
            self.process = subprocess.Popen(
                self.command,
                stdout=out,
                stderr=out,
                env=os.environ | test | self.environment,
                start_new_session=True,
            )
        reaper.watch(self.process.pid)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}")
            with contextlib.suppress(httpx.HTTPError):
                if get(f"{self.url}/health").status_code == 200:
                    return self
            time.sleep(0.05)
        self.kill()
        raise AssertionError("the server does not answer")

    def processes(self) -> list[int]:
        """The ids of the server and of all living processes it has started, directly or not."""
        assert self.process is not None
        found = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                state, _parent, _group, session = stat.read_text().rpartition(")")[2].split()[:4]
                if session == str(self.process.pid) and state != "Z":
                    found.append(int(stat.parent.name))
        return found

    def metrics(self) -> list[str]:
        """The lines of /metrics."""
        return get(f"{self.url}/metrics").text.splitlines()

    def is_bus_connected(self) -> bool:
        """Whether the server is connected to the bus between processes."""
        return "turnpike_hub_connected 1.0" in self.metrics()

    def move_clock(self, milliseconds: int) -> None:
        """Advance its stopped clock."""
        post(f"{self.url}/testing/clock", json={"milliseconds": milliseconds}).raise_for_status()

    def memory(self) -> int:
        """Resident memory of the server process in kilobytes."""
        assert self.process is not None
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def kill(self) -> None:
        """Kill it without warning."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        reaper.release(self.process.pid)

    def stop(self) -> int:
        """Stop it; returns its exit code."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
        finally:
            reaper.release(self.process.pid)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def get(url: str, **more: Any) -> httpx.Response:  # noqa: ANN401
    """One GET request, without a session."""
    return httpx.get(url, **CLIENT | more)


def post(url: str, **more: Any) -> httpx.Response:  # noqa: ANN401
    """One POST request, without a session."""
    return httpx.post(url, **CLIENT | more)


def current_test() -> str:
    """The name of the running test: a server shared by several tests draws its random numbers by it."""
    return os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0].encode("ascii", "replace").decode()


class Player:
    """A player with a browser: HTTP with a cookie, and one websocket session."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.name = name
        headers = {"X-Test": current_test()}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, **CLIENT)
        self.session: Session | None = None

    async def __aenter__(self) -> Self:
        if self.name:
            answer = await self.http.post("/api/me", json={"name": self.name})
            assert answer.status_code == 201, answer.text
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.session is not None:
            await self.session.close()
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Json = None, status: int = 200) -> Json:
        """Send an HTTP request; fails if the status is another one."""
        answer = await self.http.request(method, path, json=body)
        assert answer.status_code == status, (method, path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def open(self, url: str | None = None) -> "Session":
        """Open a session, with this or another process of the server."""
        self.session = await Session.open(url or self.url, self.cookie)
        return self.session

    @property
    def cookie(self) -> str:
        """The session cookie."""
        return self.http.cookies.get("turnpike") or ""


class Session:
    """One websocket session, and the messages it has received."""

    _opened: ClassVar[Counter[str]] = Counter()
    """The number of sessions each test has opened."""

    def __init__(self, socket: ws.ClientConnection) -> None:
        self.socket = socket
        self.tables: dict[str, Json] = {}
        """The last snapshot of each table."""
        self.entries: dict[str, list[Json]] = {}
        self.messages: list[Json] = []
        self.sizes: list[int] = []
        """The length of each message."""
        self._opened[current_test()] += 1
        self._name = f"p{self._opened[current_test()]}"
        self._count = 0
        self._wrong: AssertionError | None = None
        """An error in a received message; the waiting test fails with it."""
        self._changed = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, url: str, cookie: str = "", **hello: Json) -> "Session":
        """Connect, and say hello."""
        headers = {"Cookie": f"turnpike={cookie}"} if cookie else {}
        session = cls(await connect(url, **headers))
        await session.send({"type": "hello", "protocol": PROTOCOL, **hello})
        return session

    async def send(self, message: Json) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def close(self) -> None:
        """Close the session."""
        self._reader.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionClosed):
            await self._reader
        await self.socket.close()

    async def _read(self) -> None:
        try:
            with contextlib.suppress(ConnectionClosed):
                async for data in self.socket:
                    message = json.loads(data)
                    async with self._changed:
                        self.messages.append(message)
                        self.sizes.append(len(data))
                        if message["type"] == "table":
                            self._take(message)
                        self._changed.notify_all()
        except AssertionError as error:
            self._wrong = error
        async with self._changed:
            self.messages.append({"type": "closed", "code": self.socket.close_code})
            self._changed.notify_all()

    def _take(self, message: Json) -> None:
        table, snapshot = message["table"], message["snapshot"]
        had = [] if message["whole"] else self.entries.get(table, [])
        new = [entry["line"] for entry in snapshot["entries"]]
        assert [entry["n"] for entry in had + new] == list(range(1, snapshot["at"] + 1)), (
            "entries are missing or repeated"
        )
        self.entries[table] = had + new
        self.tables[table] = snapshot

    async def until(self, what: Callable[[], Json]) -> Json:
        """Wait until a condition is true; returns its value."""
        async with self._changed:
            async with asyncio.timeout(PATIENCE):
                while not (found := what()):
                    if self._wrong is not None:
                        raise self._wrong
                    await self._changed.wait()
        return found

    async def wait_for(self, kind: str, **facts: Json) -> Json:
        """The first message of a kind with these facts, among those received before, too."""

        def find() -> Json:
            for message in self.messages:
                if message["type"] == kind and all(message.get(name) == fact for name, fact in facts.items()):
                    return message
            return None

        return await self.until(find)

    async def watch(self, table: str, **more: Json) -> Json:
        """Subscribe to a table; returns its first snapshot."""
        await self.send({"type": "subscribe", "table": table, **more})
        return await self.until(lambda: self.tables.get(table))

    async def reaches(self, table: str, at: int) -> None:
        """Wait until the table has this entry."""
        await self.until(lambda: self.tables[table]["at"] >= at)

    async def request(self, message: Json) -> Json:
        """Send a command with a new key, and wait for its answer."""
        self._count += 1
        key = message.setdefault("key", f"{self._name}-{self._count}")
        before = len(self.messages)
        await self.send(message)

        def answered() -> Json:
            for received in self.messages[before:]:
                if received.get("key") == key or received["type"] == "closed":
                    return received
            return None

        return await self.until(answered)

    async def play_on(self, table: str, rng: random.Random, moves: int = 10_000, seat: int | None = None) -> int:
        """Make random moves until the game is over, `moves` at most; returns their number."""
        made = 0
        while made < moves:
            snapshot = await self.until(
                lambda: (
                    self.tables[table]
                    if self.tables[table]["choices"] or self.tables[table]["status"] == "over"
                    else None
                )
            )
            if snapshot["status"] == "over":
                break
            seat = snapshot["to_act"]
            choice = pick(snapshot["choices"], rng)
            answer = await self.request(
                {"type": "play", "table": table, "seat": seat, "at": snapshot["at"], "do": choice["do"]}
            )
            assert answer["type"] in {"done", "refused"}, answer
            if answer["type"] == "refused":
                assert answer["code"] == "stale", answer
                continue
            made += 1
            await self.reaches(table, answer["last"])
        return made


async def connect(url: str, **headers: str) -> ws.ClientConnection:
    """A websocket without timeouts, so that no test fails on a slow machine."""
    return await ws.connect(
        url.replace("http", "ws", 1) + "/ws",
        additional_headers=headers,
        open_timeout=PATIENCE,
        close_timeout=PATIENCE,
        ping_interval=None,
        proxy=None,
        max_size=None,
        max_queue=None,  # a session closed by the server must still receive the last message
    )


def pick(choices: list[Json], rng: random.Random) -> Json:
    """A random choice that does something: passing would end a game before it has begun."""
    return rng.choice([choice for choice in choices if choice["do"][0]["do"] != "done"] or choices)


@contextlib.asynccontextmanager
async def players(url: str, *names: str) -> AsyncIterator[list[Player]]:
    """Several players, each with an open session."""
    async with contextlib.AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Player(url, name)) for name in names]
        for player in found:
            await player.open()
        yield found


async def make_table(host: Player, players: int = 3, bots: int = 0, **settings: Json) -> str:
    """A table of Franchise with the host and bots; the other seats are open. Returns its id."""
    wanted = {
        "settings": {"game": "franchise", "options": {"players": players, "start": "introductory"}, **settings},
        "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * bots],
    }
    made = await host.ask("POST", "/api/tables", wanted, 201)
    table: str = made["table"]["id"]
    return table
