"""Whether what is asked fits the rest of a position (§4 to §9), for positions that are set up (position_validation.py).

Here: the questions of all circuits. Not here: those of single circuits (`Ruleset.check`).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import auction
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.positions import demand

OWN_TURN = frozenset({names.TURN, names.RAISE, names.HAMMER, names.DISPLACE, names.GO, names.ADVANCE, names.HASARD})
"""Questions to the active seat only."""
OWN_ROLL = frozenset({names.FOR_WORK, names.FOR_TOLL, names.FOR_GIFT, names.FOR_COLLECTION})
"""Rolls of the active seat only."""
SALES = frozenset({names.BID, names.HAMMER})


def check(s: State) -> None:
    """`Refused` names the first part of the moment that cannot be so."""
    phase, roll = s.phase, s.roll
    asked = s.asked == s.active or not (phase in OWN_TURN or (phase == names.DIE and roll in OWN_ROLL))
    demand("moment.seat", s.asked, asked)
    demand("moment.roll", roll != names.NONE, (roll != names.NONE) == (phase == names.DIE))
    _check_first(s)
    _check_cards(s)
    _check_payment(s)
    _check_sale(s)
    _check_markers(s)
    _check_room(s)
    if phase == names.DIE and roll == names.FOR_WORK:
        demand("moment.roll", "work", s.board.kind[s.at[s.active]] & names.IS_CAPITAL != 0)


def _check_first(s: State) -> None:
    """§3 Before the first turn."""
    first_roll = s.phase == names.DIE and s.roll == names.FOR_FIRST
    dealing = s.phase == names.REGION_CARD and s.first == names.NONE
    before = first_roll or dealing or s.phase == names.OUTFIT
    demand("first", s.first, (s.first == names.NONE) == before)
    contended = first_roll and s.contenders & bits.BIT[s.asked] and bits.count(s.contenders) > 1
    demand("moment.contenders", bits.members(s.contenders), bool(contended) if first_roll else s.contenders == 0)


def _check_cards(s: State) -> None:
    """§7, §8 Cards that are drawn, tolls that are claimed."""
    if s.phase == names.REGION_CARD:
        lacks = bits.count(s.hand[s.asked]) < s.board.hand
        demand("moment.seat", s.asked, lacks and (s.first == names.NONE or s.asked != s.active))
        demand("regions", "no card to draw", s.regions_unseen != 0 or s.regions_returned > 0)
    elif s.phase == names.HASARD:
        demand("moment.asked", "hasard", s.board.kind[s.at[s.active]] & names.IS_PASSAGE != 0)
    elif s.phase == names.TOLL:
        demand("moment.asked", "toll", bool(s.ask_tolls) and s.asked != s.active and not s.is_ruined(s.active))
    claimed = s.phase == names.DIE and s.roll == names.FOR_TOLL
    if s.holder != names.NONE:
        card = bits.BIT[s.board.region[s.at[s.active]]]
        demand("moment.toll", s.holder, s.holder != s.active and s.hand[s.holder] & card != 0)
        demand("moment.toll", s.holder, claimed or (s.due > 0 and s.due_to == s.holder))
    else:
        demand("moment.toll", None, not claimed)


def _check_payment(s: State) -> None:
    """§9.1 A payment that vehicles are sold for."""
    if s.due == 0:
        demand("moment.due", 0, s.phase != names.RAISE)
        return
    poor = s.money[s.active] < s.due and s.owned[s.active] != 0
    demand("moment.due", s.due, poor and (s.phase == names.RAISE or s.phase in SALES))
    shared = s.due_to != names.EACH or s.due % (names.NOTE * (s.players - 1)) == 0
    demand("moment.due_to", s.due_to, shared and (s.due_to in (names.BANK, names.EACH) or s.due_to == s.holder))


def _check_sale(s: State) -> None:
    """§4.3 A vehicle on sale."""
    demand("auction", s.on_sale != names.NONE, (s.on_sale != names.NONE) == (s.phase in SALES))
    if s.on_sale == names.NONE:
        return
    offered = s.owns(s.active, s.on_sale) and s.offered & (1 << (s.on_sale - 1))
    demand("auction.vehicle", s.on_sale, bool(offered))
    if s.bidder == names.NONE:
        demand("auction.bid", s.bid, s.bid == 0)
    else:
        able = s.bidder != s.active and not s.owns(s.bidder, s.on_sale)
        demand("auction.bidder", s.bidder, able)
        demand("auction.bid", s.bid, s.board.resale[s.on_sale] <= s.bid <= auction.highest_bid(s, s.bidder))
    if s.phase == names.HAMMER:
        demand("auction.bidder", None, s.bidder != names.NONE)
        return
    free = s.asked not in (s.active, s.bidder) and not s.left & (1 << s.asked) and not s.owns(s.asked, s.on_sale)
    demand("moment.seat", s.asked, free and auction.highest_bid(s, s.asked) >= auction.lowest_bid(s))


def _check_markers(s: State) -> None:
    """§6.1 Markers that are still to be claimed."""
    stages = s.claim[: s.claims]
    demand(
        "moment.claims",
        stages,
        (s.claims > 0) == (s.phase == names.CLAIM_STAGE) and (not stages or s.claim_markers != 0),
    )
    for stage in stages:
        demand("moment.claims", s.board.stage_ids[stage], not s.marked[s.asked] & bits.BIT[stage])
    if stages:
        demand("moment.seat", s.asked, s.asked == s.active or s.then == names.DO_END)


def _check_room(s: State) -> None:
    """§8.3 A player who has to make room."""
    demand("moment.dest", s.dest != names.NONE, (s.dest != names.NONE) == (s.phase == names.DISPLACE))
    if s.dest == names.NONE:
        demand("moment.whom", s.whom, s.whom == names.NONE)
        return
    sent = s.active if s.called == names.NONE else s.called
    demand("moment.whom", s.whom, s.whom != names.NONE and s.whom == s.occupant(s.dest, sent))
