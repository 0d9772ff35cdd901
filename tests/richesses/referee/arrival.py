"""What an arrival causes, in the order of R17: markers, finish, toll, hasard card, bet, match."""

from richesses.referee import money
from richesses.referee.atlas import atlas
from richesses.referee.hasard import turn_card
from richesses.referee.journey import make_room
from richesses.referee.table import Over, Question, Script, Table, Words


def arrive(t: Table, seat: int, path: list[str], *, race: str = "", draws: bool = True) -> Script[None]:
    """The player has gone this path, or was sent from its first place to its last. `race` is one just finished."""
    player = t.players[seat]
    place = path[-1]
    new = t.new_stages(seat, path)
    player.at, player.out, player.worked_here = place, True, False
    player.must_work = False
    for stage in [*new, *([race] if race else [])]:
        yield from mark(t, seat, stage)
    if place == t.circuit["finish"] and t.complete(seat):
        reach_finish(t, seat)
        return
    player.must_work = t.circuit_id == "economie" and place in t.stages and place not in player.worked
    yield from toll(t, seat, place)
    if atlas().is_passage(place) and draws:
        yield from turn_card(t, seat, arrive)
        return  # No passage point is a casino or a match town, and the card may have sent the player elsewhere.
    if t.circuit_id == "casinos" and may_bet(t, seat):
        answer = yield Question("bet", seat, bets(t, seat))
        yield from bet(t, seat, answer)
    callable_now = callable_seats(t, seat)
    if callable_now:
        answer = yield Question("call", seat, [*calls(t, seat), {"do": "pass"}])
        if answer["do"] == "call":
            yield from match(t, seat, answer["whom"])


def mark(t: Table, seat: int, stage: str) -> Script[None]:
    """A marker on the grid; with strict markers the player must say so himself (R58)."""
    player = t.players[seat]
    if stage in player.marked:
        return
    if t.claims:
        answer = yield Question("claim_stage", seat, [{"do": "claim_stage", "stage": stage}, {"do": "pass"}])
        if answer["do"] == "pass":
            return
    player.marked.add(stage)
    if t.events and t.complete(seat):
        raise Over("all_events", seat)


def reach_finish(t: Table, seat: int) -> None:
    """R42, R44, R45."""
    if t.circuit_id == "casinos":
        raise Over("richest")
    if t.circuit_id != "economie":
        raise Over("first_home", seat)
    t.players[seat].home = True
    come_home(t, seat)
    still_travelling = [other for other in range(t.n) if not t.players[other].home]
    if len(still_travelling) == 1:
        come_home(t, still_travelling[0])
        raise Over("richest")


def come_home(t: Table, seat: int) -> None:
    """The next bonus, if one is left."""
    bonuses = t.circuit["home_bonus"]
    if len(t.homecomers) < len(bonuses):
        money.from_bank(t, seat, bonuses[len(t.homecomers)])
    t.homecomers.append(seat)


def toll(t: Table, seat: int, place: str) -> Script[None]:
    """R21 to R23."""
    if t.players[seat].ruined:
        return
    region = atlas().region_of[place]
    for holder in t.others(seat):
        has_it = region in t.players[holder].cards
        if t.asks_for_tolls:
            claim = [{"do": "claim_toll"}] if has_it else []
            answer = yield Question("toll", holder, [*claim, {"do": "pass"}])
            claimed = answer["do"] == "claim_toll"
        else:
            claimed = has_it and region not in t.players[holder].lets_pass
        if claimed:
            francs = yield from t.roll(seat)
            yield from money.pay(t, seat, francs, holder)
            t.players[holder].cards.remove(region)
            t.players[holder].lets_pass.discard(region)
            t.regions.returned.append(region)
            yield from t.draw_region(holder)
            return


# --- Casinos ----------------------------------------------------------------------------------------------------------


def may_bet(t: Table, seat: int) -> bool:
    """R43: in a casino where he has not won yet, with money."""
    player = t.players[seat]
    return player.at in t.stages and player.at not in player.won and player.money > 0


def bets(t: Table, seat: int) -> list[Words]:
    """Every stake on a colour, one number, or two."""
    faces = atlas().faces
    ons: list[str | list[int]] = ["red", "blue", *([face] for face in faces)]
    ons += [[low, high] for low in faces for high in faces if low < high]
    stakes = range(10, min(atlas().highest_stake, t.players[seat].money) + 1, 10)
    return [{"do": "bet", "stake": stake, "on": on} for stake in stakes for on in ons]


def bet(t: Table, seat: int, words: Words) -> Script[None]:
    player = t.players[seat]
    stake, on = words["stake"], words["on"]
    player.money -= stake
    t.bank += stake
    got = yield from t.roll(seat)
    kind = "colour" if isinstance(on, str) else ("one_number" if len(on) == 1 else "two_numbers")
    if atlas().colour_of[got] == on if kind == "colour" else got in on:
        assert player.at is not None
        player.won.add(player.at)
        money.from_bank(t, seat, stake + stake * atlas().times[kind])


# --- Matches ----------------------------------------------------------------------------------------------------------


def home_match(t: Table, place: str | None) -> Words | None:
    """The match that is at home in a town."""
    return next((event for event in t.events.values() if event["kind"] == "match" and event["home"] == place), None)


def callable_seats(t: Table, seat: int) -> list[int]:
    """R46, R47, R50: who can be called to the match of the town where the player stands."""
    played = home_match(t, t.players[seat].at)
    if played is None or played["id"] in t.players[seat].marked:
        return []
    reverse = home_match(t, played["away"])
    assert reverse is not None
    lacking = [other for other in t.others(seat) if reverse["id"] not in t.players[other].marked]
    return [other for other in lacking or t.others(seat) if not t.players[other].race]


def calls(t: Table, seat: int) -> list[Words]:
    return [{"do": "call", "whom": whom} for whom in callable_seats(t, seat)]


def match(t: Table, seat: int, whom: int) -> Script[None]:
    """R48, R49."""
    played = home_match(t, t.players[seat].at)
    assert played is not None
    reverse = home_match(t, played["away"])
    assert reverse is not None
    yield from make_room(t, seat, played["away"], whom)
    called = t.players[whom]
    called.at, called.out, called.worked_here = played["away"], True, False
    own = theirs = 0
    while own == theirs:
        own = yield from t.roll(seat)
        theirs = yield from t.roll(whom)
    if own > theirs:
        yield from mark(t, seat, played["id"])
    else:
        yield from mark(t, whom, reverse["id"])
