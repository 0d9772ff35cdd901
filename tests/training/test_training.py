"""Training: gradients are right, rounding loses next to nothing, a run that was killed comes to the same weights."""

import errno
import time
from hashlib import sha256
from pathlib import Path

import msgspec
import numpy as np
import pytest

from turnpike.bots.franchise import feature_numbers as numbers
from turnpike.bots.franchise.learnt import FILE
from turnpike.bots.franchise.self_play import LEARNER
from turnpike.bots.network.learner import SelfPlay, packed, unpacked
from turnpike.bots.network.network import Network
from turnpike.bots.network.weights_file import Provenance, read_weights
from turnpike.training.examples import Examples, examples_of
from turnpike.training.fit import Fit
from turnpike.training.folder import Generation, RunError, RunFolder, RunSettings
from turnpike.training.model import begin, forward, gradients, scales_of
from turnpike.training.quantise import as_parameters, largest_sum, quantised
from turnpike.training.run import OutOfTime, Progress, Run, here

NEVER = 1e18
SETTINGS = RunSettings(
    game=LEARNER.game,
    inputs=LEARNER.inputs(),
    seed=3,
    games=4,
    block=2,
    simulations=2,
    hidden=16,
    positions=4,
    epochs=2,
    batch=8,
    held_out=2,
    gate_games=2,
    gate_simulations=2,
)


@pytest.fixture(scope="module")
def examples() -> dict[int, Examples]:
    games = [LEARNER.play(seed, None, SelfPlay(simulations=2)) for seed in range(6)]
    return examples_of(enumerate(games), LEARNER, 6)


def test_numbers_of_a_record_are_packed_and_unpacked() -> None:
    assert unpacked(packed([0, 62, 1030, 65535])) == [0, 62, 1030, 65535]


def test_a_game_of_self_play_follows_from_its_seed() -> None:
    assert LEARNER.play(11, None, SelfPlay(simulations=2)) == LEARNER.play(11, None, SelfPlay(simulations=2))


def test_examples_say_who_won_and_what_was_expected(examples: dict[int, Examples]) -> None:
    for seats, part in examples.items():
        assert part.seat.shape == (part.count, seats, LEARNER.seat_inputs)
        np.testing.assert_allclose(part.won.sum(1), 1.0, atol=1e-5)
        known = ~np.isnan(part.searched[:, 0])
        np.testing.assert_allclose(part.searched[known].sum(1), 1.0, atol=0.02)
        unequal = part.public[:, numbers.UNEQUAL] == 1
        np.testing.assert_array_equal(unequal, ~known)
    assert {bool(unequal) for part in examples.values() for unequal in part.public[:, numbers.UNEQUAL]} == {False, True}


def test_where_players_are_unequal_the_result_alone_is_learnt(examples: dict[int, Examples], tmp_path: Path) -> None:
    fit = Fit(LEARNER, RunFolder.create(tmp_path / "run", SETTINGS), 1, examples)
    for part in examples.values():
        unknown = np.isnan(part.searched[:, 0])
        labels = fit.labels(part)
        np.testing.assert_array_equal(labels[unknown], part.won[unknown])
        np.testing.assert_allclose(labels.sum(1), 1.0, atol=1e-5)


@pytest.mark.once
def test_a_run_can_begin_with_weights(tmp_path: Path) -> None:
    first = FILE.read_bytes()
    folder = RunFolder.create(tmp_path / "run", SETTINGS, first)
    assert folder.weights_file(0).read_bytes() == first
    Run(folder, LEARNER, here(1), lambda _progress: None, NEVER).go_on(1)
    made = read_weights(folder.weights_file(1), LEARNER.game, LEARNER.inputs())
    assert made.head.provenance.began_with == sha256(first).hexdigest()
    without = RunFolder.create(tmp_path / "without", SETTINGS)
    Run(without, LEARNER, here(1), lambda _progress: None, NEVER).go_on(1)
    assert without.block_file(1, 1).read_bytes() != folder.block_file(1, 1).read_bytes()


