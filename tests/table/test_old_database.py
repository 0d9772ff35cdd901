"""A database of version 0.1 opens, upgrades and plays on: the same positions, the same logs, the same end."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from services import run

from turnpike import games
from turnpike.server.accounts import Accounts
from turnpike.server.preferences import preferences_of
from turnpike.store import Store, open_store
from turnpike.table import Table

CORPUS = Path(__file__).parent.parent / "corpus" / "0.1.0"
EXPECTED: dict[str, Any] = msgspec.json.decode(gzip.decompress((CORPUS / "server.json.gz").read_bytes()))
TABLES: dict[str, dict[str, Any]] = EXPECTED["tables"]


async def open_old(folder: Path) -> Store:
    file = folder / "old.db"
    file.write_bytes(gzip.decompress((CORPUS / "server.db.gz").read_bytes()))
    return await open_store(f"sqlite:///{file}")


def as_json(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


def missing(old: object, new: object, path: str = "") -> Iterator[str]:
    """Where a view has lost or changed what it showed in version 0.1; it may show more."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key, value in old.items():
            yield from missing(value, new.get(key), f"{path}.{key}")
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from missing(before, after, f"{path}[{number}]")
    elif old != new:
        yield f"{path}: {old!r} is now {new!r}"


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_the_same_after_the_upgrade(tmp_path: Path, name: str) -> None:
    expected = TABLES[name]

    async def test() -> None:
        store = await open_old(tmp_path)
        table = await Table.load(store, expected["table"], games.find)
        assert (table.game.id, table.status, table.at) == (expected["game"], expected["status"], expected["at"])
        assert (table.revision, table.names("en"), table.times) == (
            expected["revision"], expected["names"], expected["times"],
        )  # fmt: skip
        assert as_json(table.clocks) == expected["clocks"]
        assert list(missing(expected["undo"], as_json(table.undo_request))) == []
        if table.play is not None:
            seats = [None, *range(len(table.names("en")))]
            for seat, view, log in zip(seats, expected["views"], expected["logs"], strict=True):
                assert list(missing(view, as_json(table.play.view(seat)))) == []
                assert table.export_log(seat) == log
        await store.close()

    run(test())


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if "moves" in table])
def test_a_game_in_the_middle_of_a_turn_is_played_to_the_same_end(tmp_path: Path, name: str) -> None:
    expected = TABLES[name]

    async def test() -> None:
        store = await open_old(tmp_path)
        table = await Table.load(store, expected["table"], games.find)
        for seat, account, words in expected["moves"]:
            await table.move(seat, words, table.at, by=account)
        assert table.status == "over"
        assert table.export_log(None) == expected["end"]
        assert table.play is not None
        assert as_json(table.play.outcome()) == expected["outcome"]
        again = await Table.load(store, table.id, games.find)
        assert again.export_log(None) == expected["end"]
        await store.close()

    run(test())


def test_accounts_sessions_chat_and_notifications_are_kept(tmp_path: Path) -> None:
    async def test() -> None:
        store = await open_old(tmp_path)
        accounts = Accounts(store)
        ids = EXPECTED["people"]
        for name, cookie in EXPECTED["cookies"].items():
            account = await accounts.account_of(cookie)
            assert account is not None
            assert (account.id, account.name) == (ids[name], name.title())
            if name == "bo":
                assert (preferences_of(account).language, preferences_of(account).muted) == ("fr", (ids["cy"],))
        signed_in, _ = await accounts.sign_in("ann", "a long password of ann", None)
        assert signed_in.account.id == ids["ann"]
        chat = await store.chat(TABLES["franchise"]["table"])
        assert [(line.name, line.text) for line in chat] == [("Ann", "hello"), ("Cy", "good evening"), ("Bo", "à toi")]
        [email] = await store.notification_settings(ids["ann"])
        [webhook] = await store.notification_settings(ids["bo"])
        assert (email.channel, email.address, email.on) == ("email", "ann@example.org", True)
        assert (webhook.channel, webhook.address, webhook.on) == ("webhook", "https://example.org/hook", False)
        assert [row.id for row, _ in await store.listed_tables("open")] == [TABLES["open"]["table"]]
        assert {row.id for row, _ in await store.tables_of(ids["ann"])} == {
            TABLES[name]["table"] for name in ("open", "franchise", "richesses")
        }
        assert await store.next_job() is not None
        await store.close()

    run(test())
