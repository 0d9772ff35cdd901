"""Real databases for tests: started when first asked for, one a test process, stopped at its end.

PostgreSQL comes from Debian's packages; a machine where we are root and it is missing gets it installed. It refuses to
run as root, so then it runs as the user its package has made.
"""

import asyncio
import atexit
import contextlib
import fcntl
import functools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

import asyncpg
import pytest

T = TypeVar("T")
INSTALL = "apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine, but not for ever."""

    async def limited() -> T:
        return await asyncio.wait_for(coroutine, 600)

    return asyncio.run(limited())


def run_long(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine of a test that takes its time."""

    async def limited() -> T:
        return await asyncio.wait_for(coroutine, 3600)

    return asyncio.run(limited())


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _programs() -> Path | None:
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


def install(package: str) -> None:
    """Have a Debian package installed, by one test process at a time."""
    lock = Path(tempfile.gettempdir()) / "turnpike-tests-install.lock"
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if os.geteuid() != 0 or shutil.which("apt-get") is None:
            pytest.fail(f"The tests need {package}. Install it, for instance with: apt install {package}")
        subprocess.run(["sh", "-c", INSTALL + package], check=True, stdout=subprocess.DEVNULL)  # noqa: S607


class Postgres:
    """A PostgreSQL of our own, in a folder of our own, on a port of our own."""

    def __init__(self) -> None:
        if _programs() is None:
            install("postgresql")
        self._bin = _programs() or Path()
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self.folder = Path(tempfile.mkdtemp(prefix="turnpike-postgres-"))
        self.port = free_port()
        shutil.chown(self.folder, self._user)
        self._call("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "turnpike", "--no-sync")
        self.start()
        atexit.register(self.remove)

    def _call(self, program: str, *arguments: str, check: bool = True) -> None:
        command = [str(self._bin / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", self._user, "--", *command]
        subprocess.run(command, check=check, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._call("pg_ctl", "-D", f"{self.folder}/data", "-l", f"{self.folder}/log", "-o", options, "-w", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: "fast" cuts all connections, "immediate" is as bad as a crash."""
        self._call("pg_ctl", "-D", f"{self.folder}/data", "-m", how, "-w", "stop", check=False)

    def remove(self) -> None:
        """Leave nothing behind."""
        if self.folder.exists():
            self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{uuid4().hex}"

        async def create() -> None:
            connection = await asyncpg.connect(self.url("postgres"))
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(create())
        return self.url(name)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://turnpike@127.0.0.1:{self.port}/{name}"


@functools.cache
def postgres() -> Postgres:
    """The PostgreSQL of this test process."""
    return Postgres()


class Redis:
    """A Redis of our own, which keeps nothing."""

    def __init__(self) -> None:
        if shutil.which("redis-server") is None:
            install("redis-server")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        atexit.register(self.stop)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)
        raise AssertionError("Redis does not answer")

    def stop(self) -> None:
        """Stop it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database, of each kind in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    return postgres().database()
