"""The command line as a whole: help, version, exit codes, pipes, colours."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli.running import REPLAYS, command, elsewhere, environment, run
from patience import PATIENCE

import turnpike
from turnpike import build, games

COMMANDS = ("play", "simulate", "replay", "show", "verify", "bench", "board")
GAME = REPLAYS / "introductory.jsonl"


def test_the_version_says_which_rules_run() -> None:
    said = f"turnpike {turnpike.__version__}, {build.describe()}\n"
    assert run("--version").stdout == said
    assert elsewhere("--version").stdout == said


def test_the_version_is_printed_without_loading_typer() -> None:
    code = "import sys; sys.argv[1:] = ['--version']; import turnpike.cli as t; t.main(); print('typer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment())
    assert done.stdout.splitlines()[-1] == "False"


def test_without_a_command_it_shows_its_help() -> None:
    done = run()
    assert done.exit_code == 0
    for name in COMMANDS:
        assert f" {name} " in done.stdout


@pytest.mark.parametrize(
    "words", [*[(name,) for name in COMMANDS], ("board", "check"), ("board", "new"), ("board", "draw")]
)
def test_every_command_has_help(words: tuple[str, ...]) -> None:
    done = run(*words, "--help")
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) > 8


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_examples(name: str) -> None:
    assert f"turnpike {name} " in run(name, "--help").stdout.partition("Examples")[2]


@pytest.mark.parametrize(
    "args", [("fly",), ("play", "--fly"), ("play", "--players", "many"), ("replay",), ("play", "--players", "1")]
)
def test_what_cannot_be_understood_is_exit_code_2(args: tuple[str, ...]) -> None:
    done = run(*args)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Usage" in done.stderr


def test_an_unknown_game_is_exit_code_1_and_names_the_known_ones() -> None:
    done = run("play", "chess")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"There is no game called “chess”. Choose one of: {', '.join(games.NAMES)}.\n"


def test_a_missing_file_is_reported_without_a_traceback() -> None:
    done = elsewhere("replay", "nowhere.jsonl")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "nowhere.jsonl: No such file or directory. Check the path and its permissions.\n"


def test_a_folder_is_not_a_log(tmp_path: Path) -> None:
    done = run("replay", tmp_path)
    assert done.exit_code == 1
    assert str(tmp_path) in done.stderr


def test_a_closed_pipe_ends_the_command_quietly() -> None:
    done = subprocess.Popen(
        command("replay", GAME, "--states"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert done.stdout is not None
    assert done.stderr is not None
    assert done.stdout.readline().startswith(b'{"n":1,')
    done.stdout.close()
    assert done.stderr.read() == b""
    assert done.wait(PATIENCE) == 141
    done.stderr.close()


def interrupted(*args: str | Path) -> tuple[int, str]:
    """Exit code and complaints of a game that is stopped at its first prompt."""
    process = subprocess.Popen(
        command("play", "--seed", "1", *args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    seen = b""
    while b"> " not in seen:
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)  # it is about to read, or waits already
    _out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, err.decode()


def test_ctrl_c_is_exit_code_130_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert interrupted() == (130, "\n")
    code, said = interrupted("--log", path)
    assert code == 130
    assert said == f"\nThe game is saved in {path}. Resume it with: turnpike play --load {path}\n\n"
    assert run("replay", path).exit_code == 0


def test_no_colours_in_a_pipe() -> None:
    for args in (("play", "--seed", "1"), ("--help",)):
        assert "\x1b" not in elsewhere(*args).stdout


def test_output_that_the_terminal_cannot_encode_is_still_written() -> None:
    done = elsewhere("play", "--seed", "1", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "Human ?" in done.stdout


def test_typed_bytes_that_are_no_text_are_an_unknown_word() -> None:
    done = subprocess.run(
        command("play", "--seed", "1"),
        input=b"\xff\xfe\n",
        capture_output=True,
        env=environment(),
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "is not a choice here" in done.stdout.decode()
