"""Whole playouts in one call: the same games as one at a time, while (compiled) other threads run."""

import threading

import pytest

from turnpike import build
from turnpike.games.franchise.codec.events import GameEnded
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules import batch_playout, playout
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape


def first_position(players: int = 4) -> State:
    return FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)


def test_many_playouts_are_the_same_games_as_one_at_a_time() -> None:
    start = first_position(3)
    together, single = FRANCHISE.copy(start), FRANCHISE.copy(start)
    rng = Rng(5)
    decisions = 0
    for _game in range(4):
        single.copy_from(start)
        decisions += playout.play_out(single, rng)
    assert batch_playout.play_many(start, together, Rng(5), 4) == decisions
    assert FRANCHISE.digest(together) == FRANCHISE.digest(single)


def test_copies_are_the_same_position() -> None:
    start = first_position()
    FRANCHISE.apply(start, FRANCHISE.legal(start)[3])
    scratch = first_position()
    batch_playout.copy_many(start, scratch, 2)
    assert FRANCHISE.digest(scratch) == FRANCHISE.digest(start)


@pytest.mark.skipif(not build.compiled(), reason="the plain rules hold the interpreter")
def test_another_thread_watches_the_games_go_by() -> None:
    """If the playouts kept the interpreter to themselves, only the first and the last position would be seen here,
    which are the same every time. How often the machine lets us look is its own affair, so we try again.
    """
    start = first_position()
    scratch = FRANCHISE.copy(start)
    seen: set[tuple[int, ...]] = set()
    for _ in range(100):
        player = threading.Thread(target=batch_playout.play_many, args=(start, scratch, Rng(1), 20_000))
        player.start()
        while player.is_alive():
            seen.add((scratch.turn, *scratch.money))
        player.join()
        if len(seen) > 10:
            return
    raise AssertionError("nobody could look")


def test_two_threads_on_states_of_their_own_play_the_same_games_as_one() -> None:
    start = first_position()
    scratches = [FRANCHISE.copy(start) for _ in range(3)]
    threads = [
        threading.Thread(target=batch_playout.play_many, args=(start, scratches[i], Rng(i), 5)) for i in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for i in range(2):
        batch_playout.play_many(start, scratches[2], Rng(i), 5)
        assert FRANCHISE.digest(scratches[i]) == FRANCHISE.digest(scratches[2])


def test_recorded_playouts_keep_the_tape_of_the_last_game() -> None:
    """The tape is cleared before each game, so what is read from it is one whole game."""
    start = first_position(2)
    alone, last = FRANCHISE.copy(start), FRANCHISE.copy(start)
    for state in (alone, last):
        state.tape, state.recording = Tape(), True
    rng = Rng(5)
    playout.play_out(FRANCHISE.copy(start), rng)
    playout.play_out(alone, rng)
    playout.play_many(start, last, Rng(5), 2)
    assert alone.tape is not None
    assert last.tape is not None
    assert last.tape.numbers() == alone.tape.numbers()
    assert isinstance(FRANCHISE.events(last, last.tape.numbers(), None)[-1], GameEnded)
