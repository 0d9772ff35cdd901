"""The notebooks of the documentation run from their first cell to the last, shortened."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"


def run(name: str, **settings: int) -> dict[str, Any]:
    """Run all cells of a notebook with other numbers in its first ones; what it has defined."""
    cells = json.loads((NOTEBOOKS / name).read_text(encoding="utf-8"))["cells"]
    defined: dict[str, Any] = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            continue
        for setting, value in settings.items():
            source = re.sub(rf"^{setting} = \d+", f"{setting} = {value}", source, flags=re.MULTILINE)
        exec(compile(source, f"{name}, cell {number}", "exec"), defined)  # noqa: S102
    return defined


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plots are drawn, and shown to nobody."""
    monkeypatch.setenv("MPLBACKEND", "agg")


def test_notebooks_are_stored_without_what_a_run_leaves() -> None:
    found = sorted(NOTEBOOKS.glob("*.ipynb"))
    assert [path.name for path in found] == ["games.ipynb", "learn.ipynb"]
    for path in found:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            assert not cell.get("outputs"), path.name


@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
def test_the_notebook_about_games_draws_its_plots() -> None:
    defined = run("games.ipynb", GAMES=8)
    assert defined["done"].games == 8
    assert len(defined["plt"].get_fignums()) == 2
    defined["plt"].close("all")


def test_the_notebook_about_learning_learns_something_at_once() -> None:
    defined = run("learn.ipynb", LESSONS=128, EPOCHS=8, UPDATES=1, PRACTICE=8, TRIALS=8)
    assert defined["wins"]("random", 60) > 0.6


@pytest.mark.long
def test_the_notebook_about_learning_gets_better_by_practice() -> None:
    defined = run("learn.ipynb", UPDATES=60)
    assert defined["wins"]("random", 400) > 0.8
    assert defined["wins"]("greedy", 400) > 0.2
