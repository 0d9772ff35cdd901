"""The levels keep their tree and their time, make mistakes only where they should, and play every game."""

import pytest

from turnpike import bots
from turnpike.bots.contract import ask, small
from turnpike.bots.franchise.brain import FranchiseBrain
from turnpike.bots.franchise.learnt import position_of
from turnpike.bots.search.brain import Level
from turnpike.bots.search.position import Position
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State
from turnpike.games.richesses import names
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng


def opening(players: int = 2) -> State:
    return FRANCHISE.start(FRANCHISE.read_options({"players": players, "start": "introductory"}), None)


def brain(level: Level) -> FranchiseBrain:
    return FranchiseBrain({"test": level})


def choose(brain: FranchiseBrain, state: State, rng: Rng, seconds: float | None = None) -> int:
    options = FRANCHISE.read_options({"players": state.board.players})
    view = FRANCHISE.view(state, state.active)
    return brain.choose(view, options, small(FRANCHISE.choices(state)), "test", rng, seconds).actions[0]


def test_a_level_keeps_its_tree_within_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[State] = []

    def counted(state: State) -> Position:
        made.append(state)
        return position_of(state)

    monkeypatch.setattr("turnpike.bots.franchise.brain.position_of", counted)
    bot = brain(Level(simulations=60))
    state, rng = opening(), Rng(1)
    decisions = 0
    while state.turn < 8:
        decisions += len(FRANCHISE.legal(state)) > 1
        FRANCHISE.apply(state, choose(bot, state, rng))
    assert decisions > 8
    assert len(made) == 8, "one tree a turn"
    choose(bot, opening(3), rng)
    assert len(made) == 9, "another game"


def test_a_level_plays_alike_with_and_without_a_clock_that_is_not_needed() -> None:
    answers = [choose(brain(Level(simulations=40)), opening(4), Rng(5), seconds) for seconds in (None, 600.0)]
    assert answers[0] == answers[1]


def test_a_beginner_makes_mistakes_and_others_do_not() -> None:
    sharp = [choose(brain(Level(simulations=30)), opening(), Rng(seed)) for seed in range(6)]
    blurred = [
        choose(brain(Level(simulations=30, blur=0.1, overlooks=0.3)), opening(), Rng(seed)) for seed in range(12)
    ]
    assert len(set(sharp)) < len(set(blurred))


def test_a_beginner_sees_something_even_if_every_choice_is_overlooked() -> None:
    bot = brain(Level(simulations=5, blur=0.1, overlooks=1.0))
    assert choose(bot, opening(), Rng(1)) in FRANCHISE.legal(opening())


@pytest.mark.parametrize("level", bots.LEVELS)
def test_every_level_travels(level: str) -> None:
    play = Play.begin(RICHESSES, {"circuit": "monuments", "players": 2}, ["Ann", "Bo"], secret=seeded_secret(3))
    for _turn in range(4):
        while play.to_act == CHANCE:
            play.roll()
        chosen = ask(bots.find(level), play, Rng(2), 0.01)  # however little the time lets it try
        assert chosen in play.choices()
        play.do_choice(chosen)


def test_a_novice_travels_like_a_traveller_who_overlooks_most_moves() -> None:
    """In the same position the traveller chooses among a few moves that are equally good; the novice among many."""
    play = Play.begin(RICHESSES, {"circuit": "monuments", "players": 2}, ["Ann", "Bo"], secret=seeded_secret(3))
    while play.state.phase != names.TURN or play.state.turn < 2:
        if play.to_act == CHANCE:
            play.roll()
        else:
            play.do_choice(ask(bots.find("traveller"), play, Rng(1)))
    regular, novice = (
        {ask(bots.find(level), play, Rng(seed)).actions for seed in range(30)} for level in ("regular", "novice")
    )
    assert len(regular) < len(novice)
