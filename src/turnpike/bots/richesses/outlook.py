"""What one seat sees, in numbers: where it stands, what it has, what the others have, and what it plans.

Made from a view and nothing else, so whatever rests on it can be computed anywhere and cannot cheat.
"""

from turnpike.bots.richesses.luck import Luck
from turnpike.bots.richesses.plan import CUSHION, Plan, Purse, best_plan
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board, board_of
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.codec.vocabulary import payer_number
from turnpike.games.richesses.options import Options


class Outlook:
    """One seat at one moment."""

    def __init__(self, view: View, options: Options, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.circuit = options.circuit
        self.board: Board = board_of(options.circuit)
        at = view.at[seat]
        self.place = names.NONE if at is None else self.board.place_index[at]
        self.marked = sum(1 << self.board.stage_ids.index(stage) for stage in view.marked[seat])
        self.purse = Purse(view.money[seat], view.bike[seat], view.car[seat])
        self.rich = self.board.rule in (circuits.ECONOMIE, circuits.CASINOS)
        """Whether the richest wins."""
        self.turns, self.plan = self.planned(self.purse)

    def planned(self, purse: Purse, place: int | None = None) -> tuple[float, Plan]:
        """The best plan with another purse or from another place, and the turns it takes."""
        start = self.place if place is None else place
        if start == names.NONE:  # §11.2 Before the start is chosen, any of the casinos.
            starts = (self.board.place_index[stage.place] for stage in self.board.circuit.stages)
            return min(
                (best_plan(self.circuit, town, self.marked, purse) for town in starts), key=lambda found: found[0]
            )
        return best_plan(self.circuit, start, self.marked, purse)

    def luck(self) -> Luck:
        """What to expect of tolls and cards."""
        short = self.rich or self.purse.money < CUSHION + self.plan.tour.left(self.place, self.marked).francs
        return Luck(
            self.view,
            self.seat,
            self.board,
            self.purse,
            self.plan.by,
            lambda place: self.plan.to_go(place, self.marked, self.purse),
            short=short,
            sold=self._sold(),
        )

    def _sold(self) -> float:
        """§9.1 Turns lost if the vehicle of the plan had to be sold for a payment."""
        if not (self.purse.bike or self.purse.car):
            return 0.0
        best = names.CAR if self.purse.car else names.BIKE
        rest = Purse(self.board.resale[best], self.purse.bike and best == names.CAR, car=False)
        return max(0.0, self.planned(rest)[0] - self.turns)

    def wealth(self, seat: int) -> int:
        """§12.1 Money, vehicles at resale price, less debts, plus what others owe."""
        view, resale = self.view, self.board.resale
        francs = view.money[seat] + resale[names.BIKE] * view.bike[seat] + resale[names.CAR] * view.car[seat]
        for debtor, creditor, owed in view.debts:
            francs += owed * ((payer_number(creditor) == seat) - (debtor == seat))
        return francs

    def others(self) -> list[int]:
        """The other seats."""
        return [seat for seat in range(len(self.view.money)) if seat != self.seat]

    def lead(self) -> int:
        """By how much this seat would win if it came home now; premiums counted where there are some (§11.1)."""
        rest = [bonus for bonus in self.board.home_bonus[sum(self.view.home) :] if bonus] + [0, 0]
        later = rest[1] if self.board.rule == circuits.ECONOMIE else 0
        first = rest[0] if self.board.rule == circuits.ECONOMIE else 0
        rivals = [self.wealth(seat) + (0 if self.view.home[seat] else later) for seat in self.others()]
        return self.wealth(self.seat) + first - max(rivals)

    def is_full(self) -> bool:
        """All stages are marked."""
        return self.marked == self.board.all_stages
