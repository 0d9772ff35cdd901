"""What the moves of a tree caused, in sentences: one question for all variations of an analysis."""

from collections import Counter
from collections.abc import Sequence

from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Paths, take_line
from turnpike.server.analysis.positions import sentences_of, told_entry
from turnpike.server.analysis.schemas import ToldMoves, TreeMove, TreeRequest
from turnpike.server.rate_limits import Charge, no_charge
from turnpike.table.snapshot import LogEntry


async def tell(paths: Paths, asked: TreeRequest, language: str, charge: Charge = no_charge) -> ToldMoves:
    """The entries of the moves that are asked for; None where the rules no longer allow a move or one before it."""
    moves = asked.moves
    for number, move in enumerate(moves):
        if move.parent is not None and not 0 <= move.parent < number:
            raise Refused("bad_request", detail=f"move {number} follows none before it")
    waiting = Counter(move.parent for move in moves)
    trunk = _trunk(moves, waiting)
    play = await paths.play(asked.header, [move.line for move in moves[:trunk]], charge)
    charge(len(moves) - trunk)
    sentences = sentences_of(play, language)
    start = sentences.of_events(play.start_events)
    plays: dict[int | None, tuple[AnyPlay, int]] = {trunk - 1 if trunk else None: (play, trunk)}
    entries: list[LogEntry | None] = []
    async for number, move in paths.pace.each(enumerate(moves[trunk:], trunk)):
        told = None
        waiting[move.parent] -= 1
        if move.parent in plays:
            before, depth = plays[move.parent]
            if waiting[move.parent] == 0:
                del plays[move.parent]
            after = before.copy() if waiting[move.parent] else before
            try:
                entry = take_line(after, move.line, depth + 1)
            except Refused:
                pass  # a study may be older than a change of the rules; its other moves are told
            else:
                told = told_entry(after, entry, sentences) if move.told else None
                if waiting[number]:
                    plays[number] = (after, depth + 1)
        if move.told:
            entries.append(told)
    return ToldMoves(start=start, entries=entries)


def _trunk(moves: Sequence[TreeMove], children: Counter[int | None]) -> int:
    """How many moves lead to the first one that is asked for, or to the first fork: their game may be known."""
    before: int | None = None
    for number, move in enumerate(moves):
        if move.told or move.parent != before or children[before] != 1:
            return number
        before = number
    return len(moves)
