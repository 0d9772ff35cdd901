"""The learnt evaluation of Franchise: its weights, and positions judged by it.

Without weights that fit (`franchise.weights` beside this file) the hand-made evaluation serves, with a warning.
"""

import warnings
from functools import cache
from pathlib import Path

from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.features import Features, inputs_of
from turnpike.bots.franchise.leaves import JUDGED, LEARNT
from turnpike.bots.franchise.position import FranchisePosition
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.network.network import Network
from turnpike.bots.network.weights_file import NetworkWeights, WeightsError, read_weights
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules.state import State

FILE = Path(__file__).parent / "data" / "learnt.weights"
HEAT = 0.05
"""How quickly a choice that looks worse loses attention."""
WIDTH = 1024
"""So many choices at a leaf are judged by the network: all of them."""
TRUST, TRUST_OF_TWO = 1.0, 0.5
"""How much the network counts at a leaf; the hand-made evaluation is the rest (docs/learning.md has the matches)."""


@cache
def printed_inputs() -> str:
    """The inputs of the printed board, for which weights are trained."""
    return inputs_of(FRANCHISE.start(FRANCHISE.read_options({}), None).board)


def learnt_weights() -> NetworkWeights | None:
    """The weights of the package, or None after a warning in words."""
    return _read(FILE)


@cache
def _read(path: Path) -> NetworkWeights | None:
    try:
        return read_weights(path, FRANCHISE.id, printed_inputs())
    except WeightsError as error:
        warnings.warn(f"{error}. Bots use the hand-made evaluation; install Turnpike again.", stacklevel=3)
        return None


def is_printed(board: Board) -> bool:
    """Whether weights of the printed board serve this one: tiles may lie elsewhere, places and links are the same."""
    return board.file is read_board() or board.file == read_board()


def learnt_position(state: State) -> FranchisePosition:
    """A position to search from that is judged by the learnt evaluation, if there is one for this board."""
    return position_of(state, LEARNT, learnt_weights() if is_printed(state.board) else None)


def position_of(
    state: State,
    leaf: int = JUDGED,
    weights: NetworkWeights | None = None,
    width: int = WIDTH,
    trust: float | None = None,
    *,
    unequal: bool = False,
) -> FranchisePosition:
    """A position to search from, for one thread. It begins at this very state, also when that changes later.

    `unequal`: whether the network is to expect players of different strength.
    """
    if trust is None:
        trust = TRUST_OF_TWO if state.board.players == 2 else TRUST
    evaluator = Evaluator(state.board, WEIGHTS)
    learnt = None
    if leaf == LEARNT:
        if weights is None:
            leaf = JUDGED
        else:
            learnt = (Features(state.board, evaluator, unequal=unequal), Network(weights, state.board.players))
    return FranchisePosition(
        state, FRANCHISE.copy(state), FRANCHISE.copy(state), evaluator, leaf, HEAT, learnt, width, trust
    )
