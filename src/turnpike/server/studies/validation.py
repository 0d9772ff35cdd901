"""The moves of a study are what the rules allow: they are played, and kept as they were played."""

from collections.abc import Sequence

import msgspec

from turnpike import games
from turnpike.kernel.contract import Words
from turnpike.kernel.log import Header
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Find, Paths, begin, line_of, take_line
from turnpike.server.rate_limits import Charge, no_charge
from turnpike.server.studies.schemas import MAX_HEADER_BYTES, StudyMove
from turnpike.server.studies.tree import START, check_size, clean_comment, size_of
from turnpike.server.text_checks import check_title, one_line
from turnpike.store import StudyNode

_encode = msgspec.json.Encoder(order="sorted").encode


def good_title(title: str) -> str:
    """A title that can be shown."""
    title = " ".join(title.split())
    if not title:
        raise Refused("no_title")
    check_title(title)
    return title


def checked_nodes(
    header: Header, moves: Sequence[StudyMove], find: Find = games.find
) -> tuple[Header, list[StudyNode]]:
    """A tree of moves, each played. A module-level function, so that a worker process can run it."""
    play = begin(find, header)
    # Of a header only what the game needs is kept: nothing of it follows from a secret.
    clean = msgspec.structs.replace(play.header, seal="", salt="", events=[], about="")
    if len(_encode(clean)) > MAX_HEADER_BYTES:
        raise Refused("too_large")
    nodes = {START: StudyNode(node=START, parent=None, line="{}", rank=0)}
    plays: dict[int, tuple[AnyPlay, int]] = {START: (play, 0)}
    waiting = _number_of_children(moves)
    for move in moves:
        if move.parent is None:
            nodes[START] = _node(move, {}, START)
        elif move.parent not in plays or move.id in nodes:
            raise Refused("bad_request", detail=f"move {move.id}: it follows none before it, or is there twice")
        else:
            before, depth = plays[move.parent]
            waiting[move.parent] -= 1
            if waiting[move.parent] == 0:
                del plays[move.parent]
            after = before if waiting[move.parent] == 0 else before.copy()
            entry = take_line(after, move.line, depth + 1)
            nodes[move.id] = _node(move, line_of(entry), move.id)
            if waiting.get(move.id):
                plays[move.id] = (after, depth + 1)
    check_size(len(nodes), sum(map(size_of, nodes.values())))
    return clean, list(nodes.values())


def _number_of_children(moves: Sequence[StudyMove]) -> dict[int, int]:
    found: dict[int, int] = {}
    for move in moves:
        if move.parent is not None:
            found[move.parent] = found.get(move.parent, 0) + 1
    return found


def _node(move: StudyMove, line: Words, number: int) -> StudyNode:
    return StudyNode(
        node=number,
        parent=None if number == START else move.parent,
        line=_encode(line).decode(),
        rank=move.rank,
        name=one_line(move.name),
        comment=clean_comment(move.comment),
    )


async def played_lines(
    paths: Paths, header: Header, path: Sequence[Words], lines: Sequence[Words], charge: Charge = no_charge
) -> list[Words]:
    """Lines after a path, as they were played; `Refused` says which is not possible."""
    charge(len(lines))
    play = await paths.play(header, path, charge)
    numbered = paths.pace.each(enumerate(lines, len(path) + 1))
    return [line_of(take_line(play, line, n)) async for n, line in numbered]
