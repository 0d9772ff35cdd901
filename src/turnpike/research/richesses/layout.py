"""The actions and features of Richesses de France in words; environment.py fills them in the same order."""

from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.research.layout import Actions, Features, Layout
from turnpike.research.richesses import numbers

BIDS = tuple(f"{10 * number} francs" for number in range(numbers.BIDS))
WORDS = ("done", "work", "stay", "pass", "accept", "refuse", "claim_toll", "claim_stage")
SEAT = (
    "money / 1000, bike, car, has left the start, is home, markers / 12, turns to miss / 3, region cards / 3,"
    " owes / 1000, is owed / 1000, must work, has worked here, race 1, 2, 3, points of the race / 16, is active, is"
    " asked, bids no more, holds the last bid, claims a toll, is to make room"
)
MOMENT = (
    "turns / 200, plays again, draws no card, due / 1000, last bid / 800, bike on sale, car on sale, bike offered, car"
    " offered, travelled on foot, by bike, by car, markers to claim / 12"
)


def layout_of(board: Board, players: int) -> Layout:
    """All of them, for a circuit and a number of players."""
    places = board.places
    ids: tuple[str, ...] = board.place_ids
    actions = [
        Actions("foot", places, "walk to a place for the least money; in a lift, ride there", ids),
        Actions("bike", places, "go to a place by bike for the least money", ids),
        Actions("car", places, "go to a place by car for the least money", ids),
        Actions("foot_past_stages", places, "the same past the most new stages, where that is another way", ids),
        Actions("bike_past_stages", places, "the same by bike", ids),
        Actions("car_past_stages", places, "the same by car", ids),
        Actions("place", places, "go_work, go, displace or choose_start: whichever is asked", ids),
        Actions("buy", 2, "a bike, a car", ("bike", "car")),
        Actions("sell", 2, "a bike, a car", ("bike", "car")),
        Actions("offer_for_sale", 2, "a bike, a car", ("bike", "car")),
        *(Actions(word, 1, f"{word} (for the first marker that is due)" if word == "claim_stage" else word)
          for word in WORDS),
        Actions("bid", numbers.BIDS, "10 francs times the number in the block", BIDS),
    ]  # fmt: skip
    if board.rule == circuits.CASINOS:
        stakes = board.most_stake // 10
        text = "stakes of 10, 20, ... francs, each on red, blue, the six numbers and the fifteen pairs"
        actions.append(Actions("bet", stakes * circuits.ONS, text))
    if board.rule == circuits.SPORTS:
        actions.append(Actions("call", numbers.SEATS, "a seat, counted clockwise from the caller"))
        text = "along race 1 by 1, 2, 3 or 4 sections, then race 2, race 3"
        actions.append(Actions("race", numbers.RACE_MOVES, text))
    planes = players + 2
    features = (
        Features("seats", (players, 22), "of each seat, the observer first: " + SEAT),
        Features("stages", (players, 3, 12), "of each seat: the stages marked, worked in, won in"),
        Features("known", (players, 22), "region cards that everybody knows to be in each hand"),
        Features("hand", (22,), "the observer's region cards"),
        Features("returned", (22,), "region cards under the pile"),
        Features("hasard", (32,), "hasard cards whose place in the pile nobody knows"),
        Features("asked", (28,), "what is asked (names.py of the game)"),
        Features("moment", (13,), MOMENT),
        Features("planes", (planes, places), "where each seat stands, the observer first; stages the observer has not"
                 " marked; the start (0.5) and the finish (1)"),
    )  # fmt: skip
    return Layout(tuple(actions), features, (planes, places))