def test_gradients_are_those_of_the_loss(examples: dict[int, Examples]) -> None:
    scales = scales_of(examples)
    parameters = {name: values.astype(np.float64) for name, values in begin(16, scales, LEARNER.anchors, 1).items()}
    part = next(iter(examples.values()))

    def loss() -> float:
        out = forward(parameters, scales, part)  # type: ignore[arg-type]  # in double precision here
        wins = -(part.won * np.log(out.win)).sum(1).mean()
        return float(wins + 0.5 * ((out.score - part.scores / 16.0) ** 2).mean())

    found, _log_loss = gradients(parameters, scales, part, part.won)  # type: ignore[arg-type]
    rng = np.random.default_rng(1)
    for name, values in parameters.items():
        flat, slopes = values.reshape(-1), found[name].reshape(-1)
        for at in rng.choice(np.flatnonzero(np.abs(slopes) > 1e-5), 3):
            before = flat[at]
            flat[at] = before + 1e-6
            above = loss()
            flat[at] = before - 1e-6
            below = loss()
            flat[at] = before
            assert (above - below) / 2e-6 == pytest.approx(slopes[at], rel=1e-3, abs=1e-6), name


def test_whole_number_weights_say_what_the_model_says(examples: dict[int, Examples]) -> None:
    scales = scales_of(examples)
    parameters = begin(16, scales, LEARNER.anchors, 1)
    largest = largest_sum(parameters, scales, examples.values())
    provenance = Provenance(command="", seed=1, games=6, generation=1, version="", figures={})
    weights = quantised(parameters, scales, LEARNER, largest, provenance)
    rounded, plain = as_parameters(weights)
    for part in examples.values():
        exact = forward(parameters, scales, part)
        np.testing.assert_allclose(forward(rounded, plain, part).win, exact.win, atol=0.02)
    assert Network(weights, 4).hidden == 16


def made(path: Path, watch: list[str] | None = None, stop_at: int = -1) -> RunFolder:
    """A run of one generation, stopped at the so manieth message as if it were killed there."""
    folder = RunFolder.open(path, LEARNER.game, LEARNER.inputs()) if path.exists() else RunFolder.create(path, SETTINGS)
    seen = [] if watch is None else watch

    def note(progress: Progress) -> None:
        seen.append(f"{progress.doing} {progress.done}")
        if len(seen) == stop_at:
            raise InterruptedError

    Run(folder, LEARNER, here(1), note, NEVER).go_on(1)
    return folder


def comparable(folder: RunFolder) -> tuple[bytes, Generation]:
    """What must be the same: the weights, and all figures but the time."""
    found = folder.generations()[0]
    return folder.weights_file(1).read_bytes(), msgspec.structs.replace(found, cpu_seconds=0.0)


@pytest.mark.slow
@pytest.mark.once
def test_a_run_that_was_stopped_anywhere_comes_to_the_same_weights(tmp_path: Path) -> None:
    messages: list[str] = []
    whole = comparable(made(tmp_path / "whole", messages))
    assert [message for message in messages if message.startswith("self-play")][-1] == "self-play 4"
    for stop_at in range(1, len(messages)):
        path = tmp_path / f"stopped {stop_at}"
        with pytest.raises(InterruptedError):
            made(path, stop_at=stop_at)
        assert comparable(made(path)) == whole
    assert (tmp_path / "whole" / "report.svg").read_text("utf-8").startswith("<svg")


def test_a_run_ends_when_its_time_is_over(tmp_path: Path) -> None:
    folder = RunFolder.create(tmp_path / "run", SETTINGS)
    with pytest.raises(OutOfTime):
        Run(folder, LEARNER, here(1), lambda _progress: None, time.monotonic()).go_on(1)
    assert folder.generations() == []


def test_a_folder_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run"
    RunFolder.create(path, msgspec.structs.replace(SETTINGS, inputs="0-old"))
    with pytest.raises(RunError, match="another version"):
        RunFolder.open(path, LEARNER.game, LEARNER.inputs())


def test_a_folder_that_is_not_empty_is_not_begun_in(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(RunError, match="--resume"):
        RunFolder.create(tmp_path, SETTINGS)
    with pytest.raises(RunError, match="no run"):
        RunFolder.open(tmp_path, LEARNER.game, LEARNER.inputs())


def test_a_full_disk_is_said_in_words_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = RunFolder.create(tmp_path / "run", SETTINGS)

    def full(_path: Path, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_bytes", full)
        with pytest.raises(RunError, match="disk is full"):
            Run(folder, LEARNER, here(1), lambda _progress: None, NEVER).go_on(1)
    assert folder.missing_blocks(1) == [1, 2]
    assert not list(folder.path.rglob("*.new"))
