"""The named points where a variant hooks into the rules.

Here: the list of points, and what happens at each when no variant is there: nothing. Not here: any variant.
A point is a slot for one function, so that compiled rules call it as directly as one of their own. Rules ask `s.hooked`
first, so a game without variants does not even call.
"""

from typing import TYPE_CHECKING

from turnpike.games.franchise import names

if TYPE_CHECKING:
    from collections.abc import Callable

    from turnpike.games.franchise.rules.state import State

    Question = Callable[[State], bool]
    Count = Callable[[State], int]
    Amount = Callable[[State, int], int]
    Deed = Callable[[State, int], None]
    Moment = Callable[[State], None]
    Payment = Callable[[State, int, int, int, int], None]


def no(s: "State") -> bool:  # noqa: ARG001
    """Nothing to ask, nothing that matters."""
    return False


def no_cost(s: "State") -> int:  # noqa: ARG001
    """No link cost is wanted."""
    return names.NONE


def none(s: "State", number: int) -> int:  # noqa: ARG001
    """Nothing to add, no action to choose."""
    return 0


def nothing(s: "State", number: int) -> None:
    """Nothing follows."""


def nothing_more(s: "State") -> None:
    """Nothing follows."""


def no_pay(s: "State", region: int, seat: int, rank: int, value: int) -> None:
    """Nothing is paid."""


class Hooks:
    """What the variants of one game do, and when. All states of the game share it."""

    def __init__(self) -> None:
        """No variant: every slot does nothing."""
        self.ask_before_game: Question = no
        """§3 Towns and money are dealt: is the first player asked before the first turn?"""
        self.ask_before_turn: Question = no
        """§4 A turn has begun: is the active player asked before the income?"""
        self.answers: Amount = none
        """The actions to choose from, when one of these two is asked; the number is the phase."""
        self.answer: Deed = nothing
        """The action chosen."""
        self.more_empty_spaces: Amount = none
        """§4.1 Empty spaces that count besides those of the board, for a seat."""
        self.wanted_cost: Count = no_cost
        """§4.2 Which of the board's link costs counts for something: such links are offered beside cheaper ones."""
        self.can_waive: Question = no
        """§4.2 May the active player expand over a link without paying?"""
        self.link_waived: Moment = nothing_more
        """§4.2 The active player is about to do so."""
        self.far_targets: Amount = none
        """§4.2 Places to expand to, several links away; the number is WAIVED if one of the links is not paid."""
        self.expand_far: Deed = nothing
        """§4.2 An expansion to such a place."""
        self.link_used: Deed = nothing
        """§4.2 A marker was placed along a link, which is paid."""
        self.step_done: Moment = nothing_more
        """§4.4 A franchise has opened, and the city is scored if that decided it."""
        self.city_scored: Deed = nothing
        """§4.4 The active player caused the scoring of a city."""
        self.kept_bonus_tiles: Amount = none
        """§5 Bonus tiles of a seat that are neither in hand nor used."""
        self.order_matters: Amount = none
        """§4.5 Several regions are complete, given as a set: does it matter which is scored first?"""
        self.pay: Payment = no_pay
        """§4.5 A rank of a region whose tile pays in another way than influence."""
        self.region_scored: Deed = nothing
        """§4.5 The active player caused the scoring of a region."""
        self.turn_ended: Moment = nothing_more
        """§4 Everything of this turn is done; the end of the game is looked at next."""
