"""The engine and the second referee play the same games: same positions, same choices, same ends."""

import pytest
from richesses.driving import play_one

CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")


@pytest.mark.parametrize("circuit", CIRCUITS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_referee_agree(circuit: str, players: int) -> None:
    """All circuits and numbers of players, with both kinds of markers and tolls, some with a limit of turns."""
    seed = CIRCUITS.index(circuit) + 3 * players
    markers, tolls = ("auto", "claim")[seed % 2], ("auto", "ask")[seed // 2 % 2]
    play_one(seed, 120, circuit=circuit, players=players, markers=markers, tolls=tolls, turns=30 * (seed % 3 == 0))
