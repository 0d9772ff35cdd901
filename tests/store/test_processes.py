"""Several processes on one database, some of them killed: what was acknowledged is stored, and nothing twice."""

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from patience import PATIENCE
from services import run
from store.helping import game

from turnpike.store import open_store

HERE = Path(__file__).parent
GAMES = 6
OFTEN = 40


def hammer(url: str, name: str) -> "subprocess.Popen[str]":
    command = [sys.executable, str(HERE / "hammer.py"), url, name, str(GAMES)]
    paths = [str(HERE.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


def send(line: str, *processes: "subprocess.Popen[str]") -> None:
    for process in processes:
        assert process.stdin is not None
        process.stdin.write(line)
        process.stdin.flush()


def begin(*processes: "subprocess.Popen[str]") -> None:
    """Start all of them when all are ready."""
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    send("go\n", *processes)


class Listener(threading.Thread):
    """Reads the output of a process, and knows when it has won often enough."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        super().__init__(daemon=True)
        self.process = process
        self.lines: list[str] = []
        self.often = threading.Event()
        self.start()

    def run(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if len(self.lines) > OFTEN:
                self.often.set()


async def prepare(url: str) -> None:
    store = await open_store(url, upgrade=True)
    for i in range(GAMES):
        await store.create_table(game(f"g{i}"))
    await store.close()


async def stored(url: str) -> dict[tuple[str, int], str]:
    """All entries of the logs, which must have no gaps."""
    store = await open_store(url)
    found: dict[tuple[str, int], str] = {}
    for i in range(GAMES):
        rows = await store.read(f"g{i}")
        assert [row.n for row in rows] == list(range(1, len(rows) + 1))
        found |= {(f"g{i}", row.n): row.text for row in rows}
    await store.close()
    return found


def acknowledged(output: str) -> dict[tuple[str, int], str]:
    snapshot = [one.split() for one in output.splitlines(keepends=True) if one.endswith("\n")]
    lines = {(name, int(n)): text for name, n, text in snapshot}
    assert len(lines) == len(snapshot), "two processes have won the same number"
    return lines


def test_two_processes_share_the_numbers_and_each_knows_its_own(url: str) -> None:
    run(prepare(url))
    processes = [hammer(url, name) for name in ("left", "right")]
    begin(*processes)
    listeners = [Listener(process) for process in processes]
    for listener in listeners:  # on any machine: it ends when each has won against the other
        assert listener.often.wait(PATIENCE)
    send("enough\n", *processes)
    for listener in listeners:
        listener.join(PATIENCE)
    for process in processes:
        process.communicate(timeout=PATIENCE)
    assert [process.returncode for process in processes] == [0, 0]
    left, right = [acknowledged("".join(listener.lines)) for listener in listeners]
    assert not left.keys() & right.keys()
    assert left | right == run(stored(url))


def kill_again_and_again(url: str, times: int) -> None:
    """Kill a process after a different number of appends each time; the next one goes on where it stopped."""
    run(prepare(url))
    snapshot: dict[tuple[str, int], str] = {}
    lots = random.Random(7)
    for number in range(times):
        process = hammer(url, f"p{number}")
        begin(process)
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(lots.randint(1, 2 * OFTEN))]
        assert all(lines), "it has ended by itself"
        process.send_signal(signal.SIGKILL)
        rest = process.stdout.read()
        process.wait()
        process.communicate()
        new = acknowledged("".join(lines) + rest)
        assert not new.keys() & snapshot.keys(), "a number was given twice"
        snapshot |= new
        loaded = run(stored(url))
        assert {place: loaded.get(place) for place in snapshot} == snapshot


@pytest.mark.slow
def test_a_killed_process_has_lost_nothing_it_acknowledged(url: str) -> None:
    kill_again_and_again(url, 5)


@pytest.mark.long
def test_many_killed_processes_have_lost_nothing_they_acknowledged(url: str) -> None:
    kill_again_and_again(url, 200)
