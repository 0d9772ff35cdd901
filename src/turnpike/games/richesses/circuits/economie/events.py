"""What can happen in Économie alone."""

from turnpike.games.richesses.codec.events import Highlight
from turnpike.kernel.ids import Seat


class CameHome(Highlight):
    """§11.1 Home with all stages; the premium goes by the order of return."""

    seat: Seat
    rank: int
    francs: int
