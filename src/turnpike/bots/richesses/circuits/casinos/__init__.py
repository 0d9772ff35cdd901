"""What bots know of Casinos (§11.2). How a traveller bets is in betting.py."""

from collections.abc import Sequence

from turnpike.bots.richesses.circuits.casinos.betting import Betting
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.knowledge import Knowledge
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

STAKE_FRACTIONS = (0.0, 0.125, 0.25, 0.5, 0.75, 1.0)
"""Parts of the highest stake that are tried on a colour,"""
NUMBER_STAKE_FRACTIONS = (0.0, 0.5, 1.0)
"""and on numbers."""
ON_ONE_KIND, ON_TWO_KIND = -1, -2
"""Next to the numbers of actions, which are not negative."""


class CasinosKnowledge(Knowledge):
    """Bets decide nearly all: luck hides what rollouts could show (docs/bots.md)."""

    odds = (0.112, 0.112, -0.202, 0.041, 0.28, 0.268, -0.189, 0.012, -0.006, 0.256, -0.16, -0.135, 0.074)
    rollout_worry = 0.5
    """0.1 made no difference."""
    growth = 0.17
    tries_choices = False
    learnt = False
    """With 300 rollouts of six turns it won half of the games, of one turn 41 % of 400."""

    def expected_roll(self, s: State) -> float:
        """§11.2 The stake, so many times, by the chance to win."""
        if s.roll not in (numbers.FOR_BET, numbers.FOR_FIRST_BET):
            return 0.0
        kind = 0 if s.bet_on < numbers.ON_ONE else 1 if s.bet_on < numbers.ON_TWO else 2
        chance = bits.count(s.board.covers[s.bet_on]) / len(s.board.die)
        return float(s.stake * (s.board.win[kind] + 1) * chance)

    def stake_of(self, code: int) -> int | None:
        """In notes of the smallest value, less one."""
        if code >> names.KIND != numbers.PLACE_BET:
            return None
        return (code - (numbers.PLACE_BET << names.KIND)) // numbers.ONS

    def stakes_to_try(self, codes: Sequence[int]) -> list[int]:
        """Some stakes on red, on a number and on two."""
        red, one, two = ([code for code in codes if _on(code) == on]
                         for on in (numbers.ON_RED, numbers.ON_ONE, numbers.ON_TWO))  # fmt: skip
        tried = [red[int(part * (len(red) - 1))] for part in STAKE_FRACTIONS if red]
        return [*tried, *(bets[int(part * (len(bets) - 1))] for bets in (one, two) if bets
                          for part in NUMBER_STAKE_FRACTIONS)]  # fmt: skip

    def different_stakes(self, codes: Sequence[int]) -> list[int]:
        """Red is like blue, and one number like the others."""
        bets = [code for code in codes if self.stake_of(code) is not None]
        return [code for code in bets if _on(code) in (numbers.ON_RED, numbers.ON_ONE, numbers.ON_TWO)]

    def kind_of(self, code: int) -> int:
        """Bets on a number and on two are kinds of their own."""
        kind = super().kind_of(code)
        if kind != numbers.PLACE_BET or _on(code) < numbers.ON_ONE:
            return kind
        return ON_ONE_KIND if _on(code) < numbers.ON_TWO else ON_TWO_KIND


def _on(code: int) -> int:
    """What a bet is placed on."""
    return (code - (numbers.PLACE_BET << names.KIND)) % numbers.ONS


def make_heuristics(evaluator: Evaluator, boldness: int) -> Betting:
    """Bets, and the car in time."""
    return Betting(evaluator, boldness)


KNOWLEDGE = CasinosKnowledge()
