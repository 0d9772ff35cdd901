"""`turnpike db` and how `turnpike serve` says what is wrong."""

from pathlib import Path

import pytest
from cli.running import elsewhere
from cli.running import run as turnpike
from services import free_port, postgres, run
from store.helping import PLAYING, game, line, texts

from turnpike.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_a_backup_is_private_is_never_written_over_and_can_be_restored(url: str, tmp_path: Path) -> None:
    old, file = url, tmp_path / "backup"
    new = f"sqlite:///{tmp_path}/new.db" if url.startswith("postgres") else postgres().database()

    async def fill() -> None:
        store = await open_store(old, upgrade=True)
        await store.create_table(game())
        await store.append("g", [line(1)], PLAYING)
        await store.close()

    run(fill())
    assert turnpike("db", "backup", file, "--database", old).exit_code == 0
    assert file.stat().st_mode & 0o077 == 0
    again = turnpike("db", "backup", file, "--database", old)
    assert [again.exit_code, "already exists" in again.stderr] == [1, True]
    assert elsewhere("db", "restore", file, "--database", new).returncode == 0, "once as people do it"
    twice = tmp_path / "twice"
    assert turnpike("db", "backup", twice, "--database", new).exit_code == 0
    assert twice.read_bytes() == file.read_bytes(), "there and back again, from one kind of database to the other"
    full = turnpike("db", "restore", file, "--database", new)
    assert [full.exit_code, "not empty" in full.stderr] == [1, True]

    async def look() -> None:
        store = await open_store(new)
        assert await texts(store) == [(1, "{}")]
        await store.close()

    run(look())
    dry = turnpike("db", "tidy", "--days", "30", "--dry-run", "--database", new)
    assert dry.stdout == "1 tables would be deleted.\n"
    assert "1 tables" in turnpike("db", "tidy", "--days", "30", "--database", new).stdout
    assert "0 tables" in turnpike("db", "tidy", "--days", "30", "--database", new).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--database", "mysql://x"], "sqlite:///"),
        (["--public-url", "play.example.org"], "full URL"),
        (["--host", "192.0.2.77"], "Cannot listen on"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path: Path, words: list[str], said: str) -> None:
    options = words if "--database" in words else ["--database", f"sqlite:///{tmp_path}/games.db", *words]
    answer = elsewhere("serve", "--port", str(free_port()), *options)
    assert answer.returncode in {1, 2}
    assert said in answer.stderr
    assert "Traceback" not in answer.stderr
