"""Where finished games come from: log files, folders of them, and the database of a server, without names."""

import asyncio
import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from turnpike.kernel import log
from turnpike.kernel.log import LogError, Record

SCHEMES = ("sqlite:", "postgresql:", "postgres:")
PAGE = 100
"""Tables of a database that are read at a time."""


class SourceError(Exception):
    """A source cannot be read; the message says which and why."""


def records(sources: Sequence[str]) -> Iterator[Record]:
    """The games of all sources, one after the other; `SourceError` says what is wrong and where."""
    for source in sources:
        if source.startswith(SCHEMES):
            yield from _of_database(source)
        else:
            for path in files(source):
                yield from _of_file(path)


def files(source: str) -> list[Path]:
    """The log files that a path stands for: itself, or all `.jsonl` files in the folder and below, by name."""
    path = Path(source)
    if path.is_dir():
        found = sorted(file for file in path.rglob("*.jsonl") if file.is_file())
        if not found:
            raise SourceError(f"{source}: There is no log in this folder. Logs are files ending in .jsonl.")
        return found
    if not path.exists():
        raise SourceError(f"{source}: There is no such file or folder.")
    return [path]


def _of_file(path: Path) -> Iterator[Record]:
    try:
        with path.open("rb") as file:
            yield from log.read(file)
    except LogError as error:
        raise SourceError(f"{path}, {error}") from None
    except OSError as error:
        raise SourceError(f"{path}: {error.strerror}.") from None


def _of_database(url: str) -> Iterator[Record]:
    """Finished games of a server, in the order of their ids; a page at a time, so that memory stays small."""
    try:
        from turnpike.store import StoreError, open_store  # noqa: PLC0415  (files need no database)
    except ModuleNotFoundError as missing:
        message = f"A database needs the package {missing.name}. Install it with: pip install 'turnpike[server]'"
        raise SourceError(message) from None

    async def page(after: str) -> tuple[list[Record], str]:
        store = await open_store(url, upgrade=False, create=False)
        try:
            ids = await store.all_tables(after, PAGE)
            found: list[Record] = []
            for table in ids:
                row = await store.find_table(table)
                if row is not None and row.status == "over" and row.header is not None:
                    lines = [row.header, *(line.text for line in await store.read(table))]
                    found += _of_table(table, lines)
            return found, ids[-1] if ids else ""
        finally:
            await store.close()

    after = ""
    while True:  # each page is a run of its own, so that nothing stays open while its games are written
        try:
            found, after = asyncio.run(page(after))
        except StoreError as error:
            raise SourceError(str(error)) from None
        yield from found
        if not after:
            return


def _of_table(table: str, lines: Sequence[str]) -> list[Record]:
    try:
        return list(log.read(io.BytesIO("\n".join(lines).encode())))
    except LogError as error:
        raise SourceError(f"table {table}, {error}") from None
