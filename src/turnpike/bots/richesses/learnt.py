"""The learnt evaluation of Richesses de France: its weights, and what judges rollouts by them.

Weights say which circuits they know. Any other, and all without weights that fit (`data/learnt.weights`), are judged by
the hand-made odds; a file that does not fit is told in a warning.
"""

import warnings
from functools import cache
from pathlib import Path

from turnpike.bots.network.network import Network
from turnpike.bots.network.weights_file import NetworkWeights, WeightsError, read_head, read_weights
from turnpike.bots.richesses import feature_numbers as numbers
from turnpike.bots.richesses.evaluation import pace_evaluator
from turnpike.bots.richesses.features import Features, circuits_of
from turnpike.bots.richesses.odds import Odds
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules.state import State

FILE = Path(__file__).parent / "data" / "learnt.weights"


def weights_for(board: Board) -> NetworkWeights | None:
    """The weights of the package if they know the circuit of a board; None after a warning if there are none."""
    weights = _read(FILE)
    return weights if weights is not None and board.circuit.id in circuits_of(weights.head.inputs) else None


@cache
def _read(path: Path) -> NetworkWeights | None:
    try:
        head = read_head(path)
        if not circuits_of(head.inputs) or head.seat_inputs != numbers.SEAT_FEATURES:
            raise WeightsError(f"{path.name} was made for other inputs: {head.inputs}")
        return read_weights(path, RICHESSES.id, head.inputs)
    except WeightsError as error:
        warnings.warn(f"{error}. Bots use the hand-made odds; install Turnpike again.", stacklevel=4)
        return None


def features_of(state: State, odds: Odds, traveller: Traveller, circuits: tuple[str, ...]) -> Features:
    """The inputs of positions of a game, where the circuits have these numbers."""
    slot = circuits.index(state.board.circuit.id)
    pace = pace_evaluator(odds.evaluator.tables)
    return Features(state.board, state.players, slot, odds, pace, traveller.heuristics)


def judge_of(state: State, odds: Odds, traveller: Traveller, weights: NetworkWeights) -> tuple[Features, Network]:
    """What judges positions of a game by these weights, which know its circuit."""
    circuits = circuits_of(weights.head.inputs)
    return features_of(state, odds, traveller, circuits), Network(weights, state.players)
