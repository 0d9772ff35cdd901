"""Looking again where noise decides whether a game turned.

Chances that come from rollouts have an error. A change of a chance is clear if it is far enough from a turning point,
measured in its own standard errors; else the positions before and after it get as many rollouts again as they have
had, until it is clear or the error is small in any case. So most rollouts go where two reviews could disagree. Not
here: the first look (review.py).
"""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import msgspec

from turnpike.bots.analysis.analyse import analyse
from turnpike.bots.analysis.moments import TURNING, AnalysedPosition, Moment, end_of, largest_change, seat_of_change
from turnpike.bots.brain import Budget
from turnpike.bots.brains import brain_of
from turnpike.kernel.contract import O, S, V
from turnpike.kernel.play import Play

CLEAR_ERRORS = 1.5
"""Standard errors between a change and a turning point with which it is clear on which side it is."""
SMALL_ERROR = 0.007
"""The standard error of a change that is small enough in any case."""
MAX_LOOKS = 6
"""At one position. With a limit of time a look may have few rollouts."""
MAX_DOUBTFUL = 4
"""Positions to look at again at a time. What is found there may settle others."""
SEED_OFFSET = 500_000_003
"""Between the seeds of two looks."""


def doubtful(play: Play[S, O, V], analysed: Sequence[AnalysedPosition]) -> list[AnalysedPosition]:
    """The next positions to look at again: it is not clear whether the game turned before or after them.

    There are none where the chances count on the best choice: a search has hardly any noise, but changes with its
    depth, so that positions are best compared by searches of one depth.
    """
    if brain_of(play.game).expects_best_play:
        return []
    found: dict[int, AnalysedPosition] = {}
    for before, after in pairwise(analysed):
        for one in _unclear(before.moment, after.moment, (before, after)):
            found[one.moment.n] = one
    if play.over and analysed:
        for one in _unclear(analysed[-1].moment, end_of(play), analysed[-1:]):
            found[one.moment.n] = one
    return sorted(found.values(), key=lambda one: one.moment.n)[:MAX_DOUBTFUL]


def _unclear(before: Moment, after: Moment, estimates: Sequence[AnalysedPosition]) -> list[AnalysedPosition]:
    """Of these estimates, those that keep the change between two moments from being clear."""
    seat = seat_of_change(before, after)
    errors = [one.errors[seat] if one.errors else 0.0 for one in estimates]
    error = hypot(*errors)
    if error <= SMALL_ERROR or abs(largest_change(before, after) - TURNING) >= CLEAR_ERRORS * error:
        return []
    # The larger error of the two decides; the other one may be small already.
    return [one for one, own in zip(estimates, errors, strict=True) if own >= max(errors) / 2 and one.looks < MAX_LOOKS]


def look_again(
    play: Play[S, O, V], some: Sequence[AnalysedPosition], budget: Budget, *, seed: int = 0
) -> list[AnalysedPosition]:
    """Look deeper into positions. What their choices are worth to the seat that decides shifts with its chance."""
    found = []
    for one in some:
        n = one.moment.n
        deeper = msgspec.structs.replace(
            budget, simulations=max(budget.simulations, one.rollouts), scores=False, choices=False
        )
        state = play.state_after(n)
        new = analyse(play.game, play.options, state, deeper, seed=seed + n + SEED_OFFSET * one.looks)
        rollouts = one.rollouts + new.rollouts
        old_part = one.rollouts / rollouts if rollouts else 0.0
        new_part = 1.0 - old_part
        win = tuple(old_part * a + new_part * b.win for a, b in zip(one.moment.win, new.seats, strict=True))
        errors = tuple(hypot(old_part * a, new_part * b) for a, b in zip(one.errors, new.errors, strict=True))
        moment = msgspec.structs.replace(one.moment, win=win)
        best, shift = one.best, 0.0
        if best is not None and moment.seat is not None:
            shift = moment.win[moment.seat] - one.moment.win[moment.seat]
            best = msgspec.structs.replace(best, win=_chance(best.win + shift))
        found.append(
            msgspec.structs.replace(
                one,
                moment=moment,
                best=best,
                played_win=_chance(one.played_win + shift),
                rollouts=rollouts,
                errors=errors,
                looks=one.looks + 1,
            )
        )
    return found


def replaced(analysed: Sequence[AnalysedPosition], by: Sequence[AnalysedPosition]) -> list[AnalysedPosition]:
    """All positions, with some of them as they are now."""
    new = {one.moment.n: one for one in by}
    return [new.get(one.moment.n, one) for one in analysed]


def _chance(win: float) -> float:
    return min(1.0, max(0.0, win))
