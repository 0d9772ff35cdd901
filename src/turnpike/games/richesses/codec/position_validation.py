"""Whether a view of the referee can be a position at all (§2 to §12): asked before compiled rules, which trust every
number, see it.

Here: words and bounds, asked before there is a state (`check_words`), then where the seats are and what they could do.
Not here: the question that is asked (moment_validation.py), what single circuits demand
(`Ruleset.check`), whether a game could ever have led there; a study may set up what it likes.
"""

from collections.abc import Iterable, Sequence
from itertools import chain

from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.codec.view import Moment, View
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS, ons
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.positions import demand, impossible

MAX_FRANCS = 1_000_000
"""More than any game has; the numbers of a state have 32 bits."""
MAX_SUM = 30_000
"""Of one payment, bid or stake: these have 16 bits."""
MAX_TURN = 100_000
MAX_MISSED = 100
OF_SEATS = (
    "money", "bike", "car", "at", "out", "home", "marked", "worked", "won", "must_work", "worked_here", "race", "miss",
    "cards", "lets_pass", "known",
)  # fmt: skip
"""The lists with one item a seat."""
VEHICLES = TRANSPORTS[names.BIKE :]


def check_words(board: Board, players: int, view: View) -> None:
    """`Refused` names the first key whose words or numbers cannot be put into a state."""
    for key in OF_SEATS:
        items: Sequence[object] = getattr(view, key)
        demand(key, f"{len(items)} items", len(items) == players)
    demand("bank", view.bank, _is_sum(abs(view.bank), MAX_FRANCS))
    for seat in range(players):
        demand("money", view.money[seat], _is_sum(view.money[seat], MAX_FRANCS), seat=seat)
        demand("miss", view.miss[seat], 0 <= view.miss[seat] <= MAX_MISSED, seat=seat)
    demand("turn", view.turn, 0 <= view.turn <= MAX_TURN)
    demand("active", view.active, _is_seat(view.active, players))
    demand("first", view.first, _may_be_seat(view.first, players))
    _check_known("at", board.place_ids, (place for place in view.at if place is not None))
    for key in ("marked", "worked", "won"):
        for stages in getattr(view, key):
            _check_known(key, board.stage_ids, stages)
    for race in view.race:
        demand("race", race, race is None or (race.id in board.race_ids and 0 <= race.index < names.ROUTE))
    demand("debts", f"{len(view.debts)} debts", len(view.debts) <= names.DEBTS)
    for debt in view.debts:
        debtor, creditor, owed = debt
        named = _is_seat(debtor, players) and (creditor == "bank" or _is_seat(creditor, players))
        demand("debts", debt, named and debtor != creditor and owed > 0 and _is_sum(owed, MAX_FRANCS))
    _check_cards(board, players, view)
    _check_moment(board, players, view.moment)
    if view.auction is not None:
        sale = view.auction
        demand("auction.vehicle", sale.vehicle, sale.vehicle in VEHICLES)
        demand("auction.bid", sale.bid, _is_sum(sale.bid, MAX_SUM))
        seats = [*sale.out] if sale.bidder is None else [*sale.out, sale.bidder]
        demand("auction", seats, len(set(seats)) == len(seats) and all(_is_seat(seat, players) for seat in seats))


def _check_cards(board: Board, players: int, view: View) -> None:
    """§7, §8 Every card is in one place, and in one only."""
    hands = []
    for seat in range(players):
        hand, passing = view.cards[seat], view.lets_pass[seat]
        if isinstance(hand, int) or passing is None:
            raise impossible("cards", hand)
        demand("cards", hand, len(hand) <= board.hand, seat=seat)
        demand("lets_pass", passing, set(passing) <= set(hand), seat=seat)
        demand("known", view.known[seat], set(view.known[seat]) <= set(hand), seat=seat)
        hands.append(hand)
    unseen = view.regions.unseen
    demand("regions.unseen", unseen, not isinstance(unseen, int))
    regions: list[str] = [*chain.from_iterable(hands), *view.regions.returned]
    regions += [] if isinstance(unseen, int) else unseen
    demand(
        "regions", sorted(regions), sorted(regions) == sorted(board.region_ids[i] for i in bits.members(board.in_play))
    )
    hasard = [*view.hasard.unseen, *view.hasard.returned]
    demand("hasard", sorted(hasard), sorted(hasard) == sorted(board.card_ids))


