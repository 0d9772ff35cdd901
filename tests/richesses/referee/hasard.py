"""The hasard cards (R8, R26, R28 to R34)."""

from typing import Protocol

from richesses.referee import money
from richesses.referee.atlas import atlas
from richesses.referee.journey import lifts, make_room, nearest_capitals
from richesses.referee.table import Question, Script, Table, Words


class Arrive(Protocol):
    """A card may lead to a second arrival."""

    def __call__(self, t: Table, seat: int, path: list[str], *, race: str = "", draws: bool = True) -> Script[None]: ...


def sum_to_pay(t: Table, seat: int, effect: Words) -> int:
    """What a card demands; one of a die counts as something (R26, R34)."""
    match effect["kind"]:
        case "pay":
            return int(effect["amount"])
        case "pay_die":
            return min(atlas().faces)
        case "pay_each":
            return int(effect["amount"]) * (t.n - 1)
        case "pay_owned":
            return sum(int(effect[vehicle]) for vehicle in t.players[seat].vehicles)
        case "pay_by_transport":
            return int(effect[t.transport])
    return 0


def turn_card(t: Table, seat: int, arrive: Arrive) -> Script[None]:
    """Draw until a card applies: a player without any goods does not have to pay (R26)."""
    while True:
        card = yield Question("hasard", seat, list(t.hasard.outcomes()), chance=True)
        t.hasard.take(card)
        t.hasard.returned.append(card)
        effect = atlas().hasard[card]
        if not (t.players[seat].ruined and sum_to_pay(t, seat, effect)):
            break
    yield from follow(t, seat, effect, arrive)


def follow(t: Table, seat: int, effect: Words, arrive: Arrive) -> Script[None]:
    player = t.players[seat]
    match effect["kind"]:
        case "receive":
            money.from_bank(t, seat, effect["amount"])
        case "receive_die":
            francs = yield from t.roll(seat)
            money.from_bank(t, seat, francs)
        case "receive_each":
            money.receive_each(t, seat, effect["amount"])
        case "grant":
            if effect["vehicle"] in player.vehicles:
                money.from_bank(t, seat, money.resale(effect["vehicle"]))
            else:
                player.vehicles.add(effect["vehicle"])
        case "miss_turn":
            player.miss += effect["turns"]
        case "miss_turn_if":
            if t.transport in effect["transport"]:
                player.miss += effect["turns"]
        case "play_again":
            t.again = True
        case "goto" | "goto_nearest" | "advance":
            yield from travel(t, seat, effect, arrive)
        case _:
            yield from settle_bill(t, seat, effect)


def settle_bill(t: Table, seat: int, effect: Words) -> Script[None]:
    """The cards that want money."""
    if effect["kind"] == "pay_each":
        yield from money.pay_each(t, seat, effect["amount"])
        return
    francs = sum_to_pay(t, seat, effect)
    if effect["kind"] == "pay_die":
        francs = yield from t.roll(seat)
    yield from money.pay(t, seat, francs)


def travel(t: Table, seat: int, effect: Words, arrive: Arrive) -> Script[None]:
    """The cards that lead elsewhere."""
    match effect["kind"]:
        case "goto":
            yield from be_sent(t, seat, effect["place"], arrive)
        case "goto_nearest":
            answer = yield Question("go", seat, [{"do": "go", "to": to} for to in nearest_capitals(t, seat)])
            yield from be_sent(t, seat, answer["to"], arrive)
        case "advance":
            answer = yield Question("advance", seat, [*lifts(t, seat, effect["sections"]), {"do": "stay"}])
            if answer["do"] == "advance":
                yield from arrive(t, seat, answer["path"], draws=False)


def be_sent(t: Table, seat: int, place: str, arrive: Arrive) -> Script[None]:
    """R28, R29: free of charge, and a player on that point makes room."""
    yield from make_room(t, seat, place, seat)
    yield from arrive(t, seat, [str(t.players[seat].at), place])
