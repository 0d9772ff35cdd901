"""The brain of Richesses de France: it travels by the shortest tour, and the upper levels try what else could be done.

Here: the levels, and how the parts fit together. Not here: the traveller's way (traveller.py), the comparison of
choices by rollouts (rollout_search.py), turns to go (evaluation.py).
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from turnpike.bots.brain import Analysis, Brain, Budget, Line, Prospect, Step, Worth
from turnpike.bots.richesses.heuristics import CUNNING, FASTER
from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.rollout_analysis import RolloutAnalysis
from turnpike.bots.richesses.rollout_search import RolloutSettings, best_choice
from turnpike.bots.richesses.tour import MEAN_WAGE_FRANCS
from turnpike.bots.richesses.traveller_bot import evaluator_of, travel
from turnpike.bots.search.search import now
from turnpike.games.richesses import names
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules import end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import Choice, Json, Words
from turnpike.kernel.events import Event
from turnpike.kernel.rng import Rng

WIN_VALUE_TURNS = 100.0
"""What winning is worth, in turns."""
WAGE_VALUE_TURNS = 0.5
"""What a wage is worth in turns on circuits that the richest wins."""
MAX_LINES = 3
MAX_STEPS = 12
LINES_TIME_FRACTION = 0.1
"""Of the time of an analysis, for the lines."""

THEMES: Mapping[str, str] = MappingProxyType(
    {
        "moved": "travel",
        "stage_marked": "stage",
        "vehicle_bought": "vehicle",
        "vehicle_sold": "vehicle",
        "auction_opened": "auction",
        "bid_made": "auction",
        "bidder_left": "auction",
        "auction_closed": "auction",
        "toll_claimed": "toll",
        "bet_placed": "bet",
        "player_called": "match",
        "game_ended": "endgame",
    }
)
"""What the events of a turn, by their names in a log, say it is about."""
LOW_STAKE_FRANCS = 50
"""A bet of no more than that risks nothing, whatever it is placed on."""


class Travelling(Struct, frozen=True, kw_only=True):
    """A level that travels as the traveller does."""

    overlooks: int = 0
    """How many of the moves it does not see, in percent."""


LEVELS: Mapping[str, Travelling | RolloutSettings] = MappingProxyType(
    {
        "novice": Travelling(overlooks=75),
        "regular": Travelling(),
        "expert": RolloutSettings(simulations=100, turns=3, caution=0.5, boldness=FASTER),
        "master": RolloutSettings(
            simulations=1000,
            turns=6,
            caution=0.5,
            boldness=CUNNING,
            learnt=RolloutSettings(
                simulations=1900,
                turns=2,
                caution=0.5,
                boldness=CUNNING,
                rollout_boldness=CUNNING,
                moves=16,
                extra_turns=1.5,
                idle=True,
                trust=0.5,
            ),
        ),
    }
)


class RichessesBrain(Brain[State, Options, View]):
    """What bots know about Richesses de France."""

    equal_within = 0.1
    """Turns."""
    levels: Mapping[str, Travelling | RolloutSettings]
    expects_best_play = False
    """All seats are expected to travel on as the traveller does."""
    action_themes = MappingProxyType(
        {"bet": "bet", "bid": "auction", "accept": "auction", "refuse": "auction", "call": "match"}
    )

    def __init__(self, levels: Mapping[str, Travelling | RolloutSettings] = LEVELS) -> None:
        self.levels = levels

    def evaluate(self, state: State, options: Options) -> Sequence[float]:
        """Turns that every seat is nearer to home, and riches where they count."""
        seats = range(state.players)
        if state.phase == names.OVER:
            winners = end.winners(state)
            return [WIN_VALUE_TURNS if winners & bits.BIT[seat] else -WIN_VALUE_TURNS for seat in seats]
        evaluator = evaluator_of(state.board)
        rich = state.board.by_wealth
        values = []
        for seat in seats:
            francs = _expected(state, seat) + (end.wealth(state, seat) if rich else 0)
            values.append(WAGE_VALUE_TURNS * francs / MEAN_WAGE_FRANCS - evaluator.turns_of(state, seat))
        return values

    def choose(
        self,
        view: View,
        options: Options,
        choices: Sequence[Choice],
        level: str,
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """The traveller's choice, or the one that did best in rollouts."""
        if len(choices) == 1:
            return choices[0]
        until = None if seconds is None else now() + seconds
        how = self.levels[level]
        state = RICHESSES.imagine(view, options, rng)
        if isinstance(how, Travelling):
            number = travel(state, rng, how.overlooks)
        else:
            number = best_choice(state, how, rng.below(1 << 30), until)
        return next(choice for choice in choices if choice.actions == (number,))

    def analyse(
        self,
        view: View,
        options: Options,
        budget: Budget,
        *,
        seed: int = 0,
        stop: Callable[[], bool] | None = None,
        spectating: bool = False,
    ) -> Analysis:
        """What rollouts find. They compare the choices by what their seat may know, also for a spectator."""
        until = None if budget.seconds is None else now() + budget.seconds
        state = RICHESSES.imagine(view, options, Rng(seed))
        span = 0.0 if until is None else LINES_TIME_FRACTION * (until - now())
        rollouts = RolloutAnalysis(
            state, budget.simulations, None if until is None else until - span, stop, scores=budget.scores
        )
        found = rollouts.forecast(seed, spectating=spectating, choices=budget.choices)
        offered: dict[int, Choice] = {}
        if found.figures:
            offered = {turn.code_of(state, number): one for number, one in enumerate(RICHESSES.choices(state))}
        worths = [Worth(choice=offered[one.code], win=one.win, visits=one.trials) for one in found.figures]
        lines = [_line(state, rollouts, worth, until) for worth in worths[:MAX_LINES] if worth.visits]
        return Analysis(
            seat=state.asked if worths else None,
            seats=tuple(Prospect(score=score, win=win) for score, win in zip(found.scores, found.wins, strict=True)),
            choices=tuple(worths),
            lines=tuple(lines),
            simulations=found.trials,
            rollouts=found.games,
            errors=tuple(found.errors),
        )

    def themes(self, events: Sequence[Event], seat: int) -> tuple[str, ...]:
        """What a turn is about: the journey, stages, money, vehicles."""
        happened = [str(event.__struct_config__.tag) for event in events]
        return tuple(dict.fromkeys(THEMES[name] for name in happened if name in THEMES))

    def idea(self, action: Words) -> Words:
        """A bid is one idea, however high: a little more or less makes no other answer. A bet is one of four: hardly
        anything, or more on a colour, on a number or on two.
        """
        match action:
            case {"do": "bid"}:
                return {"do": "bid"}
            case {"do": "bet", "stake": int(stake), "on": on}:
                low = stake <= LOW_STAKE_FRANCS
                return {"do": "bet", "on": "anything" if low else _kind_of_bet(on)}
            case _:
                return action


