"""`turnpike show`: what the board says about a place, a region, or itself."""

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from turnpike import games
from turnpike.cli.errors import CommandError
from turnpike.cli.game_options import examples
from turnpike.cli.screen import Screen, clean
from turnpike.kernel.terminal import Block, Item, Line, Rows
from turnpike.kernel.text import Language

EXAMPLES = examples("show")


def show(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[GAME] [PLACE|REGION|CIRCUIT]", help="The game, and what to look up."),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", min=2, help="For this number of players.")] = None,
    board: Annotated[Path | None, typer.Option(help="Your own board file.")] = None,
    language: Annotated[Language, typer.Option(help="Output language.")] = "en",
) -> None:
    """Look up a place, a region, a circuit, or the whole board of a game."""
    asked = words or []
    game = asked.pop(0) if asked and asked[0] in games.names() else games.names()[0]
    terminal = games.terminal(game)
    if board is not None and terminal.boards is None:
        raise CommandError(f"{games.manifest(game).title()} is played on its own board. Leave --board out.")
    screen = Screen()
    for block in terminal.show(board, players, " ".join(asked), language):
        _print(screen, block)


def _print(screen: Screen, block: Block) -> None:
    match block:
        case Line(text, bold):
            screen.say(text, "bold" if bold else "")
        case Item(sentences):
            screen.paragraph("•", [(sentence, "bold" if bold else "") for sentence, bold in sentences])
        case Rows(rows):
            table = Table.grid(padding=(0, 2))
            for row in rows:
                table.add_row(*(Text(clean(cell)) for cell in row))
            screen.show(table)
