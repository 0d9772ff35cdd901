"""Previews: what a choice would cause, computed from a view alone.

Here: what the end of the own turn would bring. Not here: how a game gets there (`finish_turn` of its contract),
choosing (bots), showing (cli, web).
A preview stops before the first outcome of chance, hidden fact or decision of another seat. So "increase Chicago" shows
the scoring it will cause, and never what its seat may not know.
"""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from turnpike.kernel.contract import NOBODY, Choice, Game, O, S, V
from turnpike.kernel.events import Event
from turnpike.kernel.rng import Rng
from turnpike.kernel.scratch_tape import scratch_tape

IMAGININGS = 4
"""How often a position with secrets is imagined. What differs between them depends on a hidden fact."""


class Foreseen(Struct, frozen=True):
    """What a choice would cause, and the figures of every seat after that, as far as no hidden fact decides them."""

    events: list[Event]
    figures: dict[str, list[int]]


def preview(game: Game[S, O, V], view: V, options: O, choice: Choice) -> list[Event]:
    """What the choice would cause by the end of the own turn, if nothing else were done in it.

    The events of another seat's turn are left out; those of the end of the game are not.
    """
    return foresee(game, view, options, [choice])[0].events


def foresee(
    game: Game[S, O, V], view: V, options: O, choices: Sequence[Choice], known: S | None = None
) -> list[Foreseen]:
    """Previews of several choices of one position, which is imagined only once, with the figures where each stops.

    In a game without secrets there is nothing to imagine; a caller that has the position itself may give it as `known`.
    """
    if known is not None and not game.secrets:
        imagined = [known]
    else:
        imagined = [game.imagine(view, options, Rng(seed)) for seed in range(IMAGININGS if game.secrets else 1)]
    if len(imagined) == 1:
        return [_known(game, game.copy(imagined[0]), choice) for choice in choices]
    found = []
    for choice in choices:
        states = [game.copy(state) for state in imagined]
        caused = [_caused(game, state, choice) for state in states]
        shared = takewhile(lambda events: all(event == events[0] for event in events), zip(*caused, strict=False))
        figures = [game.figures(state) for state in states]
        same = figures[0] if all(each == figures[0] for each in figures) else {}
        found.append(Foreseen([events[0] for events in shared], same))
    return found


def _known(game: Game[S, O, V], state: S, choice: Choice) -> Foreseen:
    """The known position, once: without secrets every imagined one would be equal."""
    return Foreseen(_caused(game, state, choice), game.figures(state))


def _caused(game: Game[S, O, V], state: S, choice: Choice) -> list[Event]:
    state.tape = tape = scratch_tape()
    state.recording = True
    seat = game.to_act(state)
    game.finish_turn(state, choice.actions)
    events = game.events(state, tape.numbers(), seat)
    if game.to_act(state) != NOBODY:
        for at, event in enumerate(events):
            if event.begins_turn:
                return events[:at]
    return events
