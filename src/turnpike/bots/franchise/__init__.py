"""What bots know about Franchise.

| file | has |
| --- | --- |
| brain.py | the brain: levels, evaluation, analysis |
| evaluation.py, weights.py | what a position is worth to every seat, and the numbers of it |
| tiles.py | what the tiles of variants are worth |
| advantage.py | the same as one number a seat, for greedy |
| position.py, leaves.py | Franchise as a position of the tree search, and what it does at a leaf |
| rollout.py | games played out by rules of thumb |
"""
