"""Whole playouts in one call."""

import pytest

from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import playout
from turnpike.kernel.contract import NOBODY
from turnpike.kernel.rng import Rng


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_random_games_come_to_an_end(circuit: str) -> None:
    """§12 With a limit of turns always; the position is the same whether it was recorded or not."""
    s = RICHESSES.start(RICHESSES.read_options({"circuit": circuit, "players": 4, "turns": 200}), None)
    scratch = RICHESSES.copy(s)
    assert playout.play_many(s, scratch, Rng(3), 2, 10_000) > 200
    assert RICHESSES.to_act(scratch) == NOBODY
    assert playout.play_out(RICHESSES.copy(s), Rng(3), 50) == 50
