"""What can be done in Sports alone: call another player to a match. Also why it is not possible."""

from typing import ClassVar, Self

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.sports import rules
from turnpike.games.richesses.codec.actions import CircuitAction, Facts, seat_number
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.refused import Refused


class Call(CircuitAction, tag="call"):
    """§11.3 Another player to a match."""

    kind: ClassVar[int] = numbers.CALL_UP
    questions: ClassVar[tuple[int, ...]] = (names.TURN, numbers.CALL)

    whom: int

    @classmethod
    def decode(cls, s: State, value: int) -> Self:  # noqa: ARG003
        """The call a value stands for."""
        return cls(value)

    def encode(self, s: State) -> int:
        """The number of the seat."""
        return seat_number(s, self.whom)

    def describe(self, s: State, facts: Facts) -> str:
        """With the match that is played."""
        facts["match"] = s.board.stage_ids[s.board.match_at[s.at[s.active]]]
        return "call"

    def refusal(self, s: State) -> Refused:
        """No match here, oneself, a player on a race, or one who has played it (rulings R47, R50)."""
        match = rules.match_here(s, s.active)
        if match == names.NONE:
            return Refused("no_match_here", place=s.board.place_ids[s.at[s.active]])
        if self.whom == s.active:
            return Refused("not_yourself")
        if s.race[self.whom] != names.NONE:
            return Refused("on_a_race", whom=self.whom)
        return Refused("has_played", whom=self.whom, stage=s.board.stage_ids[s.board.reverse[match]])
