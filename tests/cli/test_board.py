"""`turnpike board`: a custom board is created, checked, drawn and played on."""

from pathlib import Path

from cli.running import run

SMALL = Path(__file__).parent.parent / "franchise" / "boards" / "small.toml"


def test_a_new_board_can_be_played_on(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert run("board", "new", mine).exit_code == 0
    done = run("board", "check", mine)
    assert (done.exit_code, done.stdout) == (0, "mine.toml: OK. 45 places, 107 links, 2 to 5 players.\n")
    again = run("board", "new", mine)
    assert (again.exit_code, again.stdout) == (1, "")
    assert "already exists" in again.stderr
    assert run("board", "new", tmp_path / "mine.txt").exit_code == 1


def test_all_errors_are_listed_at_once(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    text = (
        SMALL.read_text(encoding="utf-8")
        .replace("players_min = 2", "players_min = 1")
        .replace("schema = 1", "schema = 7")
    )
    bad.write_text(text, encoding="utf-8")
    done = run("board", "check", bad)
    assert (done.exit_code, done.stdout) == (1, "")
    complaints = done.stderr.splitlines()
    assert len(complaints) >= 2
    assert all(line.startswith("bad.toml: ") for line in complaints)
    assert run("play", "--board", bad).exit_code == 1


def test_a_board_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "small.svg"
    assert run("board", "draw", SMALL, out).exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
    assert run("board", "draw", SMALL, "-").stdout == out.read_text(encoding="utf-8")


def test_a_missing_file_is_reported() -> None:
    for args in (("check", "no.toml"), ("draw", "no.toml", "-")):
        done = run("board", *args)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr == "no.toml: There is no file 'no.toml'. Check the path.\n"


def test_a_small_board_can_be_looked_up_and_played_on() -> None:
    assert run("show", "--board", SMALL).exit_code == 0
    done = run("play", "--board", SMALL, "--start", "choose", "--seed", "1", typed="1\nquit\n\n")
    assert (done.exit_code, done.stderr) == (0, "")
