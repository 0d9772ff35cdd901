"""The four levels people play against, from a friendly beginner to an opponent who is hard to beat.

Here: the bots. Not here: how a level plays a game (its brain), their descriptions (text/), how strong they are
(docs/bots.md). A level counts simulations, so it plays alike on every machine; `seconds` ends a decision earlier.
"""

from collections.abc import Sequence
from pathlib import Path

from turnpike import bots
from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"


class LevelBot:
    """Plays every game as its brain does at one level."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """What the brain of the game chooses at this level. In a set-up of tiles any choice is as good."""
        offered = small(choices)
        if view is None:
            return offered[rng.below(len(offered))]
        return brain_of(game).choose(view, options, offered, self.name, rng, seconds)


BOTS = {name: LevelBot(name) for name in bots.LEVELS}


def style(name: str, language: str = "en") -> str:
    """A sentence about how a level plays."""
    return texts(TEXT, language).say("style", name)
