"""The bot that does anything: a baseline for the others, and a way to reach many odd positions quickly."""

from collections.abc import Sequence

from turnpike.bots.contract import small
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng


class RandomBot:
    """Chooses uniformly among the single actions."""

    name = "random"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """Any of the choices; a bundle would only make what it bundles more likely."""
        offered = small(choices)
        return offered[rng.below(len(offered))]


BOT = RandomBot()
