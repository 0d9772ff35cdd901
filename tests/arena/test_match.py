"""Matches: seats and seeds, keeping and going on, knowing when the answer is clear, and what the results say."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterable
from pathlib import Path

import msgspec
import pytest
from arena.programs import ODD, named
from patience import PATIENCE

from turnpike.arena import Played, Series, ratings
from turnpike.arena.confidence import Gamblers, Wald
from turnpike.arena.match import counted, here, log_file, play_match, verdict
from turnpike.arena.report import as_csv, report
from turnpike.arena.results import Results, ResultsError
from turnpike.arena.seating import paired
from turnpike.bots.intervals import interval
from turnpike.kernel.contract import Outcome
from turnpike.kernel.rng import Rng

pytestmark = pytest.mark.once


SERIES = Series(game="franchise", options={"players": 2}, bots=("random", "greedy"), games=4, seed=3, paired=True)


def series(**changes: object) -> Series:
    return msgspec.structs.replace(SERIES, **changes)


def invented(plan: Series, winners: list[int]) -> Results:
    """Games in which the bot with that number won."""
    results = Results(plan)
    for number, winner in enumerate(winners, 1):
        order = plan.seating(number).order
        seat = order.index(winner)
        scores = [10 + (each == seat) for each in range(len(order))]
        ranks = [1 if each == seat else 2 for each in range(len(order))]
        outcome = Outcome(scores=scores, winners=[seat], why="red_zone", ranks=ranks, breakdown={})
        names = [plan.bots[bot] for bot in order]
        results.add(Played(number=number, bots=names, outcome=outcome, decisions=9, turns=3))
    return results


def clear_after(shares: list[float], claim: float) -> tuple[int, int] | None:
    """After how many shares the answer is clear, and which it is."""
    gamblers = Gamblers(claim)
    seen = ((number, gamblers.see(share)) for number, share in enumerate(shares, 1))
    return next(((number, side) for number, side in seen if side), None)


def whole(plan: Series, results: Results, workers: int = 1) -> list[Played]:
    list(play_match(plan, results, here(workers)))
    return counted(plan, results)


def test_a_round_has_one_seed_and_every_rotation() -> None:
    games = [paired(4, number, 7) for number in range(1, 9)]
    assert [len({game.seed for game in games[:4]}), len({game.seed for game in games[4:]})] == [1, 1]
    assert games[0].seed != games[4].seed
    for seat in range(4):
        assert sorted(game.order[seat] for game in games[:4]) == [0, 1, 2, 3]


def test_bots_change_neighbours_from_round_to_round() -> None:
    after_first = Counter(paired(4, 1 + 4 * number, 7).order[1] for number in range(60))
    assert set(after_first) == {1, 2, 3}


def test_each_bot_begins_as_often_as_the_others() -> None:
    games = whole(series(bots=("random", "random")), Results(series()))
    assert len(games) == 4
    assert Counter(paired(2, number, 3).order[0] for number in range(1, 5)) == {0: 2, 1: 2}


@pytest.mark.slow
def test_the_results_are_the_same_on_any_number_of_workers() -> None:
    plan = series(bots=("novice", "greedy"))
    alone, together = (whole(plan, Results(plan), workers) for workers in (1, 3))
    assert alone == together
    assert report(alone) == report(together)


def test_a_match_goes_on_where_its_file_stops(tmp_path: Path) -> None:
    file, plan = tmp_path / "match.jsonl", series()
    first = Results(plan, file)
    match = play_match(plan, first, here(1))
    next(match), next(match)
    match.close()
    first.close()
    asked: list[int] = []

    def noted(plan: Series, numbers: Iterable[int], logs: bool) -> Generator[Played, None, None]:
        asked.extend(wanted := list(numbers))
        return here(1)(plan, wanted, logs)

    second = Results(plan, file)
    list(play_match(plan, second, noted))
    second.close()
    assert asked == [3, 4]
    assert counted(plan, second) == whole(plan, Results(plan))
    more = Results(series(games=6), file)
    more.close()
    assert len(more.games) == 4, "the number of games may be raised later"


def test_a_line_cut_off_by_a_crash_is_played_again_and_none_counts_twice(tmp_path: Path) -> None:
    file, plan = tmp_path / "match.jsonl", series(games=2)
    results = Results(plan, file)
    games = whole(plan, results)
    results.close()
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[2] + lines[2] + lines[1][:50])
    again = Results(plan, file)
    assert list(again.games) == [2]
    assert whole(plan, again) == games
    again.close()
    assert file.read_bytes() == lines[0] + lines[2] + lines[2] + lines[1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"precious", "is no file of results"),
        (b"precious\n", "is no file of results"),
        (
            b'{"match": 9, "series": {"game": "a", "options": {}, "bots": [], "games": 1, "seed": 1}}\n',
            "another version",
        ),
    ],
)
def test_a_file_that_holds_no_results_is_not_overwritten(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "notes"
    file.write_bytes(content)
    with pytest.raises(ResultsError, match=said):
        Results(series(), file)
    assert file.read_bytes() == content


def test_results_of_another_match_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    Results(series(), file).close()
    with pytest.raises(ResultsError, match="another match: its seed was 3, now it is 4"):
        Results(series(seed=4), file)
    file.write_bytes(file.read_bytes() + b"{}\n")
    with pytest.raises(ResultsError, match=r"line 2: .*Remove that line"):
        Results(series(), file)


def test_logs_are_kept_on_request_and_a_missing_one_is_made(tmp_path: Path) -> None:
    plan = series(games=2)
    results = Results(plan)
    list(play_match(plan, results, here(1), logs=tmp_path))
    texts = [log_file(tmp_path, number).read_text() for number in (1, 2)]
    assert all('"end"' in text for text in texts)
    log_file(tmp_path, 1).unlink()
    assert [game.number for game in play_match(plan, results, here(1), logs=tmp_path)] == [1]
    assert log_file(tmp_path, 1).read_text() == texts[0]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals differ")
def test_a_worker_killed_in_the_middle_loses_no_game_and_counts_none_twice(tmp_path: Path) -> None:
    """One of the bots kills the worker it plays in, once."""
    killer = named("mine", ODD, "murder", tmp_path / "done")
    plan = series(bots=(killer, "random"), games=4, patience=PATIENCE)
    results = Results(plan)
    numbers = [played.number for played in play_match(plan, results, here(2))]
    assert (tmp_path / "done").exists()
    assert sorted(numbers) == [1, 2, 3, 4]
    assert counted(plan, results) == whole(plan, Results(plan)), "now that nobody is killed any more"


def test_workers_end_with_a_match_that_is_killed(tmp_path: Path) -> None:
    """Everybody holds the pipe of standard output: it has an end when the last one is gone."""
    kept = tmp_path / "kept.jsonl"
    asked = ["match", "--bots", "greedy,random", "--games", "99999", "--workers", "2", "--results", str(kept)]
    with subprocess.Popen([sys.executable, "-m", "turnpike", *asked], stdout=subprocess.PIPE) as match:
        while not kept.exists() or b"outcome" not in kept.read_bytes():
            assert match.poll() is None, "it goes on for hours"
            time.sleep(0.05)
        match.kill()
        match.communicate(timeout=PATIENCE)


def test_confidence_intervals_cover_the_true_share_as_often_as_they_claim() -> None:
    """About 95 % of matches between equal bots have one half in their interval; Wilson's is 95.1 % here."""
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == pytest.approx(1)
    rng, inside = Rng(5), 0
    for _ in range(2000):
        low, high = interval(sum(rng.below(2) for _ in range(100)), 100)
        inside += low <= 0.5 <= high
    assert 0.93 < inside / 2000 < 0.97


