"""Worker processes end when they are asked to, and those that do not hear it all the same."""

import multiprocessing
import os
import signal
import struct
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from patience import PATIENCE

from turnpike.bots import worker

pytestmark = [pytest.mark.slow, pytest.mark.once]


def work_on(ready: str, unheard: int) -> None:
    """Work for ever, and overlook so many requests to end."""
    left = unheard

    def hear(_signal: int, _frame: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            os._exit(1)

    signal.signal(signal.SIGTERM, hear)
    Path(ready).touch()
    while True:
        signal.pause()


@pytest.mark.parametrize("unheard", [0, 1, 1_000_000])
def test_a_worker_that_does_not_hear_is_asked_again_and_killed_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unheard: int
) -> None:
    monkeypatch.setattr(worker, "REQUESTS", 3)
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    pool.submit(work_on, str(tmp_path / "ready"), unheard)
    until = time.monotonic() + PATIENCE
    while not (tmp_path / "ready").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    (process,) = pool._processes.values()
    worker.end_workers(pool)
    pool.shutdown(wait=True, cancel_futures=True)
    assert process.exitcode in ({-signal.SIGKILL} if unheard > 3 else {1, -signal.SIGKILL})


def send_half(ready: str) -> None:
    """Begin to send an answer, and work for ever in the middle of it."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    pipe = frame.f_locals["result_queue"]._writer
    os.write(pipe.fileno(), struct.pack("!i", 1_000) + b"half")
    Path(ready).touch()
    while True:
        signal.pause()


def test_a_pool_whose_worker_ends_in_the_middle_of_its_answer_can_be_shut_down(tmp_path: Path) -> None:
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    pool.submit(send_half, str(tmp_path / "ready"))
    until = time.monotonic() + PATIENCE
    while not (tmp_path / "ready").exists():
        assert time.monotonic() < until
        time.sleep(0.01)
    worker.end_workers(pool)
    pool.shutdown(wait=True, cancel_futures=True)
