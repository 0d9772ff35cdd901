"""Nobody is ever sent a byte that depends on what they may not know, whatever goes wrong meanwhile."""

import pytest
from universe.two_worlds import ANN, EVE, two_worlds

pytestmark = [pytest.mark.slow, pytest.mark.once]

PAIRS = 20


@pytest.mark.parametrize("part", range(4))
def test_two_worlds_that_differ_in_hidden_cards_send_the_same_bytes(part: int, pytestconfig: pytest.Config) -> None:
    first = pytestconfig.getoption("seed") + part * (PAIRS // 4)
    different = messages = 0
    for seed in range(first, first + PAIRS // 4):
        worlds = two_worlds(seed)
        assert worlds.first.violations == worlds.second.violations == []
        for name in (ANN, EVE):
            assert worlds.first.received[name] == worlds.second.received[name], f"universe {seed}: {name}"
        different += worlds.different
        messages += len(worlds.first.received[ANN])
    assert different > PAIRS // 4, "or nothing is shown"
    assert messages > 10 * (PAIRS // 4)
