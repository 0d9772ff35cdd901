"""The yardstick for levels of Franchise: plain UCT, 1,000 uniform random playouts a decision, and nothing else.

    turnpike match --bots "expert,yardstick=python bench/yardstick.py" --games 20

It is a program that talks to the arena in lines of JSON (docs/write-a-bot.md), and written here once and for all: when
the search of the package gets better, this does not.
"""

import json
import math
import sys

import msgspec

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.phases import end
from turnpike.games.franchise.playout import play_out
from turnpike.games.franchise.state import State
from turnpike.games.franchise.view import View
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

PLAYOUTS = 1000
EXPLORE = math.sqrt(2)


class Node:
    """How often a move was tried, and how often the seat that made it won."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.visits = 0
        self.wins = 0.0
        self.after: dict[int, Node] = {}


def think(root: State, rng: Rng) -> int:
    """The action that was tried most often."""
    top = Node(-1)
    scratch = FRANCHISE.copy(root)
    for _playout in range(PLAYOUTS):
        scratch.copy_from(root)
        path = [top]
        while actions := FRANCHISE.legal(scratch):
            node = path[-1]
            new = [action for action in actions if action not in node.after]
            action = new[rng.below(len(new))] if new else best(node)
            if new:
                node.after[action] = Node(scratch.active)
            FRANCHISE.apply(scratch, action)
            path.append(node.after[action])
            if new:
                break
        play_out(scratch, rng)
        winners = bits.members(end.winners(scratch))
        for node in path:
            node.visits += 1
            node.wins += (node.seat in winners) / len(winners)
    return max(top.after, key=lambda action: top.after[action].visits)


def best(node: Node) -> int:
    """UCB1."""
    tried = math.log(node.visits)

    def worth(action: int) -> float:
        child = node.after[action]
        return child.wins / child.visits + EXPLORE * math.sqrt(tried / child.visits)

    return max(node.after, key=worth)


def main() -> None:
    """Answer questions until told to go."""
    options = FRANCHISE.read_options({})
    rng = Rng(0)
    for line in sys.stdin:
        heard = json.loads(line)
        answer: dict[str, object] = {"turnpike": 1, "name": "yardstick"}
        if "turnpike" in heard:
            options = FRANCHISE.read_options(heard["options"])
            rng = Rng(heard["seed"])
        elif "ask" in heard:
            offered = [choice["words"] for choice in heard["choices"]]
            number = 0
            if heard["position"] is not None and len(offered) > 1:
                state = FRANCHISE.imagine(msgspec.convert(heard["position"], View), options, rng)
                number = offered.index([FRANCHISE.words(state, think(state, rng))])
            answer = {"ask": heard["ask"], "answer": number}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
