"""`turnpike board`: boards of one's own."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from turnpike.cli.faults import WRONG, Fault, complain, told
from turnpike.cli.franchise import FACE
from turnpike.cli.screen import Screen
from turnpike.games.franchise.board.file import DEFAULT, read_board
from turnpike.games.franchise.board.validation import check_file
from turnpike.games.franchise.game import FRANCHISE

EXAMPLES = """[bold]Examples[/bold]
  turnpike board new mine.toml               a copy of the printed board
  turnpike board check mine.toml             all that is wrong with it
  turnpike board draw mine.toml mine.svg     a picture of it
  turnpike play franchise --board mine.toml  a game on it

What the keys mean is written in docs/boards.md.
"""

board = typer.Typer(
    name="board", help="Make, check and draw a board of your own.", epilog=EXAMPLES, no_args_is_help=True
)

BoardPath = Annotated[Path, typer.Argument(help="A board file, .toml or .json.")]


@board.command()
@told()
def check(file: BoardPath) -> None:
    """Say everything that is wrong with a board file, or that it can be played on."""
    complaints = check_file(file)
    if complaints:
        complain(*complaints)
        raise typer.Exit(WRONG)
    about = read_board(file)
    players = f"{about.game.players_min} to {about.game.players_max} players"
    Screen().say(f"{file.name}: OK. {len(about.places)} places, {len(about.links)} links, {players}.")


@board.command()
@told()
def new(file: Annotated[Path, typer.Argument(help="Where to write it; a name that ends in .toml.")]) -> None:
    """Write a copy of the printed board, to start from."""
    if file.suffix != ".toml":
        raise Fault(f"{file}: The name must end in .toml. Choose such a name.")
    if file.exists():
        raise Fault(f"{file}: This file is there already. Choose another name.")
    shutil.copyfile(DEFAULT, file)
    Screen().say(f"{file}: a copy of the printed board. Change it, then: turnpike board check {file}")


@board.command()
@told()
def draw(
    file: BoardPath, out: Annotated[Path, typer.Argument(help="The picture, .svg; - for standard output.")]
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