def test_a_clear_difference_is_found_soon_and_rarely_a_wrong_one() -> None:
    assert clear_after([1.0] * 20, 0.5) == (8, 1)
    assert clear_after([0.0] * 20, 0.5) == (8, -1)
    assert clear_after([0.5] * 2000, 0.5) is None
    rng = Rng(8)
    wrong = sum(clear_after([float(rng.below(2)) for _ in range(300)], 0.5) is not None for _ in range(300))
    assert wrong / 300 < 0.05, "though we look after every single game"
    right = sum(clear_after([float(rng.below(10) < 8) for _ in range(300)], 0.5) is not None for _ in range(50))
    assert right == 50


def answers(wald: Wald, shares: list[float]) -> list[int]:
    return [wald.see(share) for share in shares]


def test_walds_test_distinguishes_two_shares() -> None:
    assert answers(Wald(0.5, 0.7), [1.0] * 9) == [0] * 8 + [1], "1.4 to the ninth power is more than nineteen"
    assert answers(Wald(0.5, 0.7), [0.0] * 6) == [0] * 5 + [-1]
    rng = Rng(9)

    def accepted(share: int) -> float:
        """How often the claim is accepted when the true share is so many of ten."""
        ends = [
            next(filter(None, answers(Wald(0.5, 0.7), [float(rng.below(10) < share) for _ in range(300)])))
            for _ in range(300)
        ]
        return ends.count(1) / 300

    assert accepted(5) < 0.05
    assert accepted(7) > 0.95


