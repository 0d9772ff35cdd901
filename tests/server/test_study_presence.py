"""Who has a study open in other processes: their reports count until they are not repeated."""

from pathlib import Path

import pytest
from services import run

from turnpike import games
from turnpike.server.analysis.paths import Paths
from turnpike.server.presence import RemotePresence
from turnpike.server.pubsub.messages import AnyMessage, StudyPresence
from turnpike.server.studies.registry import StudyRegistry
from turnpike.store import Account, StudyNode, StudyRow, clock, now, open_store

pytestmark = pytest.mark.once
HEADER = '{"turnpike":1,"game":"franchise","rules":1,"options":{"players":2},"seats":["Ann","Bo"]}'


class Follower:
    """A session that counts what it is told."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        self.told = 0

    def study_changed(self, study: str) -> None:
        """Count it."""
        assert study == "S"
        self.told += 1


def test_reports_of_other_processes_expire_unless_they_are_repeated(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
        ann, bo = (
            Account(id=name.lower(), secret_hash=name, name=name, created=now(), seen=now()) for name in ("Ann", "Bo")
        )
        for one in (ann, bo):
            await store.add_account(one)
        row = StudyRow(
            id="S", owner="ann", title="x", access="read", kind="franchise", header=HEADER, colours="[]", created=1,
            updated=1, last_node=0,
        )  # fmt: skip
        assert await store.add_study(row, [StudyNode(node=0, parent=None, line="{}", rank=0)], 9) == "added"
        published: list[AnyMessage] = []
        registry = StudyRegistry(store, Paths(games.find), published.append)
        await registry.presence_reported(StudyPresence("S", "bo", True))
        await registry.presence_reported(StudyPresence("S", "nobody", True))
        hers = Follower(ann)
        study = await registry.follow("S", "ann", hers)
        assert study.others("ann") == ["Bo"], "reported before the study was opened here"
        assert published == [StudyPresence("S", "ann", True)]
        told = hers.told
        for _ in range(3):
            clock.advance(int(RemotePresence.HEARTBEAT_SECONDS * 1000))
            await registry.presence_reported(StudyPresence("S", "bo", True))
            await registry.heartbeat()
        assert study.others("ann") == ["Bo"]
        assert published == [StudyPresence("S", "ann", True)] * 4
        assert hers.told == told + 1, "only the account that does not exist has gone"
        clock.advance(int(RemotePresence.EXPIRY_SECONDS * 1000) + 1)
        await registry.heartbeat()
        assert study.others("ann") == []
        registry.unfollow(study, hers)
        assert published[-1] == StudyPresence("S", "ann", False)
        assert registry.loaded() == []
        await store.close()

    clock.stop()
    try:
        run(scene())
    finally:
        clock.run()
