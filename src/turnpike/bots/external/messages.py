"""What a match and an outside bot say to each other: one JSON object a line, over the bot's standard input and output.

The match says hello and is greeted, then it asks and is answered, one question at a time, and at the end it says bye
and closes the bot's input. The number of the protocol stands in the first line of either side. A field may be added,
so a bot ignores what it does not know; whatever would break a bot raises the number.
"""

from typing import Any

import msgspec
from msgspec import Struct

from turnpike.kernel.contract import Choice, Json, Words

VERSION = 1
MAX_NAME_LENGTH = 60


class Hello(Struct, frozen=True, kw_only=True):
    """The first line to a bot: which game it sits in."""

    turnpike: int
    """The version of this protocol."""
    game: str
    rules: int
    options: dict[str, Json]
    seat: int
    seats: list[str]
    seed: int
    """For bots that need random numbers: the same game comes with the same seed."""


class Greeting(Struct, frozen=True, kw_only=True):
    """The first line of a bot."""

    turnpike: int
    name: str = ""


class Offered(Struct, frozen=True, kw_only=True):
    """A choice, with a sentence for people who read along."""

    words: tuple[Words, ...]
    actions: tuple[int, ...]
    key: str
    facts: dict[str, str | int]
    say: str = ""

    def choice(self) -> Choice:
        """The same as bots in Python know it."""
        return Choice(words=self.words, actions=self.actions, key=self.key, facts=self.facts)


class Clock(Struct, frozen=True, kw_only=True):
    """How long a bot may think about this question. Whatever comes later counts as silence."""

    seconds: float


class Ask(Struct, frozen=True, kw_only=True):
    """A question. `position` is what the seat may see, None while the players still lay out the tiles."""

    ask: int
    position: Any
    choices: tuple[Offered, ...]
    clock: Clock


class Bye(Struct, frozen=True, kw_only=True):
    """The game is over for this bot; its input ends here."""

    bye: bool = True


class Answer(Struct, frozen=True, kw_only=True):
    """The answer of a bot: the number of the question, and of its choice, counted from 0."""

    ask: int
    answer: int


def line(message: Struct) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message) + b"\n"
