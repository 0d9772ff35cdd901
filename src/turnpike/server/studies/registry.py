"""The studies that are open in this process, and the one order in which each is changed.

A study is loaded while sessions follow it. A change is checked by the rules, stored as the next revision, and only then
acknowledged and sent to all who follow. If another process was first, the study is read again and the change checked
again: what still fits is merged, what does not is refused in words.
"""

import asyncio
import hashlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Paths
from turnpike.server.presence import RemotePresence
from turnpike.server.pubsub.messages import AnyMessage, StudyChanged, StudyPresence
from turnpike.server.studies.schemas import AddMoves, AnyEdit, DeleteMove, DescribeMove, PromoteMove
from turnpike.server.studies.study import Follower, Study, check_read, may_edit
from turnpike.server.studies.tree import Edited
from turnpike.server.studies.validation import played_lines
from turnpike.store import StudyChange, StudyUpdate, clock, now

if TYPE_CHECKING:  # a browser tab has no database
    from turnpike.store import Store

MAX_SAVES = 20
"""Attempts to store a change while other processes change the same study; then it is refused."""
MAX_LOADED = 2_000
"""Studies open at once in a process."""
MAX_FOLLOWED = 40
"""Different studies that one account follows at once in a process, on all its pages."""
_encode = msgspec.json.Encoder(order="sorted").encode
replace = msgspec.structs.replace


