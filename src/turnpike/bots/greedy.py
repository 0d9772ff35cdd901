"""The bot that looks one action ahead: it plays each choice, passes to the end of the turn, and takes the best outcome.

Here: the looking ahead, the same for every game. Not here: how good a position is, which the brain of the game says.
"""

from collections.abc import Sequence

from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng


class GreedyBot:
    """Sensible and quick, but it never considers what the others will do."""

    name = "greedy"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """The choice after which, all else passed, the turn ends best. In a set-up of tiles any choice is as good.

        Among equally good ones it chooses at random, so that no two games are the same.
        """
        offered = small(choices)
        if view is None:
            return offered[rng.below(len(offered))]
        if len(offered) == 1:
            return offered[0]
        brain = brain_of(game)
        state = game.imagine(view, options, rng)
        seat = game.to_act(state)
        values = [brain.evaluate(_after(game, state, choice, seat), options)[seat] for choice in offered]
        enough = max(values) - brain.equal_within
        best = [choice for choice, value in zip(offered, values, strict=True) if value >= enough]
        return best[rng.below(len(best))]


def _after(game: Game[S, O, V], state: S, choice: Choice, seat: int) -> S:
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


BOT = GreedyBot()
