"""`turnpike board`: boards of one's own."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from turnpike.cli.faults import WRONG, Fault, complain, told
from turnpike.cli.franchise import FACE
from turnpike.cli.screen import Screen
from turnpike.games.franchise.board_check import check_file
from turnpike.games.franchise.board_file import DEFAULT, read_board
from turnpike.games.franchise.game import FRANCHISE

EXAMPLES = """[bold]Examples[/bold]
  turnpike board new mine.toml               a copy of the printed board
  turnpike board check mine.toml             list all its errors
  turnpike board draw mine.toml mine.svg     draw it
  turnpike play franchise --board mine.toml  play on it

docs/boards.md explains the keys.
"""

board = typer.Typer(name="board", help="Create, check and draw your own board.", epilog=EXAMPLES, no_args_is_help=True)

BoardPath = Annotated[Path, typer.Argument(help="A board file, .toml or .json.")]


@board.command()
@told()
def check(file: BoardPath) -> None:
    """Check a board file and list all its errors."""
    complaints = check_file(file)
    if complaints:
        complain(*complaints)
        raise typer.Exit(WRONG)
    about = read_board(file)
    players = f"{about.game.players_min} to {about.game.players_max} players"
    Screen().say(f"{file.name}: OK. {len(about.places)} places, {len(about.links)} links, {players}.")


@board.command()
@told()
def new(file: Annotated[Path, typer.Argument(help="The new file; its name must end in .toml.")]) -> None:
    """Write a copy of the printed board as a starting point."""
    if file.suffix != ".toml":
        raise Fault(f"{file}: The name must end in .toml.")
    if file.exists():
        raise Fault(f"{file} already exists. Choose another name.")
    shutil.copyfile(DEFAULT, file)
    Screen().say(f"{file}: a copy of the printed board. Change it, then: turnpike board check {file}")


@board.command()
@told()
def draw(
    file: BoardPath, out: Annotated[Path, typer.Argument(help="The SVG file to write; - for standard output.")]
) -> None:
    """Draw a board without any franchises."""
    made = FACE.read_board(file)
    options = FRANCHISE.read_options({"board": made, "players": read_board(file).game.players_max})
    state = FRANCHISE.start(options, None)
    picture = FRANCHISE.svg(FRANCHISE.view(state, None), options, ())
    if out == Path("-"):
        sys.stdout.write(picture + "\n")
    else:
        out.write_text(picture + "\n", encoding="utf-8")
