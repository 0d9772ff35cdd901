"""The four levels people play against, from a friendly beginner to somebody hard to beat.

Here: who they are. Not here: how they think (search/), their sentences (text/).
"""

from collections.abc import Sequence
from pathlib import Path

from turnpike import bots
from turnpike.bots.contract import Bot
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"


class LevelBot:
    """A level."""

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
        """The choice it likes best."""
        return bots.find("greedy").choose(game, view, options, choices, rng, seconds)


def bot(name: str) -> Bot:
    """The level with this name."""
    return LevelBot(name)


def style(name: str, language: str = "en") -> str:
    """A sentence about how a level plays."""
    return texts(TEXT, language).say("style", name)
