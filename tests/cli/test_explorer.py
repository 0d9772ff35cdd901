"""`turnpike explorer`, and `turnpike db explorer`."""

from pathlib import Path

import pytest
from cli.running import run

pytestmark = pytest.mark.once


def test_a_corpus_is_made_by_one_command_and_says_where_it_comes_from(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl.gz"
    made = run("explorer", "make", "franchise", "--out", file, "--games", "random=4", "--seed", "5", "--workers", "1")
    assert made.exit_code == 0, made.output
    shown = run("explorer", "show", file)
    assert "4 games (random 4)" in shown.stdout
    assert "--games random=4 --seed 5" in shown.stdout


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    for games in ("random", "random=", "random=0", "random=x", "nobody=3"):
        made = run("explorer", "make", "franchise", "--out", tmp_path / "x.gz", "--games", games)
        assert made.exit_code != 0, games
        assert "Traceback" not in made.output
    assert run("explorer", "show", tmp_path / "none.gz").exit_code != 0
    assert "regular" in run("explorer", "show", "franchise").stdout


def test_a_database_that_does_not_exist_is_not_made_by_counting(tmp_path: Path) -> None:
    done = run("db", "explorer", "--database", f"sqlite:///{tmp_path}/games.db")
    assert done.exit_code != 0
    assert not (tmp_path / "games.db").exists()
