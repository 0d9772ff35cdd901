"""What a position is worth: for every seat, and for every choice of the seat to act.

Here: the call and what it answers. Not here: the search behind it (search/). Hints, reviews of finished games and the
levels that search all ask the same: a tree in Franchise, trial games in Richesses de France.
"""

from collections.abc import Callable
from typing import cast

from msgspec import Struct

from turnpike.bots.search.forecast import Forecast, Outcome
from turnpike.bots.search.leaves import GUIDED
from turnpike.bots.search.root import Root
from turnpike.bots.search.thinking import Manner, Search, now, room_for
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State as Travelling
from turnpike.kernel.contract import NOBODY, REFEREE, Choice, Game, O, S, V
from turnpike.kernel.rng import Rng

LINES = 3
STEPS = 12
ENOUGH = 8
"""Visits below which a move is no more than a guess."""
PLAYED = 1000
"""Games played out for the scores to expect."""
PART = 0.2
"""Of the time, for them."""
BY_TRIALS = {"richesses"}
"""Games in which trial games see further than a tree."""
SAID = 0.1
"""Of their time, for the lines."""


class Budget(Struct, frozen=True, kw_only=True):
    """How long to think. The same simulations, threads and seed give the same answer; a clock need not."""

    simulations: int = 2000
    """Or trial games: so many to weigh the choices, about, and at most so many again for the seats."""
    seconds: float | None = None
    """The search ends after so many seconds even if it has simulations left."""
    threads: int = 1
    """Trial games are played in one."""


class Prospect(Struct, frozen=True, kw_only=True):
    """What one seat can expect; by trial games, if everybody travels on as the traveller would."""

    score: float
    """Its final score."""
    win: float
    """The chance that it wins, from 0 to 1; a shared victory counts in parts."""


class Worth(Struct, frozen=True, kw_only=True):
    """What one choice is worth to the seat that has it."""

    choice: Choice
    win: float
    """The chance to win after it, from 0 to 1; roughly, where it was hardly looked at."""
    visits: int
    """How many simulations went that way: how sure the number is. 0: it was not tried, and the number is that of a
    choice like it, less what it is reckoned to lose by it."""


class Step(Struct, frozen=True, kw_only=True):
    """One move of a line."""

    seat: int
    choice: Choice
    """`Speech.choice` says it in words."""


class Line(Struct, frozen=True, kw_only=True):
    """How the game may well go on."""

    steps: tuple[Step, ...]
    win: float
    """The chance of the seat to act to win this way."""


class Analysis(Struct, frozen=True, kw_only=True):
    """The answer."""

    seat: int | None
    """Whose choices these are; None if nobody is to choose."""
    seats: tuple[Prospect, ...]
    choices: tuple[Worth, ...]
    """The best first."""
    lines: tuple[Line, ...]
    """The best few, the best first."""
    simulations: int


