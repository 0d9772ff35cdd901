"""What a position is worth: for every seat, and for every choice of the seat to act.

Here: the call and what it answers. Not here: the search behind it (search/). Hints, reviews of finished games and the
levels that search all ask the same.
"""

import time
from collections.abc import Callable

from msgspec import Struct

from turnpike.kernel.contract import NOBODY, REFEREE, Choice, Game, O, S, V
from turnpike.kernel.rng import Rng

MOST_DECISIONS = 2000
"""Games of random players need not end."""


class Budget(Struct, frozen=True, kw_only=True):
    """How long to think. The same simulations, threads and seed give the same answer; a clock need not."""

    simulations: int = 2000
    seconds: float | None = None
    """The search ends after so many seconds even if it has simulations left."""
    threads: int = 1


class Prospect(Struct, frozen=True, kw_only=True):
    """What one seat can expect."""

    score: float
    """Its final score."""
    win: float
    """The chance that it wins, from 0 to 1; a shared victory counts in parts."""


class Worth(Struct, frozen=True, kw_only=True):
    """What one choice is worth to the seat that has it."""

    choice: Choice
    win: float
    """The chance to win after it, from 0 to 1; roughly, where it was hardly looked at."""
    visits: int
    """How many simulations went that way: how sure the number is."""


class Step(Struct, frozen=True, kw_only=True):
    """One move of a line."""

    seat: int
    choice: Choice
    """`Speech.choice` says it in words."""


class Line(Struct, frozen=True, kw_only=True):
    """How the game may well go on."""

    steps: tuple[Step, ...]
    win: float
    """The chance of the seat to act to win this way."""


class Analysis(Struct, frozen=True, kw_only=True):
    """The answer."""

    seat: int | None
    """Whose choices these are; None if nobody is to choose."""
    seats: tuple[Prospect, ...]
    choices: tuple[Worth, ...]
    """The best first."""
    lines: tuple[Line, ...]
    """The best few, the best first."""
    simulations: int


def analyse(
    game: Game[S, O, V],
    options: O,
    state: S,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """What a position is worth, seen by somebody who knows everything, as after a finished game."""
    return analyse_view(game, options, game.view(state, REFEREE), budget, seed=seed, stop=stop)


def analyse_view(
    game: Game[S, O, V],
    options: O,
    view: V,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """The same for somebody who knows no more than the view tells, as for a hint to a player."""
    budget = budget or Budget()
    rng = Rng(seed)
    players = game.players(options)
    state = game.imagine(view, options, rng)
    seat = game.to_act(state)
    offered = [choice for choice in game.choices(state) if len(choice.actions) == 1] if seat >= 0 else []
    scores, wins, visits = [0.0] * players, [0.0] * players, 0
    worths: list[list[float]] = [[] for _choice in offered]
    until = None if budget.seconds is None else time.monotonic() + budget.seconds
    while visits < budget.simulations:
        if visits and ((stop is not None and stop()) or (until is not None and time.monotonic() >= until)):
            break
        then = game.imagine(view, options, rng)
        if offered:
            game.apply(then, offered[visits % len(offered)].actions[0])
        for _decision in range(MOST_DECISIONS):
            if game.to_act(then) == NOBODY:
                break
            legal = game.legal(then)
            game.apply(then, legal[rng.below(len(legal))])
        if game.to_act(then) == NOBODY:
            outcome = game.outcome(then)
            for i in range(players):
                scores[i] += outcome.scores[i]
                wins[i] += (i in outcome.winners) / len(outcome.winners)
            if offered:
                worths[visits % len(offered)].append((seat in outcome.winners) / len(outcome.winners))
        visits += 1
    choices = sorted(
        (
            Worth(choice=choice, win=sum(found) / max(1, len(found)), visits=len(found))
            for choice, found in zip(offered, worths, strict=True)
        ),
        key=lambda worth: -worth.win,
    )
    return Analysis(
        seat=seat if seat >= 0 else None,
        seats=tuple(Prospect(score=scores[i] / visits, win=wins[i] / visits) for i in range(players)),
        choices=tuple(choices),
        lines=tuple(Line(steps=(Step(seat=seat, choice=worth.choice),), win=worth.win) for worth in choices[:3]),
        simulations=visits,
    )
