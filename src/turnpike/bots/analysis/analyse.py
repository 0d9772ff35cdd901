"""What a position is worth: for every seat, and for every choice of the seat to act.

Here: the call. Not here: how a game is analysed (its brain). Hints, reviews and the analysis of the command line ask
here.
"""

from collections.abc import Callable

from turnpike.bots.brain import Analysis, Budget, Prospect
from turnpike.bots.brains import brain_of
from turnpike.kernel.contract import NOBODY, REFEREE, Game, O, S, V
from turnpike.kernel.rng import Rng


def analyse(
    game: Game[S, O, V],
    options: O,
    state: S,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """What a position is worth to a reader who may know everything, as after a finished game.

    Choices are still judged by what their seat could know. Rollouts give the seats the chances that a spectator could
    see: a chance that rises and falls with the seat to act, because each knows other cards, says nothing about the
    game.
    """
    if game.to_act(state) == NOBODY:
        return _finished(game, state)
    view = game.view(state, REFEREE)
    return brain_of(game).analyse(view, options, budget or Budget(), seed=seed, stop=stop, spectating=True)


def analyse_view(
    game: Game[S, O, V],
    options: O,
    view: V,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """The same for a seat that knows no more than its view, as for a hint to a player."""
    state = game.imagine(view, options, Rng(seed))
    if game.to_act(state) == NOBODY:
        return _finished(game, state)
    return brain_of(game).analyse(view, options, budget or Budget(), seed=seed, stop=stop)


def _finished(game: Game[S, O, V], state: S) -> Analysis:
    """A game that is over is worth what it ended with."""
    outcome = game.outcome(state)
    share = 1.0 / len(outcome.winners)
    seats = [
        Prospect(score=score, win=share if i in outcome.winners else 0.0) for i, score in enumerate(outcome.scores)
    ]
    return Analysis(seat=None, seats=tuple(seats), choices=(), lines=(), simulations=0)