def analyse(
    game: Game[S, O, V],
    options: O,
    state: S,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """What a position is worth, seen by somebody who knows everything, as after a finished game.

    Trial games weigh the choices by what their seat may know even then, and the chances of the seats by what everybody
    knows: a chance that rises and falls with who is asked, because each knows other cards, tells nothing of the game.
    """
    return _analyse(game, options, game.view(state, REFEREE), budget or Budget(), seed, stop, watching=True)


def analyse_view(
    game: Game[S, O, V],
    options: O,
    view: V,
    budget: Budget | None = None,
    *,
    seed: int = 0,
    stop: Callable[[], bool] | None = None,
) -> Analysis:
    """The same for somebody who knows no more than the view tells, as for a hint to a player."""
    return _analyse(game, options, view, budget or Budget(), seed, stop, watching=False)


def _analyse(
    game: Game[S, O, V],
    options: O,
    view: V,
    budget: Budget,
    seed: int,
    stop: Callable[[], bool] | None,
    *,
    watching: bool,
) -> Analysis:
    until = None if budget.seconds is None else now() + budget.seconds
    root = Root(game, options, view, Rng(seed))
    seat = game.to_act(root.state)
    if seat == NOBODY:
        return _finished(game, root.state)
    if game.id in BY_TRIALS:
        span = 0.0 if until is None else SAID * (until - now())
        forecast = Forecast(root.state, budget.simulations, None if until is None else until - span, stop)
        return _forecast(game, root.state, forecast, forecast.look(seed, watching=watching), until)
    search = Search(root.position, Manner(), seed, room_for(budget.simulations, budget.seconds), budget.threads)
    search.run(budget.simulations, None if until is None else until - PART * (until - now()), stop)
    found = search.found() if seat >= 0 else []
    seats, trust = _seats(root, search, seed, min(PLAYED, budget.simulations), until, stop)
    offered = {choice.actions: choice for choice in game.choices(root.state)} if seat >= 0 else {}
    number = search.trees[0].position.number_of
    worths = [
        Worth(choice=offered[number(one.action),], win=one.value * trust[seat], visits=one.visits) for one in found
    ]
    best = [_line(game, root.state, search, one.action, one.value * trust[seat]) for one in found[:LINES]]
    return Analysis(
        seat=seat if seat >= 0 else None,
        seats=tuple(seats),
        choices=tuple(worths),
        lines=tuple(best),
        simulations=search.simulations,
    )


def _finished(game: Game[S, O, V], state: S) -> Analysis:
    """A game that is over is worth what it ended with."""
    outcome = game.outcome(state)
    share = 1.0 / len(outcome.winners)
    seats = [
        Prospect(score=score, win=share if i in outcome.winners else 0.0) for i, score in enumerate(outcome.scores)
    ]
    return Analysis(seat=None, seats=tuple(seats), choices=(), lines=(), simulations=0)


def _forecast(game: Game[S, O, V], state: S, forecast: Forecast, found: Outcome, until: float | None) -> Analysis:
    """What trial games found, in the words of the game."""
    offered: dict[int, Choice] = {}
    if found.figures:
        travelling = cast("Travelling", state)
        offered = {turn.code_of(travelling, number): choice for number, choice in enumerate(game.choices(state))}
    worths = [Worth(choice=offered[one.code], win=one.win, visits=one.trials) for one in found.figures]
    lines = [_journey(game, state, forecast, worth, until) for worth in worths[:LINES] if worth.visits]
    return Analysis(
        seat=game.to_act(state) if worths else None,
        seats=tuple(Prospect(score=score, win=win) for score, win in zip(found.scores, found.wins, strict=True)),
        choices=tuple(worths),
        lines=tuple(lines),
        simulations=found.trials,
    )


def _journey(game: Game[S, O, V], state: S, forecast: Forecast, worth: Worth, until: float | None) -> Line:
    """A choice, and what follows by the traveller's way until chance decides."""
    then = game.copy(state)
    choice = worth.choice
    steps: list[Step] = []
    while True:
        steps.append(Step(seat=game.to_act(then), choice=choice))
        game.apply(then, choice.actions[0])
        if len(steps) == STEPS or game.to_act(then) < 0 or (until is not None and now() >= until):
            return Line(steps=tuple(steps), win=worth.win)
        travelling = cast("Travelling", then)
        number = turn.number_of(travelling, forecast.next_of(travelling, len(steps)))
        choice = game.choices(then)[number]


def _seats(
    root: Root, search: Search, seed: int, games: int, until: float | None, stop: Callable[[], bool] | None
) -> tuple[list[Prospect], list[float]]:
    """What each seat can expect, and for each what to multiply a value with to get a chance to win.

    The search judges most positions before their end and knows better who wins; scores come from games that are played
    out, sensibly, below the same moves.
    """
    scores = search.seats()
    if root.game.id == "franchise":
        played = Search(lambda: root.position(GUIDED), Manner(), seed, PLAYED)
        played.run(games, until, stop)
        scores = played.seats()
    wins = [win for _score, win in search.seats()]
    told = max(1, sum(tree.told for tree in search.trees))
    trust = [
        win / max(1e-9, sum(tree.reward[i] for tree in search.trees) / told) if win else 1.0
        for i, win in enumerate(wins)
    ]
    return [Prospect(score=score, win=win) for (score, _win), win in zip(scores, wins, strict=True)], trust


def _line(game: Game[S, O, V], state: S, search: Search, action: int, win: float) -> Line:
    """An action and the most visited ones after it, as long as they were looked at often enough to mean something."""
    then = game.copy(state)
    tree = search.trees[0]
    node = tree.root
    steps: list[Step] = []
    wanted: int | None = action
    while wanted is not None and len(steps) < STEPS and game.to_act(then) >= 0:
        choice = next((one for one in game.choices(then) if one.actions == (tree.position.number_of(wanted),)), None)
        if choice is None:
            break
        steps.append(Step(seat=game.to_act(then), choice=choice))
        game.apply(then, choice.actions[0])
        node = next(child for child, known, _visits, _mean in tree.children(node) if known == wanted)
        wanted = max(
            ((visits, known) for _child, known, visits, _mean in tree.children(node) if visits >= ENOUGH),
            default=(0, None),
        )[1]
    return Line(steps=tuple(steps), win=win)
