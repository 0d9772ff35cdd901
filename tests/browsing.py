"""Scenes of web/browser, played by Node.js in Chromium: for the tests, the pictures of the docs and the measurements.

A scene that fails leaves a report: pictures, consoles and messages of its pages, what it said, and the server's log.
"""

import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import prerequisites
from serving import SERVE, Serving

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
REPORTS = ROOT / ".reports" / "failed"
SCENE_SECONDS = 3600
REPORT_SECONDS = 120
"""A scene that is stopped may take so long to write its report."""


def chromium() -> str:
    """The browser."""
    found = prerequisites.browser()
    assert found, "Chromium is missing: apt install chromium, or name it with CHROMIUM=/path/to/chromium"
    return found


def run_scene(url: str, scene: str, *words: str, report: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Play a scene against a server, and say how it went. One that takes too long is stopped and has failed."""
    command = ["node", str(WEB / "browser" / f"{scene}.mjs"), url, *words]
    env = os.environ | {"CHROMIUM": chromium(), "REPORT": str(report or "")}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            try:
                out, err = process.communicate(timeout=SCENE_SECONDS)
            except subprocess.TimeoutExpired:
                process.terminate()
                out, err = process.communicate(timeout=REPORT_SECONDS)
        except subprocess.TimeoutExpired:
            out, err = "", f"{scene} took too long and could not even write its report"
        finally:
            kill_family(process)
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def kill_family(process: subprocess.Popen[str]) -> None:
    """End a process that still runs, and all it has started: a browser has sessions and groups of its own."""
    if process.poll() is not None:
        return
    family = [process.pid]
    for parent in family:
        for children in Path(f"/proc/{parent}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                family += map(int, children.read_text().split())
    for pid in family:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def play_scene(
    test: str,
    folder: Path,
    scene: str,
    *words: str,
    stopped_clock: bool = False,
    options: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
    program: Sequence[str] = SERVE,
) -> None:
    """Play a scene against a server of its own, in a folder for its database and log: the same game every time."""
    report = REPORTS / test
    shutil.rmtree(report, ignore_errors=True)
    log = folder / "server.log"
    database = f"sqlite:///{folder}/games.db"
    serving = Serving(database, "--review", "20", *options, log=log, stopped_clock=stopped_clock, program=program)
    serving.environment |= environment or {}
    with serving as server:
        done = run_scene(server.url, scene, *words, report=report)
    said = log.read_text()
    if done.returncode == 0 and "Traceback" not in said:
        return
    report.mkdir(parents=True, exist_ok=True)
    shutil.copy(log, report / "server.log")
    (report / "scene.log").write_text(done.stdout + done.stderr)
    trouble = done.stderr if done.returncode else said[-5000:]
    raise AssertionError(f"{trouble}\nThe report is in {report}\nTo repeat it: make scene NAME='{test}'")