class StudyRegistry:
    """The loaded studies of this process, one object for each."""

    def __init__(
        self,
        store: "Store",
        paths: Paths,
        publish: Callable[[AnyMessage], None],
        charge: Callable[[str, int], None] = lambda *_: None,
    ) -> None:
        """`publish` sends a message to the other processes; `charge` counts the entries played for an account."""
        self._store = store
        self._paths = paths
        self._publish = publish
        self._charge = charge
        self._remote = RemotePresence()
        self._studies: dict[str, Study] = {}
        self._changing: set[asyncio.Task[tuple[StudyChange, bool]]] = set()

    def loaded(self) -> list[Study]:
        """All studies that are open here."""
        return list(self._studies.values())

    # --- Following ----------------------------------------------------------------------------------------------------

    async def follow(self, study: str, account: str | None, follower: Follower) -> Study:
        """A study that this session follows from now on."""
        found = self._studies.get(study)
        if found is None or (account is not None and account not in found.readers()):
            self._check_followed(account, follower)
        if found is None:
            if len(self._studies) >= MAX_LOADED:
                raise Refused("busy")
            update = await self._store.study_since(study)
            if update is None:
                raise Refused("unknown_study")
            found = self._studies.setdefault(study, Study(update))  # another session may have been faster
        found.followers.add(follower)
        try:
            await self.catch_up(study)  # it may have changed while it was loaded
            check_read(None if found.gone else found.row, account)
            if account is not None:
                self._publish(StudyPresence(study, account, True))
            await self._see_readers(study)
        except BaseException:  # also a client that leaves meanwhile
            self.unfollow(found, follower)
            raise
        return found

    def _check_followed(self, account: str | None, follower: Follower) -> None:
        """Refuse another study to an account that follows many; visitors without a name count by their page."""
        followed = [
            one
            for one in self._studies.values()
            if (follower in one.followers if account is None else account in one.readers())
        ]
        if len(followed) >= MAX_FOLLOWED:
            raise Refused("too_many_studies_open", most=MAX_FOLLOWED)

    def unfollow(self, study: Study, follower: Follower) -> None:
        """The session follows it no more."""
        study.followers.discard(follower)
        if follower.account is not None and follower.account.id not in study.readers():
            self._publish(StudyPresence(study.id, follower.account.id, False))
        if study.followers:
            study.notify()
        elif self._studies.get(study.id) is study:
            del self._studies[study.id]

    # --- Who has a study open -----------------------------------------------------------------------------------------

    async def presence_reported(self, message: StudyPresence) -> None:
        """Another process reports that an account has opened or left a study."""
        if self._remote.report(message.study, message.account, message.here):
            await self._see_readers(message.study)

    async def account_renamed(self, account: str) -> None:
        """An account has another name: tell all who have a study open together with it."""
        for study in self.loaded():
            if study.elsewhere.pop(account, None) is not None or account in study.readers():
                await self._see_readers(study.id)

    async def _see_readers(self, study: str) -> None:
        """Learn the names of those who have a study open in other processes, and notify those who have it open here."""
        if (found := self._studies.get(study)) is None:
            return
        async with found.lock:
            for account in tuple(self._remote.accounts(study)):
                if account not in found.elsewhere and (named := await self._store.find_account(account)) is not None:
                    found.elsewhere[account] = named.name
            present = self._remote.accounts(study)
            found.elsewhere = {account: name for account, name in found.elsewhere.items() if account in present}
            found.notify()

    async def heartbeat(self) -> None:
        """Tell other processes who has studies open here; forget what they have not repeated."""
        for study in self.loaded():
            for account in study.readers():
                self._publish(StudyPresence(study.id, account, True))
        for expired in self._remote.expire(clock.seconds()):
            await self._see_readers(expired)

    # --- Changes ------------------------------------------------------------------------------------------------------

    async def change(self, study: Study, account: str, seen: int, edit: AnyEdit, key: str) -> tuple[StudyChange, bool]:
        """Change the moves of a study; True: a request with this key has done so before.

        `seen` is the newest revision the client has. The change goes on if its client leaves meanwhile.
        """
        task = asyncio.create_task(self._change(study, account, seen, edit, key))
        self._changing.add(task)
        task.add_done_callback(self._changed)
        return await asyncio.shield(task)

    def _changed(self, task: "asyncio.Task[tuple[StudyChange, bool]]") -> None:
        self._changing.discard(task)
        if not task.cancelled():
            task.exception()  # retrieved, so that asyncio does not log it: the client may have left

    async def _change(self, study: Study, account: str, seen: int, edit: AnyEdit, key: str) -> tuple[StudyChange, bool]:
        key, digest = f"{account[:6]}.{key}", hashlib.sha256(_encode(edit)).hexdigest()[:32]
        async with study.lock:
            for _ in range(MAX_SAVES):
                self._check(study, account)
                try:
                    edited = await self._edited(study, account, edit, seen)
                except Refused:  # what was done before may not fit a second time
                    if (known := await self._store.find_study_change(study.id, key)) is None:
                        raise
                    return _same(known, digest), True
                made = _change_of(study, edited, key, digest)
                if not edited.nodes and not edited.deleted:  # it was there before, perhaps by this very request
                    if (known := await self._store.find_study_change(study.id, key)) is not None:
                        return _same(known, digest), True
                    return replace(made, revision=study.row.revision), False
                last = max([study.row.last_node, *(node.node for node in edited.nodes)])
                row = replace(study.row, updated=now(), last_node=last)
                stored = await self._store.change_study(row, made)
                if stored is made:
                    row = replace(row, revision=made.revision)
                    study.update(StudyUpdate(row=row, whole=False, nodes=made.nodes, deleted=made.deleted))
                    self._publish(StudyChanged(study.id))
                    return made, False
                await self._read(study)
                if stored is not None:
                    self._publish(
                        StudyChanged(study.id)
                    )  # the process that stored it may have been killed before it could
                    return _same(stored, digest), True
            raise Refused("busy")

    @staticmethod
    def _check(study: Study, account: str) -> None:
        check_read(None if study.gone else study.row, account)
        if not may_edit(study.row, account):
            raise Refused("study_read_only")

    async def _edited(self, study: Study, account: str, edit: AnyEdit, seen: int) -> Edited:
        tree, revision = study.tree, study.row.revision + 1
        charge = partial(self._charge, account)
        match edit:
            case AddMoves():
                path = tree.path_to(edit.after)
                lines = await played_lines(self._paths, study.header, path, edit.lines, charge)
                return tree.add(edit.after, lines, revision, study.row.last_node)
            case DescribeMove():
                return tree.describe(edit, revision)
            case PromoteMove():
                return tree.promote(edit, revision)
            case DeleteMove():
                return tree.delete(edit, seen)

    # --- Changes of others --------------------------------------------------------------------------------------------

    async def catch_up(self, study: str) -> None:
        """Read what has changed in a study that is open here."""
        if (found := self._studies.get(study)) is not None:
            async with found.lock:
                await self._read(found)

    async def _read(self, study: Study) -> None:
        update = await self._store.study_since(study.id, study.row.revision)
        if update is None or update.row.revision != study.row.revision:
            study.update(update)

    async def announce(self, study: str) -> None:
        """A study was changed or deleted in the store: tell all who follow it, in every process."""
        await self.catch_up(study)
        self._publish(StudyChanged(study))

    async def catch_up_all(self) -> None:
        """Messages may have been lost: read all studies that are open here."""
        await asyncio.gather(*(self.catch_up(study.id) for study in self.loaded()))


def _change_of(study: Study, edited: Edited, key: str, digest: str) -> StudyChange:
    return StudyChange(
        revision=study.row.revision + 1, key=key, request=digest, moves=edited.moves, deleted=edited.deleted,
        nodes=edited.nodes,
    )  # fmt: skip


def _same(known: StudyChange, digest: str) -> StudyChange:
    if known.request != digest:
        raise Refused("study_key_reused")
    return known
