"""`turnpike bench`: how fast the rules are on this machine, in figures that can be compared."""

import platform
import sys
from typing import Annotated

import msgspec
import typer
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from turnpike import build, games
from turnpike.cli.benchmark import benchmarks_of, measure
from turnpike.cli.game_options import examples
from turnpike.cli.screen import Screen
from turnpike.kernel.benchmark import ROUNDS, Benchmark, Figures

EXAMPLES = examples("bench")


def bench(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.names())}.")] = games.names()[0],
    seconds: Annotated[float, typer.Option(min=0.1, help="Approximate duration of the measurement.")] = 20.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one flat JSON object.")] = False,
) -> None:
    """Measure the speed of the rules.

    Times are CPU time unless stated otherwise, each the best of several rounds. bench/README.md explains them.
    """
    title = games.manifest(game).title()
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Measuring", total=ROUNDS)
        found = measure(game, seconds, lambda: bar.advance(task))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        _print_table(title, benchmarks_of(game), found)


def _print_table(title: str, benchmarks: list[Benchmark], found: Figures) -> None:
    screen = Screen()
    screen.say(f"{build.describe()}, Python {platform.python_version()}, {platform.machine()}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(f"{title}, CPU time")
    table.add_column("", justify="right", style="bold")
    table.add_column("")
    for benchmark in benchmarks:
        for words, key, unit in benchmark.rows:
            table.add_row(words, _said(found[key]), unit)
    table.add_section()
    for benchmark in benchmarks:
        for words, figure in benchmark.elsewhere:
            table.add_row(words, figure, "/s", style="dim")
    screen.show(table)


def _said(value: float | str | None) -> str:
    if value is None:
        return "not measured"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
