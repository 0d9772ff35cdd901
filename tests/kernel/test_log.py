"""The log file: its lines, and what is said about a file that is no log."""

import io
import json
import pickle
from typing import Any

import pytest
from kernel.driving import begin, read_one, wander, written
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel import log
from turnpike.kernel.log import Entry, Header, LogError, Record, entry_line
from turnpike.kernel.rng import Rng

HEADER = {"turnpike": 1, "game": "market", "rules": 2, "options": {"players": 2}, "seats": ["Ann", "Bo"]}
ACTION = {"n": 1, "seat": 0, "do": "bank"}


def lines(*objects: object) -> bytes:
    return b"".join(line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in objects)


def complaint(raw: bytes) -> LogError:
    """What reading these bytes ends with."""
    with pytest.raises(LogError) as error:
        list(log.read(io.BytesIO(raw)))
    assert error.value.message.isprintable()
    return error.value


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("wage", ["drawn", "named"])
def test_a_log_can_be_written_and_read_again(seed: int, wage: str) -> None:
    play = begin(MARKET, seed, players=2 + seed % 3, wage=wage, random_first=bool(seed % 2))
    play.digests = seed % 3 == 0
    record = wander(play, Rng(seed), undo=True).record()
    raw = written(record)
    assert read_one(raw) == record
    assert written(read_one(raw)) == raw


def test_an_unfinished_game_has_no_end() -> None:
    play = begin(FRANCHISE, players=2)
    play.do({"do": "start", "town": "pueblo"})
    record = read_one(written(play.record()))
    assert (record.end, record.secret, len(record.entries)) == (None, "", 1)


def test_lines_look_as_the_documentation_says() -> None:
    assert entry_line(Entry(n=4, seat=0, words={"do": "expand", "from": "pueblo", "to": "denver"})) == {
        "n": 4,
        "seat": 0,
        "do": "expand",
        "from": "pueblo",
        "to": "denver",
    }
    assert entry_line(Entry(n=9, chance="die", got=40)) == {"n": 9, "chance": "die", "got": 40}
    assert entry_line(Entry(n=9, chance="die", seat=1, got=None)) == {"n": 9, "chance": "die", "seat": 1, "got": None}
    assert entry_line(Entry(n=12, seat=0, undo=9)) == {"n": 12, "seat": 0, "undo": 9}
    assert entry_line(Entry(n=3, setup={"wage": 1}, events=[])) == {"n": 3, "setup": {"wage": 1}, "events": []}
    assert entry_line(Entry(n=5, chance="card", seat=1, got=7, hidden=True)) == {
        "n": 5,
        "chance": "card",
        "seat": 1,
        "hidden": True,
    }
    assert entry_line(Entry(n=6, digest="00ff", seat=1, words={"do": "bank"}))["digest"] == "00ff"


def test_names_are_written_as_they_are() -> None:
    header = Header(turnpike=1, game="market", rules=2, options={}, seats=["Zoë", "李"])
    [line] = log.lines(Record(header=header, entries=[]))
    assert '"seats": ["Zoë", "李"]' in line
    assert read_one(line.encode()).header == header


def test_a_file_may_hold_many_games() -> None:
    first = wander(begin(MARKET, 1, players=2, rounds=1), Rng(1)).record()
    second = begin(FRANCHISE, 2).record()
    third = wander(begin(FRANCHISE, 3, players=2), Rng(3)).record()
    raw = written(first) + b"\n  \n" + written(second) + written(third)
    games = list(log.read(io.BytesIO(raw)))
    assert [game.header.game for game in games] == ["market", "franchise", "franchise"]
    assert [game.end is None for game in games] == [False, True, False]
    assert [game.line for game in games] == [1, 5 + len(first.entries), 6 + len(first.entries)]


def test_games_are_read_one_at_a_time() -> None:
    """So a file of any length fits into memory, and an error further on is reported when it is reached."""
    games = log.read(io.BytesIO(lines(HEADER, ACTION, HEADER, {"n": 1, "seat": 0, "dont": "bank"})))
    assert len(next(games).entries) == 1
    with pytest.raises(LogError, match="line 4"):
        next(games)


def test_an_empty_file_holds_no_game() -> None:
    assert list(log.read(io.BytesIO(b""))) == []
    assert list(log.read(io.BytesIO(b"\n \r\n\t\n"))) == []


def test_windows_line_ends_and_byte_order_marks_are_accepted() -> None:
    raw = b"\xef\xbb\xbf" + lines(HEADER, ACTION).replace(b"\n", b"\r\n")
    assert read_one(raw).entries == [Entry(n=1, seat=0, words={"do": "bank"})]


