"""Money: buying and selling vehicles, auctions, payments, debts (R9, R19, R20, R24, R25, R32)."""

from richesses.referee.atlas import atlas
from richesses.referee.table import BANK, Question, Script, Table, Words

VEHICLES = ("bike", "car")


def settle(t: Table) -> None:
    """R25: nobody has money and debts; the oldest debt first, and what a creditor gets goes on to his creditors."""
    for debt in t.debts:
        debtor, creditor, francs = debt
        part = min(francs, t.players[debtor].money)
        if part:
            t.players[debtor].money -= part
            debt[2] -= part
            t.debts = [left for left in t.debts if left[2]]
            give(t, creditor, part)
            return


def give(t: Table, to: int | str, francs: int) -> None:
    """Somebody gets money, and with it pays what he owes."""
    if isinstance(to, str):
        t.bank += francs
    else:
        t.players[to].money += francs
    settle(t)


def from_bank(t: Table, seat: int, francs: int) -> None:
    t.bank -= francs
    give(t, seat, francs)


def price(vehicle: str) -> int:
    francs: int = atlas().vehicles[vehicle]["price"]
    return francs


def resale(vehicle: str) -> int:
    francs: int = atlas().vehicles[vehicle]["resale"]
    return francs


def purchases(t: Table, seat: int) -> list[Words]:
    """R4, R9; R40: a player who has not left Paris yet in Économie keeps 200 F."""
    player = t.players[seat]
    reserve = 0 if player.out else t.circuit.get("min_money_before_leaving", 0)
    return [
        {"do": "buy", "vehicle": vehicle}
        for vehicle in VEHICLES
        if vehicle not in player.vehicles and player.money >= price(vehicle) + reserve
    ]


def buy(t: Table, seat: int, vehicle: str) -> None:
    t.players[seat].money -= price(vehicle)
    t.bank += price(vehicle)
    t.players[seat].vehicles.add(vehicle)


def bidders(t: Table, seller: int, vehicle: str) -> list[int]:
    """R20: who does not own such a vehicle and has at least what the bank would pay."""
    return [
        seat
        for seat in t.others(seller)
        if vehicle not in t.players[seat].vehicles and t.players[seat].money >= resale(vehicle)
    ]


def sales(t: Table, seat: int) -> list[Words]:
    """To the bank, or by auction, once per vehicle and turn."""
    owned = [vehicle for vehicle in VEHICLES if vehicle in t.players[seat].vehicles]
    offers = [vehicle for vehicle in owned if vehicle not in t.offered and bidders(t, seat, vehicle)]
    return [{"do": "sell", "vehicle": vehicle} for vehicle in owned] + [
        {"do": "offer_for_sale", "vehicle": vehicle} for vehicle in offers
    ]


def trade(t: Table, seat: int, words: Words) -> Script[None]:
    """One purchase, sale or offer."""
    vehicle = words["vehicle"]
    if words["do"] == "buy":
        buy(t, seat, vehicle)
    elif words["do"] == "sell":
        t.players[seat].vehicles.remove(vehicle)
        from_bank(t, seat, resale(vehicle))
    else:
        yield from auction(t, seat, vehicle)


def auction(t: Table, seller: int, vehicle: str) -> Script[None]:
    """R20: each bids more or is out; the seller may refuse the last bid."""
    t.offered.add(vehicle)
    waiting = bidders(t, seller, vehicle)
    best, bidder = resale(vehicle) - 10, None
    while waiting:
        seat = waiting.pop(0)
        most = min(t.players[seat].money, price(vehicle) - 10)
        bids = [{"do": "bid", "amount": francs} for francs in range(best + 10, most + 1, 10)]
        if not bids:
            continue  # Whoever cannot beat the bid is out by himself.
        answer = yield Question("bid", seat, [*bids, {"do": "pass"}])
        if answer["do"] == "bid":
            if bidder is not None:
                waiting.append(bidder)
            best, bidder = answer["amount"], seat
    if bidder is None:
        return
    answer = yield Question("hammer", seller, [{"do": "accept"}, {"do": "refuse"}])
    if answer["do"] == "accept":
        t.players[seller].vehicles.remove(vehicle)
        t.players[bidder].vehicles.add(vehicle)
        t.players[bidder].money -= best
        give(t, seller, best)


def raise_money(t: Table, seat: int, francs: int) -> Script[None]:
    """R24: vehicles must go until the money suffices."""
    player = t.players[seat]
    while player.money < francs and player.vehicles:
        answer = yield Question("raise", seat, sales(t, seat))
        yield from trade(t, seat, answer)


def pay(t: Table, seat: int, francs: int, to: int | str = BANK) -> Script[None]:
    """R24: as far as all goods go; the rest is owed."""
    yield from raise_money(t, seat, francs)
    part = min(francs, t.players[seat].money)
    t.players[seat].money -= part
    if part < francs:
        t.debts.append([seat, to, francs - part])
    give(t, to, part)


def pay_each(t: Table, seat: int, francs: int) -> Script[None]:
    """R32: one payment; too little is dealt out in notes of 10 F, clockwise, the rest is owed to each."""
    due = dict.fromkeys(t.others(seat), francs)
    yield from raise_money(t, seat, sum(due.values()))
    got = dict.fromkeys(due, 0)
    while t.players[seat].money and any(due.values()):
        for other, missing in due.items():
            if missing and t.players[seat].money:
                t.players[seat].money -= 10
                due[other] -= 10
                got[other] += 10
    t.debts += [[seat, other, missing] for other, missing in due.items() if missing]
    for other, part in got.items():
        give(t, other, part)


def receive_each(t: Table, seat: int, francs: int) -> None:
    """R32: each gives at most what he has, clockwise."""
    for other in t.others(seat):
        part = min(francs, t.players[other].money)
        t.players[other].money -= part
        give(t, seat, part)


def wealth(t: Table, seat: int) -> int:
    """R57: money, vehicles at their resale price, minus debts, plus what others owe."""
    owed: int = sum(francs for debtor, _creditor, francs in t.debts if debtor == seat)
    due: int = sum(francs for _debtor, creditor, francs in t.debts if creditor == seat)
    return t.players[seat].money + sum(map(resale, t.players[seat].vehicles)) - owed + due
