"""The brains of the games, named by their manifests and loaded when first asked for."""

from turnpike import games
from turnpike.bots.brain import Brain
from turnpike.bots.contract import Bot
from turnpike.kernel.contract import Game, O, S, V
from turnpike.kernel.manifest import resolve

ANY_GAME = "turnpike.bots.search.brain:SearchBrain"
"""What a game without a brain of its own is played with: a search through the contract of the game."""


def brain_of(game: Game[S, O, V]) -> Brain[S, O, V]:
    """The brain that plays this game."""
    manifest = games.manifests().get(game.id)
    known = None if manifest is None else manifest.brain
    brain: Brain[S, O, V] = resolve(ANY_GAME)(game) if known is None else resolve(known)
    return brain


def game_bots() -> dict[str, str]:
    """Bots that play one game only: the id of the game by the name of the bot."""
    return {bot: game for game, manifest in games.manifests().items() for bot in manifest.bots}


def modules() -> list[str]:
    """The modules of all brains, for processes that load them before they are needed."""
    return [path.partition(":")[0] for path in (one.brain for one in games.manifests().values()) if path]


def game_bot(name: str) -> Bot:
    """The bot of this name that plays one game only."""
    bot: Bot = resolve(games.manifest(game_bots()[name]).bots[name])
    return bot
