"""The bot that plans its journey: the shortest tour over the stages that are left, by the transport that pays.

Here: an answer to every question of Richesses de France. Not here: tours, plans, deals (turnpike.bots.richesses).
It works for what it must pay, buys a vehicle that saves more time than its price costs, sells what it no longer needs,
bets on colours within its means, claims every toll, and does not end a game that it would lose.
"""

from collections.abc import Sequence

from turnpike import bots
from turnpike.bots.richesses import dealing
from turnpike.bots.richesses.journey import Journey
from turnpike.bots.richesses.outlook import Outlook
from turnpike.bots.richesses.plan import best_plan
from turnpike.games.richesses.circuits.casinos.actions import ChooseStart
from turnpike.games.richesses.circuits.sports.actions import Call
from turnpike.games.richesses.codec.actions import (
    Accept,
    Action,
    ClaimStage,
    ClaimToll,
    Displace,
    Done,
    Pass,
    Stay,
    parse,
)
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.options import Options
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

ALIKE = 1e-6
"""Turns by which two ways may differ and still be equally good; then lots decide."""


class TravellerBot:
    """Travels with a plan. Everything it knows is in its view."""

    name = "traveller"

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,  # noqa: ARG002  (a few milliseconds are always there)
    ) -> Choice:
        """The choice that brings its seat home soonest; `Refused` in a game it does not know."""
        if not isinstance(view, View) or not isinstance(options, Options):
            raise Refused("unknown_bot", bot=self.name, bots=", ".join(bots.names_for(game.id)))
        if len(choices) == 1:
            return choices[0]
        offered = [parse(choice.words[0]) for choice in choices]
        seat = view.moment.seat
        answer = _answer(Outlook(view, options, 0 if seat is None else seat), offered, rng)
        return choices[offered.index(answer)]


def _answer(see: Outlook, offered: list[Action], rng: Rng) -> Action:
    """The answer to the question of the moment."""
    match see.view.moment.asked:
        case "turn":
            return _turn(see, offered, rng)
        case "outfit":
            return dealing.trade(see, offered) or Done()
        case "choose_start":
            return _best_start(see, offered)
        case "first_bet" | "bet":
            return dealing.best_bet(see, offered) or offered[0]
        case "raise":
            return dealing.raise_money(see, offered)
        case "bid":
            return dealing.bid(see, offered) or Pass()
        case "call":
            return _whom(see, offered) or Pass()
        case "go" | "advance":
            return _soonest(see, offered, rng)
        case _:
            return _obvious(offered, rng)


def _obvious(offered: list[Action], rng: Rng) -> Action:
    """What nobody hesitates about: a marker, a toll, a bid that the seller hoped for; and where others make room."""
    for action in offered:
        if isinstance(action, ClaimStage | ClaimToll | Accept):
            return action
    places = [action for action in offered if isinstance(action, Displace)]
    return places[rng.below(len(places))] if places else offered[-1]


def _turn(see: Outlook, offered: list[Action], rng: Rng) -> Action:
    """§5 Trade, then a bet that is worth its turn, a match, or the way that is home first."""
    deal = dealing.trade(see, offered)
    if deal is not None:
        return deal
    bet = dealing.best_bet(see, offered)
    if bet is not None and (dealing.bets_on(see) or (see.is_full() and see.lead() <= 0)):
        return bet
    wanted = _whom(see, offered)
    return _soonest(see, [action for action in offered if not isinstance(action, Call) or action == wanted], rng)


def _soonest(see: Outlook, offered: list[Action], rng: Rng) -> Action:
    """The action after which the seat is home first."""
    journey = Journey(see)
    lift = see.view.moment.asked == "advance"
    turns = [journey.no_lift() if lift and isinstance(action, Stay) else journey.turns(action) for action in offered]
    best = [action for action, needed in zip(offered, turns, strict=True) if needed <= min(turns) + ALIKE]
    return best[rng.below(len(best))]


def _best_start(see: Outlook, offered: list[Action]) -> Action:
    """§11.2 The casino with the shortest tour from there."""

    def turns(action: ChooseStart) -> float:
        place = see.board.place_index[action.town]
        return best_plan(see.circuit, place, 1 << see.board.stage_at[place], see.purse)[0]

    return min((action for action in offered if isinstance(action, ChooseStart)), key=turns)


def _whom(see: Outlook, offered: list[Action]) -> Action | None:
    """§11.3 Whoever has fewest markers; nobody whom the match could make the winner, unless it is our last, too: two
    who both waited to be called would wait for ever.
    """
    nearly = len(see.board.stage_ids) - 1
    nearly += see.marked.bit_count() == nearly
    calls = [action for action in offered if isinstance(action, Call) and len(see.view.marked[action.whom]) < nearly]
    return min(calls, key=lambda call: len(see.view.marked[call.whom])) if calls else None


BOT = TravellerBot()
