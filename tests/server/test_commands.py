"""`turnpike db`, and the error messages of `turnpike serve`."""

import os
import secrets
import stat
from pathlib import Path

import pytest
from cli.running import elsewhere
from cli.running import run as turnpike
from services import free_port, postgres, run
from store.helping import PLAYING, game, line, texts

from turnpike.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_a_backup_is_private_is_never_overwritten_and_can_be_restored(url: str, tmp_path: Path) -> None:
    old, file = url, tmp_path / "backup"
    new = f"sqlite:///{tmp_path}/new.db" if url.startswith("postgres") else postgres().database(empty=True)

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


@pytest.mark.parametrize("command", [["backup", "FILE"], ["tidy", "--days", "3"], ["upgrade"]])
def test_a_mistyped_path_is_refused_and_nothing_is_created(tmp_path: Path, command: list[str]) -> None:
    words = [str(tmp_path / "backup") if word == "FILE" else word for word in command]
    answer = turnpike("db", *words, "--database", f"sqlite:///{tmp_path}/folder/gmaes.db")
    assert [answer.exit_code, "There is no database" in answer.stderr] == [1, True]
    (tmp_path / "empty.db").touch()
    assert turnpike("db", *words, "--database", f"sqlite:///{tmp_path}/empty.db").exit_code == 1
    assert [file.name for file in tmp_path.iterdir()] == ["empty.db"]
    missing = turnpike("db", "restore", tmp_path / "bakcup", "--database", f"sqlite:///{tmp_path}/new.db")
    assert [missing.exit_code, "There is no backup" in missing.stderr] == [1, True]
    assert not (tmp_path / "new.db").exists()


def test_a_truncated_backup_is_refused_and_an_old_one_restored_with_a_warning(tmp_path: Path) -> None:
    old, file, cut = f"sqlite:///{tmp_path}/old.db", tmp_path / "backup", tmp_path / "cut"

    async def fill() -> None:
        store = await open_store(old)
        await store.create_table(game())
        await store.append("g", [line(1)], PLAYING)
        await store.close()

    run(fill())
    assert turnpike("db", "backup", file, "--database", old).exit_code == 0
    lines = file.read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[:-1]))
    refused = turnpike("db", "restore", cut, "--database", f"sqlite:///{tmp_path}/new.db")
    assert [refused.exit_code, "cut off" in refused.stderr] == [1, True]
    first = b'{"turnpike_backup": 1, "revision": "0002"}\n'
    cut.write_bytes(b"".join([first, *(one.replace(b',"request":null', b"") for one in lines[1:-1])]))
    restored = turnpike("db", "restore", cut, "--database", f"sqlite:///{tmp_path}/new.db")
    assert [restored.exit_code, restored.stdout, "Warning" in restored.stderr] == [0, "2 rows restored.\n", True]


def test_only_its_owner_can_read_the_database(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    def modes() -> dict[str, int]:
        return {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}

    async def use() -> None:
        store = await open_store(f"sqlite:///{file}")
        await store.create_table(game(secrets.token_hex()))
        assert modes() == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}
        await store.close()

    before = os.umask(0)
    try:
        run(use())
        file.chmod(0o644)  # as older versions left it
        (tmp_path / "games.db-wal").touch(0o644)
        run(use())
        file.chmod(0o640)
        assert turnpike("db", "backup", tmp_path / "backup", "--database", f"sqlite:///{file}").exit_code == 0
    finally:
        os.umask(before)
    assert set(modes().values()) == {0o600}


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
