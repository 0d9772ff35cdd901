"""What a bot is: a view and choices in, a choice out.

A bot gets what its seat may see and nothing else; what it does not know it imagines (`Game.imagine`). Its random
numbers come from the generator it is given, so games between bots are repeatable. No bot may depend on
what it remembers of an earlier decision: the next one may come in another process.
"""

from collections.abc import Sequence
from typing import Protocol

from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng


class Bot(Protocol):
    """A player that is a program."""

    @property
    def name(self) -> str:
        """What it is called on the command line and in tables of results."""

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """One of the choices.

        `view` is None while the players still make the set-up: then the choices are all there is to know. `seconds` is
        the time there is for this decision, None without a limit. Bots that count instead of looking at a clock give
        the same answer for the same seed.
        """


def small(choices: Sequence[Choice]) -> list[Choice]:
    """The choices without bundles such as the end of a turn, which only repeat what single actions say already."""
    return [choice for choice in choices if len(choice.actions) < 2] or list(choices)


def ask(bot: Bot, play: Play[S, O, V], rng: Rng, seconds: float | None = None) -> Choice:
    """What a bot in the seat to act chooses: it is shown the view of that seat, and not the game."""
    view = play.view(play.to_act) if play.draft is None else None
    return bot.choose(play.game, view, play.options, play.choices(), rng, seconds)
