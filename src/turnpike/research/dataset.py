"""Finished games as a Parquet file, one row a decision, and the way back to games.

A row has what the seat saw, what it could do, what it did, what that caused and how the game ended for it; names of
players are nowhere. Games are read, replayed and written one at a time, so memory stays small.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from turnpike import games as registry
from turnpike.kernel.contract import REFEREE, AnyGame, Json
from turnpike.kernel.log import Entry, LogError, Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.research.extras import need
from turnpike.research.rules import Rules, action_for

need("numpy", "pyarrow")
import numpy as np  # noqa: E402
import pyarrow as pa  # noqa: E402
import pyarrow.parquet as pq  # noqa: E402

ROWS = 512
"""Rows that are held in memory before they are written, and read at a time."""
VERSION = "1"
SCHEMA = pa.schema(
    [
        pa.field("game", pa.int64(), nullable=False),
        pa.field("kind", pa.string(), nullable=False),
        pa.field("options", pa.string(), nullable=False),
        pa.field("players", pa.int8(), nullable=False),
        pa.field("decision", pa.int32(), nullable=False),
        pa.field("turn", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("features", pa.list_(pa.float32()), nullable=False),
        pa.field("legal", pa.list_(pa.int32()), nullable=False),
        pa.field("action", pa.int32(), nullable=False),
        pa.field("words", pa.string(), nullable=False),
        pa.field("events", pa.string(), nullable=False),
        pa.field("score", pa.int32(), nullable=False),
        pa.field("rank", pa.int8(), nullable=False),
        pa.field("win", pa.float32(), nullable=False),
        pa.field("why", pa.string(), nullable=False),
    ],
    metadata={"turnpike": VERSION},
)
Row = dict[str, Any]


class Written(Struct):
    """What has become of the games so far."""

    games: int = 0
    decisions: int = 0
    unfinished: int = 0
    broken: int = 0
    first_problem: str = ""
    """What was wrong with the first broken game."""


class Decision(Struct, frozen=True):
    """A row."""

    seat: int
    turn: int
    features: Any
    """A numpy array; research.md says what its numbers mean."""
    legal: list[int]
    action: int
    """-1 if it is not among the numbered actions."""
    words: dict[str, Json]
    events: list[dict[str, Json]]


class StoredGame(Struct, frozen=True):
    """A game of a data set."""

    number: int
    kind: str
    options: dict[str, Json]
    players: int
    decisions: list[Decision]
    scores: list[int | None]
    """Of every seat; None for a seat that never decided anything."""
    wins: list[float | None]
    why: str


def write(records: Iterable[Record], out: Path, progress: Callable[[Written], None] = lambda _: None) -> Written:
    """Write the finished games among the records; games that cannot be replayed are counted and left out."""
    done = Written()
    rows: list[Row] = []
    with pq.ParquetWriter(out, SCHEMA, compression="zstd") as file:
        for record in records:
            try:
                found = rows_of(record, done.games)
            except (LogError, Refused) as error:
                done.broken += 1
                done.first_problem = done.first_problem or str(error)
                continue
            if found is None:
                done.unfinished += 1
            else:
                done.games += 1
                done.decisions += len(found)
                rows += found
            while len(rows) >= ROWS:
                file.write_batch(pa.RecordBatch.from_pylist(rows[:ROWS], SCHEMA))
                del rows[:ROWS]
            progress(done)
        if rows:
            file.write_batch(pa.RecordBatch.from_pylist(rows, SCHEMA))
    return done


def rows_of(record: Record, number: int) -> list[Row] | None:
    """The decisions of a game; None if it is not finished."""
    game = registry.find(record.header.game)
    play: Play[Any, Any, Any] = replay(game, record, check=False)
    if not play.over:
        return None
    outcome = play.outcome()
    options = msgspec.json.encode(game.plain_options(play.options)).decode()
    environment: Any = None
    rows: list[Row] = []
    before = 0
    for entry in play.live:
        at, before = before, entry.n
        if not entry.words or entry.seat is None or _is_draft(play, at):
            continue
        state = play.state_after(at)
        if _is_aside(game, state, entry):
            continue
        if environment is None:
            environment = _environment(game, play, state)
        environment.put(state)
        features = np.zeros(environment.features, np.float32)
        mask = np.zeros(environment.actions, np.int8)
        environment.see(entry.seat, features)
        environment.list_legal(mask)
        rows.append(
            {
                "game": number,
                "kind": game.id,
                "options": options,
                "players": len(play.header.seats),
                "decision": len(rows),
                "turn": game.turn_number(state),
                "seat": entry.seat,
                "features": features,
                "legal": np.flatnonzero(mask),
                "action": action_for(environment, game, entry.words),
                "words": msgspec.json.encode(entry.words).decode(),
                "events": msgspec.json.encode(play.events(entry.n, REFEREE)).decode(),
                "score": outcome.scores[entry.seat],
                "rank": outcome.ranks[entry.seat],
                "win": 1.0 / len(outcome.winners) if entry.seat in outcome.winners else 0.0,
                "why": outcome.why,
            }
        )
    return rows


def _environment(game: AnyGame, play: Play[Any, Any, Any], state: Any) -> Any:  # noqa: ANN401
    rules = object.__new__(Rules)  # a draft is behind us, so nothing is refused
    rules.game, rules.options, rules.players = game, play.options, len(play.header.seats)
    return rules.environment(state, 1)


def _is_draft(play: Play[Any, Any, Any], n: int) -> bool:
    """Whether the players were still laying out the board after an entry."""
    try:
        play.state_after(n)
    except Refused:
        return True
    return False


def _is_aside(game: AnyGame, state: Any, entry: Entry) -> bool:  # noqa: ANN401
    """Whether an entry is no answer to what was asked, such as a standing order."""
    seat = -1 if entry.seat is None else entry.seat
    if game.to_act(state) != seat:
        return True
    return any(aside.words[0] == entry.words for aside in game.asides(state, seat))


def games(path: str | Path) -> Iterator[StoredGame]:
    """The games of a data set, one after the other."""
    file = pq.ParquetFile(path)
    if (file.schema_arrow.metadata or {}).get(b"turnpike") != VERSION.encode():
        raise ValueError(f"{path} is not a data set of this version of Turnpike. Make one with: turnpike dataset")
    rows = (row for batch in file.iter_batches(ROWS) for row in batch.to_pylist())
    for number, found in groupby(rows, lambda row: row["game"]):
        yield _game(int(number), list(found))


def _game(number: int, rows: list[Row]) -> StoredGame:
    first = rows[0]
    of = {row["seat"]: row for row in rows}
    return StoredGame(
        number=number,
        kind=first["kind"],
        options=msgspec.json.decode(first["options"]),
        players=first["players"],
        decisions=[_decision(row) for row in rows],
        scores=[of[seat]["score"] if seat in of else None for seat in range(first["players"])],
        wins=[of[seat]["win"] if seat in of else None for seat in range(first["players"])],
        why=first["why"],
    )


def _decision(row: Row) -> Decision:
    return Decision(
        seat=row["seat"],
        turn=row["turn"],
        features=np.asarray(row["features"], np.float32),
        legal=row["legal"],
        action=row["action"],
        words=msgspec.json.decode(row["words"]),
        events=msgspec.json.decode(row["events"]),
    )
