"""Whether what a view tells of the Queenies can be so (§8 to §10), asked before the rules trust its numbers.

Here: the keys that only they fill. Not here: all other keys (possible.py), reading them (seen.py).
"""

from turnpike.games.franchise import names, turn
from turnpike.games.franchise.board import Board
from turnpike.games.franchise.possible import demand, number_of, within
from turnpike.games.franchise.queenies.events import STAGES
from turnpike.games.franchise.state import State
from turnpike.games.franchise.view import View
from turnpike.kernel import bits

MAX_NUMBER = 100
"""More bonus tiles than any board deals."""


def check(board: Board, view: View) -> None:
    """`Refused` names the first key of the view that cannot be so."""
    last = board.players - 1
    if view.boom is not None:
        place = number_of(board.place_index, view.boom)
        demand("boom", view.boom, bits.BIT[place] & board.in_play & ~board.towns != 0)
    demand("phase", view.phase, view.phase != "before_turn" or view.boom is not None)
    for stage, seats in (view.stages or {}).items():
        demand("stages", stage, stage in STAGES)
        demand(f"stages.{stage}", seats, within(seats, last))
    if view.reserve is not None:
        demand("reserve", view.reserve, len(view.reserve) == board.players and within(view.reserve, MAX_NUMBER))
    demand("fresh_bonus", view.fresh_bonus, 0 <= view.fresh_bonus <= view.bonus[view.active])
    demand("one_8_link", view.one_8_link, within(view.one_8_link or [], last))
    for key, seat in (("development_tile", view.development_tile), ("route_tile", view.route_tile)):
        demand(key, seat, seat is None or 0 <= seat <= last)


def check_question(s: State, view: View) -> None:
    """Something is asked that only a Queenie asks: then there is an answer to it in this game."""
    asked = s.phase in {names.BEFORE_GAME, names.BEFORE_TURN, names.ORDER}
    demand("phase", view.phase, not asked or turn.legal(s) != 0)