def _kind_of_bet(on: Json) -> str:
    """A colour is a word, numbers are a list."""
    if not isinstance(on, list):
        return "colour"
    return "number" if len(on) == 1 else "two numbers"


def _expected(state: State, seat: int) -> float:
    """What the die that is about to be rolled brings on average."""
    if state.phase != names.DIE or state.asked != seat:
        return 0.0
    match state.roll:
        case names.FOR_WORK | names.FOR_GIFT:
            return MEAN_WAGE_FRANCS
        case names.FOR_TOLL | names.FOR_COLLECTION:
            return -min(MEAN_WAGE_FRANCS, state.money[seat])
        case _:
            return knowledge_of(state.board).expected_roll(state)


def _line(state: State, rollouts: RolloutAnalysis, worth: Worth, until: float | None) -> Line:
    """A choice, and what follows by the traveller's way until chance decides."""
    then = RICHESSES.copy(state)
    choice = worth.choice
    steps: list[Step] = []
    while True:
        steps.append(Step(seat=RICHESSES.to_act(then), choice=choice))
        RICHESSES.apply(then, choice.actions[0])
        if len(steps) == MAX_STEPS or RICHESSES.to_act(then) < 0 or (until is not None and now() >= until):
            return Line(steps=tuple(steps), win=worth.win)
        choice = RICHESSES.choices(then)[turn.number_of(then, rollouts.next_of(then, len(steps)))]


BRAIN = RichessesBrain()
