"""Studies in both databases: changes in one order, each once, all or nothing."""

import asyncio
import io

import msgspec
from services import run

from turnpike.store import Account, Store, StudyChange, StudyNode, StudyRow, Token, open_store, studies

START = StudyNode(node=0, parent=None, line="{}", rank=0)
replace = msgspec.structs.replace


def study(name: str = "s", owner: str = "ann", *, updated: int = 1) -> StudyRow:
    return StudyRow(
        id=name, owner=owner, title="A start", access="private", kind="franchise", header="{}", colours="[]",
        created=1, updated=updated,
    )  # fmt: skip


def move(node: int, parent: int = 0, *, since: int = 1, comment: str = "") -> StudyNode:
    return StudyNode(node=node, parent=parent, line=f'{{"do":"{node}"}}', rank=node, comment=comment, since=since)


def change(revision: int, *nodes: StudyNode, key: str = "", deleted: tuple[int, ...] = ()) -> StudyChange:
    moves = tuple(node.node for node in nodes)
    return StudyChange(
        revision=revision, key=key or f"k{revision}", request="r", moves=moves, nodes=nodes, deleted=deleted
    )


async def opened(url: str) -> Store:
    """A store with two accounts."""
    store = await open_store(url, upgrade=True)
    for name in ("ann", "bo"):
        await store.add_account(Account(id=name, name=name.title(), secret_hash="", created=1, seen=1))
    return store


async def nodes_of(store: Store, name: str = "s") -> dict[int, StudyNode]:
    found = await store.study_since(name)
    assert found is not None
    assert found.whole
    return {node.node: node for node in found.nodes}


def test_a_study_is_stored_with_its_moves_and_found_by_its_owner(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        assert await store.add_study(study(), [START, move(1)], 2) == "added"
        assert await store.add_study(study("t", updated=2), [START], 2) == "added"
        assert await store.add_study(study("u"), [START], 2) == "too_many"
        assert await store.add_study(study("u", "nobody"), [START], 2) == "no_account"
        assert [row.id for row in await store.studies_of("ann")] == ["t", "s"]
        assert await store.studies_of("bo") == []
        assert await store.find_study("s") == study()
        assert await nodes_of(store) == {0: START, 1: move(1)}
        assert await store.find_study("u") is None
        assert await store.study_since("u") is None
        await store.close()

    run(scene())


def test_a_limit_holds_for_requests_that_come_at_once(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        added = await asyncio.gather(*(store.add_study(study(f"s{n}"), [START], 3) for n in range(8)))
        assert sorted(added) == ["added"] * 3 + ["too_many"] * 5
        await store.close()

    run(scene())


def test_a_change_counts_once_and_loses_if_another_was_first(url: str) -> None:
    async def scene() -> None:
        one = await opened(url)
        two = await open_store(url)
        await one.add_study(study(), [START], 9)
        row = replace(study(), last_node=1, updated=5)
        outcomes = await asyncio.gather(
            *(store.change_study(row, change(2, move(1, since=2), key=key)) for store in (one, two) for key in "ab")
        )
        won = [made for made in outcomes if made is not None]
        assert len({made.key for made in won}) == 1, "one of the two keys has won, and both its requests say so"
        assert len(won) == 2
        assert [made.moves for made in won] == [(1,), (1,)]
        found = await one.find_study("s")
        assert found == replace(study(), revision=2, last_node=1, updated=5)
        key = won[0].key
        assert await two.find_study_change("s", key) == replace(won[0], nodes=())
        assert await one.change_study(row, change(3, move(2, since=3), key=key)) == replace(won[0], nodes=())
        assert await nodes_of(two) == {0: START, 1: move(1, since=2)}
        await two.close()
        await one.close()

    run(scene())


def test_who_missed_some_changes_gets_these_and_who_missed_many_gets_all(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        await store.add_study(study(), [START, move(1), move(2, 1), move(3)], 9)
        row = replace(study(), last_node=4)
        await store.change_study(row, change(2, move(4, since=2)))
        await store.change_study(row, change(3, deleted=(1, 2)))
        await store.change_study(row, change(4, move(3, since=4, comment="good")))
        missed = await store.study_since("s", 2)
        assert missed is not None
        assert (missed.whole, missed.deleted) == (False, (1, 2))
        assert missed.nodes == (move(3, since=4, comment="good"),)
        assert missed.row.revision == 4
        assert sorted(await nodes_of(store)) == [0, 3, 4]
        for revision in range(5, 5 + studies.MAX_KEPT_CHANGES):
            await store.change_study(row, change(revision, move(3, since=revision)))
        late = await store.study_since("s", 2)
        assert late is not None
        assert late.whole
        assert await store.find_study_change("s", "k2") is None, "old changes are forgotten"
        await store.close()

    run(scene())


def test_title_and_access_are_saved_unless_the_study_has_changed(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        await store.add_study(study(), [START], 9)
        assert await store.save_study(replace(study(), title="Mine", access="edit", updated=7))
        assert not await store.save_study(replace(study(), title="Yours"))
        found = await store.find_study("s")
        assert found == replace(study(), title="Mine", access="edit", updated=7, revision=2)
        await store.close()

    run(scene())


def test_a_deleted_study_leaves_nothing_and_takes_no_change(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        await store.add_study(study(), [START, move(1)], 9)
        await store.change_study(study(), change(2, move(2, since=2)))
        assert await store.delete_study("s")
        assert not await store.delete_study("s")
        assert await store.change_study(study(), change(3, move(3))) is None
        assert await store.find_study_change("s", "k2") is None
        assert await store.add_study(study(), [START], 9) == "added"
        assert await nodes_of(store) == {0: START}
        await store.close()

    run(scene())


def test_studies_go_with_the_account_and_stay_with_a_guest_who_signs_in(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        await store.add_study(study("s", "bo"), [START, move(1)], 9)
        await store.add_login("ann", "ann.lee", "hash")
        session = Token(hash="h", kind="session", created=1, person="ann")
        signed_in = await store.sign_in("ann", "hash", "bo", session)
        assert signed_in is not None
        assert signed_in.adopted
        (adopted,) = await store.studies_of("ann")
        assert (adopted.id, adopted.revision) == ("s", 2), "who has it open has to read it again"
        await store.delete_account("ann", "deleted")
        assert await store.study_since("s") is None
        await store.close()

    run(scene())


def test_studies_are_part_of_a_backup(url: str) -> None:
    async def scene() -> None:
        store = await opened(url)
        await store.add_study(study(), [START, move(1)], 9)
        await store.change_study(study(), change(2, move(2, since=2)))
        file = io.BytesIO()
        await store.backup(file)
        await store.close()
        text = file.getvalue().decode()
        assert text.count('"table":"study_nodes"') == 3
        assert text.count('"table":"study_changes"') == 1

    run(scene())
