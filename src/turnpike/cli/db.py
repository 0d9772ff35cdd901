"""`turnpike db`: maintenance of a server's database."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from turnpike.cli.errors import CommandError, report_errors

if TYPE_CHECKING:
    from turnpike.store import Store

EXAMPLES = """[bold]Examples[/bold]
  turnpike db upgrade --database postgresql://turnpike@db/turnpike    before starting a new version
  turnpike db backup games.backup                                     also while games are running
  turnpike db restore games.backup --database sqlite:///new.db
  turnpike db tidy --days 90                                          delete abandoned tables
  turnpike db ratings                                                 compute all ratings again
  turnpike db explorer                                                count all finished games again
"""

db = typer.Typer(
    name="db", help="Upgrade, back up and tidy the server's database.", epilog=EXAMPLES, no_args_is_help=True
)

Database = Annotated[
    str, typer.Option(help="sqlite:///FILE or postgresql://... Default: the file in your data folder.")
]
DAY = 86_400_000


def _with_store(
    database: str, work: "Callable[[Store], Awaitable[str]]", *, upgrade: bool | None = None, create: bool = False
) -> None:
    """Open the store, do something, say what was done. Without `create`, an SQLite file must be there already."""
    try:
        from turnpike.server.settings import default_database  # noqa: PLC0415  (other commands need no web packages)
        from turnpike.store import StoreError, open_store  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise CommandError(
            f"This needs the package {missing.name}. Install it with: pip install 'turnpike[server]'"
        ) from None

    async def run() -> str:
        store = await open_store(database or default_database(), upgrade=upgrade, create=create)
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        said = asyncio.run(run())
    except StoreError as error:
        raise CommandError(str(error)) from None
    sys.stdout.write(said + "\n")


@db.command()
@report_errors()
def upgrade(database: Database = "") -> None:
    """Upgrade the database to this version. Make a backup first."""

    async def nothing(_: "Store") -> str:
        return "The database is up to date."

    _with_store(database, nothing, upgrade=True)


@db.command()
@report_errors()
def backup(file: Annotated[Path, typer.Argument(help="The new file to write.")], database: Database = "") -> None:
    """Back up the whole database to one file. It contains the secrets of running games, so keep it private."""

    async def work(store: "Store") -> str:
        unfinished = file.with_name(file.name + ".part")
        unfinished.unlink(missing_ok=True)  # left by one that was interrupted
        descriptor = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with os.fdopen(descriptor, "wb") as out:
                count = await store.backup(out)
                out.flush()
                os.fsync(out.fileno())
            unfinished.rename(file)
        finally:
            unfinished.unlink(missing_ok=True)
        return f"{count} rows written to {file}."

    if file.exists():
        raise CommandError(f"{file} already exists. Choose another file.")
    _with_store(database, work)


@db.command()
@report_errors()
def restore(
    file: Annotated[Path, typer.Argument(help="A file made by turnpike db backup.")], database: Database = ""
) -> None:
    """Restore a backup into a new, empty database."""

    async def work(store: "Store") -> str:
        with file.open("rb") as source:
            restored = await store.restore(source)
        if not restored.verified:
            sys.stderr.write(
                "Warning: this backup was made by an older version and cannot prove that it is complete. "
                "Check that the newest games are there.\n"
            )
        return f"{restored.rows} rows restored."

    if not file.is_file():
        raise CommandError(f"There is no backup {file}. Check the path.")
    _with_store(database, work, upgrade=True, create=True)


@db.command()
@report_errors()
def tidy(
    days: Annotated[int, typer.Option(min=1, help="Delete unfinished tables without activity for this many days.")],
    database: Database = "",
    dry: Annotated[bool, typer.Option("--dry-run", help="Only count them.")] = False,
) -> None:
    """Delete abandoned tables and expired links. Finished games are kept."""

    async def work(store: "Store") -> str:
        from turnpike.store import now  # noqa: PLC0415

        before, count = now() - days * DAY, 0
        if dry:
            return f"{len(await store.abandoned_tables(before, 1_000_000))} tables would be deleted."
        while found := await store.abandoned_tables(before):
            for table in found:
                count += await store.delete_abandoned_table(table, before)  # unless it was played at meanwhile
        links = await store.delete_tokens(expired=now())
        return f"{count} tables and {links} expired links deleted."

    _with_store(database, work)


@db.command()
@report_errors()
def ratings(database: Database = "") -> None:
    """Compute all ratings again from the logs of finished rated games, also those that were never counted."""

    async def work(store: "Store") -> str:
        from turnpike.server.ratings import rebuild  # noqa: PLC0415  (slow to load, and only this command needs it)

        return f"{await rebuild(store)} rated games counted."

    _with_store(database, work)


@db.command()
@report_errors()
def explorer(database: Database = "") -> None:
    """Count the openings of all finished games again, also of those that were never counted."""

    async def work(store: "Store") -> str:
        from turnpike.server.explorer.counting import rebuild  # noqa: PLC0415  (only this command needs it)

        return f"The openings of {await rebuild(store)} games counted."

    _with_store(database, work)
