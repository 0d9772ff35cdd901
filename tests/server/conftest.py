"""One server for most tests of a file: a process, a database, real sockets."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from server.pair import pair
from services import postgres, url
from serving import Serving

__all__ = ["pair", "url"]


@contextmanager
def _served(database: str, log: Path, *options: str) -> Iterator[str]:
    with Serving(database, *options, log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, whose log must have no traceback at the end."""
    folder: Path = tmp_path_factory.mktemp("server")
    with _served(f"sqlite:///{folder}/games.db", folder / "log", "--private-webhooks") as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def each_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, on each kind of database in turn."""
    folder: Path = tmp_path_factory.mktemp("server")
    database = f"sqlite:///{folder}/games.db" if request.param == "sqlite" else postgres().database()
    with _served(database, folder / "log") as running:
        yield running
