"""Series of games: seats take turns, results are counted rightly and do not depend on the number of workers."""

import io

import msgspec
import pytest

from turnpike.arena import Played, Series, Standings, play_series
from turnpike.arena.games import seat_names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel import log
from turnpike.kernel.contract import Outcome
from turnpike.kernel.replay import replay, verify

SERIES = Series(game="franchise", options={"players": 2}, bots=("greedy", "random"), games=4, seed=3)


def series(**changes: object) -> Series:
    return msgspec.structs.replace(SERIES, **changes)


def played(number: int, names: list[str], scores: list[int], winners: list[int]) -> Played:
    outcome = Outcome(scores=scores, winners=winners, why="red_zone", ranks=[1] * len(scores), breakdown={})
    return Played(number=number, bots=names, outcome=outcome, decisions=100, turns=20)


def test_the_bots_take_turns_to_begin() -> None:
    assert [game.bots[0] for game in play_series(series())] == ["greedy", "random", "greedy", "random"]


def test_one_bot_can_always_begin() -> None:
    assert [game.bots for game in play_series(series(first=1, games=2))] == [["random", "greedy"]] * 2


def test_the_first_player_can_be_drawn_and_the_draw_can_be_verified() -> None:
    firsts = set()
    for game in play_series(series(first="random", games=8, bots=("greedy", "random")), logs=True):
        record = next(log.read(io.BytesIO(game.log.encode())))
        assert record.header.seats == game.bots
        assert verify(FRANCHISE, record) == []
        firsts.add(game.bots[0])
    assert firsts == {"greedy", "random"}


def test_logs_lead_to_the_results() -> None:
    for game in play_series(series(games=2), logs=True):
        record = next(log.read(io.BytesIO(game.log.encode())))
        assert replay(FRANCHISE, record).outcome() == game.outcome


def test_logs_are_kept_only_on_request() -> None:
    assert [game.log for game in play_series(series(games=1))] == [""]


@pytest.mark.slow
def test_workers_change_neither_results_nor_logs_nor_their_order() -> None:
    plan = series(bots=("random", "random"), games=7)
    assert list(play_series(plan, workers=3, logs=True)) == list(play_series(plan, logs=True))


def test_games_of_a_series_differ() -> None:
    logs = [game.log for game in play_series(series(bots=("random", "random")), logs=True)]
    assert len(set(logs)) == 4


def test_several_bots_of_a_kind_are_numbered() -> None:
    assert seat_names(["greedy", "random", "random"]) == ["greedy", "random 1", "random 2"]


def test_wins_shared_wins_and_scores_are_counted_by_bot_and_by_seat() -> None:
    standings = Standings()
    standings.add(played(1, ["greedy", "random"], [40, 30], [0]))
    standings.add(played(2, ["random", "greedy"], [35, 35], [0, 1]))
    standings.add(played(3, ["greedy", "random"], [10, 20], [1]))
    greedy, random = standings.bots["greedy"], standings.bots["random"]
    assert (greedy.wins, greedy.shared_wins, greedy.share) == (1, 1, 0.5)
    assert (random.wins, random.shared_wins, random.mean_score) == (1, 1, 85 / 3)
    assert [(line.name, line.wins, line.score) for line in standings.seats] == [("seat 1", 1, 85), ("seat 2", 1, 85)]
    summary = standings.summary()
    assert (summary.games, summary.ends, summary.mean_turns) == (3, {"red_zone": 3}, 20.0)
    assert [line["name"] for line in summary.bots] == ["greedy", "random"]


def test_a_bot_in_two_seats_counts_twice() -> None:
    standings = Standings()
    standings.add(played(1, ["random", "random", "greedy"], [9, 5, 1], [0]))
    assert standings.bots["random"].seats == 2
    assert standings.bots["random"].share == 0.5


def test_a_series_without_games_counts_nothing() -> None:
    summary = Standings().summary()
    assert (summary.games, summary.bots, summary.mean_turns) == (0, [], 0.0)
