"""What would happen: a choice played out in the mind, from nothing but a view.

Here: playing the choice, then passing to the end of the own turn. Not here: choosing (bots), showing (cli, web).
A preview stops before the first outcome of chance, hidden fact or decision of another seat. So "increase Chicago" shows
the scoring it will cause, and never what its seat may not know.
"""

from itertools import takewhile

from turnpike.kernel.contract import NOBODY, Choice, Game, O, S, V
from turnpike.kernel.events import Event
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

IMAGININGS = 4
"""How often a position is imagined. What is not the same each time rests on a hidden fact."""
LONGEST = 100
"""Actions that a preview looks ahead at most; turns are far shorter."""


def preview(game: Game[S, O, V], view: V, options: O, choice: Choice) -> list[Event]:
    """What the choice would cause by the end of the own turn, if nothing else were done in it.

    The events of somebody else's turn are left out; those of the end of the game are not.
    """
    told = [_imagined(game, view, options, choice, Rng(seed)) for seed in range(IMAGININGS)]
    shared = takewhile(lambda events: all(event == events[0] for event in events), zip(*told, strict=False))
    return [events[0] for events in shared]


def _imagined(game: Game[S, O, V], view: V, options: O, choice: Choice, rng: Rng) -> list[Event]:
    state = game.imagine(view, options, rng)
    state.tape = tape = Tape()
    state.recording = True
    seat, turn = game.to_act(state), game.turn_number(state)
    ahead = list(choice.actions)
    for _ in range(LONGEST):
        if not ahead and (onward := game.pass_action(state)) is not None:
            ahead = [onward]
        if not ahead:
            break
        game.apply(state, ahead.pop(0))
        if game.to_act(state) != seat or game.turn_number(state) != turn:
            break
    events = game.events(state, tape.numbers(), seat)
    if game.to_act(state) == NOBODY:
        return events
    return list(takewhile(lambda event: not event.begins_turn, events))
