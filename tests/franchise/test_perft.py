"""Counting all sequences of actions from a position, as chess programs do: a wrong rule nearly always changes a count.

perft.toml has the positions and the counts, depth by depth. They are the same with compiled and with plain rules.
"""

import tomllib
from pathlib import Path

import pytest
from msgspec import Struct, convert, field

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import log
from turnpike.kernel.replay import replay

HERE = Path(__file__).parent
QUICK = 2_000
"""Sequences a quick test counts at most."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The start of a game with some options, or the position after an entry of a golden replay."""

    name: str
    counts: list[int]
    """Sequences of one action, of two, of three, ..."""
    options: Options = field(default_factory=Options)
    board: str = ""
    replay: str = ""
    entry: int = 0

    def state(self) -> State:
        if self.replay:
            with (HERE.parent / "replays" / f"{self.replay}.jsonl").open("rb") as file:
                [record] = log.read(file)
            return replay(FRANCHISE, record).state_after(self.entry)
        board = read_board(HERE / "boards" / self.board) if self.board else None
        return FRANCHISE.start(Options(self.options.players, self.options.start, board=board), None)


class File(Struct, frozen=True, forbid_unknown_fields=True):
    positions: list[Position]


POSITIONS = convert(tomllib.loads((HERE / "perft.toml").read_text(encoding="utf-8")), File).positions


def sequences(state: State, depth: int) -> list[int]:
    """How many sequences of one action, of two, ... there are; games that end are no part of longer ones."""
    legal = FRANCHISE.legal(state)
    counts = [len(legal)] + [0] * (depth - 1)
    for action in legal if depth > 1 else []:
        after = FRANCHISE.copy(state)
        FRANCHISE.apply(after, action)
        for longer, count in enumerate(sequences(after, depth - 1), 1):
            counts[longer] += count
    return counts


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_number_of_action_sequences_is_as_recorded(position: Position) -> None:
    """§3 to §6 The counts in the file, as far as they go quickly."""
    depth = sum(count <= QUICK for count in position.counts)
    assert sequences(position.state(), depth) == position.counts[:depth]


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_the_number_of_longer_action_sequences_is_as_recorded(position: Position) -> None:
    """§3 to §6 All counts in the file."""
    assert sequences(position.state(), len(position.counts)) == position.counts


def test_the_counts_agree_with_those_worked_out_by_hand() -> None:
    """§3.4 Two players choose among 12 towns, then 11; with four it is 20, 19, 18 and 17."""
    counts = {position.name: position.counts for position in POSITIONS}
    assert counts["two players"][:2] == [12, 12 * 11]
    assert counts["four players"][:3] == [20, 20 * 19, 20 * 19 * 18]
