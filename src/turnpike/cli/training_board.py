"""The progress of a training run on standard error: live on a terminal, now and then a line elsewhere."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from rich import box
from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from turnpike.training.run import Progress

LINE_SECONDS = 60.0
"""Between two lines where there is no terminal."""
LIVE_SECONDS = 0.2
BLOCKS = "▁▂▃▄▅▆▇█"


class TrainingBoard:
    """What a run is doing, and the curves of its generations."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._live = Live(console=self._console, transient=True, auto_refresh=False)
        self._next = 0.0
        self._last = ""

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def update(self, progress: "Progress") -> None:
        """Show where the run is; a new step at once, the rest not too often."""
        if progress.doing == self._last and progress.done < progress.of and time.monotonic() < self._next:
            return
        self._last = progress.doing
        live = self._console.is_terminal
        self._next = time.monotonic() + (LIVE_SECONDS if live else LINE_SECONDS)
        if live:
            bar = ProgressBar(total=max(1, progress.of), completed=progress.done, width=40)
            self._live.update(Group(table(progress), Text(line(progress)), bar), refresh=True)
        else:
            sys.stderr.write(line(progress) + "\n")
            sys.stderr.flush()


def line(progress: "Progress") -> str:
    """Where the run is, as a line."""
    words = f"Generation {progress.generation}: {progress.doing} {progress.done:,} of {progress.of:,}"
    if progress.epochs:
        words += f", log loss {progress.epochs[-1].held_out:.4f} {curve([one.held_out for one in progress.epochs])}"
    if progress.share is not None:
        words += f", share at the gate {progress.share:.1%}"
    return words


def curve(losses: list[float]) -> str:
    """Numbers as a line of blocks."""
    low, high = min(losses), max(losses)
    steps = len(BLOCKS) - 1
    return "".join(BLOCKS[round(steps * (loss - low) / (high - low))] if high > low else BLOCKS[0] for loss in losses)


def table(progress: "Progress") -> Table:
    """The finished generations."""
    shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for title in ("Generation", "Games", "Positions", "Log loss", "Hand-made", "Duels", "Share", ""):
        shown.add_column(title, justify="right")
    for one in progress.finished:
        hand_made = sum(one.hand_made.values()) / max(1, len(one.hand_made))
        loss = min(epoch.held_out for epoch in one.epochs)
        figures = (f"{one.number}", f"{one.games:,}", f"{one.examples:,}", f"{loss:.4f}", f"{hand_made:.4f}")
        shown.add_row(*figures, f"{one.duels}", f"{one.share:.1%}", "passed" if one.passed else "not passed")
    return shown
