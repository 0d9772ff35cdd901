"""Writes the answers to requests that are the same for everybody, and puzzles, as files beside the engine.

A page shows games, texts and rulebooks from them before the engine is loaded. The names are those that the client
makes from the addresses (web/src/transport/worker.svelte.ts): `python engine/answers.py FOLDER`.
"""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from turnpike import games
from turnpike.page.disk import Disk
from turnpike.page.kept import KeptTables
from turnpike.page.local import LocalTables, new_account
from turnpike.page.puzzle_store import file_of
from turnpike.page.requests import answer
from turnpike.server.errors import LANGUAGES


def addresses() -> Iterator[tuple[str, str]]:
    """The addresses, with the names of their files."""
    yield "games", "games.json"
    for language in LANGUAGES:
        yield f"levels?language={language}", f"levels.{language}.json"
    for game in games.names():
        yield f"games/{game}/material", f"games/{game}/material.json"
        for language in LANGUAGES:
            yield f"games/{game}/words?language={language}", f"games/{game}/words.{language}.json"
            yield f"games/{game}/rulebook?language={language}", f"games/{game}/rulebook.{language}.md"


async def main(folder: Path) -> None:
    """Write them."""

    async def nothing(*_: object) -> NoReturn:
        raise AssertionError("nothing is stored or thought here")

    disk = Disk(write=nothing, read_lines=nothing, read_row=nothing, kept=KeptTables([], []))
    local = LocalTables(new_account("Guest", "en"), disk, nothing)
    for address, name in addresses():
        given = await answer(local, "GET", f"/api/{address}", b"", "en")
        if given.status != 200:
            raise SystemExit(f"{address}: {given.body.decode()}")
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(given.body)
    for game in games.names():
        if (puzzles := games.manifest(game).puzzles) is not None:
            file = folder / file_of(game)
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(puzzles.read_bytes())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
