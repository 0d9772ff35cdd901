"""`turnpike bench`: every figure is there and means something."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from turnpike import build
from turnpike.arena.games import play_game
from turnpike.cli.app import app
from turnpike.cli.benchmark import benchmarks_of, machine, rebuilding
from turnpike.cli.benchmark.playouts import play_elsewhere, play_here
from turnpike.kernel.benchmark import ROUNDS, Gauge, measure_in_turn

README = Path(__file__).parent.parent.parent / "bench" / "README.md"
RICHESSES_KEYS = {
    "build",
    "import_ms",
    "richesses.random.decisions_per_cpu_s",
    "richesses.random.plain_decisions_per_cpu_s",
    "richesses.random.compiled_over_plain",
    "richesses.driven_decisions_per_cpu_s",
    "richesses.traveller.entries",
    "richesses.rebuild_ms",
    "richesses.rebuild_longest_ms",
    "richesses.rebuild_checked_ms",
}
KEYS = {
    "build",
    *(f"franchise.random.{players}p.games_per_cpu_s" for players in (2, 3, 4, 5)),
    "franchise.random.4p.decisions_per_cpu_s",
    "franchise.random.4p.plain_games_per_cpu_s",
    "franchise.random.4p.compiled_over_plain",
    "franchise.random.4p.games_per_unit",
    "franchise.copies_per_cpu_s",
    "franchise.state_bytes",
    "franchise.recording_over_silent",
    "franchise.rebuild_ms",
    "franchise.rebuild_checked_ms",
    "franchise.driven_decisions_per_cpu_s",
    "franchise.threads_speedup",
    "search.random.4p.simulations_per_cpu_s",
    "search.random.4p.plain_simulations_per_cpu_s",
    "search.random.4p.simulations_per_unit",
    "search.judged.4p.simulations_per_cpu_s",
    "search.network.4p.simulations_per_cpu_s",
    "search.network.evaluations_per_cpu_s",
    "search.threads_speedup",
    "search.node_bytes",
    "import_ms",
    "unit_per_cpu_s",
}
MAY_BE_MISSING = {
    "search.random.4p.simulations_per_unit",
    "franchise.random.4p.compiled_over_plain",
    "franchise.random.4p.games_per_unit",
    "unit_per_cpu_s",
}


@pytest.fixture
def one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which figures there are does not depend on how often each is measured."""
    for module in ("kernel.benchmark", "games.franchise.benchmark", "cli.bench"):
        monkeypatch.setattr(f"turnpike.{module}.ROUNDS", 1)
    monkeypatch.setattr(machine, "STARTS", 1)
    monkeypatch.setattr(rebuilding, "TIMES", 1)


def rows(game: str) -> list[tuple[str, str, str]]:
    return [row for benchmark in benchmarks_of(game) for row in benchmark.rows]


@pytest.mark.slow
@pytest.mark.usefixtures("one_round")
def test_all_figures_are_printed_as_one_flat_object_or_as_rows_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(app, ["bench", "franchise", "--seconds", "0.1", "--json"])
    assert done.exit_code == 0, done.output
    measured = json.loads(done.stdout)
    assert set(measured) == KEYS
    with monkeypatch.context() as patch:  # the same figures again: measuring is slow
        patch.setattr("turnpike.cli.bench.measure", lambda *_: measured)
        table = CliRunner().invoke(app, ["bench", "franchise"]).stdout
    assert {key for _words, key, _unit in rows("franchise")} == KEYS - {"build"}
    for words, _key, _unit in rows("franchise"):
        assert words in table
    assert "119,000" in table
    assert measured.pop("build") == ("compiled" if build.compiled() else "plain")
    assert all(value > 0 for key, value in measured.items() if value is not None)
    assert {key for key, value in measured.items() if value is None} <= MAY_BE_MISSING
    assert (measured["franchise.random.4p.compiled_over_plain"] is not None) == build.compiled()
    if build.compiled():
        assert measured["franchise.state_bytes"] < 1000


def test_every_figure_is_explained() -> None:
    explained = README.read_text(encoding="utf-8")
    for key in KEYS | RICHESSES_KEYS:
        written = re.sub(r"\.[2-5]p\.games_per_cpu_s", ".{2,3,4,5}p.games_per_cpu_s", key)
        assert f"| `{written}` |" in explained


def test_an_unknown_game_is_refused() -> None:
    done = CliRunner().invoke(app, ["bench", "chess"])
    assert done.exit_code == 1
    assert "There is no game called “chess”" in done.stderr


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.usefixtures("one_round")
def test_the_figures_of_richesses_are_printed_as_one_flat_object(monkeypatch: pytest.MonkeyPatch) -> None:
    """From short games: how long a whole one takes is for the bench to say."""
    monkeypatch.setattr(
        rebuilding, "play_game", lambda game, options, *more: play_game(game, {**options, "turns": 12}, *more)
    )
    done = CliRunner().invoke(app, ["bench", "richesses", "--seconds", "0.1", "--json"])
    assert done.exit_code == 0, done.output
    measured = json.loads(done.stdout)
    assert set(measured) == RICHESSES_KEYS
    assert {key for _words, key, _unit in rows("richesses")} == RICHESSES_KEYS - {"build"}
    assert measured.pop("build") == ("compiled" if build.compiled() else "plain")
    missing = {key for key, value in measured.items() if value is None}
    assert missing <= {"richesses.random.decisions_per_cpu_s", "richesses.random.compiled_over_plain"}
    assert all(value > 0 for value in measured.values() if value is not None)
    assert not (missing and build.compiled())


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize(("game", "number"), [("franchise", 0), ("franchise", 1), ("richesses", 0)])
def test_compiled_and_plain_rules_play_the_same_games(game: str, number: int) -> None:
    here, there = play_here(game, number, 4, 10, 3), play_elsewhere(game, number, 4, 10, 3)
    assert here.played == there.played
    assert here.compiled == build.compiled()
    assert not (here.compiled and there.compiled)


def test_rounds_are_taken_in_turn_and_the_best_one_counts() -> None:
    log: list[str] = []
    slow = {"one": 4.0, "two": 2.0}

    def work(name: str, times: int) -> tuple[float, float]:
        log.append(name)
        slow[name] *= 0.9  # every round a little faster
        return times, times * slow[name]

    gauges = {name: Gauge(lambda times, name=name: work(name, times)) for name in slow}  # type: ignore[misc]
    measure_in_turn(list(gauges.values()), 1.0, lambda: log.append("round"))
    rounds = " ".join(log).split("round")
    assert [sorted(words.split()) for words in rounds[1:ROUNDS]] == [["one", "two"]] * (ROUNDS - 1)
    assert gauges["one"].rate == pytest.approx(1 / slow["one"])
    assert gauges["two"].seconds == pytest.approx(slow["two"])


def test_the_unit_is_the_same_sum_on_every_machine() -> None:
    with machine.unit() as program:
        if program is None:
            pytest.skip("no C compiler, or no source")
        units, seconds = machine.run_units(program, 2)
    assert units == 2
    assert seconds > 0
