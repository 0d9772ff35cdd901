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
Before the game, a secret is drawn and its hash, the seal, is written into the log. \
Every draw follows from the secret and the number of its entry, and the last line reveals the secret. \
So nobody can choose a draw afterwards, and anybody can do the sums again. That is what this command does.
"""


def verify(
    file: Annotated[Path, typer.Argument(help="A log of finished games; - for standard input.")],
) -> None:
    """Check that every draw in a log follows from the secret that was sealed before the game."""
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
            screen.say(f"Game {number}: fair. The secret fits the seal. {_drawn(len(drawn))}")
    if not number:
        raise CommandError(f"{file}: There is no game in this file.")
    if wrong:
        raise typer.Exit(WRONG)


def _drawn(count: int) -> str:
    if not count:
        return "Nothing was left to chance."
    return "The one draw follows from it." if count == 1 else f"All {count} draws follow from it."
