"""Puzzles: results of turns, what counts as solved, files, and the puzzles that come with the games."""

from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.bots.puzzles import finding, solving
from turnpike.bots.puzzles.finding import merged, problems, rating_of
from turnpike.bots.puzzles.judging import CLEAR, Judged
from turnpike.bots.puzzles.puzzle import Puzzle, PuzzleFile, Searched, lines_of, play_of, read, shipped
from turnpike.bots.puzzles.turns import results_of
from turnpike.kernel.contract import AnyGame, Json, Words
from turnpike.kernel.data import DataError
from turnpike.kernel.refused import Refused

GAMES = [game for game in games.names() if games.manifest(game).puzzles is not None]
CHECKED_AGAIN = 4
"""Puzzles of each game that a deep search judges again."""


def test_a_turn_has_each_result_once_with_a_way_to_it() -> None:
    puzzle = shipped("franchise")[0]
    start = solving.start_of(puzzle)
    results = results_of(start.game, start.state)
    assert results is not None
    assert len(results) == puzzle.results
    for digest, result in results.items():
        play = solving.start_of(puzzle)
        for words in result.line:
            play.do(words, seat=puzzle.seat)
        assert play.game.digest(play.state) == digest
        assert play.to_act != puzzle.seat


def test_a_turn_with_too_many_positions_is_left_alone() -> None:
    start = solving.start_of(shipped("franchise")[0])
    assert results_of(start.game, start.state, max_positions=3) is None


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_replayed_and_its_solution_solves_it(game: str) -> None:
    found = shipped(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    for puzzle in found:
        assert problems(puzzle, deep=False) == [], puzzle.id
        assert solving.answer(puzzle, puzzle.line)[1] == "solved", puzzle.id
        # Where seats have secrets, what is far behind is not followed to the end of the turn.
        assert solving.answer(puzzle, puzzle.other)[1] in ("wrong", "open"), puzzle.id
        assert solving.answer(puzzle, puzzle.line[:-1])[1] == "open", puzzle.id
        assert puzzle.win - puzzle.other_win >= CLEAR
        assert puzzle.key in puzzle.line
        assert puzzle.key not in puzzle.other
        assert puzzle.themes


@pytest.mark.early
@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_a_deep_search_still_finds_the_solution_of_a_sample_best_by_far(game: str) -> None:
    found = shipped(game)
    for puzzle in found[:: max(1, len(found) // CHECKED_AGAIN)][:CHECKED_AGAIN]:
        assert problems(puzzle) == [], puzzle.id


def test_a_bet_is_one_of_four_ideas_and_a_bid_one() -> None:
    brain = brain_of(games.find("richesses"))

    def same(*actions: Words) -> bool:
        return len({msgspec.json.encode(brain.idea(action)) for action in actions}) == 1

    def bet(stake: int, on: Json) -> Words:
        return {"do": "bet", "stake": stake, "on": on}

    assert same(bet(300, "red"), bet(200, "blue"))
    assert same(bet(300, [40]), bet(60, [50]))
    assert same(bet(300, [40, 50]), bet(60, [50, 60]))
    assert same(bet(10, "red"), bet(50, [40]))
    assert not any(
        same(one, other)
        for one, other in combinations([bet(300, "red"), bet(300, [40]), bet(300, [40, 50]), bet(10, "red")], 2)
    )
    assert same({"do": "bid", "amount": 100}, {"do": "bid", "amount": 190})
    assert not same({"do": "bid", "amount": 100}, {"do": "pass"})


def test_moments_about_a_theme_are_those_in_which_an_action_of_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[list[Json]] = []

    def look(game: AnyGame, _options: object, state: object, *, seed: int) -> None:
        del seed
        looked.append([choice.words[0]["do"] for choice in small(game.choices(state))])

    monkeypatch.setattr(finding, "judge", look)
    options: dict[str, Json] = {"circuit": "casinos", "players": 2, "turns": 9}
    play = play_game(games.find("richesses"), options, [bots.find("traveller")] * 2, 1)
    assert finding.find_puzzles(play, 1, ["bet"]) == []
    assert looked
    assert all("bet" in offered for offered in looked)
    few = len(looked)
    looked.clear()
    finding.find_puzzles(play, 1)
    assert len(looked) > few


def test_what_one_of_two_deep_searches_finds_good_counts_if_they_agree_on_something() -> None:
    bet: Words = {"do": "bet", "stake": 300, "on": "red"}

    def judged(good: str, close: str) -> Judged:
        return Judged(
            good=dict.fromkeys(good, (bet,)),
            close=tuple(close),
            key=bet,
            other=({"do": "pass"},),
            win=0.5,
            other_win=0.2,
            results=9,
        )

    both = merged(judged("ab", "cd"), judged("bc", "de"))
    assert both is not None
    assert (list(both.good), both.close) == (["a", "b", "c"], ("d", "e"))
    assert merged(judged("a", ""), judged("b", "")) is None


def test_any_order_that_leads_to_the_same_result_solves_a_puzzle() -> None:
    """The actions of the phase for market share can be taken in any order."""
    for puzzle in shipped("franchise"):
        shares = [at for at, words in enumerate(puzzle.line) if words["do"] == "increase"]
        if len(shares) > 1:
            turned = list(puzzle.line)
            turned[shares[0]], turned[shares[1]] = turned[shares[1]], turned[shares[0]]
            assert turned != puzzle.line
            assert solving.answer(puzzle, turned)[1] == "solved"
            return
    pytest.fail("no puzzle with two such actions")


def test_an_answer_is_played_by_the_rules() -> None:
    puzzle = shipped("franchise")[0]
    with pytest.raises(solving.TurnOverError):
        solving.answer(puzzle, [*puzzle.line, {"do": "done"}])
    with pytest.raises(Refused):
        solving.answer(puzzle, [{"do": "expand", "from": "chicago", "to": "nowhere"}])


@pytest.mark.slow
@pytest.mark.once
def test_a_solution_is_explained_by_what_it_causes_and_the_next_idea_does_not() -> None:
    for puzzle in shipped("franchise"):
        best, other = solving.explained(puzzle)
        assert [step.words for step in best.steps] == puzzle.line
        assert all(step.choice is not None for step in best.steps)
        assert not any(event in other.caused for event in best.caused)
        assert not any(event.begins_turn for event in [*best.caused, *other.caused])


def test_a_broken_puzzle_says_what_is_wrong() -> None:
    puzzle = shipped("franchise")[0]
    replace = msgspec.structs.replace
    assert "another seat" in problems(replace(puzzle, seat=puzzle.seat + 1))[0].lower()
    assert "cannot be replayed" in problems(replace(puzzle, path=puzzle.path[1:]))[0]
    assert "does not lead" in " ".join(problems(replace(puzzle, solutions=["0"])))
    assert "clearly better" in " ".join(problems(replace(puzzle, other_win=puzzle.win)))


def test_what_weak_levels_solve_is_rated_below_what_they_do_not() -> None:
    easy, middle, hard = (
        rating_of("franchise", {"novice": novice, "regular": regular}) for novice, regular in ((2, 4), (0, 3), (0, 0))
    )
    assert easy < middle < hard


def test_a_file_of_puzzles_is_read_as_it_was_written(tmp_path: Path) -> None:
    kept = read_of("franchise")
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(lines_of([kept.origin, *kept.puzzles, Searched(7)]))
    again = read(file)
    assert (again.origin, again.puzzles, again.searched) == (kept.origin, kept.puzzles, 7)
    file.write_bytes(b"nonsense\n")
    with pytest.raises(DataError):
        read(file)


def read_of(game: str) -> PuzzleFile:
    path = games.manifest(game).puzzles
    assert path is not None
    return read(path)


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_of_a_game_name_all_themes_of_its_puzzles(game: str) -> None:
    rules = games.find(game)
    for language in ("en", "fr", "de"):
        names = rules.wordbook(rules.read_options({}), language)["theme"]
        assert {theme for puzzle in shipped(game) for theme in puzzle.themes} <= set(names)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_the_seat_of_a_puzzle_is_to_act_and_free_to_choose(game: str) -> None:
    def ways(puzzle: Puzzle) -> int:
        play = play_of(puzzle)
        assert play.to_act == puzzle.seat
        return len(small(play.choices()))

    assert all(ways(puzzle) > 1 for puzzle in shipped(game))
