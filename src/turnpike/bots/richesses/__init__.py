"""What bots know about Richesses de France.

| file | has |
| --- | --- |
| roads.py | shortest ways on the map, in turns and francs |
| tour.py | the shortest tour over the stages that are left, and its lower bound |
| plan.py | the transport that is home first, and the work for what it costs |
| luck.py | what tolls and cards are to be expected |
| outlook.py | a seat's view in numbers |
| journey.py, dealing.py | the main action of a turn; vehicles, auctions and bets |

traveller.py, one room up, is made of all of it. Here: how good a position is, for greedy.
"""

from turnpike.bots.richesses.plan import Plan, Purse, best_plan
from turnpike.bots.richesses.tour import WAGE, race_turns
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

VICTORY = 100.0
"""What winning is worth, in turns."""
RICHES = 0.5
"""What a wage is worth in turns on circuits that the richest wins."""


def judge(state: State) -> "Judge":
    """The judge of the positions that can follow this one."""
    return Judge(state)


class Judge:
    """Estimates how far seats are from home, by the plan that is best for them now."""

    def __init__(self, state: State) -> None:
        self._circuit = state.board.circuit.id
        self._rich = state.board.rule in (circuits.ECONOMIE, circuits.CASINOS)
        self._plans: dict[tuple[int, int], Plan] = {}

    def __call__(self, state: State, seat: int) -> float:
        """How good a position is for a seat: turns saved, and riches where they count."""
        if state.phase == names.OVER:
            return VICTORY if end.winners(state) & bits.BIT[seat] else -VICTORY
        francs = state.money[seat] + _expected(state, seat)
        worth = RICHES * end.wealth(state, seat) / WAGE if self._rich else 0.0
        return worth + RICHES * _expected(state, seat) / WAGE - self._to_go(state, seat, int(francs))

    def _to_go(self, state: State, seat: int, money: int) -> float:
        place = state.at[seat]
        if place == names.NONE:
            return 0.0
        purse = Purse(money, state.owns(seat, names.BIKE), state.owns(seat, names.CAR))
        marked = state.marked[seat]
        for i in range(state.claims):  # markers that are still to be claimed will be
            marked |= bits.BIT[state.claim[i]] if state.claimant == seat else 0
        key = seat, state.owned[seat]
        if key not in self._plans:
            self._plans[key] = best_plan(self._circuit, place, marked, purse)[1]
        plan, board = self._plans[key], state.board
        race = state.race[seat]
        if race != names.NONE:  # §11.3 on the way to its last point
            end_of_race = board.route[names.ROUTE * race + board.route_length[race] - 1]
            won = marked | bits.BIT[board.race_stage[race]]
            return race_turns(board, race, state.race_index[seat]) + plan.to_go(end_of_race, won, purse)
        if state.called != names.NONE and seat == state.active:  # §11.3 every second match is won
            won = marked | bits.BIT[board.match_at[place]]
            return (plan.to_go(place, won, purse) + plan.to_go(place, marked, purse)) / 2
        return plan.to_go(place, marked, purse)


def _expected(state: State, seat: int) -> float:
    """What the die that is about to be rolled brings on average."""
    if state.phase != names.DIE or state.asked != seat:
        return 0.0
    match state.roll:
        case names.FOR_WORK | names.FOR_GIFT:
            return WAGE
        case names.FOR_TOLL | names.FOR_COLLECTION:
            return -min(WAGE, state.money[seat])
        case circuits.FOR_BET | circuits.FOR_FIRST_BET:
            kind = 0 if state.bet_on < circuits.ON_ONE else 1 if state.bet_on < circuits.ON_TWO else 2
            chance = bits.count(state.board.covers[state.bet_on]) / len(state.board.die)
            return state.stake * (state.board.win[kind] + 1) * chance
        case _:
            return 0.0
