"""`turnpike train`."""

import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest
from cli.running import environment, run
from plugin_kit import on_path, paths

from turnpike.cli import train

pytestmark = pytest.mark.once
QUICK = ("--seed", "3", "--workers", "1", "--games", "300", "--simulations", "1", "--hidden", "16")


def test_a_run_that_was_killed_keeps_its_games_and_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = [sys.executable, "-m", "turnpike", "train", "franchise", "--out", str(out), "--hours", "1", *QUICK]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment())
    first = out / "games" / "1-0001.games"
    while not first.exists():
        assert killed.poll() is None
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    played = first.read_bytes()
    again = run("train", "franchise", "--out", str(out), "--hours", "0", "--resume")
    assert again.exit_code == 0
    assert "The time is over" in again.stderr
    assert "No generation has beaten the hand-made evaluation yet" in again.stdout
    assert first.read_bytes() == played


def test_what_cannot_be_done_is_said_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    out = ("--out", str(tmp_path), "--hours", "0")
    for arguments, words in (
        (("franchise", *out), "is not empty"),
        (("franchise", *out, "--resume"), "There is no run"),
        (("franchise", *out, "--from", str(tmp_path / "none.weights")), "none.weights cannot be read"),
        (("franchise", *out, "--from", str(tmp_path / "notes.txt")), "does not begin as weights do"),
        (("franchise", *out, "--hidden", "20"), "multiple of 16"),
    ):
        refused = run("train", *arguments)
        assert refused.exit_code != 0
        assert words in refused.output
    with on_path(monkeypatch, *paths(tmp_path / "installed")):
        assert "can be learnt yet" in run("train", "harbours", *out).output
    monkeypatch.setattr(train, "find_spec", lambda name: None if name == "numpy" else find_spec(name))
    assert "pip install 'turnpike[train]'" in run("train", "franchise", *out).output
