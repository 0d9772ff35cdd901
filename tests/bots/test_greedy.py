"""What greedy does in positions where a sensible player does not hesitate, and how often it beats random."""

import msgspec
import pytest

from turnpike import bots
from turnpike.arena import Series, Standings, play_series
from turnpike.bots.franchise.brain import BRAIN
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import Json
from turnpike.kernel.rng import Rng


def position(places: dict[str, list[int]], **changes: object) -> View:
    """Two players in phase 3 of seat 0's third turn, with these franchises on the board."""
    options = FRANCHISE.read_options({"players": 2})
    view = FRANCHISE.view(FRANCHISE.start(options, None), 0)
    supply = [40 - sum(owners.count(seat) for owners in places.values()) for seat in range(2)]
    facts: dict[str, object] = {"money": [5, 5], "supply": supply, "phase": "increase", "active": 0, "turn": 4}
    return msgspec.structs.replace(view, places={**view.places, **places}, **facts | changes)


def chosen(view: View) -> dict[str, Json]:
    options = FRANCHISE.read_options({"players": 2})
    offered = FRANCHISE.choices(FRANCHISE.imagine(view, options, Rng(0)))
    choice = bots.find("greedy").choose(FRANCHISE, view, options, offered, Rng(0))
    assert choice in offered
    return choice.words[0]


def test_it_takes_a_majority_that_is_one_franchise_away() -> None:
    """Detroit has four spaces: the third of one colour wins it."""
    view = position({"indianapolis": [0], "detroit": [0, 1, 0], "montgomery": [1], "atlanta": [1]}, money=[1, 5])
    assert chosen(view) == {"do": "increase", "city": "detroit"}


def test_it_fills_a_city_rather_than_leave_the_majority_to_another() -> None:
    """One more in Detroit and the other has more than half of it; full, it brings him only half of its value."""
    view = position({"indianapolis": [0], "detroit": [1, 1, 0], "montgomery": [1]}, bonus=[0, 4], money=[1, 5])
    assert chosen(view) == {"do": "increase", "city": "detroit"}


def test_an_uncontested_city_is_worth_more_than_a_contested_one() -> None:
    options = FRANCHISE.read_options({"players": 2})
    expected = []
    for row in ([0], [0, 1], [1, 0], [1]):
        state = FRANCHISE.imagine(position({"pueblo": [0], "montgomery": [1], "new-york": row}), options, Rng(0))
        evaluator = BRAIN.evaluator(state.board)
        evaluator.evaluate(state)
        expected.append(evaluator.in_hand[0])
    assert expected == sorted(expected, reverse=True)
    assert len(set(expected)) == 4


def test_the_evaluator_of_a_board_is_kept_while_its_tiles_lie_the_same() -> None:
    first = FRANCHISE.start(FRANCHISE.read_options({"players": 2}), None)
    again = FRANCHISE.imagine(FRANCHISE.view(first, 0), FRANCHISE.read_options({"players": 2}), Rng(0))
    other = FRANCHISE.start(FRANCHISE.read_options({"players": 3}), None)
    assert BRAIN.evaluator(first.board) is BRAIN.evaluator(again.board)
    assert BRAIN.evaluator(first.board) is not BRAIN.evaluator(other.board)


def test_it_expands_where_it_can_instead_of_passing() -> None:
    view = position({"pueblo": [0], "montgomery": [1]}, phase="expand", turn=0)
    assert chosen(view)["do"] == "expand"


def test_it_does_not_end_a_game_that_it_is_losing() -> None:
    """The other has not expanded: another idle turn would end the game (§6.2)."""
    places = {"pueblo": [0], "montgomery": [1]}
    view = position(places, phase="expand", influence=[0, 10], no_expand_streak=1, money=[1, 30])
    assert chosen(view)["do"] == "expand"


def test_it_starts_in_a_town_with_ways_out() -> None:
    """§3.4 No town with fewer than three links that cost at most a dollar, if others are free."""
    options = FRANCHISE.read_options({"players": 2})
    state = FRANCHISE.start(options, None)
    town = chosen_start(state_view=FRANCHISE.view(state, 1))
    cheap = [link for link in options.played_on.links if town in (link.a, link.b) and link.cost <= 1]
    assert len(cheap) >= 3


def chosen_start(state_view: View) -> str:
    words = chosen(state_view)
    assert words["do"] == "start"
    return str(words["town"])


@pytest.mark.parametrize(("players", "games", "at_least"), [(2, 14, 0.95), (4, 10, 0.8)])
def test_it_beats_random_players(players: int, games: int, at_least: float) -> None:
    series = Series(
        game="franchise",
        options={"players": players},
        bots=("greedy", *["random"] * (players - 1)),
        games=games,
        seed=1,
    )
    standings = Standings()
    for played in play_series(series):
        standings.add(played)
    assert standings.bots["greedy"].share >= at_least
