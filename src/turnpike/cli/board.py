"""`turnpike board`: custom boards, for games that have them."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from turnpike import games
from turnpike.cli.errors import WRONG, CommandError, complain, report_errors
from turnpike.cli.game_options import examples
from turnpike.cli.screen import Screen
from turnpike.kernel.terminal import Boards

EXAMPLES = (
    examples(
        "board",
        "turnpike board new mine.toml               a copy of the printed board",
        "turnpike board check mine.toml             list all its errors",
        "turnpike board draw mine.toml mine.svg     draw it",
    )
    + "\ndocs/boards.md explains the keys.\n"
)

board = typer.Typer(name="board", help="Create, check and draw your own board.", epilog=EXAMPLES, no_args_is_help=True)

BoardPath = Annotated[Path, typer.Argument(help="A board file, .toml or .json.")]
GameName = Annotated[
    str | None, typer.Option("--game", "-g", help="The game; without this, the first that has boards of your own.")
]


@board.command()
@report_errors()
def check(file: BoardPath, game: GameName = None) -> None:
    """Check a board file and list all its errors."""
    _, boards = _boards(game)
    complaints = boards.problems(file)
    if complaints:
        complain(*complaints)
        raise typer.Exit(WRONG)
    Screen().say(f"{file.name}: OK. {boards.describe(file)}")


@board.command()
@report_errors()
def new(
    file: Annotated[Path, typer.Argument(help="The new file; its name must end in .toml.")], game: GameName = None
) -> None:
    """Write a copy of the printed board as a starting point."""
    _, boards = _boards(game)
    if file.suffix != ".toml":
        raise CommandError(f"{file}: The name must end in .toml.")
    if file.exists():
        raise CommandError(f"{file} already exists. Choose another name.")
    shutil.copyfile(boards.printed, file)
    Screen().say(f"{file}: a copy of the printed board. Change it, then: turnpike board check {file}")


@board.command()
@report_errors()
def draw(
    file: BoardPath,
    out: Annotated[Path, typer.Argument(help="The SVG file to write; - for standard output.")],
    game: GameName = None,
) -> None:
    """Draw a board without any pieces."""
    name, boards = _boards(game)
    rules = games.find(name)
    options = rules.read_options(boards.options(file))
    picture = rules.svg(rules.view(rules.start(options, None), None), options, ())
    if out == Path("-"):
        sys.stdout.write(picture + "\n")
    else:
        out.write_text(picture + "\n", encoding="utf-8")


def _boards(game: str | None) -> tuple[str, Boards]:
    """The game, and its custom boards."""
    for name in games.names() if game is None else [game]:
        if (boards := games.terminal(name).boards) is not None:
            return name, boards
    if game is None:
        raise CommandError("None of the games can be played on a board of your own.")
    raise CommandError(f"{games.manifest(game).title()} is played on its own board.")
