"""What can be done in Casinos alone: choose a start, bet. Also why it is not possible."""

from typing import ClassVar, Self

from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.codec.actions import CircuitAction, Facts, place_number
from turnpike.games.richesses.codec.vocabulary import On, ons
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused


class ChooseStart(CircuitAction, tag="choose_start"):
    """§11.2 A casino to start from."""

    kind: ClassVar[int] = numbers.CHOOSE
    questions: ClassVar[tuple[int, ...]] = (numbers.CHOOSE_START,)

    town: str

    @classmethod
    def decode(cls, s: State, value: int) -> Self:
        """The start a value stands for."""
        return cls(s.board.place_ids[value])

    def encode(self, s: State) -> int:
        """The number of the place."""
        return place_number(s, self.town)

    def refusal(self, s: State) -> Refused:
        """Any other place."""
        return Refused("not_a_casino", place=self.town)


class PlaceBet(CircuitAction, tag="bet"):
    """§11.2 So much on a colour, a number or two."""

    kind: ClassVar[int] = numbers.PLACE_BET
    questions: ClassVar[tuple[int, ...]] = (names.TURN, numbers.BET, numbers.FIRST_BET)

    stake: int
    on: On

    @classmethod
    def decode(cls, s: State, value: int) -> Self:
        """The bet a value stands for."""
        return cls(names.NOTE * (value // numbers.ONS + 1), _ons(s.board)[value % numbers.ONS])

    def encode(self, s: State) -> int:
        """The stake in notes, and below it what is bet on."""
        most = s.board.most_stake
        if not names.NOTE <= self.stake <= most or self.stake % names.NOTE:
            raise Refused("bad_stake", most=most)
        if self.on not in _ons(s.board):
            raise Refused("bad_bet")
        return (self.stake // names.NOTE - 1) * numbers.ONS + _ons(s.board).index(self.on)

    def describe(self, s: State, facts: Facts) -> str:
        """A text for each colour, for one number and for two."""
        if isinstance(self.on, str):
            return f"bet_{self.on}"
        facts["on"] = "–".join(map(str, self.on))
        return "bet_number" if len(self.on) == 1 else "bet_numbers"

    def refusal(self, s: State) -> Refused:
        """No casino of this circuit, a casino won in (ruling R43), or no money for the stake."""
        stage = s.stage_here(s.asked)
        place = s.board.place_ids[s.at[s.asked]]
        if s.board.rule != numbers.CASINOS or stage == names.NONE:
            return Refused("no_casino_here", place=place)
        if s.won[s.asked] & bits.BIT[stage]:
            return Refused("won_here", place=place)
        return Refused("too_poor_to_bet", stake=self.stake, have=s.money[s.asked])


def _ons(board: Board) -> list[On]:
    return ons([face.value for face in board.file.die.faces])
