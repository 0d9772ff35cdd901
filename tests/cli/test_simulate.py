"""`turnpike simulate`."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from patience import PATIENCE
from typer.testing import CliRunner

import turnpike
from turnpike.arena.games import MAX_TURNS
from turnpike.cli.app import app
from turnpike.cli.errors import uninterrupted
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.log import Record
from turnpike.kernel.replay import replay

SMALL_BOARD = Path(__file__).parent.parent / "franchise" / "boards" / "small.toml"


def simulate(*arguments: str, code: int = 0) -> tuple[str, str]:
    done = CliRunner().invoke(app, ["simulate", *arguments])
    assert done.exit_code == code, done.output
    return done.stdout, done.stderr


def as_json(*arguments: str) -> dict[str, Any]:
    out, err = simulate(*arguments, "--json")
    assert err == ""
    result: dict[str, Any] = json.loads(out)
    return result


def games_in(file: Path) -> list[Record]:
    return list(log.read(io.BytesIO(file.read_bytes())))


def test_the_table_names_bots_seats_and_ends() -> None:
    out, err = simulate("franchise", "--bots", "greedy,random", "--games", "2", "--seed", "7")
    assert out.startswith("2 games of Franchise for 2 players, seed 7: ")
    for word in ("greedy", "random", "seat 1", "seat 2", "Wins", "Score", "Ends: "):
        assert word in out
    assert err == "", "no progress bar where nobody watches"


def test_json_is_one_object_with_games_and_bots() -> None:
    result = as_json("franchise", "--bots", "greedy,random", "--games", "3", "--seed", "7")
    assert (result["game"], result["games"], result["asked"], result["seed"]) == ("franchise", 3, 3, 7)
    assert result["options"] == {"players": 2}
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] + bot["shared_wins"] / 2 for bot in result["bots"]) == 3
    assert sum(result["ends"].values()) == 3


def test_one_bot_name_stands_for_all_seats() -> None:
    result = as_json("franchise", "--players", "4", "--games", "1", "--seed", "1")
    assert [(bot["name"], bot["seats"]) for bot in result["bots"]] == [("random", 4)]


def test_the_same_seed_gives_the_same_log_byte_for_byte(tmp_path: Path) -> None:
    one, again, other = (tmp_path / name for name in ("one", "again", "other"))
    for file, seed in ((one, "7"), (again, "7"), (other, "8")):
        simulate("franchise", "--players", "3", "--games", "2", "--seed", seed, "--log", str(file))
    assert one.read_bytes() == again.read_bytes()
    assert one.read_bytes() != other.read_bytes()
    assert [replay(FRANCHISE, record).over for record in games_in(one)] == [True, True]


def test_stored_entries_carry_their_events(tmp_path: Path) -> None:
    simulate("franchise", "--games", "1", "--seed", "7", "--log", str(tmp_path / "log"))
    (record,) = games_in(tmp_path / "log")
    assert all(entry.events is not None for entry in record.entries)
    assert any(entry.events for entry in record.entries)


def test_a_random_seed_is_printed_so_that_it_can_be_used_again() -> None:
    result = as_json("franchise", "--games", "1")
    assert as_json("franchise", "--games", "1", "--seed", str(result["seed"])) == result


def test_a_log_is_not_overwritten_unless_forced(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("precious\n")
    arguments = ["franchise", "--games", "1", "--seed", "7", "--log", str(file)]
    _out, err = simulate(*arguments, code=1)
    assert "already exists. Choose another file, or add --force" in err
    assert file.read_text() == "precious\n"
    simulate(*arguments, "--force")
    assert len(games_in(file)) == 1


def test_variants_and_starts_stand_in_the_log(tmp_path: Path) -> None:
    file = tmp_path / "log"
    simulate("franchise", "--games", "1", "--start", "introductory", "--expert", "--log", str(file))
    (record,) = games_in(file)
    assert record.header.options == {"players": 4, "start": "introductory", "expert": True}
    assert record.header.setup is not None
    assert "city_tiles" in record.header.setup


def test_bots_can_place_the_tiles(tmp_path: Path) -> None:
    file = tmp_path / "log"
    simulate(
        "franchise", "-p", "2", "-n", "1", "--expert", "--tiles", "choose", "--first", "random", "--log", str(file)
    )
    (record,) = games_in(file)
    assert record.entries[0].words["do"] == "place_tile"
    assert "first_player" in (record.header.setup or {})


def test_bots_play_on_a_custom_board(tmp_path: Path) -> None:
    result = as_json("franchise", "-p", "2", "-n", "1", "--board", str(SMALL_BOARD), "--log", str(tmp_path / "log"))
    assert result["board"] == str(SMALL_BOARD)
    (record,) = games_in(tmp_path / "log")
    assert "board" in record.header.options
    assert replay(FRANCHISE, record).over


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("chess",), 1, "There is no game called “chess”"),
        (("franchise", "--bots", "hal"), 1, "There is no bot called “hal”"),
        (("franchise", "--players", "7"), 1, "2 to 5"),
        (("franchise", "--bots", "greedy,random", "--players", "3"), 2, "2 bots for 3 players"),
        (("franchise", "--tiles", "choose"), 2, "Add --expert"),
        (("franchise", "--first", "9"), 2, "from 1 to 4"),
        (("franchise", "--games", "0"), 2, "--games"),
        (("franchise", "--board", "nowhere.toml"), 1, "nowhere.toml"),
        (("franchise", "--log", "no/such/folder/games.jsonl"), 1, "no/such/folder/games.jsonl"),
    ],
)
def test_impossible_requests_are_refused_in_words(arguments: tuple[str, ...], code: int, said: str) -> None:
    _out, err = simulate(*arguments, code=code)
    assert said in " ".join(err.replace("│", "").split())
    assert "Traceback" not in err


SPORTS = ("richesses", "--circuit", "sports", "--bots", "random", "--seed", "1", "--games", "2")


def test_a_game_that_would_never_end_is_stopped_and_said_to_be_unfinished(tmp_path: Path) -> None:
    file = tmp_path / "log"
    result = as_json(*SPORTS, "--max-turns", "30", "--log", str(file))
    assert (result["games"], result["unfinished"], result["max_turns"], result["ends"]) == (2, 2, 30, {})
    assert [(bot["seats"], bot["wins"]) for bot in result["bots"]] == [(0, 0)]
    records = games_in(file)
    assert [record.end for record in records] == [None, None]
    plays = [replay(RICHESSES, record) for record in records]
    assert [(play.over, play.game.turn_number(play.state)) for play in plays] == [(False, 30)] * 2
    out, _err = simulate(*SPORTS, "--max-turns", "30")
    assert "Unfinished: 2 games were stopped after 30 turns" in out
    assert "--max-turns" in simulate("--help")[0]


def test_bots_have_a_limit_of_turns_by_default_and_may_have_none() -> None:
    result = as_json("franchise", "--games", "1", "--seed", "7", "--max-turns", "0")
    assert result["max_turns"] == 0
    assert result["unfinished"] == 0
    again = as_json("franchise", "--games", "1", "--seed", "7")
    assert again["max_turns"] == MAX_TURNS > 1000
    assert again["bots"] == result["bots"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_the_finished_games_and_says_so(tmp_path: Path, workers: str) -> None:
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "turnpike", "simulate", "franchise", "--games", "100000", "--seed", "1"]
    running = subprocess.Popen(
        [*command, "--log", str(file), "--workers", workers],
        env={**os.environ, "PYTHONPATH": str(Path(turnpike.__file__).parent.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or b'"end"' not in file.read_bytes():
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the whole group
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130, err
    finished = games_in(file)
    assert all(record.end is not None for record in finished)
    assert f"Stopped after {len(finished)} of 100000 games, which are counted and written to {file}." in err
    assert out.startswith(f"{len(finished)} games of Franchise")
    assert "Traceback" not in err


def test_ctrl_c_in_the_middle_of_keeping_a_game_counts_afterwards() -> None:
    done: list[str] = []

    def keep() -> None:
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("kept")

    with pytest.raises(KeyboardInterrupt):
        keep()
    assert done == ["kept"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
