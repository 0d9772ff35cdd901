"""The bot that looks one action ahead: it plays each choice in its mind, passes to the end of the turn, and likes what
it sees best.

Here: the looking ahead, the same for every game. Not here: how good a position is, which is a file for each game
(franchise.py).
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec

from turnpike.bots.contract import small
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng

ALIKE = 0.1
"""Positions that differ by less, in points, are equally good; then lots decide, so that no two games are the same."""


class GreedyBot:
    """Sensible and quick, but it never thinks about what the others will do."""

    name = "greedy"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,  # noqa: ARG002  (a few milliseconds are always there)
    ) -> Choice:
        """The choice after which, all else passed, the turn ends best. In a set-up of tiles any choice is as good."""
        offered = small(choices)
        if view is None:
            return offered[rng.below(len(offered))]
        if len(offered) == 1:
            return offered[0]
        state = game.imagine(view, options, rng)
        seat = game.to_act(state)
        judge = _judge(game, state)
        worths = [judge(_afterwards(game, state, choice, seat), seat) for choice in offered]
        best = [choice for choice, worth in zip(offered, worths, strict=True) if worth >= max(worths) - ALIKE]
        return best[rng.below(len(best))]


def _afterwards(game: Game[S, O, V], state: S, choice: Choice, seat: int) -> S:
    """The position when the choice is made and the seat passes until its turn is over, or something else is decided."""
    then = game.copy(state)
    turn = game.turn_number(then)
    for action in choice.actions:
        game.apply(then, action)
    while game.to_act(then) == seat and game.turn_number(then) == turn:
        passing = game.pass_action(then)
        if passing is None:
            break
        game.apply(then, passing)
    return then


def _judge(game: Game[S, O, V], state: S) -> Callable[[S, int], float]:
    """Says how good positions like this one are for a seat: by what is known of the game, else by its open numbers."""
    if find_spec(f"turnpike.bots.{game.id}") is None:
        return lambda then, seat: float(sum(numbers[seat] for numbers in game.figures(then).values()))
    judge: Callable[[S, int], float] = import_module(f"turnpike.bots.{game.id}").judge(state)
    return judge


BOT = GreedyBot()
