"""The notebooks of the documentation run from their first cell to the last, shortened."""

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from turnpike.research.batch import Batch

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


@pytest.mark.early
def test_the_notebook_about_learning_beats_random_after_few_lessons() -> None:
    defined = run("learn.ipynb", LESSONS=96, ROUNDS=3, PRACTICE=16, TRIALS=20)
    share, interval = defined["wins"](defined["random"], 60)
    assert share - interval > 0.5


@pytest.mark.long
def test_the_notebook_about_learning_beats_greedy() -> None:
    """By more than chance explains, in openings that it has not practised, and from the start of an ordinary game."""
    defined = run("learn.ipynb")
    for opponent in ("random", "greedy"):
        share, interval = defined["wins"](defined[opponent], 400, seed=30_000)
        assert share - interval > 0.5
    won = [against_the_bot(defined["agent"], seat, games=100) for seat in (0, 1)]
    assert np.mean(won) > 0.5


def against_the_bot(agent: Any, seat: int, games: int) -> float:  # noqa: ANN401  (a function of the notebook)
    """The share of wins of an agent in games against `greedy` as a bot of the batch."""
    batch = Batch("franchise", 2, games, 40_000, bots={1 - seat: "greedy"}, autoreset="next_step")
    batch.reset()
    going, won = np.ones(games, bool), 0.0
    while going.any():
        actions = batch.sample().copy()
        actions[going] = agent(batch, np.flatnonzero(going))
        rewards, dones = batch.step(actions)
        won += float(rewards[dones & going, seat].sum())
        going &= ~dones
    return won / games
