"""`turnpike match`."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest
from arena.programs import ODD, named
from cli.running import command, environment, run
from patience import PATIENCE

from turnpike.arena import cluster

QUICK = ("match", "--bots", "random,greedy", "--games", "2", "--seed", "5", "--workers", "1")
pytestmark = pytest.mark.once


def as_json(*arguments: str | Path) -> dict[str, Any]:
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def test_json_is_one_object_with_games_and_bots() -> None:
    result = as_json(*QUICK, "--game", "franchise", "--players", "2")
    assert (result["game"], result["games"], result["asked"], result["seed"]) == ("franchise", 2, 2, 5)
    assert [bot["name"] for bot in result["bots"]] == ["greedy", "random"]
    greedy = result["bots"][0]
    assert (greedy["wins"], greedy["shared_wins"], greedy["share"]) == (2, 0, 1.0)
    assert greedy["interval"][0] < 1.0 <= greedy["interval"][1]
    assert greedy["rating"] > 25 > result["bots"][1]["rating"]
    assert greedy["mean_score"] > result["bots"][1]["mean_score"]


def test_the_result_is_printed_as_a_table() -> None:
    done = run(*QUICK)
    assert done.stdout.startswith("2 games of Franchise for 2 players, seed 5: ")
    for word in ("greedy", "random", "Wins", "Share (95 %)", "100.0 % (34.2–100.0)", "Rating (95 %)", "Ends: "):
        assert word in done.stdout
    assert done.stderr == "", "no scoreboard where nobody watches"


def test_csv_is_written_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    shown = run(*QUICK, "--csv", "-").stdout
    assert shown.startswith("name,games,")
    run(*QUICK, "--csv", tmp_path / "table.csv")
    assert (tmp_path / "table.csv").read_text() == shown


def test_results_are_kept_and_a_match_goes_on(tmp_path: Path) -> None:
    file, logs = tmp_path / "match.jsonl", tmp_path / "logs"
    result = as_json(*QUICK, "--results", file, "--logs", logs)
    assert len(list(logs.iterdir())) == 2
    before = file.read_bytes()
    assert as_json(*QUICK, "--results", file) == result
    assert file.read_bytes() == before
    assert as_json(*QUICK, "--results", file, "--games", "4")["games"] == 4
    assert "another match" in run(*QUICK, "--results", file, "--seed", "6").stderr
    without_seed = [word for word in QUICK if word not in ("--seed", "5")]
    assert "also give its --seed" in " ".join(run(*without_seed, "--results", file).stderr.split())


def test_stopping_early_says_what_is_clear() -> None:
    result = as_json(*QUICK, "--games", "60", "--stop-early", "--bots", "greedy,random")
    assert (result["claim"], result["verdict"]) == (0.5, "above")
    assert result["games"] < 60
    said = run(*QUICK, "--games", "2", "--claim", "0.9").stdout
    assert "It is not clear yet whether random wins more or less than 90.0 % of its seats." in said
    said = run(*QUICK, "--games", "60", "--claim", "0.9").stdout
    assert "It is clear that random wins less than 90.0 % of its seats." in said


def test_external_bots_play_and_their_forfeits_are_explained() -> None:
    mine = named("mine", ODD, "illegal")
    patient = (*QUICK, "--bots", f"{mine},random", "--patience", str(PATIENCE))
    assert "times: mine: an illegal answer: 10000" in run(*patient).stdout
    result = as_json(*patient)
    forfeits = {bot["name"]: bot["forfeits"] for bot in result["bots"]}
    assert forfeits["random"] == 0
    assert forfeits["mine"] == sum(result["reasons"].values()) > 0


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--bots", "hal,greedy"), 1, "There is no bot called “hal”"),
        (("--bots", "a=one,a=two"), 2, "Two different bots are called a"),
        (("--bots", "mine=,greedy"), 1, "cannot be started: there is no command"),
        (("--bots", "greedy,random", "--players", "3"), 2, "2 bots for 3 players"),
        (("--game", "chess", "--bots", "greedy,random"), 1, "There is no game called “chess”"),
        (("--bots", "greedy,random", "--circuit", "sports"), 2, "--circuit"),
        (("--bots", "greedy,random", "--results", "no/such/folder/match.jsonl"), 1, "no/such/folder/match.jsonl"),
    ],
)
def test_impossible_requests_are_refused_in_words(arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run("match", "--games", "2", *arguments)
    assert done.exit_code == code, done.output
    assert said in " ".join(done.stderr.replace("│", "").split())


def test_without_ray_its_option_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "available", lambda: False)
    done = run(*QUICK, "--ray", "local")
    assert (done.exit_code, done.stderr.strip()) == (1, "Ray is not installed: pip install 'turnpike[ray]'.")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_loses_no_finished_game(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("match", "--bots", "random,random", "--seed", "5", "--workers", "2", "--results", str(file))
    running = subprocess.Popen(
        command(*words, "--games", "100000"),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not file.exists() or file.read_bytes().count(b"\n") < 4:
        assert running.poll() is None
        time.sleep(0.01)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the whole group
    out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 130, err
    finished = file.read_bytes().count(b"\n") - 1
    assert out.startswith(f"{finished} games of Franchise")
    assert f"Stopped after {finished} of 100000 games. Run the same command again to resume." in err
    assert "Traceback" not in err
    again = as_json("match", *words[1:], "--games", str(finished))
    assert again["games"] == finished


SECONDS = (
    "gcs_server_request_timeout_seconds gcs_rpc_server_connect_timeout_s gcs_rpc_server_reconnect_timeout_s "
    "py_gcs_connect_timeout_s gcs_server_port_wait_time_s worker_register_timeout_seconds"
)
MILLISECONDS = "health_check_timeout_ms agent_register_timeout_ms"
RAY_PATIENCE = {f"RAY_{name}": str(int(PATIENCE)) for name in SECONDS.split()}
RAY_PATIENCE |= {f"RAY_{name}": str(int(1000 * PATIENCE)) for name in MILLISECONDS.split()}
SLOW_START = "timed out during startup"
"""What Ray says after half a minute, which cannot be made longer."""


def on_ray(*words: str) -> "subprocess.CompletedProcess[str]":
    """Play on a Ray of this machine, which is left alone with a folder of its own; its sockets need a short path."""
    until = time.monotonic() + PATIENCE
    while True:
        with tempfile.TemporaryDirectory(prefix="ray", ignore_cleanup_errors=True) as folder:
            done = subprocess.run(
                command(*words, "--ray", "local"),
                env=environment(RAY_PATIENCE | {"RAY_TMPDIR": folder, "HOME": folder}),
                capture_output=True,
                text=True,
                check=False,
                timeout=4 * PATIENCE,
            )
        if SLOW_START not in done.stderr or time.monotonic() > until:
            return done


@pytest.mark.early
@pytest.mark.slow
def test_ray_plays_the_same_match_and_a_killed_worker_costs_no_game(tmp_path: Path) -> None:
    """A real Ray on this machine. One of the bots kills the worker it plays in, once."""
    killer = named("mine", ODD, "murder", tmp_path / "done")
    bots = ("--bots", f"{killer},random", "--patience", str(PATIENCE))
    words = ("match", *bots, "--games", "6", "--seed", "5", "--workers")
    there = on_ray(*words, "2", "--json", "--results", str(tmp_path / "match.jsonl"))
    assert there.returncode == 0, there.stderr
    assert (tmp_path / "done").exists()
    assert (tmp_path / "match.jsonl").read_bytes().count(b"\n") == 7
    assert json.loads(there.stdout) == as_json(*words, "1"), "the same, game for game"


def test_unfinished_games_of_a_match_have_no_winner() -> None:
    words = "match --game richesses --circuit sports --bots random,greedy --games 2 --seed 1 --max-turns 6 --workers 1"
    done = run(*words.split(), "--json")
    assert done.exit_code == 0, done.output
    result = json.loads(done.stdout)
    assert (result["games"], result["unfinished"], result["max_turns"]) == (2, 2, 6)
    assert {bot["name"]: (bot["seats"], bot["share"]) for bot in result["bots"]} == {
        "greedy": (0, 0.0),
        "random": (0, 0.0),
    }
    assert "Unfinished: 2 games were stopped after 6 turns" in run(*words.split()).stdout
    assert "It is not clear yet whether random wins" in run(*words.split(), "--stop-early").stdout
