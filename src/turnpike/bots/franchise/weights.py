"""The weights of the evaluation of Franchise, tuned by matches of greedy against itself and against random."""

from msgspec import Struct


class Weights(Struct, frozen=True):
    """What the parts of a position are worth."""

    rounds: float = 8.0
    """How many rounds it looks ahead when the game begins; fewer as region tiles move towards the red zone."""
    dollar: float = 0.35
    """Influence a dollar is worth, besides the third of a point it brings at the end."""
    purse: float = 6.0
    """Dollars beyond this bring only that third."""
    income: float = 0.27
    """Influence a dollar of income is worth in every round still to come."""
    bonus: float = 3.9
    """A bonus tile kept: a little less than the 4 it brings at the end, so that using it well comes first."""
    grip: float = 1.8
    """How much more than in proportion franchises count in the contest for a city."""
    outsider: float = 0.14
    """What an empty space is worth to a player who may still come to a city, in franchises."""
    city_effort: float = 0.3
    """How much the franchises a city still needs lower the chance that it scores at all."""
    region_grip: float = 1.6
    """The same as `grip` for the ranking in a region."""
    region_effort: float = 0.32
    """The same as `city_effort` for the empty spaces of a region."""
    prospect: float = 0.6
    """How much of the value of the best places within reach counts already."""
    idle: float = 0.2
    """The chance that a player does not expand, so that an idle round ends the game as it stands (§6.2)."""
    gift: float = 2.0
    """A tile that the first in a region takes besides the influence."""
    helper: float = 1.2
    """Such a tile in hand, to use once; it is worth nothing at the end."""
    tempo: float = 2.0
    """Influence that being next on turn is worth against being last."""
    sharp: float = 3.0
    blunt: float = 0.6
    """A lead of `sharp`, and `blunt` more for every round to come, makes winning about three times as likely as losing.
    """
    envy: float = 0.5
    """How much the best opponent's influence weighs against the seat's own, for greedy."""
    victory: float = 14.0
    """What winning is worth in influence if the game were to end as it stands, for greedy."""


WEIGHTS = Weights()
