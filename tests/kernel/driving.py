"""Driving games of any kind at random, with everything a log can hold: actions, chance, asides, undo and redo."""

import io
from typing import TypeVar

from kernel import minigame
from kernel.market import State as MarketState
from msgspec import Struct

from turnpike.kernel import log
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, Game, Json, State
from turnpike.kernel.log import Record
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Struct)  # noqa: E741  (options)
V = TypeVar("V", bound=Struct)

MarketPlay = Play[MarketState, minigame.Options, minigame.View]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def begin(game: Game[S, O, V], seed: int = 1, *, random_first: bool = False, **options: Json) -> Play[S, O, V]:
    """A new game whose chance depends on the seed alone."""
    players = game.players(game.read_options(options))
    secret = seeded_secret(seed, "green apple")
    return Play.begin(game, options, NAMES[:players], secret=secret, random_first=random_first)


def in_turn(*outcomes: int, players: int = 3, cards: int = 9, rounds: int = 3) -> MarketPlay:
    """The tiny game after these outcomes of chance."""
    play = begin(minigame.MARKET, players=players, cards=cards, rounds=rounds)
    for outcome in outcomes:
        play.take_outcome(outcome)
    return play


def step(play: Play[S, O, V], rng: Rng) -> None:
    """One more entry: an outcome of chance, an action, or now and then something said aside."""
    seat = rng.below(len(play.header.seats))
    asides = play.asides(seat)
    if asides and rng.below(4) == 0:
        play.do(asides[rng.below(len(asides))].words[0], seat=seat)
    elif play.to_act == CHANCE:
        play.roll()
    else:
        choices = play.choices()
        play.do_choice(choices[rng.below(len(choices))])


def wander(play: Play[S, O, V], rng: Rng, *, undo: bool = False) -> Play[S, O, V]:
    """Play to the end; with `undo` with changes of mind on the way."""
    while not play.over:
        if undo and rng.below(5) == 0 and play.live:
            line = [0, *(entry.n for entry in play.live)]
            play.undo(line[max(-6, -len(line)) + rng.below(min(5, len(line) - 1))])
            if rng.below(2) and play.undone:
                play.redo()
        else:
            step(play, rng)
    return play


def written(record: Record) -> bytes:
    """A record as the bytes of a file."""
    file = io.StringIO()
    log.write(record, file)
    return file.getvalue().encode()


def read_one(raw: bytes) -> Record:
    """The only game of a file."""
    [record] = log.read(io.BytesIO(raw))
    return record
