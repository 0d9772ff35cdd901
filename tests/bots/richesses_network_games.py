"""Games on all circuits as inputs and outputs of a network, for tests of its arithmetic.

    python -m bots.richesses_network_games

prints a hash for each case, so that compiled and plain code can be compared.
"""

import json
import random
import sys
from array import array
from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from turnpike.bots.network.weights_file import Head, NetworkWeights, Provenance, parts
from turnpike.bots.richesses import feature_numbers as numbers
from turnpike.bots.richesses.evaluation import rollout_evaluator
from turnpike.bots.richesses.features import inputs_of
from turnpike.bots.richesses.heuristics import CUNNING
from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.learnt import judge_of
from turnpike.bots.richesses.odds import Odds
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng

HIDDEN = 16
CASES = [(circuit, 2 + number % 3) for number, circuit in enumerate(CIRCUITS)]
"""Circuits, and how many play there."""
SOME_CASES = [("casinos", 2), ("sports", 3), ("vins", 4)]
TURNS = 40
"""Turns that are played."""


@cache
def some_weights(circuits: tuple[str, ...] = CIRCUITS, seed: int = 1) -> NetworkWeights:
    """Weights that nobody has trained, large enough that sums pass their limits now and then."""
    rng = random.Random(seed)
    head = Head(
        format=1,
        game=RICHESSES.id,
        inputs=inputs_of(circuits),
        seat_inputs=numbers.SEAT_FEATURES,
        public_inputs=numbers.PUBLIC_FEATURES,
        hidden=HIDDEN,
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
    """What judges rollouts, kept from position to position."""

    def __init__(self, state: State, weights: NetworkWeights) -> None:
        evaluator = rollout_evaluator(state.board)
        odds = Odds(evaluator, knowledge_of(state.board).odds)
        self._features, self._network = judge_of(state, odds, Traveller(evaluator, CUNNING), weights)
        self._seats = state.players

    def judge(self, state: State) -> tuple[bytes, list[str], list[int]]:
        """The inputs of a position, win shares to the last bit, and scores."""
        self._features.update(state)
        self._network.evaluate(self._features)
        inputs = array("b", bytes(self._seats * numbers.SEAT_FEATURES + numbers.PUBLIC_FEATURES))
        self._features.copy_to(inputs)
        wins = [win.hex() for win in self._network.win[: self._seats]]
        return inputs.tobytes(), wins, list(self._network.score[: self._seats])


def begin(circuit: str, players: int) -> State:
    """The first position of a game."""
    return RICHESSES.start(RICHESSES.read_options({"circuit": circuit, "players": players}), None)


def positions(circuit: str, players: int, seed: int) -> Iterator[State]:
    """Positions of a game of travellers who take some actions by lot, now and then one of long ago."""
    state = begin(circuit, players)
    traveller = Traveller(rollout_evaluator(state.board), CUNNING)
    rng = Rng(seed)
    seen: list[State] = []
    while state.phase != names.OVER and state.turn < TURNS:
        count = turn.list_choices(state)
        if state.phase == names.TURN:
            seen.append(RICHESSES.copy(state))
            yield seen[-1]
            if rng.below(4) == 0:
                yield seen[rng.below(len(seen))]
        if state.phase >= names.REGION_CARD or rng.below(5) == 0:
            turn.apply(state, rng.below(count))
        else:
            turn.take(state, traveller.choose(state, rng))


def digest(circuit: str, players: int, seed: int = 1) -> str:
    """Everything a network says about a game, as a hash."""
    judge = Judge(begin(circuit, players), some_weights())
    found = sha256()
    for state in positions(circuit, players, seed):
        found.update(repr(judge.judge(state)).encode())
    return found.hexdigest()[:16]


if __name__ == "__main__":
    sys.stdout.write(json.dumps({case[0]: digest(*case) for case in SOME_CASES}))
