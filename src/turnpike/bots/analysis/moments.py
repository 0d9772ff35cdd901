"""The positions of a game as a review sees them."""

from msgspec import Struct

from turnpike.bots.brain import Step
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.events import Event
from turnpike.kernel.play import Play

TURNING = 0.10
"""A change of a seat's chance to win that makes a turning point."""


class Moment(Struct, frozen=True, kw_only=True):
    """A position of the game, after entry `n`; 0 is the start. Tuples have a value for each seat."""

    n: int
    turn: int
    """As people count, from 1; 0 before the first turn."""
    seat: int | None
    """The seat that decides; None: chance, or the game is over."""
    win: tuple[float, ...]
    """The chance to win, from 0 to 1."""
    score: tuple[float, ...]
    """The final score to expect."""


class Better(Struct, frozen=True, kw_only=True):
    """What would have been better."""

    choice: Choice
    win: float
    """The chance to win with it."""
    line: tuple[Step, ...]
    """How it might have gone on, the choice itself first."""
    caused: tuple[Event, ...] = ()
    """What it would have caused by the end of the turn, as far as its seat could know."""


class AnalysedPosition(Struct, frozen=True, kw_only=True):
    """The analysis of one position."""

    moment: Moment
    best: Better | None
    """What seemed best; None where no seat decided."""
    played: Choice | None
    played_win: float
    caused: tuple[Event, ...] = ()
    """What the played choice alone would cause, where the best one seems clearly better."""
    rollouts: int = 0
    """Rollouts behind the chances, of all looks together."""
    errors: tuple[float, ...] = ()
    """Standard errors of the chances; empty where they do not come from rollouts."""
    looks: int = 1
    """How often it was analysed."""


def turn_of(game: Game[S, O, V], state: S) -> int:
    """The turn, as people count."""
    return max(0, game.turn_number(state) + 1)


def end_of(play: Play[S, O, V]) -> Moment:
    """The end of a game, which is certain."""
    outcome = play.outcome()
    share = 1 / len(outcome.winners)
    return Moment(
        n=play.live[-1].n,
        turn=turn_of(play.game, play.state),
        seat=None,
        win=tuple(share if seat in outcome.winners else 0.0 for seat in range(len(outcome.scores))),
        score=tuple(float(score) for score in outcome.scores),
    )


def seat_of_change(before: Moment, after: Moment) -> int:
    """The seat whose chance has changed most."""
    changes = [abs(new - old) for old, new in zip(before.win, after.win, strict=True)]
    return changes.index(max(changes))


def largest_change(before: Moment, after: Moment) -> float:
    """How much the chance of that seat has changed."""
    seat = seat_of_change(before, after)
    return abs(after.win[seat] - before.win[seat])
