"""Options of the command line that belong to a game: each game has its own, and says so when it gets another's."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import typer

from turnpike.cli.faces import AnyFace
from turnpike.kernel.contract import Json

Start = Annotated[
    Literal["choose", "introductory"] | None,
    typer.Option(help="Starting towns: chosen by the players, or fixed (for a first game)."),
]
Expert = Annotated[bool, typer.Option("--expert", help="Expert variant: tiles in other places than printed.")]
With = Annotated[str, typer.Option("--with", help="Queenies to play with, for example stages,boom,regions.")]
Regions = Annotated[
    int | None,
    typer.Option(
        min=1, max=3, help="New region tiles: 1 = mixed with the printed ones, 2 = new ones only, 3 = a selection."
    ),
]
RegionChoice = Annotated[str, typer.Option(help="For --regions 3: names of the tiles, separated by commas.")]
OwnBoard = Annotated[Path | None, typer.Option(help="Your own board file.")]
Circuit = Annotated[str | None, typer.Option(help="Richesses de France: id of the circuit.")]
Turns = Annotated[int | None, typer.Option(min=1, help="Richesses de France: turn limit.")]


def settings(face: AnyFace, given: Mapping[str, Json]) -> dict[str, Json]:
    """What was given, as it would stand in a log. An option that this game does not have is refused by its name."""
    options: dict[str, Json] = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if name not in face.settings:
            raise typer.BadParameter(f"{face.name} has no such option.", param_hint=f"--{name.replace('_', '-')}")
    return options
