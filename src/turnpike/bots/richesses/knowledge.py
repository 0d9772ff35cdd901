"""What bots know of one circuit: numbers that estimate positions, and what is worth a rollout.

Here: what a circuit can say, and what holds for circuits of data alone. Not here: any circuit (circuits/), what a
traveller does there (circuit_heuristics.py). A circuit without a folder in circuits/ is played by what holds for all.
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from turnpike.bots.richesses import circuits
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.rules.state import State


class Knowledge:
    """What bots know of one circuit."""

    odds: tuple[float, ...] = (1.991, 1.446, 0.406, 0.508, -0.998, -1.12, 0.0, 0.0, 0.0, 0.275, -0.253, 0.184, 1.206)
    """What a lead is worth, in the logarithm of the odds to win: for each turn less to go, each 100 F more, each stage
    not won yet and each marker less, three numbers: always, near the end, very near it; then what it is worth to be on
    turn. Fitted to 1,500 games of travellers."""
    rollout_worry: float = 0.1
    """How much a missing cushion counts in rollouts, compared with money that is needed for certain. 0.1 did best of
    six values against the traveller's 0.5 (57 % of 2,000 games)."""
    growth: float = 0.0
    """What a franc at hand is expected to win at every stage still to come."""
    tries_choices: bool = True
    """Whether rollouts choose better than a bold traveller."""

    learnt: bool = True
    """Whether the learnt evaluation, where it knows the circuit, chooses better than what is known here."""

    def expected_roll(self, s: State) -> float:
        """What the die that is about to be rolled for a purpose of the circuit's own brings on average, in francs."""
        return 0.0

    def stake_of(self, code: int) -> int | None:
        """The stake of an action that there is with many stakes; None for any other."""
        return None

    def kind_of(self, code: int) -> int:
        """Actions of the same kind are compared by their stakes or turns, if not all of them were tried."""
        return code >> names.KIND

    def stakes_to_try(self, codes: Sequence[int]) -> list[int]:
        """Which of such actions are worth a rollout."""
        return []

    def different_stakes(self, codes: Sequence[int]) -> list[int]:
        """All of them that differ in more than a name."""
        return []


SHARED = Knowledge()


def knowledge_of(board: Board) -> Knowledge:
    """What bots know of the circuit of a board."""
    folder = circuit_folder(board.circuit.id)
    knowledge: Knowledge = SHARED if folder is None else folder.KNOWLEDGE
    return knowledge


@cache
def circuit_folder(circuit: str) -> ModuleType | None:
    """The folder of a circuit in circuits/, if it has one."""
    name = f"{circuits.__name__}.{circuit}"
    return None if find_spec(name) is None else import_module(name)
