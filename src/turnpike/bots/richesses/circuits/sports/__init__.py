"""What bots know of Sports (§11.3). Whom to call and what a race needs is in matches.py."""

from turnpike.bots.richesses.circuits.sports.matches import Matches
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.knowledge import Knowledge


class SportsKnowledge(Knowledge):
    """Turns to go decide, money hardly counts."""

    odds = (-0.101, 0.724, 1.172, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.079)
    rollout_worry = 0.2
    """The best of four values (54 % of 1,500 games)."""
    learnt = False
    """It lost more games than it won, however much it was trusted (docs/learning.md)."""


def make_heuristics(evaluator: Evaluator, boldness: int) -> Matches:
    """Calls, and vehicles for races, however bold."""
    del boldness
    return Matches(evaluator)


KNOWLEDGE = SportsKnowledge()
