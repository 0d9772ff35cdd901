"""Options of the command line that belong to a game: each game has its own, and says so when it gets another's."""

from collections.abc import Mapping

import typer

from turnpike.cli.faces import AnyFace
from turnpike.kernel.contract import Json


def settings(face: AnyFace, given: Mapping[str, Json]) -> dict[str, Json]:
    """What was given, as it would stand in a log. An option that this game does not have is refused by its name."""
    options: dict[str, Json] = {name: value for name, value in given.items() if value is not None}
    for name in options:
        if name not in face.settings:
            raise typer.BadParameter(f"{face.name} has no such option.", param_hint=f"--{name.replace('_', '-')}")
    return options
