"""Work in processes: every number is answered once, whatever dies, and Ctrl-C leaves nothing behind."""

import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

import pytest
from patience import PATIENCE

from turnpike.arena.processes import in_processes


def test_processes_take_numbers_from_a_generator_to_its_end() -> None:
    """Matches name the games that are missing that way; more than are handed out at once."""
    assert sorted(in_processes(abs, (number for number in range(12)), 2)) == list(range(12))


def large_answer(number: int) -> bytes:
    """More than a pipe holds, so that it is sent in pieces."""
    return number.to_bytes() * 10_000_000


def test_processes_that_are_sending_an_answer_end_when_no_more_is_needed() -> None:
    answers = in_processes(large_answer, range(100), 2)
    assert set(next(answers)) in ({0}, {1})
    answers.close()


def answer_or_die(number: int) -> int:
    """Answer all numbers but three, at which every process dies."""
    if number == 3:
        os._exit(1)
    return number


def test_a_number_at_which_every_process_dies_is_given_up_and_all_others_are_answered_once() -> None:
    answers: list[int] = []
    with pytest.raises(BrokenProcessPool, match="3 processes died at number 3"):
        answers.extend(in_processes(answer_or_die, range(4), 2))
    assert sorted(answers) == [0, 1, 2]


def die_once(folder: Path, number: int) -> int:
    """The first process that is asked dies."""
    try:
        (folder / str(number)).touch(exist_ok=False)
    except FileExistsError:
        return number
    os._exit(1)


def test_numbers_of_a_process_that_died_are_answered_by_another_one(tmp_path: Path) -> None:
    assert sorted(in_processes(partial(die_once, tmp_path), range(5), 2)) == list(range(5))


def refuse(number: int) -> int:
    raise ValueError(f"no answer to {number}")


def test_an_error_in_a_process_is_raised_here_with_the_place_where_it_happened() -> None:
    with pytest.raises(ValueError, match="no answer to") as caught:
        list(in_processes(refuse, range(5), 2))
    assert "in refuse" in caught.value.__notes__[0]


INTERRUPTED = """
import os, signal
from turnpike.arena import processes

caught, started = [], []
signal.signal(signal.SIGINT, lambda *_: caught.append("Ctrl-C"))
wait, start = processes.wait, processes._Worker.__init__

def interrupted(pipes):
    if not caught:
        os.killpg(0, signal.SIGINT)  # the workers are on their way, and none of them is there yet
    return wait(pipes)

def counted(self, work):
    started.append(self)
    start(self, work)

processes.wait, processes._Worker.__init__ = interrupted, counted
print(sorted(processes.in_processes(abs, range(4), 2)), caught, len(started))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_ctrl_c_while_the_workers_start_is_handled_by_their_parent_alone() -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED],
        capture_output=True,
        text=True,
        start_new_session=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.stdout, done.stderr) == ("[0, 1, 2, 3] ['Ctrl-C'] 2\n", "")
