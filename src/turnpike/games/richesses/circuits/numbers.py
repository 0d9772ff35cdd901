"""The numbers that stand for words in the rules of single circuits, beside those of all (names.py).

One circuit has no number of another, so that a bot can tell questions and actions apart without asking which circuit is
played. Only notes begin anew: a tape belongs to one game.
"""

# Which rules a circuit has, besides those of all.
COMMON = 0
ECONOMIE = 1
CASINOS = 2
SPORTS = 3

# Questions.
CHOOSE_START = 11
FIRST_BET = 12
BET = 13
CALL = 14

# Steps.
DO_START = 15
DO_FIRST_BET = 16
DO_KICK_OFF = 17

# Rolls of the die.
FOR_BET = 5
FOR_FIRST_BET = 6
FOR_CALLER = 7
FOR_CALLED = 8

# Kinds of actions.
CHOOSE = 19
PLACE_BET = 20
CALL_UP = 21

# What can be bet on: red, blue, six single numbers, fifteen pairs.
ONS = 23
ON_RED = 0
ON_BLUE = 1
ON_ONE = 2
ON_TWO = 8

# Notes of Économie.
CAME_HOME = 35

# Notes of Casinos.
START_CHOSEN = 35
BET_PLACED = 36
BET_WON = 37
BET_LOST = 38

# Notes of Sports.
PLAYER_CALLED = 35
MATCH_ROLLED = 36
MATCH_WON = 37
RACE_LEFT = 38
RACE_WON = 39
