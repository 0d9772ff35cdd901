"""What is said before the first test and after the last one."""

import os
import queue
import subprocess
import sys
import time
from pathlib import Path

import outcomes
import prerequisites
import pytest
import stress
import suite
from patience import PATIENCE
from shares import dealt


@pytest.fixture
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without prerequisites, and a user who may not install anything."""
    monkeypatch.setattr(
        prerequisites, "NEEDS", tuple(need._replace(found=lambda: False) for need in prerequisites.NEEDS)
    )
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


@pytest.mark.usefixtures("bare_machine")
def test_what_is_missing_is_said_with_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(prerequisites.WITHOUT, "redis")
    assert prerequisites.main() == 1
    said = capsys.readouterr().err
    for word in ("Chromium (apt install chromium)", "PostgreSQL", "Node.js", "WITHOUT=browser,npm,postgres,redis"):
        assert word in said
    assert "Redis" not in said
    assert "Firefox" not in said, "its tests are skipped where it is not there"


@pytest.mark.usefixtures("bare_machine")
def test_what_only_make_long_needs_is_said_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(prerequisites.WITHOUT, "npm,postgres,redis")
    assert prerequisites.main() == 0
    assert capsys.readouterr().err == ""
    assert prerequisites.main(["--long"]) == 0
    assert "mmdebstrap and root" in capsys.readouterr().err
    monkeypatch.setenv(prerequisites.WITHOUT, "npm,postgres")
    assert prerequisites.main(["--long"]) == 1
    assert "make long WITHOUT=browser,firefox,npm,postgres,redis" in capsys.readouterr().err


@pytest.mark.usefixtures("bare_machine")
def test_what_is_given_up_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(prerequisites.WITHOUT, " npm, postgres ,redis")
    assert prerequisites.without() == {"browser", "firefox", "npm", "postgres", "redis"}
    assert prerequisites.main() == 0


def test_a_name_that_nobody_knows_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(prerequisites.WITHOUT, "chromium")
    assert prerequisites.main() == 2
    assert "Choose from npm, browser, firefox, postgres, redis" in capsys.readouterr().err


def test_the_summary_tells_what_was_run_skipped_failed_and_not_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    monkeypatch.setenv(prerequisites.WITHOUT, "postgres")
    plain, compiled, late = (suite.Part(name) for name in ("plain", "compiled", "install-test"))
    plain.seconds, plain.passed = 61.0, True
    compiled.seconds = 5.0
    plain.file.write_text(outcomes.line({"test": "a", "outcome": "passed", "browser": False}) * 1200)
    compiled.file.write_text(
        outcomes.line(
            {
                "test": "b",
                "outcome": "failed",
                "browser": True,
                "seconds": 12.25,
                "cpu_seconds": 3.5,
                "error": "E   assert 1 == 2\nE     seen",
            }
        )
        + outcomes.line({"test": "c", "outcome": "skipped", "browser": False, "reason": "without postgres"})
    )
    text = "\n".join(suite.summary([plain, compiled, late], 30, 96))
    for words in (
        "1 min 01 s  1,200 passed",
        "FAILED  1 failed, 1 skipped (1 of them in a browser)",
        "install-test  not run",
        "1 × without postgres",
        "12.2 s, 3.5 s of computing: b (compiled)",
        "NOT CHECKED, because of WITHOUT: everything that needs postgres.",
        "make test: make compiled failed after 1 min 36 s",
        "Failed:\n  b (compiled)\n    E   assert 1 == 2\n    E     seen\n",
    ):
        assert words in text


def run_parts(folder: Path, behaviour: str) -> tuple[list[suite.Part], list[str]]:
    """Run all parts, each a program that writes down that it began; the parts, and the order in which they began."""
    began = folder / "began"
    began.touch()
    program = folder / "make.py"
    program.write_text(
        "import pathlib, sys\n"
        f"part, began = sys.argv[-1], pathlib.Path({str(began)!r})\n"
        "with began.open('a') as out: print(part, file=out)\n"
        f"print('said by', part)\n{behaviour}\n"
    )
    parts = [suite.Part(name) for name in suite.PARTS]
    suite.run_all(parts, [sys.executable, str(program)])
    return parts, began.read_text().split()


@pytest.mark.parametrize(
    ("failing", "reached"), [("", 5), ("package", 1), ("compiled", 2), ("static", 3), ("install-test", 5)]
)
def test_parts_run_in_their_order_and_none_begins_after_one_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str, reached: int
) -> None:
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    monkeypatch.setattr(suite, "AT_A_TIME", 1)
    parts, began = run_parts(tmp_path, f"sys.exit(part == {failing!r})")
    assert began == list(suite.PARTS)[:reached]
    assert [part.name for part in parts if not part.passed] == [
        part.name for part in parts if part.name == failing or part.seconds is None
    ]


def test_two_parts_run_at_a_time_and_say_who_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The package is made alone; the next two wait for each other."""
    monkeypatch.setattr(suite, "REPORTS", tmp_path)
    both = "while part in {'compiled', 'static'} and not {'compiled', 'static'} <= set(began.read_text().split()): pass"
    parts, began = run_parts(tmp_path, both)
    assert all(part.passed for part in parts)
    assert began[0] == "package"
    assert set(began[1:3]) == {"compiled", "static"}
    assert "static       | said by static" in capsys.readouterr().out


