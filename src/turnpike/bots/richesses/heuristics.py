"""What a traveller does on one circuit besides travelling: the points where the knowledge of a circuit hooks in.

Here: the points, and what happens at each on a circuit of data alone. Not here: any circuit (circuits/), the numbers
that estimate positions (knowledge.py). Compiled, a point is a function in a table of function pointers.
"""

from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State

USUAL, FASTER, CUNNING = 0, 1, 2
"""How boldly a level plays where boldness pays: as usual; buys a vehicle early; also looks at what the others do."""
UNREACHABLE_TURNS = 1e6
"""Turns to go after what is no journey at all."""


class Heuristics:
    """What a traveller does on one circuit besides travelling. Belongs to one thread."""

    def __init__(self) -> None:
        self.buys_at_start = True
        """§3.3 Whether a vehicle may be bought before the first turn."""

    def answer(self, s: State) -> int:
        """The code of the answer to a question of the circuit's own; the choices are listed."""
        return turn.code_of(s, 0)

    def begin_turn(self, s: State) -> int:
        """The code of what comes before everything else in a turn, or 0."""
        return 0

    def instead_of_moving(self, s: State, waits: bool) -> int:
        """The code of what is better than a journey now, or 0; `waits`: the seat must not come home yet."""
        return 0

    def wanted(self, s: State) -> int:
        """Of the listed actions of the circuit's own, the code of the one to compare with the journeys; or 0."""
        return 0

    def after(self, s: State, code: int, number: int) -> float:
        """How long it takes by a plan after that action, the turn itself included."""
        return UNREACHABLE_TURNS

    def must_buy(self, s: State, seat: int, vehicle: int) -> bool:
        """Whether a vehicle is bought even if it saves no time."""
        return False

    def count(self, s: State, seat: int, number: int) -> int:
        """What the circuit counts of a seat besides what all do, for a network: by a number below `OWN_FEATURES`."""
        return 0
