"""The engine for the page plays the same games as this Python, byte for byte (`make engine` builds it)."""

import shutil
from pathlib import Path

import pytest
from engine_kit import ENGINE_NOT_BUILT, FEW, engine_built, here, in_the_engine, wanted

from turnpike import bots, build

MANY = range(2, 42)
"""Seeds of the levels that decide in a moment; one more game of each of them is played to its end."""
WHOLE = 10_000
"""More decisions than any game has."""

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not there"),
    pytest.mark.skipif(not build.compiled(), reason="plain bots take too long"),
]


@pytest.fixture(scope="module", autouse=True)
def engine_is_current() -> None:
    """Nothing is to be learned from the engine of other sources."""
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)


@pytest.mark.slow
def test_all_levels_play_the_same_games_in_the_engine() -> None:
    words = wanted(FEW, [1])
    played = in_the_engine(words)
    assert played[0] == "compiled"
    assert len(played) == len(words) + 1
    assert played == here(words)


@pytest.mark.slow
def test_games_with_every_variant_and_circuit_are_the_same_in_the_engine() -> None:
    words = wanted({"novice": FEW["novice"]}, [1], with_options=True)
    played = in_the_engine(words)
    assert len(played) == len(words) + 1
    assert played == here(words)


@pytest.mark.long
def test_every_level_plays_the_same_games_with_every_variant_and_circuit() -> None:
    words = wanted({"novice": WHOLE, "regular": WHOLE}, [2, 3, 4], with_options=True)
    words += wanted({"expert": FEW["expert"], "master": FEW["master"]}, [2, 3], with_options=True)
    assert in_the_engine(words) == here(words)


@pytest.mark.long
def test_many_seeds_and_whole_games_of_every_level_are_the_same() -> None:
    quick = [word for word in wanted(dict.fromkeys(FEW, WHOLE), MANY) if ":novice:" in word or ":regular:" in word]
    searching = [word for word in wanted(dict.fromkeys(FEW, WHOLE), [2]) if word not in quick]
    words = quick + searching
    assert {word.split(":")[1] for word in words} == set(bots.LEVELS)
    assert in_the_engine(words) == here(words)


@pytest.mark.slow
def test_the_plain_rules_play_the_same_games_as_the_engine() -> None:
    words = [word for word in wanted(FEW, [1]) if ":novice:" in word]
    plain = here(words, plain=True)
    assert plain[0] == "plain"
    assert in_the_engine(words)[1:] == plain[1:]


@pytest.mark.slow
def test_the_tables_of_a_tab_run_in_the_engine() -> None:
    """Requests, messages, bots and the log of whole games, without a server."""
    tab = Path(__file__).parent / "tab.py"
    assert in_the_engine([], tab) == ["franchise over True", "richesses over True"]


@pytest.mark.slow
def test_errors_in_the_engine_can_be_logged() -> None:
    """Otherwise what logs one would fail as well."""
    told = in_the_engine([], Path(__file__).parent / "errors.py")
    assert told[0] == "ERROR:turnpike:this is wrong"
    assert told[-2].startswith("json.decoder.JSONDecodeError: Expecting value")
    assert told[-1] == "and it goes on"
