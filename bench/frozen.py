"""The levels of Franchise as they were in 0.1, with the hand-made evaluation: fixed opponents for later ones.

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

import msgspec

from turnpike.bots.franchise.brain import FranchiseBrain
from turnpike.bots.search.brain import Level
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.rng import Rng

LEVELS = {
    "expert-0.1": Level(simulations=50_000, blur=0.05),
    "master-0.1": Level(simulations=200_000),
}


def main() -> None:
    """Answer questions until the match says bye."""
    levels = dict(LEVELS)
    if len(sys.argv) == 2 and (number := sys.argv[1].removeprefix("learnt-")).isdecimal():
        levels[sys.argv[1]] = Level(simulations=max(1, int(number)), learnt=True)
    if len(sys.argv) != 2 or sys.argv[1] not in levels:
        sys.exit(f"Name one of {', '.join(LEVELS)}, or learnt- and a number of simulations.")
    level = sys.argv[1]
    brain = FranchiseBrain(levels)
    options = FRANCHISE.read_options({})
    rng = Rng(0)
    for line in sys.stdin:
        received = json.loads(line)
        answer: dict[str, object] = {"turnpike": 1, "name": level}
        if "turnpike" in received:
            options = FRANCHISE.read_options(received["options"])
            rng = Rng(received["seed"])
        elif "ask" in received:
            offered = [choice["words"] for choice in received["choices"]]
            number = 0
            if received["position"] is not None and len(offered) > 1:
                view = msgspec.convert(received["position"], View)
                state = FRANCHISE.imagine(view, options, rng)
                small = [choice for choice in FRANCHISE.choices(state) if len(choice.actions) == 1]
                number = offered.index(list(brain.choose(view, options, small, level, rng).words))
            answer = {"ask": received["ask"], "answer": number}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
