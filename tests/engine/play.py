"""Plays games between bots and prints their logs: the same file runs plain, compiled and in the engine for the page.

`python play.py GAME:LEVEL:PLAYERS:SEED:DECISIONS:OPTIONS ...`: at most so many decisions, so that slow bots can be
compared too; options as JSON, or nothing.
"""

import hashlib
import json
import sys

from turnpike import bots, build, games
from turnpike.bots.contract import ask
from turnpike.kernel import log
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, Json
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng


def play(game: str, level: str, players: int, seed: int, decisions: int, options: dict[str, Json]) -> str:
    """The log of a game, as far as it went."""
    bot = bots.find(level, game)
    names = [f"Player {seat + 1}" for seat in range(players)]
    running = Play.begin(games.find(game), {"players": players, **options}, names, secret=seeded_secret(seed))
    generators = [Rng(seed * 16 + seat) for seat in range(players)]
    while not running.over and decisions > 0:
        if running.to_act == CHANCE:
            running.roll()
        else:
            running.do_choice(ask(bot, running, generators[running.to_act]))
            decisions -= 1
    return "".join(f"{line}\n" for line in log.lines(running.record()))


def main() -> None:
    """The games that the command line asks for: which rules run, then a line for each game."""
    print("compiled" if build.compiled() else "plain")  # noqa: T201
    for word in sys.argv[1:]:
        game, level, players, seed, decisions, options = word.split(":", 5)
        text = play(game, level, int(players), int(seed), int(decisions), json.loads(options or "{}"))
        print(word, len(text.splitlines()), hashlib.sha256(text.encode()).hexdigest())  # noqa: T201


main()
