"""Who has a study open in other processes: their reports count until they are not repeated."""

import asyncio
from pathlib import Path

import pytest
from services import run

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Paths
from turnpike.server.presence import RemotePresence
from turnpike.server.pubsub.messages import AnyMessage, StudyPresence
from turnpike.server.studies.registry import MAX_FOLLOWED, StudyRegistry
from turnpike.store import Account, Store, StudyNode, StudyRow, clock, now, open_store

pytestmark = pytest.mark.once
HEADER = '{"turnpike":1,"game":"franchise","rules":1,"options":{"players":2},"seats":["Ann","Bo"]}'


class Follower:
    """A session that counts what it is told."""

    def __init__(self, account: Account | None) -> None:
        self.account = account
        self.told = 0

    def study_changed(self, study: str) -> None:
        """Count it."""
        assert study.startswith("S")
        self.told += 1


async def store_with(tmp_path: Path, *studies: str) -> tuple[Store, Account, Account]:
    """A store with two accounts and studies of the first one, which all may read."""
    store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
    ann, bo = (
        Account(id=name.lower(), secret_hash=name, name=name, created=now(), seen=now()) for name in ("Ann", "Bo")
    )
    for one in (ann, bo):
        await store.add_account(one)
    for study in studies:
        row = StudyRow(
            id=study, owner="ann", title="x", access="read", kind="franchise", header=HEADER, colours="[]", created=1,
            updated=1, last_node=0,
        )  # fmt: skip
        assert await store.add_study(row, [StudyNode(node=0, parent=None, line="{}", rank=0)], 99) == "added"
    return store, ann, bo


def test_reports_of_other_processes_expire_unless_they_are_repeated(tmp_path: Path) -> None:
    async def scene() -> None:
        store, ann, _ = await store_with(tmp_path, "S")
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


def test_an_account_follows_a_limited_number_of_studies_and_leaves_room_for_others(tmp_path: Path) -> None:
    async def scene() -> None:
        names = [f"S{n}" for n in range(MAX_FOLLOWED + 1)]
        store, ann, bo = await store_with(tmp_path, *names)
        registry = StudyRegistry(store, Paths(games.find), list[AnyMessage]().append)
        pages = [Follower(ann), Follower(ann)]
        for n, name in enumerate(names[:-1]):
            await registry.follow(name, "ann", pages[n % 2])
        with pytest.raises(Refused, match="too_many_studies_open"):
            await registry.follow(names[-1], "ann", Follower(ann))
        await registry.follow(names[0], "ann", pages[1])
        study = await registry.follow(names[-1], "bo", Follower(bo))
        with pytest.raises(Refused, match="too_many_studies_open"):
            await registry.follow(names[-1], "ann", Follower(ann))
        registry.unfollow(registry.loaded()[1], pages[1])
        assert await registry.follow(names[-1], "ann", pages[0]) is study
        await store.close()

    run(scene())


def test_a_client_that_leaves_while_names_are_read_follows_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        store, _, bo = await store_with(tmp_path, "S")
        registry = StudyRegistry(store, Paths(games.find), list[AnyMessage]().append)
        asked = asyncio.Event()

        async def never(_account: str) -> Account | None:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

        monkeypatch.setattr(store, "find_account", never)
        await registry.presence_reported(StudyPresence("S", "ann", True))
        following = asyncio.create_task(registry.follow("S", "bo", Follower(bo)))
        await asked.wait()
        following.cancel()
        with pytest.raises(asyncio.CancelledError):
            await following
        assert registry.loaded() == []
        await store.close()

    run(scene())
