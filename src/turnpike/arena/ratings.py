"""Ratings for games of several players, by the model of Plackett and Luce (the package openskill, extra `arena`).

A rating is a strength and how unsure it is. Every bot begins at 25; one that is 4.2 ahead wins about two games of three
against the other. The ranks of all seats count, not only who won.
"""

from collections.abc import Iterable
from importlib.util import find_spec
from statistics import fmean

from msgspec import Struct

from turnpike.arena.series import UNFINISHED, Played
from turnpike.bots.intervals import Z

MISSING = "Ratings need the package openskill: pip install 'turnpike[arena]'."


class Rating(Struct, frozen=True):
    """The strength of a bot; it lies between `low` and `high` with 95 % probability."""

    strength: float
    low: float
    high: float


def available() -> bool:
    """Whether ratings can be computed here."""
    return find_spec("openskill") is not None


def ratings(games: Iterable[Played]) -> dict[str, Rating]:
    """A rating for each bot, from games in their order; none if they cannot be computed here.

    A bot in several seats of one game plays each of them with the same strength, and learns from all of them.
    """
    if not available():
        return {}
    from openskill.models import PlackettLuce  # noqa: PLC0415  (an extra of the package)

    model = PlackettLuce(tau=0.0)  # bots do not get better or worse with time
    strengths: dict[str, tuple[float, float]] = {}
    for played in games:
        if played.outcome.why == UNFINISHED:
            continue
        before = [strengths.get(name, (model.mu, model.sigma)) for name in played.bots]
        teams = [[model.rating(mu=mu, sigma=sigma)] for mu, sigma in before]
        after = model.rate(teams, ranks=[float(rank) for rank in played.outcome.ranks])
        for name in played.bots:
            own = [team[0] for team, who in zip(after, played.bots, strict=True) if who == name]
            strengths[name] = fmean(one.mu for one in own), fmean(one.sigma for one in own)
    return {name: Rating(mu, mu - Z * sigma, mu + Z * sigma) for name, (mu, sigma) in strengths.items()}
