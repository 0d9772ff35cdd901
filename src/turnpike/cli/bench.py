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
from turnpike.cli.screen import Screen
from turnpike.cli.speed.franchise import Figures, figures
from turnpike.cli.speed.gauges import ROUNDS

EXAMPLES = """[bold]Examples[/bold]
  turnpike bench franchise
  turnpike bench franchise --seconds 60 --json > figures.json
"""
ELSEWHERE = (
    ("2 players, random: a public attempt at Franchise in Java", "332"),
    ("4 players, random: Catanatron (Catan, Python)", "26"),
    ("OpenSpiel driven from Python (backgammon)", "428"),
    ("4 players, random: Franchise written by hand in C", "119,000"),
)
"""Games a CPU-second, measured on one machine, to compare the order of magnitude."""
ROWS = (
    ("Random games, 2 players", "franchise.random.2p.games_per_cpu_s", "/s"),
    ("Random games, 3 players", "franchise.random.3p.games_per_cpu_s", "/s"),
    ("Random games, 4 players", "franchise.random.4p.games_per_cpu_s", "/s"),
    ("Random games, 5 players", "franchise.random.5p.games_per_cpu_s", "/s"),
    ("Decisions in them, 4 players", "franchise.random.4p.decisions_per_cpu_s", "/s"),
    ("Plain rules, 4 players", "franchise.random.4p.plain_games_per_cpu_s", "/s"),
    ("Compiled over plain", "franchise.random.4p.compiled_over_plain", "times"),
    ("Decisions driven from Python", "franchise.driven_decisions_per_cpu_s", "/s"),
    ("Copies of a position", "franchise.copies_per_cpu_s", "/s"),
    ("Size of a position", "franchise.state_bytes", "bytes"),
    ("Time with events recorded over without", "franchise.recording_over_silent", "times"),
    ("Rebuilding a game from its log", "franchise.rebuild_ms", "ms"),
    ("The same, checking everything", "franchise.rebuild_checked_ms", "ms"),
    ("Two threads over one, on the wall", "franchise.threads_speedup", "times"),
    ("Import of the rules", "import_ms", "ms"),
    ("The machine's unit (bench/unit.c)", "unit_per_cpu_s", "/s"),
    ("Random games of 4 players a unit", "franchise.random.4p.games_per_unit", ""),
)


def bench(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(games.NAMES)}.")] = "franchise",
    seconds: Annotated[float, typer.Option(min=0.1, help="About how long to measure.")] = 20.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one flat JSON object and nothing else.")] = False,
) -> None:
    """Measure the speed of the rules.

    All times are CPU time unless they say otherwise, each the best of several rounds. bench/README.md explains them.
    """
    games.find(game)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("Measuring", total=ROUNDS)
        found = figures(seconds, lambda: bar.advance(task))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        _print_table(found)


def _print_table(found: Figures) -> None:
    screen = Screen()
    screen.say(f"{build.describe()}, Python {platform.python_version()}, {platform.machine()}")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("Franchise, CPU time")
    table.add_column("", justify="right", style="bold")
    table.add_column("")
    for words, key, unit in ROWS:
        table.add_row(words, _said(found[key]), unit)
    table.add_section()
    for words, figure in ELSEWHERE:
        table.add_row(words, figure, "/s", style="dim")
    screen.show(table)


def _said(value: float | str | None) -> str:
    if value is None:
        return "not measured"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if value >= 1000 else f"{value:,.4g}"
