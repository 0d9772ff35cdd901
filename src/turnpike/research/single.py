"""One game for interfaces that step a single one: the same actions, features and rewards as in a batch.

Here: chance, the limit of decisions, masks and observations as fresh arrays, pictures. Not here: the interfaces
themselves (pettingzoo.py, gymnasium.py, open_spiel.py).
"""

import io
from typing import Any

from turnpike import games
from turnpike.kernel.contract import NOBODY, Json
from turnpike.kernel.terminal import Canvas
from turnpike.research.environment import Environment
from turnpike.research.extras import need
from turnpike.research.layout import Layout
from turnpike.research.rules import MAX_DECISIONS, Rules, action_for, reward_number

need("numpy")
import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

TEXT_WIDTH = 100
"""Columns of a picture as text."""
PICTURE_WIDTH = 800
"""Points of a picture from left to right."""
MAX_FEATURE = 1000.0
"""Features are small numbers; spaces name this as their bound."""


class IllegalAction(ValueError):  # noqa: N818  (what a person reads is the sentence)
    """The action is not legal; the message names it in words."""


class SingleGame:
    """A game being played by numbered actions; chance decides by itself, from the seed of `reset`."""

    def __init__(self, rules: Rules, *, reward: str = "win", max_decisions: int = MAX_DECISIONS) -> None:
        self.rules = rules
        self.reward = reward_number(reward)
        self.max_decisions = max_decisions
        self.seat_names = [f"Player {seat + 1}" for seat in range(rules.players)]
        self._draws = rules.draws_setup()
        self._set_up(0)
        self.layout: Layout = self.environment.layout  # type: ignore[attr-defined]  # every game's own has one
        self.reset(0)

    def _set_up(self, seed: int) -> None:
        self.environment: Environment = self.rules.environment(self.rules.start(seed), 1)
        self.environment.reward = self.reward

    def reset(self, seed: int) -> None:
        """Begin a new game, which follows from the seed and the actions."""
        if self._draws:
            self._set_up(seed)
        self.environment.begin_anew()
        self.environment.set_chance(seed)
        self.decisions = 0
        self.environment.let_chance_decide()

    @property
    def state(self) -> Any:  # noqa: ANN401  (the state of whatever game)
        """The position, as the game's own state; not to be changed."""
        return self.environment.position()

    @property
    def to_act(self) -> int:
        """The seat to act, or NOBODY."""
        return self.environment.asked()

    @property
    def over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.environment.asked() == NOBODY

    @property
    def cut(self) -> bool:
        """Whether the limit of decisions has ended it."""
        return not self.over and self.decisions >= self.max_decisions

    def mask(self) -> NDArray[np.int8]:
        """1 for every legal action; all 0 when the game is over."""
        found = np.zeros(self.environment.actions, np.int8)
        if self.environment.asked() >= 0:
            self.environment.list_legal(found)
        return found

    def observe(self, seat: int) -> NDArray[np.float32]:
        """What a seat sees."""
        found = np.zeros(self.environment.features, np.float32)
        self.environment.see(seat, found)
        return found

    def step(self, action: int) -> None:
        """Take an action of the seat to act, then let chance decide; `IllegalAction` if it is not legal."""
        self.check(action)
        self.environment.do(int(action))
        self.decisions += 1
        self.environment.let_chance_decide()

    def choose(self, numbers: tuple[int, ...]) -> None:
        """Take a choice of a bot, by the numbers of the game."""
        for number in numbers:
            self.rules.game.apply(self.state, number)
        self.decisions += 1
        self.environment.let_chance_decide()

    def check(self, action: object) -> None:
        """`IllegalAction` names in words what cannot be done."""
        if isinstance(action, bool) or not isinstance(action, int | np.integer):
            raise IllegalAction(f"An action is a whole number, not {action!r}.")
        mask = self.mask()
        if not 0 <= action < len(mask) or not mask[action]:
            some = "; ".join(self.layout.name(int(one)) for one in np.flatnonzero(mask)[:5])
            now = f"The mask marks the legal ones, such as: {some}." if some else "The game is over: reset it."
            raise IllegalAction(f"Action {action} ({self.layout.name(int(action))}) is not legal now. {now}")

    def words(self, action: int) -> dict[str, Json]:
        """A legal action as it stands in a log."""
        self.check(action)
        said: dict[str, Json] = self.rules.game.words(self.state, self.environment.number_of(int(action)))
        return said

    def action(self, words: dict[str, Json]) -> int:
        """The action for words of a log; `Refused` if they cannot be done, -1 if they are not among the actions."""
        return action_for(self.environment, self.rules.game, words)

    def rewards(self) -> list[float]:
        """One a seat; nothing while the game goes on or after it was cut off."""
        paid = np.zeros(self.rules.players, np.float32)
        if self.over:
            self.environment.results(paid)
        return [float(one) for one in paid]

    def svg(self, seat: int | None) -> str:
        """A picture of what a seat or a spectator sees."""
        game = self.rules.game
        return game.svg(game.view(self.state, seat), self.rules.options, self.seat_names)

    def text(self, seat: int | None) -> str:
        """What a seat or a spectator sees, as text."""
        terminal = games.terminal(self.rules.game.id)
        canvas = Canvas(seats=self.seat_names, width=TEXT_WIDTH, colour=False, language="en")
        return terminal.whole_board(self.rules.game.view(self.state, seat), self.rules.options, canvas)

    def pixels(self, seat: int | None) -> NDArray[np.uint8]:
        """The picture as points: height by width by red, green, blue."""
        need("resvg_py", "PIL")
        import resvg_py  # noqa: PLC0415  (only who wants points needs them)
        from PIL import Image  # noqa: PLC0415

        png = bytes(resvg_py.svg_to_bytes(svg_string=self.svg(seat), width=PICTURE_WIDTH))
        return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))

    def copy_state(self) -> object:
        """A copy of the position."""
        copied: object = self.rules.game.copy(self.state)
        return copied
