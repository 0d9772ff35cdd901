"""Games of self-play of Richesses de France: they follow from their seed, and can be played again from their record."""

from pathlib import Path

import numpy as np
import pytest

from turnpike.bots.network.learner import GameRecord, SelfPlay, unpacked
from turnpike.bots.network.weights_file import read_weights
from turnpike.bots.richesses.self_play import LEARNER
from turnpike.games.richesses import names
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import turn
from turnpike.training.examples import examples_of
from turnpike.training.folder import RunFolder, RunSettings
from turnpike.training.run import Run, here
from turnpike.training.work import learner_of

NEVER = 1e18
HOW = SelfPlay(simulations=2)
SETTINGS = RunSettings(
    game=LEARNER.game,
    inputs=LEARNER.inputs(),
    seed=5,
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
def record() -> GameRecord:
    return LEARNER.play(1, None, HOW)


def test_the_manifest_names_the_learner() -> None:
    assert learner_of("richesses") is LEARNER


def test_a_game_follows_from_its_seed(record: GameRecord) -> None:
    assert LEARNER.play(1, None, HOW) == record


def test_a_record_has_all_that_happened(record: GameRecord) -> None:
    state = RICHESSES.start(RICHESSES.read_options(record.options), None)
    marks = unpacked(record.marks)
    for done, action in enumerate(unpacked(record.actions)):
        assert done not in marks or state.phase == names.TURN
        turn.apply(state, action)
    assert state.phase == names.OVER
    assert list(RICHESSES.outcome(state).winners) == record.winners


def test_examples_say_who_won_and_what_was_expected(record: GameRecord) -> None:
    for seats, part in examples_of([(0, record)], LEARNER, 6).items():
        assert part.count == 6
        assert part.seat.shape == (6, seats, LEARNER.seat_inputs)
        np.testing.assert_allclose(part.won.sum(1), 1.0, atol=1e-5)
        assert np.isnan(part.searched).all() == (not record.searched)
        assert np.abs(part.seat[:, :, LEARNER.estimate]).max() > 0


@pytest.mark.slow
@pytest.mark.once
def test_a_run_that_was_stopped_comes_to_the_same_weights(tmp_path: Path) -> None:
    def made(path: Path, stop_at: int) -> bytes:
        folder = (
            RunFolder.open(path, LEARNER.game, LEARNER.inputs()) if path.exists() else RunFolder.create(path, SETTINGS)
        )
        seen: list[object] = []

        def note(progress: object) -> None:
            seen.append(progress)
            if len(seen) == stop_at:
                raise InterruptedError

        Run(folder, LEARNER, here(1), note, NEVER).go_on(1)
        assert folder.generations()[0].games == SETTINGS.games
        return folder.weights_file(1).read_bytes()

    whole = made(tmp_path / "whole", 0)
    for stop_at in (2, 6):
        with pytest.raises(InterruptedError):
            made(tmp_path / f"stopped {stop_at}", stop_at)
        assert made(tmp_path / f"stopped {stop_at}", 0) == whole
    weights = read_weights(tmp_path / "whole" / "weights" / "1.weights", LEARNER.game, LEARNER.inputs())
    assert LEARNER.play(3, weights, HOW) == LEARNER.play(3, weights, HOW)
