"""Nobody is ever sent a byte that depends on what they may not know, whatever goes wrong meanwhile."""

import pytest
from universe.two_worlds import ANN, EVE, GAMES, two_worlds

pytestmark = [pytest.mark.once]

PAIRS = 12
MANY_PAIRS = 500
"""Of each game."""
PARTS = 20


def check(game: str, seeds: range) -> None:
    """Both worlds of each seed must send the same, and there must be something to hide."""
    different = messages = 0
    for seed in seeds:
        worlds = two_worlds(seed, game)
        assert worlds.first.violations == worlds.second.violations == [], f"universe {seed}"
        for name in (ANN, EVE):
            assert worlds.first.received[name] == worlds.second.received[name], f"universe {seed}: {name}"
        different += worlds.different
        messages += len(worlds.first.received[ANN])
    assert different > len(seeds), "or nothing is shown"
    assert messages > 10 * len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(2))
def test_two_worlds_that_differ_in_hidden_cards_send_the_same_bytes(
    game: str, part: int, pytestconfig: pytest.Config
) -> None:
    first = pytestconfig.getoption("seed") + part * (PAIRS // 2)
    check(game, range(first, first + PAIRS // 2))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_thousand_pairs_of_worlds(game: str, part: int, pytestconfig: pytest.Config) -> None:
    """New ones in every run of make long."""
    first = pytestconfig.getoption("seed") + PAIRS + part * (MANY_PAIRS // PARTS)
    check(game, range(first, first + MANY_PAIRS // PARTS))
