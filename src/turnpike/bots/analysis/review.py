"""A finished game analysed: who was winning when, where it turned, and what would have been better.

Here: the numbers, in no language. Not here: what a position is worth (analyse.py), grades and luck (grades.py), the
graph (graph.py), the words (report.py, the commands, the web client).

Every position in which a seat had a choice, or chance, is analysed. What an entry changed is the difference between
the position before it and the next one; so a sequence of forced moves belongs to the decision before it. Where players
have secrets, a decision is judged by what its seat could know. What chance decided has moments of its own, so that luck
is not taken for a mistake.

Chances are estimates. Where they come from rollouts and it depends on their noise whether the game turned, the
positions before and after are looked at again, with more rollouts, so that another review finds the same.
"""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from turnpike.bots.analysis.analyse import analyse
from turnpike.bots.analysis.grades import Change, Decision, SeatSummary, grade, summarize
from turnpike.bots.analysis.moments import (
    TURNING,
    AnalysedPosition,
    Better,
    Moment,
    end_of,
    largest_change,
    turn_of,
)
from turnpike.bots.analysis.second_look import doubtful, look_again, replaced
from turnpike.bots.brain import Analysis, Budget, Step
from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.kernel.contract import CHANCE, Choice, Game, O, S, V
from turnpike.kernel.events import Event
from turnpike.kernel.play import Play
from turnpike.kernel.preview import foresee

SIMULATIONS = 400
"""For each position, unless the caller says otherwise: a few percent of chance are then more than noise."""
SECONDS = 2.0
"""For each of them at most: where the rules are not compiled, rollouts take long."""
MAX_TURNING_POINTS = 6
BETTER = 0.05
"""What a decision must have cost for a better one to be worth a remark."""
MAX_BETTER = 8
LESSONS = 3
"""Decisions to learn from: those that lost most."""
STEPS = 4
"""Moves of a line that are kept."""


class Remark(Struct, frozen=True, kw_only=True):
    """An entry worth looking at."""

    n: int
    turn: int
    seat: int | None
    """Who decided; None: chance."""
    played: Choice | None
    """What was chosen; None for chance, and for a path that was not in the list."""
    before: tuple[float, ...]
    after: tuple[float, ...]
    """The chances to win before and after it."""
    turning: bool
    """Whether the game turned here."""
    better: Better | None
    caused: tuple[Event, ...] = ()
    """With a better choice: what the played one alone would have caused by the end of the turn."""

    @property
    def most(self) -> int:
        """The seat whose chance changed most."""
        changes = [abs(new - old) for old, new in zip(self.before, self.after, strict=True)]
        return changes.index(max(changes))

    @property
    def change(self) -> float:
        """By how much."""
        return self.after[self.most] - self.before[self.most]


class Review(Struct, frozen=True, kw_only=True):
    """A whole game."""

    simulations: int
    moments: tuple[Moment, ...]
    remarks: tuple[Remark, ...]
    """In the order of the game."""
    decisions: tuple[Decision, ...] = ()
    """All that were not forced, in the order of the game."""
    summaries: tuple[SeatSummary, ...] = ()
    """One for each seat."""
    lessons: tuple[int, ...] = ()
    """Entries of the remarks to learn from, those that lost most first."""


