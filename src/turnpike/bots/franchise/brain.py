"""The brain of Franchise: a tree search that evaluates its leaves.

Here: the levels, and how the parts fit together. Not here: the search (turnpike.bots.search), the position it plays on
(position.py), the evaluation (evaluation.py).
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from turnpike.bots.franchise.advantage import advantages
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.learnt import learnt_position, position_of
from turnpike.bots.franchise.leaves import GUIDED
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.search.brain import Level, SearchBrain
from turnpike.bots.search.position import Position
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec import events as happened
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.events import Event

LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "novice": Level(simulations=8, overlooks=0.5, learnt=True),
        "regular": Level(simulations=40, overlooks=0.25, learnt=True),
        "expert": Level(simulations=10_000, overlooks=0.05, learnt=True),
        "master": Level(simulations=100_000, learnt=True),
    }
)
MAX_EVALUATORS = 4
"""Kept in memory from one decision to the next, for each thread."""


class _Kept(threading.local):
    def __init__(self) -> None:
        self.evaluators: dict[tuple[object, ...], Evaluator] = {}


class FranchiseBrain(SearchBrain[State, Options, View]):
    """What bots know about Franchise."""

    keeps_tree = True
    equal_within = 0.1
    """Influence."""

    def __init__(self, levels: Mapping[str, Level] = LEVELS) -> None:
        super().__init__(FRANCHISE, levels)
        self._evaluators = _Kept()

    def evaluate(self, state: State, options: Options) -> tuple[float, ...]:
        """How far every seat is ahead, in influence."""
        return advantages(self.evaluator(state.board), state, WEIGHTS)

    def evaluator(self, board: Board) -> Evaluator:
        """The evaluator of this board for this thread; the same one as long as the tiles lie the same way."""
        tiles = (tuple(board.size), tuple(board.tile), tuple(board.kind))
        key = (id(board.file), board.players, tiles, tuple(variant.id for variant in board.variants))
        kept = self._evaluators.evaluators
        if key not in kept:
            if len(kept) >= MAX_EVALUATORS:
                kept.clear()
            kept[key] = Evaluator(board, WEIGHTS)
        return kept[key]

    def position(self, state: State, options: Options, imagine: Callable[[], State]) -> Position:
        """A position to search from, for analyses."""
        return position_of(state)

    def level_position(self, state: State, options: Options, imagine: Callable[[], State], level: Level) -> Position:
        """The same for a level."""
        return learnt_position(state) if level.learnt else position_of(state)

    def rollouts(self, state: State) -> Callable[[], Position]:
        """Makes positions whose leaves are played out by rules of thumb."""
        return lambda: position_of(state, GUIDED)

    def themes(self, events: Sequence[Event], seat: int) -> tuple[str, ...]:
        """What a turn is about: cities, regions, bonus tiles, growth."""
        found = []
        for event in events:
            match event:
                case happened.CityScored():
                    found.append("city" if event.winner == seat else "deny")
                case happened.RegionPaid() if event.seat == seat and event.rank == 1:
                    found.append("region")
                case happened.BonusTileUsed():
                    found.append("bonus_tile")
                case happened.ExpansionPlaced() if event.extra:
                    found.append("expansion")
                case happened.GameEnded():
                    found.append("endgame")
        return tuple(dict.fromkeys(found)) or ("expansion",)


BRAIN = FranchiseBrain()
