"""Nothing outside the folders of a game names it: not the package, not the build files, not the commands."""

import re
from pathlib import Path

import pytest

import turnpike
from turnpike import games

PACKAGE = Path(turnpike.__file__).parent
ROOT = Path(__file__).parent.parent
SUFFIXES = {".py", ".pxd", ".pyx", ".toml", ".md", ".mako"}
NAMED = re.compile("|".join(games.names()), re.IGNORECASE)
FOLDERS = [f"{part}/{name}" for part in ("games", "bots", "research") for name in games.names()]
"""The folders of the games: rules, what bots know of them, and how learners step them."""


def outside() -> list[str]:
    """The files of the package that belong to no game."""
    found = [path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*") if path.suffix in SUFFIXES]
    return [path for path in sorted(found) if not path.startswith(tuple(f"{folder}/" for folder in FOLDERS))]


@pytest.mark.parametrize("path", outside())
def test_the_package_names_no_game_outside_its_folders(path: str) -> None:
    lines = (PACKAGE / path).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if NAMED.search(line)] == []


@pytest.mark.parametrize("name", ["Makefile", "hatch_build.py", "inlining.py", "pyproject.toml"])
def test_the_build_files_name_no_game(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    text = re.sub(r'^\[project\.entry-points\."turnpike\.games"\].*?^\[', "[", text, flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in text.splitlines() if not line.startswith("description = ")]
    assert [line for line in lines if NAMED.search(line)] == []
