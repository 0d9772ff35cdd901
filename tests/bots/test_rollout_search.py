"""Expert and master of Richesses de France: they try before they choose, and repeat themselves by seed."""

import pytest

from turnpike import bots
from turnpike.bots.contract import ask
from turnpike.bots.richesses.brain import RichessesBrain
from turnpike.bots.richesses.evaluation import rollout_evaluator
from turnpike.bots.richesses.rollout_search import MAX_TURNS_TRIED, RolloutSearch, RolloutSettings, best_choice
from turnpike.bots.richesses.traveller import Traveller
from turnpike.bots.search.search import now
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

FEW = RolloutSettings(simulations=24, turns=1, caution=0.5)

Travels = Play[State, Options, View]


def begun(circuit: str, turns: int, *, players: int = 2, seed: int = 3) -> Travels:
    """A game of travellers, some turns on."""
    seats = [f"Player {i}" for i in range(players)]
    play = Play.begin(RICHESSES, {"circuit": circuit, "players": players}, seats, secret=seeded_secret(seed))
    traveller = bots.find("traveller")
    while play.state.turn < turns or play.state.phase != names.TURN:
        if play.to_act == CHANCE:
            play.roll()
        else:
            play.do_choice(ask(traveller, play, Rng(1)))
    return play


def nearly_home() -> State:
    """§6.2 All monuments are marked, and Paris is one section away."""
    board = board_of("monuments")
    play = begun("monuments", 4)
    state = RICHESSES.copy(play.state)
    near = board.near[board.finish][0][0]
    seat = state.asked
    state.marked = [board.all_stages if i == seat else state.marked[i] for i in range(4)]
    state.at = [near if i == seat else state.at[i] for i in range(4)]
    return state


def test_a_seat_that_can_win_at_once_does() -> None:
    state = nearly_home()
    best = RolloutSearch(state, FEW).run(1)[0]
    assert best.value == 1.0
    after = RICHESSES.copy(state)
    turn.take(after, best.code)
    assert after.phase == names.OVER


def test_the_same_seed_gives_the_same_answer() -> None:
    state = begun("sports", 6).state
    assert RolloutSearch(state, FEW).run(5) == RolloutSearch(state, FEW).run(5)


def test_most_rollouts_go_to_the_few_remaining_choices() -> None:
    state = begun("monuments", 2).state
    tried = RolloutSearch(state, RolloutSettings(simulations=60, turns=0, caution=0.5)).run(2)
    assert 30 <= sum(one.trials for one in tried) <= 90
    assert all(0.0 <= one.value <= 1.0 for one in tried)
    assert max(one.trials for one in tried) >= 3 * min(one.trials for one in tried)


def test_a_search_without_time_ends_after_one_rollout_with_the_choice_of_the_traveller() -> None:
    state = begun("monuments", 2).state
    search = RolloutSearch(state, FEW)
    tried = search.run(2, until=now())
    assert [(one.code, one.trials) for one in tried] == [(search.candidates(2)[0], 1)]
    stopped = RolloutSearch(state, FEW).run(2, stop=lambda: True)
    assert stopped == tried


def test_the_time_limit_is_checked_after_every_rollout() -> None:
    """Not after a round of all choices: in the plain build that would be long."""
    state = begun("monuments", 2).state
    looks: list[bool] = []

    def third() -> bool:
        looks.append(len(looks) == 2)
        return looks[-1]

    tried = RolloutSearch(state, FEW).run(2, stop=third)
    assert sum(one.trials for one in tried) == 3


def test_after_many_turns_there_are_no_more_rollouts() -> None:
    """Or two who stand in each other's way might stay there for ever."""
    state = RICHESSES.copy(begun("sports", 8).state)
    state.turn = MAX_TURNS_TRIED * state.players + 1
    traveller = Traveller(rollout_evaluator(state.board))
    eager = RolloutSettings(simulations=24, turns=1, caution=-1e9)
    assert {best_choice(state, eager, seed) for seed in range(3)} == {
        turn.number_of(state, traveller.choose(state, Rng(0)))
    }


def test_doing_nothing_is_not_tried() -> None:
    """What is good can always be done a turn later; two who think so never finish."""
    state = begun("sports", 8).state
    offered = {turn.code_of(state, choice) >> names.KIND for choice in range(turn.list_choices(state))}
    assert {names.STAY, names.WORK} & offered
    _usual, *others = RolloutSearch(state, FEW).candidates(1)
    assert others
    assert not {code >> names.KIND for code in others} & {names.STAY, names.WORK}


def test_great_caution_always_follows_the_traveller() -> None:
    state = begun("casinos", 4).state
    cautious = RolloutSearch(state, RolloutSettings(simulations=24, turns=1, caution=1e9))
    assert cautious.run(4)[0].code == cautious.candidates(4)[0]


@pytest.mark.parametrize(("circuit", "players"), [("casinos", 2), ("sports", 3), ("economie", 2), ("vins", 4)])
def test_the_expert_answers_every_question(circuit: str, players: int) -> None:
    """From the outfit on; what is not offered cannot be chosen, so every answer can be played."""
    brain = RichessesBrain({"expert": RolloutSettings(simulations=1, turns=0, caution=0.0)})
    seats = [f"Player {i}" for i in range(players)]
    play = Play.begin(RICHESSES, {"circuit": circuit, "players": players}, seats, secret=seeded_secret(2))
    rng = Rng(4)
    asked = 0
    while asked < 8:
        if play.to_act == CHANCE:
            play.roll()
            continue
        asked += len(play.choices()) > 1
        play.do_choice(brain.choose(play.view(play.to_act), play.options, play.choices(), "expert", rng))
    assert len(play.entries) >= asked
