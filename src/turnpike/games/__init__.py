"""The games of Turnpike, by name."""

from importlib import import_module

from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused

NAMES = ("franchise", "richesses")


def find(name: str) -> AnyGame:
    """The game with this name, loaded when first asked for; `Refused` lists the names there are."""
    if name not in NAMES:
        raise Refused("unknown_game", game=name[:60], games=", ".join(NAMES))
    game: AnyGame = import_module(f"turnpike.games.{name}.game").GAME
    return game