def test_a_stress_run_is_whole_when_every_part_was_run_in_every_round_without_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stress, "REPORTS", tmp_path)
    monkeypatch.setattr(stress, "RESULTS", tmp_path / "results.jsonl")
    part = ("tests/web/test_a.py",)
    monkeypatch.setattr(stress, "parts", lambda: [part])
    test = "tests/web/test_a.py::test_a"
    reported: dict[str, object] = {"round": 1, "test": test, "seconds": 30.0}
    (tmp_path / "compiled.jsonl").write_text(outcomes.line({"test": test, "outcome": "passed", "seconds": 2.0}))
    stress.RESULTS.write_text(
        outcomes.line(reported | {"outcome": "passed"})
        + outcomes.line({"round": 1, "part": list(part), "outcome": "end", "code": 0})
    )
    assert stress.report(1) == 0
    assert "15 times slower than in make test" in capsys.readouterr().out
    assert stress.report(2) == 1
    assert "1 parts are still to be run" in capsys.readouterr().out
    with stress.RESULTS.open("a") as out:
        out.write(outcomes.line(reported | {"outcome": "failed"}))
    assert stress.report(1) == 1
    assert f"failed 1 times: {test}" in capsys.readouterr().out


def test_what_a_killed_test_process_started_ends_with_it(tmp_path: Path) -> None:
    program = tmp_path / "starts.py"
    program.write_text(
        "import subprocess, sys, reaper\n"
        "kept, released = (subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE) for _ in 'ab')\n"
        "reaper.watch(kept.pid)\n"
        "reaper.watch(released.pid)\n"
        "released.kill()\n"
        "released.wait()\n"
        "reaper.release(released.pid)\n"
        "print(kept.pid, flush=True)\n"
        "input()\n"
    )
    env = os.environ | {"PYTHONPATH": str(Path(__file__).parent)}
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, text=True, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    until = time.monotonic() + PATIENCE
    while lives(pid):
        assert time.monotonic() < until, "it lives on"
        time.sleep(0.01)


def lives(pid: int) -> bool:
    """Whether a process runs. One that has ended is listed until its parent asks: in some containers for ever."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_stopped_stress_round_goes_on_after_the_last_test_that_was_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stress, "ROOT", tmp_path)
    monkeypatch.setattr(stress, "REPORTS", tmp_path)
    monkeypatch.setattr(stress, "RESULTS", tmp_path / "results.jsonl")
    part = ("tests/web/test_a.py",)
    monkeypatch.setattr(stress, "parts", lambda: [part])
    commands = []

    def stopped(command: list[str], environment: dict[str, str], _: object) -> int:
        commands.append(command)
        reported: dict[str, object] = {
            "test": f"tests/web/test_a.py::test_{len(commands)}",
            "outcome": "passed",
            "seconds": 1.0,
        }
        Path(environment["TURNPIKE_OUTCOMES"]).write_text(outcomes.line(reported))
        return -9 if len(commands) == 1 else 0

    monkeypatch.setattr(stress, "run_in_session", stopped)
    tasks: queue.SimpleQueue[tuple[int, tuple[str, ...]]] = queue.SimpleQueue()
    for _ in range(2):
        tasks.put((1, part))
    stress.work(0, tasks)
    assert "--deselect=tests/web/test_a.py::test_1" not in commands[0]
    assert "--deselect=tests/web/test_a.py::test_1" in commands[1]
    assert stress.report(1) == 0
    assert stress.Round(1).done() == {part}


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
def test_each_worker_begins_with_its_part_of_what_takes_long(workers: int) -> None:
    scenes, others = range(58), range(58, 5058)
    left = dealt(scenes, others, workers)
    for worker in range(workers):  # as pytest-xdist shares them
        size = len(left) // (workers - worker)
        share, left = left[:size], left[size:]
        mine = scenes[worker::workers]
        assert share[: len(mine)] == list(mine)
        assert share[len(mine) :] == list(range(share[len(mine)], share[-1] + 1)), "neighbours stay together"
        assert share[len(mine)] in others


@pytest.mark.parametrize("workers", [1, 2, 200])
@pytest.mark.parametrize(("long", "others"), [(0, 0), (0, 3), (5, 0), (130, 100), (1, 100)])
def test_no_test_is_lost_when_they_are_dealt(workers: int, long: int, others: int) -> None:
    order = dealt(range(long), range(long, long + others), workers)
    assert sorted(order) == list(range(long + others))


def test_an_outcome_says_how_much_computing_a_test_took_with_its_processes_and_why_it_failed(tmp_path: Path) -> None:
    here = Path(__file__).parent
    (tmp_path / "conftest.py").write_text(
        "import os\nfrom costs import Costs\nfrom outcomes import Outcomes\n\n"
        "def pytest_configure(config):\n"
        "    config.pluginmanager.register(Costs())\n"
        "    if not hasattr(config, 'workerinput'):\n"
        "        config.pluginmanager.register(Outcomes('written'))\n"
    )
    (tmp_path / "test_costs.py").write_text(
        "import subprocess, sys\n\n"
        "def test_works():\n"
        "    busy = 'import time\\nwhile time.process_time() < 1: pass'\n"
        "    subprocess.run([sys.executable, '-c', busy], check=True)\n"
        "def test_waits():\n"
        "    pass\n"
        "def test_fails():\n"
        "    assert 1 + 1 == 3, 'a sum'\n"
    )
    env = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "COVERAGE_", "COV_"))}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider", str(tmp_path)]
    ran = subprocess.run(command, check=False, cwd=tmp_path, env=env | {"PYTHONPATH": str(here)}, capture_output=True)
    assert ran.returncode == 1
    used = {str(one["test"]): float(str(one["cpu_seconds"])) for one in outcomes.read(tmp_path / "written")}
    assert used["test_costs.py::test_works"] >= 1 > used["test_costs.py::test_waits"]
    errors = {one["test"]: one["error"] for one in outcomes.read(tmp_path / "written") if one["outcome"] == "failed"}
    assert set(errors) == {"test_costs.py::test_fails"}
    assert "a sum" in str(errors["test_costs.py::test_fails"])
