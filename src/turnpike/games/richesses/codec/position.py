"""A position in words (§2 to §12): views for seats, spectators and the referee, and the digest.

Not here: what a view holds (view.py), the way back (imagine.py).
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar, cast

import msgspec

from turnpike.games.richesses import names
from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.codec.view import Auction, HasardPile, Moment, Racing, RegionPile, View
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS, WHYS, CardId, RaceId, StageId, ons, payer
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.ids import PlaceId, RegionId, Seat

T = TypeVar("T")


def to_view(s: State, seat: int | None) -> View:
    """The position as that seat, a spectator (None) or the referee may see it (ruling R59)."""
    board = s.board
    players = range(s.players)
    # Only names for these tuples: a list of all places a view would cost more than the view.
    places: Sequence[PlaceId] = cast("tuple[PlaceId, ...]", board.place_ids)
    stages: Sequence[StageId] = cast("tuple[StageId, ...]", board.stage_ids)
    regions: Sequence[RegionId] = cast("tuple[RegionId, ...]", board.region_ids)
    cards: Sequence[CardId] = cast("tuple[CardId, ...]", board.card_ids)
    hand, lets_pass, owned, at, race = s.hand, s.lets_pass, s.owned, s.at, s.race
    marked, worked, won, index = s.marked, s.worked, s.won, s.race_index
    debtor, creditor, owed = s.debtor, s.creditor, s.owed
    open_hands = [seat in (REFEREE, other) for other in players]
    unseen = _members(regions, s.regions_unseen)
    return View(
        money=s.money[: s.players],
        bike=[bool(owned[i] & 1) for i in players],
        car=[bool(owned[i] & 2) for i in players],
        at=[None if at[i] == names.NONE else places[at[i]] for i in players],
        out=_flags(s.out, s),
        home=_flags(s.home, s),
        marked=[_members(stages, marked[i]) for i in players],
        worked=[_members(stages, worked[i]) for i in players],
        won=[_members(stages, won[i]) for i in players],
        must_work=_flags(s.must_work, s),
        worked_here=_flags(s.worked_here, s),
        race=[
            None if race[i] == names.NONE else Racing(id=RaceId(board.race_ids[race[i]]), index=index[i])
            for i in players
        ],
        miss=s.miss[: s.players],
        cards=[_members(regions, hand[i]) if open_hands[i] else bits.count(hand[i]) for i in players],
        lets_pass=[_members(regions, lets_pass[i]) if open_hands[i] else None for i in players],
        known=[_members(regions, hand[i] & s.known) for i in players],
        bank=s.bank,
        debts=[(Seat(debtor[i]), payer(creditor[i]), owed[i]) for i in range(s.debts)],
        regions=RegionPile(
            unseen=unseen if seat == REFEREE else len(unseen),
            returned=[regions[card] for card in s.region_queue[: s.regions_returned]],
        ),
        hasard=HasardPile(
            unseen=_members(cards, s.hasard_unseen),
            returned=[cards[card] for card in s.hasard_queue[: s.hasard_returned]],
        ),
        auction=_auction(s),
        turn=s.turn,
        active=Seat(s.active),
        first=_seat(s.first),
        moment=_moment(s, places, stages),
    )


def _members(words: Sequence[T], mask: int) -> list[T]:
    return [words[i] for i in bits.members(mask)]


def _flags(values: Sequence[int], s: State) -> list[bool]:
    return [bool(value) for value in values[: s.players]]


def _seat(number: int) -> Seat | None:
    return None if number == names.NONE else Seat(number)


def _seats(mask: int) -> list[Seat]:
    return [Seat(seat) for seat in bits.members(mask)]


def _vehicles(mask: int) -> list[Transport]:
    return [TRANSPORTS[bit + 1] for bit in bits.members(mask)]


def _auction(s: State) -> Auction | None:
    if s.on_sale == names.NONE:
        return None
    return Auction(vehicle=TRANSPORTS[s.on_sale], bid=s.bid, bidder=_seat(s.bidder), out=_seats(s.left))


def _moment(s: State, places: Sequence[PlaceId], stages: Sequence[StageId]) -> Moment:
    ruleset = s.board.ruleset
    rolls_for_first = s.roll == names.FOR_FIRST
    return Moment(
        asked=ruleset.asked[s.phase],
        seat=_seat(s.asked),
        roll=None if s.roll == names.NONE else ruleset.rolls[s.roll],
        rolled=s.rolled[: s.players] if rolls_for_first else None,
        contenders=_seats(s.contenders) if rolls_for_first else None,
        by=TRANSPORTS[s.by],
        offered=_vehicles(s.offered),
        again=bool(s.again),
        no_card=bool(s.no_card),
        due=s.due,
        due_to=None if s.due_to in (names.NONE, names.EACH) else payer(s.due_to),
        toll=_seat(s.holder),
        stake=s.stake,
        on=None if s.bet_on == names.NONE else ons([face.value for face in s.board.file.die.faces])[s.bet_on],
        called=_seat(s.called),
        caller_die=s.caller_die,
        whom=_seat(s.whom),
        dest=None if s.dest == names.NONE else places[s.dest],
        claims=[stages[stage] for stage in s.claim[: s.claims]],
        why=WHYS[s.why],
        winner=_seat(s.winner),
    )


def digest(s: State) -> str:
    """A hash of everything a position consists of, the same on every machine and for compiled and plain rules."""
    options = f"{s.board.circuit.id},{s.players},{s.claim_markers},{s.ask_tolls},{s.turn_limit};"
    return hashlib.sha256(options.encode() + msgspec.json.encode(to_view(s, REFEREE))).hexdigest()[:16]
