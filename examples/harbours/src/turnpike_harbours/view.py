"""A position as one seat may see it, and a full position made from such a view."""

from msgspec import Struct

from turnpike.kernel.contract import REFEREE
from turnpike.kernel.rng import Rng
from turnpike_harbours.board import read_board
from turnpike_harbours.options import Options
from turnpike_harbours.rules import SIDES, State


class View(Struct, frozen=True):
    """What a seat sees; lists have one value for each seat."""

    turn: int
    active: int
    phase: str
    asked: int
    reach: int
    ships: list[str]
    hands: list[list[str]]
    """The cards of each hand that may be seen: all of one's own, and those that were shown."""
    hand_sizes: list[int]
    known: list[str]
    gone: list[str]
    """Cards that have left the game."""
    delivered: list[int]
    earned: list[int]
    other: list[int]
    unseen: int
    """How many cards are left to draw."""


def make_view(s: State, seat: int | None) -> View:
    """What that seat, a spectator (None) or the referee may see."""
    ids = [harbour.id for harbour in read_board().harbours]
    seen = [
        [ids[card] for card in hand if seat in (owner, REFEREE) or card in s.known]
        for owner, hand in enumerate(s.hands)
    ]
    return View(
        turn=s.turn,
        active=s.active,
        phase=s.phase,
        asked=s.asked,
        reach=s.reach,
        ships=[ids[ship] for ship in s.ships],
        hands=seen,
        hand_sizes=[len(hand) for hand in s.hands],
        known=[ids[card] for card in s.known],
        gone=[ids[card] for card in s.gone],
        delivered=list(s.delivered),
        earned=list(s.earned),
        other=list(s.other),
        unseen=len(s.unseen),
    )


def imagine(view: View, options: Options, rng: Rng) -> State:
    """A full position that fits the view: the hidden cards of the others are drawn."""
    board = read_board()
    s = State(options.players, options.rounds * options.players, SIDES[options.wind])
    s.turn, s.active, s.phase, s.asked, s.reach = view.turn, view.active, view.phase, view.asked, view.reach
    s.ships = [board.number(ship) for ship in view.ships]
    s.known = [board.number(card) for card in view.known]
    s.gone = [board.number(card) for card in view.gone]
    s.delivered, s.earned, s.other = list(view.delivered), list(view.earned), list(view.other)
    s.hands = [[board.number(card) for card in hand] for hand in view.hands]
    elsewhere = [card for card in s.unseen if card not in s.gone and not any(card in hand for hand in s.hands)]
    for hand, size in zip(s.hands, view.hand_sizes, strict=True):
        while len(hand) < size:
            hand.append(elsewhere.pop(rng.below(len(elsewhere))))
        hand.sort()
    s.unseen = elsewhere
    return s
