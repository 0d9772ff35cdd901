"""The rules page (docs/rules/franchise.md): nothing is missing from it, and its tables say what the board file says."""

import re
import tomllib
from pathlib import Path

import pytest
from msgspec import Struct, convert

import turnpike.games.franchise
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.variants.milestones.setup import stage_tiles
from turnpike.games.franchise.variants.new_regions.tiles import new_tiles

PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "franchise.md").read_text(encoding="utf-8")
CHAPTERS = {"1": 0, "2": 5, "3": 6, "4": 5, "5": 3, "6": 4, "7": 0, "8": 3, "9": 3, "10": 4}
"""Chapters and how many sections each has; tests, code and the log rely on these numbers."""


class PlaceRow(Struct):
    id: str
    name: str
    size: int
    region: str


class LinkRow(Struct):
    cost: int


class RegionRow(Struct):
    tile: list[int]


class ChartRow(Struct, rename={"low": "from"}):
    low: int
    dollars: int
    to: int | None = None


class TrackRow(Struct):
    bonus: int
    red: bool


class Track(Struct):
    spaces: list[TrackRow]


class Start(Struct):
    money: dict[str, list[int]]
    introductory_towns: dict[str, list[list[str]]]


class Board(Struct):
    """Just what the page repeats."""

    places: list[PlaceRow]
    links: list[LinkRow]
    regions: dict[str, RegionRow]
    income: dict[str, list[ChartRow]]
    region_track: Track
    start: Start


BOARD_FILE = Path(turnpike.games.franchise.__file__).parent / "data" / "board.toml"
BOARD = convert(tomllib.loads(BOARD_FILE.read_text(encoding="utf-8")), Board)


