"""Run inside the finished engine: start what the workers of a page start, or fail and say what is wrong.

`start.py GAME ...`: the games there must be.
"""

import importlib
import sys

from turnpike import bots, build, games

for workers in ("turnpike.page.worker", "turnpike.page.advice"):
    importlib.import_module(workers)
if not build.compiled():
    raise RuntimeError(f"{build.describe()} instead of the compiled rules")
if games.broken() or set(games.names()) != set(sys.argv[1:]):
    raise RuntimeError(f"the games are {games.names()} instead of {sys.argv[1:]}; broken are {games.broken()}")
for game in games.names():
    games.find(game)
    for level in bots.LEVELS:
        bots.find(level, game)
