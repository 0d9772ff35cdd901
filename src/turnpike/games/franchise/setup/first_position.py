"""The first position of a game (§3.1 to §3.3), from a board with its tiles laid out.

Here: what lies where before the first choice of a starting town. Not here: which tile lies where (expert.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def set_up(board: Board) -> State:
    """§3.2 Tiles of the regions out of play lie on the first spaces of the track, for nobody's points (ruling R4).

    Their places are no longer vacant, so nobody can enter them (ruling R5).
    """
    s = State(board)
    track = [names.NONE] * names.SPACES
    for space, region in enumerate(board.inactive):
        track[space] = region
        s.unscored &= ~bits.BIT[region]
    s.track = track
    s.on_track = len(board.inactive)
    s.active = board.players - 1
    return s
