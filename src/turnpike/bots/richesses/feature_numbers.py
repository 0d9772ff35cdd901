"""The numbers of the network's inputs: where in the lists of a seat and of all each of them stands.

Where a feature has several numbers, the comment says for what. Turns are told in quarters unless it says otherwise.
"""

# Of a seat: turns to go by the best plan, in quarters and in whole turns; whether they are at most so many.
TURNS = 0
WHOLE_TURNS = 1
TURNS_WITHIN = 2
TURN_STEPS = 16
# The same without any thought of money; what money costs in turns; the best plan on foot, by bike and by car, in
# halves.
PACE = 18
MONEY_TURNS = 19
BY_TRANSPORT = 20
# What the way still costs by the best plan, what is missing for it, both in tens of francs.
FRANCS = 23
MISSING = 24
# Money in tens and in hundreds, its logarithm (16 for each factor of e), whether there is so much of it.
MONEY = 25
MONEY_HUNDREDS = 26
MONEY_LOG = 27
MONEY_FROM = 28
MONEY_STEPS = 16
# Wealth in tens and in hundreds, its logarithm; the same of its lead over the richest of the others.
WEALTH = 44
WEALTH_HUNDREDS = 45
WEALTH_LOG = 46
WEALTH_LEAD = 47
WEALTH_LEAD_HUNDREDS = 48
WEALTH_LEAD_LOG = 49
WEALTH_LEAD_FROM = 50
LEAD_STEPS = 12
# Vehicles: one of these is 1.
OWNED = 62
# Stages: left, left to win, the lead over the next of the others; one of the others is 1.
STAGES_LEFT = 66
NOT_WON = 67
STAGES_LEAD = 68
STAGES_LEFT_IS = 69
# The hand-made odds against the strongest of the others: 16 for each step of the logarithm.
ESTIMATE = 82
# The lead in turns over the first of the others, with and without money; whether it is at least so much.
TURNS_LEAD = 83
PACE_LEAD = 84
TURNS_LEAD_FROM = 85
# One of these is 1: the rank by the odds; how many turns until the seat's.
RANK = 97
NEXT = 101
# Turns to miss; whether it is home, has left the start, must work, has worked here, has no place yet.
MISS = 105
HOME = 106
OUT = 107
MUST_WORK = 108
WORKED_HERE = 109
UNPLACED = 110
# Cards in hand; stages left where another seat is known to take toll; the race that is run, and what is left of it.
HAND = 111
TOLLS_KNOWN = 112
RACING = 113
RACE_LEFT = 114
# For each circuit: stages that are left, then ...
CIRCUIT = 115
CIRCUIT_FEATURES = 24
STAGES = 12
# ... the odds, the lead in turns and in wealth, whose turn it is, what the circuit counts itself, turns and money.
CIRCUIT_ESTIMATE = 12
CIRCUIT_TURNS_LEAD = 13
CIRCUIT_WEALTH_LEAD = 14
CIRCUIT_ON_TURN = 15
CIRCUIT_OWN = 16
OWN_FEATURES = 4
CIRCUIT_TURNS = 20
CIRCUIT_MONEY = 21
CIRCUIT_PACE_LEAD = 22
CIRCUIT_NOT_WON = 23
MAX_CIRCUITS = 12
SEAT_FEATURES = 403

# Public: which circuit it is, how many players there are, rounds played.
CIRCUIT_IS = 0
PLAYERS = 12
ROUND = 17
PUBLIC_FEATURES = 18

MAX_INPUT = 127
"""Inputs lie between this and its negative."""
