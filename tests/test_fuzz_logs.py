"""Logs gone wrong in every way we could think of: always a sentence, never another exception."""

import io
import json
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from fuzzing import LINES, LOGS, SMALL, at_length, changed, examine, json_values, lines, places, quickly
from hypothesis import given
from hypothesis import strategies as st

from turnpike.kernel import log
from turnpike.kernel.log import LogError

KEYS = [
    *("turnpike", "game", "rules", "options", "seats", "seal", "salt", "setup", "events", "about"),
    *("n", "seat", "do", "chance", "got", "undo", "hidden", "digest", "end", "secret"),
    *("from", "to", "city", "town", "size", "region", "tile"),
]


def test_the_untouched_logs_are_accepted() -> None:
    assert [examine(raw) for raw in LOGS] == [[]] * len(LOGS)


def overwritten(which: int, at: int, cut: int, junk: bytes) -> None:
    raw = LOGS[which]
    at %= len(raw) + 1
    examine(raw[:at] + junk + raw[at + cut :])


def respotted(which: int, line: int, spot: int, new: object, how: str) -> None:
    objects = list(LINES[which])
    line %= len(objects)
    spots = list(places(objects[line]))
    objects[line] = changed(objects[line], spots[spot % len(spots)], new, how)
    examine(lines(objects))


def rekeyed(which: int, line: int, key: str, new: object) -> None:
    objects = list(LINES[which])
    line %= len(objects)
    objects[line] = {**objects[line], key: new}
    examine(lines(objects))


def reordered(which: int, moves: list[tuple[str, int, int]]) -> None:
    objects = list(LINES[which])
    for how, a, b in moves:
        a, b = a % len(objects), b % len(objects)
        if how == "swap":
            objects[a], objects[b] = objects[b], objects[a]
        elif how == "copy":
            objects.insert(a, objects[b])
        elif len(objects) > 1:
            del objects[a]
    examine(lines(objects))


which_logs = st.integers(0, len(LOGS) - 1)
spots_in_file = st.integers(0, 2**20)
FUZZ: dict[str, tuple[Callable[..., object], list[st.SearchStrategy[Any]]]] = {
    "any bytes": (examine, [st.binary(max_size=300)]),
    "cut short": (lambda which, at: overwritten(which, at, 2**30, b""), [which_logs, spots_in_file]),
    "overwritten": (overwritten, [which_logs, spots_in_file, st.integers(0, 60), st.binary(max_size=12)]),
    "a value replaced": (
        respotted,
        [
            which_logs,
            spots_in_file,
            spots_in_file,
            json_values,
            st.sampled_from(["replace", "replace", "remove", "double"]),
        ],
    ),
    "a key added": (rekeyed, [which_logs, spots_in_file, st.sampled_from(KEYS), json_values]),
    "lines reordered": (
        reordered,
        [
            which_logs,
            st.lists(
                st.tuples(st.sampled_from(["swap", "copy", "drop"]), st.integers(0, 400), st.integers(0, 400)),
                min_size=1,
                max_size=3,
            ),
        ],
    ),
}


@quickly
@given(data=st.data())
@pytest.mark.parametrize("how", FUZZ)
def test_broken_logs_are_refused_in_words_or_accepted(how: str, data: st.DataObject) -> None:
    act, drawn = FUZZ[how]
    act(*(data.draw(strategy) for strategy in drawn))


@pytest.mark.long
@at_length
@given(data=st.data())
@pytest.mark.parametrize("how", FUZZ)
def test_many_more_broken_logs_are_refused_in_words_or_accepted(how: str, data: st.DataObject) -> None:
    act, drawn = FUZZ[how]
    act(*(data.draw(strategy) for strategy in drawn))


# --- What an attacker would write -------------------------------------------------------------------------------------

HEADER: dict[str, Any] = {
    "turnpike": 1,
    "game": "franchise",
    "rules": 1,
    "options": {"players": 2, "start": "introductory"},
    "seats": ["Ann", "Bo"],
}


@pytest.mark.parametrize(
    "change",
    [
        {"options": {"players": 2**70}},
        {"options": {"players": -1}},
        {"options": {"players": 2.0}},
        {"options": {"players": 3}},
        {"options": {"board": {}}},
        {"options": {"board": SMALL | {"places": []}}},
        {"options": {"expert": True}},
        {"options": {"expert": True}, "setup": {"city_tiles": {}, "region_tiles": {}}},
        {"options": {"expert": True}, "setup": {"city_tiles": {"denver": 10**9}, "region_tiles": []}},
        {"setup": {"city_tiles": {}}},
        {"setup": {"first_player": -1}},
        {"setup": {"first_player": 2**70}},
        {"setup": {"garbage": 1}},
        {"seats": []},
        {"seats": ["Ann"] * 100_000},
        {"rules": 2**70},
        {"rules": 99},
        {"events": [{"event": "party"}]},
        {"game": "x" * 900_000},
        {"turnpike": [[[[]]]]},
        {"turnpike": 10**300},
    ],
)
def test_hostile_headers_are_refused(change: dict[str, Any]) -> None:
    if "seats" not in change and "players" not in change.get("options", {}) and "options" in change:
        change["options"]["players"] = 2
    said = examine(lines([HEADER | change]))
    assert said or change.get("game") or change["options"]["players"] == 3


