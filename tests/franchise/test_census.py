"""The census: whatever the rules page, the events and the refusals name is shown by some test or golden replay."""

import ast
import re
from functools import cache
from pathlib import Path

import turnpike.games.franchise
from turnpike.games.franchise.codec import events
from turnpike.games.franchise.game import EVENTS
from turnpike.kernel import log
from turnpike.kernel.log import Record

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "rules" / "franchise.md").read_text(encoding="utf-8")
SOURCE = Path(turnpike.games.franchise.__file__).parent

SECTIONS = re.compile(r"^#+ §(\d+(?:\.\d+)?) ", re.MULTILINE)


def word(mark: str) -> re.Pattern[str]:
    """A section, ruling, difference or example where it stands for itself: R1 is not in R12, §4 not in §4.1."""
    return re.compile(rf"(?<!\w){re.escape(mark)}(?![\w]|\.\d)")


@cache
def docstrings() -> dict[str, str]:
    """What every test of this folder, and of the golden replays, says it shows."""
    said = {}
    for file in [*sorted(TESTS.glob("franchise/test_*.py")), TESTS / "test_replays.py"]:
        if file.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                said[f"{file.name}::{node.name}"] = ast.get_docstring(node) or ""
    return said


@cache
def records() -> list[Record]:
    """The golden replays of Franchise."""
    found = []
    for path in sorted((TESTS / "replays").glob("*.jsonl")):
        with path.open("rb") as file:
            found += [record for record in log.read(file) if record.header.game == "franchise"]
    return found


def unnamed(marks: list[str]) -> list[str]:
    return [mark for mark in marks if not any(word(mark).search(said) for said in docstrings().values())]


def test_every_section_has_a_test() -> None:
    marks = [f"§{number}" for number in SECTIONS.findall(PAGE)]
    assert len(marks) == 30 + 13
    assert unnamed(marks) == []


def test_every_ruling_has_a_test() -> None:
    rulings = re.findall(r"^- \*\*(R\d+) ", PAGE, re.MULTILINE)
    assert len(rulings) == 40
    assert unnamed(rulings) == []
    queenies = re.findall(r"^- \*\*(Q\d+) ", PAGE, re.MULTILINE)
    assert len(queenies) == 19
    assert unnamed(queenies) == []


def test_every_difference_between_editions_has_a_test() -> None:
    differences = re.findall(r"^\| (D\d+) \|", PAGE, re.MULTILINE)
    assert len(differences) == 15
    assert unnamed(differences) == []


def test_every_worked_example_is_a_test() -> None:
    examples = re.findall(r"^\*\*Example (E\d+)\*\*", PAGE, re.MULTILINE)
    assert len(examples) == 13
    found = [said for name, said in docstrings().items() if name.startswith("test_examples.py")]
    for example in examples:
        assert sum(said.startswith(f"{example} §") for said in found) == 1, example


def test_every_event_happens_in_some_replay() -> None:
    happened = {
        str(event["event"])
        for record in records()
        for caused in [record.header.events, *[entry.events or [] for entry in record.entries]]
        for event in caused
    }
    assert happened == {str(kind.__struct_config__.tag) for kind in EVENTS}


def test_every_way_to_end_and_every_use_of_a_bonus_tile_happens_in_some_replay() -> None:
    assert {record.end.why for record in records() if record.end} == set(events.WHYS) - {""}
    uses = {
        str(event["use"])
        for record in records()
        for entry in record.entries
        for event in entry.events or []
        if event["event"] == "bonus_tile_used"
    }
    assert uses == set(events.USES)


def test_every_action_is_taken_in_some_replay() -> None:
    taken = {str(entry.words["do"]) for record in records() for entry in record.entries if entry.words}
    actions = {"start", "expand", "expand_again", "increase", "double", "take_money", "done"}
    queenies = {"boom_place", "boom_move", "boom_stay", "develop", "score_region"}
    assert taken == actions | {"place_tile", "place_region"} | queenies


def raised_codes() -> set[str]:
    """Every code the sources of Franchise refuse with: `Refused("code", ...)`, also one of two."""
    codes: set[str] = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                first = node.args[0]
                choices = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
                codes |= {str(choice.value) for choice in choices if isinstance(choice, ast.Constant)}
    return codes


def test_every_refusal_happens_in_some_test() -> None:
    """A code counts as tested when a test of Franchise names it, as in `t.refused(...) == "too_poor"`."""
    named: set[str] = set()
    for file in TESTS.glob("franchise/test_*.py"):
        if file.name in {Path(__file__).name, "test_texts.py"}:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                named |= set(re.findall(r"[a-z_]+", node.value)) if len(node.value) < 60 else set()
    codes = raised_codes()
    assert len(codes) > 30
    assert codes - named == set()
