"""The search finds what is known to be right in small positions, keeps its budgets, and repeats itself by seed."""

import threading
from typing import Any

import pytest
from kernel.market import State as MarketState
from kernel.minigame import MARKET
from kernel.minigame import Options as MarketOptions

from turnpike.bots.analysis import Budget, analyse, analyse_view
from turnpike.bots.franchise import leaves
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.learnt import position_of
from turnpike.bots.franchise.rollout import play_sensibly
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.search import search as search_module
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.bots.search.tree import Tree
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import NOBODY, Json
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

PLAIN = SearchSettings(plain=True, explore=0.7, patience=1)


def opening(players: int = 2, **more: Json) -> State:
    return FRANCHISE.start(FRANCHISE.read_options({"players": players, "start": "introductory", **more}), None)


def searched(
    state: State, simulations: int, *, seed: int = 1, threads: int = 1, settings: SearchSettings | None = None
) -> Search:
    search = Search(lambda: position_of(state), settings or SearchSettings(), seed, simulations, threads)
    search.run(simulations)
    return search


def facts(search: Search) -> list[tuple[int, int]]:
    return [(one.action, one.visits) for one in search.actions()]


def last_chance(mine: int, theirs: int) -> State:
    """Nobody has expanded for a turn: if the first player does not either, the game ends as it stands (§6.2)."""
    state = opening()
    state.streak = 1
    state.influence = [mine, theirs, 0, 0, 0]
    return state


def test_the_leader_ends_the_game() -> None:
    best = searched(last_chance(30, 0), 300).actions()[0]
    assert best.action == names.DONE
    assert best.value > 0.9


def test_a_seat_that_is_behind_does_not_end_the_game() -> None:
    assert searched(last_chance(0, 1), 300).actions()[0].action != names.DONE


def test_random_playouts_are_won_by_a_seat_that_is_far_ahead() -> None:
    state = last_chance(90, 0)
    search = Search(lambda: position_of(state, leaves.UNIFORM), PLAIN, 1, 400)
    search.run(400)
    score, win = search.seats()[0]
    assert score > 90
    assert 0.9 < win <= 1.0


@pytest.mark.parametrize("leaf", [leaves.UNIFORM, leaves.GUIDED, leaves.JUDGED])
@pytest.mark.parametrize("more", [{}, {"expert": True}, {"with": ["stages", "boom", "regions"]}])
def test_every_variant_is_searched(leaf: int, more: dict[str, Json]) -> None:
    options = FRANCHISE.read_options({"players": 3, **more})
    play = Play.begin(FRANCHISE, FRANCHISE.plain_options(options), ["Ann", "Bo", "Cy"])
    rng = Rng(3)
    for _decision in range(40):
        play.do_choice(play.choices()[rng.below(len(play.choices()))])
    search = Search(lambda: position_of(play.state, leaf), SearchSettings(), 1, 30)
    search.run(30)
    assert {one.action for one in search.actions()} == set(FRANCHISE.legal(play.state))
    assert abs(sum(win for _score, win in search.seats()) - 1.0) < 1e-9


def test_compiled_and_plain_search_alike() -> None:
    """The same numbers in both builds: this test runs in both."""
    assert facts(searched(opening(4), 60, seed=7))[:4] == ALIKE
    uniform = Search(lambda: position_of(opening(4), leaves.UNIFORM), PLAIN, 7, 60)
    uniform.run(60)
    assert facts(uniform)[:4] == ALIKE_UNIFORM


ALIKE = [(23, 54), (2, 2), (21, 2), (43, 1)]
ALIKE_UNIFORM = [(43, 16), (2, 14), (44, 10), (23, 8)]


def test_seed_simulations_and_threads_determine_the_result() -> None:
    state = opening(3)
    assert facts(searched(state, 80, threads=2)) == facts(searched(state, 80, threads=2))
    assert facts(searched(state, 80)) == facts(searched(state, 80))
    assert searched(state, 80, threads=2).simulations == 80
    assert facts(searched(state, 80, seed=1)) != facts(searched(state, 80, seed=2))


def test_a_node_takes_no_more_than_64_bytes() -> None:
    assert searched(opening(), 1).trees[0].node_bytes() <= 64


