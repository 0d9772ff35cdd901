"""Breaking logs and options: good ones to start from, ways to change them, and what must come of it.

`LogError` and `Refused` are for people; anything else that comes out of a file is our own fault. What is still accepted
must be a game that can be played on.
"""

import copy
import io
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from kernel.driving import begin, step, wander, written
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel import log
from turnpike.kernel.contract import NOBODY, AnyGame
from turnpike.kernel.log import LogError, Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import Explain, replay, verify
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import explain

GAMES: dict[str, AnyGame] = {"franchise": FRANCHISE, "market": MARKET}
CODE = re.compile(r"^[a-z_]+\(.*\)$")
SMALL = tomllib.loads((Path(__file__).parent / "franchise" / "boards" / "small.toml").read_text("utf-8"))

# Ten times as much in the long run.
quickly = settings(max_examples=max(60, settings().max_examples))
at_length = settings(max_examples=10 * max(60, settings().max_examples))


def some_logs() -> list[bytes]:
    """Short games of both kinds: finished and not, with a draft, with undos and digests, on a custom board."""
    plays: list[Play[Any, Any, Any]] = [
        wander(begin(MARKET, 1, players=2, rounds=2, random_first=True), Rng(1), undo=True),
        wander(begin(MARKET, 2, players=2, rounds=1, wage="named"), Rng(2)),
        wander(begin(FRANCHISE, 3, players=2, start="introductory"), Rng(3), undo=True),
        wander(begin(FRANCHISE, 4, players=2, board=SMALL), Rng(5)),
        begin(FRANCHISE, 5, players=3, expert=True, random_first=True),
        begin(FRANCHISE, 6, players=5, expert=True, tiles="choose"),
    ]
    plays[2].digests = True
    rng = Rng(9)
    for play in plays[4:]:
        play.digests = True
        for _ in range(45):
            step(play, rng)
    return [written(play.record()) for play in plays]


LOGS = some_logs()
LINES = [[json.loads(line) for line in raw.splitlines()] for raw in LOGS]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 70)
    | st.sampled_from([2**31, 2**63, 2**64, -(2**70), 10**300])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=6)
    | st.sampled_from(["denver", "pueblo", "done", "choose", "central", "die", "\x1b[31m", "x" * 300])
)
json_values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def words_for(game: AnyGame, record: Record) -> Explain:
    """Refusals in the words of the game, or the general ones where the header is too odd for it."""
    try:
        return game.speech(game.read_options(record.header.options), "en", record.header.seats).refusal
    except Refused:
        return explain


def examine(raw: bytes) -> list[str]:
    """Read, replay and verify everything; what was said about it."""
    said: list[str] = []
    try:
        for record in log.read(io.BytesIO(raw)):
            game = GAMES.get(record.header.game)
            if game is None:
                continue
            words = words_for(game, record)
            complaints = verify(game, record, explain=words)
            assert all(isinstance(complaint, str) for complaint in complaints)
            for check in (True, False):
                try:
                    go_on(replay(game, record, check=check, explain=words))
                except LogError as error:
                    said.append(sentence(error))
    except LogError as error:
        said.append(sentence(error))
    return said


def sentence(error: LogError) -> str:
    """What an error says; it is in words, short, and harmless to a terminal."""
    message = error.message
    assert message
    assert message.isprintable()
    assert len(message) < 420
    assert not CODE.match(message.rpartition(": ")[2]), f"a bare code: {message}"
    assert error.line >= 1
    return str(error)


def go_on(play: Play[Any, Any, Any]) -> None:
    """A game that was accepted can be written, and played on."""
    written(play.record())
    rng = Rng(1)
    for _ in range(3):
        if play.to_act != NOBODY and (play.secret is not None or play.to_act >= 0):
            step(play, rng)


def places(value: object, way: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Every spot inside a JSON value."""
    yield way
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*way, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from places(item, (*way, i))


def changed(value: Any, way: tuple[object, ...], new: object, how: str) -> Any:  # noqa: ANN401  (JSON)
    """The value with one spot replaced, removed, or given one thing more."""
    if not way:
        return new
    value = copy.deepcopy(value)
    inner = value
    for key in way[:-1]:
        inner = inner[key]
    if how == "remove":
        del inner[way[-1]]
    elif how == "double" and isinstance(inner, list):
        inner.append(inner[way[-1]])  # type: ignore[call-overload]
    else:
        inner[way[-1]] = new
    return value


def lines(objects: list[Any]) -> bytes:
    return b"".join(json.dumps(value).encode() + b"\n" for value in objects)
