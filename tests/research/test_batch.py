"""Batches: the same games as one by one, by seed alone, and nothing wrong gets in."""

import os
import subprocess
import sys
import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from research_kit import each_case

from turnpike import build
from turnpike.kernel.contract import NOBODY
from turnpike.kernel.rng import Rng
from turnpike.research.batch import STREAMS, Batch
from turnpike.research.rules import Rules
from turnpike.research.single import SingleGame


def run(batch: Batch, steps: int) -> list[bytes]:
    """Everything that random steps show."""
    batch.reset()
    seen = []
    for _step in range(steps):
        batch.step(batch.sample())
        arrays = (batch.masks, batch.seats, batch.rewards, batch.dones, batch.truncations, batch.observe())
        seen.append(b"".join(array.tobytes() for array in arrays))
    return seen


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_a_game_of_a_batch_is_the_game_played_alone(game: str, players: int, options: dict[str, Any]) -> None:
    batch = Batch(game, players, 3, 7, max_decisions=60, **options)
    batch.reset()
    alone = SingleGame(Rules(game, players, options), max_decisions=60)
    alone.environment = batch.rules.environment(batch.rules.start(
        7 * STREAMS + 2 if batch.rules.draws_setup() else 7), 1)  # fmt: skip
    alone.environment.begin_anew()
    alone.environment.set_chance(7 * STREAMS + 2)
    alone.environment.let_chance_decide()
    for _step in range(60):
        assert batch.seats[2] == alone.to_act
        assert np.array_equal(batch.masks[2], alone.mask())
        assert np.array_equal(batch.observe()[2], alone.observe(alone.to_act))
        chosen = batch.sample()
        alone.step(int(chosen[2]))
        batch.step(chosen)
        if batch.dones[2]:
            assert batch.truncations[2] == (not alone.over)
            assert batch.rewards[2].tolist() == pytest.approx(alone.rewards())
            return
        assert batch.rewards[2].tolist() == [0.0] * players


@pytest.mark.parametrize("game", ["franchise", "richesses"])
def test_batches_follow_from_the_seed_whatever_the_threads(game: str) -> None:
    one, again, threaded, other = (
        run(Batch(game, 3, 40, seed, threads=threads, max_decisions=50), 80)
        for seed, threads in ((5, 1), (5, 1), (5, 3), (6, 1))
    )
    assert one == again == threaded
    assert one != other


PLAY = """
import hashlib
from turnpike import build
from turnpike.research.batch import Batch

shown = hashlib.sha256()
for game, options in (("franchise", {"with": ["boom"]}), ("richesses", {"circuit": "monuments"})):
    batch = Batch(game, 3, 3, 5, max_decisions=30, bots={1: "random"}, **options)
    batch.reset()
    for _step in range(40):
        batch = batch.fork([0, 1, 2], seed=_step) if _step == 20 else batch
        batch.step(batch.sample())
        for array in (batch.masks, batch.seats, batch.rewards, batch.dones, batch.observe()):
            shown.update(array.tobytes())
print(build.compiled(), shown.hexdigest())
"""


def test_plain_rules_play_the_same_games_to_the_last_bit() -> None:
    shown = {}
    for pure in ("", "1"):
        command = [sys.executable, "-W", "error", "-c", PLAY]
        done = subprocess.run(command, env=os.environ | {"TURNPIKE_PURE": pure}, stdout=subprocess.PIPE, check=True)
        compiled, digest = done.stdout.decode().split()
        shown[compiled] = digest
    assert shown["False"] == shown.get("True", shown["False"])


def test_drawn_set_ups_differ_between_games_and_follow_from_the_seed() -> None:
    def tiles(seed: int) -> list[str]:
        batch = Batch("franchise", 4, 8, seed, expert=True)
        batch.reset()
        return [batch.rules.game.digest(batch.state(game)) for game in range(8)]

    assert len(set(tiles(1))) == 8
    assert tiles(1) == tiles(1) != tiles(2)


def test_resetting_with_a_seed_is_a_new_batch_with_that_seed() -> None:
    batch = Batch("richesses", 2, 10, 1, max_decisions=40)
    run(batch, 30)
    batch.reset(9)
    fresh = Batch("richesses", 2, 10, 9, max_decisions=40)
    fresh.reset()
    for _step in range(30):
        assert np.array_equal(batch.masks, fresh.masks)
        batch.step(batch.sample())
        fresh.step(fresh.sample())


def test_finished_games_begin_anew_at_once_or_at_the_next_step() -> None:
    ended = {"same_step": 0, "next_step": 0}
    for autoreset in ended:
        batch = Batch("franchise", 2, 16, 3, autoreset=autoreset)
        batch.reset()
        for _step in range(300):
            waiting = batch.seats < 0
            batch.step(batch.sample())
            assert not (waiting & batch.dones).any()
            assert (batch.rewards.sum(1)[batch.dones] == pytest.approx(1)) or not batch.dones.any()
            assert not batch.rewards[~batch.dones].any()
            assert np.array_equal(batch.seats < 0, batch.dones & (autoreset == "next_step"))
            assert batch.masks.any(1).all()
            ended[autoreset] += int(batch.dones.sum())
    assert min(ended.values()) > 5


