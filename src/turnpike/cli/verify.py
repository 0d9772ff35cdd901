"""`turnpike verify`: the proof that chance was fair."""

from pathlib import Path
from typing import Annotated

import typer

from turnpike.cli.errors import WRONG, CommandError, complain
from turnpike.cli.logs import explainer, game_of, records
from turnpike.cli.screen import Screen
from turnpike.kernel.log import LogError
from turnpike.kernel.replay import verify as verify_chance

EXAMPLES = """[bold]Examples[/bold]
  turnpike verify game.jsonl

[bold]How it works[/bold]
Before the game, the server draws a secret and writes its hash, the seal, into the log. \
Every draw follows from the secret and the number of its entry, and the last line of the log reveals the secret. \
So no draw can be changed afterwards, and everyone can check them all. This command does that.
"""


def verify(
    file: Annotated[Path, typer.Argument(help="Log file of finished games; - for standard input.")],
) -> None:
    """Check that the draws were fair: each must follow from the secret sealed before the game."""
    screen = Screen()
    wrong = False
    number = 0
    for number, record in enumerate(records(file), start=1):
        try:
            game = game_of(record)
            complaints = verify_chance(game, record, explain=explainer(game, record.header, "en"))
        except LogError as error:
            complaints = [error.message]
        if complaints:
            wrong = True
            complain(*(f"{file}, game {number}: {complaint}" for complaint in complaints))
        else:
            drawn = [*(record.header.setup or {}), *(entry.chance for entry in record.entries if entry.chance)]
            screen.say(f"Game {number}: fair. The secret matches the seal. {_drawn(len(drawn))}")
    if not number:
        raise CommandError(f"{file}: There is no game in this file.")
    if wrong:
        raise typer.Exit(WRONG)


def _drawn(count: int) -> str:
    if not count:
        return "There were no draws."
    return "The one draw follows from it." if count == 1 else f"All {count} draws follow from it."
