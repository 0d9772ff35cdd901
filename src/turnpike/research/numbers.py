"""The numbers that stand for words inside environments."""

# Who is to act besides seats, as in kernel/contract.py.
CHANCE = -1
NOBODY = -2

# What a reward is: a share of the win, the final score, or the rank from 1 (first) to 0 (last).
WIN = 0
SCORE = 1
RANK = 2

# What a step leaves a game in: going on, finished by the rules, or ended by the limit of decisions.
PLAYING = 0
OVER = 1
CUT = 2
