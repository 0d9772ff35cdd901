"""One server for most tests of a file: a process, an SQLite file, real sockets."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from services import url
from serving import Serving

__all__ = ["url"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server, whose log must have no traceback at the end."""
    folder: Path = tmp_path_factory.mktemp("server")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", "--private-webhooks", log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]
