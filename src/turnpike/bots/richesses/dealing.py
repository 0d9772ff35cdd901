"""Vehicles and bets (§4, §9.1, §11.2): what to buy, what to sell, what to bid, how much to stake."""

from turnpike.bots.richesses.journey import needed_later, race_vehicle
from turnpike.bots.richesses.outlook import Outlook
from turnpike.bots.richesses.plan import CUSHION, Purse
from turnpike.bots.richesses.tour import WAGE
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits.casinos.actions import PlaceBet
from turnpike.games.richesses.codec.actions import Action, Bid, Buy, OfferForSale, Sell
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS

GAIN = 0.5
"""Turns a deal must save at least."""
PART = 0.35
"""The part of one's money that goes on a colour: it wins twice the stake every second time, so a good quarter is best
in the long run, and a little more when the game is short."""
RICH = 2
"""So many times the wealth of the next richest: enough not to bet on where a bet costs a turn."""


def with_vehicle(purse: Purse, vehicle: int, francs: int, *, owns: bool) -> Purse:
    """The purse after a vehicle came or went, and what it has then."""
    bike = owns if vehicle == names.BIKE else purse.bike
    car = owns if vehicle == names.CAR else purse.car
    return Purse(francs, bike, car)


def trade(see: Outlook, offered: list[Action]) -> Action | None:
    """§4 A deal worth making now, if there is one."""
    for action in offered:
        if isinstance(action, Buy) and _is_worth_buying(see, TRANSPORTS.index(action.vehicle)):
            return action
    surplus = [vehicle for vehicle in (names.BIKE, names.CAR) if see.purse.owns(vehicle) and _is_surplus(see, vehicle)]
    return sale(offered, surplus[0]) if surplus else None


def sale(offered: list[Action], vehicle: int) -> Action | None:
    """§4.2, §4.3 To the other players if one of them could bid, else to the bank."""
    word = TRANSPORTS[vehicle]
    for kind in (OfferForSale, Sell):
        for action in offered:
            if isinstance(action, kind) and action.vehicle == word:
                return action
    return None


def _is_worth_buying(see: Outlook, vehicle: int) -> bool:
    after = with_vehicle(see.purse, vehicle, see.purse.money - see.board.price[vehicle], owns=True)
    if race_vehicle(see) == vehicle:
        return True
    if vehicle != see.plan.by:
        return False
    return see.planned(after)[0] <= see.turns + GAIN


def _is_surplus(see: Outlook, vehicle: int) -> bool:
    """A bike beside a car, once no race needs it; or anything whose price saves more time than it does."""
    if vehicle in needed_later(see):
        return False
    after = with_vehicle(see.purse, vehicle, see.purse.money + see.board.resale[vehicle], owns=False)
    if vehicle == names.BIKE and see.purse.car:
        return True
    return see.planned(after)[0] < see.turns - 2 * GAIN


def raise_money(see: Outlook, offered: list[Action]) -> Action:
    """§9.1 Sell what is missed least; money that is left over comes in handy."""
    due = see.view.moment.due
    worst = []
    for vehicle in (names.BIKE, names.CAR):
        if see.purse.owns(vehicle):
            left = max(0, see.purse.money + see.board.resale[vehicle] - due)
            worst.append((see.planned(with_vehicle(see.purse, vehicle, left, owns=False))[0], vehicle))
    return sale(offered, min(worst)[1]) or offered[0]


def bid(see: Outlook, offered: list[Action]) -> Action | None:
    """§4.3 The lowest bid, as long as the vehicle saves more time than its price costs."""
    auction = see.view.auction
    bids = [action for action in offered if isinstance(action, Bid)]
    if auction is None or not bids:
        return None
    vehicle = TRANSPORTS.index(auction.vehicle)
    lowest = min(bids, key=lambda action: action.amount)
    left = see.purse.money - lowest.amount
    if vehicle in needed_later(see) and left >= 0:
        return lowest
    after = see.planned(with_vehicle(see.purse, vehicle, left, owns=True))[0]
    return lowest if after < see.turns - GAIN else None


def stake(see: Outlook) -> int:
    """§11.2 How much to bet: a part of one's money, but never the cushion."""
    money = see.purse.money
    within = min(int(PART * money), money - CUSHION, see.board.most_stake)
    return max(names.NOTE, within // names.NOTE * names.NOTE)


def best_bet(see: Outlook, offered: list[Action]) -> Action | None:
    """§11.2 A colour: of the three kinds of bet it brings most for each franc."""
    wanted = stake(see)
    for action in offered:
        if isinstance(action, PlaceBet) and action.on == "red" and action.stake == wanted:
            return action
    return None


def bets_on(see: Outlook) -> bool:
    """§11.2 Whether another bet is worth a turn: it must bring more than work, and be needed."""
    rivals = max(see.wealth(seat) for seat in see.others())
    wins = see.board.win[0]
    expected = stake(see) * (wins - 1) / 2
    return expected > WAGE and see.wealth(see.seat) < RICH * rivals
