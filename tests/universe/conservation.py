"""What no entry may lose: the pieces of Franchise, money and cards of Richesses de France, the cards of the market."""

from collections import Counter
from typing import Any

from turnpike.games.franchise.codec.views import View as FranchiseView
from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View as RichessesView
from turnpike.games.richesses.options import Options as RichessesOptions
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.play import AnyPlay

FRANCHISES = 40


def lost(play: AnyPlay) -> str:
    """What is missing, or too many, in the position of a game; empty if all is there."""
    view: Any = play.game.view(play.state, REFEREE)
    match view:
        case FranchiseView():
            return _franchise(play, view)
        case RichessesView():
            return _richesses(play.options, view)
    return _market(play.options.cards, play.state)


def _franchise(play: AnyPlay, view: FranchiseView) -> str:
    events = [*play.header.events, *(event for entry in play.live for event in entry.events or [])]
    tokens = Counter(event["seat"] for event in events if event["event"] == "token_placed" and event["piece"])
    for seat in range(len(view.money)):
        standing = sum(owner == seat for owners in view.places.values() for owner in owners)
        waiting = sum(view.center.values()) if seat == view.active else 0
        pieces = view.supply[seat] + standing + waiting + tokens[seat]
        if pieces != FRANCHISES:
            return f"seat {seat} has {pieces} franchises"
        if view.money[seat] < 0:
            return f"seat {seat} has ${view.money[seat]}"
    return ""


def _richesses(options: RichessesOptions, view: RichessesView) -> str:
    circuit = board_of(options.circuit).circuit
    money = sum(view.money) + view.bank
    if money != options.players * circuit.start_money:
        return f"there are {money} F"
    hands = [card for hand in view.cards if isinstance(hand, list) for card in hand]
    unseen = view.regions.unseen if isinstance(view.regions.unseen, list) else []
    regions = [*hands, *unseen, *view.regions.returned]
    if len(set(regions)) != len(regions) or len(regions) != (21 if circuit.remove_corsica_card else 22):
        return f"there are {len(regions)} region cards, {len(set(regions))} of them different"
    hasard = len(view.hasard.unseen) + len(view.hasard.returned)
    return "" if hasard == 32 else f"there are {hasard} hasard cards"


def _market(cards: int, state: Any) -> str:  # noqa: ANN401  (the state of the small game of the tests)
    there = [*state.unseen, *(card for hand in state.hands for card in hand)]
    return "" if sorted(there) == list(range(1, cards + 1)) else f"the cards are {sorted(there)}"
