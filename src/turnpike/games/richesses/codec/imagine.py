"""A full state from a view alone (§7): what the view does not show is drawn at random.

Here: putting the words of a view back into numbers, and dealing the hidden cards. Any hand that fits can come of it,
and nothing else: cards the seat can exclude are never dealt (ruling R59).
"""

from collections.abc import Iterable, Mapping, Sequence

from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.moment_validation import check as check_moment
from turnpike.games.richesses.codec.position import to_view
from turnpike.games.richesses.codec.position_validation import check_seats, check_ways_on, check_words
from turnpike.games.richesses.codec.view import Moment, View
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS, WHYS, ons, payer_number
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.positions import demand
from turnpike.kernel.rng import Rng

ORDERS_TO_LET_PASS = 8
"""Of so many hidden cards one is imagined with the order to let pass: few people give it, and nobody can see it."""


def empty_state(options: Options) -> State:
    """A state of a game with these options, before anything has happened."""
    s = State(board_of(options.circuit), options.players)
    s.claim_markers = int(options.markers == "claim")
    s.ask_tolls = int(options.tolls == "ask")
    s.turn_limit = options.turns
    return s


def from_view(view: View, options: Options, rng: Rng) -> State:
    """The state a view describes, with hidden cards drawn."""
    s = empty_state(options)
    _put_seats(s, view)
    _put_table(s, view)
    _put_moment(s, view.moment)
    _put_auction(s, view)
    _put_cards(s, view, rng)
    return s


def set_up(view: View, options: Options) -> State:
    """The state that a view of the referee describes; `Refused` names what in it cannot be so."""
    check_words(board_of(options.circuit), options.players, view)
    s = from_view(view, options, Rng(0))
    check_seats(s)
    check_moment(s)
    s.board.ruleset.check(s)
    check_ways_on(s)
    for key in View.__struct_fields__:  # Whatever the state has no place for was not part of a position.
        found = getattr(view, key)
        demand(key, found, getattr(to_view(s, REFEREE), key) == found)
    return s


def _put_seats(s: State, view: View) -> None:
    stages, races = s.board.stage_ids, s.board.race_ids
    place = s.board.place_index
    s.money = _padded(view.money)
    s.owned = _padded([bike + 2 * car for bike, car in zip(view.bike, view.car, strict=True)])
    s.at = _padded([names.NONE if word is None else place[word] for word in view.at])
    s.out = _padded(map(int, view.out))
    s.home = _padded(map(int, view.home))
    s.marked = _padded([_mask(stages, words) for words in view.marked])
    s.worked = _padded([_mask(stages, words) for words in view.worked])
    s.won = _padded([_mask(stages, words) for words in view.won])
    s.must_work = _padded(map(int, view.must_work))
    s.worked_here = _padded(map(int, view.worked_here))
    s.race = _padded((names.NONE if race is None else races.index(race.id) for race in view.race), names.NONE)
    s.race_index = _padded(0 if race is None else race.index for race in view.race)
    s.miss = _padded(view.miss)


def _put_table(s: State, view: View) -> None:
    s.bank = view.bank
    s.turn = view.turn
    s.active = view.active
    s.first = names.NONE if view.first is None else view.first
    s.debts = len(view.debts)
    s.debtor = _padded((debt[0] for debt in view.debts), 0, names.DEBTS)
    s.creditor = _padded((payer_number(debt[1]) for debt in view.debts), 0, names.DEBTS)
    s.owed = _padded((debt[2] for debt in view.debts), 0, names.DEBTS)
    cards = s.board.card_ids
    s.hasard_unseen = _mask(cards, view.hasard.unseen)
    s.hasard_returned = len(view.hasard.returned)
    s.hasard_queue = _padded((cards.index(card) for card in view.hasard.returned), 0, names.CARDS)


