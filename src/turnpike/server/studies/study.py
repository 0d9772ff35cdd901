"""A study that is open in this process: its moves, who has it open, and what has changed since which revision."""

import asyncio
from typing import Protocol

import msgspec

from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.server.studies.schemas import StudyMove, move_view
from turnpike.server.studies.tree import StudyTree
from turnpike.store import Account, StudyRow, StudyUpdate

MAX_DELETED = 5_000
"""Deleted moves that are remembered. A client that has missed them gets the whole study."""


class Follower(Protocol):
    """A session that has a study open."""

    account: Account | None
    """None for a visitor without a name."""

    def study_changed(self, study: str) -> None:
        """There is something new, or the study is gone."""


class Study:
    """A study in memory. The truth is in the store; `update` brings this up to date."""

    def __init__(self, found: StudyUpdate) -> None:
        self.row = found.row
        self.header = msgspec.json.decode(found.row.header, type=Header)
        self.tree = StudyTree(found.nodes)
        self.followers: set[Follower] = set()
        self.elsewhere: dict[str, str] = {}
        """The accounts that have it open in other processes, and their names."""
        self.lock = asyncio.Lock()
        """Held while the study is changed or read again."""
        self.gone = False
        """Whether it was deleted."""
        self._complete_since = found.row.revision
        """The oldest revision from which on all deleted moves are known."""
        self._deleted: dict[int, int] = {}
        """The moves that were deleted, and the revision by which they were."""

    @property
    def id(self) -> str:
        """Its id."""
        return self.row.id

    def update(self, found: StudyUpdate | None) -> None:
        """Become what the store has, and tell all who follow; None: it was deleted."""
        if found is None:
            self.gone = True
        else:
            if found.whole:
                self.tree = StudyTree(found.nodes)
                self._deleted.clear()
                self._complete_since = found.row.revision
            else:
                self.tree.remove(found.deleted)
                self.tree.put(found.nodes)
                self._deleted |= dict.fromkeys(found.deleted, found.row.revision)
                if len(self._deleted) > MAX_DELETED:
                    self._deleted.clear()
                    self._complete_since = found.row.revision
            self.row = found.row
        self.notify()

    def notify(self) -> None:
        """Tell all who follow it here that something is new."""
        for follower in list(self.followers):
            follower.study_changed(self.id)

    def readers(self) -> dict[str, str]:
        """The accounts that have it open in this process, and their names."""
        return {one.account.id: one.account.name for one in self.followers if one.account is not None}

    def others(self, account: str | None) -> list[str]:
        """The names of the other accounts that have it open; none of those that may not see it any more."""
        names = self.elsewhere | self.readers()
        return sorted(name for one, name in names.items() if one != account and may_read(self.row, one))

    def changes(self, since: int) -> tuple[bool, list[StudyMove], list[int]]:
        """Whether the moves are all there are, those changed after a revision, and those that were deleted."""
        whole = not self._complete_since <= since <= self.row.revision
        nodes = [node for node in self.tree.nodes.values() if whole or node.since > since]
        deleted = [] if whole else [number for number, revision in self._deleted.items() if revision > since]
        return whole, [move_view(node) for node in nodes], deleted


def may_read(row: StudyRow, account: str | None) -> bool:
    """Whether an account, or a visitor without a name, may see a study."""
    return row.access != "private" or row.owner == account


def may_edit(row: StudyRow, account: str | None) -> bool:
    """Whether an account may change the moves of a study."""
    return row.owner == account or (row.access == "edit" and account is not None)


def check_read(row: StudyRow | None, account: str | None) -> StudyRow:
    """A study that the account may see. One that it may not cannot be told from one that does not exist."""
    if row is None or not may_read(row, account):
        raise Refused("unknown_study")
    return row


def check_owner(row: StudyRow | None, account: str) -> StudyRow:
    """A study of this account."""
    found = check_read(row, account)
    if found.owner != account:
        raise Refused("not_your_study")
    return found
