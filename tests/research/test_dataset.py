"""Data sets: every decision of finished games, what the seat saw, and nobody's name."""

import asyncio
from pathlib import Path

import msgspec
import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import turnpike.research
from turnpike import games
from turnpike.cli.app import app
from turnpike.kernel import log
from turnpike.kernel.log import Record
from turnpike.kernel.replay import replay
from turnpike.research import dataset, sources
from turnpike.store import LogLine, TableRow, open_store

TESTS = Path(__file__).parent.parent
RUNNER = CliRunner()


def record_of(path: str) -> Record:
    with (TESTS / path).open("rb") as file:
        return next(iter(log.read(file)))


def all_replays() -> list[Path]:
    return sorted([*(TESTS / "replays").glob("*.jsonl"), *(TESTS / "richesses" / "replays").glob("*.jsonl")])


def test_golden_games_become_rows_and_rows_become_games(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    done = dataset.write(sources.records([str(path) for path in all_replays()]), out)
    assert (done.broken, done.unfinished) == (0, 0)
    assert done.games == len(all_replays())
    found = list(turnpike.research.games(out))
    assert [game.number for game in found] == list(range(done.games))
    assert sum(len(game.decisions) for game in found) == done.decisions
    unnamed = 0
    for game, path in zip(found, all_replays(), strict=True):
        record = record_of(str(path))
        assert game.kind == record.header.game
        assert record.end is not None
        assert all(score in (None, record.end.scores[seat]) for seat, score in enumerate(game.scores))
        for decision in game.decisions:
            assert decision.action in decision.legal or decision.action == -1
            unnamed += decision.action == -1
            assert np.isfinite(decision.features).all()
    assert unnamed < done.decisions / 50


def test_rows_have_what_the_live_line_of_the_log_has() -> None:
    record = record_of("replays/undo-redo.jsonl")
    rows = dataset.rows_of(record, 7)
    assert rows is not None
    play = replay(games.find("franchise"), record)
    live = [entry for entry in play.live if entry.words]
    assert [msgspec.json.decode(row["words"]) for row in rows] == [entry.words for entry in live]
    assert [row["seat"] for row in rows] == [entry.seat for entry in live]
    assert {row["game"] for row in rows} == {7}
    outcome = play.outcome()
    assert all(
        row["score"] == outcome.scores[row["seat"]] and row["rank"] == outcome.ranks[row["seat"]] for row in rows
    )
    assert any("franchise_opened" in row["events"] for row in rows)


def test_unfinished_and_broken_games_are_left_out_and_counted(tmp_path: Path) -> None:
    whole = record_of("replays/introductory.jsonl")
    half = msgspec.structs.replace(whole, entries=whole.entries[:10], end=None)
    illegal = msgspec.structs.replace(whole, entries=[whole.entries[5], *whole.entries[1:]])
    done = dataset.write([half, whole, illegal], tmp_path / "games.parquet")
    assert (done.games, done.unfinished, done.broken) == (1, 1, 1)
    assert done.first_problem


def test_memory_stays_small_because_rows_are_written_in_groups(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    dataset.write([record_of("replays/introductory.jsonl")] * 8, out)
    file = pq.ParquetFile(out)
    groups = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
    assert len(groups) > 1
    assert max(groups) <= dataset.ROWS


def test_the_command_reads_files_and_folders_and_says_what_it_did(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    result = RUNNER.invoke(app, ["dataset", str(TESTS / "replays" / "introductory.jsonl"), "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "1 games" in result.output.replace("\n", "")
    folder = RUNNER.invoke(app, ["dataset", str(TESTS / "richesses" / "replays"), "--out", str(out)])
    assert folder.exit_code == 0, folder.output
    assert {game.kind for game in dataset.games(out)} == {"richesses"}
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("source", "said"),
    [("nowhere.jsonl", "no such file"), ("empty", "no log in this folder"), ("broken.jsonl", "line 1")],
)
def test_sources_that_cannot_be_read_are_named(tmp_path: Path, source: str, said: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "broken.jsonl").write_text("what?\n", encoding="utf-8")
    result = RUNNER.invoke(app, ["dataset", str(tmp_path / source), "--out", str(tmp_path / "out.parquet")])
    assert result.exit_code == 1
    assert said in " ".join(result.output.split())
    assert not (tmp_path / "out.parquet").exists()


def test_another_parquet_file_is_refused(tmp_path: Path) -> None:
    import pyarrow as pa

    pq.write_table(pa.table({"a": [1]}), tmp_path / "a.parquet")
    with pytest.raises(ValueError, match="turnpike dataset"):
        next(dataset.games(tmp_path / "a.parquet"))


def test_finished_games_of_a_server_come_without_names(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "PAGE", 2)
    fill(url, ["over", "playing", "over", "open", "over"], name="Zebulon")
    out = tmp_path / "games.parquet"
    result = RUNNER.invoke(app, ["dataset", url, "--out", str(out)])
    assert result.exit_code == 0, result.output
    found = list(turnpike.research.games(out))
    assert len(found) == 3
    alone = dataset.rows_of(record_of("replays/introductory.jsonl"), 0)
    assert alone is not None
    for game in found:
        assert [decision.words for decision in game.decisions] == [msgspec.json.decode(row["words"]) for row in alone]
    assert b"Zebulon" not in out.read_bytes()
    assert not any("Zebulon" in str(row) for row in pq.read_table(out).drop(["features"]).to_pylist())


def test_a_database_that_cannot_be_read_is_named_without_its_password(url: str, tmp_path: Path) -> None:
    fill(url, ["over"], lines=["what?"])
    out = tmp_path / "games.parquet"
    nothing = "postgresql://turnpike:secret@127.0.0.1:1/nothing"
    for source, said in ((url, "table0"), (nothing, "cannotbereached"), (f"sqlite:///{tmp_path}/none.db", "none.db")):
        result = RUNNER.invoke(app, ["dataset", source, "--out", str(out)])
        assert result.exit_code == 1
        assert said in "".join(result.output.split())
        assert "secret" not in result.output
        assert not out.exists()


def fill(url: str, statuses: list[str], *, name: str = "Ada", lines: list[str] | None = None) -> None:
    """A database with the same game once for each status."""
    record = record_of("replays/introductory.jsonl")
    header = msgspec.structs.replace(record.header, seats=[name] * len(record.header.seats))
    lines = lines or [msgspec.json.encode(log.entry_line(entry)).decode() for entry in record.entries]

    async def create() -> None:
        store = await open_store(url, upgrade=True)
        for number, status in enumerate(statuses):
            row = TableRow(
                id=f"table{number}", kind="franchise", table="{}", secret="0" * 64, created=1, updated=1,
                header=msgspec.json.encode(header).decode(), status=status, at=len(lines),  # type: ignore[arg-type]
            )  # fmt: skip
            await store.create_table(row, (), [LogLine(n=n, text=text, time=1) for n, text in enumerate(lines, 1)])
        await store.close()

    asyncio.run(create())
