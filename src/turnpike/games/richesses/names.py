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

# How a circuit differs.
HOME = 0
ECONOMIE = 1
CASINOS = 2
SPORTS = 3

# What is asked now. From REGION_CARD on it is chance that is asked; GOING is between two questions.
GOING = 0
OUTFIT = 1
CHOOSE_START = 2
FIRST_BET = 3
TURN = 4
BET = 5
RAISE = 6
BID = 7
HAMMER = 8
TOLL = 9
CALL = 10
DISPLACE = 11
GO = 12
ADVANCE = 13
CLAIM_STAGE = 14
REGION_CARD = 15
HASARD = 16
DIE = 17
OVER = 18

# What comes next by itself.
DO_DEAL = 0
DO_OUTFIT = 1
DO_FIRST_ROLL = 2
DO_START = 3
DO_FIRST_BET = 4
DO_TURN = 5
DO_MARK = 6
DO_FINISH = 7
DO_TOLL = 8
DO_TOLL_PAID = 9
DO_PASSAGE = 10
DO_BET = 11
DO_MATCH = 12
DO_LAND = 13
DO_KICK_OFF = 14
DO_END = 16
DO_PAY = 17
DO_BIDDING = 18
DO_BEGIN = 19

# What the die is rolled for.
FOR_FIRST = 0
FOR_WORK = 1
FOR_TOLL = 2
FOR_GIFT = 3
FOR_COLLECTION = 4
FOR_BET = 5
FOR_CALLER = 6
FOR_CALLED = 7
FOR_FIRST_BET = 8

# Codes of actions: one of these kinds, and its values below it.
KIND = 24
DONE = 1
BUY = 2
SELL = 3
OFFER = 4
WORK = 5
STAY = 6
GO_WORK = 7
CALL_UP = 8
MOVE = 9
PASS = 10
PLACE_BET = 11
PLACE_BID = 12
ACCEPT = 13
REFUSE = 14
CLAIM_TOLL = 15
CHOOSE = 16
MAKE_ROOM = 17
GO_TO = 18
RIDE = 19
CLAIM = 20
ORDER = 21

# A move below its kind: four bits a section from the lowest, then how many, the transport, and the race plus 1.
HOPS = 16
BY = 19
RACE = 21
ROUTE_BITS = 23

# What can be bet on: red, blue, six single numbers, fifteen pairs.
ONS = 23
ON_RED = 0
ON_BLUE = 1
ON_ONE = 2
ON_TWO = 8

# Why a game is over.
FIRST_HOME = 1
RICHEST = 2
ALL_EVENTS = 3
TURN_LIMIT = 4

# Effects of hasard cards, in the order of the structures in card_parts.py.
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

# Kinds of notes on the tape, in the order of the list in events.py.
CARD_DRAWN = 0
VEHICLE_BOUGHT = 1
FIRST_ROLLED = 2
FIRST_PLAYER_FOUND = 3
START_CHOSEN = 4
TURN_BEGAN = 5
TURN_MISSED = 6
MOVED = 7
STAYED = 8
WORKED = 9
WENT_TO_WORK = 10
STAGE_MARKED = 11
STAGE_FORGONE = 12
TOLL_CLAIMED = 13
TOLL_ROLLED = 14
CARD_RETURNED = 15
HASARD_DRAWN = 16
HASARD_SKIPPED = 17
MONEY_RECEIVED = 18
MONEY_PAID = 19
DEBT_MADE = 20
DEBT_REPAID = 21
VEHICLE_GRANTED = 22
VEHICLE_SOLD = 23
AUCTION_OPENED = 24
BID_MADE = 25
BIDDER_LEFT = 26
AUCTION_CLOSED = 27
SENT = 28
DISPLACED = 29
LIFTED = 30
TURN_TO_MISS = 31
TURN_WON = 32
BET_PLACED = 33
BET_WON = 34
BET_LOST = 35
PLAYER_CALLED = 36
MATCH_ROLLED = 37
MATCH_WON = 38
RACE_LEFT = 39
RACE_WON = 40
CAME_HOME = 41
TURN_ENDED = 42
ORDER_GIVEN = 43
GAME_ENDED = 44
