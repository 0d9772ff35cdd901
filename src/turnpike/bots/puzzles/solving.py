"""An answer to a puzzle, played by the rules; and the solution with what it causes.

An answer is a list of actions from the position of the puzzle on. Nothing is compared with the stored way: the turn is
played, and the position in which it ends counts.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from turnpike.bots.puzzles.puzzle import Puzzle, play_of
from turnpike.bots.puzzles.turns import caused
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.events import Event
from turnpike.kernel.play import AnyPlay

Verdict = Literal["open", "solved", "close", "wrong"]
"""The turn is not over; it ends in a result that counts, in one that is nearly as good, or in another."""
MAX_CACHED = 64
"""Positions that are kept: many people solve the puzzle of the day."""


class TurnOverError(Exception):
    """An answer goes on after the end of the turn."""


class Step(Struct, frozen=True):
    """An action of a way, as it is offered."""

    words: Words
    choice: Choice | None


class Explanation(Struct, frozen=True, kw_only=True):
    """What a turn does that another one does not."""

    steps: list[Step]
    caused: list[Event]


_positions: dict[str, AnyPlay] = {}
"""By the id of the puzzle."""


def start_of(puzzle: Puzzle) -> AnyPlay:
    """The game at the position of the puzzle, to be played on."""
    if puzzle.id not in _positions:
        if len(_positions) >= MAX_CACHED:
            _positions.clear()
        _positions[puzzle.id] = play_of(puzzle)
    return _positions[puzzle.id].copy()


def answer(puzzle: Puzzle, moves: Sequence[Words]) -> tuple[AnyPlay, Verdict]:
    """The game after these actions, and whether they solve the puzzle; `Refused` if one is not possible."""
    play = start_of(puzzle)
    turn = play.game.turn_number(play.state)
    over = False
    for words in moves:
        if over:
            raise TurnOverError
        play.do(words, seat=puzzle.seat)
        over = play.to_act != puzzle.seat or play.game.turn_number(play.state) != turn
    if not over:
        return play, "open"
    digest = play.game.digest(play.state)
    return play, "solved" if digest in puzzle.solutions else "close" if digest in puzzle.close else "wrong"


def explained(puzzle: Puzzle) -> tuple[Explanation, Explanation]:
    """The best turn and the next idea: their actions, and what each causes that the other does not."""
    start = start_of(puzzle)
    ours, theirs = (caused(start.game, start.state, line) for line in (puzzle.line, puzzle.other))
    return (
        Explanation(steps=steps(puzzle, puzzle.line), caused=[event for event in ours if event not in theirs]),
        Explanation(steps=steps(puzzle, puzzle.other), caused=[event for event in theirs if event not in ours]),
    )


def steps(puzzle: Puzzle, line: Sequence[Words]) -> list[Step]:
    """The actions of a way as they are offered."""
    play, found = start_of(puzzle), []
    for words in line:
        found.append(Step(words, next((one for one in play.choices() if one.words == (words,)), None)))
        play.do(words)
    return found


def key_choice(puzzle: Puzzle) -> Choice | None:
    """The action that makes the idea, as it is offered on the way to the solution."""
    return next((step.choice for step in steps(puzzle, puzzle.line) if step.words == puzzle.key), None)
