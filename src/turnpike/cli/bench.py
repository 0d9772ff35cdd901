"""`turnpike bench`: how fast the rules are on this machine, in figures that can be compared."""

import platform
import sys
from collections.abc import Callable
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from turnpike import build, games
from turnpike.cli.benchmark import benchmarks_of, measure
from turnpike.cli.errors import CommandError
from turnpike.cli.game_options import examples
from turnpike.cli.screen import Screen
from turnpike.kernel.benchmark import ROUNDS, Figures

Row = tuple[str, str, str]
Elsewhere = tuple[str, str]

RESEARCH = "research"
"""Instead of a game: how fast the environments for learners are."""
EXAMPLES = examples("bench", f"turnpike bench {RESEARCH} --json")


def bench(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}; or {RESEARCH}.")] = games.names()[
        0
    ],
    seconds: Annotated[float, typer.Option(min=0.1, help="Approximate duration of the measurement.")] = 20.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one flat JSON object.")] = False,
) -> None:
    """Measure the speed of the rules.

    Times are CPU time unless stated otherwise, each the best of several rounds. bench/README.md explains them.
    """
    title = "Environments for learners" if game == RESEARCH else games.manifest(game).title()
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Measuring", total=ROUNDS)
        rows, elsewhere, found = _measured(game, seconds, lambda: bar.advance(task))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        _print_table(title, rows, elsewhere, found)


def _measured(game: str, seconds: float, progress: Callable[[], None]) -> tuple[list[Row], list[Elsewhere], Figures]:
    """The rows of the table, figures of other programs, and what was measured."""
    if game == RESEARCH:
        try:
            from turnpike.research import benchmark  # noqa: PLC0415  (an extra of the package)
        except ImportError as missing:
            raise CommandError(str(missing)) from None
        rows = [(figure.words, figure.key, "/s") for _game, figure in benchmark.figures()]
        return rows, [], benchmark.measure(seconds, progress)
    benchmarks = benchmarks_of(game)
    rows = [row for benchmark in benchmarks for row in benchmark.rows]
    elsewhere = [row for benchmark in benchmarks for row in benchmark.elsewhere]
    return rows, elsewhere, measure(game, seconds, progress)


def _print_table(title: str, rows: list[Row], elsewhere: list[Elsewhere], found: Figures) -> None:
    screen = Screen()
    screen.say(f"{build.describe()}, Python {platform.python_version()}, {platform.machine()}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(f"{title}, CPU time")
    table.add_column("", justify="right", style="bold")
    table.add_column("")
    for words, key, unit in rows:
        table.add_row(words, _said(found[key]), unit)
    table.add_section()
    for words, figure in elsewhere:
        table.add_row(words, figure, "/s", style="dim")
    screen.show(table)


def _said(value: float | str | None) -> str:
    if value is None:
        return "not measured"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
