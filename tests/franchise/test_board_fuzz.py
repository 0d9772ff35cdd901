"""Board files gone wrong in every way we could think of: always a list of complaints, never another exception.

A board that still passes must be playable, or the check has missed something.
"""

import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnpike.games.franchise.board.file import DEFAULT, BoardFile, read_board
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.board.validation import check_file
from turnpike.games.franchise.rules.playout import play_out
from turnpike.games.franchise.setup.first_position import set_up
from turnpike.kernel.data import DataError
from turnpike.kernel.rng import Rng

pytestmark = pytest.mark.slow

TEXT = DEFAULT.read_text(encoding="utf-8")
SMALL = (Path(__file__).parent / "boards" / "small.toml").read_text(encoding="utf-8")
VALUE = re.compile(r"(?<== )[^\n,}]+|\d+(?:\.\d+)?")

ODD_VALUES = [
    "nan",
    "-inf",
    "1e999",
    "true",
    "-1",
    "0",
    "0.5",
    '""',
    '"chicago"',
    "'\\u0000'",
    '"\\u0000"',
    "[]",
    "{}",
    "[[[[]]]]",
    "9" * 30,
    "9" * 5000,
    "0x" + "f" * 5000,
    "1979-05-27",
    "07:32:00",
    "[" * 3000,
    "{a=" * 3000,
    ".a" * 3000,
    "",
]

odd_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("boards")


def examine(path: Path) -> list[str]:
    """Check the file; the two doors agree, every line names the file, and what passes can be played."""
    complaints = check_file(path)
    assert all(line.startswith(f"{path.name}: ") and "\n" not in line for line in complaints)
    if complaints:
        with pytest.raises(DataError) as caught:
            read_board(path)
        assert caught.value.lines == complaints
    else:
        play(read_board(path))
    return complaints


def play(file: BoardFile) -> None:
    """A random game for each number of players."""
    sizes = {place.id: place.size for place in file.places}
    tiles = {word: region.tile for word, region in file.regions.items()}
    for players in range(file.game.players_min, file.game.players_max + 1):
        assert play_out(set_up(Board(file, players, sizes, tiles)), Rng(players)) > 0


def test_the_untouched_boards_pass_and_can_be_played(folder: Path) -> None:
    for text in (TEXT, SMALL):
        path = folder / "whole.toml"
        path.write_text(text, encoding="utf-8")
        assert examine(path) == []


@given(end=st.integers(0, len(TEXT)))
def test_truncated_files_are_refused_in_words(folder: Path, end: int) -> None:
    path = folder / "truncated.toml"
    path.write_bytes(TEXT.encode()[:end])
    examine(path)


@given(at=st.integers(0, len(SMALL)), cut=st.integers(0, 200), junk=st.binary(max_size=20))
def test_files_with_random_bytes_are_refused_or_can_be_played(folder: Path, at: int, cut: int, junk: bytes) -> None:
    raw = SMALL.encode()
    path = folder / "overwritten.toml"
    path.write_bytes(raw[:at] + junk + raw[at + cut :])
    examine(path)


@given(seed=st.integers(0, 2**32), value=st.sampled_from(ODD_VALUES), times=st.integers(1, 3))
def test_odd_values_are_refused_or_can_be_played(folder: Path, seed: int, value: str, times: int) -> None:
    text = SMALL
    rng = random.Random(seed)
    for _ in range(times):
        spot = rng.choice(list(VALUE.finditer(text)))
        text = text[: spot.start()] + value + text[spot.end() :]
    path = folder / "odd.toml"
    path.write_text(text, encoding="utf-8")
    examine(path)


@given(seed=st.integers(0, 2**32), number=st.integers(-2, 100))
def test_boards_with_other_numbers_are_refused_or_can_be_played(folder: Path, seed: int, number: int) -> None:
    """Many of these pass, with dear links, poor charts or huge tiles; the rules must cope with all of them."""
    spot = random.Random(seed).choice(list(re.finditer(r"\b\d+\b", SMALL)))
    path = folder / "numbers.toml"
    path.write_text(SMALL[: spot.start()] + str(number) + SMALL[spot.end() :], encoding="utf-8")
    examine(path)


