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
from turnpike.cli.faces import face_of
from turnpike.cli.screen import Screen
from turnpike.cli.speed import Figures, Speed, speed_of
from turnpike.cli.speed.gauges import ROUNDS

EXAMPLES = """[bold]Examples[/bold]
  turnpike bench franchise
  turnpike bench franchise --seconds 60 --json > figures.json
  turnpike bench richesses --json
"""


def bench(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.NAMES)}.")] = "franchise",
    seconds: Annotated[float, typer.Option(min=0.1, help="Approximate duration of the measurement.")] = 20.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as one flat JSON object.")] = False,
) -> None:
    """Measure the speed of the rules.

    Times are CPU time unless stated otherwise, each the best of several rounds. bench/README.md explains them.
    """
    games.find(game)
    speed = speed_of(game)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Measuring", total=ROUNDS)
        found = speed.figures(seconds, lambda: bar.advance(task))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        _print_table(face_of(game).name, speed, found)


def _print_table(name: str, speed: Speed, found: Figures) -> None:
    screen = Screen()
    screen.say(f"{build.describe()}, Python {platform.python_version()}, {platform.machine()}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(f"{name}, CPU time")
    table.add_column("", justify="right", style="bold")
    table.add_column("")
    for words, key, unit in speed.ROWS:
        table.add_row(words, _said(found[key]), unit)
    table.add_section()
    for words, figure in speed.ELSEWHERE:
        table.add_row(words, figure, "/s", style="dim")
    screen.show(table)


def _said(value: float | str | None) -> str:
    if value is None:
        return "not measured"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
