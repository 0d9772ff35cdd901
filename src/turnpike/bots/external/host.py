"""The process in which a bot of a Python package lives: `python -m turnpike.bots.external.host NAME`.

A bot from an entry point speaks no protocol; it is a `turnpike.bots.contract.Bot`. It is given a process all the same,
so that it is held to the same limits as any other program.
"""

import sys
from typing import Any, TextIO, get_type_hints

import msgspec

from turnpike import games
from turnpike.bots.contract import Bot
from turnpike.bots.external.finding import load
from turnpike.bots.external.messages import VERSION, Answer, Ask, Greeting, Hello, line
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.rng import Rng


def host(name: str, questions: TextIO, answers: TextIO) -> None:
    """Answer questions with what the bot says until there are no more."""
    bot: Bot = load(name)
    hello = msgspec.json.decode(questions.readline(), type=Hello)
    game: AnyGame = games.find(hello.game)
    options = game.read_options(hello.options)
    seen: Any = get_type_hints(type(game).view)["return"]
    rng = Rng(hello.seed)
    _say(answers, line(Greeting(turnpike=VERSION, name=bot.name)))
    for asked in questions:
        if "bye" in msgspec.json.decode(asked):
            return
        ask = msgspec.json.decode(asked, type=Ask)
        view = None if ask.position is None else msgspec.convert(ask.position, seen)
        choices = [offered.choice() for offered in ask.choices]
        chosen = bot.choose(game, view, options, choices, rng, ask.clock.seconds)
        _say(answers, line(Answer(ask=ask.ask, answer=choices.index(chosen) if chosen in choices else -1)))


def _say(answers: TextIO, said: bytes) -> None:
    answers.write(said.decode())
    answers.flush()


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints must not look like an answer
    host(sys.argv[1], sys.stdin, answers)
