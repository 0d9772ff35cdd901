"""What a position is worth, and reviews of whole games.

| file | has |
| --- | --- |
| analyse.py | the analysis of one position, by the brain of its game |
| review.py | a game looked at again: who was winning when, where it turned, what would have been better |
| moments.py | the positions of a game as a review sees them |
| second_look.py | more rollouts where noise decides whether the game turned |
| grades.py | how well each decision was made, accuracy and luck of each seat |
| report.py | a review in words, for programs and pages |
| graph.py | the chances to win over a game, as a picture |
"""

from turnpike.bots.analysis.analyse import analyse, analyse_view
from turnpike.bots.brain import Analysis, Budget, Line, Prospect, Step, Worth

__all__ = ["Analysis", "Budget", "Line", "Prospect", "Step", "Worth", "analyse", "analyse_view"]
