"""The actions of Richesses de France: where each block begins, after the moves and the places."""

# Moves: to each place, in six blocks: on foot or by a lift, by bike, by car; the same three past the most stages.
# Then the places, for everything else that names one; these blocks are as long as the board has places.
WAY_BLOCKS = 6
PLACE_BLOCKS = 7

# After them, counted from their end.
BUY = 0
SELL = 2
OFFER = 4
DONE = 6
WORK = 7
STAY = 8
PASS = 9
ACCEPT = 10
REFUSE = 11
CLAIM_TOLL = 12
CLAIM_STAGE = 13
BID = 14
BIDS = 80
OWN = 94

# Of Sports: seats to call, clockwise from the caller, then three races by up to four sections.
SEATS = 4
RACE_MOVES = 12
