"""A game without a brain of its own: every bot, analysis and review works through its contract."""

from pathlib import Path

import pytest
from kernel.minigame import MARKET

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.bots import search
from turnpike.bots.analysis import Budget, analyse, analyse_view
from turnpike.bots.analysis.review import review
from turnpike.bots.brains import brain_of
from turnpike.bots.search.brain import LEVELS, Level, SearchBrain
from turnpike.bots.search.position import MAX_SEATS, Position
from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

SHORT = {"players": 2, "rounds": 1}


def test_a_game_without_a_brain_has_all_bots_but_those_of_other_games() -> None:
    assert MARKET.id not in games.names()
    assert bots.names_for(MARKET.id) == ("random", "greedy", *bots.LEVELS)


@pytest.mark.parametrize("name", ["greedy", "novice"])
def test_bots_play_it_to_the_end_and_repeat_the_game_with_the_same_seed(name: str) -> None:
    first, again = (play_game(MARKET, dict(SHORT), [bots.find(name)] * 2, 3) for _ in "ab")
    assert first.over
    assert first.record() == again.record()


def test_each_level_searches_more_than_the_one_below() -> None:
    brain = brain_of(MARKET)
    assert isinstance(brain, SearchBrain)
    assert list(brain.levels) == list(bots.LEVELS)
    simulations = [LEVELS[name].simulations for name in bots.LEVELS]
    assert simulations == sorted(set(simulations))


def test_a_level_banks_what_decides_the_game() -> None:
    """The last turn: one point behind, with coins in hand, so that only the bank wins."""
    options = MARKET.read_options({"players": 2, "cards": 2, "rounds": 1})
    state = MARKET.start(options, {"wage": 1})
    MARKET.apply(state, 0)
    MARKET.apply(state, MARKET.legal(state)[1])  # stay
    MARKET.apply(state, 0)
    state.coins, state.banked = [0, 0], [5, 0]  # the second has the card 2, the first the card 1
    brain = SearchBrain(MARKET, {"test": Level(simulations=400)})
    chosen = brain.choose(MARKET.view(state, 1), options, MARKET.choices(state), "test", Rng(1))
    assert chosen.words == ({"do": "work"},), "four behind: only the die helps"


def test_an_evaluation_is_a_chance_for_every_seat_and_knows_the_end() -> None:
    options = MARKET.read_options(SHORT)
    play = play_game(MARKET, dict(SHORT), [bots.find("random")] * 2, 2)
    brain = brain_of(MARKET)
    ended = brain.evaluate(play.state, options)
    share = 1 / len(play.outcome().winners)
    assert list(ended) == [share if seat in play.outcome().winners else 0.0 for seat in range(2)]
    begun = brain.evaluate(MARKET.start(options, {"wage": 1}), options)
    assert sum(begun) == pytest.approx(1.0)


def test_hints_and_reviews_judge_a_decision_by_what_its_seat_knows() -> None:
    play = Play.begin(MARKET, dict(SHORT), ["Ann", "Bo"])
    while play.to_act == CHANCE:
        play.roll()
    budget = Budget(simulations=20)
    hint = analyse_view(MARKET, play.options, play.view(play.to_act), budget, seed=1)
    assert hint == analyse(MARKET, play.options, play.state, budget, seed=1)
    assert {worth.choice.actions for worth in hint.choices} == {choice.actions for choice in play.choices()}


def test_a_whole_game_is_reviewed() -> None:
    play = play_game(MARKET, dict(SHORT), [bots.find("random")] * 2, 5)
    found = review(play, Budget(simulations=4))
    assert MARKET.to_act(play.state) == NOBODY
    assert found.moments[-1].n == play.live[-1].n
    assert all(sum(moment.win) == pytest.approx(1.0) for moment in found.moments)


def test_a_search_refuses_more_seats_than_it_has_room_for() -> None:
    with pytest.raises(ValueError, match="8 seats at most"):
        Position(MAX_SEATS + 1, False)


def test_the_search_names_no_game() -> None:
    for source in Path(search.__file__).parent.glob("*.p*"):
        if source.suffix in {".py", ".pxd", ".pyx"}:
            text = source.read_text(encoding="utf-8").lower()
            assert not [game for game in games.names() if game in text], source.name