def test_the_verdict_counts_whole_rounds_without_gaps() -> None:
    plan = series(games=100)
    results = invented(plan, [0] * 100)
    clear = verdict(plan, results, 0.5)
    assert clear == (16, 1), "eight rounds of two games"
    assert len(counted(plan, results, 0.5)) == 16
    del results.games[16]
    assert verdict(plan, results, 0.5) is None, "what comes after a game that is missing does not count yet"
    assert verdict(series(games=12), invented(plan, [0] * 100), 0.5) is None, "nor what was not asked for"


def test_a_match_stops_when_the_answer_is_clear() -> None:
    plan = series(games=40, bots=("greedy", "random"))
    results = Results(plan)
    played = list(play_match(plan, results, here(1), claim=0.5))
    assert len(played) < 40
    assert verdict(plan, results, 0.5) == (len(played), 1)
    assert list(play_match(plan, results, here(1), claim=0.5)) == [], "and does not go on"


def test_shares_intervals_and_ratings_of_bots_in_several_seats() -> None:
    plan = series(options={"players": 4}, bots=("a", "b", "b", "c"), games=40)
    result = report(invented(plan, [0, 1, 0, 2] * 10).in_order(40))
    a, b, c = result.bots
    assert [bot.name for bot in result.bots] == ["a", "b", "c"]
    assert (a.wins, a.seats, a.share) == (20, 40, 0.5)
    assert (b.wins, b.seats, b.share) == (20, 80, 0.25)
    assert (c.wins, c.share) == (0, 0.0)
    assert a.interval[0] < 0.5 < a.interval[1]
    assert b.interval == (round(a.interval[0] / 2, 4), round(a.interval[1] / 2, 4)), "a share is that of one seat"
    assert a.rating is not None
    assert b.rating is not None
    assert c.rating is not None
    assert a.rating > b.rating > c.rating
    assert a.rating_interval is not None
    assert a.rating_interval[0] < a.rating < a.rating_interval[1]


def test_without_the_library_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "available", lambda: False)
    result = report(invented(series(), [0, 0]).in_order(2))
    assert [(bot.rating, bot.rating_interval) for bot in result.bots] == [(None, None)] * 2
    assert as_csv(result).splitlines()[1] == "random,2,2,2,0,1.0,0.3424,1.0,11.0,,,,0"


def test_results_can_be_exported_as_csv() -> None:
    head, first, second = as_csv(report(invented(series(), [0, 0]).in_order(2))).splitlines()
    assert head.startswith("name,games,seats,wins,shared_wins,share,share_low,share_high,mean_score,rating")
    assert first.startswith("random,2,2,2,0,1.0,0.3424,1.0,11.0,2")
    assert second.startswith("greedy,2,2,0,0,0.0,0.0,0.6576,10.0,2")


def test_a_report_without_games_is_empty() -> None:
    assert report([]).bots == []
