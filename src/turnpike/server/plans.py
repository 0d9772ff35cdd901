"""Plans: a player lays out the own next turn while others think. The server keeps nothing of it.

A client sends the steps it has, and gets what they would lead to and what could be chosen next: all of it from the view
of the seat alone, so a plan says nothing that the board does not. The same over HTTP and in a browser tab.
"""

from itertools import pairwise
from typing import Annotated, Any

from msgspec import Meta, Struct

from turnpike.kernel.contract import Speech, Words
from turnpike.kernel.history import Step as PlayedStep
from turnpike.kernel.plan import Rest, Step, plan
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.positions import play_of
from turnpike.server.rate_limits import is_deep
from turnpike.server.table_requests import SeatNumber
from turnpike.table import Table
from turnpike.table.bot_names import displayed_names
from turnpike.table.snapshot import Offer
from turnpike.table.table import MAX_ACTIONS

MAX_STEPS = 40
"""Far more than a turn has."""


class PlanRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The planned choices of a seat, in their order, each with the actions it bundles."""

    seat: SeatNumber
    steps: Annotated[
        list[Annotated[list[Words], Meta(min_length=1, max_length=MAX_ACTIONS)]], Meta(max_length=MAX_STEPS)
    ]


class PlannedStep(Struct, frozen=True, kw_only=True):
    """A planned choice: its sentence, or why it is not possible."""

    sentence: str
    problem: str


class PlanView(Struct, frozen=True, kw_only=True):
    """What a plan would lead to if nothing changed until the turn comes."""

    at: int
    """The newest entry of the game."""
    turn_ended: int
    """The entry that ended the seat's last turn, 0 before the first: an older plan is for a turn that is over."""
    view: Struct
    choices: list[Offer]
    steps: list[PlannedStep]
    rest: Rest
    """Whether there is more to choose, and if not, why."""


def plan_view(table: Table, account: str, asked: PlanRequest, language: str) -> PlanView:
    """The plan of a seat of the account."""
    play = play_of(table)
    if asked.seat not in table.hands_of(account):
        raise Refused("not_your_seat", seat=asked.seat)
    if play.over:
        raise Refused("game_over")
    if any(is_deep(words) for step in asked.steps for words in step):
        raise Refused("bad_request", detail="a step is nested too deeply")
    found = plan(play.game, play.view(asked.seat), play.options, asked.seat, asked.steps)
    names = displayed_names(table.document.chairs, language, play.header.seats)
    speech = play.game.speech(play.options, language, names)
    return PlanView(
        at=play.at,
        turn_ended=turn_ended(play, asked.seat),
        view=found.view,
        choices=[
            Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=speech.choice(choice))
            for choice in found.choices
        ],
        steps=[_step(step, language, speech) for step in found.steps],
        rest=found.rest,
    )


def turn_ended(play: AnyPlay, seat: int) -> int:
    """The last entry of the newest turn of a seat that is over; 0 if it has had none. What was undone does not count.

    A turn is that of the seat which decides first in it: others may answer, as in an auction.
    """
    undone = set(play.dead)
    steps = [step for step in play.steps_after(-1) if step.entry.n not in undone]  # the start first
    end = len(steps)
    while end > 1:
        begin = end - 1
        while begin > 1 and steps[begin - 2].turn == steps[end - 2].turn:
            begin -= 1
        if steps[end - 2].turn != steps[-1].turn and _decides_first(play, steps[begin - 1 : end], seat):
            return steps[end - 1].entry.n
        end = begin
    return 0


def _decides_first(play: AnyPlay, turn: list[PlayedStep[Any]], seat: int) -> bool:
    """Whether the first decision of a turn is one of this seat; `turn` begins with the step before it."""
    for before, step in pairwise(turn):
        if step.entry.seat is None or not step.entry.words:
            continue
        aside = play.game.has_asides and play.game.to_act(play.state_after(before.entry.n)) != step.entry.seat
        if not aside:
            return step.entry.seat == seat
    return False


def _step(step: Step, language: str, speech: Speech) -> PlannedStep:
    return PlannedStep(
        sentence="" if step.choice is None else speech.choice(step.choice),
        problem="" if step.refused is None else errors.say(step.refused, language, speech).message,
    )