def test_a_tree_without_room_goes_on_without_growing() -> None:
    search = Search(lambda: position_of(opening()), SearchSettings(), 1, 1)
    search.run(1200)
    tree = search.trees[0]
    assert search.simulations == 1200
    assert tree.used <= tree.room


def test_a_search_keeps_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that moves on by a second whenever it is read."""
    seconds = iter(range(1000))
    monkeypatch.setattr(search_module, "now", lambda: float(next(seconds)))
    search = Search(lambda: position_of(opening()), SearchSettings(), 1, 100)
    search.run(10**9, until=5.0)
    assert next(seconds) == 6
    assert 5 <= search.simulations < 10**6


def test_a_search_can_be_stopped_from_outside() -> None:
    answers = iter([False, False, True])
    search = Search(lambda: position_of(opening()), SearchSettings(), 1, 100)
    search.run(10**9, stop=lambda: next(answers))
    assert search.simulations > 0
    assert search.actions()


def test_threads_are_stopped_together() -> None:
    enough = threading.Event()
    search = Search(lambda: position_of(opening()), SearchSettings(), 1, 100, threads=2)

    def stop() -> bool:
        enough.set()
        return search.simulations > 20

    search.run(10**9, stop=stop)
    assert enough.is_set()


@pytest.mark.parametrize("state", [last_chance(30, 0), opening(4)])
def test_a_choice_ends_when_the_rest_could_not_change_it(state: State, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "STRIDE", 16)
    whole = searched(state, 400)
    short = Search(lambda: position_of(state), SearchSettings(), 1, 400)
    short.run(400, to_choose=True)
    first, *others = short.actions()
    assert first.action == whole.actions()[0].action
    assert short.simulations < 400
    assert all(first.visits - other.visits > 400 - short.simulations for other in others)
    assert short.simulations % 16 == 0, "where it ends must not depend on a clock"


def test_a_choice_that_is_not_clear_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "STRIDE", 16)
    search = Search(lambda: position_of(last_chance(0, 1)), SearchSettings(), 1, 400)
    search.run(400, to_choose=True)
    assert search.simulations == 400


@pytest.mark.parametrize("players", [2, 5])
def test_an_evaluator_remembers_nothing_wrong(players: int) -> None:
    """What it says about a position does not depend on the positions it has seen before."""
    with_all: dict[str, Json] = {"players": players, "with": ["stages", "boom", "regions"]}
    state = Play.begin(FRANCHISE, with_all, [f"Seat {seat}" for seat in range(players)]).state
    rng = Rng(players)
    kept, earlier = evaluator_on(state), FRANCHISE.copy(state)
    while FRANCHISE.to_act(state) != NOBODY:
        for seen in (state, earlier, state):
            fresh = evaluator_on(seen)
            fresh.evaluate(seen)
            kept.evaluate(seen)
            assert list(kept.expected) == list(fresh.expected)
            assert list(kept.value) == list(fresh.value)
        if rng.below(4) == 0:
            earlier = FRANCHISE.copy(state)
        legal = FRANCHISE.legal(state)
        FRANCHISE.apply(state, legal[rng.below(len(legal))])


def evaluator_on(state: State) -> Evaluator:
    return Evaluator(state.board, WEIGHTS)


def test_what_is_known_after_an_action_is_kept() -> None:
    state = opening()
    search = Search(lambda: position_of(state), SearchSettings(), 1, 200)
    search.run(200)
    best = search.actions()[0]
    assert search.move(best.action)
    FRANCHISE.apply(state, best.action)
    assert search.simulations == best.visits
    search.run(200)
    assert search.simulations == 200
    assert {one.action for one in search.actions()} <= set(FRANCHISE.legal(state))


def test_making_room_forgets_what_was_not_played_and_nothing_else() -> None:
    search = searched(opening(3), 300)
    tree = search.trees[0]
    found = search.actions()
    assert search.move(found[1].action if found[1].visits > 1 else found[0].action)
    before, used = grown(tree, tree.root), tree.used
    tree.make_room()
    assert grown(tree, tree.root) == before
    assert tree.used == counted(before) + 1 < used


def grown(tree: Tree, node: int) -> list[Any]:
    """All that is known below a node."""
    return [(action, visits, mean, grown(tree, child)) for child, action, visits, mean in tree.children(node)]


def counted(below: list[Any]) -> int:
    return sum(1 + counted(more) for *_facts, more in below)


def test_an_action_that_was_not_visited_keeps_nothing_of_the_tree() -> None:
    search = searched(opening(), 2)
    rare = search.actions()[-1]
    assert rare.visits == 0
    assert not search.move(rare.action)
    assert search.simulations == 0


def test_sensible_players_end_a_game_when_nothing_is_left() -> None:
    """Random players of two mostly stop expanding by accident; docs/bots.md has the figures."""
    for seed in range(12):
        state = opening()
        play_sensibly(state, Rng(seed))
        targets = [state.vacant & ~state.presence[seat] for seat in range(2)]
        assert state.why == names.RED_ZONE or max(map(bits.count, targets)) <= 3


# --- A game with dice and secrets ------------------------------------------------------------------------------------


def market_end(behind: int) -> tuple[MarketOptions, MarketState]:
    """The last turn of two: the second player is some points behind, and has nothing to sell or bank."""
    options = MARKET.read_options({"players": 2, "cards": 2, "rounds": 1})
    state = MARKET.start(options, {"wage": 1})
    MARKET.apply(state, 0)
    MARKET.apply(state, MARKET.legal(state)[1])  # stay
    MARKET.apply(state, 0)
    state.coins, state.banked = [0, 0], [behind + 1, 0]  # the second has the card 2, the first the card 1
    return options, state


def test_the_search_averages_over_dice() -> None:
    """Four behind: only work helps, and wins with 5 or 6; 4 shares."""
    options, state = market_end(4)
    report = analyse(MARKET, options, state, Budget(simulations=3000), seed=2)
    best = report.choices[0]
    assert best.choice.words == ({"do": "work"},)
    assert abs(best.win - 2.5 / 6) < 0.04
    assert report.seat == 1


def test_a_search_uses_only_what_its_seat_may_see() -> None:
    """Two games with the same view of a seat give the same analysis."""
    options = MARKET.read_options({"players": 2, "cards": 8, "rounds": 2})
    states = []
    for hidden in (2, 5):
        state = MARKET.start(options, {"wage": 1})
        MARKET.apply(state, hidden)
        MARKET.apply(state, MARKET.legal(state)[1])
        MARKET.apply(state, state.unseen.index(8))
        states.append(state)
    views = [MARKET.view(state, 1) for state in states]
    assert views[0] == views[1]
    report = [analyse_view(MARKET, options, view, Budget(simulations=60), seed=4) for view in views]
    assert report[0] == report[1]
    assert len(report[0].choices) == len(MARKET.legal(states[0]))


def test_a_finished_game_is_worth_what_it_ended_with() -> None:
    state = opening()
    play_sensibly(state, Rng(1))
    report = analyse(FRANCHISE, FRANCHISE.read_options({"players": 2}), state)
    outcome = FRANCHISE.outcome(state)
    assert [seat.score for seat in report.seats] == outcome.scores
    assert [seat.win for seat in report.seats] == [
        1.0 / len(outcome.winners) * (i in outcome.winners) for i in range(2)
    ]
    assert report.choices == ()
    assert report.lines == ()


def test_an_analysis_has_seats_choices_and_lines() -> None:
    state = opening(3)
    report = analyse(FRANCHISE, FRANCHISE.read_options({"players": 3}), state, Budget(simulations=150))
    assert report.seat == 0
    assert report.simulations == 150
    assert abs(sum(seat.win for seat in report.seats) - 1.0) < 1e-6
    assert all(20 < seat.score < 120 for seat in report.seats)
    assert [worth.visits for worth in report.choices] == sorted(
        (worth.visits for worth in report.choices), reverse=True
    )
    assert {worth.choice.actions[0] for worth in report.choices} == set(FRANCHISE.legal(state))
    line = report.lines[0]
    assert line.steps[0].choice == report.choices[0].choice
    assert len(line.steps) > 1
