"""Which game an environment plays, with which options: the start of its games, and errors in the words of the game."""

from array import array
from collections.abc import Mapping

from turnpike import games
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import AnyGame, Json, State, Words
from turnpike.kernel.manifest import resolve
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain
from turnpike.research.any_game import AnyEnvironment
from turnpike.research.environment import MAX_SEATS, Environment
from turnpike.research.numbers import RANK, SCORE, WIN

REWARDS = {"win": WIN, "score": SCORE, "rank": RANK}
"""What rewards can be: a share of the win, the final score, the rank from 1 (first) to 0 (last)."""
MAX_DECISIONS = 20_000
"""After so many decisions a game is cut off, unless it is asked for otherwise; sensible play takes a few hundred."""


class Rules:
    """A game with its options; `ValueError` says in words which option does not fit."""

    def __init__(self, game: str, players: int | None = None, options: Mapping[str, Json] | None = None) -> None:
        wanted = dict(options or {}) | ({} if players is None else {"players": players})
        try:
            self.game: AnyGame = games.find(game)
        except Refused as refused:
            raise ValueError(explain(refused)) from None
        try:
            self.options = self.game.read_options(wanted)
        except Refused as refused:
            raise ValueError(self.explain(refused)) from None
        self.players = self.game.players(self.options)
        if self.players > MAX_SEATS:
            raise ValueError(f"{self.game.id}: an environment is for {MAX_SEATS} seats at most, not {self.players}.")
        if self.game.draft(self.options) is not None:
            raise ValueError(
                f"{self.game.id}: with these options the players lay out the board before the game, which is no part of"
                " an environment. Choose options that draw it at random."
            )

    def explain(self, refused: Refused) -> str:
        """A refusal in words."""
        return self.game.speech(self.game.read_options({}), "en", ()).refusal(refused)

    def draws_setup(self) -> bool:
        """Whether games with these options begin from set-ups that differ."""
        return self.game.draw_setup(self.options, Draws(seeded_secret(0))) is not None

    def start(self, seed: int) -> State:
        """The first position; what the set-up leaves to chance follows from the seed."""
        setup = self.game.draw_setup(self.options, Draws(seeded_secret(seed)))
        state: State = self.game.start(self.options, setup)
        return state

    def environment(self, start: State, count: int) -> Environment:
        """So many games from this position, as the game itself brings them, or through its contract."""
        reference = games.manifest(self.game.id).research
        if reference is None:
            return AnyEnvironment(self.game, start, self.players, count)
        environment: Environment = resolve(reference)(start, count)
        return environment


def action_for(environment: Environment, game: AnyGame, words: Words) -> int:
    """The action of the scratch position for words of a log; -1 if they are not among the actions.

    `Refused` says why they cannot be done at all.
    """
    state = environment.position()
    action = environment.action_of(game.read(state, words))
    if action >= 0:
        return action
    mask = array("b", bytes(environment.actions))
    environment.list_legal(mask)
    legal = (action for action, marked in enumerate(mask) if marked)
    return next((action for action in legal if game.words(state, environment.number_of(action)) == words), -1)


def reward_number(reward: str) -> int:
    """What a reward is called inside; `ValueError` names the words there are."""
    if reward not in REWARDS:
        raise ValueError(f"There is no reward {reward!r}. Choose one of {', '.join(REWARDS)}.")
    return REWARDS[reward]
