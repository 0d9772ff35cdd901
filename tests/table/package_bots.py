"""Python packages with bots for tests: a good one, a slow one, one that fails."""

import os
import sys
from pathlib import Path

import pytest

from turnpike.table.bot_catalog import external_bots

ENTRY_POINTS = """[turnpike.bots]
crashing = package_of_bots:Crashing
greedy = package_of_bots:Sleepy
sleepy = package_of_bots:Sleepy [franchise]
slow = package_of_bots:Slow
"""
CODE = """
import time


class Sleepy:
    name = "sleepy"

    def choose(self, game, view, options, choices, rng, seconds=None):
        return choices[-1]


class Slow(Sleepy):
    name = "slow"

    def choose(self, game, view, options, choices, rng, seconds=None):
        time.sleep(600)


class Crashing(Sleepy):
    name = "crashing"

    def choose(self, game, view, options, choices, rng, seconds=None):
        raise ZeroDivisionError("the author's fault")
"""


def write_package(folder: Path) -> None:
    """Write the package as pip installs it."""
    info = folder / "package_of_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: package-of-bots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(ENTRY_POINTS)
    (folder / "package_of_bots.py").write_text(CODE)


def python_path(folder: Path) -> str:
    """PYTHONPATH with the package, for other processes."""
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package, installed for one test."""
    folder = tmp_path / "packages"
    folder.mkdir()
    write_package(folder)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", python_path(folder))
    external_bots.cache_clear()
    return folder
