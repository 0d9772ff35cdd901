"""Migrations up and down, step by step, on both databases and with data."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from services import postgres, run
from sqlalchemy import Connection, Engine, MetaData, create_engine, func, insert, inspect, select, text
from sqlalchemy.ext.asyncio import create_async_engine
from store.helping import PLAYING, game, line, seat

from turnpike.store import Account, NotificationSetting, StoreError, open_store, schema, upgrade

T = TypeVar("T")
STEPS = ["0001", "0002", "0003", "0004", "0005", "0006", "0008", "0009", "0010"]


class Database:
    """Runs synchronous functions on a connection to either kind of database."""

    def __init__(self, url: str) -> None:
        self.url = url

    def do(self, what: Callable[[Connection], T]) -> T:
        if self.url.startswith("sqlite"):
            engine: Engine = create_engine(self.url)
            with engine.begin() as connection:
                done = what(connection)
            engine.dispose()
            return done
        return run(self._do(what))

    async def _do(self, what: Callable[[Connection], T]) -> T:
        engine = create_async_engine("postgresql+asyncpg://", async_creator=lambda: asyncpg.connect(self.url))
        async with engine.begin() as connection:
            done = await connection.run_sync(what)
        await engine.dispose()
        return done


VALUES: dict[type, object] = {str: "x", int: 1, bool: False, float: 1.0}


def complete(c: Connection) -> None:
    """Insert a row into every table that is empty, whichever tables there are at this step."""
    found = MetaData()
    found.reflect(c)
    for table in found.sorted_tables:
        if not c.scalar(select(func.count()).select_from(table)):
            c.execute(insert(table).values({column.name: VALUES[column.type.python_type] for column in table.columns}))


def rows(c: Connection) -> dict[str, int]:
    """How many rows each table has."""
    found = MetaData()
    found.reflect(c)
    return {table.name: c.scalar(select(func.count()).select_from(table)) or 0 for table in found.sorted_tables}


def fill(database: Database) -> None:
    """Insert rows as the program does, and one into every table it has left empty."""
    run(store_rows(database.url))
    database.do(complete)
    assert min(database.do(rows).values()) > 0


async def store_rows(url: str) -> None:
    store = await open_store(url)
    await store.create_table(game("g", host="p"), [seat("p")])
    await store.append("g", [line(1, '{"n": 1}')], PLAYING)
    await store.add_account(Account(id="p", name="Ann", secret_hash="h", created=1, seen=1))
    await store.add_chat("g", "p", "Ann", "hello", 2)
    await store.save_notification_setting(NotificationSetting(person="p", channel="email", address="ann@example.org"))
    await store.add_job("mail", 5, "{}")
    await store.close()


def tables(c: Connection) -> set[str]:
    return set(inspect(c).get_table_names()) - {"alembic_version"}


def test_the_migrations_lead_to_the_schema(empty_url: str) -> None:
    database = Database(empty_url)
    database.do(upgrade.upgrade)
    differences = database.do(lambda c: compare_metadata(MigrationContext.configure(c), schema.metadata))
    assert differences == []
    assert database.do(upgrade.revision) == upgrade.newest() == STEPS[-1]


def test_a_downgrade_and_an_upgrade_keep_the_data_of_the_remaining_tables(empty_url: str) -> None:
    database = Database(empty_url)
    database.do(upgrade.upgrade)
    fill(database)
    whole = database.do(tables)
    database.do(lambda c: upgrade.downgrade(c, "0001"))
    assert database.do(tables) == {"games", "entries", "seats", "people", "links"}
    assert database.do(lambda c: c.scalar(select(schema.entries.c.line))) == '{"n": 1}'
    assert min(database.do(rows).values()) > 0
    database.do(upgrade.upgrade)
    assert database.do(tables) == whole
    assert database.do(lambda c: c.scalar(select(schema.people.c.name))) == "Ann"
    assert database.do(lambda c: c.scalar(select(schema.chat.c.text))) is None
    database.do(lambda c: upgrade.downgrade(c, "base"))
    assert database.do(tables) == set()
    assert database.do(upgrade.revision) == "base"
    database.do(upgrade.upgrade)
    fill(database)


def test_each_step_up_works_on_a_database_with_data(empty_url: str) -> None:
    database = Database(empty_url)
    for step in STEPS:
        database.do(lambda c, step=step: upgrade.upgrade(c, step))  # type: ignore[misc]
        person = {"id": step, "name": step, "secret_hash": "", "created": 1, "seen": 1, "settings": "{}"}
        database.do(lambda c, person=person: c.execute(insert(schema.people).values(**person)))  # type: ignore[misc]
        database.do(complete)
    assert database.do(lambda c: sorted(c.scalars(select(schema.people.c.name)))) == STEPS
    assert min(database.do(rows).values()) > 0


def test_a_database_of_a_newer_program_is_refused(empty_url: str) -> None:
    database = Database(empty_url)
    database.do(upgrade.upgrade)
    database.do(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(StoreError, match="newer program"):
        run(open_store(empty_url, upgrade=True))


def test_postgresql_is_upgraded_only_on_request() -> None:
    """Other processes may be using it. An SQLite file is upgraded when it is opened."""
    with pytest.raises(StoreError, match="turnpike db upgrade"):
        run(open_store(postgres().database(empty=True)))


def test_an_invalid_address_is_refused_with_a_helpful_message(tmp_path: Path) -> None:
    for url in ("", "games.db", "sqlite://", "sqlite:///", "mysql://u:secret@h/d", "postgresql://"):
        with pytest.raises(StoreError, match=r"sqlite:///games\.db") as refused:
            run(open_store(url))
        assert "secret" not in str(refused.value)
    (tmp_path / "file").write_text("this is no database, and longer than nothing " * 30)
    for url in (f"sqlite:///{tmp_path}", f"sqlite:///{tmp_path}/file", f"sqlite:///{tmp_path}/file/games.db"):
        with pytest.raises(StoreError, match="cannot be used"):
            run(open_store(url))
    with pytest.raises(StoreError, match="cannot be reached") as refused:
        run(open_store("postgresql://turnpike:secret@127.0.0.1:1/nothing"))
    assert "secret" not in str(refused.value)
