"""Buying and selling vehicles (§4).

Here: prices, and dealing with the bank. Not here: selling to another player (auction.py).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import money
from turnpike.games.richesses.rules.state import State


def can_buy(s: State, seat: int, vehicle: int) -> bool:
    """§4.1 At most one of each (ruling R4). What must remain before leaving the start comes on top (ruling R40)."""
    price = s.board.price[vehicle]
    if s.out[seat] == 0:
        price += s.board.least_to_leave
    return not s.owns(seat, vehicle) and s.money[seat] >= price


def buy(s: State, seat: int, vehicle: int) -> None:
    """§4.1 From the bank, at the full price."""
    money.spend(s, seat, s.board.price[vehicle])
    s.owned[seat] |= 1 << (vehicle - 1)
    if s.recording:
        s.note(names.VEHICLE_BOUGHT, seat, vehicle, s.board.price[vehicle])


def sell(s: State, seat: int, vehicle: int) -> None:
    """§4.2 To the bank, at half price (ruling R19)."""
    s.owned[seat] &= ~(1 << (vehicle - 1))
    francs = s.board.resale[vehicle]
    s.bank -= francs
    if s.recording:
        s.note(names.VEHICLE_SOLD, seat, vehicle, francs, names.BANK)
    money.earn(s, seat, francs)


def grant(s: State, seat: int, vehicle: int) -> None:
    """§8.4 A vehicle for nothing; who has one already gets its resale price (ruling R31)."""
    if s.owns(seat, vehicle):
        money.receive(s, seat, s.board.resale[vehicle])
        return
    s.owned[seat] |= 1 << (vehicle - 1)
    if s.recording:
        s.note(names.VEHICLE_GRANTED, seat, vehicle)
