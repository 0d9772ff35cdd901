"""A server whose draws follow from a seed is for tests only, and no public server can be one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from patience import PATIENCE
from services import run
from serving import Player, Serving, make_table

from turnpike.server.settings import Settings
from turnpike.server.testing import for_tests

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("variable", ["TURNPIKE_TEST_SEED", "TURNPIKE_TEST_CLOCK"])
@pytest.mark.parametrize("options", [("--host", "0.0.0.0"), ("--public-url", "https://play.example.org")])  # noqa: S104
def test_a_server_that_others_can_reach_refuses_to_be_a_test_server(
    tmp_path: Path, variable: str, options: tuple[str, str]
) -> None:
    command = [sys.executable, "-m", "turnpike", "serve", "--database", f"sqlite:///{tmp_path}/games.db", *options]
    environment = os.environ | {variable: "7"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert answer.returncode == 1
    assert variable in answer.stderr
    assert "Unset it" in answer.stderr
    assert not (tmp_path / "games.db").exists()


def test_without_the_variables_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TURNPIKE_TEST_SEED", "TURNPIKE_TEST_CLOCK"):
        monkeypatch.delenv(name, raising=False)
    settings = Settings(database="sqlite:///games.db", host="0.0.0.0")  # noqa: S104
    assert for_tests(settings) is settings


def test_the_same_seed_makes_the_same_tables_and_another_one_others(tmp_path: Path) -> None:
    async def first_table(url: str) -> str:
        async with Player(url, "Ann") as ann:
            return await make_table(ann)

    made = []
    for number, seed in enumerate(["one", "one", "two", None]):
        with Serving(f"sqlite:///{tmp_path}/{number}.db", seed=seed) as server:
            made.append(run(first_table(server.url)))
    assert made[0] == made[1]
    assert len(set(made)) == 3


def test_only_a_stopped_clock_can_be_moved_from_outside(tmp_path: Path) -> None:
    async def move(url: str) -> tuple[int, object]:
        async with Player(url) as visitor:
            answer = await visitor.http.post("/testing/clock", json={"milliseconds": 1000})
            return answer.status_code, answer.json()

    with Serving(f"sqlite:///{tmp_path}/a.db", stopped_clock=True) as server:
        (status, first), (_, second) = run(move(server.url)), run(move(server.url))
        assert status == 200
        assert isinstance(first, dict)
        assert isinstance(second, dict)
        assert second["time"] == first["time"] + 1000
    with Serving(f"sqlite:///{tmp_path}/b.db") as server:
        assert run(move(server.url))[0] in {404, 405}
