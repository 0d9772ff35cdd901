"""Why something is not possible: the reason in words for an action that is not listed.

Here: finding the first rule that stands in the way, in the order a referee would say it. Not here: what is legal
(rules/turn.py is the only source), paths (paths.py), the words themselves (text/).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.codec.actions import (
    Action,
    Bid,
    Buy,
    CircuitAction,
    ClaimStage,
    ClaimToll,
    Displace,
    Go,
    GoWork,
    OfferForSale,
    Pass,
    Sell,
    Stay,
    TollOrder,
    Work,
)
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.rules import auction
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused

QUESTIONS: dict[type[Action], tuple[int, ...]] = {
    Buy: (names.OUTFIT, names.TURN),
    Sell: (names.TURN, names.RAISE),
    OfferForSale: (names.TURN, names.RAISE),
    Work: (names.TURN,),
    Stay: (names.TURN, names.ADVANCE),
    GoWork: (names.TURN,),
    Bid: (names.BID,),
    ClaimToll: (names.TOLL,),
    Displace: (names.DISPLACE,),
    Go: (names.GO,),
    ClaimStage: (names.CLAIM_STAGE,),
}
"""Which questions an action can be an answer to. Those not here are always possible when they are asked for."""


def not_asked(s: State, action: Action) -> Refused:
    """No answer to what is asked now."""
    return Refused("wrong_question", do=str(type(action).__struct_config__.tag), asked=s.board.ruleset.asked[s.phase])


def reason(s: State, action: Action) -> Refused:
    """Why the seat that is asked cannot do this now."""
    if isinstance(action, TollOrder):
        return _no_order(s, action)
    if isinstance(action, Pass) and (refused := s.board.ruleset.refuse_pass(s)):
        return refused
    questions = action.questions if isinstance(action, CircuitAction) else QUESTIONS.get(type(action), ())
    if s.phase not in questions:
        return not_asked(s, action)
    bound = s.phase == names.TURN and not isinstance(action, Buy | Sell | OfferForSale | Work)
    if bound and (refused := s.board.ruleset.must_work(s)):
        return refused
    match action:
        case Buy(vehicle):
            return _no_purchase(s, TRANSPORTS.index(vehicle), vehicle)
        case Sell(vehicle):
            return Refused("not_owned", vehicle=vehicle)
        case OfferForSale(vehicle):
            return _no_offer(s, TRANSPORTS.index(vehicle), vehicle)
        case Work():
            return _no_work(s)
        case GoWork():
            return _no_way_to_work(s)
        case CircuitAction():
            return action.refusal(s)
        case Bid():
            return Refused("bad_bid", low=auction.lowest_bid(s), high=auction.highest_bid(s, s.asked))
        case Displace(whom, _to) if whom != s.whom:
            return Refused("wrong_player", whom=s.whom)
        case ClaimStage():
            return Refused("not_this_stage", stage=s.board.stage_ids[s.claim[0]])
        case _:
            return _elsewhere(s, action)


def _elsewhere(s: State, action: Action) -> Refused:
    """The place does not fit the question."""
    match action:
        case Displace(_whom, to):
            return Refused("not_nearest_point", place=to)
        case Go(to):
            return Refused("not_nearest_capital", place=to)
        case _:
            return Refused("no_toll_card", region=s.board.region_ids[s.board.region[s.at[s.active]]])


def _no_order(s: State, action: TollOrder) -> Refused:
    """§7.1 An order is refused only for cards not in hand, or where all seats are asked anyway."""
    return Refused("no_orders") if s.ask_tolls else Refused("not_in_hand", region=action.card)


def _no_purchase(s: State, number: int, vehicle: str) -> Refused:
    seat = s.asked
    if s.owns(seat, number):
        return Refused("already_owned", vehicle=vehicle)
    price = s.board.price[number]
    if s.money[seat] >= price:
        return Refused("must_keep", vehicle=vehicle, price=price, least=s.board.least_to_leave, have=s.money[seat])
    return Refused("too_poor_to_buy", vehicle=vehicle, price=price, have=s.money[seat])


def _no_offer(s: State, number: int, vehicle: str) -> Refused:
    if not s.owns(s.active, number):
        return Refused("not_owned", vehicle=vehicle)
    if s.offered & bits.BIT[number - 1]:
        return Refused("offered_already", vehicle=vehicle)
    return Refused("nobody_can_bid", vehicle=vehicle)


def _no_work(s: State) -> Refused:
    place = s.board.place_ids[s.at[s.active]]
    if not s.board.kind[s.at[s.active]] & names.IS_CAPITAL:
        return Refused("not_a_capital", place=place)
    return Refused("worked_here", place=place)


def _no_way_to_work(s: State) -> Refused:
    if not s.is_ruined(s.active):
        return Refused("not_ruined")
    if s.board.kind[s.at[s.active]] & names.IS_CAPITAL:
        return Refused("already_there", place=s.board.place_ids[s.at[s.active]])
    return Refused("not_nearest_work")
