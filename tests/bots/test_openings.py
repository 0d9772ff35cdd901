"""Openings: which positions and choices of a finished game count, and the corpus that a game comes with."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnpike import bots, games
from turnpike.arena import openings as making
from turnpike.arena import play_game
from turnpike.bots.openings.corpus import VERSION, CorpusOrigin, read, shipped
from turnpike.bots.openings.opening import (
    BY_CHANCE,
    MAX_DECISIONS,
    POINTS_PER_WIN,
    Opening,
    is_comparable,
    is_hidden,
    opening_of,
    options_text,
    position_number,
)
from turnpike.bots.openings.tally import tally_of
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.data import DataError
from turnpike.kernel.play import AnyPlay, Play

FRANCHISE, RICHESSES = games.find("franchise"), games.find("richesses")


def finished(game: Any, options: dict[str, Any], seed: int = 1) -> AnyPlay:  # noqa: ANN401
    play: AnyPlay = play_game(game, options, [bots.find("random")] * options["players"], seed)
    assert play.over
    return play


def opening(play: AnyPlay) -> Opening:
    found = opening_of(play, play.outcome().ranks, lambda seat, _: f"level {seat}")
    assert found is not None
    return found


def test_the_first_decisions_count_with_the_level_of_who_chose_and_the_win_of_that_seat() -> None:
    play = finished(FRANCHISE, {"players": 3})
    found = opening(play)
    assert found.options == '{"players":3}'
    assert len(found.steps) == MAX_DECISIONS
    assert [msgspec.json.decode(step.choice)["do"] for step in found.steps[:3]] == ["start"] * 3
    assert [step.level for step in found.steps[:3]] == ["level 2", "level 1", "level 0"]
    winners = play.outcome().winners
    for step in found.steps:
        won = int(step.level[-1]) in winners
        assert step.points == (POINTS_PER_WIN // len(winners) if won else 0)


def test_games_that_come_to_a_position_on_different_ways_meet_there() -> None:
    def after(*vehicles: str) -> int:
        play: AnyPlay = Play.begin(RICHESSES, {"circuit": "vins", "players": 2}, ["A", "B"])
        while play.to_act < 0:
            play.roll()
        for vehicle in vehicles:
            play.do({"do": "buy", "vehicle": vehicle})
        return position_number(play, options_text(RICHESSES, play.header))

    assert after("bike", "car") == after("car", "bike")
    assert after("bike") != after("car")


def test_hidden_cards_make_no_difference_and_open_dice_count_as_chance() -> None:
    plays = [finished(RICHESSES, {"circuit": "casinos", "players": 2, "turns": 20}, seed) for seed in (1, 2, 3)]
    first = {opening(play).steps[0].position for play in plays}
    assert len(first) == 1, "the deal is hidden"
    steps = opening(plays[0]).steps
    assert any(step.level == BY_CHANCE and step.points == 0 and "got" in step.choice for step in steps)
    assert not any("region_card" in step.choice or "toll_order" in step.choice for step in steps)
    assert sum(step.level != BY_CHANCE for step in steps) <= MAX_DECISIONS


def test_a_game_counts_once_for_a_choice_that_it_makes_again_at_the_same_position() -> None:
    for seed in range(5):
        steps = opening(finished(RICHESSES, {"circuit": "vins", "players": 2, "turns": 6}, seed)).steps
        assert len({(step.position, step.choice) for step in steps}) == len(steps)


def test_a_game_whose_set_up_was_drawn_chosen_or_brought_along_cannot_be_compared() -> None:
    def comparable(options: dict[str, Any]) -> bool:
        header = Play.begin(FRANCHISE, options, ["A", "B"][: options["players"]]).header
        return is_comparable(FRANCHISE, header)

    assert comparable({"players": 2})
    assert comparable({"players": 2, "with": ["boom"]})
    assert not comparable({"players": 2, "expert": True})
    assert not comparable({"players": 2, "expert": True, "tiles": "choose"})
    board = msgspec.to_builtins(FRANCHISE.read_options({}).played_on)
    assert not comparable({"players": 2, "board": board})
    drawn = finished(FRANCHISE, {"players": 2, "expert": True})
    assert opening_of(drawn, drawn.outcome().ranks, lambda _seat, _n: "random") is None


def test_what_was_taken_back_does_not_count() -> None:
    play: AnyPlay = Play.begin(FRANCHISE, {"players": 2}, ["A", "B"])
    play.do({"do": "start", "town": "pueblo"})
    play.undo(0)
    while not play.over:
        play.do_choice(next(one for one in reversed(play.choices()) if one.facts.get("town") != "pueblo"))
    assert not any("pueblo" in step.choice for step in opening(play).steps[:1])


def origin(**changes: Any) -> CorpusOrigin:  # noqa: ANN401
    levels = {"random": 6, "novice": 2}
    made = CorpusOrigin(
        explorer=VERSION, game="franchise", seed=3, games=levels, options=[{"players": 2}], command="x"
    )  # fmt: skip
    return msgspec.structs.replace(made, **changes)


@pytest.mark.slow
@pytest.mark.once
def test_a_corpus_is_the_same_whether_it_was_made_in_one_go_or_stopped_and_gone_on_with(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.gz", tmp_path / "stopped.gz"
    assert list(making.make(origin(), whole))[-1] == 8
    runs = making.make(origin(), stopped)
    for played in runs:
        if played == 3:
            break
    runs.close()
    part = tmp_path / "stopped.gz.part"
    part.write_bytes(part.read_bytes() + b'{"number": 3, "ope')  # killed while it was writing
    assert next(iter(making.make(origin(), stopped))) == 3
    list(making.make(origin(), stopped))
    assert stopped.read_bytes() == whole.read_bytes()
    assert not part.exists()
    found = read(whole)
    assert found.origin.settings == {'{"players":2}': 8}
    start = position_number(
        Play.begin(FRANCHISE, {"players": 2}, ["A", "B"]), '{"players":2}'
    )  # fmt: skip
    assert sum(one.games for one in found.counts[start]) == 8
    assert {one.level for one in found.counts[start]} == {"random", "novice"}


def test_a_corpus_of_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    runs = making.make(origin(), tmp_path / "one.gz")
    next(runs)
    runs.close()
    with pytest.raises(DataError, match="other settings"):
        next(making.make(origin(seed=4), tmp_path / "one.gz"))
    (tmp_path / "one.gz.part").write_text("nonsense\n")
    with pytest.raises(DataError, match="Delete it"):
        next(making.make(origin(), tmp_path / "one.gz"))
    (tmp_path / "bad.gz").write_text("nonsense")
    with pytest.raises(DataError, match="Not a file of openings"):
        read(tmp_path / "bad.gz")


@pytest.mark.parametrize("game", games.names())
def test_the_corpus_that_comes_with_a_game_says_how_it_was_made_and_begins_at_the_start(game: str) -> None:
    corpus = shipped(game)
    assert corpus is not None
    made = corpus.origin
    assert made.command.startswith(f"turnpike explorer make {game} ")
    assert f"--seed {made.seed}" in made.command
    assert set(made.games) <= set(bots.names())
    assert 0 < sum(made.settings.values()) <= sum(made.games.values())
    rules = games.find(game)
    for text, number in made.settings.items():
        options = msgspec.json.decode(text)
        play: AnyPlay = Play.begin(rules, options, ["A", "B", "C", "D", "E"][: options["players"]])
        while play.to_act == CHANCE and is_hidden(play):
            play.roll()  # the deal
        found = corpus.counts[position_number(play, text)]
        assert sum(one.games for one in found) >= number, "dice may bring a game to the same position again"
        for one in found:
            assert 0 <= one.points <= one.games * POINTS_PER_WIN
            if one.level != BY_CHANCE:
                play.copy().do(msgspec.json.decode(one.choice))


def test_openings_add_up() -> None:
    one = opening(finished(FRANCHISE, {"players": 2}, 1))
    both = tally_of([one, one])
    assert dict(both.settings) == {'{"players":2}': 2}
    rows = list(both.counts())
    assert [row.games for row in rows] == [2] * len(one.steps)
    assert list(both.counts(min_games=3)) == []
