"""Where a search begins: a view made into positions, with what is known about the game.

Here: which kind of position a game has, and the numbers found for it by matches. A game without an entry of its own is
searched through its contract.
"""

from collections.abc import Callable
from typing import Any, cast

from turnpike.bots.franchise import TASTE
from turnpike.bots.search.anygame import AnyPosition
from turnpike.bots.search.franchise import FranchisePosition
from turnpike.bots.search.guide import Guide
from turnpike.bots.search.leaves import JUDGED
from turnpike.bots.search.outlook import Outlook
from turnpike.bots.search.position import Position
from turnpike.bots.search.richesses import RichessesPosition
from turnpike.bots.search.tours import tours_of
from turnpike.games.franchise.rules.state import State as FranchiseState
from turnpike.kernel.contract import AnyGame, Game, O, S, V
from turnpike.kernel.rng import Rng

TEMPO = 2.0
"""Influence that being next on turn is worth against being last."""
SHARP = 3.0
BLUNT = 0.6
"""A lead of SHARP, and BLUNT more for every round to come, makes winning about three times as likely as losing."""
HEAT = 0.05
"""How quickly a choice that looks worse loses attention."""


AHEAD = 4.0
"""Turns of a lead in Richesses de France that make winning about three times as likely as losing."""


class Root:
    """A position somebody thinks about, from what a view tells."""

    def __init__(self, game: Game[S, O, V], options: O, view: V, rng: Rng) -> None:
        self.game: AnyGame = game
        self._imagine: Callable[[], Any] = lambda: game.imagine(view, options, rng)
        self._players = game.players(options)
        self.state: Any = self._imagine()

    def position(self, leaf: int = JUDGED) -> Position:
        """A position of its own for one thread; `leaf` says how Franchise looks at its leaves."""
        if self.game.id == "franchise":
            state = cast("FranchiseState", self.state)
            outlook = Outlook(state.board, TASTE, TEMPO, SHARP, BLUNT)
            return FranchisePosition(state, self.game.copy(state), self.game.copy(state), outlook, leaf, HEAT)
        if self.game.id == "richesses":
            scratch, spare = self.game.copy(self.state), self.game.copy(self.state)
            return RichessesPosition(self._imagine, scratch, spare, Guide(tours_of(self.state.board)), AHEAD, HEAT)
        return AnyPosition(self.game, self._imagine, False, self._players)

    def may_be_kept(self) -> bool:
        """Whether a tree over this position is still right after an action: nothing was imagined for it."""
        return self.game.id == "franchise"

    def move(self, action: int) -> None:
        """Go on from the position after an action."""
        self.game.apply(self.state, action)
