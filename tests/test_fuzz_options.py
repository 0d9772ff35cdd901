"""Broken options are refused in words, or good enough for a whole game. A custom board is an option, too."""

import json
from typing import Any

import pytest
from fuzzing import SMALL, at_length, changed, json_values, places, quickly
from hypothesis import example, given
from hypothesis import strategies as st
from kernel.driving import wander

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import explain

spots_in_file = st.integers(0, 2**20)


def read(raw: Any) -> Options | str:  # noqa: ANN401  (anything)
    """The options, or what was said about them."""
    try:
        return FRANCHISE.read_options(raw)
    except Refused as refused:
        return explain(refused)


def try_options(raw: Any, seed: int = 0) -> None:  # noqa: ANN401  (anything)
    """Either refused in words, or a game that can be played to its end."""
    options = read(raw)
    if isinstance(options, str):
        assert options.startswith("Invalid game options: ")
        return
    plain = FRANCHISE.plain_options(options)
    assert FRANCHISE.read_options(json.loads(json.dumps(plain))) == options
    if options.expert and options.tiles == "given":
        plain["tiles"] = "random"
    seats = [str(seat) for seat in range(options.players)]
    wander(Play.begin(FRANCHISE, plain, seats, secret=seeded_secret(seed)), Rng(seed))


@quickly
@given(
    st.dictionaries(
        st.sampled_from(["players", "start", "expert", "tiles", "board", "colour"]),
        json_values | st.floats() | st.sampled_from(["choose", "introductory", "random", "given"]),
        max_size=4,
    )
)
@example({"players": float("nan")})
@example({"board": changed(SMALL, ("places", 0, "lat"), float("nan"), "replace")})
@example({"board": changed(SMALL, ("places", 0, "lat"), float("inf"), "replace")})
@example({"players": 5, "expert": True, "tiles": "choose"})
def test_broken_options_are_refused_in_words_or_accepted(raw: dict[str, Any]) -> None:
    try_options(raw)


def board_with(spot: int, new: object, how: str) -> dict[str, Any]:
    spots = [way for way in places(SMALL) if way]
    board: dict[str, Any] = changed(SMALL, spots[spot % len(spots)], new, how)
    return board


@quickly
@given(spots_in_file, json_values | st.floats(), st.sampled_from(["replace", "remove", "double"]), st.integers(2, 5))
def test_broken_boards_in_options_are_refused_in_words_or_accepted(
    spot: int, new: object, how: str, players: int
) -> None:
    try_options({"board": board_with(spot, new, how), "players": players})


@pytest.mark.long
@at_length
@given(spots_in_file, json_values | st.floats(), st.sampled_from(["replace", "remove", "double"]), st.integers(2, 5))
def test_many_more_broken_boards_in_options_are_refused_in_words_or_accepted(
    spot: int, new: object, how: str, players: int
) -> None:
    try_options({"board": board_with(spot, new, how), "players": players})
