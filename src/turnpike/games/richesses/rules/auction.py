"""Auctions of vehicles among the players (§4.3, ruling R20).

Here: who may bid, how bidding goes round, and the hammer. The active seat is always the seller.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import money
from turnpike.games.richesses.rules.state import State


def lowest_bid(s: State) -> int:
    """From the bank's price on, each bid higher than the last."""
    return s.bid + names.NOTE if s.bidder != names.NONE else s.board.resale[s.on_sale]


def highest_bid(s: State, seat: int) -> int:
    """Below the new price, and within one's money."""
    return min(s.money[seat], s.board.price[s.on_sale] - names.NOTE)


def can_offer(s: State, vehicle: int) -> bool:
    """Once per vehicle and turn, and only if another player could bid."""
    bit = 1 << (vehicle - 1)
    if not s.owns(s.active, vehicle) or s.offered & bit:
        return False
    for seat in range(s.players):
        if seat != s.active and not s.owns(seat, vehicle) and s.money[seat] >= s.board.resale[vehicle]:
            return True
    return False


def offer(s: State, vehicle: int) -> None:
    """The seller offers a vehicle; afterwards comes what came before."""
    s.offered |= 1 << (vehicle - 1)
    s.back = s.step
    s.on_sale = vehicle
    s.bid = 0
    s.bidder = names.NONE
    s.left = 0
    s.asked = s.active
    if s.recording:
        s.note(names.AUCTION_OPENED, s.active, vehicle)
    s.go_on(names.DO_BIDDING)


def ask_next(s: State) -> None:
    """Clockwise after the last one asked; who cannot beat the bid is out by himself."""
    for i in range(1, s.players + 1):
        seat = (s.asked + i) % s.players
        if seat in (s.active, s.bidder) or s.left & (1 << seat):
            continue
        if s.owns(seat, s.on_sale) or highest_bid(s, seat) < lowest_bid(s):
            s.left |= 1 << seat
        else:
            s.ask(names.BID, seat)
            return
    if s.bidder != names.NONE:
        s.ask(names.HAMMER, s.active)
    else:
        close(s, 0)


def make_bid(s: State, francs: int) -> None:
    """A binding bid."""
    s.bid = francs
    s.bidder = s.asked
    if s.recording:
        s.note(names.BID_MADE, s.asked, francs)
    s.go_on(names.DO_BIDDING)


def leave(s: State) -> None:
    """A player who passes is out."""
    s.left |= 1 << s.asked
    if s.recording:
        s.note(names.BIDDER_LEFT, s.asked)
    s.go_on(names.DO_BIDDING)


def close(s: State, sold: int) -> None:
    """The seller has accepted or refused the last bid, or there was none."""
    vehicle = s.on_sale
    francs = s.bid
    buyer = s.bidder
    if s.recording:
        s.note(names.AUCTION_CLOSED, s.active, vehicle, sold)
    s.on_sale = names.NONE
    s.bid = 0
    s.bidder = names.NONE
    s.left = 0
    if sold:
        bit = 1 << (vehicle - 1)
        s.owned[s.active] &= ~bit
        s.owned[buyer] |= bit
        s.money[buyer] -= francs
        if s.recording:
            s.note(names.VEHICLE_SOLD, s.active, vehicle, francs, buyer)
        money.earn(s, s.active, francs)
    s.go_on(s.back)
