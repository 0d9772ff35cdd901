"""The rules page (docs/rules/richesses.md): all sections and rulings are there once; tests and code name them."""

import re
from pathlib import Path

import turnpike.games.richesses

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "richesses.md").read_text(encoding="utf-8")
SECTIONS = {"1": 0, "2": 4, "3": 4, "4": 3, "5": 4, "6": 2, "7": 3, "8": 5, "9": 3, "10": 0, "11": 3, "12": 3}
RULINGS = {*range(1, 36), *range(40, 61)}
"""R36 to R39 were never given out."""
SOURCES = Path(turnpike.games.richesses.__file__).parent


def texts(folder: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))


def test_every_chapter_and_section_has_one_heading() -> None:
    wanted = [f"{chapter}.{i}" for chapter, last in SECTIONS.items() for i in range(1, last + 1)]
    assert re.findall(r"^## §(\d+) ", PAGE, re.MULTILINE) == list(SECTIONS)
    assert re.findall(r"^### §([\d.]+) ", PAGE, re.MULTILINE) == wanted


def test_every_ruling_stands_there_once_with_its_mark() -> None:
    found = re.findall(r"^\*\*R(\d+) \((A|B|C|A/B|A/C|not in the book)\)\*\* ", PAGE, re.MULTILINE)
    assert sorted(int(number) for number, _mark in found) == sorted(RULINGS)


def test_every_ruling_is_named_by_a_test_and_by_the_code() -> None:
    tests, code = texts(Path(__file__).parent), texts(SOURCES)
    for number in RULINGS:
        assert re.search(rf"\bR{number}\b", tests), f"no test names R{number}"
    unspoken = {number for number in RULINGS if not re.search(rf"\bR{number}\b", code)}
    assert unspoken <= {3, 9, 10, 11, 35, 44, 45, 46}, f"the code does not mention {sorted(unspoken)}"


def test_code_and_tests_name_only_sections_and_rulings_that_exist() -> None:
    known = {*SECTIONS, *(f"{chapter}.{i}" for chapter, last in SECTIONS.items() for i in range(1, last + 1))}
    for text in (texts(SOURCES), texts(Path(__file__).parent)):
        assert {name.rstrip(".") for name in re.findall(r"§([\d.]+)", text)} <= known
        assert {int(number) for number in re.findall(r"\bR(\d+)\b", text)} <= RULINGS | {36, 39}