def _put_moment(s: State, moment: Moment) -> None:
    stages = s.board.stage_ids
    ruleset = s.board.ruleset
    s.phase = _number_of(ruleset.asked, moment.asked)
    s.asked = _number(moment.seat)
    s.roll = names.NONE if moment.roll is None else _number_of(ruleset.rolls, moment.roll)
    s.rolled = _padded(moment.rolled or [])
    s.contenders = sum(1 << seat for seat in moment.contenders or [])
    s.by = TRANSPORTS.index(moment.by)
    s.offered = sum(1 << (TRANSPORTS.index(vehicle) - 1) for vehicle in moment.offered)
    s.again = int(moment.again)
    s.no_card = int(moment.no_card)
    s.due = moment.due
    if moment.due:
        s.due_to = names.EACH if moment.due_to is None else payer_number(moment.due_to)
    s.holder = _number(moment.toll)
    s.stake = moment.stake
    if moment.on is not None:
        s.bet_on = ons([face.value for face in s.board.file.die.faces]).index(moment.on)
    s.called = _number(moment.called)
    s.caller_die = moment.caller_die
    s.whom = _number(moment.whom)
    s.dest = names.NONE if moment.dest is None else s.board.place_index[moment.dest]
    s.claims = len(moment.claims)
    s.claim = _padded((stages.index(stage) for stage in moment.claims), 0, names.STAGES)
    s.why = WHYS.index(moment.why)
    s.winner = _number(moment.winner)
    _find_steps(s)


def _find_steps(s: State) -> None:
    """What comes next by itself follows from what is asked."""
    s.after = names.DO_ARRIVED if s.holder == names.NONE else names.DO_TOLL_PAID
    s.back = names.DO_PAY if s.due else names.DO_TURN
    steps = {
        names.OUTFIT: names.DO_OUTFIT,
        names.TURN: names.DO_TURN,
        names.RAISE: names.DO_PAY,
        names.BID: names.DO_BIDDING,
        names.HAMMER: names.DO_BIDDING,
        names.DISPLACE: names.DO_LAND,
        names.CLAIM_STAGE: names.DO_MARK,
        names.REGION_CARD: names.DO_DEAL if s.first == names.NONE else names.DO_PASSAGE,
    }
    s.step = steps.get(s.phase, names.DO_ARRIVED)
    if s.phase == names.CLAIM_STAGE:
        s.claimant = s.asked
        s.then = names.DO_FINISH
    s.board.ruleset.restore(s)


def _put_auction(s: State, view: View) -> None:
    auction = view.auction
    if auction is not None:
        s.on_sale = TRANSPORTS.index(auction.vehicle)
        s.bid = auction.bid
        s.bidder = _number(auction.bidder)
        s.left = sum(1 << seat for seat in auction.out)


def _put_cards(s: State, view: View, rng: Rng) -> None:
    """§7.3 Open cards first; then the hidden ones, from those that are nowhere to be seen."""
    regions = s.board.region_ids
    s.regions_returned = len(view.regions.returned)
    s.region_queue = _padded((regions.index(card) for card in view.regions.returned), 0, names.REGIONS)
    hands = [_mask(regions, view.known[seat]) for seat in range(s.players)]
    s.known = sum(hands)
    if s.holder != names.NONE:
        hands[s.holder] |= 1 << s.board.region[s.at[s.active]]  # The claimed card is shown.
    orders = [0] * s.players
    for seat, (cards, passing) in enumerate(zip(view.cards, view.lets_pass, strict=True)):
        if not isinstance(cards, int):
            hands[seat] = _mask(regions, cards)
            orders[seat] = _mask(regions, passing or [])
    hidden = s.board.in_play & ~_mask(regions, view.regions.returned) & ~sum(hands)
    for seat, cards in enumerate(view.cards):
        if isinstance(cards, int):
            for _card in range(cards - bits.count(hands[seat])):
                card = bits.BIT[bits.nth(hidden, rng.below(bits.count(hidden)))]
                hands[seat] |= card
                hidden &= ~card
            orders[seat] = _imagined_orders(s, hands[seat], rng)
    s.hand = _padded(hands)
    s.lets_pass = _padded(orders)
    s.regions_unseen = hidden


def _imagined_orders(s: State, hand: int, rng: Rng) -> int:
    """Standing orders nobody else can see; where everybody is asked there are none."""
    if s.ask_tolls:
        return 0
    return sum(bits.BIT[card] for card in bits.members(hand) if rng.below(ORDERS_TO_LET_PASS) == 0)


def _mask(words: Sequence[str], some: Iterable[str]) -> int:
    return sum(1 << words.index(word) for word in some)


def _number_of(words: Mapping[int, str], word: str) -> int:
    return next(number for number, known in words.items() if known == word)


def _number(seat: int | None) -> int:
    return names.NONE if seat is None else seat


def _padded(values: Iterable[int], rest: int = 0, length: int = names.SEATS) -> list[int]:
    known = list(values)
    return known + [rest] * (length - len(known))
