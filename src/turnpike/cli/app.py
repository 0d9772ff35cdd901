"""The commands of `turnpike`, in the order of its help."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from turnpike.cli import version
from turnpike.cli.analyse import analyse
from turnpike.cli.bench import bench
from turnpike.cli.board import board
from turnpike.cli.db import db
from turnpike.cli.faults import told
from turnpike.cli.match import match
from turnpike.cli.play import play
from turnpike.cli.replay import replay
from turnpike.cli.serve import serve
from turnpike.cli.show import show
from turnpike.cli.simulate import simulate
from turnpike.cli.verify import verify

EXAMPLES = """[bold]Examples[/bold]
  turnpike play franchise                    play a first game against a bot
  turnpike serve                             play in the browser, with friends
  turnpike simulate franchise --games 100    let bots play each other
  turnpike replay game.jsonl                 check a game, or step through it
  turnpike show franchise chicago            look up a place on the board
"""


app = typer.Typer(
    name="turnpike",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=True,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(version() + "\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def turnpike(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (Typer calls `_tell_version`)
        bool, typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play Franchise and Richesses de France, in the terminal or in the browser, against bots or friends.

    Every command has its own help, for example: turnpike play --help.
    """
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


for command in (play, serve, simulate, match, replay, analyse, show, verify, bench):
    examples = sys.modules[command.__module__].__dict__.get("EXAMPLES")
    app.command(epilog=examples)(told()(command))
app.add_typer(board)
app.add_typer(db)


def run() -> None:
    """Run the command line. Letters the terminal cannot show are replaced."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    app(prog_name="turnpike")
