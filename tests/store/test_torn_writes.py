"""A write that was torn: whatever the disk kept of SQLite's log of changes, the store is as it was after some commit.

The files of a real store are copied while it is open, cut off or damaged, and opened again. `synchronous=FULL` promises
that what was acknowledged is on the disk; here the disk has lost the end of it, and still nothing is half there.
"""

import shutil
from bisect import bisect_right
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from services import run
from store.helping import PLAYING, game, line, seat

from turnpike.store import ChatLine, LogLine, SeatRow, Store, TableRow, open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]

WAL_HEADER_BYTES, FRAME_HEADER_BYTES = 32, 24
LONG = "x" * 3_000
"""Three of these need more than a page of the database."""


class Stored(Struct, frozen=True):
    """All that can be read of the tables."""

    rows: list[TableRow | None]
    lines: list[list[LogLine]]
    chat: list[ChatLine]
    seats: list[list[SeatRow]]


async def everything(store: Store) -> Stored:
    names = await store.all_tables()
    return Stored(
        [await store.find_table(name) for name in names],
        [await store.read(name) for name in names],
        await store.chat("g"),
        [seats for _, seats in await store.tables_of("ann")],
    )


class Disk(Struct):
    """What was on the disk when all was acknowledged."""

    file: Path
    wal: bytes
    ends: list[int]
    """How long the log of changes was after each commit."""
    states: list[Stored]
    """What could be read after it."""

    @property
    def frame_bytes(self) -> int:
        return FRAME_HEADER_BYTES + int.from_bytes(self.wal[8:12])

    async def opened_with(self, wal: bytes) -> Stored:
        """What a store reads that finds this log of changes, and goes on with."""
        file = self.file.with_name("torn.db")
        for old in file.parent.glob("torn.db*"):
            old.unlink()
        shutil.copy(self.file, file)
        file.with_name("torn.db-wal").write_bytes(wal)
        store = await open_store(f"sqlite:///{file}")
        found = await everything(store)
        at = len(found.lines[0])
        assert await store.append("g", [line(at + 1, "after the fault")], PLAYING)
        assert len(await store.read("g")) == at + 1
        await store.close()
        return found


async def written(folder: Path) -> Disk:
    """A store in which each change is a commit of its own; some take several pages."""
    url = f"sqlite:///{folder}/games.db"
    store = await open_store(url, upgrade=True)
    await store.create_table(game("g", host="ann"), [seat("ann")])
    await store.close()  # until here everything is in the file itself
    store = await open_store(url)
    states, ends = [await everything(store)], []
    wal = folder / "games.db-wal"

    async def committed() -> None:
        states.append(await everything(store))
        ends.append(wal.stat().st_size)

    for first, count in ((1, 1), (2, 3), (5, 1)):
        assert await store.append("g", [line(n, f"{n} {LONG}") for n in range(first, first + count)], PLAYING)
        await committed()
    await store.add_chat("g", "ann", "Ann", "hello", 1, "k")
    await committed()
    row = await store.find_table("g")
    assert row is not None
    assert await store.save_table(replace(row, status="over"), [seat("ann"), seat("bo", 1)])
    await committed()
    await store.create_table(game("h", host="ann"), [seat("ann")], [line(n, LONG) for n in range(1, 4)])
    await committed()
    assert await store.append("g", [line(n, f"{n} {LONG}") for n in range(6, 10)], PLAYING)
    await committed()
    copy = folder / "copy.db"
    shutil.copy(folder / "games.db", copy)
    disk = Disk(copy, wal.read_bytes(), ends, states)
    await store.close()
    return disk


def test_a_log_of_changes_that_was_cut_off_leaves_whole_commits(tmp_path: Path) -> None:
    """At the end of each frame, and in its header or its page."""

    async def test() -> None:
        disk = await written(tmp_path)
        assert len(set(disk.ends)) == len(disk.ends)
        assert len(disk.wal) == disk.ends[-1]
        frames = range(WAL_HEADER_BYTES, len(disk.wal) + 1, disk.frame_bytes)
        assert len(frames) > 3 * len(disk.ends), "most commits have several frames"
        cuts = {0, 1, WAL_HEADER_BYTES - 1}
        for number, start in enumerate(frames):
            within = (1, FRAME_HEADER_BYTES - 1, FRAME_HEADER_BYTES, disk.frame_bytes // 2, disk.frame_bytes - 1)
            cuts |= {start, start + within[number % len(within)]}
        for cut in sorted(cut for cut in cuts if cut <= len(disk.wal)):
            assert await disk.opened_with(disk.wal[:cut]) == disk.states[bisect_right(disk.ends, cut)], cut

    run(test())


@pytest.mark.parametrize("bits", [0xFF, 0x01], ids=["all", "one"])
def test_damage_in_the_last_frame_takes_back_the_last_commit_as_a_whole(tmp_path: Path, bits: int) -> None:
    async def test() -> None:
        disk = await written(tmp_path)
        last = len(disk.wal) - disk.frame_bytes
        within = [0, 3, 4, 7, 8, 15, 16, 23, 24, 30, disk.frame_bytes // 2, disk.frame_bytes - 1]
        for place in within:
            damaged = bytearray(disk.wal)
            damaged[last + place] ^= bits
            assert await disk.opened_with(bytes(damaged)) == disk.states[-2], place

    run(test())
