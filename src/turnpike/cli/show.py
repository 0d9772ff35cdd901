"""`turnpike show`: what the board says about a place, a region, or itself."""

from pathlib import Path
from typing import Annotated

import typer

from turnpike import games
from turnpike.cli.faces import face_of
from turnpike.cli.screen import Screen
from turnpike.cli.words import Language

EXAMPLES = """[bold]Examples[/bold]
  turnpike show franchise                    the regions, their tiles and places
  turnpike show franchise chicago            a place: size, links, costs
  turnpike show franchise "great lakes"      a region
  turnpike show franchise --players 2        what differs for two players
  turnpike show franchise queenies           the three Queenies and their tiles
  turnpike show richesses casinos            a circuit: its stages and how to win
"""


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
    game = asked.pop(0) if asked and asked[0] in games.NAMES else "franchise"
    face_of(game).show(Screen(), board, players, " ".join(asked), language)
