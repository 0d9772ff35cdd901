"""What bots know about Franchise.

| file | has |
| --- | --- |
| brain.py | the brain: levels, evaluation, analysis |
| evaluation.py, weights.py | what a position is worth to every seat, and the numbers of it |
| features.py, feature_numbers.py | what a position looks like to a network |
| learnt.py, data/ | the learnt evaluation, and its weights |
| self_play.py | games to learn from |
| tiles.py | what the tiles of variants are worth |
| advantage.py | the same as one number a seat, for greedy |
| position.py, leaves.py | Franchise as a position of the tree search, and what it does at a leaf |
| rollout.py | games played out by rules of thumb |
"""
