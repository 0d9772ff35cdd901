"""The databases for every test that asks for `url`.

Both kinds with the compiled rules, one with the plain ones: it is other rules that run there, not another store.
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
