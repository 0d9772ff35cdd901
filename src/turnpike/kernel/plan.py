"""A turn laid out before it comes, from what a seat may know.

Here: playing the planned choices, one after the other, in a position that the view alone gives. Not here: how a turn
begins while another seat is to act (`my_turn` of each game).
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from turnpike.kernel.contract import CHANCE, Choice, Game, O, S, V, Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

Rest = Literal["open", "turn_over", "chance", "others", "hidden"]
"""What comes after the plan: more choices; or why there are none: the turn is over, dice or cards decide, the others
decide, or what follows depends on what the seat cannot see."""


class Step(Struct, frozen=True):
    """A planned choice: as it is offered, or why it is not possible."""

    choice: Choice | None
    refused: Refused | None


class Plan(Struct, frozen=True):
    """A planned turn: its steps, what would be seen after the possible ones, and what could be chosen then."""

    steps: list[Step]
    view: Struct
    choices: list[Choice]
    rest: Rest


def plan(game: Game[S, O, V], view: V, options: O, seat: int, steps: Sequence[Sequence[Words]]) -> Plan:
    """The turn of a seat with these steps. A step that is not possible is left out, and the next ones are tried.

    Nothing depends on what is imagined: a step that would show hidden facts is the last, and is not played.
    """
    state = game.my_turn(view, options, seat, Rng(0))
    turn = game.turn_number(state)
    rest: Rest = "open"
    taken: list[Step] = []
    for step in steps:
        choice = (
            next((one for one in game.choices(state) if list(one.words) == list(step)), None)
            if rest == "open"
            else None
        )
        try:
            if rest != "open":
                raise Refused("plan_over")
            state, rest = _after(game, state, seat, turn, step)
        except Refused as refused:
            taken.append(Step(None, refused))
        else:
            taken.append(Step(choice, None))
    seen = game.view(state, seat)
    return Plan(taken, seen, game.choices(state) if rest == "open" else [], rest)


def _after(game: Game[S, O, V], state: S, seat: int, turn: int, step: Sequence[Words]) -> tuple[S, Rest]:
    """The position after a step, and what comes then; `Refused` if it is not possible."""
    after = game.copy(state)
    rest: Rest = "open"
    for words in step:
        if rest != "open":
            raise Refused("plan_over")
        action = game.read(after, words)
        if game.reveals(words):
            return state, "hidden"
        game.apply(after, action)
        if game.to_act(after) == CHANCE:
            rest = "chance"
        elif game.turn_number(after) != turn:
            rest = "turn_over"
        elif game.to_act(after) != seat:
            rest = "others"
    return after, rest
