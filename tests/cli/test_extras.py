"""Commands without the extras they need say which one to install, and nothing else fails."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from cli.running import environment, run
from patience import PATIENCE

import turnpike
from turnpike import build
from turnpike.cli.bug_report import EXTRAS

WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

class Absent(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
sys.argv = ["turnpike", *{words}]
import turnpike.cli
turnpike.cli.main()
"""


def without(absent: set[str], *words: str) -> subprocess.CompletedProcess[str]:
    """A command in a process where these packages are not installed."""
    code = WITHOUT.format(absent=absent, words=list(words))
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=False, timeout=PATIENCE
    )


@pytest.mark.parametrize(
    ("absent", "words", "extra"),
    [
        ({"uvicorn"}, ("serve",), "server"),
        ({"litestar"}, ("serve",), "server"),
        ({"sqlalchemy"}, ("db", "tidy", "--days", "9", "--database", "sqlite:///games.db"), "server"),
        ({"asyncpg"}, ("serve", "--database", "postgresql://nowhere/games"), "postgres"),
        ({"pyarrow"}, ("dataset", "games.jsonl", "--out", "games.parquet"), "research"),
        ({"numpy"}, ("bench", "research"), "research"),
    ],
)
def test_a_command_without_its_extra_names_it_in_one_line(absent: set[str], words: tuple[str, ...], extra: str) -> None:
    done = without(absent, *words)
    assert done.returncode == 1, done.stderr
    assert "Traceback" not in done.stderr
    assert f"pip install 'turnpike[{extra}]'" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_bug_report_names_every_extra_that_players_install() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    declared = project["optional-dependencies"]
    assert EXTRAS.keys() == declared.keys() - {"build", "dev", "docs"}
    for extra, packages in EXTRAS.items():
        assert set(packages) <= {re.split(r"[^\w-]", one)[0] for one in declared[extra]}


def test_redis_without_its_package_is_refused_before_anything_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("turnpike.cli.serve.find_spec", lambda _: None)
    done = run("serve", "--redis", "redis://nowhere")
    assert done.exit_code == 1
    assert "pip install 'turnpike[redis]'" in done.stderr


def test_a_bus_over_postgresql_needs_no_package_for_redis() -> None:
    code = "import sys; sys.modules['redis'] = None; import turnpike.server.pubsub.postgres_transport; print('loaded')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=False)
    assert done.stdout == "loaded\n", done.stderr


def test_commands_without_a_server_need_no_extra() -> None:
    done = without({"litestar", "sqlalchemy", "uvicorn", "openskill", "ray"}, "simulate", "franchise", "--games", "1")
    assert done.returncode == 0, done.stderr


def test_the_version_for_a_bug_report_says_all_and_nothing_personal() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "turnpike", "--version", "--verbose"],
        capture_output=True, text=True, env=environment(), check=True,
    )  # fmt: skip
    facts = dict(re.split(r"  +", line, maxsplit=1) for line in done.stdout.splitlines())
    assert facts["turnpike"] == f"{turnpike.__version__}, {build.describe()}"
    assert facts["games"] == "franchise, richesses"
    assert "litestar " in facts["extra server"]
    assert not re.search(r"(?<!\w)/(home|root|tmp|Users)\b", done.stdout)


def test_verbose_alone_is_refused() -> None:
    assert run("--verbose").exit_code == 2
