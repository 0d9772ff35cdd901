"""Finds what a traveller does on one circuit besides travelling: `make_heuristics` in the circuit's folder."""

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import Heuristics
from turnpike.bots.richesses.knowledge import circuit_folder
from turnpike.games.richesses.board.tables import Board


def heuristics_for(board: Board, evaluator: Evaluator, boldness: int) -> Heuristics:
    """The heuristics of the circuit of a board; most circuits have none of their own."""
    folder = circuit_folder(board.circuit.id)
    make = None if folder is None else getattr(folder, "make_heuristics", None)
    heuristics: Heuristics = Heuristics() if make is None else make(evaluator, boldness)
    return heuristics