def spots(node: object, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to all tables, lists and values of a tree, the tree itself first."""
    found = [way]
    if isinstance(node, dict | list):
        for key, part in node.items() if isinstance(node, dict) else enumerate(node):
            found += spots(part, (*way, key))
    return found


@given(data=st.data())
def test_changed_keys_and_types_are_refused_or_can_be_played(folder: Path, data: st.DataObject) -> None:
    tree = tomllib.loads(SMALL)
    for _ in range(data.draw(st.integers(1, 3))):
        *way, last = data.draw(st.sampled_from(spots(tree)[1:] or [("schema",)]))
        node: Any = tree
        for key in way:
            node = node[key]
        what = data.draw(st.sampled_from(["delete", "replace", "double", "rename"]))
        if what == "delete":
            node.pop(last, None) if isinstance(node, dict) else node.pop(last)
        elif what == "replace":
            node[last] = data.draw(odd_json)
        elif isinstance(node, list):
            node.append(node[last])
        else:
            node[data.draw(st.text(max_size=8))] = node.get(last) if what == "double" else node.pop(last, None)
    path = folder / "tree.json"
    path.write_text(json.dumps(tree), encoding="utf-8", errors="surrogatepass")
    examine(path)


@given(tree=odd_json)
def test_files_that_are_not_boards_are_refused(folder: Path, tree: object) -> None:
    path = folder / "other.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert examine(path)


def test_huge_files_are_refused_in_bounded_time(folder: Path) -> None:
    """A file full of places or links just under the limit of a file."""
    place = SMALL[SMALL.index("[[places]]") : SMALL.index("[[places]]", SMALL.index("[[places]]") + 1)]
    link = '[[links]]\na = "nowhere"\nb = "mill"\ncost = 9\n'
    for part in (place, link):
        path = folder / "large.toml"
        path.write_text(SMALL + part * (900_000 // len(part)), encoding="utf-8")
        assert len(check_file(path)) > 50


def test_the_largest_board_that_passes_can_be_played(folder: Path) -> None:
    """62 places, 58 of them cities of 8 spaces, 12 regions, 256 links, 80 franchises; markets cost nothing."""
    tree = tomllib.loads(SMALL)
    town, city, region = tree["places"][0], tree["places"][2], tree["regions"]["west-valley"]
    tree["game"].update(franchises_per_player=80, market_share_cost=0, link_costs=[0], dollar_bonus=99)
    tree["regions"] = {f"region-{i}": region for i in range(12)}
    tree["places"] = [
        dict(
            town if i < 4 else city,
            id=f"place-{i}",
            name=f"Place {i}",
            size=1 if i < 4 else 8,
            region=f"region-{i % 12}",
        )
        for i in range(62)
    ]
    pairs = [(i, i + step) for step in range(1, 6) for i in range(62 - step)]
    tree["links"] = [{"a": f"place-{i}", "b": f"place-{k}", "cost": 0} for i, k in pairs[:256]]
    tree["city_tiles"] = {"count": {"8": 58}, "back_classes": [[8]]}
    tree["region_track"]["spaces"] = [{"bonus": 99, "red": i == 11} for i in range(12)]
    tree["layout"]["city_radius"] = {"8": 52}
    tree["layout"]["link_styles"] = {"0": tree["layout"]["link_styles"]["0"]}
    tree["income"]["2"] = [{"from": 0, "to": 400, "dollars": 98}, {"from": 401, "dollars": 99}]
    tree["start"]["introductory_towns"]["2"] = [["place-0", "place-1"], ["place-2", "place-3"]]
    path = folder / "largest.json"
    path.write_text(json.dumps(tree), encoding="utf-8")
    assert examine(path) == []
