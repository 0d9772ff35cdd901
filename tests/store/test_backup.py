"""A backup holds everything, and can be restored into an empty database of either kind."""

import io
from pathlib import Path

import pytest
from services import postgres, run
from sqlalchemy import select
from store.helping import PLAYING, game, line, seat

from turnpike.store import Account, NotificationSetting, Store, StoreError, Token, open_store, schema


async def fill(store: Store) -> None:
    for i in range(3):
        await store.create_table(game(f"g{i}", host="p", listed=True), [seat("p"), seat(None, 1)])
        await store.append(f"g{i}", [line(n, f'{{"n": {n}, "é": "→"}}') for n in range(1, 400)], PLAYING)
    await store.add_account(Account(id="p", name="Ann", secret_hash="h", created=1, seen=1))
    await store.add_token(Token(hash="x", kind="session", created=1, person="p"))
    await store.add_chat("g0", "p", "Ann", "hello", 2)
    await store.save_notification_setting(
        NotificationSetting(person="p", channel="email", address="ann@example.org", on=True)
    )
    await store.add_job("mail", 5, "{}")


async def everything(store: Store) -> list[list[tuple[object, ...]]]:
    tables = schema.metadata.sorted_tables
    return await store._read(lambda c: [sorted(map(tuple, c.execute(select(table))), key=str) for table in tables])


@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_a_restored_database_equals_the_original(url: str, tmp_path: Path, target: str) -> None:
    async def test(other: str) -> None:
        first, second = await open_store(url, upgrade=True), await open_store(other, upgrade=True)
        await fill(first)
        file = io.BytesIO()
        rows = await first.backup(file)
        file.seek(0)
        restored = await second.restore(file)
        assert restored.verified
        assert restored.rows == rows == 3 * (1 + 2 + 399) + 5
        assert await everything(second) == await everything(first)
        assert await second.add_chat("g0", "p", "Ann", "again", 3)
        assert [line.id for line in await second.chat("g0")] == [1, 2]
        assert await second.add_job("mail", 6, "{}")
        file.seek(0)
        with pytest.raises(StoreError, match="not empty"):
            await second.restore(file)
        await first.close()
        await second.close()

    run(test(f"sqlite:///{tmp_path}/other.db" if target == "sqlite" else postgres().database(empty=True)))


def test_a_file_that_is_not_a_backup_changes_nothing(url: str) -> None:
    head = b'{"turnpike_backup": 1, "revision": "0002"}\n'
    person = (
        b'{"table": "people", "row": {"id": "p", "name": "Ann", "secret_hash": "", "created": 1, "seen": 1,'
        b' "settings": "{}"}}\n'
    )

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for data in (b"", b"hello", b'{"turnpike_backup": 1, "revision": "0000"}\n', head + person + b'{"table": "x"}'):
            with pytest.raises(StoreError):
                await store.restore(io.BytesIO(data))
        assert await store.find_account("p") is None
        assert not await store.append("gone", [line(1)], PLAYING), (
            "what the writer has made for it must not be in the way"
        )
        restored = await store.restore(io.BytesIO(head + person))
        assert (restored.rows, restored.verified) == (1, False), "a backup of an older version"
        assert await store.find_account("p") is not None
        await store.close()

    run(test())


def test_a_truncated_or_changed_backup_is_refused(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await fill(store)
        file = io.BytesIO()
        await store.backup(file)
        lines = file.getvalue().splitlines(keepends=True)
        for table in range(3):
            await store.delete_table(f"g{table}")
        await store.delete_account("p", "nobody")
        job, *_ = await store.take_jobs(10, 20)
        await store.finish_job(job.id)
        changed = [lines[0], lines[1].replace(b"hello", b"other"), *lines[2:]]
        assert changed != lines
        for wrong in (lines[:-1], lines[:1], lines[:700], changed, [*lines[:9], *lines[10:]], [*lines, lines[3]]):
            with pytest.raises(StoreError, match="backup"):
                await store.restore(io.BytesIO(b"".join(wrong)))
            assert not any(await everything(store))
        assert (await store.restore(io.BytesIO(b"".join(lines)))).verified
        await store.close()

    run(test())
