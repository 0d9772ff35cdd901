"""Long games on the event loop: how much is done between two turns of the loop, counted in entries, never in time."""

import asyncio
import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from services import run

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.contract import Words
from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.server.analysis import paths, positions, schemas, starts
from turnpike.server.analysis.paths import KEYS_PIECE, Paths, line_of
from turnpike.server.game_views import exported_log
from turnpike.server.metrics import Metrics
from turnpike.server.pace import PIECE
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings
from turnpike.server.studies import requests, validation
from turnpike.server.studies.validation import played_lines
from turnpike.store import Account, StudyNode, StudyRow, now, open_store
from turnpike.table import Table, read_log, save_import, snapshot_builder

LOG = (Path(__file__).parent.parent / "replays" / "queenies-all-five.jsonl").read_bytes()
WORK = (
    (paths, "take_line"),
    (validation, "take_line"),
    (positions, "entry_line"),
    (snapshot_builder, "entry_line"),
    (log, "entry_line"),
)
"""What is done for each entry: it is played, told, written."""
MAX_STEP = 3 * PIECE
pytestmark = pytest.mark.once


class Steps:
    """The largest number of entries that was worked on between two turns of the loop."""

    def __init__(self) -> None:
        self.longest = self.total = self.here = 0

    def count(self) -> None:
        """Another entry."""
        self.here += 1
        self.total += 1
        self.longest = max(self.longest, self.here)


@contextmanager
def counted_steps(monkeypatch: pytest.MonkeyPatch, *work: tuple[Any, str]) -> Iterator[Steps]:
    """Count the calls of these functions."""
    steps, loop, on = Steps(), asyncio.get_running_loop(), True

    def counting(done: Callable[..., object]) -> Callable[..., object]:
        def counted(*given: object) -> object:
            steps.count()
            return done(*given)

        return counted

    def tick() -> None:
        steps.here = 0
        if on:
            loop.call_soon(tick)

    with monkeypatch.context() as patched:
        for module, name in work:
            patched.setattr(module, name, counting(getattr(module, name)))
        tick()
        yield steps
        on = False


def game() -> tuple[Header, list[Words]]:
    """The header and the path of a long game."""
    (record,) = log.read(io.BytesIO(LOG))
    return record.header, [line_of(entry) for entry in record.entries]


async def table_of(tmp_path: Path) -> tuple[Table, Table]:
    """A table with that game, twice: as two processes have it."""
    store = await open_store(f"sqlite:///{tmp_path}/games.db", upgrade=True)
    name = await save_import(store, read_log(LOG), host="ann")
    return await Table.load(store, name, games.find), await Table.load(store, name, games.find)


def test_many_long_positions_are_played_and_told_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        header, path = game()
        known = Paths(games.find)
        asked = [schemas.PositionRequest(header=header, path=path[n:] and path[: len(path) - n]) for n in range(8)]
        with counted_steps(monkeypatch, *WORK) as steps:
            await asyncio.gather(*(positions.position(known, one, "en") for one in asked))
        assert steps.total >= 8 * len(path), "all are told"
        assert steps.longest <= MAX_STEP

    run(scene())


def test_paths_are_hashed_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        header, path = game()
        with counted_steps(monkeypatch, (paths, "_encode")) as steps:
            await Paths(games.find).keys(header, (path * 20)[:5_000])
        assert steps.total == 5_001
        assert steps.longest <= KEYS_PIECE + 1

    run(scene())


def test_the_analysis_of_a_long_finished_game_begins_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        table, _ = await table_of(tmp_path)
        with counted_steps(monkeypatch, *WORK) as steps:
            start = await starts.start_of_table(Paths(games.find), table, "en")
        assert len(start.entries) == table.at
        assert steps.longest <= MAX_STEP

    run(scene())


def test_moves_are_added_to_a_study_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        header, path = game()
        with counted_steps(monkeypatch, *WORK) as steps:
            assert len(await played_lines(Paths(games.find), header, path[:100], path[100:350])) == 250
        assert steps.longest <= MAX_STEP

    run(scene())


def test_a_long_log_is_exported_in_pieces_and_a_long_table_is_shown_after_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        (table, other), known = await table_of(tmp_path), Paths(games.find)
        with counted_steps(monkeypatch, *WORK) as steps:
            written = await exported_log(known.pace, table, None)
        assert written.decode().splitlines() == table.export_log(None)
        assert steps.longest <= MAX_STEP
        with counted_steps(monkeypatch, *WORK) as steps:
            async for _ in known.pace.each(table.snapshots.prepare(None, "en")):
                pass
            prepared = steps.total
            snapshot = table.snapshot(None)
            assert steps.total == prepared, "all entries are there"
        assert steps.longest <= MAX_STEP
        assert snapshot.entries == other.snapshot(None).entries

    run(scene())


def test_what_is_not_cached_is_charged_before_it_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        header, path = game()
        known, charged = Paths(games.find), list[int]()

        def refuse(_entries: int) -> None:
            raise Refused("too_often", seconds=1)

        with counted_steps(monkeypatch, *WORK) as steps:
            with pytest.raises(Refused, match="too_often"):
                await known.play(header, path, refuse)
            assert steps.total == 0
        for length in (len(path), len(path), len(path) - 1):
            await known.play(header, path[:length], charged.append)
        assert charged[:2] == [len(path), 0]
        assert charged[2] < 50, "from the last position before it that is cached"

    run(scene())


def test_the_picture_of_a_study_is_not_drawn_for_a_reader_who_has_it(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/games.db")
        server = await Server.open(settings, limits=RateLimits(), metrics=Metrics())
        header, path = game()
        row = StudyRow(
            id="S", owner="ann", title="x", access="read", kind=header.game, header=requests._encode(header).decode(),
            colours="[]", created=1, updated=1, last_node=60,
        )  # fmt: skip
        nodes = [
            StudyNode(node=n, parent=n - 1 if n else None, line=requests._encode(line).decode(), rank=0)
            for n, line in enumerate([{}, *path[:60]])
        ]
        await server.store.add_account(Account(id="ann", secret_hash="", name="Ann", created=now(), seen=now()))
        assert await server.store.add_study(row, nodes, 9) == "added"
        charged: list[int] = []
        svg, tag = await requests.picture(server, None, "S", 60, "en", "", charged.append)
        assert svg is not None
        assert charged == [60]
        assert await requests.picture(server, None, "S", 60, "en", f'W/{tag}, "other"', charged.append) == (None, tag)
        assert charged == [60]
        await server.close()

    run(scene())