def test_games_are_cut_off_after_so_many_decisions() -> None:
    batch = Batch("richesses", 2, 4, 3, max_decisions=10)
    batch.reset()
    for step in range(1, 31):
        batch.step(batch.sample())
        assert batch.truncations.all() == batch.dones.all() == (step % 10 == 0)
        assert not batch.rewards.any()


@pytest.mark.parametrize("bot", ["random", "greedy", "novice"])
def test_bots_play_their_seats_by_themselves(bot: str) -> None:
    batch = Batch("franchise", 2, 6, 3, bots={1: bot}, threads=2)
    batch.reset()
    wins = np.zeros(2)
    for _step in range(2000):
        assert (batch.seats == 0).all()
        batch.step(batch.sample())
        wins += batch.rewards.sum(0)
        if wins.sum() >= 6:
            break
    assert wins.sum() >= 6
    assert bot == "random" or wins[1] > wins[0]


def test_the_same_with_bots_follows_from_the_seed() -> None:
    one, other = (run(Batch("richesses", 3, 4, 3, bots={1: "greedy", 2: "random"}, max_decisions=60), 40) for _ in "ab")
    assert one == other


@pytest.mark.skipif(not build.compiled(), reason="plain rules store whole states")
@pytest.mark.parametrize(
    "options", [{"game": "franchise"}, {"game": "franchise", "expert": True}, {"game": "richesses"}]
)
def test_a_game_takes_less_than_four_kilobytes_besides_its_arrays(options: dict[str, Any]) -> None:
    """Everything that is allocated for 4096 games, but for what learners read, a row a game."""
    Batch(games=1, players=4, **options)  # what games share is made now
    tracemalloc.start()
    batch = Batch(games=4096, players=4, **options)
    batch.reset()
    used, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    arrays = (batch.masks, batch.seats, batch.rewards, batch.dones, batch.truncations)
    used -= sum(array.nbytes for array in arrays)
    assert batch.bytes_per_game < used / 4096 < 4096
    assert 0 < batch.bytes_per_game < 1024


FORKED: list[tuple[str, int, dict[str, Any]]] = [
    ("franchise", 2, {}),
    ("franchise", 4, {"expert": True}),
    ("franchise", 3, {"threads": 2, "bots": {1: "random"}}),
    ("richesses", 3, {"max_decisions": 60}),
]


@pytest.mark.parametrize(("game", "players", "options"), FORKED)
def test_a_fork_goes_on_from_copies_and_changes_nothing_here(game: str, players: int, options: dict[str, Any]) -> None:
    batch = Batch(game, players, 6, 3, autoreset="next_step", **options)
    batch.reset()
    for _step in range(25):
        batch.step(batch.sample())
    before = batch.observe()
    chosen = [5, 5, 0, 1, 4, 3]
    fork = batch.fork(chosen, seed=1)
    assert np.array_equal(fork.observe(), before[chosen])
    assert np.array_equal(fork.masks, batch.masks[chosen])
    assert np.array_equal(fork.seats, batch.seats[chosen])
    assert [fork.rules.game.digest(fork.state(copy)) for copy in range(6)] == [
        batch.rules.game.digest(batch.state(game)) for game in chosen
    ]
    actions = fork.sample().copy()
    fork.step(actions)
    assert np.array_equal(batch.observe(), before)
    again = batch.fork(chosen, seed=1)
    assert np.array_equal(again.sample(), actions)
    again.step(actions)
    assert np.array_equal(again.observe(), fork.observe())
    deeper = fork.fork([2])
    assert np.array_equal(deeper.observe(), fork.observe()[[2]])


def test_a_fork_counts_decisions_on_and_its_finished_games_begin_anew() -> None:
    batch = Batch("richesses", 2, 2, 3, max_decisions=10)
    batch.reset()
    for _step in range(7):
        batch.step(batch.sample())
    fork = batch.fork([1])
    ended = []
    for _step in range(13):
        fork.step(fork.sample())
        ended.append(bool(fork.truncations[0]))
    assert [step for step, cut in enumerate(ended, 1) if cut] == [3, 13]
    fork.reset(seed=4)
    fresh = Batch("richesses", 2, 1, 4, max_decisions=10)
    fresh.reset()
    assert np.array_equal(fork.observe(), fresh.observe())


def test_all_seats_of_a_fork_are_the_learners_also_those_of_bots() -> None:
    batch = Batch("franchise", 2, 2, 3, bots={1: "greedy"})
    batch.reset()
    fork = batch.fork([0, 1])
    seen = set()
    for _step in range(40):
        fork.step(fork.sample())
        seen |= set(fork.seats.tolist())
    assert seen == {0, 1}


