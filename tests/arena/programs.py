"""Bots of tests that are programs of their own."""

import shlex
import sys
from pathlib import Path

ODD = Path(__file__).parent / "bots" / "odd.py"


def named(name: str, program: Path, *words: str | Path) -> str:
    """How a match is told of a program; its path may have blanks."""
    return f"{name}={shlex.join([sys.executable, str(program), *map(str, words)])}"
