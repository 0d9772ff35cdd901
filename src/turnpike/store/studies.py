"""Queries about studies: analyses that are kept, changed by small steps in one order.

A change is one transaction: the study's new revision, its moves, and the row that makes the request count once. It
names the revision it was made for, so of two processes that change a study at once, one has to read it again.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from turnpike.store.rows import StudyAdded, StudyChange, StudyNode, StudyRow, StudyUpdate
from turnpike.store.schema import people, studies, study_changes, study_nodes
from turnpike.store.tables import row_to

MAX_KEPT_CHANGES = 500
"""Changes of a study that are remembered. Who missed more reads it from the beginning."""
MAX_DELETED_AT_ONCE = 500
"""Moves in one statement: databases limit the number of parameters."""
_NODE = [study_nodes.c[name] for name in StudyNode.__struct_fields__]


def add(c: Connection, row: StudyRow, nodes: Sequence[StudyNode], max_studies: int) -> StudyAdded:
    # The owner is locked, so that neither a second study nor the deletion of the account comes in between.
    if c.scalar(select(people.c.id).where(people.c.id == row.owner).with_for_update()) is None:
        return "no_account"
    if (c.scalar(select(func.count()).where(studies.c.owner == row.owner)) or 0) >= max_studies:
        return "too_many"
    c.execute(insert(studies).values(**msgspec.structs.asdict(row)))
    _insert_nodes(c, row.id, nodes)
    return "added"


def find(c: Connection, study: str) -> StudyRow | None:
    row = c.execute(select(studies).where(studies.c.id == study)).one_or_none()
    return None if row is None else row_to(StudyRow, row)


def since(c: Connection, study: str, revision: int) -> StudyUpdate | None:
    row = find(c, study)
    if row is None:
        return None
    whole = revision < row.revision - MAX_KEPT_CHANGES or revision <= 0
    newer = () if whole else (study_nodes.c.since > revision,)
    query = select(*_NODE).where(study_nodes.c.study == study, *newer).order_by(study_nodes.c.node)
    nodes = tuple(row_to(StudyNode, one) for one in c.execute(query))
    if whole:
        return StudyUpdate(row=row, whole=True, nodes=nodes)
    lists = c.scalars(
        select(study_changes.c.deleted)
        .where(study_changes.c.study == study, study_changes.c.revision > revision)
        .order_by(study_changes.c.revision)
    )
    deleted = tuple(number for one in lists for number in msgspec.json.decode(one, type=list[int]))
    return StudyUpdate(row=row, whole=False, nodes=nodes, deleted=deleted)


def of_owner(c: Connection, owner: str) -> list[StudyRow]:
    mine = select(studies).where(studies.c.owner == owner).order_by(studies.c.updated.desc(), studies.c.id)
    return [row_to(StudyRow, row) for row in c.execute(mine)]


def save(c: Connection, row: StudyRow) -> bool:
    """Save title and access, if the revision in the database is still the one of `row`; it rises by one."""
    same = (studies.c.id == row.id, studies.c.revision == row.revision)
    values = {"title": row.title, "access": row.access, "updated": row.updated, "revision": row.revision + 1}
    return c.execute(update(studies).where(*same).values(values)).rowcount == 1


def change(c: Connection, row: StudyRow, made: StudyChange) -> StudyChange | None:
    """Store a change; the one that was stored before with its key; None if the study has another revision by now."""
    locked = select(studies.c.revision).where(studies.c.id == row.id).with_for_update()
    revision = c.scalar(locked)
    if revision is None:
        return None
    if (known := find_change(c, row.id, made.key)) is not None:
        return known
    if revision != made.revision - 1:
        return None
    new = {"revision": made.revision, "updated": row.updated, "last_node": row.last_node}
    c.execute(update(studies).where(studies.c.id == row.id).values(new))
    _delete_nodes(c, row.id, [*made.deleted, *(node.node for node in made.nodes)])
    _insert_nodes(c, row.id, made.nodes)
    lists = {name: msgspec.json.encode(getattr(made, name)).decode() for name in ("moves", "deleted")}
    values = {"study": row.id, "revision": made.revision, "key": made.key, "request": made.request, **lists}
    c.execute(insert(study_changes).values(values))
    old = study_changes.c.revision <= made.revision - MAX_KEPT_CHANGES
    c.execute(delete(study_changes).where(study_changes.c.study == row.id, old))
    return made


def find_change(c: Connection, study: str, key: str) -> StudyChange | None:
    """The change that was stored with this key."""
    query = select(study_changes).where(study_changes.c.study == study, study_changes.c.key == key)
    found = c.execute(query).one_or_none()
    if found is None:
        return None
    moves = msgspec.json.decode(found.moves, type=tuple[int, ...])
    return StudyChange(revision=found.revision, key=key, request=found.request, moves=moves)


def delete_(c: Connection, study: str) -> bool:
    found = c.execute(delete(studies).where(studies.c.id == study)).rowcount == 1  # first: no change comes after it
    for table in (study_nodes, study_changes):
        c.execute(delete(table).where(table.c.study == study))
    return found


def adopt(c: Connection, guest: str, account: str) -> None:
    """Give the studies of a guest to an account."""
    mine = studies.c.owner == guest
    c.execute(update(studies).where(mine).values(owner=account, revision=studies.c.revision + 1))


def forget(c: Connection, account: str) -> None:
    """Delete all studies of an account."""
    for study in c.scalars(select(studies.c.id).where(studies.c.owner == account)).all():
        delete_(c, study)


def _insert_nodes(c: Connection, study: str, nodes: Sequence[StudyNode]) -> None:
    if nodes:
        c.execute(insert(study_nodes), [{"study": study, **msgspec.structs.asdict(node)} for node in nodes])


def _delete_nodes(c: Connection, study: str, nodes: Sequence[int]) -> None:
    for first in range(0, len(nodes), MAX_DELETED_AT_ONCE):
        some = study_nodes.c.node.in_(nodes[first : first + MAX_DELETED_AT_ONCE])
        c.execute(delete(study_nodes).where(study_nodes.c.study == study, some))
