"""Économie (§11.1): its rules, event and refusals. The circuit itself is in circuit.toml."""

from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.economie import rules
from turnpike.games.richesses.circuits.economie.events import CameHome
from turnpike.games.richesses.circuits.ruleset import Ruleset
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.refused import Refused


class Economie(Ruleset):
    """Work at every stage, and be the richest."""

    number = numbers.ECONOMIE
    stop_at_stages = True
    by_wealth = True
    events = (CameHome,)

    def install(self, hooks: Hooks) -> bool:
        """Put the rules into their slots."""
        rules.install(hooks)
        return True

    def must_work(self, s: State) -> Refused | None:
        """§11.1 At a stage first, and in Paris up to the least sum (rulings R40, R41)."""
        seat = s.active
        if s.must_work[seat]:
            return Refused("must_work", place=s.board.place_ids[s.at[seat]])
        if rules.must_earn(s, seat):
            return Refused("must_earn", least=s.board.least_to_leave, have=s.money[seat])
        return None


RULESET = Economie()
