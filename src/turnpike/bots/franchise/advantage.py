"""How far each seat of Franchise is ahead, in influence: what greedy compares.

Here: one number for each seat, made of what the evaluator has found. Greedy looks at no answer of the others, so it
counts their influence by half, and of what lies within reach only its own.
"""

from collections.abc import Sequence

from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.weights import Weights
from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State


def advantages(evaluator: Evaluator, state: State, weights: Weights) -> tuple[float, ...]:
    """The lead of every seat, by its own standards: they need not add up to anything."""
    seats = range(state.board.players)
    evaluator.evaluate(state)
    if state.phase == names.OVER:
        return _if_over(state.influence[: len(seats)], weights)
    in_hand, within_reach = evaluator.in_hand[: len(seats)], evaluator.promising
    goes_on = [_ahead(in_hand, seat, weights) + weights.prospect * within_reach[seat] for seat in seats]
    if state.streak == 0:
        return tuple(goes_on)
    risk = weights.idle ** (len(seats) - state.streak)  # §6.2 an idle round ends the game
    if_over = _if_over(evaluator.over[: len(seats)], weights)
    return tuple((1.0 - risk) * on + risk * over for on, over in zip(goes_on, if_over, strict=True))


def _ahead(influence: Sequence[float], seat: int, weights: Weights) -> float:
    return influence[seat] - weights.envy * max(other for i, other in enumerate(influence) if i != seat)


def _if_over(influence: Sequence[float], weights: Weights) -> tuple[float, ...]:
    """§6.3, §6.4 The same if the game ends with this influence."""
    best = max(influence)
    share = 1.0 / influence.count(best)
    return tuple(
        _ahead(influence, seat, weights) + weights.victory * ((share if mine == best else 0.0) - 0.5)
        for seat, mine in enumerate(influence)
    )
