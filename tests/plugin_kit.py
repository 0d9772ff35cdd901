"""Games that are not installed, added for one test as if a package had brought them: folders on the path, no more."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from turnpike import games

EXAMPLES = Path(__file__).parent.parent / "examples"
HARBOURS = EXAMPLES / "harbours" / "src"


def declare(folder: Path, package: str, **entry_points: str) -> Path:
    """Write into the folder what pip would write about an installed package with these games."""
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir(parents=True, exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {value}\n" for name, value in entry_points.items()]
    (about / "entry_points.txt").write_text("[turnpike.games]\n" + "".join(lines), encoding="utf-8")
    return folder


def paths(folder: Path) -> list[str]:
    """The folders that bring the example game."""
    declare(folder, "turnpike_harbours", harbours="turnpike_harbours.manifest:MANIFEST")
    return [str(folder), str(HARBOURS)]


def environment(folder: Path) -> dict[str, str]:
    """The environment of a process that finds the example game."""
    more = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([*paths(folder), *([more] if more else [])])}


@contextmanager
def on_path(monkeypatch: pytest.MonkeyPatch, *folders: str | Path) -> Iterator[None]:
    """Look for games in these folders, too; afterwards they are forgotten."""
    with monkeypatch.context() as patch:
        for folder in folders:
            patch.syspath_prepend(str(folder))
        games.forget()
        yield
    games.forget()
