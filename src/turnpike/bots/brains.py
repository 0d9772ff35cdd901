"""The brains of the games, found by the id of the game and loaded when first asked for."""

from pkgutil import resolve_name

from turnpike.bots.brain import Brain
from turnpike.bots.contract import Bot
from turnpike.kernel.contract import Game, O, S, V

BRAINS = {
    "franchise": "turnpike.bots.franchise.brain:BRAIN",
    "richesses": "turnpike.bots.richesses.brain:BRAIN",
}
"""Module and attribute, by the id of the game."""
ANY_GAME = "turnpike.bots.search.brain:SearchBrain"
"""What a game without a brain of its own is played with: a search through the contract of the game."""
GAME_BOTS = {"traveller": ("richesses", "turnpike.bots.richesses.traveller_bot:BOT")}
"""Bots that play one game only: its id, module and attribute, by the name of the bot."""


def brain_of(game: Game[S, O, V]) -> Brain[S, O, V]:
    """The brain that plays this game."""
    known = BRAINS.get(game.id)
    brain: Brain[S, O, V] = resolve_name(ANY_GAME)(game) if known is None else resolve_name(known)
    return brain


def modules() -> list[str]:
    """The modules of all brains, for processes that load them before they are needed."""
    return [path.partition(":")[0] for path in BRAINS.values()]


def game_bot(name: str) -> Bot:
    """The bot of this name that plays one game only."""
    bot: Bot = resolve_name(GAME_BOTS[name][1])
    return bot