def review(
    play: Play[S, O, V],
    budget: Budget | None = None,
    *,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Review a game, finished or not. `progress` is called with the number of positions done and the total."""
    budget = budget or Budget(simulations=SIMULATIONS)
    numbers = positions(play)
    analysed: list[AnalysedPosition] = []
    for n in numbers:
        if progress is not None:
            progress(len(analysed), len(numbers))
        analysed += analyse_positions(play, [n], budget, seed=seed)
    while again := doubtful(play, analysed):
        analysed = replaced(analysed, look_again(play, again, budget, seed=seed))
    if progress is not None:
        progress(len(numbers), len(numbers))
    return assemble(play, analysed, budget.simulations)


def positions(play: Play[S, O, V]) -> list[int]:
    """The positions of the live line that are not forced, by the entries that led to them."""
    laid_out = max((entry.n for entry in play.live if entry.setup is not None), default=0)
    found = []
    for n in [laid_out, *(entry.n for entry in play.live if entry.n > laid_out)]:
        if play.draft is not None:
            break
        state = play.state_after(n)
        asked = play.game.to_act(state)
        if asked == CHANCE or (asked >= 0 and len(small(play.game.choices(state))) > 1):
            found.append(n)
    return found


def analyse_positions(
    play: Play[S, O, V], numbers: Sequence[int], budget: Budget, *, seed: int = 0
) -> list[AnalysedPosition]:
    """Analyse the positions after these entries. Several processes can share the positions of a game."""
    game, live = play.game, play.live
    found = []
    for n in numbers:
        state = play.state_after(n)
        analysis = analyse(game, play.options, state, budget, seed=seed + n)
        moment = _moment(game, n, state, analysis)
        entry = next((entry for entry in live if entry.n > n), None)
        worths = {msgspec.json.encode(worth.choice.words): worth for worth in analysis.choices}
        chosen = None if entry is None else worths.get(msgspec.json.encode((entry.words,)))
        best: Better | None = _best(analysis)
        caused: tuple[Event, ...] = ()
        if best is not None and chosen is not None and best.win - chosen.win >= BETTER:
            best, caused = _compare(play, n, best, chosen.choice)
        found.append(
            AnalysedPosition(
                moment=moment,
                best=best,
                played=None if chosen is None else chosen.choice,
                played_win=0.0 if chosen is None else chosen.win,
                caused=caused,
                rollouts=analysis.rollouts,
                errors=analysis.errors,
            )
        )
    return found


def _compare(play: Play[S, O, V], n: int, best: Better, played: Choice) -> tuple[Better, tuple[Event, ...]]:
    """What the best choice and the played one cause, from what their seat could know; what both cause is left out."""
    state = play.state_after(n)
    view = play.game.view(state, play.game.to_act(state))
    ours, theirs = (one.events for one in foresee(play.game, view, play.options, [best.choice, played]))
    better = msgspec.structs.replace(best, caused=tuple(event for event in ours if event not in theirs))
    return better, tuple(event for event in theirs if event not in ours)


def _best(analysis: Analysis) -> Better | None:
    if analysis.seat is None or not analysis.choices:
        return None
    best = analysis.choices[0]
    line = next((line.steps for line in analysis.lines if line.steps and line.steps[0].choice == best.choice), ())
    steps = line[:STEPS] or (Step(seat=analysis.seat, choice=best.choice),)
    return Better(choice=best.choice, win=best.win, line=steps)


def assemble(play: Play[S, O, V], analysed: Sequence[AnalysedPosition], simulations: int) -> Review:
    """The review of a game from the analyses of all its positions."""
    moments = [one.moment for one in analysed]
    if play.over:
        moments.append(end_of(play))
    entries = iter(play.live)
    remarks, decisions, changes = [], [], []
    best_play = brain_of(play.game).expects_best_play
    for one, after in zip(analysed, moments[1:], strict=False):
        n = next(entry.n for entry in entries if entry.n > one.moment.n)
        lost = _lost(one, after, best_play=best_play)
        remarks.append(_remark(n, one, after, lost))
        changes.append(Change(one.moment.seat, one.moment.win, after.win))
        if one.moment.seat is not None and lost is not None:
            graded = grade(lost, best=one.best is not None and one.played == one.best.choice)
            decisions.append(Decision(n=n, seat=one.moment.seat, grade=graded, lost=lost))
    chosen = _most_important(remarks)
    costs = {one.n: one.lost for one in decisions}
    lessons = sorted((one.n for one in chosen if one.better is not None), key=lambda n: -costs[n])[:LESSONS]
    return Review(
        simulations=simulations,
        moments=tuple(moments),
        remarks=tuple(chosen),
        decisions=tuple(decisions),
        summaries=summarize(len(moments[0].win), decisions, changes) if moments else (),
        lessons=tuple(lessons),
    )


def _lost(one: AnalysedPosition, after: Moment, *, best_play: bool) -> float | None:
    """What a decision lost of the chance to win; None for chance, and for a path that was not in the list.

    Two measurements of the same thing, both noisy: a mistake has to show in both. Where the chances do not count on the
    best choice, it is lost although nothing falls.
    """
    if one.moment.seat is None or one.best is None or one.played is None:
        return None
    if one.played == one.best.choice:
        return 0.0
    could = one.moment.win[one.moment.seat] if best_play else one.best.win
    return max(0.0, min(could - after.win[one.moment.seat], one.best.win - one.played_win))


def _moment(game: Game[S, O, V], n: int, state: S, found: Analysis) -> Moment:
    return Moment(
        n=n,
        turn=turn_of(game, state),
        seat=found.seat,
        win=tuple(prospect.win for prospect in found.seats),
        score=tuple(prospect.score for prospect in found.seats),
    )


def _remark(n: int, analysed: AnalysedPosition, after: Moment, lost: float | None) -> Remark:
    before = analysed.moment
    improvable = lost is not None and lost >= BETTER
    return Remark(
        n=n,
        turn=before.turn,
        seat=before.seat,
        played=analysed.played,
        before=before.win,
        after=after.win,
        turning=largest_change(before, after) >= TURNING,
        better=analysed.best if improvable else None,
        caused=analysed.caused if improvable else (),
    )


def _most_important(remarks: list[Remark]) -> list[Remark]:
    """The largest turning points and the dearest mistakes, in the order of the game."""
    turning = sorted((one for one in remarks if one.turning), key=lambda one: -abs(one.change))[:MAX_TURNING_POINTS]
    better = sorted((one for one in remarks if one.better is not None), key=_cost)[:MAX_BETTER]
    kept = {one.n for one in turning}
    chosen = {one.n: msgspec.structs.replace(one, turning=one.n in kept) for one in [*turning, *better]}
    return [chosen[n] for n in sorted(chosen)]


def _cost(remark: Remark) -> float:
    seat = remark.seat or 0
    return remark.after[seat] - remark.before[seat]
