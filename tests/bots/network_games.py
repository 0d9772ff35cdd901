"""Games of all variants and numbers of players as inputs and outputs of a network, for tests of its arithmetic.

    python -m bots.network_games

prints a hash for each case, so that compiled and plain code can be compared.
"""

import json
import random
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from franchise.transcripts import CASES, begin, choose

from turnpike.bots.franchise import feature_numbers as numbers
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.features import Features
from turnpike.bots.franchise.learnt import printed_inputs
from turnpike.bots.franchise.self_play import at_turn_start
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.network.network import Network
from turnpike.bots.network.weights_file import Head, NetworkWeights, Provenance, parts
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.rng import Rng

HIDDEN = 16
SOME_CASES = ("2 choose printed", "3 introductory expert", "4 with stages,boom,regions", "5 with boom")


@cache
def some_weights(seed: int = 1, hidden: int = HIDDEN) -> NetworkWeights:
    """Weights that nobody has trained, large enough that sums pass their limits now and then."""
    rng = random.Random(seed)
    head = Head(
        format=1,
        game=FRANCHISE.id,
        inputs=printed_inputs(),
        seat_inputs=numbers.SEAT_FEATURES,
        public_inputs=numbers.PUBLIC_FEATURES,
        hidden=hidden,
        scale_bits=9,
        cap=2048,
        sha256="",
        provenance=Provenance(command="", seed=seed, games=0, generation=0, version="", figures={}),
    )
    spread = {"own": 60, "other": 20, "public": 20, "bias": 500, "win_output": 900, "score_output": 900}
    values = {
        name: array(typecode, [rng.randint(-spread.get(name, 2000), spread.get(name, 2000)) for _ in range(length)])
        for name, (typecode, length) in parts(head).items()
    }
    return NetworkWeights(head, **values)


class Judge:
    """An evaluator, its features and a network, kept from position to position."""

    def __init__(self, state: State, weights: NetworkWeights) -> None:
        self._evaluator = Evaluator(state.board, WEIGHTS)
        self._features = Features(state.board, self._evaluator)
        self._network = Network(weights, state.board.players)
        self._seats = state.board.players

    def judge(self, state: State) -> tuple[bytes, list[str], list[int]]:
        """The inputs of a position, win shares to the last bit, and scores."""
        self._evaluator.evaluate(state)
        self._features.update(state)
        self._network.evaluate(self._features)
        inputs = array("b", bytes(self._seats * numbers.SEAT_FEATURES + numbers.PUBLIC_FEATURES))
        self._features.copy_to(inputs)
        wins = [win.hex() for win in self._network.win[: self._seats]]
        return inputs.tobytes(), wins, list(self._network.score[: self._seats])


def positions(case: str, seed: int) -> Iterator[State]:
    """Positions of a game at the beginnings of turns, now and then one of long ago, as in a search."""
    state = begin(case, seed)
    rng = Rng(seed)
    seen: list[State] = []
    while state.phase != names.OVER:
        if at_turn_start(state):
            seen.append(FRANCHISE.copy(state))
            yield seen[-1]
            if rng.below(4) == 0:
                yield seen[rng.below(len(seen))]
        FRANCHISE.apply(state, choose(state, FRANCHISE.legal(state), rng))


def digest(case: str, seed: int = 1) -> str:
    """Everything a network says about a game, as a hash."""
    judge = Judge(begin(case, seed), some_weights())
    found = sha256()
    for state in positions(case, seed):
        found.update(repr(judge.judge(state)).encode())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(json.dumps({case: digest(case) for case in SOME_CASES}))


__all__ = ["CASES", "SOME_CASES", "Judge", "begin", "digest", "positions", "some_weights"]
