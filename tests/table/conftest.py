"""The databases for every test that asks for `url`.

Both kinds with the compiled rules, only SQLite with the plain ones: the store is the same there.
"""

from pathlib import Path

import pytest
from services import postgres

from turnpike import build

KINDS = ["sqlite", "postgresql"] if build.compiled() else ["sqlite"]


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    return f"sqlite:///{tmp_path}/games.db" if request.param == "sqlite" else postgres().database()
