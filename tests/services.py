"""Real databases for tests: started when first asked for, one a test process, stopped at its end.

PostgreSQL and Redis come from the system's packages (prerequisites.py looks for them before the first test). PostgreSQL
refuses to run as root, so then it runs as the user its package has made. A run without one of them (`WITHOUT=`)
skips every test that asks for it.
"""

import asyncio
import atexit
import contextlib
import functools
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import asyncpg
import prerequisites
import pytest
import reaper
from patience import PATIENCE

from turnpike.store import open_store
from turnpike.store import postgres as postgres_store
from turnpike.store import sqlite as sqlite_store

T = TypeVar("T")
MAX_SOCKET_FOLDER_LETTERS = 90
"""Letters of the folder of a Unix socket: its whole path may have about a hundred."""

# The stores that tests open in their own process are as patient as the tests.
sqlite_store.BUSY_SECONDS = PATIENCE
postgres_store.AWAY_TIMEOUT_SECONDS = PATIENCE


def run(coroutine: Coroutine[Any, Any, T], hours: float = 1) -> T:
    """Run a test's coroutine, but not for ever."""

    async def limited() -> T:
        return await asyncio.wait_for(coroutine, hours * 3600)

    return asyncio.run(limited())


def run_long(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine of a test that takes its time."""
    return run(coroutine, hours=6)


async def wait_until(what: Callable[[], object], why: str = "") -> None:
    """Wait until something is true that others bring about."""
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until, f"it has never happened: {why or what}"
        await asyncio.sleep(0.01)


def needs(what: str) -> None:
    """Skip the test if this run does without it; fail if it should be there and is not."""
    if what in prerequisites.without():
        pytest.skip(f"without {what} (WITHOUT={what})")
    for need in prerequisites.NEEDS:
        assert need.name != what or need.found(), f"The tests need {need.what}. Install it: {need.how}"


RESERVED: list[socket.socket] = []


def free_port() -> int:
    """A port of our own until this process ends. The system chooses it, and gives it to nobody else while a socket that
    does not listen holds it; a server that reuses addresses, as all do, can listen there, and again after a restart.
    """
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    RESERVED.append(held)
    port: int = held.getsockname()[1]
    return port


class Postgres:
    """A PostgreSQL of our own, in a folder of our own, on a port of our own."""

    def __init__(self, *, durable: bool = False) -> None:
        """`durable` is as people run it. In tests nobody pulls the plug: what PostgreSQL, even one that is killed, has
        handed to the system is kept.
        """
        needs("postgres")
        self._durable = durable
        self._bin = prerequisites.postgres() or Path()
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.folder = Path(tempfile.mkdtemp(prefix="turnpike-postgres-"))
        self._data = self.folder / "data"
        self.port = free_port()
        shutil.chown(self.folder, self._user)
        atexit.register(self.remove)
        like_everywhere = ("-A", "trust", "-U", "turnpike", "-E", "UTF8", "--locale=C")
        self._call("initdb", "-D", str(self._data), *like_everywhere, "--no-sync")
        self._configure()
        self.start()

    def _configure(self) -> None:
        sockets = str(self.folder) if len(str(self.folder)) < MAX_SOCKET_FOLDER_LETTERS else ""
        lines = [
            f"port = {self.port}",
            "listen_addresses = '127.0.0.1'",
            f"unix_socket_directories = '{sockets}'",
        ]
        if not self._durable:
            lines += ["fsync = off", "full_page_writes = off"]
        with (self._data / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))

    def _call(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [str(self._bin / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", self._user, "--", *command]
        # Into a file, not a pipe: a server that was started would keep the pipe open.
        with tempfile.TemporaryFile() as said:
            done = subprocess.run(command, check=False, cwd=self.folder, stdout=said, stderr=subprocess.STDOUT)
            said.seek(0)
            log = self.folder / "log"
            words = said.read().decode(errors="replace") + (log.read_text(errors="replace") if log.exists() else "")
        assert not check or done.returncode == 0, f"{program} failed:\n{words[-5000:]}"

    def _control(self, *arguments: str, check: bool = True) -> None:
        waiting = ("-w", "-t", str(int(PATIENCE)))
        self._call("pg_ctl", "-D", str(self._data), *waiting, *arguments, check=check)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._control("-l", str(self.folder / "log"), "start")
        self._pid = int((self._data / "postmaster.pid").read_text().split()[0])
        reaper.watch(self._pid, signal.SIGQUIT)

    def stop(self, how: str = "fast") -> None:
        """Stop it: "fast" cuts all connections, "immediate" is as bad as a crash."""
        self._control("-m", how, "stop", check=False)
        reaper.release(self._pid)

    def remove(self) -> None:
        """Leave nothing behind."""
        if self._data.exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, *, empty: bool = False) -> str:
        """The address of a new database. It has all tables, and nothing in them; or is empty, to be migrated."""
        name = f"test_{uuid4().hex}"
        template = "template1" if empty else self._migrated

        async def create() -> None:
            connection = await asyncpg.connect(self.url("postgres"), timeout=PATIENCE)
            await connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
            await connection.close(timeout=PATIENCE)

        asyncio.run(create())
        return self.url(name)

    @functools.cached_property
    def _migrated(self) -> str:
        """The name of a database to copy: to migrate each anew takes three times as long."""
        url = self.database(empty=True)

        async def migrate() -> None:
            await (await open_store(url, upgrade=True)).close()

        asyncio.run(migrate())
        return url.rpartition("/")[2]

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://turnpike@127.0.0.1:{self.port}/{name}"


@functools.cache
def postgres(*, durable: bool = False) -> Postgres:
    """The PostgreSQL of this test process."""
    return Postgres(durable=durable)


class Redis:
    """A Redis of our own, which keeps nothing."""

    def __init__(self) -> None:
        needs("redis")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        atexit.register(self.stop)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        reaper.watch(self._process.pid)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None, "Redis has ended"
            assert time.monotonic() < until, "Redis does not answer"
            time.sleep(0.05)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(100).startswith(b"+PONG")
        return False

    def stop(self) -> None:
        """Stop it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            reaper.release(self._process.pid)
            self._process = None


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    return postgres().database()


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The same, but of a database that is to be migrated."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    return postgres().database(empty=True)
