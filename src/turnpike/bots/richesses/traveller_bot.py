"""The bot that travels with a plan, as traveller.py decides, from what its seat may know."""

import threading
from collections.abc import Sequence

from turnpike import bots
from turnpike.bots.contract import small
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import USUAL
from turnpike.bots.richesses.tour_tables import tables_of
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

MAX_EVALUATORS = 4
"""Kept in memory from one decision to the next, for each thread: two megabytes each."""


class _Kept(threading.local):
    def __init__(self) -> None:
        self.evaluators: dict[Board, Evaluator] = {}


_kept = _Kept()


def evaluator_of(board: Board) -> Evaluator:
    """The evaluator of a circuit for this thread."""
    kept = _kept.evaluators
    if board not in kept:
        if len(kept) >= MAX_EVALUATORS:
            kept.clear()
        kept[board] = Evaluator(tables_of(board))
    return kept[board]


def travel(state: State, rng: Rng, overlooks: int = 0) -> int:
    """The number of the traveller's choice; it overlooks so many of the moves, in percent."""
    traveller = Traveller(evaluator_of(state.board), USUAL, overlooks)
    return turn.number_of(state, traveller.choose(state, rng))


class TravellerBot:
    """Travels with a plan. Everything it knows is in its view."""

    name = "traveller"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """The choice that brings its seat home soonest; `Refused` in a game it does not know."""
        if not isinstance(view, View) or not isinstance(options, Options):
            raise Refused("unknown_bot", bot=self.name, bots=", ".join(bots.names_for(game.id)))
        offered = small(choices)
        if len(offered) == 1:
            return offered[0]
        number = travel(RICHESSES.imagine(view, options, rng), rng)
        return next(choice for choice in offered if choice.actions == (number,))


BOT = TravellerBot()