def section(number: str) -> str:
    """The text under a heading, up to the next heading."""
    found = re.search(rf"^#+ §{re.escape(number)} .*?(?=^#|\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"§{number} has no heading"
    return found.group()


def table(number: str) -> list[list[str]]:
    """The cells of the table in a section, without its head and without the marks of doubt."""
    rows = [line for line in section(number).splitlines() if line.startswith("|")]
    return [[cell.strip(" `†").replace("†", "") for cell in row.strip("|").split("|")] for row in rows[2:]]


def test_every_chapter_and_section_has_one_heading() -> None:
    expected = [
        heading
        for chapter, sections in CHAPTERS.items()
        for heading in [chapter, *(f"{chapter}.{n + 1}" for n in range(sections))]
    ]
    assert re.findall(r"^#+ §([\d.]+) ", PAGE, re.MULTILINE) == expected


def test_every_ruling_stands_once_with_its_mark_and_its_reason() -> None:
    rulings = re.findall(r"^- \*\*R(\d+) \(([^)]*)\)\*\*(.*?)(?=^- \*\*R|^$)", PAGE, re.MULTILINE | re.DOTALL)
    assert sorted(int(number) for number, _, _ in rulings) == list(range(1, 41))
    for number, mark, words in rulings:
        assert mark in {"A", "B", "C", "A/B", "A/C", "B/C"}, f"R{number}"
        assert "*Why:*" in words, f"R{number}"


def test_every_ruling_on_the_queenies_stands_once_in_its_chapter() -> None:
    """Q1 to Q7 in §8, Q8 to Q11 in §9, Q12 to Q19 in §10."""
    chapters = re.split(r"^## §", PAGE, flags=re.MULTILINE)
    for chapter, numbers in (("8", range(1, 8)), ("9", range(8, 12)), ("10", range(12, 20))):
        [words] = [part for part in chapters if part.startswith(f"{chapter} ")]
        found = re.findall(r"^- \*\*Q(\d+) \(([^)]*)\)\*\*(.*?)(?=^- \*\*Q|^$)", words, re.MULTILINE | re.DOTALL)
        assert sorted(int(number) for number, _, _ in found) == list(numbers)
        for number, mark, why in found:
            assert mark in {"A", "B", "C", "A/B", "A/C", "B/C"}, f"Q{number}"
            assert "*Why:*" in why, f"Q{number}"


def test_every_difference_between_editions_stands_in_the_table() -> None:
    assert re.findall(r"^\| D(\d+) \|", PAGE, re.MULTILINE) == [str(n) for n in range(1, 16)]


def test_every_example_stands_in_its_section() -> None:
    examples = re.findall(r"^\*\*Example E(\d+)\*\* \(§([\d.]+)\)", PAGE, re.MULTILINE)
    assert [number for number, _ in examples] == [str(n) for n in range(1, 14)]
    for number, where in examples:
        assert f"**Example E{number}**" in section(where)


@pytest.mark.parametrize("kind", ["§", "R", "Q", "D", "E"])
def test_whatever_the_page_refers_to_is_there(kind: str) -> None:
    known = {
        "§": set(re.findall(r"^#+ §([\d.]+) ", PAGE, re.MULTILINE)),
        "R": {str(n) for n in range(1, 41)},
        "Q": {str(n) for n in range(1, 20)},
        "D": {str(n) for n in range(1, 16)},
        "E": {str(n) for n in range(1, 14)},
    }
    mentioned = re.findall(rf"(?<![\w]){kind}(\d+(?:\.\d+)?)", PAGE)
    assert mentioned
    assert set(mentioned) <= known[kind]


def test_the_table_of_places_is_the_board() -> None:
    """§2.1"""
    for region, towns, cities in table("2.1"):
        here = [place for place in BOARD.places if place.region == region]
        assert towns == (", ".join(place.name for place in here if place.size == 1) or "none")
        assert cities == ", ".join(f"{place.name} {place.size}" for place in here if place.size > 1)
    assert [row[0] for row in table("2.1")] == list(BOARD.regions)


def test_the_counts_of_links_are_the_board() -> None:
    """§2.2"""
    costs = [link.cost for link in BOARD.links]
    words = section("2.2")
    assert f"{len(costs)} **links**" in words
    counts = re.findall(r"\$(\d+) \((\d+)", words)
    assert [(int(cost), int(count)) for cost, count in counts] == [(c, costs.count(c)) for c in sorted(set(costs))]


def test_the_region_tiles_are_the_board() -> None:
    """§2.3"""
    rows = table("2.3")
    page = {row[column]: row[column + 1] for column in (0, 3) for row in rows}
    assert page == {region: ", ".join(map(str, row.tile)) for region, row in BOARD.regions.items()}


def test_the_region_track_is_the_board() -> None:
    """§2.5"""
    influence, zone = table("2.5")
    spaces = BOARD.region_track.spaces
    assert influence[1:] == [str(space.bonus) for space in spaces]
    assert zone[1:] == ["red" if space.red else "" for space in spaces]


def test_starting_money_and_towns_are_the_board() -> None:
    """§3.5, §3.6"""
    names = {place.id: place.name for place in BOARD.places}
    assert [row[0] for row in table("3.5")] == list(BOARD.start.money)
    assert [row[0] for row in table("3.6")] == list(BOARD.start.introductory_towns)
    for players, *cells in table("3.5"):
        assert [cell for cell in cells if cell] == [f"${dollars}" for dollars in BOARD.start.money[players]]
    for players, *cells in table("3.6"):
        towns = BOARD.start.introductory_towns[players]
        assert [cell for cell in cells if cell] == [", ".join(names[town] for town in pair) for pair in towns]


def test_the_income_charts_are_the_board() -> None:
    """§4.1"""
    rows = table("4.1")
    for column, players in enumerate(("2", "3", "4", "5"), start=1):
        printed = [
            [f"${row.dollars}", f"{row.low}+" if row.to is None else f"{row.low}-{row.to}"]
            for row in BOARD.income[players]
        ]
        assert [[row[0], row[column]] for row in rows] == printed


def test_the_tables_of_the_queenies_are_the_data() -> None:
    """§8.1, §8.3, §10.1"""
    stages, reserve = table("8.1")
    assert stages[1:] == [str(stage_tiles().drawn[str(players)]) for players in (2, 3, 4, 5)]
    assert reserve[1:] == [str(read_board().start.bonus_tiles[str(players)]) for players in (2, 3, 4, 5)]
    assert tuple(row[0] for row in table("8.3")) == stage_tiles().tiles
    page = {row[0]: row[1].split("; ") for row in table("10.1")}
    listed: dict[str, list[str]] = {}
    for tile in new_tiles().tiles:
        listed.setdefault(tile.kind, []).append(", ".join(map(str, tile.values)))
    assert page == listed
