"""What the owner and the readers of a study ask for over HTTP: create, read, rename, share, copy, delete, draw."""

import msgspec

from turnpike import games
from turnpike.kernel import entropy
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.server.fair_queue import Lane
from turnpike.server.notifications.notifier import base_url
from turnpike.server.rate_limits import Charge
from turnpike.server.server import Server
from turnpike.server.studies.schemas import (
    MAX_STUDIES,
    ChangedStudy,
    NewStudy,
    StudySummary,
    StudyView,
    move_view,
    summary,
)
from turnpike.server.studies.study import check_owner, check_read, may_edit
from turnpike.server.studies.tree import START, StudyTree
from turnpike.server.studies.validation import checked_nodes, good_title
from turnpike.store import Access, Account, StudyNode, StudyRow, StudyUpdate, now

MAX_SAVES = 20
"""Attempts to save a title while others change the study; then the request is refused."""
_encode = msgspec.json.Encoder().encode
replace = msgspec.structs.replace


async def create(server: Server, me: Account, asked: NewStudy) -> StudyView:
    """Keep an analysis. Its moves are played in a worker process."""
    title = good_title(asked.title)
    if server.registry.find is games.find:
        header, nodes = await server.thinking.run(me.id, Lane.HINT, checked_nodes, asked.header, asked.moves)
    else:  # workers know the installed games only
        header, nodes = checked_nodes(asked.header, asked.moves, server.registry.find)
    return await _add(server, me, title, asked.access, header, asked.colours, nodes)


async def copy(server: Server, me: Account, study: str, title: str) -> StudyView:
    """Keep a copy of a study that I may read, for myself."""
    found = await _read(server, study, me.id)
    header = msgspec.json.decode(found.row.header, type=Header)
    colours = msgspec.json.decode(found.row.colours, type=list[str])
    nodes = [replace(node, since=1) for node in found.nodes]
    return await _add(server, me, good_title(title), "private", header, colours, nodes)


async def _add(
    server: Server,
    me: Account,
    title: str,
    access: Access,
    header: Header,
    colours: list[str],
    nodes: list[StudyNode],
) -> StudyView:
    time = now()
    row = StudyRow(
        id=entropy.token_urlsafe(12, f"study {title}"),
        owner=me.id,
        title=title,
        access=access,
        kind=header.game,
        header=_encode(header).decode(),
        colours=_encode(colours).decode(),
        created=time,
        updated=time,
        last_node=max(node.node for node in nodes),
    )
    added = await server.store.add_study(row, nodes, MAX_STUDIES)
    if added == "too_many":
        raise Refused("too_many_studies", most=MAX_STUDIES)
    if added == "no_account":
        raise Refused("not_signed_in")
    return _view(server, StudyUpdate(row=row, whole=True, nodes=tuple(nodes)), me.id, me.name)


async def look(server: Server, study: str, visitor: Account | None) -> StudyView:
    """A study, for all who may read it."""
    account = None if visitor is None else visitor.id
    found = await _read(server, study, account)
    owner = await server.store.find_account(found.row.owner)
    return _view(server, found, account, "" if owner is None else owner.name)


async def _read(server: Server, study: str, account: str | None) -> StudyUpdate:
    found = await server.store.study_since(study)
    if found is None:
        raise Refused("unknown_study")
    check_read(found.row, account)
    return found


def _view(server: Server, found: StudyUpdate, account: str | None, owner: str) -> StudyView:
    row = found.row
    return StudyView(
        id=row.id,
        title=row.title,
        access=row.access,
        url=summary(row, base_url(server.settings)).url,
        owner=owner,
        mine=row.owner == account,
        may_edit=may_edit(row, account),
        revision=row.revision,
        header=msgspec.json.decode(row.header, type=Header),
        colours=msgspec.json.decode(row.colours, type=list[str]),
        moves=[move_view(node) for node in found.nodes],
    )


async def change(server: Server, me: Account, study: str, asked: ChangedStudy) -> StudySummary:
    """Give a study another title, or say who may read and edit it from now on."""
    for _ in range(MAX_SAVES):
        row = check_owner(await server.store.find_study(study), me.id)
        title = row.title if asked.title is None else good_title(asked.title)
        changed = replace(row, title=title, access=asked.access or row.access, updated=now())
        if await server.store.save_study(changed):
            await server.studies.announce(study)
            return summary(changed, base_url(server.settings))
    raise Refused("busy")


async def delete(server: Server, me: Account, study: str) -> None:
    """Delete a study of mine."""
    check_owner(await server.store.find_study(study), me.id)
    await server.store.delete_study(study)
    await server.studies.announce(study)


async def picture(
    server: Server, visitor: Account | None, study: str, at: int, language: str, known_tags: str, charge: Charge
) -> tuple[bytes | None, str]:
    """The board after a move as an SVG file, and a tag that changes with the study; no file if its tag is known."""
    found = await _read(server, study, None if visitor is None else visitor.id)
    tag = f'"{found.row.revision}.{at}.{language}"'
    if tag in known_tags:
        return None, tag
    tree = StudyTree(found.nodes)
    if at not in tree.nodes:
        at = START
    header = msgspec.json.decode(found.row.header, type=Header)
    play = await server.paths.play(header, tree.path_to(at), charge)
    if play.draft is not None:
        raise Refused("setup_first")
    svg = play.game.svg(play.view(REFEREE), play.options, play.header.seats, found.row.title, language)
    return svg.encode(), tag