def test_what_chance_brings_in_a_fork_follows_from_its_seed() -> None:
    batch = Batch("richesses", 2, 1, 3)
    batch.reset()

    def seen(seed: int) -> set[bytes]:
        fork = batch.fork([0] * 20, seed)
        for _step in range(12):
            fork.step(np.argmax(fork.masks, 1))
        return {row.tobytes() for row in fork.observe(np.zeros(20, int))}

    assert seen(1) == seen(1) != seen(2)
    assert len(seen(1)) > 5


def test_planes_and_summary_are_the_observation() -> None:
    batch = Batch("franchise", 4, 5, 1)
    batch.reset()
    observed = batch.observe()
    planes = batch.planes(observed)
    assert planes.shape == (5, 16, 45)
    assert np.shares_memory(planes, observed)
    assert batch.summary + 16 * 45 == batch.features == observed.shape[1]
    others = batch.observe(np.full(5, 1))
    assert not np.array_equal(others, observed)


def test_words_and_states_belong_to_the_game() -> None:
    batch = Batch("franchise", 3, 4, 1)
    batch.reset()
    batch.step(batch.sample())
    action = int(np.flatnonzero(batch.masks[2])[0])
    state: Any = batch.state(2)
    rules = batch.rules.game
    rules.apply(state, rules.read(state, batch.words(2, action)))
    chosen = batch.sample().copy()
    chosen[2] = action
    batch.step(chosen)
    assert rules.digest(batch.state(2)) == rules.digest(state)


BAD_ACTIONS = [
    (np.zeros(4), TypeError, "whole numbers"),
    (np.zeros(3, int), ValueError, "shape"),
    (np.zeros((4, 1), int), ValueError, "shape"),
    ([["x"] * 4], TypeError, "whole numbers"),
    (None, TypeError, "whole numbers"),
    (np.full(4, 2**40), ValueError, "numbered from 0"),
    (np.full(4, -1), ValueError, "numbered from 0"),
    (np.full(4, 46), ValueError, "take_money"),
    (np.full(4, 45, np.uint64), ValueError, "done"),
]


@pytest.mark.parametrize(("actions", "error", "said"), BAD_ACTIONS)
def test_bad_actions_are_refused_in_words_and_change_nothing(
    actions: Any,  # noqa: ANN401
    error: type[Exception],
    said: str,
) -> None:
    batch = Batch("franchise", 2, 4, 1)
    batch.reset()
    before = batch.observe()
    with pytest.raises(error, match=said):
        batch.step(actions)
    assert np.array_equal(batch.observe(), before)


@pytest.mark.parametrize(
    "options",
    [
        {"games": 0},
        {"games": "many"},
        {"seed": -1},
        {"threads": 0},
        {"reward": "glory"},
        {"autoreset": "never"},
        {"bots": {5: "random"}},
        {"bots": {0: "random", 1: "greedy"}},
        {"bots": {0: "nobody"}},
        {"max_decisions": 0},
        {"colour": "red"},
    ],
)
def test_bad_settings_are_refused_in_words(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(options)).rstrip("s")):
        Batch("franchise", 2, **options)


def test_nothing_works_before_reset_and_nothing_outside_the_arrays() -> None:
    batch = Batch("franchise", 2, 4, 1)
    for do in (batch.sample, batch.observe, lambda: batch.step([0] * 4), lambda: batch.fork([0])):
        with pytest.raises(RuntimeError, match="reset"):
            do()
    batch.reset()
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1
    for game in (-1, 4):
        with pytest.raises(ValueError, match="no game"):
            batch.state(game)
    for games in ([], [4], [-1], [[0]], [0.5], 1, None):
        with pytest.raises(ValueError, match="games must be some whole numbers from 0 to 3"):
            batch.fork(games)  # type: ignore[arg-type]
    for seats in ([0] * 3, [0, 1, 2, 0], [-1] * 4):
        with pytest.raises(ValueError, match="seats"):
            batch.observe(seats)
    for out in (
        np.zeros((4, 3), np.float32),
        np.zeros((4, batch.features)),
        np.zeros((batch.features, 4), np.float32).T,
    ):
        with pytest.raises(ValueError, match="out"):
            batch.observe(out=out)  # type: ignore[arg-type]


@given(st.lists(st.integers(-3, 60), min_size=4, max_size=4), st.integers(0, 1000))
@settings(max_examples=60)
def test_whatever_actions_are_given_games_stay_whole(actions: list[int], seed: int) -> None:
    batch = Batch("franchise", 2, 4, seed)
    batch.reset()
    rng = Rng(seed)
    for _step in range(6):
        try:
            batch.step([actions[(i + rng.below(4)) % 4] for i in range(4)])
        except ValueError:
            batch.step(batch.sample())
    for game in range(4):
        assert batch.rules.game.to_act(batch.state(game)) in {0, 1, NOBODY}
