"""Golden replays, one a circuit and one of careless players: played again, everything comes out as it is written there.

replays/make.py says how the files were made; each header says what its game shows.
"""

import io
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnpike.games.richesses.codec.events import all_events
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.log import LogError, Record
from turnpike.kernel.play import Play
from turnpike.kernel.replay import replay, take, verify

FILES = sorted((Path(__file__).parent / "replays").glob("*.jsonl"))


def record_of(path: Path) -> Record:
    with path.open("rb") as file:
        (record,) = log.read(file)
    return record


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_played_again_writes_the_same_file(path: Path) -> None:
    """Byte for byte: header, entries with events and digests, end; and chance follows from the secret."""
    record = record_of(path)
    assert record.header.about
    assert record.end is not None
    again = replay(RICHESSES, record)
    play = Play(again.game, record.header, again.secret)
    play.digests = True
    for entry in record.entries:
        take(play, entry)
    written = io.StringIO()
    log.write(play.record(), written)
    assert written.getvalue() == path.read_text(encoding="utf-8")
    assert verify(RICHESSES, record) == []


def test_there_is_one_for_each_circuit() -> None:
    circuits = {record_of(path).header.options["circuit"] for path in FILES}
    assert len(circuits) == 8
    assert {path.stem for path in FILES} == circuits | {"ruin"}


def test_the_replays_show_every_event_and_every_end() -> None:
    shown = set()
    whys = set()
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            value = json.loads(line)
            shown |= {event["event"] for event in value.get("events", [])}
            whys |= {value["end"]["why"]} if "end" in value else set()
    known = {str(kind.__struct_config__.tag) for kind in all_events()}
    assert shown == known
    assert whys == {"first_home", "richest", "all_events", "turn_limit"}


@pytest.mark.slow
@settings(max_examples=30)
@given(
    st.sampled_from(FILES),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
    st.sampled_from(["drop", "swap", "word", "seat"]),
)
def test_a_changed_log_is_refused_with_words_or_is_still_a_game(path: Path, a: int, b: int, how: str) -> None:
    """Whatever is done to a log, the answer is a game or a `LogError` that names the line."""
    record = record_of(path)
    entries = record.entries[:80]
    i, j = a % len(entries), b % len(entries)
    if how == "drop":
        del entries[i]
    elif how == "swap":
        entries[i], entries[j] = entries[j], entries[i]
    else:
        line = log.entry_line(entries[i])
        other = log.entry_line(entries[j])
        keys = sorted(set(line) & set(other) - {"n", "events", "digest"})
        if how == "word" and keys:
            line[keys[b % len(keys)]] = other[keys[b % len(keys)]]
        else:
            line["seat"] = b % 5
        text = json.dumps(line)
        header, *_rest = log.lines(record)
        whole = f"{header}\n{text}\n".encode()
        try:
            (changed,) = log.read(io.BytesIO(whole))
        except LogError:
            return
        entries[i] = changed.entries[0]
    record.entries, record.end = entries, None
    try:
        replay(RICHESSES, record)
    except LogError as error:
        words = str(error)
    else:
        words = "still a game"
    assert words