def _check_moment(board: Board, players: int, moment: Moment) -> None:
    ruleset = board.ruleset
    faces = [face.value for face in board.file.die.faces]
    demand("moment.asked", moment.asked, moment.asked != "over" and moment.asked in ruleset.asked.values())
    demand("moment.seat", moment.seat, moment.seat is not None and _is_seat(moment.seat, players))
    demand("moment.roll", moment.roll, moment.roll is None or moment.roll in ruleset.rolls.values())
    for key in ("toll", "called", "whom"):
        seat: int | None = getattr(moment, key)
        demand(f"moment.{key}", seat, _may_be_seat(seat, players))
    demand("moment.winner", moment.winner, moment.winner is None and moment.why == "")
    rolled = [0] * players if moment.rolled is None else moment.rolled
    demand("moment.rolled", rolled, len(rolled) == players and set(rolled) <= {0, *faces})
    contenders = moment.contenders or []
    demand("moment.contenders", contenders, all(_is_seat(seat, players) for seat in contenders))
    demand("moment.by", moment.by, moment.by in TRANSPORTS)
    demand("moment.offered", moment.offered, set(moment.offered) <= set(VEHICLES))
    demand("moment.due", moment.due, _is_sum(moment.due, MAX_SUM))
    paid = moment.due_to is None or moment.due_to == "bank" or _is_seat(moment.due_to, players)
    demand("moment.due_to", moment.due_to, paid)
    demand("moment.stake", moment.stake, _is_sum(moment.stake, MAX_SUM))
    demand("moment.on", moment.on, moment.on is None or moment.on in ons(faces))
    demand("moment.caller_die", moment.caller_die, moment.caller_die in {0, *faces})
    _check_known("moment.dest", board.place_ids, [] if moment.dest is None else [moment.dest])
    _check_known("moment.claims", board.stage_ids, moment.claims)
    demand("moment.claims", moment.claims, len(moment.claims) <= names.STAGES)


def check_seats(s: State) -> None:
    """`Refused` names the first thing about a seat that cannot be so, whatever is asked."""
    for seat in range(s.players):
        _check_seat(s, seat)
    demand("home", s.home[: s.players], sum(s.home) <= s.players - 2 and not s.home[s.active])
    demand("turn", s.turn, s.turn_limit == 0 or s.turn < s.turn_limit)


def _check_seat(s: State, seat: int) -> None:
    board, place = s.board, s.at[seat]
    if place == names.NONE:
        nowhere = (s.first == names.NONE or board.ruleset.is_before_turns(s)) and board.start == names.NONE
        demand("at", None, nowhere and not s.out[seat], seat=seat)
        return
    if not s.out[seat]:
        begins = place == board.start if board.start != names.NONE else board.stage_at[place] != names.NONE
        demand("out", False, begins, seat=seat)
    if s.first == names.NONE:
        demand("at", board.place_ids[place], place == board.start and not s.out[seat], seat=seat)
    if s.home[seat]:
        demand("home", True, place == board.finish and s.has_all_stages(seat), seat=seat)
    if s.must_work[seat]:
        stage = board.stage_at[place]
        here = board.kind[place] & names.IS_CAPITAL and stage != names.NONE and not s.worked_here[seat]
        demand("must_work", True, bool(here) and not s.worked[seat] & bits.BIT[stage], seat=seat)
    if s.stands(seat):
        shared = s.occupant(place, seat) != names.NONE
        at_home = place == board.finish and s.has_all_stages(seat)
        demand("at", board.place_ids[place], not shared or at_home, seat=seat)


def check_ways_on(s: State) -> None:
    """In its turn every seat could do something, and so can the seat that is asked."""
    demand("moment.asked", s.board.ruleset.asked[s.phase], turn.list_choices(s) > 0)
    if s.first == names.NONE or names.NONE in s.at[: s.players]:
        return
    twin = State(s.board, s.players)
    for seat in range(s.players):
        twin.copy_from(s)
        twin.active = seat
        twin.asked = seat
        twin.phase = names.TURN
        demand("at", s.board.place_ids[s.at[seat]], turn.list_choices(twin) > 0, seat=seat)


def _is_seat(number: int, players: int) -> bool:
    return 0 <= number < players


def _may_be_seat(number: int | None, players: int) -> bool:
    return number is None or _is_seat(number, players)


def _is_sum(francs: int, most: int) -> bool:
    """All sums are made of notes (ruling R2)."""
    return 0 <= francs <= most and francs % names.NOTE == 0


def _check_known(key: str, known: Sequence[str], words: Iterable[str]) -> None:
    for word in words:
        demand(key, word, word in known)
