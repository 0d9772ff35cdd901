"""The yardstick for levels of Franchise: plain UCT, 1,000 uniform random playouts a decision, and nothing else.

    turnpike match --bots "expert,yardstick=python bench/yardstick.py" --games 20

It is a program that talks to the arena in lines of JSON (docs/write-a-bot.md). It searches with the tree of the package
with plain settings: UCB1, every playout to the end of the game with all choices equally likely, a win counts 1 and
nothing else counts. What the levels know about the game (first guesses, shares of attention, judged leaves, a tree that
is kept) is not asked here, so when they get better, this does not. About 20 ms a decision.
"""

import json
import math
import sys

import msgspec

from turnpike.bots.franchise.learnt import position_of
from turnpike.bots.franchise.leaves import UNIFORM
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.kernel.rng import Rng

PLAYOUTS = 1000
UCT = SearchSettings(plain=True, explore=math.sqrt(2), patience=1)


def think(view: View, options: Options, rng: Rng) -> object:
    """The action that was tried most often, in words."""
    state = FRANCHISE.imagine(view, options, rng)
    search = Search(lambda: position_of(state, UNIFORM), UCT, rng.below(1 << 30), PLAYOUTS)
    search.run(PLAYOUTS)
    return FRANCHISE.words(state, search.actions()[0].action)


def main() -> None:
    """Answer questions until the match says bye."""
    options = FRANCHISE.read_options({})
    rng = Rng(0)
    for line in sys.stdin:
        received = json.loads(line)
        answer: dict[str, object] = {"turnpike": 1, "name": "yardstick"}
        if "turnpike" in received:
            options = FRANCHISE.read_options(received["options"])
            rng = Rng(received["seed"])
        elif "ask" in received:
            offered = [choice["words"] for choice in received["choices"]]
            number = 0
            if received["position"] is not None and len(offered) > 1:
                number = offered.index([think(msgspec.convert(received["position"], View), options, rng)])
            answer = {"ask": received["ask"], "answer": number}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
