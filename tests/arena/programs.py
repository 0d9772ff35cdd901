"""Bots of tests that are programs of their own."""

import shlex
import sys
from pathlib import Path

ODD = Path(__file__).parent / "bots" / "odd.py"


def named(name: str, program: Path, *words: str | Path) -> str:
    """The name of a program for a match; its path may have spaces."""
    return f"{name}={shlex.join([sys.executable, str(program), *map(str, words)])}"
