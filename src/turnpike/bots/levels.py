"""The four levels people play against, from a friendly beginner to somebody hard to beat.

Here: who they are, and how they come from what a search found to a choice. Not here: the search (search/), their
sentences (text/), how strong they are (docs/bots.md).

A level is a number of simulations, so it plays alike on every machine; where somebody waits, `seconds` ends a thought
earlier. Between the small actions of one turn it keeps its tree, and thinks only about what it has not seen yet.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from msgspec import Struct

from turnpike import bots
from turnpike.bots.contract import Bot, small
from turnpike.bots.search.hurry import CUNNING, FASTER
from turnpike.bots.search.root import Root
from turnpike.bots.search.thinking import Found, Manner, Search, now, room_for
from turnpike.bots.search.weighing import Trying, explore
from turnpike.games.richesses.rules.state import State as Travelling
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"
FINE = 1000
"""How finely the generator is asked for parts of one."""


class Level(Struct, frozen=True, kw_only=True):
    """How somebody plays."""

    simulations: int
    blur: float = 0.0
    """How far off, in chances to win, it may judge a choice."""
    overlooks: float = 0.0
    """How often it does not see a choice at all."""


LEVELS = {
    "novice": Level(simulations=12, blur=0.16, overlooks=0.3),
    "regular": Level(simulations=200, blur=0.09),
    "expert": Level(simulations=50_000, blur=0.05),
    "master": Level(simulations=200_000),
}


TRAVELLERS = {"novice": 0.75, "regular": 0.0}
"""The levels that travel like the traveller in Richesses de France, and how many of the ways they overlook."""
EXPLORERS = {
    "expert": Trying(simulations=100, turns=3, caution=0.5, boldness=FASTER),
    "master": Trying(simulations=1000, turns=6, caution=0.5, boldness=CUNNING),
}
"""The levels that try there what else could be done, or on Casinos are bold."""


class _Kept(Struct):
    """A tree for the next small action of the same turn."""

    search: Search
    root: Root
    view: object
    """What the seat will see if that action comes next."""


class LevelBot:
    """Somebody who searches as long as a level says."""

    def __init__(self, name: str, level: Level) -> None:
        self.name = name
        self.level = level
        self._kept: _Kept | None = None

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """What the search finds best, as far as this level sees it. In a set-up of tiles it does what greedy does."""
        until = None if seconds is None else now() + seconds
        offered = small(choices)
        if view is None:
            return bots.find("greedy").choose(game, view, options, offered, rng)
        if game.id == "richesses" and self.name in TRAVELLERS:
            seen = [one for one in offered if one.key != "move" or rng.below(FINE) >= TRAVELLERS[self.name] * FINE]
            return bots.find("traveller").choose(game, view, options, seen or offered, rng)
        if game.id == "richesses" and self.name in EXPLORERS:
            return offered[0] if len(offered) == 1 else self._explore(game, view, options, offered, rng, until)
        kept, self._kept = self._kept, None
        if kept is not None and kept.view != view:
            kept = None
        if len(offered) == 1:
            if kept is not None:
                self._keep(kept, offered[0].actions[0])
            return offered[0]
        seed = rng.below(1 << 30)
        if kept is None:
            root = Root(game, options, view, rng)
            room = room_for(self.level.simulations, seconds)
            kept = _Kept(Search(root.position, Manner(), seed, room), root, view)
        kept.search.run(self.level.simulations, until, to_choose=not self.level.blur)
        found = self._pick(kept.search.found(), rng)
        number = kept.search.trees[0].position.number_of(found.action)
        self._keep(kept, found.action)
        return next(choice for choice in offered if choice.actions == (number,))

    def _explore(
        self, game: Game[S, O, V], view: V, options: O, offered: Sequence[Choice], rng: Rng, until: float | None
    ) -> Choice:
        """The choice that did best in trial games."""
        imagined = cast("Travelling", game.imagine(view, options, rng))
        number = explore(imagined, EXPLORERS[self.name], rng.below(1 << 30), until)
        return next(choice for choice in offered if choice.actions == (number,))

    def _pick(self, found: list[Found], rng: Rng) -> Found:
        """The best, as far as this level sees and judges them."""
        if not self.level.blur:
            return found[0]
        seen = [one for one in found if rng.below(FINE) >= self.level.overlooks * FINE] or found
        blurred = [one.value + self.level.blur * (2 * rng.below(FINE) / FINE - 1) for one in seen]
        return seen[blurred.index(max(blurred))]

    def _keep(self, kept: _Kept, action: int) -> None:
        """Keep the tree if the same seat is to act again."""
        game, root = kept.root.game, kept.root
        seat = game.to_act(root.state)
        if root.may_be_kept() and kept.search.move(action):
            root.move(action)
            if game.to_act(root.state) == seat:
                kept.view = game.view(root.state, seat)
                self._kept = kept


_BOTS: dict[str, Any] = {name: LevelBot(name, level) for name, level in LEVELS.items()}


def bot(name: str) -> Bot:
    """The level with this name."""
    found: Bot = _BOTS[name]
    return found


def style(name: str, language: str = "en") -> str:
    """A sentence about how a level plays."""
    return texts(TEXT, language).say("style", name)
