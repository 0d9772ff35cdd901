"""What the engine for the page is packed of: no module that a page runs imports one that is left out."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import pack
from hatch_build import SHARED, copy_sources
from hatch_build import SOURCE as SOURCES

pytestmark = pytest.mark.once
SOURCE = SOURCES / "turnpike"


def modules() -> dict[str, Path]:
    """Every module of our package, with its file."""
    files = (file.relative_to(SOURCE) for file in SOURCE.rglob("*.py"))
    return {".".join(("turnpike", *file.with_suffix("").parts)).removesuffix(".__init__"): file for file in files}


def imported(file: Path) -> Iterator[str]:
    """What a module imports as soon as it is imported."""
    for node in ast.parse((SOURCE / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_no_module_of_a_page_imports_one_that_is_left_out() -> None:
    known = modules()
    left_out = {name for name, file in known.items() if not pack.is_for_pages(file)}
    assert "turnpike.bots.puzzles.judging" in left_out
    wrong = [(name, other) for name in known.keys() - left_out for other in imported(known[name]) if other in left_out]
    assert wrong == []


def test_no_module_of_a_page_needs_another_package_than_a_page_has() -> None:
    """Otherwise `make engine` fails: it imports them all."""
    there = {*sys.stdlib_module_names, "msgspec", "turnpike"}
    needed = {
        (name, other.partition(".")[0])
        for name, file in modules().items()
        if pack.is_for_pages(file)
        for other in imported(file)
    }
    assert {(name, package) for name, package in needed if package not in there} == set()


def test_what_is_left_out_exists() -> None:
    assert [name for name in pack.LEFT_OUT if not (SOURCE / name).exists()] == []


def test_puzzles_and_rulebooks_are_not_in_the_package_of_a_page() -> None:
    assert not pack.is_for_pages(Path("games") / "any" / "data" / pack.PUZZLES)
    assert not pack.is_for_pages(Path("games") / "any" / "rulebook" / "en.md")
    assert pack.is_for_pages(Path("games") / "any" / "data" / "board.toml")


def test_all_compiled_modules_but_those_for_learners_are_in_the_package_of_a_page(tmp_path: Path) -> None:
    """Also the one that all of them share: without it none can be imported."""
    _, sources = copy_sources(tmp_path)
    assert SHARED in sources
    compiled = [source.relative_to("turnpike") for source in sources]
    assert {name.parts[0] for name in compiled if not pack.is_for_pages(name)} == {"research"}
