"""Keep the games of a release: python tests/corpus/add.py FILE... (logs, SQLite databases; see README.md)."""

import asyncio
import gzip
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

sys.path[0] = str(Path(__file__).parent.parent)

from corpus.games import MANIFEST, KeptGame, digest, file_of, manifest, texts, written_today  # noqa: E402

from turnpike import __version__, games  # noqa: E402
from turnpike.kernel import log  # noqa: E402
from turnpike.kernel.log import Record  # noqa: E402
from turnpike.store import open_store  # noqa: E402
from turnpike.table import Table  # noqa: E402

NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


async def _of_database(path: Path) -> list[Record]:
    """The games in a database, whole: the secrets of those that are still played are not in a log."""
    store = await open_store(f"sqlite:///{path}")
    loaded = [await Table.load(store, table, games.find) for table in await store.all_tables()]
    await store.close()
    return [table.play.record() for table in loaded if table.play is not None]


def _records(path: Path) -> Iterator[Record]:
    if path.suffix == ".db":
        yield from asyncio.run(_of_database(path))
    else:
        yield from log.read(io.BytesIO(path.read_bytes()))


def main(paths: list[Path]) -> None:
    """Add what is not there yet."""
    kept, new = manifest(), texts(__version__)
    known = {game.sha256 for game in kept}
    for path in paths:
        for record in _records(path):
            seats = NAMES[: len(record.header.seats)]
            record = msgspec.structs.replace(record, header=msgspec.structs.replace(record.header, seats=seats))
            text = written_today(record)
            if digest(text) in known:
                continue
            known.add(digest(text))
            new.append(text)
            header = record.header
            kept.append(KeptGame(__version__, path.name, header.game, header.rules, len(record.entries), digest(text)))
    file_of(__version__).parent.mkdir(exist_ok=True)
    file_of(__version__).write_bytes(gzip.compress("".join(new).encode(), mtime=0))
    lines = ["# Written by add.py; games are added, never changed (README.md)."]
    for game in kept:
        lines += [
            "",
            "[[games]]",
            *(f"{name} = {msgspec.json.encode(value).decode()}" for name, value in _fields(game)),
        ]
    MANIFEST.write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(new)} games of {__version__}, {len(kept)} in all\n")


def _fields(game: KeptGame) -> list[tuple[str, object]]:
    return list(msgspec.structs.asdict(game).items())


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]])
