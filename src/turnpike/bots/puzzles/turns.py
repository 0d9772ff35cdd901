"""Every position that the turn of a seat can end in, each once, with a way to it; and what a way causes.

A turn here is what one seat decides in a row: it ends when chance, another seat or the next turn comes, or the game is
over. Positions are told apart by their digests, so the order of the actions does not matter.
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Generic

from msgspec import Struct

from turnpike.bots.contract import small
from turnpike.kernel.contract import NOBODY, Game, O, S, V, Words
from turnpike.kernel.events import Event
from turnpike.kernel.scratch_tape import scratch_tape

MAX_POSITIONS = 6_000
"""Positions within a turn that are looked at; a turn with more is too long for a puzzle."""


class Result(Struct, Generic[S], frozen=True):
    """A position in which the turn can end, and the actions that lead there."""

    state: S
    line: tuple[Words, ...]


def ends_turn(game: Game[S, O, V], before: S, after: S) -> bool:
    """Whether the turn of the seat to act in the one position is over in the other."""
    return game.to_act(after) != game.to_act(before) or game.turn_number(after) != game.turn_number(before)


def results_of(game: Game[S, O, V], state: S, max_positions: int = MAX_POSITIONS) -> dict[str, Result[S]] | None:
    """All results of the turn that begins here, by digest; None if there are too many. Short ways are found first."""
    waiting: list[Result[S]] = [Result(state, ())]
    seen = {game.digest(state)}
    found: dict[str, Result[S]] = {}
    for one in waiting:
        for choice in small(game.choices(one.state)):
            after = game.copy(one.state)
            game.apply(after, choice.actions[0])
            digest = game.digest(after)
            if digest in seen:
                continue
            seen.add(digest)
            if len(seen) > max_positions:
                return None
            result = Result(after, (*one.line, choice.words[0]))
            if ends_turn(game, one.state, after):
                found[digest] = result
            else:
                waiting.append(result)
    return found


def caused(game: Game[S, O, V], state: S, line: Sequence[Words]) -> list[Event]:
    """What these actions cause by the end of the turn, as the seat that takes them may know it."""
    one, seat = game.copy(state), game.to_act(state)
    events: list[Event] = []
    for words in line:
        one.tape = tape = scratch_tape()
        one.recording = True
        game.apply(one, game.read(one, words))
        events += game.events(one, tape.numbers(), seat)
    if game.to_act(one) == NOBODY:
        return events
    return list(takewhile(lambda event: not event.begins_turn, events))
