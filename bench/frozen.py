"""The levels of both games as they were in 0.1, with the hand-made evaluations: fixed opponents for later ones.

    turnpike match --bots "master,master-0.1=python bench/frozen.py master-0.1" --games 20
    turnpike match --bots "a=python bench/frozen.py learnt-10000,b=python bench/frozen.py learnt-1000" --games 20

`learnt-N` is not fixed: N simulations with the learnt evaluation of the package and no mistakes, to see what more
thinking is worth.

A program that talks to the arena in lines of JSON (docs/write-a-bot.md). Simulations, errors and the evaluation are
those of 0.1 and do not change; the search and the rules are those of the package. Within a turn the tree is kept, as
the levels keep it.
"""

import json
import sys
from collections.abc import Mapping

import msgspec

from turnpike import games
from turnpike.bots.brain import Brain
from turnpike.bots.franchise.brain import FranchiseBrain
from turnpike.bots.richesses.brain import RichessesBrain
from turnpike.bots.richesses.heuristics import CUNNING, FASTER
from turnpike.bots.richesses.rollout_search import RolloutSettings
from turnpike.bots.search.brain import Level
from turnpike.games.franchise.codec.views import View as FranchiseView
from turnpike.games.richesses.codec.view import View as RichessesView
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.rng import Rng

FRANCHISE_LEVELS = {
    "expert-0.1": Level(simulations=50_000, blur=0.05),
    "master-0.1": Level(simulations=200_000),
}
RICHESSES_LEVELS = {
    "expert-0.1": RolloutSettings(simulations=100, turns=3, caution=0.5, boldness=FASTER),
    "master-0.1": RolloutSettings(simulations=1000, turns=6, caution=0.5, boldness=CUNNING),
}


def main() -> None:
    """Answer questions until the match says bye."""
    wanted = FRANCHISE_LEVELS
    if len(sys.argv) == 2 and (number := sys.argv[1].removeprefix("learnt-")).isdecimal():
        wanted = {**FRANCHISE_LEVELS, sys.argv[1]: Level(simulations=max(1, int(number)), learnt=True)}
    if len(sys.argv) != 2 or sys.argv[1] not in wanted:
        sys.exit(f"Name one of {', '.join(FRANCHISE_LEVELS)}, or learnt- and a number of simulations (Franchise).")
    level = sys.argv[1]
    brains: Mapping[str, tuple[Brain, type]] = {
        "franchise": (FranchiseBrain(wanted), FranchiseView),
        "richesses": (RichessesBrain(RICHESSES_LEVELS), RichessesView),
    }
    game: AnyGame = games.find("franchise")
    options = game.read_options({})
    rng = Rng(0)
    for line in sys.stdin:
        received = json.loads(line)
        answer: dict[str, object] = {"turnpike": 1, "name": level}
        if "turnpike" in received:
            game = games.find(received["game"])
            options = game.read_options(received["options"])
            rng = Rng(received["seed"])
        elif "ask" in received:
            offered = [choice["words"] for choice in received["choices"]]
            number = 0
            if received["position"] is not None and len(offered) > 1:
                brain, seen = brains[game.id]
                view = msgspec.convert(received["position"], seen)
                state = game.imagine(view, options, rng)
                small = [choice for choice in game.choices(state) if len(choice.actions) == 1]
                number = offered.index(list(brain.choose(view, options, small, level, rng).words))
            answer = {"ask": received["ask"], "answer": number}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
