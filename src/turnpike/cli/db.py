"""`turnpike db`: looking after the database of a server."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from turnpike.cli.faults import Fault, told

if TYPE_CHECKING:
    from turnpike.store import Store

EXAMPLES = """[bold]Examples[/bold]
  turnpike db upgrade --database postgresql://turnpike@db/turnpike    before a new version is started
  turnpike db backup games.backup                                     while people play, too
  turnpike db restore games.backup --database sqlite:///new.db
  turnpike db tidy --days 90                                          forget tables nobody plays at any more
"""

db = typer.Typer(name="db", help="Look after the database of a server.", epilog=EXAMPLES, no_args_is_help=True)

Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://...; without this, the file in your data folder.")
]
DAY = 86_400_000


def _with_store(database: str, work: "Callable[[Store], Awaitable[str]]", *, upgrade: bool | None = None) -> None:
    """Open the store, do something, say what was done."""
    try:
        from turnpike.server.settings import default_database  # noqa: PLC0415  (other commands need no web packages)
        from turnpike.store import StoreError, open_store  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise Fault(f"This needs the package {missing.name}. Install it with: pip install 'turnpike[server]'") from None

    async def run() -> str:
        store = await open_store(database or default_database(), upgrade=upgrade)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        said = asyncio.run(run())
    except StoreError as error:
        raise Fault(str(error)) from None
    sys.stdout.write(said + "\n")


@db.command()
@told()
def upgrade(database: Database = "") -> None:
    """Bring the database up to date with this program. Make a backup first."""

    async def nothing(_: "Store") -> str:
        return "The database is up to date."

    _with_store(database, nothing, upgrade=True)


@db.command()
@told()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, which must be new.")], database: Database = ""
) -> None:
    """Write everything into one file. It holds secrets of games that are played: keep it to yourself."""

    async def work(store: "Store") -> str:
        unfinished = file.with_name(file.name + ".part")
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as out:
            count = await store.backup(out)
            out.flush()
            os.fsync(out.fileno())
        unfinished.rename(file)
        return f"{count} rows are in {file}."

    if file.exists():
        raise Fault(f"{file} exists already. Name another file.")
    _with_store(database, work)


@db.command()
@told()
def restore(
    file: Annotated[Path, typer.Argument(help="A file made by turnpike db backup.")], database: Database = ""
) -> None:
    """Read a backup into a new, empty database."""

    async def work(store: "Store") -> str:
        with file.open("rb") as source:
            return f"{await store.restore(source)} rows are restored."

    _with_store(database, work, upgrade=True)


@db.command()
@told()
def tidy(
    days: Annotated[int, typer.Option(min=1, help="Forget tables that are not over and were not touched for so long.")],
    database: Database = "",
    dry: Annotated[bool, typer.Option("--dry-run", help="Only say how many there are.")] = False,
) -> None:
    """Forget abandoned tables and expired links. Games that were played to their end are kept."""
    from turnpike.store import now  # noqa: PLC0415

    async def work(store: "Store") -> str:
        before, count = now() - days * DAY, 0
        if dry:
            return f"{len(await store.abandoned_tables(before, 1_000_000))} tables would be forgotten."
        while found := await store.abandoned_tables(before):
            for game in found:
                await store.delete_table(game)
            count += len(found)
        links = await store.delete_tokens(expired=now())
        return f"{count} tables and {links} expired links are forgotten."

    _with_store(database, work)
