"""A game in a notebook or at a Python prompt: start, list choices, play, look, copy, undo, save, load.

    import turnpike
    game = turnpike.new("harbours", players=2, seats=["Ann", "Bo"])
    game.choices             # numbered, in words
    game.play("rest")        # or game.play(3), the number of a choice
    game                     # draws the board

Here: convenience for people. Not here: anything a program could not do with `turnpike.kernel.play.Play` as well.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.chance import new_secret, seeded_secret
from turnpike.kernel.contract import CHANCE, AnyGame, Choice, Json, Outcome, Speech
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay


class NotPossible(ValueError):  # noqa: N818  (what a person reads is the sentence, not the name)
    """The action is not possible; the message says why and what to do."""


class Lines(list[str]):
    """Sentences, printed one per line."""

    def __repr__(self) -> str:
        return "\n".join(self)


class Session:
    """A game of any kind, with choices and events as sentences. `raw` is the `Play` underneath, for programs."""

    def __init__(self, raw: Play[Any, Any, Any], language: str = "en") -> None:
        self.raw = raw
        self.language = language

    @property
    def game(self) -> AnyGame:
        """The rules being played."""
        return self.raw.game

    @property
    def view(self) -> Struct:
        """The position in words, as the seat to act sees it."""
        seen: Struct = self.raw.view(self.raw.to_act if self.raw.to_act >= 0 else None)
        return seen

    @property
    def to_act(self) -> str:
        """The name of the player to act; empty when the game is over."""
        return self.raw.header.seats[self.raw.to_act] if self.raw.to_act >= 0 else ""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.raw.over

    @property
    def outcome(self) -> Outcome:
        """Scores, winners and why it ended."""
        return self.raw.outcome()

    @property
    def choices(self) -> Lines:
        """What the seat to act can do, numbered for `play`."""
        speech = self._speech()
        return Lines(f"{i:3}  {speech.choice(choice)}" for i, choice in enumerate(self.raw.choices()))

    def play(self, do: int | str, /, **values: Json) -> Lines:
        """Take a choice by its number, or an action by its words (`from_` for `from`); says what happened."""
        before = self.raw.at
        try:
            if isinstance(do, str):
                self.raw.do({"do": do, **{name.rstrip("_"): value for name, value in values.items()}})
            else:
                self.raw.do_choice(self._numbered(do))
            self.roll()
        except Refused as refused:
            raise NotPossible(self._speech().refusal(refused)) from None
        return self._happened(before)

    def _numbered(self, number: int) -> Choice:
        offered = self.raw.choices()
        if not 0 <= number < len(offered):
            raise NotPossible(f"There is no choice {number}. They are numbered from 0 to {len(offered) - 1}.")
        return offered[number]

    def roll(self) -> None:
        """Let chance act until a player has to decide."""
        while self.raw.to_act == CHANCE:
            self.raw.roll()

    def undo(self) -> "Session":
        """Take back the newest action, with the dice it has led to."""
        line = self.raw.live
        while line and not line[-1].words:
            line.pop()
        if not line:
            raise NotPossible("Nothing has been played yet, so there is nothing to undo.")
        self.raw.undo(line[-2].n if len(line) > 1 else 0)
        return self

    def redo(self) -> Lines:
        """Play the newest undone action again."""
        before = self.raw.at
        try:
            self.raw.redo()
            self.roll()
        except Refused as refused:
            raise NotPossible(self._speech().refusal(refused)) from None
        return self._happened(before)

    def copy(self) -> "Session":
        """The same game, to be played on independently."""
        return Session(self.raw.copy(), self.language)

    @property
    def log(self) -> Lines:
        """What has happened so far, in words."""
        return self._happened(0)

    def save(self, path: str | Path) -> None:
        """Write the log of the game to a file."""
        with Path(path).open("w", encoding="utf-8") as file:
            log.write(self.raw.record(), file)

    def _happened(self, before: int) -> Lines:
        speech = self._speech()
        seat = self.raw.to_act if self.raw.to_act >= 0 else None
        numbers = range(before + 1, self.raw.at + 1)
        return Lines(speech.event(event) for n in numbers for event in self.raw.events(n, seat))

    def _speech(self) -> Speech:
        return self.game.speech(self.raw.options, self.language, self.raw.header.seats)

    def __repr__(self) -> str:
        who = f"{self.to_act} to play" if self.to_act else "over"
        return f"<{self.game.id}: {', '.join(self.raw.header.seats)}; entry {self.raw.at}, {who}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows for the game: its board."""
        return self.game.svg(self.view, self.raw.options, self.raw.header.seats, "", self.language)


def new(
    game: str, *, seats: Sequence[str] | None = None, seed: int | None = None, language: str = "en", **options: Json
) -> Session:
    """A new game; options are those of the game, such as `players`, `start` or `expert`."""
    rules = games.find(game)
    try:
        players = rules.players(rules.read_options(options))
        names = list(seats) if seats is not None else [f"Player {seat + 1}" for seat in range(players)]
        secret = new_secret() if seed is None else seeded_secret(seed)
        begun = Session(Play.begin(rules, options, names, secret=secret), language)
    except Refused as refused:
        raise NotPossible(rules.speech(rules.read_options({}), language, ()).refusal(refused)) from None
    begun.roll()
    return begun


def load(path: str | Path, *, language: str = "en") -> Session:
    """The first game of a log file, finished or not."""
    with Path(path).open("rb") as file:
        record = next(iter(log.read(file)), None)
    if record is None:
        raise NotPossible(f"{Path(path).name} is empty. A log begins with a header line.")
    return Session(replay(games.find(record.header.game), record), language)
