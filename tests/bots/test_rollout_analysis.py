"""The analysis of Richesses de France: trial games say what everybody can expect and what every choice is worth."""

from collections import Counter
from collections.abc import Callable

import pytest

from turnpike import bots
from turnpike.bots.analysis import Analysis, Budget, analyse, analyse_view
from turnpike.bots.contract import ask
from turnpike.bots.richesses import rollout_analysis
from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.rollout_analysis import ChoiceFigure, RolloutAnalysis, later
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

FEW = Budget(simulations=8)
Travels = Play[State, Options, View]


def travelled(circuit: str, until: Callable[[State], bool], *, players: int = 2) -> Travels:
    """A game of travellers, up to the first position that is wanted."""
    seats = [f"Player {i}" for i in range(players)]
    play = Play.begin(RICHESSES, {"circuit": circuit, "players": players}, seats, secret=seeded_secret(3))
    while not until(play.state):
        if play.to_act == CHANCE:
            play.roll()
        else:
            play.do_choice(ask(bots.find("traveller"), play, Rng(1)))
    return play


def at_a_casino(state: State) -> bool:
    return state.phase == circuits.BET


def on_turn(state: State) -> bool:
    return state.phase == names.TURN and state.turn >= 4


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rollouts end soon here."""
    monkeypatch.setattr(rollout_analysis, "ROLLOUT_TURNS", 1)
    monkeypatch.setattr(rollout_analysis, "MAX_TURNS", 8)


def looked_at(play: Travels, budget: Budget = FEW) -> Analysis:
    return analyse_view(RICHESSES, play.options, play.view(play.to_act), budget, seed=2)


def test_every_choice_is_listed_once_and_the_tried_ones_come_first() -> None:
    play = travelled("casinos", at_a_casino)
    report = looked_at(play)
    offered = [choice.actions for choice in play.choices()]
    assert sorted(worth.choice.actions for worth in report.choices) == sorted(offered)
    visits = [bool(worth.visits) for worth in report.choices]
    assert visits == sorted(visits, reverse=True)
    assert 1 < sum(visits) < len(visits)
    assert all(0.0 <= worth.win <= 1.0 for worth in report.choices)
    assert sum(seat.win for seat in report.seats) == pytest.approx(1.0)
    assert report == looked_at(play)


def test_with_many_rollouts_every_stake_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollout_analysis, "MIN_SIMULATIONS_FOR_STAKES", 8)
    monkeypatch.setattr(rollout_analysis, "ROLLOUTS_PER_STAKE", 6)
    state = travelled("casinos", at_a_casino).state
    figures = {one.code: one for one in RolloutAnalysis(state, 8).forecast(1, spectating=False).figures}
    bets = knowledge_of(state.board).different_stakes(list(figures))
    most = min(state.money[state.asked], state.board.most_stake) // names.NOTE
    assert len(bets) == 3 * most, "each stake on a colour, on a number and on two"
    assert {figures[code].trials for code in bets} == {6}
    red, blue = (circuits.PLACE_BET << names.KIND | on for on in (circuits.ON_RED, circuits.ON_BLUE))
    assert figures[blue].trials == 0
    assert figures[blue].win == figures[red].win, "one colour is like the other"


def test_what_chance_decides_first_has_every_outcome_equally_often() -> None:
    """Six rollouts of a bet on a colour: three are won, whatever the seed."""
    state = travelled("casinos", at_a_casino).state
    code = circuits.PLACE_BET << names.KIND | circuits.ON_RED

    money: Counter[int] = Counter()

    class Bets(RolloutAnalysis):
        def _go_on(self, rng: Rng, turns: int) -> bool:
            money[self._scratch.money[state.asked]] += 1
            return super()._go_on(rng, turns)

    search = Bets(state, 8)
    for seed in range(100, 106):
        search._try(code, state.asked, seed)
    assert list(money.values()) == [3, 3]


def test_a_bet_that_was_not_tried_counts_like_the_nearest_stake_on_as_many_numbers_that_was() -> None:
    state = travelled("casinos", at_a_casino).state
    figures = {one.code: one for one in RolloutAnalysis(state, 8).forecast(1, spectating=False).figures}
    notes = {code: (code - (circuits.PLACE_BET << names.KIND)) // circuits.ONS for code in figures}
    kinds = {code: knowledge_of(state.board).kind_of(code) for code in figures}
    assert len(set(kinds.values())) == 3, "a colour, a number, two"
    for code, one in figures.items():
        tried = [other for other, its in figures.items() if its.trials and kinds[other] == kinds[code]]
        least = min(abs(notes[code] - notes[other]) for other in tried)
        assert one.win in [figures[other].win for other in tried if abs(notes[code] - notes[other]) == least]


def test_a_path_that_was_not_tried_is_worth_no_more_than_the_slowest_tried_one() -> None:
    state = travelled("casinos", on_turn).state
    figures = RolloutAnalysis(state, 1).forecast(1, spectating=False).figures
    rest = [one for one in figures if not one.trials and one.code >> names.KIND == names.MOVE]
    ways = [one for one in figures if one.trials and one.code >> names.KIND == names.MOVE]
    assert len(rest) >= 2
    assert max(one.win for one in rest) <= max(one.win for one in ways)
    assert [one.win for one in rest] == sorted((one.win for one in rest), reverse=True)


def test_a_higher_bid_is_worth_less() -> None:
    """§4.3 Somebody offers his bike; of the bids only the lowest is tried."""
    state = RICHESSES.copy(travelled("casinos", on_turn).state)
    state.owned = [3 * (seat == state.asked) for seat in range(4)]
    state.money = [2000] * 4
    turn.take(state, names.OFFER << names.KIND | names.BIKE)
    assert state.phase == names.BID
    figures = RolloutAnalysis(state, 4).forecast(1, spectating=False).figures
    bids = [one for one in figures if one.code >> names.KIND == names.PLACE_BID]
    assert [one.trials > 0 for one in bids] == [True] + [False] * (len(bids) - 1)
    assert [one.code for one in bids] == sorted(one.code for one in bids)
    assert bids[0].win > bids[-1].win


def test_a_choice_unlike_all_tried_ones_is_worth_no_more_than_the_worst() -> None:
    """§11.2 Before the first turn one may bet, or pass."""
    state = travelled("casinos", lambda state: state.phase == circuits.FIRST_BET).state
    passed = ChoiceFigure(code=names.PASS << names.KIND, win=0.3, trials=1)
    rest = RolloutAnalysis(state, 1)._not_tried([passed])
    assert len(rest) == turn.list_choices(state) - 1
    assert {one.win for one in rest} == {0.3}


def test_before_a_roll_there_are_no_choices_but_chances_for_every_seat() -> None:
    play = travelled("casinos", lambda state: state.phase == names.DIE and state.turn > 2, players=3)
    report = analyse(RICHESSES, play.options, play.state, FEW)
    assert (report.seat, report.choices, report.lines) == (None, (), ())
    assert sum(seat.win for seat in report.seats) == pytest.approx(1.0)
    assert report.simulations == FEW.simulations


def test_without_time_the_advice_is_the_choice_of_the_traveller() -> None:
    play = travelled("economie", on_turn)
    report = looked_at(play, Budget(simulations=3000, seconds=0.0))
    assert report.choices[0].choice == ask(bots.find("traveller"), play, Rng(1))
    assert report.choices[0].visits == 1
    assert len(report.lines[0].steps) == 1
    stopped = analyse_view(RICHESSES, play.options, play.view(play.to_act), stop=lambda: True)
    assert stopped.choices[0].choice == report.choices[0].choice


def test_a_few_lucky_rollouts_do_not_overrule_the_traveller(monkeypatch: pytest.MonkeyPatch) -> None:
    state = travelled("casinos", on_turn).state
    few, many = RolloutAnalysis(state, 10), RolloutAnalysis(state, 400)
    usual = few.candidates(1)[0]
    monkeypatch.setattr(RolloutAnalysis, "_try", lambda _self, code, _seat, _seed: float(code != usual))
    assert few.figures(1, None)[0].code == usual
    assert many.figures(1, None)[0].code != usual


def test_lines_continue_as_the_traveller_plays_until_chance_decides() -> None:
    play = travelled("casinos", on_turn)
    report = looked_at(play)
    assert 1 <= len(report.lines) <= 3
    for line, worth in zip(report.lines, report.choices, strict=False):
        assert (line.steps[0].choice, line.win) == (worth.choice, worth.win)
        then = RICHESSES.copy(play.state)
        for step in line.steps:
            assert step.seat == RICHESSES.to_act(then)
            assert step.choice in RICHESSES.choices(then)
            RICHESSES.apply(then, step.choice.actions[0])
    assert any(len(line.steps) > 1 for line in report.lines)


def test_a_seat_one_section_from_home_has_nearly_won() -> None:
    """§6.2 All monuments are marked, and Paris is near."""
    play = travelled("monuments", lambda state: state.phase == names.TURN)
    board, state = board_of("monuments"), RICHESSES.copy(play.state)
    seat = state.asked
    state.marked = [board.all_stages if i == seat else 0 for i in range(4)]
    state.at = [board.near[board.finish][0][0] if i == seat else state.at[i] for i in range(4)]
    report = analyse(RICHESSES, play.options, state, Budget(simulations=1))
    assert report.seats[seat].win == report.choices[0].win == 1.0
    assert report.seats[seat].score == board.stages
    assert len(report.lines[0].steps) == 1


def test_where_the_end_is_clear_few_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    state = travelled("casinos", lambda state: state.phase == names.DIE and state.turn > 2).state
    monkeypatch.setattr(rollout_analysis, "MIN_GAMES", 3)
    monkeypatch.setattr(rollout_analysis, "MAX_STANDARD_ERROR", 1.0)
    assert RolloutAnalysis(state, 8).forecast(1, spectating=True).trials == 3
    monkeypatch.setattr(rollout_analysis, "MAX_STANDARD_ERROR", 0.0)
    assert RolloutAnalysis(state, 8).forecast(1, spectating=True).trials == 8


def test_the_traveller_chooses_anew_in_each_game_that_is_played_for_the_seats() -> None:
    """Among moves that it thinks equal it takes any: the chances are those of all of them, not of the first drawn."""
    state = travelled("monuments", lambda state: state.phase == names.TURN and state.turn > 2).state
    ahead = RolloutAnalysis(state, 6)._play_on(names.NONE, 1, 0.0)
    assert ahead.games == ahead.codes.total() == 6
    drawn = [RolloutAnalysis(state, 1)._traveller.choose(state, Rng(1 + game)) for game in range(1, 7)]
    assert ahead.codes == Counter(drawn)


def test_without_choices_all_rollouts_go_to_the_seats() -> None:
    play = travelled("monuments", lambda state: state.phase == names.TURN and state.turn > 2)
    found = analyse(RICHESSES, play.options, play.state, Budget(simulations=5, choices=False))
    assert (found.choices, found.lines, found.simulations) == ((), (), 5)
    assert sum(seat.win for seat in found.seats) == pytest.approx(1.0)


def test_an_analysis_does_not_depend_on_hidden_cards() -> None:
    """§7.3 The hidden cards of two seats change hands; a third seat gets the same analysis, and so does a spectator."""
    play = travelled("economie", on_turn, players=3)
    state, seat = play.state, play.to_act
    first, second = [other for other in range(3) if other != seat]
    other = RICHESSES.copy(state)
    mine, yours = state.hand[first] & ~state.known, state.hand[second] & ~state.known
    assert mine.bit_count() == yours.bit_count() > 0
    hands = [*state.hand]
    hands[first], hands[second] = hands[first] ^ mine ^ yours, hands[second] ^ mine ^ yours
    other.hand = hands
    views = [RICHESSES.view(one, seat) for one in (state, other)]
    assert views[0] == views[1]
    report = [analyse_view(RICHESSES, play.options, view, FEW, seed=5) for view in views]
    assert report[0] == report[1]
    watched = [analyse(RICHESSES, play.options, one, FEW, seed=5) for one in (state, other)]
    assert watched[0] == watched[1]


def test_a_chance_is_reduced_in_odds() -> None:
    assert later(0.5, 0.0) == pytest.approx(0.5)
    assert later(0.9, 1.0) == pytest.approx(0.768, abs=0.001)
    assert later(0.0, 3.0) == 0.0
