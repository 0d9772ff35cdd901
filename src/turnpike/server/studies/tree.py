"""The moves of a study in memory, and what an edit does to them. Knows no rule: validation.py does."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.server.studies.schemas import (
    MAX_NAME_LENGTH,
    MAX_NODES,
    MAX_STUDY_BYTES,
    DeleteMove,
    DescribeMove,
    PromoteMove,
)
from turnpike.server.text_checks import one_line
from turnpike.store import StudyNode

START = 0
_encode = msgspec.json.Encoder(order="sorted").encode
replace = msgspec.structs.replace


class Edited(Struct, frozen=True, kw_only=True):
    """What an edit changes; without nodes and deleted moves, nothing."""

    nodes: tuple[StudyNode, ...] = ()
    deleted: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    """The moves that the edit wanted to add, whether they were there already or not."""


class StudyTree:
    """The moves of a study."""

    def __init__(self, nodes: Iterable[StudyNode]) -> None:
        self.nodes: dict[int, StudyNode] = {}
        self._children: dict[int, set[int]] = {}
        self.size = 0
        """Bytes of all lines, names and comments."""
        self.put(nodes)

    def put(self, nodes: Iterable[StudyNode]) -> None:
        """Add moves, or replace them."""
        for node in nodes:
            self._remove(node.node)
            self.nodes[node.node] = node
            self.size += size_of(node)
            if node.parent is not None:
                self._children.setdefault(node.parent, set()).add(node.node)

    def remove(self, numbers: Iterable[int]) -> None:
        """Remove moves; those that are not there are no mistake."""
        for number in numbers:
            self._remove(number)
            self._children.pop(number, None)

    def _remove(self, number: int) -> None:
        if (node := self.nodes.pop(number, None)) is not None:
            self.size -= size_of(node)
            if node.parent is not None:
                self._children.get(node.parent, set()).discard(number)

    def get(self, number: int) -> StudyNode:
        """A move; `Refused` if it was deleted."""
        if (node := self.nodes.get(number)) is None:
            raise Refused("study_move_gone")
        return node

    def children(self, number: int) -> list[StudyNode]:
        """The ways on from a move, the main one first."""
        found = [self.nodes[child] for child in self._children.get(number, ())]
        return sorted(found, key=lambda node: (node.rank, node.node))

    def path_to(self, number: int) -> list[Words]:
        """The lines from the start to a move."""
        lines = []
        node = self.get(number)
        while node.parent is not None:
            lines.append(msgspec.json.decode(node.line))
            node = self.nodes[node.parent]
        return lines[::-1]

    def below(self, number: int) -> list[int]:
        """A move and all that follow it."""
        found = [number]
        for one in found:  # grows while it is read
            found += sorted(self._children.get(one, ()))
        return found

    # --- Edits --------------------------------------------------------------------------------------------------------

    def add(self, after: int, lines: Iterable[Words], revision: int, last_node: int) -> Edited:
        """Moves after another one. Two people who play the same move have the same one."""
        new: list[StudyNode] = []
        moves: list[int] = []
        parent = self.get(after).node
        for line in lines:
            text = _encode(line).decode()
            ways = self.children(parent)
            known = next((node for node in ways if node.line == text), None)
            if known is None:
                last_node += 1
                rank = ways[-1].rank + 1 if ways else 0
                known = StudyNode(node=last_node, parent=parent, line=text, rank=rank, since=revision)
                new.append(known)
            parent = known.node
            moves.append(parent)
        check_size(len(self.nodes) + len(new), self.size + sum(map(size_of, new)))
        return Edited(nodes=tuple(new), moves=tuple(moves))

    def describe(self, edit: DescribeMove, revision: int) -> Edited:
        """Write a name or a comment, unless someone else has written another one meanwhile."""
        node = self.get(edit.move)
        now = node.name if edit.field == "name" else node.comment
        text = one_line(edit.text)[:MAX_NAME_LENGTH] if edit.field == "name" else clean_comment(edit.text)
        if now == text:
            return Edited()
        if now != edit.was:
            raise Refused("study_text_changed", text=now)
        changed = replace(node, name=text) if edit.field == "name" else replace(node, comment=text)
        check_size(len(self.nodes), self.size + size_of(changed) - size_of(node))
        return Edited(nodes=(replace(changed, since=revision),))

    def promote(self, edit: PromoteMove, revision: int) -> Edited:
        """Put a move before the other ways on from the same position."""
        node = self.get(edit.move)
        if node.parent is None:
            return Edited()
        first = self.children(node.parent)[0]
        return Edited() if first is node else Edited(nodes=(replace(node, rank=first.rank - 1, since=revision),))

    def delete(self, edit: DeleteMove, seen: int) -> Edited:
        """Delete a move with all that follow it, unless some of those came after the revision that was seen."""
        if edit.move == START:
            raise Refused("study_start")
        if edit.move not in self.nodes:
            return Edited()
        gone = self.below(edit.move)
        if any(self.nodes[number].since > seen for number in gone):
            raise Refused("study_grew")
        return Edited(deleted=tuple(gone))


def size_of(node: StudyNode) -> int:
    """The bytes of a move."""
    return len(node.line.encode()) + len(node.name.encode()) + len(node.comment.encode())


def check_size(nodes: int, size: int) -> None:
    """Whether a study is not too large; the start counts, too."""
    if nodes > MAX_NODES + 1 or size > MAX_STUDY_BYTES:
        raise Refused("study_too_large", moves=MAX_NODES, kilobytes=MAX_STUDY_BYTES // 1024)


def clean_comment(text: str) -> str:
    """A comment without characters that cannot be printed."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
