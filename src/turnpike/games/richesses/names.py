"""The numbers that stand for words inside the rules.

Limits of the board, what is asked, steps of a turn, codes of actions, and the kinds of notes on the tape. Nothing here
is a number of the rulebook: those are in data/board.toml and data/cards.toml.
"""

# What a board can hold at most.
SEATS = 4
PLACES = 256
SECTIONS = 16
STAGES = 12
REGIONS = 32
CARDS = 32
RACES = 3
ROUTE = 16
WAYS = 65536
CAPITALS = 32
RING = 32
DEBTS = 32
LISTED = 1024

NONE = -1

# The smallest note, in francs: every sum is a multiple of it (ruling R2).
NOTE = 10

# Beside the seats, who can be paid.
BANK = 4
EACH = 5

# Transports; the vehicles among them are also the bits of `owned` and `offered` when 1 is taken away.
FOOT = 0
BIKE = 1
CAR = 2
LIFT = 3

# What a point is.
IS_CAPITAL = 1
IS_PASSAGE = 2

# Kinds of section.
ROAD = 0
MOTORWAY = 1
SEA = 2

# What is asked now; GOING is between two questions. OWN_QUESTION and those after it are asked by single circuits
# (circuits/numbers.py). From REGION_CARD on it is chance that is asked.
GOING = 0
OUTFIT = 1
TURN = 2
RAISE = 3
BID = 4
HAMMER = 5
TOLL = 6
DISPLACE = 7
GO = 8
ADVANCE = 9
CLAIM_STAGE = 10
OWN_QUESTION = 11
REGION_CARD = 24
HASARD = 25
DIE = 26
OVER = 27

# What comes next by itself; from OWN_STEP on, steps of single circuits.
DO_DEAL = 0
DO_OUTFIT = 1
DO_FIRST_ROLL = 2
DO_TURN = 3
DO_MARK = 4
DO_FINISH = 5
DO_TOLL = 6
DO_TOLL_PAID = 7
DO_PASSAGE = 8
DO_ARRIVED = 9
DO_LAND = 10
DO_END = 11
DO_PAY = 12
DO_BIDDING = 13
DO_BEGIN = 14
OWN_STEP = 15

# What the die is rolled for; from OWN_ROLL on, rolls of single circuits.
FOR_FIRST = 0
FOR_WORK = 1
FOR_TOLL = 2
FOR_GIFT = 3
FOR_COLLECTION = 4
OWN_ROLL = 5

# Codes of actions: one of these kinds, and its values below it. From OWN_ACTION on, actions of single circuits.
KIND = 24
DONE = 1
BUY = 2
SELL = 3
OFFER = 4
WORK = 5
STAY = 6
GO_WORK = 7
MOVE = 8
PASS = 9
PLACE_BID = 10
ACCEPT = 11
REFUSE = 12
CLAIM_TOLL = 13
MAKE_ROOM = 14
GO_TO = 15
RIDE = 16
CLAIM = 17
ORDER = 18
OWN_ACTION = 19

# A move below its kind: four bits a section from the lowest, then how many, the transport, and the race plus 1.
HOPS = 16
BY = 19
RACE = 21
ROUTE_BITS = 23

# Why a game is over.
FIRST_HOME = 1
RICHEST = 2
ALL_EVENTS = 3
TURN_LIMIT = 4

# Effects of hasard cards, in the order of the structures in board/card_schema.py.
RECEIVE = 0
RECEIVE_DIE = 1
RECEIVE_EACH = 2
PAY = 3
PAY_DIE = 4
PAY_EACH = 5
PAY_OWNED = 6
PAY_BY_TRANSPORT = 7
GRANT = 8
GOTO = 9
GOTO_NEAREST = 10
ADVANCE_BY = 11
MISS_TURN = 12
MISS_TURN_IF = 13
PLAY_AGAIN = 14

# Kinds of notes on the tape, in the order of the list in codec/events.py; from OWN_NOTE on, notes of single circuits.
CARD_DRAWN = 0
VEHICLE_BOUGHT = 1
FIRST_ROLLED = 2
FIRST_PLAYER_FOUND = 3
TURN_BEGAN = 4
TURN_MISSED = 5
MOVED = 6
STAYED = 7
WORKED = 8
WENT_TO_WORK = 9
STAGE_MARKED = 10
STAGE_FORGONE = 11
TOLL_CLAIMED = 12
TOLL_ROLLED = 13
CARD_RETURNED = 14
HASARD_DRAWN = 15
HASARD_SKIPPED = 16
MONEY_RECEIVED = 17
MONEY_PAID = 18
DEBT_MADE = 19
DEBT_REPAID = 20
VEHICLE_GRANTED = 21
VEHICLE_SOLD = 22
AUCTION_OPENED = 23
BID_MADE = 24
BIDDER_LEFT = 25
AUCTION_CLOSED = 26
SENT = 27
DISPLACED = 28
LIFTED = 29
TURN_TO_MISS = 30
TURN_WON = 31
TURN_ENDED = 32
ORDER_GIVEN = 33
GAME_ENDED = 34
OWN_NOTE = 35
