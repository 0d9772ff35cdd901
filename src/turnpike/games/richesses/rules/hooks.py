"""The named points where a circuit hooks into the rules that all circuits share.

Here: the list of points, and what happens at each when the circuit has no rule there: nothing. Not here: any circuit.
A point is a slot for one function, so that compiled rules call it as directly as one of their own. Rules look at
`s.hooked` first, so a circuit without rules of its own is never asked.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from turnpike.games.richesses.rules.state import State

    Question = Callable[[State], bool]
    SeatQuestion = Callable[[State, int], bool]
    Amount = Callable[[State, int], int]
    Handler = Callable[[State], None]
    NumberHandler = Callable[[State, int], None]
    PairHandler = Callable[[State, int, int], None]


def no(s: "State") -> bool:  # noqa: ARG001
    """The shared rules decide."""
    return False


def no_seat(s: "State", seat: int) -> bool:  # noqa: ARG001
    """The shared rules decide."""
    return False


def zero(s: "State", number: int) -> int:  # noqa: ARG001
    """Nothing to add."""
    return 0


def nothing(s: "State") -> None:
    """Nothing follows."""


def nothing_of(s: "State", number: int) -> None:
    """Nothing follows."""


def nothing_of_both(s: "State", one: int, other: int) -> None:
    """Nothing follows."""


class Hooks:
    """The rules of one circuit, and when they apply. All states on a board share it."""

    def __init__(self) -> None:
        """A circuit without rules of its own: every slot does nothing."""
        self.before_first_turn: Question = no
        """§3.4 The first player is known; true if the circuit asks something before the first turn."""
        self.must_work: SeatQuestion = no_seat
        """§5 True if a seat on turn may only trade and work."""
        self.list_before_moves: Handler = nothing
        """§5 Lists choices of a turn, before the moves."""
        self.count_more: Amount = zero
        """§5 How many choices a seat on turn has after the listed ones."""
        self.code_of_more: Amount = zero
        """The code of such a choice, by its number from 0."""
        self.list_answers: Handler = nothing
        """Lists the answers to a question of the circuit's own, or counts them in `more`."""
        self.take: PairHandler = nothing_of_both
        """Does an action of the circuit's own: its kind and its value."""
        self.take_pass: Handler = nothing
        """A seat has passed when the circuit asked it."""
        self.rolled: PairHandler = nothing_of_both
        """The die was rolled for a purpose of the circuit's own: the purpose and the face."""
        self.run_step: NumberHandler = nothing_of
        """Runs a step of the circuit's own."""
        self.moved: NumberHandler = nothing_of
        """§5 The active seat has travelled a path; the arrival follows."""
        self.brought: NumberHandler = nothing_of
        """§8.3 A seat is brought to another point without moving there."""
        self.marked: NumberHandler = nothing_of
        """§6.1 A seat has a new marker."""
        self.stopped: Handler = nothing
        """§6.2 The active seat has stopped somewhere and is not home; tolls and cards follow."""
        self.came_home: Question = no
        """§6.2 The active seat is at the finish with all stages; false if that ends the game, as usual."""
        self.arrived: Handler = nothing
        """§6 The arrival of the active seat is over, the turn ends."""
        self.refuses_work: SeatQuestion = no_seat
        """§5.4 True if a seat in a regional capital may not work there."""
        self.worked: NumberHandler = nothing_of
        """§5.4 A seat has worked."""