@pytest.mark.parametrize(
    ("raw", "line", "words"),
    [
        (lines(ACTION), 1, "a log begins with a header"),
        (lines([]), 1, "not a JSON object"),
        (lines(7), 1, "not a JSON object"),
        (b"{", 1, "not a JSON object"),
        (b"\x00\xff\xfe", 1, "not a JSON object"),
        (lines(HEADER, b'{"n": 1, "seat": 0, "do": "ba'), 2, "restore the line"),
        (lines(HEADER, b'{"n": NaN}\n'), 2, "not a JSON object"),
        (lines(HEADER, b'{"n": 1, "seat": 0, "do": "bid", "amount": 1e999}\n'), 2, "not a JSON object"),
        (lines(HEADER, b'{"n": 1, "seat": 0, "do": "\\ud800"}\n'), 2, "not a JSON object"),
        (lines(HEADER, b'{"n": 1, "seat": 0, "do": "\xff"}\n'), 2, "not a JSON object"),
        (lines(HEADER, b"[" * 100_000), 2, "not a JSON object"),
        pytest.param(lines(HEADER, b'{"n":' * 100_000 + b"1" + b"}" * 100_000), 2, "not a JSON object", id="too deep"),
        (
            lines(HEADER | {"turnpike": 3}),
            1,
            "written in version 3 of the log format, this program reads versions 1 and 2",
        ),
        (lines(HEADER | {"turnpike": "new"}), 1, "version unknown"),
        (lines(HEADER | {"turnpike": True}), 1, "Expected `int`, got `bool`"),
        (lines({"turnpike": 1}), 1, "missing required field `game`"),
        (lines(HEADER | {"seats": "Ann"}), 1, "Expected `array`, got `str`"),
        (lines(HEADER | {"seats": [1, 2]}), 1, "Expected `str`, got `int`"),
        (lines(HEADER | {"options": []}), 1, "Expected `object`, got `array`"),
        (lines(HEADER | {"colour": 1}), 1, "unknown field `colour`"),
        (lines(HEADER | {"setup": 1}), 1, "docs/log.md"),
        (lines(HEADER, {}), 2, "missing required field `n`"),
        (lines(HEADER, {"n": "1"}), 2, "Expected `int`, got `str`"),
        (lines(HEADER, {"n": 1}), 2, "an entry is one thing"),
        (lines(HEADER, {"n": 1, "seat": 0}), 2, "an entry is one thing"),
        (lines(HEADER, ACTION | {"chance": "die"}), 2, "an entry is one thing"),
        (lines(HEADER, ACTION | {"undo": 0}), 2, "an entry is one thing"),
        (lines(HEADER, {"n": 1, "undo": 0, "setup": {}}), 2, "an entry is one thing"),
        (lines(HEADER, {"n": 1, "seat": 0, "does": "bank"}), 2, "unknown key 'does'"),
        (lines(HEADER, {"n": 1, "seat": 0, "do": 7}), 2, "unknown key 'do'"),
        (lines(HEADER, {"n": 1, "do": "bank"}), 2, "an action without a seat"),
        (lines(HEADER, ACTION | {"seat": 0.5}), 2, "Expected `int"),
        (lines(HEADER, ACTION | {"got": None}), 2, "only an outcome has"),
        (lines(HEADER, ACTION | {"events": {}}), 2, "docs/log.md"),
        (lines(HEADER, ACTION | {"digest": 5}), 2, "docs/log.md"),
        (lines(HEADER, {"end": {}}), 2, "missing required field"),
        (lines(HEADER, {"end": {"scores": [1], "winners": [0], "why": "x", "fun": 1}}), 2, "unknown field `fun`"),
        (lines(HEADER, {"end": {"scores": [1], "winners": [0], "why": "x"}}, ACTION), 3, "the game is over"),
        (lines(HEADER, {"end": {"scores": [1], "winners": [0], "why": "x"}, "secret": 1}), 2, "Expected `str`"),
    ],
)
def test_a_file_that_is_no_log_is_refused_in_words(raw: bytes, line: int, words: str) -> None:
    error = complaint(raw)
    assert error.line == line
    assert words in str(error)
    assert str(error).startswith(f"line {line}: ")


def test_an_endless_line_is_not_read_to_its_end() -> None:
    class Endless(io.RawIOBase):
        """Gives as much as is asked for, and fails when asked for more than a log may have in a line."""

        asked = 0

        def readline(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert 0 < size <= log.MAX_LINE_BYTES + 1
            self.asked += 1
            return b"x" * size

    file = Endless()
    with pytest.raises(LogError, match="line 1: longer than 1,000,000 bytes"):
        list(log.read(file))  # type: ignore[arg-type]
    assert file.asked == 1


def test_a_game_has_a_largest_number_of_entries_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "MAX_ENTRIES", 5)
    entries = [{"n": n, "undo": 0} for n in range(1, 7)]
    assert len(read_one(lines(HEADER, *entries[:5])).entries) == 5
    assert complaint(lines(HEADER, *entries)).line == 7
    monkeypatch.setattr(log, "MAX_GAME_BYTES", 1000)
    long = ACTION | {"note": "x" * 500}
    assert len(read_one(lines(HEADER, long)).entries) == 1
    assert "no game is so long" in complaint(lines(HEADER, long, long)).message
    assert len(list(log.read(io.BytesIO(lines(HEADER, long, HEADER, long))))) == 2


def test_messages_are_short_and_printable_for_any_file() -> None:
    for wrong in ("\x1b[2J", "\u202e" * 1000, "x" * 100_000):
        for raw in (lines(HEADER | {wrong: 1}), lines(HEADER, {"n": 1, "seat": 0, wrong: 1})):
            error = complaint(raw)
            assert len(str(error)) < 500
            assert "\x1b" not in str(error)


def test_an_error_without_a_line_is_a_sentence_and_survives_pickling() -> None:
    error = LogError(0, "no such game")
    assert str(error) == "no such game"
    twin = pickle.loads(pickle.dumps(LogError(3, "odd")))  # noqa: S301  (our own)
    assert (twin.line, twin.message) == (3, "odd")


def test_entries_hold_any_words_a_game_may_use() -> None:
    words: dict[str, Any] = {"do": "move", "path": ["paris", "évry"], "deep": {"a": [1, None, True, 2.5]}}
    record = read_one(lines(HEADER, {"n": 1, "seat": 0, **words}))
    assert record.entries[0].words == words