ENTRIES: list[Any] = [
    {"n": 1, "seat": 0, "do": "expand", "to": "x" * 100_000},
    {"n": 1, "seat": 0, "do": "expand", "to": ["denver"]},
    {"n": 1, "seat": 0, "do": "x" * 100_000},
    {"n": 1, "seat": 0, "do": "done", "to": {"a": [1] * 1000}},
    {"n": 1, "seat": -1, "do": "done"},
    {"n": 1, "seat": 2**70, "do": "done"},
    {"n": 2**70, "seat": 0, "do": "done"},
    {"n": -1, "seat": 0, "do": "done"},
    {"n": 1, "undo": 0},
    {"n": 1, "undo": 2**70},
    {"n": 1, "seat": 7, "undo": 0},
    {"n": 1, "chance": "die", "got": 1},
    {"n": 1, "chance": "x" * 100_000, "got": None},
    {"n": 1, "setup": {}},
    {"n": 1, "hidden": True},
    {"n": 1, "seat": 0, "do": "done", "hidden": True},
    {"n": 1, "seat": 0, "do": "done", "digest": ""},
    {"n": 1, "seat": 0, "do": "done", "events": [{"event": "x"}] * 1000},
    {"n": 1, "seat": 0, "do": "start", "town": "\u0000"},
    {"n": 1, "seat": 0, "do": "place_tile", "city": "denver", "size": 4},
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry)[:60])
def test_hostile_entries_are_refused(entry: object) -> None:
    assert examine(lines([HEADER, entry]))


@pytest.mark.parametrize(
    "value",
    [
        b"[" * 400 + b"]" * 400,
        b'{"a":' * 400 + b"1" + b"}" * 400,
        b"[" * 100_000 + b"]" * 100_000,
        b"1" * 4000,
        b"1" * 100_000,
        b"1e999",
        b"-1e-999",
        b"NaN",
        b"-Infinity",
        b'"\\ud800"',
        b'"\xff"',
        b"'single'",
        b"01",
        b"+1",
        b"0x10",
        b"tru",
        b"",
    ],
    ids=lambda value: str(value[:12]),
)
@pytest.mark.parametrize("key", ["n", "seat", "do", "to", "got", "undo", "setup", "events", "digest", "hidden"])
def test_values_outside_the_format_are_refused(key: str, value: bytes) -> None:
    start = b'{"n": 1, "seat": 0, "do": "expand", "to": "denver", "' + key.encode() + b'": '
    assert examine(lines([HEADER]) + start + value + b"}\n")
    for name in ("options", "setup", "seats", "events", "rules"):
        examine(json.dumps(HEADER).encode()[:-1] + f', "{name}": '.encode() + value + b"}\n")


@pytest.mark.parametrize("end", [{"scores": [2**70] * 1000}, {"winners": []}, {"why": "x" * 10_000}, {"ranks": [[]]}])
def test_hostile_ends_are_refused(end: dict[str, Any]) -> None:
    objects = list(LINES[2])
    objects[-1] = {"end": objects[-1]["end"] | end, "secret": objects[-1]["secret"]}
    assert examine(lines(objects))


def test_a_game_after_a_game_needs_no_end_before_it() -> None:
    assert examine(LOGS[4] + LOGS[2] + LOGS[4]) == []
    assert examine(lines([HEADER, HEADER, HEADER])) == []


def test_endless_undos_take_bounded_time_and_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """An action and its undo, as often as a log may have them: every position is kept, and that is all."""
    monkeypatch.setattr(log, "MAX_ENTRIES", 2000)
    entries: list[Any] = [HEADER]
    for n in range(1, 2001, 2):
        entries += [{"n": n, "seat": 0, "do": "done"}, {"n": n + 1, "undo": 0}]
    tracemalloc.start()
    try:
        assert examine(lines(entries)) == []
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2000 * 20_000


@pytest.mark.slow
def test_a_file_full_of_rubbish_takes_bounded_memory() -> None:
    """The dearest JSON for its length, a list of empty objects, as much of it as a game may have."""

    class Rubbish(io.RawIOBase):
        """Never ends."""

        n = 0

        def readline(self, size: int | None = -1) -> bytes:
            assert size == log.MAX_LINE_BYTES + 1
            self.n += 1
            if self.n == 1:
                return lines([HEADER])
            return b'{"n": %d, "undo": 0, "events": [%s{}]}\n' % (self.n - 1, b"{}," * 30_000)

    tracemalloc.start()
    try:
        with pytest.raises(LogError, match="no game is so long"):
            list(log.read(Rubbish()))  # type: ignore[arg-type]
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 250_000_000
