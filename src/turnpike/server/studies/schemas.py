"""What clients send and get of studies, over HTTP and over the websocket."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Words
from turnpike.kernel.log import Header
from turnpike.server.analysis.schemas import MAX_SEATS
from turnpike.server.text_checks import MAX_TITLE_LENGTH
from turnpike.store import Access, StudyNode, StudyRow

MAX_STUDIES = 50
"""Studies of one account."""
MAX_NODES = 3_000
"""Moves of one study with all its variations; ten long games."""
MAX_STUDY_BYTES = 512 * 1024
"""Moves, names and comments of one study together."""
MAX_ADDED = 250
"""Moves in one change: what chance decides at once has fewer."""
MAX_HEADER_BYTES = 64 * 1024
MAX_NAME_LENGTH = 80
MAX_COMMENT_LENGTH = 2_000
MAX_COLOUR_LENGTH = 40

Title = Annotated[str, Meta(max_length=MAX_TITLE_LENGTH)]
Name = Annotated[str, Meta(max_length=MAX_NAME_LENGTH)]
Comment = Annotated[str, Meta(max_length=MAX_COMMENT_LENGTH)]
NodeNumber = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Colours = Annotated[list[Annotated[str, Meta(max_length=MAX_COLOUR_LENGTH)]], Meta(max_length=MAX_SEATS)]


class StudyMove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move of a study; 0 is the start, which follows nothing."""

    id: NodeNumber
    parent: NodeNumber | None
    line: Words
    """A line of a log without its number and events."""
    rank: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = 0
    """Among the ways on from one position the lowest is the main one."""
    name: Name = ""
    comment: Comment = ""


class NewStudy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An analysis to be kept."""

    title: Title
    access: Access = "private"
    header: Header
    colours: Colours = field(default_factory=list)
    moves: Annotated[list[StudyMove], Meta(max_length=MAX_NODES + 1)]
    """Each after the move it follows, with numbers of the client's choice. The start may be left out."""


class ChangedStudy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new title, or who may read and edit from now on."""

    title: Title | None = None
    access: Access | None = None


class CopiedStudy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The title of a copy."""

    title: Title


class StudySummary(Struct, frozen=True, kw_only=True):
    """A study in a list."""

    id: str
    title: str
    access: Access
    game: str
    created: int
    updated: int
    url: str


class StudyView(Struct, frozen=True, kw_only=True):
    """A study."""

    id: str
    title: str
    access: Access
    url: str
    owner: str
    """The name of the owner."""
    mine: bool
    may_edit: bool
    revision: int
    header: Header
    colours: list[str]
    moves: list[StudyMove]


# --- Changes ----------------------------------------------------------------------------------------------------------


class StudyEdit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="kind"):
    """A small change of the moves of a study."""


class AddMoves(StudyEdit, frozen=True, kw_only=True, tag="add"):
    """Play on after a move. Moves that are there already stay the same."""

    after: NodeNumber
    lines: Annotated[list[Words], Meta(min_length=1, max_length=MAX_ADDED)]


class DescribeMove(StudyEdit, frozen=True, kw_only=True, tag="describe"):
    """Write a name or a comment; refused if the text is another one by now than the one that was read."""

    move: NodeNumber
    field: Literal["name", "comment"]
    text: Comment
    was: Comment


class PromoteMove(StudyEdit, frozen=True, kw_only=True, tag="promote"):
    """Make this move the main way on from the position before it."""

    move: NodeNumber


class DeleteMove(StudyEdit, frozen=True, kw_only=True, tag="delete"):
    """Delete a move and all that follow it; refused if moves were added there that the client has not seen."""

    move: NodeNumber


AnyEdit: TypeAlias = AddMoves | DescribeMove | PromoteMove | DeleteMove


def move_view(node: StudyNode) -> StudyMove:
    """A stored move as it is sent."""
    line: Words = msgspec.json.decode(node.line)
    return StudyMove(id=node.node, parent=node.parent, line=line, rank=node.rank, name=node.name, comment=node.comment)


def summary(row: StudyRow, base: str) -> StudySummary:
    """A study for a list; `base` is the public address of the server."""
    return StudySummary(
        id=row.id, title=row.title, access=row.access, game=row.kind, created=row.created, updated=row.updated,
        url=f"{base}/study/{row.id}",
    )  # fmt: skip
