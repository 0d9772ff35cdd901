"""Opening a store by its address: `sqlite:///FILE` or `postgresql://USER:PASSWORD@HOST/DATABASE`."""

from pathlib import Path

from turnpike.store.rows import StoreError
from turnpike.store.store import Store

EXAMPLES = "sqlite:///games.db for a file, or postgresql://user:password@host/database"


async def open_store(
    url: str, *, upgrade: bool | None = None, timeout_seconds: float | None = None, create: bool = True
) -> Store:
    """The store at this address, ready to use.

    `upgrade` migrates the database first. By default an SQLite file is migrated, and a PostgreSQL database, which other
    processes may be using, must be up to date already (`StoreError` says what to run).
    `timeout_seconds` is how long to wait for a database that is locked or away; None is the default of its kind.
    Without `create`, an SQLite file must exist already.
    """
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and rest.strip("/") and "?" not in rest:
        from turnpike.store.sqlite import SqliteStore  # noqa: PLC0415  (only what is asked for is loaded)

        return await SqliteStore.open(
            Path(rest[1:]), upgrade=upgrade is not False, timeout_seconds=timeout_seconds, create=create
        )
    if scheme in {"postgresql", "postgres"} and rest:
        try:
            from turnpike.store.postgres import PostgresStore  # noqa: PLC0415
        except ModuleNotFoundError as missing:
            message = f"PostgreSQL needs the package {missing.name}. Install it with: pip install 'turnpike[postgres]'"
            raise StoreError(message) from None
        return await PostgresStore.open(
            f"postgresql://{rest}", upgrade=upgrade is True, timeout_seconds=timeout_seconds
        )
    # The address may hold a password, so it is not repeated.
    raise StoreError(f"The address of the database cannot be read. Write {EXAMPLES}.")
