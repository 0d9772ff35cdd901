"""The commands of `turnpike`, in the order of its help."""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer
from typer.core import TyperCommand

from turnpike import games
from turnpike.cli import version
from turnpike.cli.analyse import analyse
from turnpike.cli.bench import bench
from turnpike.cli.board import board
from turnpike.cli.dataset import dataset
from turnpike.cli.db import db
from turnpike.cli.errors import complain, report_errors
from turnpike.cli.explorer import explorer
from turnpike.cli.game_options import GameCommand, PlayCommand, examples
from turnpike.cli.match import match
from turnpike.cli.play import play
from turnpike.cli.puzzles import puzzles
from turnpike.cli.replay import replay
from turnpike.cli.serve import serve
from turnpike.cli.show import show
from turnpike.cli.simulate import simulate
from turnpike.cli.site import site
from turnpike.cli.train import train
from turnpike.cli.verify import verify

EXAMPLES = examples(
    "",
    "turnpike serve                             play in the browser, with friends",
    "turnpike replay game.jsonl                 check a game, or step through it",
)

app = typer.Typer(
    name="turnpike",
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    add_completion=True,
    epilog=EXAMPLES,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        sys.stdout.write(version() + "\n")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def turnpike(
    context: typer.Context,
    version: Annotated[  # noqa: ARG001  (Typer calls `_print_version`)
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version and exit.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="With --version: all that a bug report should say.")
    ] = False,
) -> None:
    """Road-map board games, played for real: in the terminal or the browser, against bots or friends.

    Every command has its own help, for example: turnpike play --help.
    """
    if verbose:
        raise typer.BadParameter("It belongs to --version: turnpike --version --verbose.", param_hint="--verbose")
    if context.invoked_subcommand is None:
        sys.stdout.write(context.get_help() + "\n")


CLASSES: dict[str, type[TyperCommand]] = {"play": PlayCommand, "simulate": GameCommand, "match": GameCommand}
"""The commands that have the options of the games."""

for command in (play, serve, simulate, match, replay, analyse, show, verify, dataset, bench, train, site):
    epilog = sys.modules[command.__module__].__dict__.get("EXAMPLES")
    app.command(epilog=epilog, cls=CLASSES.get(command.__name__))(report_errors()(command))
app.add_typer(board)
app.add_typer(db)
app.add_typer(puzzles)
app.add_typer(explorer)


def run() -> None:
    """Run the command line with any encoding of the terminal; report plug-ins that cannot be used."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    complain(*(f"The game {source} cannot be used: {reason}" for source, reason in games.broken().items()))
    app(prog_name="turnpike")
